"""Le quarante-deux: bid the points you will take out of forty-two [booklet:466].

==========================================================  ========  ==========================================
the booklet                                                 here      tested by
==========================================================  ========  ==========================================
a trick is worth 1, five tiles 5 or 10 [booklet:495-505]    won       the two sides always share 42
contract met exactly: the contract [booklet:510]            points    36 bid, 36 taken: 36
more: the contract and twice what is over [booklet:512]     points    30 bid, 35 taken: 40
less: nothing, the others take the contract [booklet:514]   points    36 bid, 35 taken: 0 and 43
the others keep what they took [booklet:516]                points    30 bid, 30 taken: 30 and 12
==========================================================  ========  ==========================================
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar

from scorekeeper.core.form import (
    Alternatives,
    NumbersQuestion,
    SeatQuestion,
    TilesQuestion,
    ValueQuestion,
    Values,
    always,
    form,
)
from scorekeeper.core.goals import race
from scorekeeper.core.kinds import Count, Each, Flag, Seat, Suit, Tiles
from scorekeeper.core.model import Hand, HandResult, PerSide, RuleContext, Setup
from scorekeeper.core.problem import Code, Problem
from scorekeeper.core.table import Box, Line
from scorekeeper.core.tiles import Tile, first_duplicate
from scorekeeper.core.variant import Deal, Lead, Match, MatchState, RecordSheet, Variant
from scorekeeper.games._plays import PLAYER
from scorekeeper.games._rules import COUNTER_CLOCKWISE_OPTION, choice_option, target_option

TRICKS, WHOLE, FOUR = 7, 42, 4

VALUE = {Tile(5, 5): 10, Tile(6, 4): 10, Tile(5, 0): 5, Tile(4, 1): 5, Tile(3, 2): 5}
"""The five tiles of value; all tricks and these make forty-two."""


@dataclass(frozen=True, slots=True)
class Bid:
    """A bid in the auction, higher than the one before."""

    tag: ClassVar[str] = "bid"
    player: Annotated[int, Seat()]
    bid: Annotated[int, Count(25, WHOLE, Code.CONTRACT_RANGE)]


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick: who took it, and its four tiles."""

    tag: ClassVar[str] = "trick"
    player: Annotated[int, Seat()]
    tiles: Annotated[tuple[Tile, ...], Tiles()]


@dataclass(frozen=True, slots=True)
class Contract:
    """The contract, and what each team took: tricks and tiles of value, or the points they make.

    Neither is needed where the seven tricks were written down one by one. ``passed``: nobody has bid, and nothing else
    is written; the tiles are dealt again.
    """

    tag: ClassVar[str] = "contract"
    bidder: Annotated[int | None, Seat(Code.CONTRACT_TEAM)] = None
    bid: Annotated[int | None, Count(25, WHOLE, Code.CONTRACT_RANGE)] = None
    tricks: Annotated[tuple[int, ...] | None, Each(Count(0), "side")] = None
    specials: Annotated[tuple[tuple[Tile, ...], ...] | None, Each(Tiles(), "side")] = None
    points: Annotated[tuple[int, ...] | None, Each(Count(0), "side")] = None
    trump: Annotated[int | None, Suit()] = None
    passed: Annotated[bool, Flag()] = False


# What is asked


def bids_of(hand: Hand) -> list[Any]:
    """Return the bids of the auction, as far as it was written."""
    return [play for play in hand.plays if hasattr(play, "bid")]


def nobody_has_bid(_: Any, context: RuleContext) -> bool:
    return not context.hand.plays


def has_bid(end: Any, _: RuleContext) -> bool:
    return end.bidder is not None


def has_no_tricks(_: Any, context: RuleContext) -> bool:
    """Return whether the tricks were not written one by one."""
    return not tricks_of(context.hand)


def no_or_all_tricks(_: Any, context: RuleContext) -> bool:
    return len(tricks_of(context.hand)) in {0, TRICKS}


def fewer_tricks(_: Any, context: RuleContext) -> bool:
    return len(tricks_of(context.hand)) < TRICKS


def bidders(_: Any, context: RuleContext) -> Sequence[int]:
    """Return who can hold the contract: the side that bid last, if the auction was written."""
    bids, side_of = bids_of(context.hand), context.setup.side_of
    return [seat for seat in context.active_seats if not bids or side_of(seat) == side_of(bids[-1].player)]


