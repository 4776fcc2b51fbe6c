"""Games in which the open ends pay: a multiple of five, of three, or of either."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any, ClassVar

from scorekeeper.core.form import Form, ValueQuestion, form
from scorekeeper.core.goals import always, race
from scorekeeper.core.kinds import Ends, OneTile, Seat, fields_of, most_often, reachable
from scorekeeper.core.model import Hand, HandResult, PerSide, RuleContext, Setup
from scorekeeper.core.problem import Code, Problem, Remedy
from scorekeeper.core.table import Box, Line, Values, hand_total
from scorekeeper.core.tiles import DOUBLE_SIX, Tile, pips_of
from scorekeeper.core.variant import Goal, RecordSheet
from scorekeeper.games._plays import HAND_OVER, PLAYER, HandOver


@dataclass(frozen=True, slots=True)
class Opening:
    """The first tile of a hand, when it pays by itself."""

    tag: ClassVar[str] = "opening"
    player: Annotated[int, Seat()]
    tile: Annotated[Tile, OneTile()]


OPENING = form(
    Opening,
    PLAYER,
    ValueQuestion("tile", shows_points=True, saves=True),
    when=lambda _, context: not context.hand.plays,
)


def ends_key(record: type[Any]) -> Form:
    """Return the form of a total of the open ends: a key for each."""
    return form(record, PLAYER, ValueQuestion("total", shows_points=True, saves=True))


def ends_race(points: int) -> Goal:
    """The first to reach the target wins, in mid-hand [booklet:135]."""
    return race(points, at_once=always)


def opener(hand: Hand) -> int | None:
    """The player who laid the first tile led."""
    if Opening not in map(type, hand.plays):  # the usual case, ten times as fast
        return None
    return next((play.player for play in hand.plays if isinstance(play, Opening)), None)


def ends_sheet(ends: type[Any], openings: tuple[tuple[Tile, ...], ...], unpaid: tuple[Tile, ...] = ()) -> RecordSheet:
    """The sheet of such a game.

    Args:
        ends: the record of a total: ``player`` and ``total``, whose kind knows what a total pays.
        openings: the tiles that pay when laid first, a printed row each.
        unpaid: openings that are worth as much but are not printed: the house may refuse them (option ``opening``).

    House rule ``ends`` [ambiguity A4] says whether a larger set scores totals and openings that are not printed ("all")
    or not ("printed").
    """
    kind = next(field.kind for field in fields_of(ends) if isinstance(field.kind, Ends))

    def points(play: Any, context: RuleContext) -> PerSide:
        """Return what the total pays; an opening pays for its own pips."""
        return context.setup.points_for(context.setup.side_of(play.player), kind.points(_total(play)))

    def check(play: Any, context: RuleContext) -> Iterable[Problem]:
        if isinstance(play, HandOver):
            return
        setup, total, listed = context.setup, _total(play), context.setup.options.get("ends") == "printed"
        if not isinstance(play, Opening):
            if listed and total not in kind.totals(DOUBLE_SIX.top):
                yield Problem(Code.NOT_PRINTED, (play.player,), {"value": total})
            elif setup.options.get("twenty_one") == "refused" and total not in reachable(setup.set.top):
                limit = max(reachable(setup.set.top))
                yield Problem(Code.TOTAL_UNREACHABLE, (play.player,), {"value": total, "limit": limit})
            elif context.asks and (most := most_often(total, setup.set.top)) and _times(total, context.hand) >= most:
                answers = (Remedy("keep", {}), Remedy("correct", {"total": None}))
                yield Problem(Code.TOTAL_TWICE, (play.player,), {"value": total, "n": most}, answers)
            return
        barred = setup.options.get("opening") == "printed" and play.tile in unpaid
        printed = any(play.tile in row for row in (*openings, unpaid))
        if barred or not kind.points(total) or (listed and not printed):
            yield Problem(Code.OPENING_TILE, (play.player,), {"tile": str(play.tile)})
        if context.hand.plays:
            yield Problem(Code.OPENING_TWICE, (play.player,))

    def lines(setup: Setup) -> tuple[Line, ...]:
        opened = [
            Line(
                "line.opening",
                paid_row(_opened(row)),
                worth=str(kind.points(pips_of(row[0]))),
                values=(("tiles", row),),
            )
            for row in openings
        ]
        totals = [
            Line(
                "line.ends",
                paid_row(_came_to(total, openings)),
                worth=str(kind.points(total)),
                tap_play=partial(ends, total=total),
                values=(("n", total),),
            )
            for total in kind.totals(setup.set.top)
        ]
        return (*opened, *totals, hand_total())

    return RecordSheet(
        HAND_OVER,
        (OPENING, ends_key(ends)),
        score_play=points,
        rules=check,
        opened_by=opener,
        lines=lines,
        is_paged=True,
        play_label=play_label,
    )


def _times(total: int, hand: Hand) -> int:
    return sum(not isinstance(play, Opening) and play.total == total for play in hand.plays)


def _total(play: Any) -> int:
    return pips_of(play.tile) if isinstance(play, Opening) else play.total


def _opened(row: tuple[Tile, ...]) -> Callable[[Any], bool]:
    return lambda play: isinstance(play, Opening) and play.tile in row


def play_label(play: Any) -> tuple[str, Values]:
    """Return the label of the line of a play: the opening tile, or the total of the ends."""
    if isinstance(play, Opening):
        return "line.opening", (("tiles", (play.tile,)),)
    return "line.ends", (("n", play.total),)


def _came_to(total: int, openings: tuple[tuple[Tile, ...], ...]) -> Callable[[Any], bool]:
    """Return a function that says whether a play belongs in the row of a total.

    An opening that has no printed row of its own belongs there too [ambiguity A21].
    """
    return lambda play: _total(play) == total and not any(_opened(row)(play) for row in openings)


def paid_row(mine: Callable[[Any], bool]) -> Callable[[HandResult, int, Setup], Box]:
    """Return the function that draws the box of a side: what ``mine`` of its plays have paid, and their number."""

    def box(result: HandResult, side: int, setup: Setup) -> Box:
        paid = [
            points[side]
            for play, points in zip(result.hand.plays, result.play_points, strict=False)
            if mine(play) and setup.side_of(play.player) == side
        ]
        return Box(sum(paid) if paid else None, count=len(paid))

    return box
