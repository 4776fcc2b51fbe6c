"""The line chart of totals, hand by hand: a dash and a mark for each side, so that colour is not the only cue."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import flet as ft
from flet import canvas as cv

from scorekeeper.ui.kit.mark import mark_width, side_shapes, stroked
from scorekeeper.ui.kit.pips import Point
from scorekeeper.ui.kit.press import named
from scorekeeper.ui.kit.theme import Theme
from scorekeeper.ui.kit.tokens import DASHES, SANS, family

TOP, BOTTOM = 16.0, 26.0
MARK, TEAM_MARK = 22.0, 17.0


@dataclass(frozen=True, slots=True)
class ChartLine:
    """The totals of one side from the start on; ``None`` once it has left. ``seats`` count from 1."""

    seats: tuple[int, ...]
    totals: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """What a chart shows: a line for each side, the limit or target across, and its size in logical pixels.

    ``figure`` writes a number in the language, and ``heads`` replace the numbers of the hands. ``letters`` is the size
    of the figures, ``scale`` that of marks and strokes, and ``at`` the upper left corner on a larger canvas.
    """

    lines: tuple[ChartLine, ...]
    limit: int | None
    width: float
    height: float
    figure: Callable[[int], str]
    letters: float
    heads: tuple[str, ...] = ()
    at: Point = (0, 0)
    scale: float = 1.0

    @property
    def hands(self) -> int:
        return max(len(line.totals) for line in self.lines) - 1

    @property
    def mark(self) -> float:
        """Return the height of the marks at the ends of the lines."""
        usual = self.scale * (TEAM_MARK if any(len(line.seats) > 1 for line in self.lines) else MARK)
        return min(usual, self.height / len(self.lines) - 2 * self.scale)

    @property
    def right(self) -> float:
        """Return the room right of the lines, for the marks."""
        return max(mark_width(line.seats, self.mark) for line in self.lines) + 12 * self.scale

    @property
    def marked(self) -> list[int]:
        """Return all numbers that the axis has to reach."""
        totals = [total for line in self.lines for total in line.totals if total is not None]
        return [*totals, *([self.limit] if self.limit is not None else []), 0]

    @property
    def left(self) -> float:
        """Return the room left of the lines, for the figures."""
        widest = max(len(self.figure(number)) for number in (min(self.marked), max(self.marked)))
        return 12 * self.scale + widest * self.letters * 0.64

    def x(self, hand: float) -> float:
        return self.at[0] + self.left + (self.width - self.left - self.right) * hand / max(self.hands, 1)

    def y(self, total: float) -> float:
        low, high = min(self.marked), max(self.marked)
        inner = self.height - (TOP + BOTTOM) * self.scale
        return self.at[1] + TOP * self.scale + inner * (1 - (total - low) / max(high - low, 1))


def chart(theme: Theme, data: Chart, label: str) -> ft.Control:
    """Return a chart; ``label`` says where the same figures can be read."""
    drawing = cv.Canvas(shapes=chart_shapes(theme, data), width=data.width, height=data.height)
    return named(drawing, "finished.chart", label)


def chart_shapes(theme: Theme, data: Chart) -> list[cv.Shape]:
    """Return totals over hands, and the limit as a line of ink across."""
    shapes = [*_grid(theme, data), *_hands(theme, data)]
    for line in reversed(data.lines):
        shapes += _stroke(theme, data, line)
    return [*shapes, *_ends(theme, data)]


def letters(theme: Theme) -> float:
    """Return the size of the figures on a screen: a canvas does not follow the text size of the device."""
    return 13 * min(theme.scale, 1.3)


def _grid(theme: Theme, data: Chart) -> list[cv.Shape]:
    palette, limit = theme.palette, data.limit
    right = data.x(data.hands) + 6 * data.scale
    shapes: list[cv.Shape] = []
    for tick in ticks_of(min(data.marked), max(data.marked), limit):
        y = data.y(tick)
        if limit is None or abs(y - data.y(limit)) > data.letters + 1:
            line = cv.Line(data.x(0), y, right, y, paint=stroked(palette.rule, data.scale))
            shapes += [line, _figure(theme, data, tick, y)]
    if limit is not None:
        y = data.y(limit)
        line = cv.Line(data.x(0), y, right, y, paint=stroked(palette.ink, 1.5 * data.scale))
        shapes += [line, _figure(theme, data, limit, y, strong=True)]
    return shapes


def ticks_of(low: int, high: int, limit: int | None = None) -> list[int]:
    """Return three or four round numbers from the lowest to the highest total, if possible the limit and its half."""
    span = max(high - low, 1)
    if limit and limit % 10 == 0 and 1 < span / limit * 2 <= 3.5:
        return list(range(-(-low // (limit // 2)) * (limit // 2), high + 1, limit // 2))
    by = next(step for power in range(9) for step in (10**power, 2 * 10**power, 5 * 10**power) if span / step <= 3.5)
    first = -(-low // by) * by
    return list(range(first, high + 1, by))


def _figure(theme: Theme, data: Chart, value: int, y: float, *, strong: bool = False) -> cv.Shape:
    weight, color = (600, theme.palette.ink) if strong else (400, theme.palette.ink2)
    style = ft.TextStyle(size=data.letters, font_family=family(SANS, weight), color=color)
    right = ft.Alignment.CENTER_RIGHT
    return cv.Text(data.x(0) - 8 * data.scale, y, data.figure(value), alignment=right, style=style)


def _hands(theme: Theme, data: Chart) -> list[cv.Shape]:
    by = max(1, -(-data.hands // 14))
    style = ft.TextStyle(size=data.letters, font_family=SANS, color=theme.palette.ink2)
    y, middle = data.at[1] + data.height - 8 * data.scale, ft.Alignment.CENTER
    heads = data.heads or tuple(str(hand) for hand in range(1, data.hands + 1))
    return [
        cv.Text(data.x(hand), y, heads[hand - 1], alignment=middle, style=style)
        for hand in range(by, data.hands + 1, by)
    ]


def _stroke(theme: Theme, data: Chart, line: ChartLine) -> list[cv.Shape]:
    points = [(data.x(hand), data.y(total)) for hand, total in enumerate(line.totals) if total is not None]
    dash = tuple(part * data.scale for part in DASHES[(line.seats[0] - 1) % len(DASHES)])
    paint = stroked(theme.palette.seat(line.seats[0]), 3 * data.scale, dash, rounded=True)
    first, *rest = points
    return [cv.Path([cv.Path.MoveTo(*first), *(cv.Path.LineTo(x, y) for x, y in rest)], paint=paint)]


def _ends(theme: Theme, data: Chart) -> list[cv.Shape]:
    """Return the mark at the end of each line, moved apart if two overlap."""
    high, gap = data.mark, data.mark + 2 * data.scale
    top, foot = data.at[1], data.at[1] + data.height - high
    last = [(line, max(hand for hand, total in enumerate(line.totals) if total is not None)) for line in data.lines]
    last.sort(key=lambda end: -(end[0].totals[end[1]] or 0))
    xs = [data.x(hand) + 8 * data.scale for _, hand in last]
    ys = [max(top, data.y(line.totals[hand] or 0) - high / 2) for line, hand in last]

    def near(place: int, others: range) -> list[int]:
        wide = mark_width(last[place][0].seats, high)
        return [other for other in others if abs(xs[place] - xs[other]) < wide]

    for place in range(len(last)):
        ys[place] = max([ys[place], *(ys[other] + gap for other in near(place, range(place)))])
    for place in reversed(range(len(last))):
        below = near(place, range(place + 1, len(last)))
        ys[place] = min([ys[place], foot, *(ys[other] - gap for other in below)])
    return [
        shape
        for (line, _), x, y in zip(last, xs, ys, strict=True)
        for shape in side_shapes(theme.palette, line.seats, high, at=(x, y))
    ]
