"""Moon: three players bid for tricks; a lost bid is taken off, and the others always score their tricks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar

from scorekeeper.core.form import ValueQuestion, form
from scorekeeper.core.goals import race
from scorekeeper.core.kinds import Count, Each, Flag, Keys, Seat, Suit
from scorekeeper.core.model import HandResult, PerSide, RuleContext, Setup
from scorekeeper.core.problem import Code, Problem
from scorekeeper.core.table import Box, Line
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Deal, Lead, RecordSheet, Variant
from scorekeeper.games._plays import PLAYER
from scorekeeper.games._rules import CLOCKWISE_OPTION, choice_option, target_option
from scorekeeper.games.forty_two import (
    ALL_PASSED,
    TRICKS,
    at_least_bid,
    bids_of,
    contract_questions,
    has_bid,
    nobody_has_bid,
    tricks_question,
)
from scorekeeper.games.texas_42 import bidding_side, facts

MOON_BID = 21
BIDS = Keys((4, 5, 6, TRICKS, MOON_BID), Code.CONTRACT_RANGE)


@dataclass(frozen=True, slots=True)
class MoonBid:
    """A bid in the auction, higher than the one before."""

    tag: ClassVar[str] = "bid"
    player: Annotated[int, Seat()]
    bid: Annotated[int, BIDS]


@dataclass(frozen=True, slots=True)
class Tricks:
    """The highest bid and the tricks of each player, or that everybody passed."""

    tag: ClassVar[str] = "tricks"
    bidder: Annotated[int | None, Seat(Code.CONTRACT_TEAM)] = None
    bid: Annotated[int | None, BIDS] = None
    trump: Annotated[int | None, Suit()] = None
    tricks: Annotated[tuple[int, ...] | None, Each(Count(0))] = None
    passed: Annotated[bool, Flag()] = False


def highest_bidder(_: Any, context: RuleContext) -> Sequence[int]:
    bids = bids_of(context.hand)
    return (bids[-1].player,) if bids else context.active_seats


CONTRACT = form(
    Tricks,
    *contract_questions(
        at_least_bid(BIDS.values),
        is_lowest_usual=True,
        seats=highest_bidder,
        nobody_when=nobody_has_bid,
        missing_code=Code.CONTRACT_TEAM,
        both_code=Code.VALUE_MISSING,
    ),
    tricks_question(when=has_bid, excluded_code=Code.FIELD_UNKNOWN, key="tricks_won"),
)
BID = form(MoonBid, PLAYER, ValueQuestion("bid", saves=True), is_read_only=True)


def points(end: Tricks, context: RuleContext) -> PerSide:
    """Return a point a trick for all; for the bidder 21 for all seven tricks of that bid, and a lost bid is taken off.

    By the house rule ``set_pays`` a lost bid goes to each of the others instead.
    """
    if end.bidder is None or end.bid is None or end.tricks is None:
        return context.setup.zero_points
    won = end.tricks[end.bidder] or 0
    if won >= min(end.bid, TRICKS):
        own, bonus = (MOON_BID if end.bid == MOON_BID else won), 0
    else:
        own, bonus = (0, end.bid) if context.setup.choice("set_pays") == "others_too" else (-end.bid, 0)
    return tuple(own if seat == end.bidder else (tricks or 0) + bonus for seat, tricks in enumerate(end.tricks))


def check(record: Any, context: RuleContext) -> Iterable[Problem]:
    bids = [play for play in context.hand.plays if isinstance(play, MoonBid)]
    if isinstance(record, MoonBid):
        if bids and record.bid <= bids[-1].bid:
            yield Problem(Code.BID_LOW, (record.player,), {"value": record.bid, "limit": bids[-1].bid})
    elif record.passed:
        return
    elif bids and record.bidder != bids[-1].player:
        yield Problem(Code.CONTRACT_TEAM)
    elif bids and record.bid < bids[-1].bid:
        yield Problem(Code.BID_LOW, (record.bidder,), {"value": record.bid, "limit": bids[-1].bid})
    elif sum(record.tricks) != TRICKS:
        yield Problem(Code.TRICKS_SUM, values={"value": sum(record.tricks)})


def _points(result: HandResult, side: int, _: Setup) -> Box:
    """Return the points of a hand with their sign, and beside them the bid and the trump of the bidder."""
    end, points = result.hand.end, result.points[side]
    if end is None or end.passed:
        return Box() if end is None else ALL_PASSED
    box = Box(abs(points), "-" if points < 0 else "+" if points else "")
    return replace(box, bid=end.bid or 0, suit=end.trump) if end.bidder == side else box


LINES = (Line("line.hand", _points, kind="hand"),)

MOON = Variant(
    id="moon",
    source="dominorules.com, Moon",
    players=(3,),
    goal=race(21, preferred=bidding_side),
    sheet=RecordSheet(CONTRACT, (BID,), score_end=points, rules=check, lines=lambda _: LINES),
    deal=Deal({3: 7}),
    lead=Lead("left_of_shaker", is_bid=True, before="shakes"),
    group="race",
    emblem=Tile(6, 3),
    options=(target_option(21), choice_option("set_pays", "bidder", "others_too"), CLOCKWISE_OPTION),
    region="north_america",
    counts="bids",
    sets=("moon",),
    clockwise=True,
    facts=facts,
    words=("contract.passed_out", "set.double-six"),
)
