"""A series between the same people: who has won how many, and how it is written down."""

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
SHEET: dict[str, Any] = {"game": "sebastopol", "sides": ["Anna", "Bruno"]}


def test_each_side_has_the_matches_it_has_won_wherever_it_sat() -> None:
    matches = [(["Anna", "Bruno"], [0]), (["Bruno", "Anna"], [1]), (["Anna", "Bruno"], [1])]
    assert score_series(OPEN, ["Anna", "Bruno"], matches) == SeriesScore((2, 1), 3)


def test_partners_are_a_side_in_either_order() -> None:
    assert score_series(OPEN, ["Anna & Chloé", "Bruno & Daniel"], [(["Bruno & Daniel", "Chloé & Anna"], [1])]).wins == (
        1,
        0,
    )


def test_a_win_that_is_shared_or_of_somebody_else_is_nobodys() -> None:
    assert score_series(
        OPEN, ["Anna", "Bruno"], [(["Anna", "Bruno"], [0, 1]), (["Émile", "Bruno"], [0])]
    ) == SeriesScore((0, 0), 2)


@pytest.mark.parametrize(
    ("best_of", "wins", "winner"), [(3, 1, None), (3, 2, 1), (5, 2, None), (5, 3, 1), (0, 9, None)]
)
def test_more_than_half_of_the_matches_win_a_series(best_of: int, wins: int, winner: int | None) -> None:
    assert score_series(Series("s", best_of), ["Anna", "Bruno"], [(["Anna", "Bruno"], [1])] * wins).winner == winner


@pytest.mark.parametrize("series", [OPEN, THREE, Series("s", 5)])
def test_a_series_comes_back_from_the_sheet_it_was_written_on(series: Series) -> None:
    assert read_series(write_series(series)) == series
    sheet = read_head({**SHEET, "series": write_series(series)}, REGISTRY)
    assert isinstance(sheet, Match)
    assert sheet.setup.series == series
    assert read_head(json.loads(json.dumps(head(sheet))), REGISTRY) == sheet


def test_a_sheet_outside_a_series_says_nothing_of_one() -> None:
    sheet = read_head(SHEET, REGISTRY)
    assert isinstance(sheet, Match)
    assert "series" not in head(sheet)


@pytest.mark.parametrize(
    "raw",
    [7, {}, {"id": ""}, {"id": 7}, {"id": "x" * 65}, {"id": "a\nb"}]
    + [{"id": "s", "best_of": best_of} for best_of in (1, 4, True, "3", 3.0, None)]
    + [{"id": "s", "wins": 2}],
)
def test_what_is_no_series_is_refused(raw: Any) -> None:
    problem = read_series(raw)
    assert isinstance(problem, Problem)
    assert problem.code == "series"
    assert read_head({**SHEET, "series": raw}, REGISTRY) == Refusal(problem)
