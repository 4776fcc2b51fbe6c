"""The records of Bergen: who led, caps, and how a hand ended; and who wins a blocked one (002:405-409)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from scorekeeper.core.kinds import Each, Flag, Keys, Seat, Tiles
from scorekeeper.core.model import RuleContext, Setup
from scorekeeper.core.problem import Problem
from scorekeeper.core.tiles import Tile
from scorekeeper.games._agree import tiles_agree
from scorekeeper.games._doubles import settle


@dataclass(frozen=True, slots=True)
class First:
    """Who played first, with the lowest double."""

    tag: ClassVar[str] = "first"
    player: Annotated[int, Seat("bergen_first")]


@dataclass(frozen=True, slots=True)
class Cap:
    """A double cap (2) or a triple cap (3)."""

    tag: ClassVar[str] = "cap"
    player: Annotated[int, Seat()]
    size: Annotated[int, Keys((2, 3), "cap_size")]


@dataclass(frozen=True, slots=True)
class BergenEnd:
    """Who made domino; or the blocked hand, with its winner, a tie, or the tiles that decide it."""

    tag: ClassVar[str] = "bergenend"
    out: Annotated[int | None, Seat("two_out")] = None
    blocked: Annotated[bool, Flag()] = False
    winner: Annotated[int | None, Seat()] = None
    tie: Annotated[bool, Flag()] = False
    tiles: Annotated[tuple[tuple[Tile, ...] | None, ...] | None, Each(Tiles())] = None


def blocked_winner(end: BergenEnd, setup: Setup) -> int | None:
    """Who wins a blocked hand (002:405-409): no double, else fewest doubles, else fewest points on the doubles.

    Between players without a double the fewest points decide. A tie to the end is nobody's, or goes to the fewest
    points in hand (A26). The house may leave it all to the table (A25).
    """
    if end.tiles is None or setup.choice("blocked") == "by_hand":
        return end.winner
    hands = {seat: hand or () for seat, hand in enumerate(end.tiles)}
    return settle(hands, points_last=setup.choice("full_tie") == "points").winner


def check(record: Any, context: RuleContext) -> Iterable[Problem]:
    by_hand = context.setup.choice("blocked") == "by_hand"
    firsts = sum(isinstance(play, First) for play in context.hand.plays)
    if isinstance(record, First) and firsts:
        yield Problem("bergen_first", (record.player,))
    if not isinstance(record, BergenEnd):
        return
    if record.out is None and not record.blocked:
        yield Problem("no_end")
    elif record.out is not None and (record.blocked or record.tie or record.winner is not None):
        yield Problem("out_and_blocked", (record.out,))
    elif record.out is not None and record.tiles and record.tiles[record.out]:
        yield Problem("out_has_pips", (record.out,), {"field": "tiles"})
    elif record.blocked and not _told(record, by_hand=by_hand):
        yield Problem("value_missing", values={"field": "winner"})
    if firsts != 1:
        yield Problem("bergen_first")
    empty = tuple(seat for seat, hand in enumerate(record.tiles or ()) if not hand and seat != record.out)
    if empty:
        yield Problem("value_missing", empty, {"field": "tiles"})
    yield from tiles_agree([hand or () for hand in record.tiles or ()])


def _told(end: BergenEnd, *, by_hand: bool) -> bool:
    """Whether it is known who wins a blocked hand, and said once."""
    if end.tie and end.winner is not None:
        return False
    return end.tie or end.winner is not None or (end.tiles is not None and not by_hand)
