"""What a bid, a trick and a contract of Forty-Two must agree with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from scorekeeper.core.model import Hand, RuleContext, Setup
from scorekeeper.core.problem import Problem
from scorekeeper.core.tiles import Tile, first_duplicate
from scorekeeper.games._tricks import FOUR, TRICKS, VALUE, WHOLE, Bid, Contract, Trick, tricks_of, won


def check(record: Any, context: RuleContext) -> Iterable[Problem]:
    if isinstance(record, Bid):
        yield from _bid(record, [play for play in context.hand.plays if isinstance(play, Bid)])
    elif isinstance(record, Trick):
        yield from _trick(record, tricks_of(context.hand))
    else:
        yield from _auction(record, [play for play in context.hand.plays if isinstance(play, Bid)], context.setup)
        yield from _contract(record, context.hand, context.setup)
        yield from _one_result(record, context.hand, context.setup)


def _bid(record: Bid, bids: Sequence[Bid]) -> Iterable[Problem]:
    if bids and record.bid <= bids[-1].bid:
        yield Problem("bid_low", (record.player,), {"value": record.bid, "limit": bids[-1].bid})


def _auction(end: Contract, bids: Sequence[Bid], setup: Setup) -> Iterable[Problem]:
    """The highest bid is the contract."""
    if bids and setup.side_of(end.bidder) != setup.side_of(bids[-1].player):
        yield Problem("contract_team")
    elif bids and end.bid < bids[-1].bid:
        yield Problem("bid_low", (end.bidder,), {"value": end.bid, "limit": bids[-1].bid})


def _trick(record: Trick, tricks: Sequence[Trick]) -> Iterable[Problem]:
    twice = first_duplicate(one for trick in (*tricks, record) for one in trick.tiles)
    if len(tricks) == TRICKS:
        yield Problem("tricks_sum", (record.player,), {"value": TRICKS + 1})
    elif len(record.tiles) != FOUR:
        yield Problem("trick_tiles", (record.player,), {"n": len(record.tiles)})
    elif twice is not None:
        yield Problem("tile_dup", (record.player,), {"tile": str(twice)})


def _contract(end: Contract, hand: Hand, setup: Setup) -> Iterable[Problem]:
    if end.tricks is not None and end.specials is not None:
        yield from _tricks(end.tricks, end.specials, setup)
    elif end.points is not None:
        if sum(end.points) != WHOLE:
            yield Problem("points_sum", values={"value": sum(end.points)})
    elif end.tricks is not None or end.specials is not None or not tricks_of(hand):
        yield Problem("value_missing", values={"field": "tricks" if end.tricks is None else "specials"})
    elif len(tricks_of(hand)) != TRICKS:
        yield Problem("tricks_sum", values={"value": len(tricks_of(hand))})


def _one_result(end: Contract, hand: Hand, setup: Setup) -> Iterable[Problem]:
    """What was written twice, in tricks and in points, says the same."""
    told = [end.points] if end.points is not None else []
    if end.tricks is not None and end.specials is not None:
        told.append(won(Hand(end=replace(end, points=None)), setup))
    if len(tricks_of(hand)) == TRICKS:
        told.append(won(Hand(hand.plays), setup))
    if len(set(told)) > 1:
        yield Problem("points_sum", values={"field": "taken", "value": sum(told[0])})


def _tricks(tricks: tuple[int, ...], specials: tuple[tuple[Tile, ...], ...], setup: Setup) -> Iterable[Problem]:
    placed = [one for mine in specials for one in mine]
    stranger = next((one for one in placed if one not in VALUE), None)
    twice = first_duplicate(placed)
    if sum(tricks) != TRICKS:
        yield Problem("tricks_sum", values={"value": sum(tricks)})
    if stranger is not None:
        yield Problem("special_unknown", values={"tile": str(stranger)})
    elif twice is not None:
        yield Problem("specials_dup", values={"tile": str(twice)})
    elif len(placed) < len(VALUE):
        yield Problem("specials_sum", values={"tile": str(next(one for one in VALUE if one not in placed))})
    elif any(len(mine) > 4 * taken for taken, mine in zip(tricks, specials, strict=True)):
        side = next(s for s, (taken, mine) in enumerate(zip(tricks, specials, strict=True)) if len(mine) > 4 * taken)
        yield Problem("special_no_trick", setup.seats_of(side), {"n": tricks[side]})
