"""Tests of Les dominos hongrois and Dominos K: whoever reaches the limit is eliminated."""

from __future__ import annotations

from typing import Any

from tests.unit.games.paper import play, points, refusal


def left(*pips: Any) -> dict[str, Any]:
    return {"end": {"pips": list(pips)}}


FIRST = [left(50, 30, 20), left(50, 20, 25)]
"""A reaches 100; B has 50, C 45."""


def test_equal_totals_above_the_limit_need_another_hand() -> None:
    _, state = play("dominos_k", 2, [left(52, 52), left(3, 4)])
    assert (points(state), state.winners) == ([(52, 52), (3, 4)], (0,))


def test_hand_above_pips_of_its_tiles_is_refused() -> None:
    assert refusal("hongrois", 3, [left(78, 0, 0)]).code == "hand_max"
    assert play("hongrois", 3, [*FIRST, left(None, 78, 0)])[1].winners == (2,)
    assert refusal("hongrois", 2, [left(107, 0)]).code == "hand_max"
    assert play("dominos_k", 2, [left(107, 0)])[1].winners == (1,)
    assert refusal("dominos_k", 2, [left(107, 62)]).code == "set_total"
