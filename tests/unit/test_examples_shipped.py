"""Tests of the examples in the program: a valid match file and a drawing for every game."""

from __future__ import annotations

import json
from importlib.resources import files
from itertools import pairwise
from typing import Any

import pytest

from scorekeeper.core.check import review
from scorekeeper.core.codec import read_match
from scorekeeper.core.evaluate import evaluate, named_result
from scorekeeper.core.tiles import tile
from scorekeeper.core.variant import Variant
from scorekeeper.examples import drawing, example, example_values, strip
from tests.registry import REGISTRY, VARIANTS

FOLDER = files("scorekeeper.examples")
GAMES = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)


def document(game: str) -> Any:
    """Return the match file of the example of a game."""
    written = json.loads(FOLDER.joinpath(f"{game}.json").read_text("utf-8"))
    return {key: written[key] for key in written if key != "drawing"}


def test_every_game_has_exactly_one_example() -> None:
    written = {file.name.removesuffix(".json") for file in FOLDER.iterdir() if file.name.endswith(".json")}
    assert written == set(REGISTRY), "each game has a match in scorekeeper/examples/<id>.json"


@GAMES
def test_example_is_read_without_refusal_or_question(variant: Variant) -> None:
    read = read_match(document(variant.id), REGISTRY)
    assert isinstance(read, tuple)
    match, refused = read
    assert refused is None
    assert match.variant is variant
    assert review(match, evaluate(match)) == []
    assert match == example(variant)


@GAMES
def test_example_has_up_to_three_hands_with_default_options(variant: Variant) -> None:
    match = example(variant)
    assert 1 <= len(match.hands) <= 3
    assert dict(match.setup.options) == {option.key: option.default_for(match.setup) for option in variant.options}
    assert match.setup.set.id == variant.usual_set(len(match.setup.players))


def values(game: str) -> dict[str, Any]:
    """Return the values that the text of the example can use."""
    match = example(REGISTRY[game])
    return example_values(match, evaluate(match))


@GAMES
def test_example_values_have_names_and_points_of_each_side(variant: Variant) -> None:
    match = example(variant)
    state = evaluate(match)
    found = example_values(match, state)
    for side, letter in enumerate("abcdef"[: match.setup.sides]):
        assert found[letter] == match.setup.name_of(side)
        assert found[f"{letter}_total"] == state.totals[side]
        assert [found[f"{letter}_{result.index + 1}"] for result in state.results] == [
            result.points[side] for result in state.results
        ]


def test_example_values_follow_the_match() -> None:
    changed = {**document("sebastopol"), "options": {"target": 60}}
    read = read_match(changed, REGISTRY)
    assert isinstance(read, tuple)
    match, _ = read
    found = example_values(match, evaluate(match))
    assert (found["target"], found["out_1"], found["p3_pips_1"], found["c_1_total"]) == (60, "Anna", 31, 31)
    assert values("sebastopol")["target"] == 50


def test_example_values_have_plays_facts_and_winners() -> None:
    fives, chips, tricks = map(values, ("muggins", "rubicon", "forty_two"))
    assert (fives["play_1_2"], fives["play_1_2_player"], fives["play_1_2_total"]) == (2, "Bruno", 10)
    assert (chips["pot"], chips["b_chips"], chips["winner"]) == (3, 3, "Anna")
    assert (tricks["bid_1"], tricks["bidder_1"], tricks["b_specials_1"]) == (30, "Anna", (tile(3, 2),))


@pytest.mark.parametrize(
    ("game", "result"), [("dominoes", "domino"), ("rubicon", "exact"), ("patience", "not_solved"), ("muggins", None)]
)
def test_example_has_named_result(game: str, result: str | None) -> None:
    match = example(REGISTRY[game])
    assert named_result(match, evaluate(match)) == result


@GAMES
def test_strip_has_different_triangles_of_the_set_with_their_numbers_clockwise(variant: Variant) -> None:
    numbers, triangles = strip(variant.id), example(variant).setup.set.triangles
    found = [numbers[first : first + 3] for first in range(len(numbers) - 2)]
    clockwise = [three if place % 2 == 0 else three[::-1] for place, three in enumerate(found)]
    turned = [min(three[turn:] + three[:turn] for turn in range(3)) for three in clockwise]
    assert {*turned} <= {*map(tuple, triangles)}
    assert len({*turned}) == len(turned)
    assert bool(numbers) == bool(triangles)


@GAMES
def test_drawing_has_matching_tiles(variant: Variant) -> None:
    drawn = drawing(variant.id)
    tiles = [tile(a, b) for ways in drawn.values() for a, b in ways]
    assert len(set(tiles)) == len(tiles), "duplicate tile"
    assert set(tiles) <= set(example(variant).setup.set.tiles)
    line = drawn.get("line", ())
    joints = [(before[1], after[0]) for before, after in pairwise(line)]
    matches = all(a == b for a, b in joints) or all(a + b == 7 for a, b in joints)
    assert matches, f"halves that touch are equal or add up to 7; tiles that do not touch are a row: {joints}"
    doubles = [a for a, b in line if a == b]
    assert all(drawn[way][0][0] in doubles for way in ("up", "down") if way in drawn)
