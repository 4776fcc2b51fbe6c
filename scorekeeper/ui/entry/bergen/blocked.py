"""A blocked hand: how its winner is found by questions, by everybody's tiles, or by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from scorekeeper.core.kinds import fields_of, read_tile
from scorekeeper.core.problem import Problem
from scorekeeper.core.tiles import Tile
from scorekeeper.games.bergen import BergenEnd, Settled, settle
from scorekeeper.ui.entry.context import EntryContext, Fields

Way = Literal["steps", "tiles", "hand"]
Hands = tuple[tuple[Tile, ...], ...]
"""The tiles that are entered, by seat."""

BLANK: Final[Fields] = {field.name: None for field in fields_of(BergenEnd)}
"""Changes that remove everything from a draft."""


@dataclass(frozen=True, slots=True)
class Inquiry:
    """The state of the sheet that finds the winner.

    ``answers`` are those of earlier questions, ``picked`` the seats chosen for this one. ``hands`` are all tiles
    entered, ``seat`` is the player whose tiles are shown, ``suit`` the part of a large set.
    """

    way: Way = "steps"
    answers: tuple[tuple[int, ...], ...] = ()
    picked: tuple[int, ...] = ()
    seat: int = 0
    hands: Hands = ()
    suit: int = 0

    def answer(self) -> Inquiry:
        """Return the next question, after the seats picked for this one."""
        return replace(self, answers=(*self.answers, self.picked), picked=())

    def back(self) -> Inquiry:
        """Return the previous question with its answer picked."""
        return replace(self, answers=self.answers[:-1], picked=self.answers[-1])

    def pick(self, seat: int) -> Inquiry:
        """Pick a seat, or drop it."""
        return replace(self, picked=tuple(sorted({*self.picked} ^ {seat})))

    def toggle(self, tile: Tile) -> Inquiry:
        """Add a tile to the player whose tiles are shown, or remove it."""
        mine = self.hands[self.seat]
        toggled = tuple(other for other in mine if other != tile) if tile in mine else (*mine, tile)
        return replace(self, hands=(*self.hands[: self.seat], toggled, *self.hands[self.seat + 1 :]))


Update = Callable[[Callable[[Inquiry], Inquiry | None]], None]
"""Replaces the newest inquiry; ``None`` closes the sheet."""


def begin(context: EntryContext) -> Inquiry:
    """Return the first question; the tiles, if any are entered; or the players, if the house rule says so."""
    seat, hands = context.rule_context.active_seats[0], hands_in(context, context.fields)
    way: Way = "hand" if not is_by_doubles(context) else "tiles" if any(hands) else "steps"
    return Inquiry(way, seat=seat, hands=hands, suit=context.match.setup.set.top)


def is_by_doubles(context: EntryContext) -> bool:
    """Return whether the doubles decide; by another house rule the players decide."""
    return context.match.setup.options.get("blocked") != "by_hand"


def points_last(context: EntryContext) -> bool:
    """Return whether the fewest points decide a full tie."""
    return context.match.setup.options.get("full_tie") == "points"


def hands_in(context: EntryContext, fields: Fields) -> Hands:
    """Return the tiles of a draft, by seat."""
    written: Sequence[Any] = fields.get("tiles") or [()] * len(context.match.setup.players)
    read = [[read_tile(name, context.match.setup.set) for name in hand or ()] for hand in written]
    return tuple(tuple(tile for tile in hand if not isinstance(tile, Problem)) for hand in read)


def settle_by_tiles(context: EntryContext, hands: Hands) -> Settled | None:
    """Return who wins, or ``None`` while the tiles of a player are missing."""
    mine = {seat: hands[seat] for seat in context.rule_context.active_seats}
    return settle(mine, points_last=points_last(context)) if all(mine.values()) else None


def winner_of(context: EntryContext, fields: Fields) -> int | None:
    """Return who wins the blocked hand of a draft, as far as it is known."""
    settled = settle_by_tiles(context, hands_in(context, fields)) if is_by_doubles(context) else None
    return fields.get("winner") if settled is None else settled.winner


def blocked_end(context: EntryContext, winner: int | None, hands: Hands = ()) -> Fields:
    """Return the draft of a blocked hand: everybody's tiles, or else its winner, or a tie."""
    if not hands:
        return {**BLANK, "blocked": True, "winner": winner, "tie": True if winner is None else None}
    name, at = context.match.setup.set.name, context.rule_context
    tiles = [[name(tile) for tile in hand] if at.is_active(seat) else None for seat, hand in enumerate(hands)]
    return {**BLANK, "blocked": True, "tiles": tiles}
