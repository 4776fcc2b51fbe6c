"""Every game, in the order the booklet prints them; then those of the other sheets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module

from scorekeeper.core.variant import Variant

_IN_ORDER = (
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


class _Games(Mapping[str, Variant]):
    """Games by their id, each loaded when it is first asked for: a phone's first screen knows few of them.

    ``la_poule`` is ``LA_POULE`` of ``la_poule.py``.
    """

    def __getitem__(self, game: str) -> Variant:
        if game not in _IN_ORDER:
            raise KeyError(game)
        return getattr(import_module(f"{__name__}.{game}"), game.upper())

    def __iter__(self) -> Iterator[str]:
        return iter(_IN_ORDER)

    def __len__(self) -> int:
        return len(_IN_ORDER)


BY_ID = _Games()
VARIANTS = BY_ID.values()
