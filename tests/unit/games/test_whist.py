"""Tests of Domino whist and Qui perd gagne: one team takes the pips of the other."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.core.adjustments import is_penalty
from scorekeeper.core.evaluate import apply, best_totals, evaluate, named_result
from scorekeeper.core.events import EndedEarly
from scorekeeper.core.model import Adjustment
from scorekeeper.core.ranking import places
from tests.unit.games.paper import blocked, explained, out, play, points

FIFTY = out(0, 0, 30, 5, 20)
"""The first team (A and C) holds 5 pips, the other 50."""


def test_going_out_does_not_win_the_hand_by_itself() -> None:
    assert points(play("domino_whist", 4, [out(0, 0, 8, 25, 1)])[1]) == [(0, 25)]


def test_equal_teams_score_nothing_or_team_that_went_out_scores() -> None:
    hands = [out(0, 0, 9, 12, 3)]
    assert points(play("domino_whist", 4, hands)[1]) == [(0, 0)]
    assert points(play("domino_whist", 4, hands, equal="out")[1]) == [(12, 0)]


def test_whist_explains_the_lighter_team_and_level_teams() -> None:
    level = out(0, 0, 9, 12, 3)
    assert explained("domino_whist", 4, out(0, 0, 8, 25, 1)) == ("fewer", (1,), {"own": 9, "taken": 25})
    assert explained("domino_whist", 4, level) == ("teams_level", (), {"own": 12})
    assert explained("domino_whist", 4, level, equal="out") == ("teams_level_out", (0,), {"own": 12})


@pytest.mark.parametrize(
    ("others", "name"),
    [([], "grande_bredouille"), ([out(1, 9, 0, 4, 2)], "petite_bredouille"), ([out(1, 9, 0, 4, 2)] * 2, None)],
)
def test_named_result_is_bredouille_if_losers_scored_at_most_once(others: list[Any], name: str | None) -> None:
    match, state = play("domino_whist", 4, [*others, FIFTY, FIFTY, FIFTY])
    assert (state.totals, state.winners) == ((150, 13 * len(others)), (0,))
    assert named_result(match, state) == name


def test_loser_wins_target_wins_with_most_pips_left() -> None:
    _, state = play("loser_wins", 4, [blocked(28, 25, 30, 26)] * 3)
    assert (state.totals, state.winners) == ((153, 0), (0,))


def test_loser_wins_option_whist_target_loses() -> None:
    match, state = play("loser_wins", 4, [FIFTY] * 3, scoring="whist")
    assert (state.totals, state.winners) == ((150, 0), (1,))
    assert named_result(match, state) is None


def test_loser_wins_option_whist_time_is_up_lowest_total_wins() -> None:
    ended, state = play("loser_wins", 4, [out(0, 0, 8, 0, 9)], scoring="whist")
    assert (state.totals, best_totals(ended, state)) == ((17, 0), (1,))
    state = evaluate(apply(ended, EndedEarly("time")))
    assert (state.winners, [placing.side for placing in places(ended, state)]) == ((1,), [1, 0])
    assert [is_penalty(ended, Adjustment(1, 0, points)) for points in (5, -5)] == [True, False]


def test_loser_wins_explains_the_heavier_team_and_as_whist_level_teams_or_the_lighter_one() -> None:
    level, hand = out(0, 0, 9, 12, 3), out(0, 0, 8, 25, 1)
    assert explained("loser_wins", 4, hand) == ("more", (0,), {"own": 25, "taken": 9})
    assert explained("loser_wins", 4, hand, scoring="own") == ("more_own", (0,), {"own": 25, "taken": 9})
    assert explained("loser_wins", 4, hand, scoring="whist") == ("fewer", (1,), {"own": 9, "taken": 25})
    assert explained("loser_wins", 4, level) == ("teams_level", (), {"own": 12})