def at_least_bid(among: Sequence[int]) -> Values:
    """Return the function that returns the bids that are not below the last one of the auction."""

    def offered(_: Any, context: RuleContext) -> Sequence[int]:
        bids = bids_of(context.hand)
        return [bid for bid in among if not bids or bid >= bids[-1].bid]

    return offered


def contract_questions(
    bid: Values, *, is_lowest_usual: bool = False, **bidder: Any
) -> tuple[SeatQuestion, ValueQuestion, ValueQuestion]:
    """Return the questions of a contract: who holds it, the bid, and the suit."""

    def lowest(end: Any, context: RuleContext) -> int | None:
        return next(iter(bid(end, context)), None)

    usual = lowest if is_lowest_usual else None
    return (
        SeatQuestion("bidder", nobody="passed", **bidder),
        ValueQuestion("bid", values=bid, usual=usual, when=has_bid, excluded_code=Code.FIELD_UNKNOWN),
        ValueQuestion("trump", when=has_bid, optional=always, excluded_code=Code.FIELD_UNKNOWN),
    )


def tricks_question(**more: Any) -> NumbersQuestion:
    """Return the question of how many of the seven tricks each has taken."""
    return NumbersQuestion(("tricks",), whole=lambda _, __: TRICKS, steps=True, **more)


def won_by_sides(end: Any, context: RuleContext) -> PerSide:
    return points_won(replace(context.hand, end=end), context.setup)


TRICKS_AND_TILES = (
    tricks_question(when=has_no_tricks, excluded_code=Code.FIELD_UNKNOWN),
    TilesQuestion(
        "specials",
        among=lambda _, __: (*VALUE,),
        is_shared_out=True,
        when=has_no_tricks,
        excluded_code=Code.FIELD_UNKNOWN,
    ),
)
POINTS = NumbersQuestion(("points",), whole=lambda _, __: WHOLE, when=has_no_tricks, excluded_code=Code.FIELD_UNKNOWN)
CONTRACT = form(
    Contract,
    *contract_questions(
        at_least_bid(range(25, WHOLE + 1)),
        seats=bidders,
        nobody_when=nobody_has_bid,
        missing_code=Code.CONTRACT_TEAM,
        both_code=Code.FIELD_UNKNOWN,
    ),
    Alternatives((TRICKS_AND_TILES, (POINTS,)), when=has_bid, comes_to=won_by_sides),
    when=no_or_all_tricks,
)
BID = form(Bid, PLAYER, ValueQuestion("bid", saves=True), is_read_only=True)
TRICK = form(Trick, PLAYER, TilesQuestion("tiles", FOUR, saves=True), when=fewer_tricks, is_read_only=True)


def points(end: Contract, context: RuleContext) -> PerSide:
    """Return the points of a contract.

    Met, it pays the bid and twice what is over. Missed, it pays the other team, besides what they took [ambiguity A30].
    """
    if end.bidder is None or end.bid is None:
        return context.setup.zero_points
    took, side = points_won(context.hand, context.setup), context.setup.side_of(end.bidder)
    other = 1 - side
    if took[side] >= end.bid:
        scored = {side: end.bid + 2 * (took[side] - end.bid), other: took[other]}
    else:
        scored = {
            side: 0,
            other: end.bid + (took[other] if context.setup.choice("failed") == "contract_and_points" else 0),
        }
    return scored[0], scored[1]


def points_won(hand: Hand, setup: Setup) -> PerSide:
    """Return the points of each team out of forty-two: one per trick, and special tiles [booklet:507-510]."""
    both = tricks_and_specials(hand, setup)
    if both is None:
        return hand.end.points
    return tuple(number + special_points(mine) for number, mine in zip(*both, strict=True))


def tricks_and_specials(hand: Hand, setup: Setup) -> tuple[PerSide, tuple[tuple[Tile, ...], ...]] | None:
    """Return the tricks and special tiles of each team; ``None`` if only their points were entered."""
    end, sides = hand.end, range(setup.sides)
    if end is not None and end.passed:
        return (0,) * setup.sides, ((),) * setup.sides
    if end is not None and end.tricks is not None and end.specials is not None:
        return end.tricks, end.specials
    if end is not None and end.points is not None:
        return None
    mine = [[trick for trick in tricks_of(hand) if setup.side_of(trick.player) == side] for side in sides]
    special = tuple(tuple(tile for trick in tricks for tile in trick.tiles if tile in VALUE) for tricks in mine)
    return tuple(map(len, mine)), special


