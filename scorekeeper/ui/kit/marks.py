"""Strokes, as people count points and the marks of a match: a row of them, or seven that spell ALL."""

from __future__ import annotations

from typing import Final

import flet as ft
import flet.canvas as cv

from scorekeeper.core.emblems import ALL
from scorekeeper.ui.kit.mark import stroked
from scorekeeper.ui.kit.theme import Theme

_PEN: Final = 4.0

_APART: Final = 11.0
"""From one stroke to the next, in logical pixels, where there is room."""

_SLANT: Final = 2.0
_ROW_PEN: Final = 3.6


def all_of_marks(theme: Theme, count: int, height: float) -> ft.Control:
    """Return the first ``count`` strokes in ink, and the others as hairlines."""
    palette, scale = theme.palette, height / (ALL.height + _PEN)
    pen, hair = stroked(palette.ink, _PEN * scale, rounded=True), stroked(palette.rule, 1.6, rounded=True)
    inset = _PEN * scale / 2
    shapes: list[cv.Shape] = [
        cv.Line(*start, *end, paint=pen if number < count else hair)
        for number, (start, end) in reversed([*enumerate(ALL.placed(inset, inset, ALL.height * scale))])
    ]
    return cv.Canvas(shapes=shapes, width=ALL.width * scale + 2 * inset, height=height)


def strokes_shapes(
    theme: Theme, count: int, height: float, *, apart: float = _APART, broken: bool = False
) -> list[cv.Shape]:
    """Return so many strokes of a height; a ``broken`` run is grey with one line through it."""
    palette = theme.palette
    width = min(_ROW_PEN * _larger(height), apart * 0.4)
    pen, end = stroked(palette.ink3 if broken else palette.ink, width, rounded=True), max(2.0, width / 2)
    shapes: list[cv.Shape] = [
        cv.Line(_start(number, apart) + _SLANT, end, _start(number, apart), height - end, paint=pen)
        for number in range(count)
    ]
    if broken:
        across = _start(count - 1, apart) + apart
        shapes.append(cv.Line(0, height / 2, across, height / 2, paint=stroked(palette.ink, 1.8)))
    return shapes


def _larger(height: float) -> float:
    """Return how much wider than usual strokes of this height are drawn: those that are read across a table."""
    return max(1.0, height / 60)


def _start(number: int, apart: float) -> float:
    """Return where the foot of a stroke is; groups of five stand a little apart."""
    return 3 + apart * (number + number // 5 * 0.6)


def strokes(theme: Theme, count: int, height: float, room: float, *, broken: bool = False) -> ft.Control:
    """Return so many strokes, closer together if they would be wider than ``room``."""
    wide = _start(count, 1.0)
    apart = min(_APART * _larger(height), max(3.0, (room - 3) / wide))
    shapes = strokes_shapes(theme, count, height, apart=apart, broken=broken)
    return cv.Canvas(shapes=shapes, width=_start(count - 1, apart) + apart, height=height)
