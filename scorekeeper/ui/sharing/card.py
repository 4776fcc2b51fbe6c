"""The card for a chat: who has won, the places, the chart, and a short match as a table; 1080 by 1350 dots."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from scorekeeper.core.ranking import Placing, places
from scorekeeper.core.variant import Match, MatchState
from scorekeeper.i18n import Translator
from scorekeeper.ui.kit.chart import chart_shapes
from scorekeeper.ui.kit.mark import mark_width
from scorekeeper.ui.kit.theme import Theme
from scorekeeper.ui.sharing.brush import SMALLEST, WIDTH, Brush, Pen
from scorekeeper.ui.sharing.picture import Picture
from scorekeeper.ui.sharing.result_chart import marks_of, result_chart
from scorekeeper.wording.game_text import words_for
from scorekeeper.wording.stories import stories
from scorekeeper.wording.table_text import announcement, goal_line

HEIGHT: Final = 450.0
EDGE: Final = 56 / 3
_FOOT: Final = 36.0

_MOST_HANDS, _MOST_SIDES = 12, 5
"""A match with more hands or sides has no table on its card."""

_ONE_COLUMN: Final = 6
"""So many sides stand below one another; more stand in two columns."""

_ROW: Final = 36.0


@dataclass(frozen=True, slots=True)
class SharedMatch:
    """What a picture shows: a match in the words and colours of who shares it, and when it was played.

    ``series`` is the standing of its series in words.
    """

    theme: Theme
    tr: Translator
    match: Match
    state: MatchState
    when: datetime
    series: str = ""

    @property
    def is_over(self) -> bool:
        return self.state.is_over

    def titled(self, brush: Brush, size: float) -> float:
        """Draw the title of a picture, and return where it ends: the result, or the game of a match that goes on."""
        tr, match = self.tr, self.match
        heading = announcement(tr, match, self.state)
        game, goal = tr(f"games.{match.variant.id}.name"), goal_line(tr, match.variant, match.setup)
        below = [tr("common.facts", a=game, b=goal)] if self.is_over else [goal]
        below = [*([heading.aside] if heading.aside else []), *below, *([self.series] if self.series else [])]
        below = [tr("common.facts", a=below[0], b=below[1]), *below[2:]] if len(below) > 2 else below
        marks = [marks_of(match, side) for side in heading.sides] if self.is_over else []
        return brush.title(heading.title if self.is_over else game, below, heading.picture or marks, size)


def card(shared: SharedMatch) -> Picture:
    """Return the card of a match."""
    tr, match = shared.tr, shared.match
    brush = Brush(shared.theme, EDGE)
    y = shared.titled(brush, 50)
    sides = match.setup.sides
    table = _table_height(shared)
    columns = 1 if sides <= _ONE_COLUMN else 2
    rows = -(-sides // columns)
    room = HEIGHT - _FOOT - y - table
    row = max(22.0, min(_ROW, (room - 76) / rows))
    _places(brush, shared, y, row, columns)
    y += row * rows
    if sides > 1 and len(shared.state.results) > 0:
        size = (WIDTH - 2 * EDGE, HEIGHT - _FOOT - table - y - 10)
        data = result_chart(tr, match, shared.state, size, 10.5, at=(EDGE, y + 6), scale=0.8)
        brush.shapes.extend(chart_shapes(shared.theme, data))
    if table:
        _table(brush, shared, HEIGHT - _FOOT - table)
    brush.foot(tr("common.app"), tr("common.date", when=shared.when), HEIGHT - _FOOT / 2 - 2)
    return Picture(WIDTH, HEIGHT, tuple(brush.shapes))


def _places(brush: Brush, shared: SharedMatch, y: float, row: float, columns: int) -> None:
    """Draw a line for each side: its place, mark, name, a story, and its total."""
    ranked = places(shared.match, shared.state)
    lines = stories(shared.tr, shared.match, shared.state)
    rows, gap = -(-len(ranked) // columns), 14.0
    width = (WIDTH - 2 * EDGE - gap * (columns - 1)) / columns
    for number, placing in enumerate(ranked):
        left, top = EDGE + (width + gap) * (number // rows), y + row * (number % rows)
        _place(brush, shared, placing, lines[placing.side], (left, left + width), down=(top, row))


def _place(
    brush: Brush,
    shared: SharedMatch,
    placing: Placing,
    story: str,
    across: tuple[float, float],
    *,
    down: tuple[float, float],
) -> None:
    """Draw the line of a side between two edges, from a height on."""
    match, tr = shared.match, shared.tr
    (left, right), (top, row) = across, down
    middle, name = top + row / 2, match.setup.name_of(placing.side)
    seats, soft = marks_of(match, placing.side), not placing.won
    high = min(20.0, row * 0.6) * (1 if len(seats) == 1 else 0.75)
    is_narrow = right - left < 200
    place = "" if placing.gone or match.setup.sides == 1 else tr("common.number", n=placing.place)
    brush.words(place, left, middle, Pen(13 if is_narrow else 15.5, serif=True, strong=not soft, soft=soft))
    x = left + (20 if is_narrow else 22)
    brush.mark(seats, x, middle, high, "plain" if placing.won else "outlined")
    x += mark_width(seats, high) + (7 if is_narrow else 10)
    total, figure = tr("common.number", n=placing.total), Pen(18 if is_narrow else 24, True, True, soft)
    brush.words(total, right, middle, figure, align="right")
    end = right - figure.width(total) - 6
    pen, line = Pen(13.5, strong=True), Pen(10.8, soft=True)
    beside = max(x + 62, x + pen.width(name) + 12)
    if not is_narrow and beside + line.width(story) <= end:
        brush.words(name, x, middle, pen)
        brush.words(story, beside, middle, line)
    elif row < 26 or (is_narrow and Pen(SMALLEST).width(story) > end - x):
        brush.words(name, x, middle, Pen(12.5, strong=True), room=end - x)
    else:
        brush.words(name, x, middle - 6.5, Pen(12.5, strong=True), room=end - x)
        brush.words(story, x, middle + 7.5, Pen(SMALLEST, soft=True), room=end - x)
    brush.rule(left, top + row, right, top + row)


def _table_height(shared: SharedMatch) -> float:
    """Return the height of the table, which a short match has whose hands add up to its totals; else 0."""
    state, sides = shared.state, shared.match.setup.sides
    results = [result for result in state.results if not result.after_end]
    sums = [sum(result.points[side] for result in results) for side in range(sides)]
    is_short = 0 < len(results) <= _MOST_HANDS and 1 < sides <= _MOST_SIDES
    return 18 + sides * _line(sides) + 6 if is_short and sums == list(state.totals) else 0


def _line(sides: int) -> float:
    """Return the height of a line of the table."""
    return 22.0 if sides < 4 else 18.0


def _table(brush: Brush, shared: SharedMatch, y: float) -> None:
    """Draw a row for each side with the points of each hand and the total, from a height on."""
    match, tr, state = shared.match, shared.tr, shared.state
    results = [result for result in state.results if not result.after_end]
    sides, line = match.setup.sides, _line(match.setup.sides)
    label, end = 6 + mark_width(marks_of(match, 0), 10 if match.setup.teams else 13), 40.0
    column = (WIDTH - 2 * EDGE - label - end) / len(results)
    left, right = EDGE + label, brush.right - end
    heads = result_chart(tr, match, state, (1, 1), 1).heads or tuple(str(n) for n in range(1, len(results) + 1))
    brush.rule(EDGE, y, brush.right, y, 0.8, strong=True)
    for number, (head, result) in enumerate(zip(heads, results, strict=True)):
        x = left + column * (number + 0.5)
        brush.rule(x - column / 2, y + 18, x - column / 2, y + 18 + sides * line)
        brush.words(head, x, y + 9, Pen(10.3, soft=True), align="centre")
        end_of_hand = result.hand.end
        out = None if end_of_hand is None else match.variant.sheet.went_out(end_of_hand)
        for side, points in enumerate(result.points):
            middle, figure = y + 18 + line * (side + 0.5), tr("common.number", n=points)
            if not result.active[side]:
                continue
            pen = Pen(13.3, serif=True)
            brush.words(figure, x, middle, pen, room=column - 2, align="centre")
            if out is not None and match.setup.side_of(out) == side:
                brush.frame(x, middle, min(column - 2, pen.width(figure) + 9), line - 4)
    total = words_for(tr, match.variant, match.setup)("line.total")
    brush.words(total, right + end / 2, y + 9, Pen(10.3, strong=True), room=end - 2, align="centre")
    for side in range(sides):
        middle, top = y + 18 + line * (side + 0.5), y + 18 + line * side
        brush.rule(EDGE, top, brush.right, top)
        brush.mark(marks_of(match, side), EDGE, middle, 10 if match.setup.teams else 13)
        figure = tr("common.number", n=state.totals[side])
        pen = Pen(14, serif=True, strong=True)
        brush.words(figure, right + end / 2, middle, pen, room=end - 2, align="centre")
    foot = y + 18 + line * sides
    brush.rule(right, y + 18, right, foot, 1, strong=True)
    for gap in (0.0, 2.0):
        brush.rule(EDGE, foot + gap, brush.right, foot + gap, 0.8, strong=True)
