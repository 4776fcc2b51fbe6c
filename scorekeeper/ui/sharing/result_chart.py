"""The chart of a match, for its result and the pictures of it."""

from __future__ import annotations

from functools import partial

from scorekeeper.core.layout import all_rows
from scorekeeper.core.ranking import progress
from scorekeeper.core.table import engine_of
from scorekeeper.core.variant import Match, MatchState
from scorekeeper.i18n import Translator
from scorekeeper.ui.kit.chart import Chart, ChartLine
from scorekeeper.ui.kit.pips import Point
from scorekeeper.wording.side_text import target_of


def marks_of(match: Match, side: int) -> tuple[int, ...]:
    """Return the numbers of the seats of a side, for its mark."""
    return tuple(seat + 1 for seat in match.setup.seats_of(side))


def result_chart(
    tr: Translator,
    match: Match,
    state: MatchState,
    size: Point,
    letters: float,
    *,
    at: Point = (0, 0),
    scale: float = 1.0,
) -> Chart:
    """Return the chart of the totals, with the target or limit as a line; rounds have the number of their double."""
    limit = 0 if match.goal.kind == "countdown" else target_of(match)
    lines = tuple(ChartLine(marks_of(match, side), totals) for side, totals in enumerate(progress(match, state)))
    doubles = [engine_of(row) for row in all_rows(match, state) if row.kind == "hand" and row.struck is None]
    heads = tuple(halves[0] for halves in doubles if halves)
    hands = len(lines[0].totals) - 1
    return Chart(
        lines, limit, *size, partial(_number, tr), letters, heads if len(heads) == hands else (), at=at, scale=scale
    )


def _number(tr: Translator, n: int) -> str:
    return tr("common.number", n=n)
