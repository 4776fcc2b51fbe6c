"""Tests of the sentences of problems in a match."""

from __future__ import annotations

import pytest

from scorekeeper.core.check import read_end
from scorekeeper.core.problem import Code, Problem
from scorekeeper.ui.entry.tile_picker import half_name
from scorekeeper.wording.problem_text import problem_sentence_in_match
from tests.unit.games.table import THREE, sit_down
from tests.unit.ui.entry.contexts import WORDS


@pytest.mark.parametrize(
    ("game", "expected", "half"),
    [("luckies", "Purple green is there twice.", "purple"), ("sebastopol", "6–4 is there twice.", "six")],
)
def test_problem_sentence_in_match_names_tiles_by_colour_or_number(game: str, expected: str, half: str) -> None:
    match = sit_down(game)
    assert problem_sentence_in_match(WORDS, match, Problem(Code.TILE_DUP, values={"tile": "6-4"})) == expected
    assert half_name(WORDS, match.setup.set, 6) == half


def test_bid_that_moon_does_not_have_is_refused_with_the_range_of_its_bids() -> None:
    match = sit_down("moon", THREE)
    problem = read_end(match, {"bidder": 0, "bid": 3, "tricks": [3, 2, 2]})
    assert isinstance(problem, Problem)
    assert problem_sentence_in_match(WORDS, match, problem) == "A contract is between 4 and 21."
