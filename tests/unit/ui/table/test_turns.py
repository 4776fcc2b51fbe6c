"""Sheets of turns, and the totals so far beside plays."""

from __future__ import annotations

from pathlib import Path

import flet as ft

from scorekeeper.core.evaluate import evaluate
from scorekeeper.core.layout import layout_plays
from scorekeeper.i18n import translator_for
from scorekeeper.wording.table_semantics import box_semantics_label
from tests.unit.games.table import THREE, left, sit_down, write
from tests.unit.ui.rig.matches import shelved
from tests.unit.ui.rig.visitor import Sitting

WORDS = translator_for("en", strict=True)
TURNS = [
    {"kind": "start", "player": 2, "tile": "4-4-4"},
    {"kind": "tile", "player": 0, "tile": "0-4-4", "drawn": 1, "bonus": "bridge"},
    {"kind": "pass", "player": 1, "drawn": 3},
    {"kind": "tile", "player": 2, "tile": "0-1-4"},
]
OVER = [*TURNS, {"kind": "tile", "player": 0, "tile": "0-0-1"}, {"out": 0, "pips": [0, 9, 10]}]


def test_laps_hold_one_turn_of_each_side_with_totals_and_notes() -> None:
    match = write(sit_down("triominos", THREE), *TURNS)
    first, second = layout_plays(match, evaluate(match)).rows
    assert [(box.value, box.sign, box.running, box.play) for box in first.boxes] == [
        (43, "+", 43, 1),
        (25, "-", -25, 2),
        (22, "+", 22, 0),
    ]
    assert [box.value for box in second.boxes] == [None, None, 5]
    assert [set(box.marks) for box in second.boxes] == [{"turn"}, set(), set()]
    assert (first.is_latest, second.is_latest) == (False, True)
    assert [box_semantics_label(WORDS, row, row.boxes[0], "Anna") for row in (first, second)] == [
        "1st turn, Anna, + 43, Bridge, 1 drawn, together 43",
        "2nd turn, Anna, to play",
    ]


def test_end_of_a_round_adds_what_was_left_and_going_out() -> None:
    match = write(sit_down("triominos", THREE), *OVER)
    rows = layout_plays(match, evaluate(match)).rows
    assert [(row.kind, row.label, [box.value for box in row.boxes]) for row in rows[2:5]] == [
        ("fact", "line.left_over", [19, None, None]),
        ("fact", "line.out", [25, None, None]),
        ("sum", "line.hand_total_n", [88, -25, 27]),
    ]


async def test_turns_are_drawn_with_notes_and_a_tap_corrects_one(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "triominos", 3, [], plays=[TURNS], first=0)
    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        shown = sheet.texts(sheet.find(ft.View)[-1])
        assert {"+43", "−25", "4-4-4", "Bridge, 1 drawn", "3 drawn", "to play", "End 1st round"} <= {*shown}
        await sheet.tap("cell.1.0.0")
        assert sheet.by("line.strike")


async def test_plays_stand_beside_the_totals_so_far(tmp_path: Path) -> None:
    ends = {"kind": "ends", "player": 1, "total": 10}
    match_id = shelved(tmp_path, "all_fives", 2, [left(0, 12, out=0)], plays=[[ends], [ends]], first=0)
    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        shown = sheet.texts(sheet.find(ft.View)[-1])
    assert {"left", "+10", "20"} <= {*shown}
