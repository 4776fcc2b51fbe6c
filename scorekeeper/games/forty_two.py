"""Le quarante-deux: bid the points you will take out of forty-two (002:466).

=====================================================  ==================  ==========================================
the booklet                                            here                tested by
=====================================================  ==================  ==========================================
a trick is worth 1, five tiles 5 or 10 (002:495-505)   won                 the two sides always share 42
contract met exactly: the contract (002:510)           points              36 bid, 36 taken: 36
more: the contract and twice what is over (002:512)    points              30 bid, 35 taken: 40
less: nothing, the others take the contract (002:514)  points              36 bid, 35 taken: 0 and 43
the others keep what they took (002:516)               points              30 bid, 30 taken: 30 and 12
=====================================================  ==================  ==========================================
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorekeeper.core.goals import race
from scorekeeper.core.model import HandResult, PerSide, RuleContext, Setup
from scorekeeper.core.table import Box, Line, hand_total
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Deal, Lead, Match, MatchState, RecordSheet, Variant
from scorekeeper.games._contract import check
from scorekeeper.games._rules import COUNTER_CLOCKWISE, choose, target_option
from scorekeeper.games._tricks import Bid, Contract, Trick, taken, tricks_of, value, won


def points(end: Contract, context: RuleContext) -> PerSide:
    """Met: the contract and twice what is over. Missed: the others take it as well as what they took (A30)."""
    took, side = won(context.hand, context.setup), context.setup.side_of(end.bidder)
    other = 1 - side
    if took[side] >= end.bid:
        scored = {side: end.bid + 2 * (took[side] - end.bid), other: took[other]}
    else:
        scored = {
            side: 0,
            other: end.bid + (took[other] if context.setup.choice("failed") == "contract_and_points" else 0),
        }
    return scored[0], scored[1]


def facts(match: Match, state: MatchState) -> Mapping[str, Any]:
    """What the teams took and what was bid, hand by hand; what the tricks of the last hand were worth."""
    hands = [one.hand for one in state.results]
    bids = [[play.bid for play in hand.plays if isinstance(play, Bid)] for hand in hands]
    tricks = [1 + value(trick.tiles) for trick in tricks_of(hands[-1])] if hands else []
    return {"points_won": [won(hand, match.setup) for hand in hands], "bids": bids, "trick_points": tricks}


def _contract(step: HandResult, side: int, setup: Setup) -> Box:
    end = step.hand.end
    if end is None or setup.side_of(end.bidder) != side:
        return Box()
    return Box(end.bid, seat=end.bidder, suit=end.trump, marks=frozenset({"bid"}))


def _tricks(step: HandResult, side: int, setup: Setup) -> Box:
    if step.hand.end is None:
        return Box()
    both = taken(step.hand, setup)
    return Box(step.hand.end.points[side] if both is None else both[0][side])


def _specials(step: HandResult, side: int, setup: Setup) -> Box:
    both = taken(step.hand, setup) if step.hand.end is not None else None
    return Box() if both is None else Box(value(both[1][side]), tiles=both[1][side])


def _extra(step: HandResult, side: int, setup: Setup) -> Box:
    """What the contract adds to tricks and tiles, so that the column adds up."""
    if step.hand.end is None:
        return Box()
    extra = step.points[side] - won(step.hand, setup)[side]
    return Box(abs(extra), "-" if extra < 0 else "")


LINES = (
    Line("line.contract", _contract, kind="hand"),
    Line("line.tricks", _tricks),
    Line("line.specials", _specials),
    Line("line.contract_points", _extra),
    hand_total("line.contract_total"),
)

FORTY_TWO = Variant(
    id="forty_two",
    source="002:466",
    players=(4,),
    teams=2,
    goal=race(200),
    sheet=RecordSheet(Contract, (Bid, Trick), score_end=points, check=check, lines=lambda _: LINES),
    deal=Deal({4: 7}),
    lead=Lead("holder_of_0_1", Tile(1, 0), then="same"),
    group="teams",
    emblem=Tile(4, 2),
    options=(
        target_option(200),
        choose("failed", "contract_and_points", "contract"),
        choose("together", "higher", "bidder"),
        COUNTER_CLOCKWISE,
    ),
    facts=facts,
)
