"""Le jeu de dominos: the first to place the last tile wins, or the smallest blocked hand [booklet:51]."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scorekeeper.core.goals import rounds
from scorekeeper.core.model import PerSide, RuleContext, Setup
from scorekeeper.core.problem import Problem
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Deal, Lead, RecordSheet, Variant
from scorekeeper.games._agree import hands_agree
from scorekeeper.games._hands import HAND_WON, HandWon
from scorekeeper.games._pips import domino_headline, ended_by_domino, fewest, is_blocked, seat_out
from scorekeeper.games._rules import (
    COUNTER_CLOCKWISE_OPTION,
    LEAD_OR_WINNER_OPTION,
    TIE_OPTION,
    choice_option,
    rounds_option,
)

HANDS = hands_agree()


def hand_winners(end: Any, setup: Setup) -> tuple[int, ...]:
    """Return who went out, or who has the smallest blocked hand. Ties share or void the hand [ambiguity A2]."""
    best = fewest(end, setup)
    void = len(best) > 1 and setup.choice("equal") == "void"
    return () if void else tuple(setup.side_of(seat) for seat in best)


def points(end: Any, context: RuleContext) -> PerSide:
    """Return one point for winning the hand."""
    best = hand_winners(end, context.setup)
    return tuple(int(side in best) for side in range(context.setup.sides))


def check(end: HandWon, context: RuleContext) -> Iterable[Problem]:
    """Return the problems of a hand, which needs the pips only if it was blocked."""
    return () if end.pips is None else HANDS(end, context)


ONE_HAND = rounds(1, kind="wins")
SHEET = RecordSheet(
    HAND_WON, score_end=points, rules=check, went_out=seat_out, winners=hand_winners, blocked=is_blocked
)
RULES = (
    rounds_option(1),
    choice_option("equal", "shared", "void"),
    TIE_OPTION,
    LEAD_OR_WINNER_OPTION,
    COUNTER_CLOCKWISE_OPTION,
)

DOMINOES = Variant(
    id="dominoes",
    source="002:51",
    players=(2, 3, 4, 5),
    goal=ONE_HAND,
    sheet=SHEET,
    deal=Deal({2: 7, 3: 7, 4: 6, 5: 5}),
    lead=Lead("drawn_by_lot"),
    group="one_hand",
    counts="hands",
    emblem=Tile(6, 5),
    options=RULES,
    result=ended_by_domino,
    headline=domino_headline,
    words=("headline.domino", "result.domino"),
)
