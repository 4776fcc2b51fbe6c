"""The registry of games.

A game is imported when it is first asked for, because the first screen of a phone needs only few of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType

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
    """Games by their id, in the order in which the app lists them: built-in ones by their ids, and any others."""

    def __init__(self, built_in: Iterable[str], others: Mapping[str, Variant] = MappingProxyType({})) -> None:
        self._ids, self._others = dict.fromkeys((*built_in, *others)), others

    def __getitem__(self, game: str) -> Variant:
        if game not in self._ids:
            raise KeyError(game)
        return self._others.get(game) or built_in_game(game)

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
        return GameRegistry(self._ids, {**self._others, **{variant.id: variant for variant in variants}})


@cache
def built_in_game(game: str) -> Variant:
    """Import a game and return it: the constant of its module that has the id in capitals as its name."""
    return getattr(import_module(f"scorekeeper.games.{game}"), game.upper())
