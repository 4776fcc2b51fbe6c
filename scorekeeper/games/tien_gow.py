"""打天九, Tien Gow: who takes the last trick settles; the others pay for each tile they are short of four."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar

from scorekeeper.core.form import NumbersQuestion, SeatQuestion, ValueQuestion, form
from scorekeeper.core.goals import rounds
from scorekeeper.core.kinds import Choices, Count, Each, Seat
from scorekeeper.core.model import HandResult, PerSide, RuleContext, Setup
from scorekeeper.core.problem import Code, Problem
from scorekeeper.core.sheet_style import BALANCE_STYLE
from scorekeeper.core.table import Box, Line
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Deal, Lead, Match, MatchState, RecordSheet, Variant
from scorekeeper.games._plays import player_key
from scorekeeper.games._rules import CLOCKWISE_OPTION, TIE_OPTION, choice_option, rounds_option

TILES, PAR = 8, 4
HOW = {"honour": 2, "four": 4, "lowest": 2, "capture": 4, "seven": 2, "eight": 4}
"""What multiplies the points of the player who settles: how the last trick was taken."""

SLAM = frozenset({"seven", "eight"})
LAST_TRICK = {"honour": 2, "four": 4, "lowest": 1}
"""How many tiles the last trick has: it is only one of these."""


@dataclass(frozen=True, slots=True)
class Honour:
    """The supreme pair in the middle of a hand: each of the others pays two."""

    tag: ClassVar[str] = "honour"
    player: Annotated[int, Seat()]


@dataclass(frozen=True, slots=True)
class Four:
    """A set of four in the middle of a hand: each of the others pays four."""

    tag: ClassVar[str] = "four"
    player: Annotated[int, Seat()]


@dataclass(frozen=True, slots=True)
class Settled:
    """Who took the last trick, the tiles that each has won, and how; the banker only of the first hand."""

    tag: ClassVar[str] = "settled"
    settles: Annotated[int, Seat()]
    tiles: Annotated[tuple[int, ...], Each(Count(0))]
    how: Annotated[tuple[str, ...], Choices(tuple(HOW))] = ()
    captured: Annotated[int | None, Seat()] = None
    banker: Annotated[int | None, Seat()] = None


# What is asked


def all_but_settler(end: Settled, context: RuleContext) -> Sequence[int]:
    return [seat for seat in context.active_seats if seat != end.settles]


def has_pair(context: RuleContext) -> bool:
    """Return whether the supreme pair, of which there is one, was played in the middle of the hand."""
    return any(isinstance(play, Honour) for play in context.hand.plays)


def no_pair_yet(_: Any, context: RuleContext) -> bool:
    return not has_pair(context)


def ways_to_settle(_: Any, context: RuleContext) -> Sequence[str]:
    return [how for how in HOW if how != "honour" or not has_pair(context)]


SETTLED = form(
    Settled,
    SeatQuestion("settles"),
    NumbersQuestion(("tiles",), whole=lambda _, __: TILES, steps=True, key="tiles_won"),
    ValueQuestion("how", values=ways_to_settle, apart=(SLAM, frozenset(LAST_TRICK))),
    SeatQuestion(
        "captured", seats=all_but_settler, when=lambda end, _: "capture" in end.how, excluded_code=Code.FIELD_UNKNOWN
    ),
    SeatQuestion(
        "banker",
        when=lambda _, context: not context.results,
        by_rules=True,
        optional=lambda _, context: context.leader is not None,
    ),
)


# The banker


def banking(context: RuleContext) -> tuple[int | None, int]:
    """Return the banker of a hand, and the number that multiplies payments with the banker.

    The player who settled the hand before is the banker, and the number is one more for each hand in a row.
    """
    if not context.results:
        written = None if context.end is None else context.end.banker
        return context.leader if written is None else written, 2
    before, number = context.carry
    last = context.results[-1].hand.end
    banker = None if last is None else last.settles
    return banker, number + 1 if banker == before and context.setup.choice("banker") == "rising" else 2


# Scores


def paid(setup: Setup, payments: Mapping[int, int], winner: int) -> PerSide:
    """Return a row that adds up to zero: what each seat pays the winner; below zero the winner pays."""
    return tuple(
        sum(payments.values()) if seat == winner else -payments.get(seat, 0) for seat in range(len(setup.players))
    )


def blessing(play: Any, context: RuleContext) -> PerSide:
    """Return the points of a pair or a set of four, multiplied where the banker pays or is paid."""
    banker, factor = banking(context)
    each, player = HOW[play.tag], play.player
    others = [seat for seat in range(len(context.setup.players)) if seat != player]
    return paid(context.setup, {seat: each * (factor if banker in (seat, player) else 1) for seat in others}, player)


def points(end: Settled, context: RuleContext) -> PerSide:
    """Return what the others pay: five for no tile, else what is short of four; who has more than four is paid."""
    setup, settles = context.setup, end.settles
    banker, factor = banking(context)
    times = 1
    for how in end.how:
        times *= HOW[how]
    payments: dict[int, int] = {}
    for seat, won in enumerate(end.tiles):
        if seat == settles:
            continue
        short = setup.number("empty") if not won else PAR - won
        with_bank = banker == settles or (banker == seat and short > 0)
        payments[seat] = short * (factor if with_bank else 1) * (times if short > 0 else 1)
    if end.captured is not None and "capture" in end.how:
        owed = sum(payment for payment in payments.values() if payment > 0)
        payments = {seat: min(0, payment) for seat, payment in payments.items()}
        payments[end.captured] = payments.get(end.captured, 0) + owed
    return paid(setup, payments, settles)


# What may be written


def check(record: Any, context: RuleContext) -> Iterable[Problem]:
    if (isinstance(record, Honour) or "honour" in getattr(record, "how", ())) and has_pair(context):
        yield Problem(Code.BONUS_TWICE, values={"field": "hand"})
    if not isinstance(record, Settled):
        if (before := blessed((*context.hand.plays, record))) >= TILES:
            yield Problem(Code.TRICKS_SUM, values={"value": before, "field": "before"})
        return
    setup, won = context.setup, record.tiles[record.settles]
    expected = banking(context._replace(end=record))[0] if context.results else record.banker
    if record.banker not in (None, expected):
        yield Problem(Code.BANKER, () if expected is None else (expected,))
    if sum(record.tiles) != TILES:
        yield Problem(Code.TRICKS_SUM, values={"value": sum(record.tiles), "field": "eight"})
    elif SLAM & {*record.how} and won != TILES:
        yield Problem(Code.TRICKS_SUM, (record.settles,), {"value": won, "field": "slam"})
    elif won < (needed := max(setup.number("needs"), *(LAST_TRICK.get(how, 1) for how in ("", *record.how)))):
        yield Problem(Code.SPECIAL_NO_TRICK, (record.settles,), {"n": needed, "field": "settle"})
    else:
        yield from _fewer_than_blessed(record, context)
    if "capture" in record.how and record.captured == record.settles:
        yield Problem(Code.VALUE_MISSING, values={"field": "captured"})


def blessed(plays: Iterable[Any]) -> int:
    """Return how many tiles the pairs and sets of four in the middle of a hand have."""
    return sum(LAST_TRICK[play.tag] for play in plays)


def _fewer_than_blessed(end: Settled, context: RuleContext) -> Iterable[Problem]:
    """Yield a problem if a player has fewer tiles than the pairs and sets of four, and the last trick, have won."""
    for seat, won in enumerate(end.tiles):
        before = blessed(play for play in context.hand.plays if play.player == seat)
        last = max(LAST_TRICK.get(how, 1) for how in ("", *end.how)) if seat == end.settles else 0
        if before and won < before + last:
            yield Problem(Code.SPECIAL_NO_TRICK, (seat,), {"n": before + last, "field": "blessed"})


# The sheet


def facts(_: Match, state: MatchState) -> Mapping[str, Any]:
    """Return the banker of each hand, and the number that multiplied payments with the banker."""
    found = [result.carry for result in state.results]
    return {"bankers": [banker for banker, _ in found], "factors": [factor for _, factor in found]}


def _points(result: HandResult, side: int, _: Setup) -> Box:
    points = result.points[side]
    if result.hand.end is None and not result.hand.plays:
        return Box()
    bank, factor = result.carry
    return Box(abs(points), "-" if points < 0 else "+" if points else "", times=factor if side == bank else 0)


TIEN_GOW = Variant(
    id="tien_gow",
    source="Playroom, Tien Gow",
    players=(4,),
    goal=rounds(16),
    sheet=RecordSheet(
        SETTLED,
        (replace(player_key(Honour), when=no_pair_yet), player_key(Four)),
        score_play=blessing,
        score_end=points,
        rules=check,
        winners=lambda end, _: (end.settles,),
        carry=banking,
        style=lambda _: BALANCE_STYLE,
        lines=lambda _: (Line("line.hand", _points, kind="hand"),),
    ),
    deal=Deal({4: 8}),
    lead=Lead("banker_by_dice", then="winner"),
    group="race",
    emblem=Tile(6, 6),
    options=(
        rounds_option(16),
        choice_option("banker", "rising", "double"),
        choice_option("empty", 5, 4),
        choice_option("needs", 2, 1),
        TIE_OPTION,
        CLOCKWISE_OPTION,
    ),
    region="asia",
    counts="bids",
    sets=("chinese",),
    clockwise=True,
    facts=facts,
)
