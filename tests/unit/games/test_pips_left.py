"""Tests of hand ends with pips left: who went out, hands with zero pips, and the limits of a set."""

from __future__ import annotations

import pytest

from scorekeeper.core.problem import Remedy
from scorekeeper.core.tiles import tile
from tests.unit.games.table import THREE, codes, four, left, problems, sit_down, totals, write

BLANK = (tile(0, 0),)


def test_hand_end_needs_one_player_out_or_blocked() -> None:
    match = sit_down("sebastopol")
    assert codes(match, **left(3, 5, blocked=False)) == ["no_end"]
    assert codes(match, **left(0, 5, out=0, blocked=True)) == ["out_and_blocked"]
    assert codes(match, out=["Anna", "Bruno"], pips=[0, 0]) == ["two_out"]


def test_pips_of_player_who_went_out_are_refused() -> None:
    [problem] = problems(sit_down("sebastopol"), **left(5, 7, out=0))
    assert (problem.code, problem.seats, problem.values) == ("out_has_pips", (0,), {"n": 5})
    [problem] = problems(sit_down("sebastopol"), **left(["0-0"], 7, out=0))
    assert (problem.code, problem.values["field"]) == ("out_has_pips", "tiles")
    assert codes(sit_down("sebastopol"), **left(0, 10**12, out=0)) == ["set_total"]
    assert codes(sit_down("sebastopol"), **left([], 7, out=0)) == []


def test_second_hand_with_zero_pips_is_questioned() -> None:
    [problem] = problems(sit_down("sebastopol", THREE), **left(0, 0, 7, out=0))
    assert (problem.code, problem.seats) == ("second_zero", (1,))
    assert problem.remedies == (
        Remedy("double_blank", {"pips": (0, BLANK, 7)}, 1),
        Remedy("went_out", {"out": 1, "blocked": False}, 1),
    )


def test_second_hand_with_double_blank_is_accepted() -> None:
    assert codes(sit_down("sebastopol", THREE), **left(0, ["0-0"], 7, out=0)) == []


def test_blocked_hand_with_zero_pips_is_questioned() -> None:
    assert codes(sit_down("sebastopol", THREE), **left(3, 0, 7)) == ["blocked_zero?"]


def test_too_many_hands_with_zero_pips_are_refused() -> None:
    [problem] = problems(sit_down("sebastopol", THREE), **left(0, 0, 0, out=0))
    assert (problem.code, problem.seats) == ("too_many_zero", (1, 2))
    assert codes(sit_down("sebastopol", THREE), **left(0, 0, 7)) == ["too_many_zero"]


def test_second_hand_with_zero_pips_is_refused_if_double_blank_counts_14() -> None:
    assert codes(sit_down("draw", double_blank=14), **left(0, 0, out=0)) == ["too_many_zero"]
    assert totals(write(sit_down("draw", double_blank=14), left(0, ["0-0"], out=0))) == (14, 0)


def test_eliminated_player_does_not_count_as_zero_pips() -> None:
    match = write(sit_down("sebastopol", THREE), left(0, 7, 50, out=0))
    assert codes(match, **left(0, 3, None, out=0)) == []


@pytest.mark.parametrize(("pips", "expected"), [(168, []), (169, ["set_total"])])
def test_more_pips_than_the_set_has_are_refused(pips: int, expected: list[str]) -> None:
    assert codes(sit_down("sebastopol"), **left(0, pips, out=0)) == expected


def test_too_many_pips_are_reported_before_zero_pips() -> None:
    [problem] = problems(sit_down("sebastopol", THREE), **left(0, 0, 169, out=0))
    assert (problem.code, problem.values) == ("set_total", {"value": 169, "limit": 168, "set": "double-six"})


def test_more_pips_than_a_hand_can_hold_are_refused() -> None:
    match = four("domino_whist")
    assert codes(match, **left(0, 61, 3, 3, out=0)) == []
    assert codes(match, **left(0, 62, 3, 3, out=0)) == ["hand_max"]
    [problem] = problems(match, **left(0, 53, 3, 54, out=0))
    assert (problem.code, problem.seats, problem.values["n"]) == ("hand_max", (1, 3), 106)
    assert codes(match, **left(42, 42, 40, 41)) == ["hand_max"], "165 leaves 3 pips for the other four tiles"


def test_tile_in_two_hands_is_refused() -> None:
    match = sit_down("sebastopol", THREE)
    assert codes(match, **left(0, ["6-4"], ["4-6"], out=0)) == ["tile_dup"]
    assert codes(match, **left(0, ["6-4", "6-4"], 3, out=0)) == ["tile_dup"]


def test_hands_accept_tiles_and_numbers() -> None:
    assert totals(write(sit_down("sebastopol", THREE), left(0, ["6-4", "1-0"], 7, out=0))) == (0, 11, 7)


@pytest.mark.parametrize(("house", "points"), [("own", (3, 9, 5)), ("lowest_zero", (0, 9, 5)), ("void", (0, 0, 0))])
def test_blocked_hand_scores_by_option(house: str, points: tuple[int, ...]) -> None:
    assert totals(write(sit_down("sebastopol", THREE, blocked=house), left(3, 9, 5))) == points


def test_equal_lowest_hands_both_score_zero() -> None:
    assert totals(write(sit_down("sebastopol", THREE, blocked="lowest_zero"), left(3, 9, 3))) == (0, 9, 0)


def test_eliminated_player_is_not_the_lowest_hand() -> None:
    match = write(sit_down("sebastopol", THREE, blocked="lowest_zero"), left(0, 7, 50, out=0))
    assert totals(write(match, left(9, 4, None))) == (9, 7, 50)
