"""Domino whist and Qui perd gagne: two teams, one takes the pips of the other."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.core.evaluate import named_result
from tests.unit.games.paper import blocked, out, play, points

FIFTY = out(0, 0, 30, 5, 20)
"""The first team (A and C) holds 5 against 50."""


def test_going_out_does_not_win_the_hand() -> None:
    assert points(play("domino_whist", 4, [out(0, 0, 8, 25, 1)])[1]) == [(0, 25)]


def test_equal_teams_score_nothing_or_whoever_went_out_does() -> None:
    hands = [out(0, 0, 9, 12, 3)]
    assert points(play("domino_whist", 4, hands)[1]) == [(0, 0)]
    assert points(play("domino_whist", 4, hands, equal="out")[1]) == [(12, 0)]


@pytest.mark.parametrize(
    ("others", "name"),
    [([], "grande_bredouille"), ([out(1, 9, 0, 4, 2)], "petite_bredouille"), ([out(1, 9, 0, 4, 2)] * 2, None)],
)
def test_a_team_that_scored_never_or_once_is_bredouille(others: list[Any], name: str | None) -> None:
    match, state = play("domino_whist", 4, [*others, FIFTY, FIFTY, FIFTY])
    assert (state.totals, state.winners) == ((150, 13 * len(others)), (0,))
    assert named_result(match, state) == name


def test_the_first_to_the_target_wins_also_by_keeping_most() -> None:
    _, state = play("loser_wins", 4, [blocked(28, 25, 30, 26)] * 3)
    assert (state.totals, state.winners) == ((153, 0), (0,))


def test_scored_as_whist_the_first_to_the_target_loses() -> None:
    _, state = play("loser_wins", 4, [FIFTY] * 3, scoring="whist")
    assert (state.totals, state.winners) == ((150, 0), (1,))
