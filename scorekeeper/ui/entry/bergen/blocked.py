"""A blocked hand led through: one question after another, or the tiles of every player, or the winner by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from scorekeeper.core.kinds import fields_of, read_tile
from scorekeeper.core.problem import Problem
from scorekeeper.core.tiles import Tile
from scorekeeper.games.bergen import Settled, settle
from scorekeeper.ui.entry.context import EntryContext, Fields

Way = Literal["steps", "tiles", "hand"]
Hands = tuple[tuple[Tile, ...], ...]
"""The tiles laid out, by seat; none where they have not been."""


@dataclass(frozen=True, slots=True)
class Asking:
    """How far it has been led: the way taken, the answers and who is picked; whose tiles lie open, and all tiles."""

    way: Way = "steps"
    answers: tuple[tuple[int, ...], ...] = ()
    picked: tuple[int, ...] = ()
    seat: int = 0
    hands: Hands = ()
    suit: int = 0

    def further(self) -> Asking:
        """The question answered with who is picked."""
        return replace(self, answers=(*self.answers, self.picked), picked=())

    def back(self) -> Asking:
        """The question before, with its answer picked."""
        return replace(self, answers=self.answers[:-1], picked=self.answers[-1])

    def pick(self, seat: int) -> Asking:
        """The seat picked, or no longer."""
        others = tuple(one for one in self.picked if one != seat)
        return replace(self, picked=others if seat in self.picked else tuple(sorted((*others, seat))))

    def turn(self, tile: Tile) -> Asking:
        """The tile put down for the seat whose tiles lie open, or taken up again."""
        mine = self.hands[self.seat]
        turned = tuple(one for one in mine if one != tile) if tile in mine else (*mine, tile)
        return replace(self, hands=(*self.hands[: self.seat], turned, *self.hands[self.seat + 1 :]))


Go = Callable[[Callable[[Asking], Asking | None]], None]
"""Goes on from where the asking stands by now; ``None`` closes it."""


def begin(context: EntryContext) -> Asking:
    """The first question; or the tiles as they were laid out; or the winner by hand, if the house says so."""
    setup = context.match.setup
    start = Asking(seat=context.at.active_seats[0], hands=laid_out(context, context.fields), suit=setup.set.top)
    if not by_doubles(context):
        return replace(start, way="hand")
    return replace(start, way="tiles") if any(start.hands) else start


def by_doubles(context: EntryContext) -> bool:
    """Whether the doubles decide, and not the table."""
    return context.match.setup.options.get("blocked") != "by_hand"


def points_last(context: EntryContext) -> bool:
    """Whether the house lets the points in hand decide what is equal to the end."""
    return context.match.setup.options.get("full_tie") == "points"


def laid_out(context: EntryContext, fields: Fields) -> Hands:
    """The tiles of a draft, by seat."""
    written: Sequence[Any] = fields.get("tiles") or [()] * len(context.match.setup.players)
    return tuple(_read(context, hand or ()) for hand in written)


def _read(context: EntryContext, hand: Sequence[Any]) -> tuple[Tile, ...]:
    tiles = [read_tile(one, context.match.setup.set) for one in hand]
    return tuple(tile for tile in tiles if not isinstance(tile, Problem))


def from_tiles(context: EntryContext, hands: Hands) -> Settled | None:
    """What the tiles settle, once everybody's have been laid out."""
    seats = context.at.active_seats
    if not all(hands[seat] for seat in seats):
        return None
    return settle({seat: hands[seat] for seat in seats}, points_last=points_last(context))


def winner_of(context: EntryContext, fields: Fields) -> int | None:
    """Who wins the blocked hand of a draft, as far as it says."""
    settled = from_tiles(context, laid_out(context, fields)) if by_doubles(context) else None
    return fields.get("winner") if settled is None else settled.winner


def decided(context: EntryContext, winner: int | None, hands: Hands = ()) -> Fields:
    """The draft of a blocked hand: its winner or a tie, or the tiles that say so."""
    blank: dict[str, Any] = {field.name: None for field in fields_of(context.match.variant.sheet.end_type)}
    if hands:
        name = context.match.setup.set.name
        tiles = [[name(one) for one in hand] if context.at.is_active(seat) else None for seat, hand in enumerate(hands)]
        return {**blank, "blocked": True, "tiles": tiles}
    return {**blank, "blocked": True, "winner": winner, "tie": True if winner is None else None}
