"""Tests of the score of a series and of its entry in the match header."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scorekeeper.core.codec import head, read_head
from scorekeeper.core.problem import Problem, Refusal
from scorekeeper.core.series import Series, SeriesScore, read_series, score_series, write_series
from scorekeeper.core.variant import Match
from tests.registry import REGISTRY

OPEN, THREE = Series("s"), Series("s", 3)
HEADER: dict[str, Any] = {"game": "sebastopol", "sides": ["Anna", "Bruno"]}


def test_score_series_counts_wins_by_name_in_any_seat() -> None:
    matches = [(["Anna", "Bruno"], [0]), (["Bruno", "Anna"], [1]), (["Anna", "Bruno"], [1])]
    assert score_series(OPEN, ["Anna", "Bruno"], matches) == SeriesScore((2, 1), 3)


def test_score_series_ignores_order_of_partners() -> None:
    assert score_series(OPEN, ["Anna & Chloé", "Bruno & Daniel"], [(["Bruno & Daniel", "Chloé & Anna"], [1])]).wins == (
        1,
        0,
    )


def test_score_series_ignores_shared_wins_and_other_players() -> None:
    assert score_series(
        OPEN, ["Anna", "Bruno"], [(["Anna", "Bruno"], [0, 1]), (["Émile", "Bruno"], [0])]
    ) == SeriesScore((0, 0), 2)


@pytest.mark.parametrize(
    ("best_of", "wins", "winner"), [(3, 1, None), (3, 2, 1), (5, 2, None), (5, 3, 1), (0, 9, None)]
)
def test_series_score_winner_has_more_than_half_of_the_matches(best_of: int, wins: int, winner: int | None) -> None:
    assert score_series(Series("s", best_of), ["Anna", "Bruno"], [(["Anna", "Bruno"], [1])] * wins).winner == winner


@pytest.mark.parametrize("series", [OPEN, THREE, Series("s", 5)])
def test_series_round_trip_through_match_header(series: Series) -> None:
    assert read_series(write_series(series)) == series
    match = read_head({**HEADER, "series": write_series(series)}, REGISTRY)
    assert isinstance(match, Match)
    assert match.setup.series == series
    assert read_head(json.loads(json.dumps(head(match))), REGISTRY) == match


def test_head_without_series_has_no_key() -> None:
    match = read_head(HEADER, REGISTRY)
    assert isinstance(match, Match)
    assert "series" not in head(match)


@pytest.mark.parametrize(
    "raw",
    [7, {}, {"id": ""}, {"id": 7}, {"id": "x" * 65}, {"id": "a\nb"}]
    + [{"id": "s", "best_of": best_of} for best_of in (1, 4, True, "3", 3.0, None)]
    + [{"id": "s", "wins": 2}],
)
def test_read_series_of_invalid_value_is_refused(raw: Any) -> None:
    problem = read_series(raw)
    assert isinstance(problem, Problem)
    assert problem.code == "series"
    assert read_head({**HEADER, "series": raw}, REGISTRY) == Refusal(problem)
