"""Tests of games of two pairs in which all pips left are written together."""

from __future__ import annotations

from typing import Any

import pytest

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


@pytest.mark.parametrize("game", ["spanish", "puerto_rico_200", "puerto_rico_500", "cuban_oriente", "dominican"])
def test_all_pips_together_are_those_of_the_hands(game: str) -> None:
    blocker = {"blocker": 0} if game == "dominican" else {}
    hands = {"end": {"out": None, "blocked": True, "pips": [3, 5, 6, 8], **blocker}}
    told = {"end": {**hands["end"], "together": 22}}
    assert points(play(game, 4, [told])[1]) == points(play(game, 4, [hands])[1])
    for wrong in (45, 1_000_000):
        problem = refusal(game, 4, [{"end": {**hands["end"], "together": wrong}}])
        assert (problem.code, problem.values) == ("pips_sum", {"value": wrong, "n": 22})


def test_all_pips_together_are_those_of_the_hands_if_somebody_went_out() -> None:
    problem = refusal("spanish", 4, [{"end": {"out": 0, "pips": [0, 5, 6, 8], "together": 45}}])
    assert (problem.code, problem.values) == ("pips_sum", {"value": 45, "n": 19})
