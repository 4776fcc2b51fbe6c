"""Games in which a hand counts one or a little more, and nobody counts pips unless it was blocked."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar, Literal

from scorekeeper.core.form import FlagsQuestion, Form, Question, form
from scorekeeper.core.kinds import Each, Flag, Held, Pips, Seat
from scorekeeper.core.model import PerSide, RuleContext, Setup
from scorekeeper.core.problem import Code, Problem
from scorekeeper.core.sheet_style import STROKES_STYLE
from scorekeeper.core.table import Values, strokes_line
from scorekeeper.core.variant import Reason, RecordSheet, nothing_more
from scorekeeper.games._pairs import check, leads_next, taker, winners
from scorekeeper.games._pips import ENDING, PIPS, is_blocked, nobody_out, seat_out


@dataclass(frozen=True, slots=True)
class HandWon:
    """Who went out; or that the hand was blocked, and what each player was left holding."""

    tag: ClassVar[str] = "handwon"
    out: Annotated[int | None, Seat(Code.TWO_OUT)] = None
    pips: Annotated[tuple[Held | None, ...] | None, Each(Pips())] = None
    blocked: Annotated[bool, Flag()] = False


WON = replace(ENDING, saves=True)
BLOCKED_PIPS = replace(PIPS, when=nobody_out)


def not_blocked(end: Any, _: RuleContext) -> bool:
    return not end.blocked


def won_form(record: type[Any], *first: Question) -> Form:
    """Return the form of a hand that a tap on its winner writes, unless it was blocked; ``first`` is asked before."""
    return form(record, *first, WON, BLOCKED_PIPS)


def flag_first(name: str) -> Question:
    """Return the question of a flag that is turned on before the tap on the winner."""
    return FlagsQuestion((name,), when=not_blocked, excluded_code=Code.BONUS_BLOCKED)


HAND_WON = won_form(HandWon)


def level_worth(context: RuleContext, *, escalates: bool = False) -> int:
    """Return what the next hand is worth: 2 after a level one, or one more each time; else 1."""
    worth, end = context.carry or 1, context.hand.end
    if end is None:
        return worth
    if taker(end, context.setup) is not None:
        return 1
    return worth + 1 if escalates else 2


def next_worth(worth: int, _: Setup) -> Reason:
    """Return what the next hand is worth."""
    return Reason("next_worth", values={"worth": worth})


def losers(context: RuleContext) -> tuple[int, ...]:
    """Return the sides that lost the hand: their run is broken."""
    won = taker(context.hand.end, context.setup) if context.hand.end is not None else None
    return () if won is None else tuple(side for side in range(context.setup.sides) if side != won)


def everybody_scored(context: RuleContext) -> tuple[int, ...]:
    """Return all sides once each of them has something."""
    return tuple(range(context.setup.sides)) if min(context.totals) > 0 else ()


def side_points(context: RuleContext, won: int | None, number: int) -> PerSide:
    return context.setup.zero_points if won is None else context.setup.points_for(won, number)


def broken_runs(state: Any) -> dict[str, Any]:
    """Return the hands after which totals were rubbed out, counted from 0."""
    broken = [result.index for result in state.results if any(result.adjustment)]
    return {"broken": broken} if broken else {}


def hands_sheet(
    end: Form,
    points: Callable[[Any, RuleContext], PerSide],
    *,
    won: Callable[[Any, Setup], tuple[int, ...]] = winners,
    agrees: Callable[[Any, RuleContext], Iterable[Problem]] | None = None,
    carry: Callable[[RuleContext], Any] = lambda _: None,
    after_level: Callable[[Any, Setup], Reason | None] = nothing_more,
    note: Callable[[Any], tuple[str, Values] | None] = lambda _: None,
    series_counts: Literal["won", "nothing"] = "won",
) -> RecordSheet:
    """Return the sheet of such a game; ``note`` stands beside the strokes of a hand."""
    lines = (strokes_line(note),)
    return RecordSheet(
        end,
        style=lambda _: STROKES_STYLE,
        lines=lambda _: lines,
        score_end=points,
        rules=agrees or check(),
        went_out=seat_out,
        winners=won,
        leads_next=leads_next,
        blocked=is_blocked,
        carry=carry,
        after_level=after_level,
        series_counts=series_counts,
    )
