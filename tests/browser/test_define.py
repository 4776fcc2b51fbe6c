"""A game of one's own from its form to the end of a match, and on to a library that has never seen it."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.new_match import fill, start_match
from tests.browser.rig import SCOREKEEPER, Server, tap, wait_for, wait_for_text
from tests.browser.table import press, wait_for_figure

pytestmark = pytest.mark.deep

NAMES = ("Anna", "Bruno")
SIZE = (390, 664)


def anna_goes_out(page: Page, held: int) -> None:
    """Write a hand in which Bruno has so many pips left."""
    tap(page, "sheet.enter")
    tap(page, "entry.out.0")
    wait_for_text(page, "entry.field.0", "went out")
    press(page, held)
    wait_for_figure(page, "entry.field.1", held)
    tap(page, "entry.save")
    wait_for(page, "entry.close", "detached")


def test_sunday_dominoes_are_defined_played_and_sent_to_another_library(visit: Visit, tmp_path: Path) -> None:
    page = visit("/new", size=SIZE)
    fill(page, "picker.search", "Sunday dominoes")
    wait_for_text(page, "picker.define", "Sunday dominoes")
    tap(page, "picker.define")
    wait_for_text(page, "define.rules", "First to 100.")
    tap(page, "define.players")
    for most in (7, 6, 5, 4):
        tap(page, "define.players_to-less")
        wait_for_text(page, "define.players", f"2–{most} players")
    for key in ("define.players", "define.row.blocked", "define.blocked_worth.minus_own"):
        tap(page, key)
    wait_for_text(page, "define.rules", "less the own pips")
    tap(page, "define.row.premiums")
    tap(page, "define.premium.add")
    fill(page, "define.premium.0.name", "Capicúa")
    wait_for_text(page, "define.rules", "Capicúa + 25.")
    tap(page, "define.keep")
    wait_for(page, "setup.start")
    game = urlsplit(page.url).path
    start_match(page, NAMES)
    for held in (40, 62):
        anna_goes_out(page, held)
    tap(page, "sheet.result")
    wait_for_text(page, "finished.title", "Anna")

    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{game}/rules")
    tap(page, "rules.share")
    wait_for(page, "share.qr_code")
    tap(page, "share.copy")
    wait_for(page, "message")
    link: str = page.evaluate("navigator.clipboard.readText()")
    other = Server(SCOREKEEPER, tmp_path / "library")
    other.start()
    seen = visit(f"/#{urlsplit(link).fragment}", of=other, size=SIZE)
    wait_for_text(seen, "title", "A game arrives")
    tap(seen, "arrival.keep")
    start_match(seen, NAMES)
    for held in (40, 62):
        anna_goes_out(seen, held)
    tap(seen, "sheet.result")
    wait_for_text(seen, "finished.title", "Anna")
    seen.context.close()
    other.stop()
    assert not other.complaints()
