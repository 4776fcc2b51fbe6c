"""Tests of games of two pairs in which all pips left are written together."""

from __future__ import annotations

from typing import Any

from tests.unit.games.paper import play, points, refusal


def together(pips: int, **end: Any) -> dict[str, Any]:
    return {"end": {"out": 0, "together": pips, **end}}


def test_hand_with_all_pips_together_is_either_out_or_blocked() -> None:
    problem = refusal("dominican", 4, [together(40, blocked=True)])
    assert (problem.code, problem.seats) == ("out_and_blocked", (0,))


def test_all_pips_together_are_at_most_those_of_the_heaviest_tiles() -> None:
    """The 21 tiles of three hands leave out the 7 lightest, 0 + 1 + 2 + 2 + 3 + 3 + 4 = 15 of the 168 pips."""
    assert points(play("dominican", 4, [together(153)])[1]) == [(153, 0)]
    problem = refusal("dominican", 4, [together(154)])
    assert (problem.code, problem.values) == ("hand_max", {"tiles": 21, "n": 153, "field": "together"})
