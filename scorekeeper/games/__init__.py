"""The registry of games.

A game is imported when it is first asked for, because the first screen of a phone needs only few of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from importlib import import_module

from scorekeeper.core.variant import Variant

Load = Callable[[], Variant]
"""Imports a game and returns it."""


class GameRegistry(Mapping[str, Variant]):
    """Games by their id, in the order in which the app lists them: the built-in ones, and any others."""

    def __init__(self, loaders: Mapping[str, Load]) -> None:
        self._loaders = dict(loaders)

    def __getitem__(self, game: str) -> Variant:
        return self._loaders[game]()

    def __iter__(self) -> Iterator[str]:
        return iter(self._loaders)

    def __len__(self) -> int:
        return len(self._loaders)

    # Flet compares the arguments of a component: a comparison of two mappings would import every game.
    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)

    def with_games(self, *variants: Variant) -> GameRegistry:
        """Return a registry that also has these games; one with an id that is taken replaces the other."""
        return GameRegistry({**self._loaders, **{variant.id: _loaded(variant) for variant in variants}})


def _loaded(variant: Variant) -> Load:
    return lambda: variant


def _load(game: str) -> Variant:
    """Import a game: the file has its id as its name, and the constant in it the same in capitals."""
    return getattr(import_module(f"scorekeeper.games.{game}"), game.upper())


GAMES = (
    "dominoes",
    "head_to_head",
    "matador",
    "muggins",
    "rubicon",
    "round_numbers",
    "hongrois",
    "memory",
    "no_boneyard",
    "sebastopol",
    "hundred_to_zero",
    "la_poule",
    "dominos_k",
    "threes",
    "domino_whist",
    "loser_wins",
    "bergen",
    "canton",
    "forty_two",
    "patience",
    "draw",
    "lets_play",
    "luckies",
)
"""In the order of the booklet; then the games of the other sheets."""

BUILT_IN: Mapping[str, Load] = {game: partial(_load, game) for game in GAMES}
