"""The line chart of totals, hand by hand: a dash and a mark for each side, so that colour is not the only cue."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import flet as ft
from flet import canvas as cv

from scorekeeper.ui.kit.mark import mark_shapes, stroked
from scorekeeper.ui.kit.press import named
from scorekeeper.ui.kit.theme import Theme
from scorekeeper.ui.kit.tokens import DASHES, SANS, family

RIGHT, TOP, BOTTOM = 34.0, 16.0, 26.0
MARK = 22.0


@dataclass(frozen=True, slots=True)
class Line:
    """One side's totals from the start on; ``None`` once it has left. ``seat`` counts from 1."""

    seat: int
    totals: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Frame:
    """Where a hand and a total lie on the canvas; ``left`` is kept free for the figures."""

    left: float
    width: float
    height: float
    hands: int
    low: int
    high: int

    def x(self, hand: float) -> float:
        return self.left + (self.width - self.left - RIGHT) * hand / max(self.hands, 1)

    def y(self, total: float) -> float:
        return TOP + (self.height - TOP - BOTTOM) * (1 - (total - self.low) / max(self.high - self.low, 1))


def chart(theme: Theme, lines: Sequence[Line], *, limit: int | None, width: float, label: str) -> ft.Control:
    """Totals over hands, the limit as a line of ink across; ``label`` says where the same figures can be read."""
    totals = [total for line in lines for total in line.totals if total is not None]
    marked = [*totals, *([limit] if limit is not None else []), 0]
    hands = max(len(line.totals) for line in lines) - 1
    left = 12 + max(len(str(figure)) for figure in (min(marked), max(marked))) * _letters(theme) * 0.64
    frame = Frame(left, width, 236, hands, min(marked), max(marked))
    shapes = [*_grid(theme, frame, limit), *_hands(theme, frame)]
    for line in reversed(lines):
        shapes += _stroke(theme, frame, line)
    shapes += _ends(theme, frame, lines)
    drawing = cv.Canvas(shapes=shapes, width=frame.width, height=frame.height)
    return named(drawing, "finished.chart", label)


def _letters(theme: Theme) -> float:
    """Return the size of the figures: a canvas does not follow the text size of the device."""
    return 13 * min(theme.scale, 1.3)


def _grid(theme: Theme, frame: Frame, limit: int | None) -> list[cv.Shape]:
    palette = theme.palette
    right = frame.x(frame.hands) + 6
    shapes: list[cv.Shape] = []
    for tick in ticks_of(frame.low, frame.high, limit):
        y = frame.y(tick)
        if limit is None or abs(y - frame.y(limit)) > 14:
            line = cv.Line(frame.left, y, right, y, paint=stroked(palette.rule, 1))
            shapes += [line, _figure(theme, frame, tick, y)]
    if limit is not None:
        y = frame.y(limit)
        line = cv.Line(frame.left, y, right, y, paint=stroked(palette.ink, 1.5))
        shapes += [line, _figure(theme, frame, limit, y, strong=True)]
    return shapes


def ticks_of(low: int, high: int, limit: int | None = None) -> list[int]:
    """Return three or four round numbers from the lowest to the highest total, if possible the limit and its half."""
    span = max(high - low, 1)
    if limit and limit % 10 == 0 and 1 < span / limit * 2 <= 3.5:
        return list(range(-(-low // (limit // 2)) * (limit // 2), high + 1, limit // 2))
    by = next(step for power in range(9) for step in (10**power, 2 * 10**power, 5 * 10**power) if span / step <= 3.5)
    first = -(-low // by) * by
    return list(range(first, high + 1, by))


def _figure(theme: Theme, frame: Frame, value: int, y: float, *, strong: bool = False) -> cv.Shape:
    weight, color = (600, theme.palette.ink) if strong else (400, theme.palette.ink2)
    style = ft.TextStyle(size=_letters(theme), font_family=family(SANS, weight), color=color)
    return cv.Text(frame.left - 8, y, str(value), alignment=ft.Alignment.CENTER_RIGHT, style=style)


def _hands(theme: Theme, frame: Frame) -> list[cv.Shape]:
    by = max(1, -(-frame.hands // 12))
    style = ft.TextStyle(size=_letters(theme), font_family=SANS, color=theme.palette.ink2)
    y, middle = frame.height - 8, ft.Alignment.CENTER
    hands = range(by, frame.hands + 1, by)
    return [cv.Text(frame.x(hand), y, str(hand), alignment=middle, style=style) for hand in hands]


def _stroke(theme: Theme, frame: Frame, line: Line) -> list[cv.Shape]:
    points = [(frame.x(hand), frame.y(total)) for hand, total in enumerate(line.totals) if total is not None]
    dash = DASHES[(line.seat - 1) % len(DASHES)]
    paint = stroked(theme.palette.seat(line.seat), 3, dash)
    paint.stroke_cap, paint.stroke_join = ft.StrokeCap.ROUND, ft.StrokeJoin.ROUND
    first, *rest = points
    return [cv.Path([cv.Path.MoveTo(*first), *(cv.Path.LineTo(x, y) for x, y in rest)], paint=paint)]


def _ends(theme: Theme, frame: Frame, lines: Sequence[Line]) -> list[cv.Shape]:
    """Return the mark at the end of each line, moved apart if two overlap."""
    shapes: list[cv.Shape] = []
    taken: list[tuple[float, float]] = []
    last = [(line, max(hand for hand, total in enumerate(line.totals) if total is not None)) for line in lines]
    for line, hand in sorted(last, key=lambda end: -(end[0].totals[end[1]] or 0)):
        x, wanted = frame.x(hand) + 8, frame.y(line.totals[hand] or 0) - MARK / 2
        near = [other_y for other_x, other_y in taken if abs(x - other_x) < MARK]
        aside = sorted(range(-int(frame.height), int(frame.height), 2), key=lambda by: (abs(by), -by))
        free = (wanted + by for by in aside if all(abs(wanted + by - other) >= MARK + 1 for other in near))
        y = next((top for top in free if 0 <= top <= frame.height - MARK), wanted)
        taken.append((x, y))
        shapes += mark_shapes(theme.palette, line.seat, MARK, at=(x, y))
    return shapes
