"""Sans pioche: a player who cannot play is out; the last one left wins [booklet:201]."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from scorekeeper.core.form import OrderQuestion, form
from scorekeeper.core.goals import always
from scorekeeper.core.kinds import Order, Seat
from scorekeeper.core.model import Hand, HandResult, PerSide, RuleContext, Setup
from scorekeeper.core.problem import Code, Problem
from scorekeeper.core.table import Box, Line, empty, points_line
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Deal, Goal, GoalResult, Headline, Lead, Match, MatchState, RecordSheet, Variant
from scorekeeper.games._plays import player_key
from scorekeeper.games._rules import ANY_SET, COUNTER_CLOCKWISE_OPTION, choice_option


@dataclass(frozen=True, slots=True)
class Leaves:
    """A player who cannot add a tile."""

    tag: ClassVar[str] = "leaves"
    player: Annotated[int, Seat()]


@dataclass(frozen=True, slots=True)
class LastTile:
    """A player who lays the last tile of their hand."""

    tag: ClassVar[str] = "lasttile"
    player: Annotated[int, Seat()]


@dataclass(frozen=True, slots=True)
class Leaving:
    """The end: those who left, one after another, and were not written down while it was played."""

    tag: ClassVar[str] = "leaving"
    order: Annotated[tuple[int, ...], Order()] = ()


def eliminated_seats(hand: Hand) -> tuple[int, ...]:
    """Return the eliminated seats in order."""
    return (*(play.player for play in hand.plays), *(hand.end.order if hand.end is not None else ()))


def winner(hand: Hand, context: RuleContext) -> int | None:
    """Return the seat that has won: the last one left [booklet:219].

    A player who lays a last tile wins at once, unless the house has them leave with it [ambiguity A15].
    """
    laid = [play.player for play in hand.plays if isinstance(play, LastTile)]
    if laid and context.setup.choice("last_tile") == "wins":
        return laid[0]
    left = [seat for seat in context.active_seats if seat not in eliminated_seats(hand)]
    return left[0] if len(left) == 1 else None


def in_play(play: Leaves | LastTile, context: RuleContext) -> PerSide:
    return _one(Hand((*context.hand.plays, play)), context)


def at_end(_: Leaving, context: RuleContext) -> PerSide:
    return _one(context.hand, context)


def _one(hand: Hand, context: RuleContext) -> PerSide:
    won = winner(hand, context)
    return context.setup.zero_points if won is None else context.setup.points_for(won, 1)


def judge(context: RuleContext) -> GoalResult:
    won = winner(context.hand, context)
    out = tuple(seat for seat in eliminated_seats(context.hand) if seat != won)
    return GoalResult(out) if won is None else GoalResult(out, (won,), is_over=True)


def who_stay(_: Any, context: RuleContext) -> Sequence[int]:
    left = eliminated_seats(Hand(context.hand.plays))
    return [seat for seat in context.active_seats if seat not in left]


def all_but_one(end: Any, context: RuleContext) -> int:
    """Return how many leave until one is left, or nobody if the match is decided."""
    is_won = winner(Hand(context.hand.plays), context) is not None
    return 0 if is_won else len(who_stay(end, context)) - 1


LEAVING = form(Leaving, OrderQuestion("order", seats=who_stay, number=all_but_one, missing_code=Code.NO_END))

PLAYS = (player_key(Leaves), player_key(LastTile))


def check(record: Any, context: RuleContext) -> Iterable[Problem]:
    """Return a problem if a player leaves twice or the last player leaves [booklet:219]."""
    left, named = (
        eliminated_seats(Hand(context.hand.plays)),
        record.order if isinstance(record, Leaving) else (record.player,),
    )
    again = [seat for index, seat in enumerate(named) if seat in (*left, *named[:index])]
    if again:
        yield Problem(Code.PLAYER_ELIMINATED, tuple(dict.fromkeys(again)))
    elif len(left) + len(named) == len(context.active_seats):
        yield Problem(Code.GAME_OVER, named[-1:])


def _place(result: HandResult, side: int, _: Setup) -> Box:
    left = eliminated_seats(result.hand)
    return Box(left.index(side) + 1) if side in left else Box()


def headline(match: Match, state: MatchState) -> Headline | None:
    """Return who is the last one left, unless a last tile has won."""
    is_last = len(state.eliminations) == match.setup.sides - 1
    return Headline("holds_out", state.winners) if is_last else None


LINES = (
    points_line("line.wins"),
    Line("line.order_out", _place, kind="fact", tap_play=Leaves),
    Line("line.last_tile", empty, kind="fact", tap_play=LastTile),
)

NO_BONEYARD = Variant(
    id="no_boneyard",
    source="002:201",
    players=(2, 3, 4, 5),
    goal=Goal("last_in", judge, after_each_play=always),
    sheet=RecordSheet(
        LEAVING,
        (player_key(Leaves), player_key(LastTile)),
        in_play,
        at_end,
        check,
        lines=lambda _: LINES,
        is_paged=True,
    ),
    deal=Deal({2: 12, 3: 8, 4: 6, 5: 5}, aside=True),
    lead=Lead("double_six_or_heaviest", Tile(6, 6)),
    group="one_hand",
    emblem=Tile(6, 0),
    headline=headline,
    words=("headline.holds_out",),
    options=(choice_option("last_tile", "wins", "leaves"), COUNTER_CLOCKWISE_OPTION),
    sets=ANY_SET,
)