def special_points(tiles: Iterable[Tile]) -> int:
    return sum(VALUE.get(tile, 0) for tile in tiles)


def tricks_of(hand: Hand) -> list[Trick]:
    return [play for play in hand.plays if isinstance(play, Trick)]


def check(record: Any, context: RuleContext) -> Iterable[Problem]:
    if isinstance(record, Bid):
        yield from _check_bid(record, [play for play in context.hand.plays if isinstance(play, Bid)])
    elif isinstance(record, Trick):
        yield from check_trick(record, tricks_of(context.hand))
    elif not record.passed:
        yield from check_auction(record, [play for play in context.hand.plays if isinstance(play, Bid)], context.setup)
        yield from _check_contract(record, context.hand, context.setup)
        yield from check_same_result(record, context.hand, context.setup)


def _check_bid(record: Bid, bids: Sequence[Bid]) -> Iterable[Problem]:
    if bids and record.bid <= bids[-1].bid:
        yield Problem(Code.BID_LOW, (record.player,), {"value": record.bid, "limit": bids[-1].bid})


def check_auction(end: Any, bids: Sequence[Bid], setup: Setup) -> Iterable[Problem]:
    """Yield a problem if the contract is not the highest bid."""
    assert end.bidder is not None, "a contract has a bidder"  # noqa: S101
    assert end.bid is not None, "a contract has a bid"  # noqa: S101
    if bids and setup.side_of(end.bidder) != setup.side_of(bids[-1].player):
        yield Problem(Code.CONTRACT_TEAM)
    elif bids and end.bid < bids[-1].bid:
        yield Problem(Code.BID_LOW, (end.bidder,), {"value": end.bid, "limit": bids[-1].bid})


def check_trick(record: Trick, tricks: Sequence[Trick]) -> Iterable[Problem]:
    twice = first_duplicate(tile for trick in (*tricks, record) for tile in trick.tiles)
    if len(tricks) == TRICKS:
        yield Problem(Code.TRICKS_SUM, (record.player,), {"value": TRICKS + 1})
    elif len(record.tiles) != FOUR:
        yield Problem(Code.TRICK_TILES, (record.player,), {"n": len(record.tiles)})
    elif twice is not None:
        yield Problem(Code.TILE_DUP, (record.player,), {"tile": str(twice)})


def _check_contract(end: Contract, hand: Hand, setup: Setup) -> Iterable[Problem]:
    if end.tricks is not None and end.specials is not None:
        yield from check_tricks(end.tricks, end.specials, setup)
    elif end.points is not None:
        if sum(end.points) != WHOLE:
            yield Problem(Code.POINTS_SUM, values={"value": sum(end.points)})
    elif len(tricks_of(hand)) != TRICKS:
        yield Problem(Code.TRICKS_SUM, values={"value": len(tricks_of(hand))})


def check_same_result(end: Any, hand: Hand, setup: Setup) -> Iterable[Problem]:
    """Yield a problem if tricks and points of a hand have different results, or fewer points than the tricks played."""
    results = [end.points] if end.points is not None else []
    if end.tricks is not None and end.specials is not None:
        results.append(points_won(Hand(end=replace(end, points=None)), setup))
    played = points_won(Hand(hand.plays), setup)
    if len(tricks_of(hand)) == TRICKS:
        results.append(played)
    if len(set(results)) > 1 or any(
        won < least for result in results for won, least in zip(result, played, strict=True)
    ):
        yield Problem(Code.POINTS_SUM, values={"field": "taken", "value": sum(results[0])})


def check_tricks(tricks: tuple[int, ...], specials: tuple[tuple[Tile, ...], ...], setup: Setup) -> Iterable[Problem]:
    placed = [tile for mine in specials for tile in mine]
    stranger = next((tile for tile in placed if tile not in VALUE), None)
    twice = first_duplicate(placed)
    if sum(tricks) != TRICKS:
        yield Problem(Code.TRICKS_SUM, values={"value": sum(tricks)})
    if stranger is not None:
        yield Problem(Code.SPECIAL_UNKNOWN, values={"tile": str(stranger)})
    elif twice is not None:
        yield Problem(Code.SPECIALS_DUP, values={"tile": str(twice)})
    elif len(placed) < len(VALUE):
        yield Problem(Code.SPECIALS_SUM, values={"tile": str(next(tile for tile in VALUE if tile not in placed))})
    elif any(len(mine) > 4 * taken for taken, mine in zip(tricks, specials, strict=True)):
        side = next(s for s, (taken, mine) in enumerate(zip(tricks, specials, strict=True)) if len(mine) > 4 * taken)
        yield Problem(Code.SPECIAL_NO_TRICK, setup.seats_of(side), {"n": tricks[side]})


