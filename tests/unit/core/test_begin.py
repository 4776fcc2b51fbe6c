"""Tests of the players, options and deal of a new match."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.core.begin import begin, deal, find_option, usual_setup
from scorekeeper.core.model import Setup
from scorekeeper.core.problem import Problem
from scorekeeper.core.tiles import DOUBLE_SIX, SETS, Tile
from scorekeeper.core.variant import Option
from tests.registry import REGISTRY

SEBASTOPOL, MUGGINS, FORTY_TWO, BERGEN = (REGISTRY[game] for game in ("sebastopol", "muggins", "forty_two", "bergen"))


def refused(*players: Any, **rest: Any) -> Problem:
    setup = begin(SEBASTOPOL, players, **rest)
    assert isinstance(setup, Problem)
    return setup


def seated(*players: Any, **rest: Any) -> Setup:
    setup = begin(SEBASTOPOL, players, **rest)
    assert isinstance(setup, Setup)
    return setup


def test_begin_fills_in_every_option() -> None:
    setup = seated(" Anna ", "Bruno")
    assert setup.players == ("Anna", "Bruno")
    assert setup.set is DOUBLE_SIX
    assert setup.first is None
    assert dict(setup.options) == {"target": 50, "blocked": "own", "lead": "rotate", "direction": "counter_clockwise"}


def test_setup_options_are_read_only() -> None:
    options: Any = seated("Anna", "Bruno").options
    with pytest.raises(TypeError):
        options["target"] = 1


def test_target_default_depends_on_number_of_players() -> None:
    two, three = (begin(BERGEN, names) for names in (["A", "B"], ["A", "B", "C"]))
    assert isinstance(two, Setup)
    assert isinstance(three, Setup)
    assert (two.number("target"), three.number("target")) == (15, 10)


@pytest.mark.parametrize("players", [[], ["Anna"], ["A", "B", "C", "D"]])
def test_begin_with_wrong_number_of_players_is_refused(players: list[str]) -> None:
    problem = refused(*players)
    assert problem.code == "players_count"
    assert problem.values == {"game": "sebastopol", "low": 2, "high": 3, "n": len(players)}


@pytest.mark.parametrize("blank", ["", "  ", None, 3, ["Bruno"], "\u200b"])
def test_begin_with_blank_name_is_refused(blank: Any) -> None:
    problem = refused("Anna", blank)
    assert (problem.code, problem.seats) == ("players_blank", (1,))


def test_begin_with_duplicate_name_is_refused() -> None:
    problem = refused("Anna", "Bruno", " anna")
    assert (problem.code, problem.seats, problem.values) == ("players_dup", (2,), {"name": "anna"})


@pytest.mark.parametrize("tiles", ["double-two", "double-six ", "luckies", ["double-six"], 6])
def test_begin_with_set_of_another_game_is_refused(tiles: Any) -> None:
    problem = refused("Anna", "Bruno", tiles=tiles)
    assert (problem.code, problem.values) == ("option", {"option": "set", "value": str(tiles)})


@pytest.mark.parametrize(
    ("options", "code"),
    [
        *(({"target": value}, "target") for value in (0, True, 50.0, "50", None, [50])),
        ({"blocked": "nonsense"}, "option"),
        ({"blocked": ["own"]}, "option"),
        ({"blocked": 0}, "option"),
        ({"spinners": "all"}, "option"),
    ],
)
def test_begin_with_invalid_option_value_is_refused(options: dict[str, Any], code: str) -> None:
    problem = refused("Anna", "Bruno", options=options)
    assert (problem.code, problem.values["option"]) == (code, next(iter(options)))


def test_option_allows_distinguishes_flags_from_numbers() -> None:
    flag = Option("second_tile", default=False, choices=(False, True))
    assert flag.allows(value=True)
    assert not flag.allows(1)
    count = Option("doubles", 2, (2, 1))
    assert count.allows(1)
    assert not count.allows(value=True)
    assert not count.allows(1.0)


@pytest.mark.parametrize("first", [-1, 2, 99])
def test_begin_with_unknown_first_leader_is_refused(first: int) -> None:
    problem = refused("Anna", "Bruno", first=first)
    assert (problem.code, problem.values) == ("player_unknown", {"name": str(first)})


def test_begin_stores_first_leader() -> None:
    assert seated("Anna", "Bruno", first=1).first == 1


def test_begin_with_more_tiles_dealt_than_the_set_has_is_refused() -> None:
    problem = begin(REGISTRY["draw"], list("ABCD"), {"tiles": 7, "keep": 2})
    assert isinstance(problem, Problem)
    assert (problem.code, problem.values) == ("tile_count", {"limit": 28})
    assert isinstance(begin(REGISTRY["draw"], list("ABCD"), {"tiles": 7}), Setup)


def test_deal_has_boneyard_and_tiles_never_drawn() -> None:
    two, four = (deal(MUGGINS, players, DOUBLE_SIX) for players in (2, 4))
    assert (two.each, two.rest, two.aside, two.never_drawn) == (7, 14, False, 0)
    assert (four.each, four.rest) == (6, 4)
    dealt = deal(BERGEN, 4, DOUBLE_SIX)
    assert (dealt.each, dealt.rest, dealt.never_drawn) == (5, 8, 2)


def test_deal_has_tile_given_back_by_each_player() -> None:
    dealt = deal(REGISTRY["round_numbers"], 5, DOUBLE_SIX)
    assert (dealt.each, dealt.given, dealt.rest) == (5, 1, 8)


def test_deal_has_leading_tile_of_the_set() -> None:
    assert deal(MUGGINS, 2, DOUBLE_SIX).tile == Tile(6, 6)
    assert deal(MUGGINS, 2, SETS["double-nine"]).tile == Tile(9, 9)
    assert deal(FORTY_TWO, 4, DOUBLE_SIX).tile == Tile(1, 0)


def test_setup_of_teams_puts_partners_opposite() -> None:
    setup = begin(FORTY_TWO, ["Anna", "Bruno", "Chloé", "Daniel"])
    assert isinstance(setup, Setup)
    assert (setup.sides, setup.seats_of(0), setup.seats_of(1)) == (2, (0, 2), (1, 3))
    assert [setup.name_of(side) for side in range(2)] == ["Anna & Chloé", "Bruno & Daniel"]
    assert setup.sum_by_side([1, 2, 4, 8]) == (5, 10)
    assert (setup.points_for(1, 7), setup.zero_points) == ((0, 7), (0, 0))


def test_setup_without_teams_has_a_side_per_player() -> None:
    setup = seated("Anna", "Bruno", "Chloé")
    assert (setup.sides, setup.side_of(2), setup.seats_of(2), setup.name_of(2)) == (3, 2, (2,), "Chloé")
    assert setup.playing_order == (0, 1, 2)


def test_setup_reads_options_by_type() -> None:
    setup = seated("Anna", "Bruno")
    assert (setup.number("target"), setup.choice("blocked")) == (50, "own")


def test_find_option_returns_option_with_key() -> None:
    target = find_option(SEBASTOPOL, "target")
    assert target is not None
    assert target.default_for(usual_setup(SEBASTOPOL, 2)) == 50
    assert find_option(SEBASTOPOL, "spinners") is None


def test_teams_in_a_game_for_individuals_are_refused() -> None:
    setup = begin(SEBASTOPOL, ("Anna", "Bruno", "Chloé"), teams=True)
    assert isinstance(setup, Problem)
    assert (setup.code, setup.values) == ("teams_shape", {"game": "sebastopol"})
