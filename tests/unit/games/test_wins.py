"""Tests of games without points: Le jeu de dominos, Tête à tête, Matador."""

from __future__ import annotations

import pytest

from scorekeeper.core.evaluate import named_result
from tests.unit.games.paper import blocked, out, play, refusal


@pytest.mark.parametrize(("game", "players"), [("dominoes", 3), ("head_to_head", 2), ("matador", 4)])
def test_going_out_wins_and_is_a_domino(game: str, players: int) -> None:
    match, state = play(game, players, [out(1, *[14, 0, 22, 9][:players])])
    assert state.totals == tuple(int(seat == 1) for seat in range(players))
    assert (state.is_over, state.winners, named_result(match, state)) == (True, (1,), "domino")


def test_blocked_hand_goes_to_fewest_pips_without_domino() -> None:
    match, state = play("dominoes", 3, [blocked(9, 12, 4)])
    assert (state.winners, named_result(match, state)) == ((2,), None)


def test_blocked_hand_of_equal_pips_is_shared() -> None:
    _, state = play("dominoes", 3, [blocked(9, 12, 9)])
    assert (state.totals, state.winners) == ((1, 0, 1), (0, 2))


def test_option_rounds_counts_wins_of_several_hands() -> None:
    _, state = play("dominoes", 2, [out(0, 0, 9), out(1, 9, 0), out(1, 3, 0)], rounds=3)
    assert (state.totals, state.winners) == ((1, 2), (1,))


def test_hand_without_pips_is_either_out_or_blocked() -> None:
    problem = refusal("dominoes", 3, [{"end": {"out": 1, "blocked": True}}])
    assert (problem.code, problem.seats) == ("out_and_blocked", (1,))
