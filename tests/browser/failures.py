"""Files about a failed browser test: a screenshot and the texts of each page, and the log of each server."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import Error

from tests.browser.rig import READ, Watch

SCREENSHOT_TIMEOUT = 10_000
"""Milliseconds; a page that hangs must not hold up the other files."""


def save_failure(folder: Path, watched: Sequence[Watch]) -> None:
    """Replace `folder` by one with the files about these pages and their servers."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for number, watch in enumerate(watched):
        (folder / f"page-{number}.txt").write_text(_texts(watch), "utf-8")
        with suppress(Error):
            watch.page.screenshot(path=folder / f"page-{number}.png", timeout=SCREENSHOT_TIMEOUT)
    logs = {watch.server.log: watch.server.recent_log() for watch in watched}
    for number, log in enumerate(logs.values()):
        (folder / f"server-{number}.log").write_text(log, "utf-8")


def _texts(watch: Watch) -> str:
    """Return the address of a page, its errors, and what a screen reader finds on it."""
    try:
        read = [*watch.complaints(), *watch.page.evaluate(READ, True)]
    except Error as error:
        read = [str(error)]
    return "\n".join([watch.page.url, *read, ""])
