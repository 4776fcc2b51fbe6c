"""The lines of the form for pips left in hand, and what the sheet beside it shows."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.core.evaluate import evaluate
from scorekeeper.core.problem import Code, Problem
from scorekeeper.core.variant import Match
from scorekeeper.ui.entry.pips_draft import Caret, boxes
from scorekeeper.ui.entry.pips_lines import Line, figures, lines, turns_over
from tests.registry import VARIANTS
from tests.unit.games.table import four, left, sit_down, write
from tests.unit.ui.entry.contexts import context_of

SEBASTOPOL = write(
    sit_down("sebastopol", "Anna Bruno Chloé"),
    left(0, 14, 9, out=0), left(7, 0, 21, out=1), left(12, 5, 0, out=2),
)  # fmt: skip
COUNTDOWN = write(sit_down("hundred_to_zero"), left(0, 18, out=0))


def drawn(match: Match, fields: dict[str, Any], caret: int = 1) -> list[Line]:
    context = context_of(match, fields)
    return lines(context, boxes(match.variant.sheet.end_type), Caret(caret))


def test_lines_show_totals_before_and_after_and_who_is_eliminated() -> None:
    assert drawn(SEBASTOPOL, {"out": 0, "pips": [0, "1+10", 23]}) == [
        Line(0, "19", "+", "0", "19", "went out", "locked", over=False),
        Line(1, "19", "+", "11", "30", "", "focus", over=False, typed="1+10"),
        Line(2, "30", "+", "23", "53", "eliminated", "rest", over=True),
    ]


def test_lines_of_an_empty_draft_show_the_totals_as_they_are() -> None:
    assert [(line.value, line.after) for line in drawn(SEBASTOPOL, {})] == [("", "19"), ("", "19"), ("", "30")]


def test_lines_of_a_countdown_take_pips_off_the_other_side() -> None:
    assert drawn(COUNTDOWN, {"out": 1, "pips": [14, 0]}) == [
        Line(0, "100", "−", "14", "86", "off Bruno", "rest", over=False),
        Line(1, "82", "−", "0", "82", "went out", "locked", over=False),
    ]


def test_lines_where_the_winner_takes_the_pips_show_no_sum() -> None:
    first, *_ = drawn(four("domino_whist"), {"out": 0, "pips": [0, 10, 3, 20]})
    assert (first.before, first.sign, first.after) == ("", "", "30")


def test_lines_mark_the_double_blank_and_a_refused_hand() -> None:
    assert drawn(SEBASTOPOL, {"out": 0, "pips": [0, 11, ["0-0"]]})[2].note == "0–0"
    context = replace(context_of(SEBASTOPOL, {"out": 0, "pips": [0, 1, 2]}), refused=(Problem(Code.HAND_MAX, (2,)),))
    assert [line.state for line in lines(context, boxes(SEBASTOPOL.variant.sheet.end_type), Caret(2))] == [
        "locked", "rest", "error",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("match", "fields", "expected"),
    [
        (SEBASTOPOL, {}, None),
        (SEBASTOPOL, {"out": 0, "pips": [0, 11, None]}, ("0", "11", "")),
        (COUNTDOWN, {"out": 1, "pips": [14, 0]}, ("− 0", "− 14")),
        (four("domino_whist"), {"out": 0, "pips": [0, 10, None, None]}, ("10", "0")),
        (SEBASTOPOL, {"out": 0, "pips": [0, ["nonsense"], None]}, None),
    ],
)
def test_figures_are_the_points_of_those_whose_pips_are_written(
    match: Match, fields: dict[str, Any], expected: tuple[str, ...] | None
) -> None:
    assert figures(context_of(match, fields)) == expected


def test_turns_over_only_where_pips_come_off_the_other_side() -> None:
    matches = [sit_down(one.id, " ".join("ABCDEF"[: one.players[0]])) for one in VARIANTS]
    assert [match.variant.id for match in matches if turns_over(match, evaluate(match))] == ["hundred_to_zero"]
