"""Tests of the questions that decide a blocked hand of Le Bergen."""

from __future__ import annotations

from scorekeeper.games.bergen import Query, Settled, ask


def test_ask_returns_questions_in_order_of_the_rules() -> None:
    seats = (0, 1, 2)
    assert ask(seats, []) == Query("no_double", seats, or_nobody=True)
    assert ask(seats, [(1,)]) == Settled(1, "no_double")
    assert ask(seats, [(0, 2)]) == Query("points", (0, 2))
    assert ask(seats, [(0, 2), (2,)]) == Settled(2, "points")
    assert ask(seats, [()]) == Query("doubles", seats)
    assert ask(seats, [(), (1, 2)]) == Query("double_points", (1, 2))
    assert ask(seats, [(), (1, 2), (1, 2)]) == Settled(None, "double_points", (1, 2))
    assert ask(seats, [(), (1, 2), (1, 2)], points_last=True) == Query("points", (1, 2))
