"""The games that can be played, and the logbook of solitaires."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import get_args

from scorekeeper.core.begin import usual_setup
from scorekeeper.core.tiles import Tile, Triangle
from scorekeeper.core.variant import Counted, Games, Region, Variant

ORDER: Mapping[str, tuple[str, ...]] = {
    "region": get_args(Region),
    "counts": get_args(Counted),
    "company": ("pairs", "two", "few", "many", "solo"),
}
"""The groups of games, by what they are grouped by."""

PRINTED: Mapping[str, str] = {
    "own_pips": "own",
    "hands": "strokes",
    "ends": "ends",
    "bids": "contract",
    "something": "others",
}
"""The drawing of a printed sheet, by what a hand counts."""


@dataclass(frozen=True, slots=True)
class Offer:
    """What can be chosen: a game, or the logbook of the figures (no ``variant``)."""

    id: str
    group: str
    players: tuple[int, ...]
    emblem: Tile | Triangle
    variant: Variant | None = None

    @property
    def counts(self) -> str:
        """Return what a hand of the game counts."""
        return "something" if self.variant is None else self.variant.counts

    def group_by(self, grouping: str) -> str:
        """Return the group of the game by region, by what is counted, or by how many play."""
        if grouping == "region":
            return "booklet" if self.variant is None else self.variant.region
        if grouping == "counts":
            return self.counts
        if self.variant is not None and self.variant.teams:
            return "pairs"
        most = self.players[-1]
        return "solo" if most == 1 else "two" if most == 2 else "few" if most < 5 else "many"

    @property
    def own_name(self) -> str:
        """Return the name of a game that people of the library have defined; ``""`` for all others."""
        return self.variant.source if self.variant is not None and self.variant.definition else ""

    @property
    def is_own(self) -> bool:
        return bool(self.own_name)

    @property
    def colours(self) -> bool:
        return self.variant is not None and self.variant.tiles.has_colours

    @property
    def sheet(self) -> str:
        """Return which small drawing shows the score sheet of the game."""
        if self.variant is None:
            return "others"
        sheet, setup = self.variant.sheet, usual_setup(self.variant, self.players[0])
        if own := sheet.style_of(setup).miniature:
            return own
        if self.counts == "others_pips":
            return "premiums" if sheet.premiums else "pairs" if self.variant.teams else "winner"
        return PRINTED[self.counts]


def offer(games: Games, chosen: str) -> Offer | None:
    """Return the offer with an id, if there is one."""
    if chosen == SOLITAIRES.id:
        return SOLITAIRES
    one = games.get(chosen)
    return one and Offer(one.id, one.group, one.players, one.emblem, one)


def offers(games: Games, chosen: Iterable[str]) -> list[Offer]:
    """Return the offers with these ids, without unknown ids."""
    return [known for game in chosen if (known := offer(games, game))]


SOLITAIRES = Offer("solitaires", "solo", (1,), Tile(5, 5))
