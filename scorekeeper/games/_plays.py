"""Plays that several games share."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from scorekeeper.core.form import Form, SeatQuestion, ValueQuestion, form
from scorekeeper.core.kinds import Count, Seat
from scorekeeper.core.model import RuleContext
from scorekeeper.core.problem import Code, Problem, Remedy
from scorekeeper.core.tiles import pips_of, total_pips


@dataclass(frozen=True, slots=True)
class HandOver:
    """The hand is over: nothing more is counted."""

    tag: ClassVar[str] = "handover"


HAND_OVER = form(HandOver)

PLAYER = SeatQuestion("player")


def player_key(record: type[Any]) -> Form:
    """Return the form of a play that a tap on its player writes."""
    return form(record, SeatQuestion("player", saves=True))


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile on the table: who laid it, and its pips."""

    tag: ClassVar[str] = "laid"
    player: Annotated[int, Seat()]
    pips: Annotated[int, Count(0, 12, Code.TILE_PIPS)]


LAID = form(Laid, PLAYER, ValueQuestion("pips", saves=True))


def tiles_suffice(play: Laid, context: RuleContext) -> Iterable[Problem]:
    """Yield a problem if a hand has more tiles or pips than the set."""
    laid = [play.pips for play in context.hand.plays if isinstance(play, Laid)]
    tiles, whole = context.setup.set.tiles, total_pips(context.setup.set.top)
    if len(laid) == len(tiles):
        yield Problem(Code.TILE_COUNT, (play.player,), {"limit": len(tiles)})
    elif sum(laid) + play.pips > whole:
        value = sum(laid) + play.pips
        yield Problem(Code.SET_TOTAL, (play.player,), {"value": value, "limit": whole, "set": context.setup.set.id})


def alike_left(play: Laid, context: RuleContext) -> Iterable[Problem]:
    """Ask about a tile if all tiles with so many pips are laid."""
    laid = [other.pips for other in context.hand.plays if isinstance(other, Laid)]
    alike = sum(pips_of(tile) == play.pips for tile in context.setup.set.tiles)
    if laid.count(play.pips) >= alike:
        answers = (Remedy("keep", {}), Remedy("correct", {"pips": None}))
        yield Problem(Code.PIPS_LAID, (play.player,), {"value": play.pips, "n": alike}, answers)
