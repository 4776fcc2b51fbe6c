"""Tests of the sentences of problems in a match."""

from __future__ import annotations

import pytest

from scorekeeper.core.begin import begin
from scorekeeper.core.check import read_end
from scorekeeper.core.problem import Code, Problem
from scorekeeper.core.tiles import Tile
from scorekeeper.ui.entry.tile_picker import half_name
from scorekeeper.wording.problem_text import problem_sentence, problem_sentence_in_match
from tests.registry import REGISTRY
from tests.unit.games.table import THREE, codes, four, left, problems, sit_down
from tests.unit.ui.entry.contexts import WORDS


@pytest.mark.parametrize(
    ("game", "tile", "expected", "spoken", "half"),
    [
        ("luckies", "6-4", "Purple green is there twice.", "Purple green", "purple"),
        ("sebastopol", "6-4", "6–4 is there twice.", "Six four", "six"),
        ("spinner", "10-3", "S–3 is there twice.", "Wild three", "wild"),
        ("spinner", "10-10", "S–S is there twice.", "Double wild", "wild"),
    ],
)
def test_problem_sentence_in_match_names_tiles_by_colour_or_number(
    game: str, tile: str, expected: str, spoken: str, half: str
) -> None:
    match, (high, low) = sit_down(game), map(int, tile.split("-"))
    assert problem_sentence_in_match(WORDS, match, Problem(Code.TILE_DUP, values={"tile": tile})) == expected
    laid = Problem(Code.TILE_DUP, values={"tile": tile, "field": "on_table"})
    on_table = expected.replace("there twice", "on the table")
    assert problem_sentence_in_match(WORDS, match, laid) == on_table
    assert WORDS("say.tile", tile=match.setup.set.halves(Tile(high, low))) == spoken
    assert half_name(WORDS, match.setup.set, high) == half


def test_bid_that_moon_does_not_have_is_refused_with_the_range_of_its_bids() -> None:
    match = sit_down("moon", THREE)
    problem = read_end(match, {"bidder": 0, "bid": 3, "tricks": [3, 2, 2]})
    assert isinstance(problem, Problem)
    assert problem_sentence_in_match(WORDS, match, problem) == "The bid is one of these: 4, 5, 6, 7, 21."


@pytest.mark.parametrize(
    ("contract", "bid", "sentence"),
    [
        ("nello", 30, "The bid is at least 42."),
        ("plunge", 84, "The bid is at least 168."),
        ("splash", 168, "The bid is between 84 and 126."),
        ("suit", 43, "The bid is 30 to 41, or marks: 42, 84, 126 and so on."),
    ],
)
def test_bid_of_texas_42_is_refused_with_the_bids_of_its_contract(contract: str, bid: int, sentence: str) -> None:
    match = four("texas_42")
    [problem] = problems(match, bidder=0, bid=bid, contract=contract, made=True)
    assert (problem.code, problem_sentence_in_match(WORDS, match, problem)) == ("contract_range", sentence)


def test_bid_below_the_least_is_refused_without_a_highest() -> None:
    match = four("texas_42")
    [problem] = problems(match, kind="bid", player=0, bid=29)
    assert problem_sentence_in_match(WORDS, match, problem) == "The bid is at least 30."


@pytest.mark.parametrize("game", ["texas_42", "moon", "forty_two"])
def test_missing_bidder_has_the_same_code_in_all_games_of_bids(game: str) -> None:
    match = sit_down(game, THREE if game == "moon" else f"{THREE} Daniel")
    assert codes(match) == ["contract_team"]
    assert problem_sentence_in_match(WORDS, match, problems(match)[0]) == "Say who won the bid."


def test_hand_of_too_few_tiles_is_refused_with_the_fewest() -> None:
    """Of the six tiles that were dealt, five are listed; a pair of two players holds two tiles or more."""
    laid, left = ["6-5", "5-4", "4-3"], ["3-0", "2-0"]
    poule = sit_down("la_poule", "Anna Bruno")
    [problem] = problems(poule, laid=[laid, 30], left=[left, 0])
    assert problem_sentence_in_match(WORDS, poule, problem) == "Anna must have at least 6 tiles, here 5."
    pairs = four("partnership")
    [problem, *_] = problems(pairs, out=0, pips=[None] * 4, pairs=[None, []])
    assert problem_sentence_in_match(WORDS, pairs, problem) == "Bruno and Daniel must have at least 2 tiles, here 0."


def test_target_that_is_too_large_is_refused_with_the_largest() -> None:
    problem = begin(REGISTRY["muggins"], ["Anna", "Bruno"], {"target": 10**30})
    assert isinstance(problem, Problem)
    assert problem_sentence(WORDS, problem) == "The target must be a whole number from 1 to one billion."


@pytest.mark.parametrize("pips", [10**40, 1e40])
def test_number_that_is_too_long_to_read_is_not_repeated(pips: float) -> None:
    [problem] = problems(sit_down("sebastopol"), **left(0, pips, out=0))
    assert problem_sentence(WORDS, problem) == "A number here is at most 1,000,000,000."


def test_missing_values_are_asked_for_by_name() -> None:
    """A file without the pips of two players; with a list that is too short; and without any."""
    match = sit_down("sebastopol", THREE)
    for pips, sentence in (
        ({"pips": [0, None, None]}, "Bruno and Chloé: a value is missing."),
        ({"pips": [0, 5]}, "Chloé: pips are missing."),
        ({}, "Enter the points left for every player still in the game."),
    ):
        [problem] = problems(match, out=0, **pips)
        assert problem_sentence(WORDS, problem, match.setup.players) == sentence
