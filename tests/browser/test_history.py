"""The history on a computer: a match is deleted with a swipe of the mouse, and a player is renamed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

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


def test_history_deletes_swiped_match_and_renames_player(visit: Visit, played: list[str]) -> None:
    page, (first, last) = visit("/history", size=DESK), played
    box = wait_for(page, f"history.{last}").bounding_box()
    assert box
    right, y = box["x"] + box["width"], box["y"] + 20
    page.mouse.move(right - 60, y)
    page.mouse.down()
    page.mouse.move(right - 100, y, steps=2)  # the first only shows that this is no tap
    page.wait_for_function(FOLLOWS, arg=[f"history.{last}", right - 10])
    page.mouse.move(box["x"] + 40, y)
    page.wait_for_function(FOLLOWS, arg=[f"history.{last}", box["x"] + box["width"] / 2])
    page.mouse.up()
    wait_for(page, f"history.{last}", "detached")
    wait_for(page, f"history.{first}")
    page.get_by_role("button", name="Undo").click()
    wait_for(page, f"history.{last}")
    assert page.url.endswith("/history")

    tap(page, "history.tab-1")
    tap(page, "history.won.1")
    wait_for_text(page, "player.form", "Anna")
    tap(page, "player.edit")
    fill(page, "player.name", "Anne")
    tap(page, "player.rename")
    wait_for_text(page, "title", "Anne")
