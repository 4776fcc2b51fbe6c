"""Tests of what decides a series, and of its entry in the match header."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scorekeeper.core.codec import head, read_head
from scorekeeper.core.problem import Problem, Refusal
from scorekeeper.core.series import Series, read_series, write_series
from scorekeeper.core.variant import Match
from tests.registry import REGISTRY

OPEN, THREE = Series("s"), Series("s", 3)
HEADER: dict[str, Any] = {"game": "sebastopol", "sides": ["Anna", "Bruno"]}


@pytest.mark.parametrize(
    ("series", "wins"), [(OPEN, 0), (THREE, 2), (Series("s", 5), 3), (Series("s", 7), 4), (Series("s", first_to=4), 4)]
)
def test_series_is_decided_by_more_than_half_of_the_matches_or_by_so_many_wins(series: Series, wins: int) -> None:
    assert series.wins_needed == wins


@pytest.mark.parametrize(
    "series", [OPEN, THREE, Series("s", 7), Series("s", first_to=20), Series("s", ended=True), Series("s", skunk=2)]
)
def test_series_round_trip_through_match_header(series: Series) -> None:
    assert read_series(write_series(series)) == series
    match = read_head({**HEADER, "series": write_series(series)}, REGISTRY)
    assert isinstance(match, Match)
    assert match.setup.series == series
    assert read_head(json.loads(json.dumps(head(match))), REGISTRY) == match


def test_series_counts_a_skunk_once_and_does_not_write_it_unless_chosen() -> None:
    assert read_series({"id": "s"}) == Series("s", skunk=1)
    assert write_series(OPEN) == {"id": "s"}


def test_head_without_series_has_no_key() -> None:
    match = read_head(HEADER, REGISTRY)
    assert isinstance(match, Match)
    assert "series" not in head(match)


@pytest.mark.parametrize(
    "raw",
    [7, {}, {"id": ""}, {"id": 7}, {"id": "x" * 65}, {"id": "a\nb"}]
    + [{"id": "s", "best_of": best_of} for best_of in (1, 4, True, "3", 3.0, None)]
    + [{"id": "s", "first_to": first_to} for first_to in (1, 21, True, "3")]
    + [{"id": "s", "skunk": skunk} for skunk in (0, 3, True, "2")]
    + [{"id": "s", "ended": 1}, {"id": "s", "best_of": 3, "first_to": 2}, {"id": "s", "wins": 2}],
)
def test_read_series_of_invalid_value_is_refused(raw: Any) -> None:
    problem = read_series(raw)
    assert isinstance(problem, Problem)
    assert problem.code == "series"
    assert read_head({**HEADER, "series": raw}, REGISTRY) == Refusal(problem)
