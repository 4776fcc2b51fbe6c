"""Tests of the registry of built-in and other games, and of its imports."""

from dataclasses import replace
from pathlib import Path

import pytest

from scorekeeper import games
from scorekeeper.games import BUILT_IN, GameRegistry
from tests.registry import REGISTRY

NO_GAMES = {"__init__", "solitaires"}


def test_built_in_games_are_the_modules_of_the_folder() -> None:
    files = {file.stem for folder in games.__path__ for file in Path(folder).glob("*.py")} - NO_GAMES
    modules = {name for name in files if not name.startswith("_")}
    assert modules - {*BUILT_IN} == set(), "add these ids to BUILT_IN in scorekeeper/games/__init__.py"
    assert [game for game in BUILT_IN if game not in modules] == [], "these ids have no file in scorekeeper/games"


def test_registry_returns_each_game_under_its_id() -> None:
    assert [game for game, variant in REGISTRY.items() if variant.id != game] == []
    assert "chess" not in REGISTRY
    with pytest.raises(KeyError):
        REGISTRY["solitaires"]


def test_with_games_adds_and_replaces_games_in_a_new_registry() -> None:
    own = replace(REGISTRY["muggins"], id="fives")
    other = replace(REGISTRY["draw"], clockwise=not REGISTRY["draw"].clockwise)
    wider = REGISTRY.with_games(own, other)
    assert [*wider] == [*BUILT_IN, "fives"]
    assert (wider["fives"], wider["draw"]) == (own, other)
    assert "fives" not in REGISTRY
    assert REGISTRY["draw"] != other


def test_comparing_registries_imports_no_game() -> None:
    first, second = GameRegistry(("no_such_module",)), GameRegistry(("no_such_module",))
    assert first != second
    assert len({first, second, first}) == 2
