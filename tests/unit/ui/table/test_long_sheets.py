"""Sheets of long matches: the latest hands are drawn, and the earlier ones when a button is tapped."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import flet as ft
import pytest

from scorekeeper.core.sheet_style import HANDS_STYLE
from scorekeeper.ui.table.sheet import EARLIER
from scorekeeper.ui.table.table import FARTHEST, MOST_HANDS, STEP, first_drawn
from tests.registry import REGISTRY
from tests.unit.long_matches import long_match, setups_of
from tests.unit.ui.rig.matches import hand, shelved
from tests.unit.ui.rig.visitor import Sitting, measured

ROW = HANDS_STYLE.heights.hand


@pytest.mark.parametrize(
    ("hands", "turned", "sought", "first"),
    [
        (MOST_HANDS + STEP - 1, 0, None, 0),
        (MOST_HANDS + STEP, 0, None, STEP),
        (10 * MOST_HANDS, 1, None, 8 * MOST_HANDS),
        (10 * MOST_HANDS, 0, 10 * MOST_HANDS - FARTHEST, 10 * MOST_HANDS - FARTHEST),
        (10 * MOST_HANDS, 0, 10 * MOST_HANDS - FARTHEST - 1, 9 * MOST_HANDS),
    ],
)
def test_first_drawn_leaves_out_the_early_hands_of_a_long_match(
    hands: int, turned: int, sought: int | None, first: int
) -> None:
    variant = REGISTRY["sebastopol"]
    (one,) = (match := long_match(variant, next(setups_of(variant)), 1)).hands
    assert first_drawn(replace(match, hands=(one,) * hands), turned, sought) == first


async def test_button_shows_the_earlier_hands_of_a_long_match(tmp_path: Path) -> None:
    ends = [hand(0, 0, 1)] * (MOST_HANDS + STEP)
    match_id = shelved(tmp_path, "sebastopol", 2, ends, first=0, target=1000)
    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        await measured(sheet)
        (rows,) = [each for each in sheet.find(ft.ListView) if each.on_scroll]
        assert sheet.find(ft.Semantics, rows, identifier="sheet.earlier"), "it scrolls with the hands"
        assert f"Show earlier hands ({STEP})" in sheet.texts()
        assert not sheet.shows(f"hand.{STEP}")
        assert sheet.shows(f"hand.{STEP + 1}")
        await sheet.tap("sheet.earlier")
        assert sheet.shows("hand.1")
        assert not sheet.shows("sheet.earlier")
        assert sheet.calls_of("scroll_to")[-1]["offset"] == STEP * ROW - EARLIER, "the hands in sight stay there"


@pytest.mark.parametrize(("hands", "offset"), [(13, 6 * ROW), (14, 7 * ROW)])
async def test_sheet_of_a_finished_match_has_its_last_hands_above_the_total(
    tmp_path: Path, hands: int, offset: int
) -> None:
    match_id = shelved(tmp_path, "sebastopol", 2, [hand(0, 0, 5)] * hands, first=0, target=5 * hands)
    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        await measured(sheet)
        assert sheet.calls_of("scroll_to")[-1]["offset"] == offset, "without blank rows, and each row whole"