def bidding_side(context: RuleContext) -> int | None:
    """Return the side that wins by a house rule when both reach the target in one hand [ambiguity A31]."""
    end = context.hand.end
    if end is None or end.bidder is None or context.setup.choice("together") != "bidder":
        return None
    return context.setup.side_of(end.bidder)


def facts(match: Match, state: MatchState) -> Mapping[str, Any]:
    """Return the points taken and bids of each hand, and the points of the tricks of the last hand."""
    hands = [result.hand for result in state.results]
    bids = [[play.bid for play in hand.plays if isinstance(play, Bid)] for hand in hands]
    tricks = [1 + special_points(trick.tiles) for trick in tricks_of(hands[-1])] if hands else []
    return {"points_won": [points_won(hand, match.setup) for hand in hands], "bids": bids, "trick_points": tricks}


NOTHING = Box(sign="-")
"""The dash of a box without points, and of the boxes below the bids of a hand in which all passed."""

ALL_PASSED = Box(note=("contract.passed_out", ()))
"""The box of the bids of a hand in which all passed."""


def _contract_box(result: HandResult, side: int, setup: Setup) -> Box:
    end = result.hand.end
    if end is None or end.passed:
        return Box() if end is None else ALL_PASSED
    bids = setup.side_of(end.bidder) == side
    return Box(end.bid, seat=end.bidder, suit=end.trump, marks=frozenset({"bid"})) if bids else Box()


def _tricks_box(result: HandResult, side: int, setup: Setup) -> Box:
    end = result.hand.end
    if end is None or end.passed:
        return Box() if end is None else NOTHING
    both = tricks_and_specials(result.hand, setup)
    return Box(end.points[side] if both is None else both[0][side])


def _specials_box(result: HandResult, side: int, setup: Setup) -> Box:
    end = result.hand.end
    if end is None or end.passed:
        return Box() if end is None else NOTHING
    both = tricks_and_specials(result.hand, setup)
    if both is None:
        return Box()
    return Box(special_points(both[1][side]), tiles=both[1][side]) if both[1][side] else NOTHING


def _extra_box(result: HandResult, side: int, setup: Setup) -> Box:
    """Return the points that the contract adds to tricks and tiles; after the end of the match, none."""
    if result.hand.end is None:
        return Box()
    is_scored = not (result.hand.end.passed or result.after_end)
    extra = result.points[side] - points_won(result.hand, setup)[side] if is_scored else 0
    return Box(abs(extra), "-" if extra < 0 else "") if extra else NOTHING


def _total_box(result: HandResult, side: int, _: Setup) -> Box:
    is_passed = result.hand.end is not None and result.hand.end.passed
    return NOTHING if is_passed else Box(result.points[side])


LINES = (
    Line("line.contract", _contract_box, kind="hand"),
    Line("line.tricks", _tricks_box),
    Line("line.specials", _specials_box),
    Line("line.contract_points", _extra_box),
    Line("line.contract_total", _total_box, kind="sum"),
)

FORTY_TWO = Variant(
    id="forty_two",
    source="002:466",
    players=(4,),
    teams=2,
    goal=race(200, preferred=bidding_side),
    sheet=RecordSheet(CONTRACT, (BID, TRICK), score_end=points, rules=check, lines=lambda _: LINES),
    deal=Deal({4: 7}),
    lead=Lead("holder_of_0_1", Tile(1, 0), then="same", is_bid=True),
    group="teams",
    counts="bids",
    emblem=Tile(4, 2),
    options=(
        target_option(200),
        choice_option("failed", "contract_and_points", "contract"),
        choice_option("together", "higher", "bidder"),
        COUNTER_CLOCKWISE_OPTION,
    ),
    facts=facts,
    words=("contract.passed_out",),
)
