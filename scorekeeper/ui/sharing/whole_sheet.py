"""The picture of a whole sheet: its heads, the rows of the screen, and the chart; 1080 dots wide."""

from __future__ import annotations

from typing import Final

from scorekeeper.core.emblems import ALL
from scorekeeper.core.ranking import places
from scorekeeper.core.runs import has_runs
from scorekeeper.export.page_layout import PICTURE, TablePart, table_part
from scorekeeper.ui.kit.chart import chart_shapes
from scorekeeper.ui.kit.mark import line_shape, mark_width, stroked
from scorekeeper.ui.sharing.brush import SMALLEST, WIDTH, Brush, Pen, cut, wrapped
from scorekeeper.ui.sharing.card import SharedMatch
from scorekeeper.ui.sharing.picture import Picture, shape_of
from scorekeeper.ui.sharing.result_chart import marks_of, result_chart
from scorekeeper.wording.side_text import target_of

_CHART: Final = 118.0
_FOOT: Final = 34.0


def whole_sheet(shared: SharedMatch) -> Picture:
    """Return the picture of the sheet of a match, as high as its rows."""
    tr, match, state = shared.tr, shared.match, shared.state
    brush = Brush(shared.theme, PICTURE.margin)
    top = shared.titled(brush, 43)
    names = _names(shared, table_part(tr, match, state, 0).column - 2)
    lines = max(map(len, names))
    rows = top + 68 + 12 * lines
    table = table_part(tr, match, state, rows)
    _heads(brush, shared, table, names, top, foot=rows)
    brush.shapes.extend([shape_of(shape) for shape in table.shapes])
    y = table.bottom + 6
    if match.setup.sides > 1 and len(state.results) > 1 and not has_runs(match):
        high = max(_CHART, 30 + 17.0 * match.setup.sides)
        size = (WIDTH - 2 * PICTURE.margin, high)
        data = result_chart(tr, match, state, size, 10.5, at=(PICTURE.margin, y), scale=0.7)
        brush.shapes.extend(chart_shapes(shared.theme, data))
        y += high
    brush.foot(tr("common.app"), tr("common.date", when=shared.when), y + _FOOT / 2)
    return Picture(WIDTH, y + _FOOT, tuple(brush.shapes))


_NAME: Final = Pen(11, strong=True)


def _names(shared: SharedMatch, room: float) -> list[list[str]]:
    """Return the name of each side on one line or two; a word that is too wide for a line is parted."""
    lines: list[list[str]] = []
    for side in range(shared.match.setup.sides):
        name = shared.match.setup.name_of(side)
        pen = _NAME if _NAME.width(name) <= room else Pen(SMALLEST, strong=True)
        lines.append([cut(line, pen, room) for line in wrapped(name, pen, room)])
    return lines


def _heads(
    brush: Brush, shared: SharedMatch, table: TablePart, names: list[list[str]], top: float, *, foot: float
) -> None:
    """Draw the mark, name, total and place of each side above its column."""
    tr, match, state = shared.tr, shared.match, shared.state
    place = {placing.side: placing for placing in places(match, state)}
    spells = match.variant.sheet.style_of(match.setup).spell_all and target_of(match) == len(ALL.lines)
    for side, lines in enumerate(names):
        left = table.left + table.column * side
        x, seats, placing = left + table.column / 2, marks_of(match, side), place[side]
        high = min(17.0, table.column * (0.6 if len(seats) == 1 else 0.3))
        brush.rule(left, top, left, foot)
        brush.mark(seats, x - mark_width(seats, high) / 2, top + 12, high)
        for number, line in enumerate(lines):
            brush.words(line, x, top + 27 + 12 * number, _NAME, room=table.column - 2, align="centre")
        y, room = foot - 30, table.column - 5
        if spells:
            _spelled(brush, x, y - 9, state.totals[side])
        else:
            figure = tr("common.number", n=state.totals[side])
            brush.words(figure, x, y, Pen(20, serif=True, strong=True), room=room, align="centre")
        if not placing.gone and match.setup.sides > 1:
            pen = Pen(SMALLEST, strong=placing.won, soft=not placing.won)
            brush.words(tr("common.place", n=placing.place), x, foot - 11, pen, room=room, align="centre")
    brush.rule(PICTURE.margin, foot, PICTURE.right, foot, 1, strong=True)


def _spelled(brush: Brush, middle: float, top: float, marks: int) -> None:
    """Draw the seven strokes that spell ALL: those of the marks in ink."""
    palette = brush.theme.palette
    for number, line in reversed([*enumerate(ALL.placed(middle - ALL.width * 18 / ALL.height / 2, top, 18))]):
        pen = stroked(palette.ink, 2) if number < marks else stroked(palette.rule, 0.8)
        brush.shapes.append(line_shape(line, pen))
