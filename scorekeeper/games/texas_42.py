"""Texas 42: bid 30 to 41 points, or marks; a made bid earns its marks, a lost one gives them to the other team."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar

from scorekeeper.core.form import Alternatives, ValueQuestion, form
from scorekeeper.core.goals import by_mode, race
from scorekeeper.core.kinds import Choice, Count, Each, Flag, Seat, Suit, Tiles
from scorekeeper.core.model import Hand, HandResult, PerSide, RuleContext, Setup
from scorekeeper.core.problem import Code, Problem
from scorekeeper.core.sheet_style import MARKS_STYLE
from scorekeeper.core.table import Box, Line
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Deal, Lead, Match, MatchState, Option, RecordSheet, Variant
from scorekeeper.games._plays import PLAYER
from scorekeeper.games._rules import CLOCKWISE_OPTION, choice_option
from scorekeeper.games.forty_two import (
    ALL_PASSED,
    POINTS,
    TRICK,
    TRICKS,
    TRICKS_AND_TILES,
    WHOLE,
    Trick,
    bidders,
    bids_of,
    check_same_result,
    check_trick,
    check_tricks,
    contract_questions,
    has_bid,
    has_no_tricks,
    no_or_all_tricks,
    points_won,
    tricks_of,
    won_by_sides,
)

LEAST, MARK = 30, 42

SPECIAL = {"nello": (1, None), "sevens": (1, None), "splash": (2, 3), "plunge": (4, None)}
"""The special contracts, with the fewest and the most marks that may be bid for them."""


CONTRACTS = ("suit", "doubles", "follow_me", *SPECIAL)
MOST_MARKS = 21
"""Nobody bids more: it is three times the usual target."""


@dataclass(frozen=True, slots=True)
class Bid:
    """A bid in the auction, higher than the one before: points, or 42 for each mark."""

    tag: ClassVar[str] = "bid"
    player: Annotated[int, Seat()]
    bid: Annotated[int, Count(LEAST, None, Code.CONTRACT_RANGE)]


@dataclass(frozen=True, slots=True)
class Marks:
    """The highest bid, what was played, and whether it was made; or that everybody passed.

    Instead of ``made``, the points of both teams may be written, or their tricks and tiles of value.
    """

    tag: ClassVar[str] = "marks"
    bidder: Annotated[int | None, Seat(Code.CONTRACT_TEAM)] = None
    bid: Annotated[int | None, Count()] = None
    trump: Annotated[int | None, Suit()] = None
    contract: Annotated[str, Choice(CONTRACTS)] = "suit"
    made: Annotated[bool | None, Flag()] = None
    points: Annotated[tuple[int, ...] | None, Each(Count(0, WHOLE), "side")] = None
    tricks: Annotated[tuple[int, ...] | None, Each(Count(0), "side")] = None
    specials: Annotated[tuple[tuple[Tile, ...], ...] | None, Each(Tiles(), "side")] = None
    passed: Annotated[bool, Flag()] = False


# What is asked


def may_pass(_: Any, context: RuleContext) -> bool:
    return not bids_of(context.hand) and context.setup.choice("all_pass") != "shaker_30"


def has_special(setup: Setup) -> bool:
    """Return whether the special contracts can be bid."""
    return setup.choice("contracts") != "straight" and setup.choice("mode") != "points"


def contracts(_: Any, context: RuleContext) -> Sequence[str]:
    """Return the contracts that a bid not below the last one is possible for."""
    known = CONTRACTS if has_special(context.setup) else CONTRACTS[: -len(SPECIAL)]
    return [contract for contract in known if bids_for(contract, context)]


def offered_bids(end: Any, context: RuleContext) -> Sequence[int]:
    return bids_for(getattr(end, "contract", ""), context)


def bids_for(contract: str, context: RuleContext) -> Sequence[int]:
    """Return the bids that are not below the last one, as high as the contract needs."""
    has_marks, bids = context.setup.choice("mode") == "marks", bids_of(context.hand)
    least, most = SPECIAL.get(contract, (0, None))
    low = max(bids[-1].bid if bids else LEAST, MARK * least)
    marks = range(MARK, (MOST_MARKS if has_marks else 1) * MARK + 1, MARK)
    return [bid for bid in (*range(LEAST, MARK), *marks) if low <= bid <= MARK * (most or MOST_MARKS)]


def plays_a_suit(end: Any, context: RuleContext) -> bool:
    return has_bid(end, context) and end.contract == "suit"


def is_made_enough(_: Any, context: RuleContext) -> bool:
    """Return whether it is enough to say that the bid was made or set."""
    return has_no_tricks(_, context) and context.setup.choice("mode") == "marks"


BIDDER, BID_OF_MARKS, TRUMP = contract_questions(
    offered_bids,
    is_lowest_usual=True,
    seats=bidders,
    nobody_when=may_pass,
    missing_code=Code.CONTRACT_TEAM,
    both_code=Code.VALUE_MISSING,
)
MADE = ValueQuestion("made", shows_points=True, saves=True, when=is_made_enough, excluded_code=Code.FIELD_UNKNOWN)
MARKS = form(
    Marks,
    BIDDER,
    ValueQuestion("contract", values=contracts, when=has_bid, excluded_code=Code.FIELD_UNKNOWN),
    BID_OF_MARKS,
    replace(TRUMP, when=plays_a_suit),
    Alternatives(((MADE,), (POINTS,), TRICKS_AND_TILES), when=has_bid, comes_to=won_by_sides),
    when=no_or_all_tricks,
)
BID = form(Bid, PLAYER, ValueQuestion("bid", values=offered_bids, saves=True), is_read_only=True)


# Scores


def marks_of(bid: int) -> int:
    """Return the marks that a bid is worth: one for points, else those that were bid."""
    return max(1, bid // MARK)


def is_made(end: Marks, hand: Hand, setup: Setup) -> bool:
    """Return whether the bid was made: by what was said, or by the points taken."""
    assert end.bidder is not None, "a bid has a bidder"  # noqa: S101
    assert end.bid is not None, "a bidder has a bid"  # noqa: S101
    if end.made is not None:
        return end.made
    took = points_won(hand, setup)[setup.side_of(end.bidder)]
    if end.contract == "nello":
        return took == 0
    return took >= (WHOLE if end.contract in SPECIAL else min(end.bid, WHOLE))


def points(end: Marks, context: RuleContext) -> PerSide:
    """Return the marks of a hand, or its points: what both took, or for the others of a lost bid, the bid too."""
    setup = context.setup
    if end.bid is None or end.bidder is None:
        return setup.zero_points
    side, made = setup.side_of(end.bidder), is_made(end, context.hand, setup)
    if setup.choice("mode") == "marks":
        return setup.points_for(side if made else 1 - side, marks_of(end.bid))
    took = points_won(context.hand, setup)
    return took if made else setup.points_for(1 - side, end.bid + took[1 - side])


def bidding_side(context: RuleContext) -> int | None:
    """Return the side that wins by points when both reach the target in one hand: the one that bid."""
    end = context.hand.end
    return None if end is None or end.bidder is None else context.setup.side_of(end.bidder)


# What may be written


def check(record: Any, context: RuleContext) -> Iterable[Problem]:
    bids = [play for play in context.hand.plays if isinstance(play, Bid)]
    if isinstance(record, Bid):
        yield from _check_range(record.bid, record.player, context.setup)
        if bids and record.bid <= bids[-1].bid:
            yield Problem(Code.BID_LOW, (record.player,), {"value": record.bid, "limit": bids[-1].bid})
    elif isinstance(record, Trick):
        yield from check_trick(record, tricks_of(context.hand))
    elif not record.passed:
        yield from _check_bid(record, bids, context.setup) or _check_result(record, context)


def _check_range(bid: int, bidder: int, setup: Setup) -> Iterable[Problem]:
    has_marks = setup.choice("mode") == "marks"
    if bid > MOST_MARKS * MARK and has_marks:
        yield Problem(Code.CONTRACT_RANGE, (bidder,), {"value": bid, "low": LEAST, "high": MOST_MARKS * MARK})
    elif not LEAST <= bid <= MARK and not (bid > MARK and bid % MARK == 0 and has_marks):
        field = {"field": "marks"} if has_marks else {}
        yield Problem(Code.CONTRACT_RANGE, (bidder,), {"value": bid, "low": LEAST, "high": MARK, **field})


def _check_bid(end: Marks, bids: Sequence[Bid], setup: Setup) -> list[Problem]:
    assert end.bidder is not None, "a contract has a bidder"  # noqa: S101
    assert end.bid is not None, "a contract has a bid"  # noqa: S101
    found = [*_check_range(end.bid, end.bidder, setup)]
    if not found and end.contract in SPECIAL:
        least, most = SPECIAL[end.contract]
        if not has_special(setup):
            found = [Problem(Code.KIND, (end.bidder,), {"value": end.contract, "field": "contract"})]
        elif end.bid < MARK * least or (most and end.bid > MARK * most):
            values = {"high": MARK * most} if most else {"field": "least"}
            found = [Problem(Code.CONTRACT_RANGE, (end.bidder,), {"value": end.bid, "low": MARK * least, **values})]
    if not found and bids and setup.side_of(end.bidder) != setup.side_of(bids[-1].player):
        found = [Problem(Code.CONTRACT_TEAM)]
    elif not found and bids and end.bid < bids[-1].bid:
        found = [Problem(Code.BID_LOW, (end.bidder,), {"value": end.bid, "limit": bids[-1].bid})]
    return found


def _check_result(end: Marks, context: RuleContext) -> list[Problem]:
    """Return what is wrong with the result: missing, not the sum of a hand, or written twice and not alike."""
    setup, taken = context.setup, len(tricks_of(context.hand))
    found: list[Problem] = []
    counted = True
    if end.tricks is not None and end.specials is not None:
        found = [*check_tricks(end.tricks, end.specials, setup)]
    elif end.points is not None:
        if sum(end.points) != WHOLE:
            found = [Problem(Code.POINTS_SUM, values={"value": sum(end.points)})]
    elif taken:
        if taken != TRICKS:
            found = [Problem(Code.TRICKS_SUM, values={"value": taken})]
    else:
        counted = False
    if found or not counted:
        return found
    found = [*check_same_result(end, context.hand, setup)]
    undecided = replace(end, made=None)
    if not found and end.made not in (None, is_made(undecided, replace(context.hand, end=undecided), setup)):
        found = [Problem(Code.POINTS_SUM, values={"field": "taken", "value": sum(end.points or ())})]
    return found


# The sheet


def facts(_: Match, state: MatchState) -> Mapping[str, Any]:
    """Return the hands in which everybody passed."""
    return {"passed": [bool(result.hand.end and result.hand.end.passed) for result in state.results]}


def _bid_box(result: HandResult, side: int, setup: Setup) -> Box:
    end = result.hand.end
    if end is not None and end.passed:
        return ALL_PASSED
    if end is None or setup.side_of(end.bidder) != side:
        return Box()
    played = "" if end.contract == "suit" else f"entry.choice.{end.contract}"
    return Box(end.bid, seat=end.bidder, suit=end.trump, played=played, marks=frozenset({"bid"}))


LINES = (
    Line("line.contract", _bid_box, kind="hand"),
    Line("line.hand_total", lambda result, side, _: Box(result.points[side] or None)),
)


def _mark_box(result: HandResult, side: int, setup: Setup) -> Box:
    """Return the bid of a side with its marks; of a lost bid the word, and the marks for the others."""
    bid, won = _bid_box(result, side, setup), result.points[side]
    if bid.value is None:
        return replace(bid, value=won or None, strokes=won)
    is_set = not is_made(result.hand.end, result.hand, setup)  # the hand may be one after the end, without marks
    return replace(bid, strokes=won, note=("sheet.set", ()) if is_set else None)


MARK_LINES = (Line("line.hand", _mark_box, kind="hand"),)


def lines(setup: Setup) -> tuple[Line, ...]:
    return MARK_LINES if setup.choice("mode") == "marks" else LINES


TEXAS_42 = Variant(
    id="texas_42",
    source="texas42.net, 42 in a nutshell",
    players=(4,),
    teams=2,
    goal=by_mode(marks=race(7), points=race(250, preferred=bidding_side)),
    sheet=RecordSheet(
        MARKS,
        (BID, TRICK),
        score_end=points,
        rules=check,
        style=lambda setup: MARKS_STYLE if setup.choice("mode") == "marks" else None,
        lines=lines,
    ),
    deal=Deal({4: 7}),
    lead=Lead("left_of_shaker", is_bid=True, before="shakes"),
    group="teams",
    emblem=Tile(4, 2),
    options=(
        choice_option("mode", "marks", "points"),
        Option("target", lambda setup: 7 if setup.choice("mode") == "marks" else 250, refusal=Code.TARGET),
        choice_option("contracts", "special", "straight"),
        choice_option("all_pass", "reshake", "shaker_30"),
        CLOCKWISE_OPTION,
    ),
    region="north_america",
    counts="bids",
    clockwise=True,
    facts=facts,
    words=("sheet.set", "contract.passed_out"),
    similar_to="forty_two",
)
