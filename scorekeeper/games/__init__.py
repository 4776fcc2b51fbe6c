"""The registry of games.

A game is imported when it is first asked for, because the first screen of a phone needs only few of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import Any

from scorekeeper.core.problem import Problem
from scorekeeper.core.variant import Variant

BUILT_IN = (
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
    "mexican_train",
    "chickenfoot",
    "spinner",
    "cyprus",
    "maltese_cross",
    "blind_hughie",
    "bendomino",
    "tiddle_a_wink",
    "texas_42",
    "moon",
    "all_fives",
    "bones",
    "five_up",
    "merry_go_round",
    "telefon",
    "fives_and_threes",
    "kozel",
    "triominos",
    "pub_straight",
    "tien_gow",
    "partnership",
    "puerto_rico_200",
    "venezuelan",
    "colombian",
    "spanish",
    "mexican",
    "dominican",
    "puerto_rico_500",
    "cuban",
    "cuban_oriente",
    "brazilian",
    "amazonas",
    "jamaican_partner",
    "jamaican_cutthroat",
    "jamaican_french",
    "haitian",
    "martinique",
)
"""The ids of the built-in games, in the order of the booklet; then those of the other sheets, and of the world."""


class GameRegistry(Mapping[str, Variant]):
    """Games by their id, in the order in which the app lists them: built-in ones by their ids, and any others.

    ``definitions`` are the documents of games that people have defined; those that only matches bring along are
    ``brought``: they are found, but not listed.
    """

    def __init__(
        self,
        built_in: Iterable[str],
        others: Mapping[str, Variant] = MappingProxyType({}),
        definitions: Mapping[str, Any] = MappingProxyType({}),
        brought: Mapping[str, Any] = MappingProxyType({}),
    ) -> None:
        self._built_in, self._others = tuple(built_in), others
        self._ids = dict.fromkeys((*self._built_in, *others, *definitions))
        self._definitions, self._brought = {**brought, **definitions}, brought
        self._defined: dict[str, Variant | None] = {}

    def __getitem__(self, game: str) -> Variant:
        if game in self._definitions and game not in self._defined:
            self._defined[game] = self._make(game)
        if found := self._others.get(game) or self._defined.get(game):
            return found
        if game not in self._ids or game in self._definitions:
            raise KeyError(game)
        return built_in_game(game)

    def _make(self, game: str) -> Variant | None:
        """Return the game of a document; of one that cannot be read, but that a match brings, one without its rules."""
        made = self.define(self._definitions[game], game)
        if isinstance(made, Variant):
            return made
        from scorekeeper.games.custom.build import unreadable  # noqa: PLC0415  only where there are such games

        header = {"game": game, "players": ("", ""), "definition": self._definitions[game]}
        return unreadable(header) if game in self._brought else None

    def define(self, definition: Any, game_id: str) -> Variant | Problem:
        """Return the game of a document that people have defined, or why it cannot be read."""
        from scorekeeper.games.custom.build import define  # noqa: PLC0415  only where there are such games

        return define(definition, game_id)

    def __iter__(self) -> Iterator[str]:
        return iter(self._ids)

    def __len__(self) -> int:
        return len(self._ids)

    # Flet compares the arguments of a component: a comparison of two mappings would import every game.
    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)

    def with_games(self, *variants: Variant) -> GameRegistry:
        """Return a registry that also has these games; one with an id that is taken replaces the other."""
        return GameRegistry(self._built_in, {**self._others, **{variant.id: variant for variant in variants}})

    def with_definitions(
        self, definitions: Mapping[str, Any], brought: Mapping[str, Any] = MappingProxyType({})
    ) -> GameRegistry:
        """Return a registry with these games that people have defined, and those that matches bring along."""
        return GameRegistry(self._built_in, self._others, definitions, brought)


@cache
def built_in_game(game: str) -> Variant:
    """Import a game and return it: the constant of its module that has the id in capitals as its name."""
    return getattr(import_module(f"scorekeeper.games.{game}"), game.upper())
