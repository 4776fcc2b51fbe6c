"""The history: a swiped row, the actions of the other mouse button, and a player who is renamed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Page

from tests.browser.conftest import DESK, Visit, serving
from tests.browser.new_match import fill
from tests.browser.rig import SCOREKEEPER, Server, tap, wait_for, wait_for_text
from tests.unit.ui.rig.matches import evening, won_by

FOLLOWS = """([identifier, x]) =>
    document.querySelector(`[flt-semantics-identifier="${identifier}"]`).getBoundingClientRect().right < x"""
"""Whether the right end of a row has followed the finger to the left of `x`."""


@pytest.fixture
def played(tmp_path: Path) -> list[str]:
    """The ids of two matches that Anna won against Bruno, the earlier one first."""
    return [evening(tmp_path / "library", "Anna Bruno", won_by(0), ago=days) for days in (2, 1)]


@pytest.fixture
def server(tmp_path: Path, played: list[str]) -> Iterator[Server]:
    assert played
    yield from serving(SCOREKEEPER, tmp_path)


def swipe_left(page: Page, box: FloatRect, by: float) -> None:
    """Move a finger to the left over the middle of a box."""
    touch: Any = page.context.new_cdp_session(page)
    x, y = box["x"] + box["width"] - 60, box["y"] + box["height"] / 2

    def send(kind: str, *points: float) -> None:
        found = [{"x": point, "y": y} for point in points]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": found})

    send("touchStart", x)
    for step in range(1, 11):
        send("touchMove", x - by * step / 10)
    send("touchEnd")


def test_swiped_row_offers_its_actions(visit: Visit, played: list[str]) -> None:
    page, (first, last) = visit("/history"), played
    box = wait_for(page, f"history.{last}").bounding_box()
    assert box
    swipe_left(page, box, 200)
    page.wait_for_function(FOLLOWS, arg=[f"history.{last}", box["x"] + box["width"] - 233])
    tap(page, f"history.delete.{last}")
    wait_for(page, f"history.{last}", "detached")
    wait_for(page, f"history.{first}")


def test_history_deletes_with_the_other_button_and_renames_player(visit: Visit, played: list[str]) -> None:
    page, (first, last) = visit("/history", size=DESK), played
    box = wait_for(page, f"history.{last}").bounding_box()
    assert box
    page.mouse.click(box["x"] + 100, box["y"] + 20, button="right")
    tap(page, "history.menu.delete")
    wait_for(page, f"history.{last}", "detached")
    wait_for(page, f"history.{first}")
    page.get_by_role("button", name="Undo").click()
    wait_for(page, f"history.{last}")
    assert page.url.endswith("/history")

    tap(page, "history.won.1")
    wait_for_text(page, "player.form", "Anna")
    tap(page, "player.edit")
    fill(page, "player.name", "Anne")
    tap(page, "player.rename")
    wait_for_text(page, "title", "Anne")
