"""Tests of Le Bergen: the winner of a blocked hand, and the required entries."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.core.layout import layout
from tests.unit.games.paper import play, points, refusal

FIRST = {"kind": "first", "player": 0}
DOUBLE = {"kind": "cap", "player": 1, "size": 2}


def hand(*plays: dict[str, Any], **end: Any) -> dict[str, Any]:
    return {"plays": [FIRST, *plays], "end": end}


def tiles(*hands: list[str]) -> dict[str, Any]:
    return hand(blocked=True, tiles=list(hands))


@pytest.mark.parametrize(
    ("blocked", "winner"),
    [
        (tiles(["4-4", "3-3"], ["0-3", "6-5"]), 1),  # the only hand without a double
        (tiles(["4-3"], ["0-3", "5-0"]), 0),  # no doubles: fewest points
        (tiles(["6-6", "5-0"], ["0-0", "1-1"]), 0),  # doubles in both hands: fewest doubles
        (tiles(["1-1", "6-5"], ["2-2", "0-1"]), 0),  # equal number of doubles: fewest points on the doubles
    ],
)
def test_blocked_hand_goes_to_fewest_doubles(blocked: dict[str, Any], winner: int) -> None:
    expected = (4, 0) if winner == 0 else (2, 2)
    assert points(play("bergen", 2, [blocked])[1]) == [expected]


def test_hands_hold_no_tile_that_is_laid_or_never_drawn() -> None:
    """Of 28 tiles two are never drawn, and one is laid; who went out in two has laid at least the six dealt."""
    every = [f"{high}-{low}" for high in range(7) for low in range(high + 1)]
    play("bergen", 2, [tiles(every[:12], every[12:25])])
    problem = refusal("bergen", 2, [tiles(every[:13], every[13:26])])
    assert (problem.code, problem.values) == ("tile_count", {"limit": 25, "field": "held"})
    play("bergen", 2, [hand(out=0, tiles=[[], every[:20]])])
    problem = refusal("bergen", 2, [hand(out=0, tiles=[[], every[:21]])])
    assert (problem.code, problem.values) == ("tile_count", {"limit": 20, "field": "held"})


def test_lock_of_a_blocked_hand_is_at_its_total() -> None:
    match, state = play("bergen", 2, [tiles(["0-0", "6-6", "2-6"], ["4-4", "2-2", "0-4"])])
    assert [row.kind for row in layout(match, state, 0).rows if row.blocked] == ["sum"]


def test_blocked_hand_full_tie_has_no_winner_or_fewest_points_win() -> None:
    blocked = tiles(["0-0", "6-6", "2-6"], ["4-4", "2-2", "0-4"])
    assert points(play("bergen", 2, [blocked])[1]) == [(2, 0)]
    assert points(play("bergen", 2, [blocked], full_tie="points")[1]) == [(2, 2)]


def test_blocked_hand_option_by_hand_needs_a_winner() -> None:
    blocked = tiles(["4-4"], ["0-3"])
    assert refusal("bergen", 2, [blocked], blocked="by_hand").code == "value_missing"
    named = hand(blocked=True, winner=0, tiles=[["4-4"], ["0-3"]])
    assert points(play("bergen", 2, [named], blocked="by_hand")[1]) == [(4, 0)]


def test_target_ends_match_after_the_hand_or_at_once() -> None:
    hands = [hand(*[DOUBLE] * 5, {"kind": "cap", "player": 0, "size": 3}, out=2)]
    assert play("bergen", 3, hands)[1].totals == (5, 10, 2)
    _, state = play("bergen", 3, [{"plays": [FIRST, *[DOUBLE] * 5]}], stop="at_once")
    assert (state.totals, state.winners) == ((2, 10, 0), (1,))
    assert refusal("bergen", 3, hands, stop="at_once").code == "game_over"


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ({"plays": [FIRST, FIRST]}, "bergen_first"),
        ({"plays": [DOUBLE], "end": {"out": 0}}, "bergen_first"),
        ({"plays": [{"kind": "first", "player": None}]}, "bergen_first"),
        ({"plays": [{"kind": "first", "player": ["Anna", "Bruno"]}]}, "bergen_first"),
        (hand(out=0, tie=True), "out_and_blocked"),
        (hand(out=0, tiles=[["0-0"], ["4-4"]]), "out_has_pips"),
        (hand(out=0, tiles=[[], []]), "value_missing"),
        (hand(blocked=True, winner=0, tie=True), "value_missing"),
        (hand(out=0, winner=1), "out_and_blocked"),
        (hand(blocked=True), "value_missing"),
        (tiles(["4-4"], []), "value_missing"),
        (tiles(["4-3"], ["3-4"]), "tile_dup"),
        ({"plays": [FIRST, {**DOUBLE, "size": 4}]}, "cap_size"),
    ],
)
def test_contradictory_hand_is_refused(written: dict[str, Any], code: str) -> None:
    assert refusal("bergen", 2, [written]).code == code


def test_hand_end_accepts_tiles_of_the_losers() -> None:
    assert points(play("bergen", 2, [hand(out=0, tiles=[[], ["4-4"]])])[1]) == [(4, 0)]
