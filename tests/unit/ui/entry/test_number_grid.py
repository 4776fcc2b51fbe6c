"""The lines of a number grid, and what the sheet beside it shows."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import flet as ft
import pytest

from scorekeeper.core.problem import Code, Problem
from scorekeeper.core.variant import Match
from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.entry.grid_draft import Caret, Grid, Place
from scorekeeper.ui.entry.number_grid import Line, draft_points, lines_of
from tests.unit.games.table import four, left, sit_down, write
from tests.unit.ui.entry.contexts import context_of
from tests.unit.ui.rig.matches import shelved
from tests.unit.ui.rig.visitor import Sitting, at_match

SEBASTOPOL = write(
    sit_down("sebastopol", "Anna Bruno Chloé"),
    left(0, 14, 9, out=0), left(7, 0, 21, out=1), left(12, 5, 0, out=2),
)  # fmt: skip
COUNTDOWN = write(sit_down("hundred_to_zero"), left(0, 18, out=0))


def drawn(context: EntryContext, seat: int = 1) -> list[Line]:
    return lines_of(context, Grid(context.match, context.rule_context), Caret(Place(seat, "pips")))


def printed(line: Line) -> str:
    """Return a line as it stands on the screen, with its note and the state of its field."""
    figures = " ".join(field.figure for _, field in line.fields)
    return f"{line.before} {line.sign} [{figures}] {line.after} {line.note} {line.state}"


def test_lines_show_totals_before_and_after_and_who_is_eliminated() -> None:
    lines = drawn(context_of(SEBASTOPOL, {"out": 0, "pips": [0, "1+10", 23]}))
    assert [printed(line) for line in lines] == [
        "19 + [0] 19 went out locked", "19 + [11] 30  focus", "30 + [23] 53 eliminated rest",
    ]  # fmt: skip
    assert [(line.typed, line.leaves) for line in lines] == [("", False), ("1+10", False), ("", True)]


def test_lines_of_an_empty_draft_show_the_totals_as_they_are() -> None:
    assert [printed(line) for line in drawn(context_of(SEBASTOPOL))] == [
        "19 + [] 19  rest", "19 + [] 19  focus", "30 + [] 30  rest",
    ]  # fmt: skip


def test_lines_of_a_countdown_take_pips_off_the_other_side() -> None:
    assert [printed(line) for line in drawn(context_of(COUNTDOWN, {"out": 1, "pips": [14, 0]}))] == [
        "100 − [14] 86 off Bruno rest", "82 − [0] 82 went out locked",
    ]  # fmt: skip


def test_lines_where_the_winner_takes_the_pips_show_no_sum() -> None:
    first, *_ = drawn(context_of(four("domino_whist"), {"out": 0, "pips": [0, 10, 3, 20]}))
    assert printed(first) == "  [0]  went out locked"
    out, other, _ = drawn(context_of(sit_down("draw", "Anna Bruno Chloé"), {"out": 0, "pips": [0, 10, 25]}))
    assert (out.points, out.after, other.points, other.after) == ("+35", "35", "0", "0")


def test_lines_of_a_game_without_a_domino_show_totals_before_and_after() -> None:
    match = write(sit_down("hongrois", "Anna Bruno"), {"pips": [30, 24]})
    assert [printed(line) for line in drawn(context_of(match, {"pips": [0, 35]}))] == [
        "30 + [0] 30  rest", "24 + [35] 59  focus",
    ]  # fmt: skip


@pytest.mark.parametrize("game", ["dominoes", "draw"])
def test_lines_of_a_blocked_hand_show_no_points_while_pips_are_missing(game: str) -> None:
    match = sit_down(game, "Anna Bruno Chloé")
    missing = context_of(match, {"out": None, "blocked": True, "pips": [21, 7, None]})
    assert [(line.points, line.after) for line in drawn(missing)] == [("", "0")] * 3
    assert draft_points(missing) is None
    whole = drawn(context_of(match, {"out": None, "blocked": True, "pips": [21, 7, 30]}))
    assert [line.points for line in whole if line.points != "0"] == ["+1" if game == "dominoes" else "+51"]


def test_lines_of_several_columns_show_what_the_points_are_made_of() -> None:
    context = context_of(sit_down("la_poule", "Anna Bruno"), {"laid": [31, 22], "left": [8, 17]})
    assert [printed(line) for line in drawn(context)] == ["  [31 8] 48 31 + 17 rest", "  [22 17] 22  rest"]


def test_lines_mark_the_double_blank_and_a_refused_hand() -> None:
    assert drawn(context_of(SEBASTOPOL, {"out": 0, "pips": [0, 11, ["0-0"]]}))[2].note == "0–0"
    context = replace(context_of(SEBASTOPOL, {"out": 0, "pips": [0, 1, 2]}), refused=(Problem(Code.HAND_MAX, (2,)),))
    assert [line.state for line in drawn(context, 2)] == ["locked", "rest", "error"]


@pytest.mark.parametrize(
    ("match", "fields", "expected"),
    [
        (SEBASTOPOL, {}, None),
        (SEBASTOPOL, {"out": 0, "pips": [0, 11, None]}, ("0", "11", "")),
        (COUNTDOWN, {"out": 1, "pips": [14, 0]}, ("− 0", "− 14")),
        (four("domino_whist"), {"out": 0, "pips": [0, 10, None, None]}, ("10", "0")),
        (SEBASTOPOL, {"out": 0, "pips": [0, ["nonsense"], None]}, None),
        (sit_down("la_poule", "Anna Bruno"), {"laid": [31, None]}, ("31", "")),
    ],
)
def test_draft_points_are_those_of_the_columns_that_the_draft_moves(
    match: Match, fields: dict[str, Any], expected: tuple[str, ...] | None
) -> None:
    assert draft_points(context_of(match, fields)) == expected


@pytest.mark.parametrize(
    ("game", "players", "size", "height"),
    [
        ("sebastopol", 3, (390, 844), 56),
        ("domino_whist", 4, (390, 844), 48),
        ("sebastopol", 3, (844, 390), 48),
        ("sebastopol", 3, (1024, 768), 58),
        ("domino_whist", 4, (1024, 768), 48),
        ("domino_whist", 4, (1280, 900), 58),
        ("draw", 5, (1024, 600), 48),
    ],
)
async def test_keys_are_as_high_as_the_lines_above_leave_room(
    tmp_path: Path, game: str, players: int, size: tuple[int, int], height: int
) -> None:
    async with at_match(tmp_path, game, players, page="/hand/1", size=size) as sheet:
        assert {key.height for key in sheet.find(ft.TextButton, sheet.by("key-1"))} == {height}


def test_fields_that_may_stay_empty_have_a_dashed_edge() -> None:
    lines = drawn(context_of(sit_down("canton"), {"out": None, "blocked": True, "pips": [None, None]}))
    assert [(line.note, line.state) for line in lines] == [("may stay empty", "optional"), ("may stay empty", "focus")]


async def test_line_of_the_caret_is_scrolled_into_view_in_a_round_of_eight(tmp_path: Path) -> None:
    names = ["Anna", "Bruno", "Chloé", "Daniel", "Emma", "Farid", "Gina", "Hugo"]
    match_id = shelved(tmp_path, "mexican_train", names, first=0)
    async with Sitting(tmp_path, f"/match/{match_id}/hand/1", 360, 640) as page:
        await page.tap("entry.out.0")
        for _ in range(6):
            await page.taps_on("key-1", "key-3")
        scrolled = [call["scroll_key"] for call in page.calls_of("scroll_to")]
    assert [key for key in scrolled if str(key) != "line.0"][-7:] == [f"line.{seat}" for seat in range(1, 8)]


async def test_lines_are_scrolled_back_to_their_top_for_the_first_player(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "mexican_train", [*"ABCDEFGHIJ"], first=0)
    async with Sitting(tmp_path, f"/match/{match_id}/hand/1") as page:
        assert page.calls_of("scroll_to") == []
        await page.taps_on("entry.out.9", "entry.field.8", "key-3", "key-1", "key-next")
        assert [call["scroll_key"] or call["offset"] for call in page.calls_of("scroll_to")] == ["line.8", 0]


async def test_header_of_losers_who_write_their_own_pips_says_the_limit(tmp_path: Path) -> None:
    """On paper: the losers write 20 + 11 = 31 of the limit of 100, so 69 are left."""
    match_id = shelved(tmp_path, "mexican", 4, [left(0, 20, 5, 11, out=0)], first=0, column="loser")
    async with Sitting(tmp_path, f"/match/{match_id}") as page:
        shown = page.texts(page.find(ft.View)[-1])
        assert any(words.startswith("Limit 100") for words in shown)
        assert {"100 left", "69 left"} <= {*shown}
