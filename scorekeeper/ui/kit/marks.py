"""Seven strokes that spell ALL, as people count the marks of a match."""

from __future__ import annotations

from typing import Final

import flet as ft
import flet.canvas as cv

from scorekeeper.ui.kit.mark import stroked
from scorekeeper.ui.kit.theme import Theme

STROKES: Final = (
    (0, 40, 13, 0),
    (13, 0, 26, 40),
    (5, 26, 21, 26),
    (38, 0, 38, 40),
    (38, 40, 56, 40),
    (68, 0, 68, 40),
    (68, 40, 86, 40),
)
"""From and to where each stroke goes: A has three, each L two."""

_WIDTH: Final = 86
_HEIGHT: Final = 40
_PEN: Final = 4.0


def all_of_marks(theme: Theme, count: int, height: float) -> ft.Control:
    """Return the first ``count`` strokes in ink, and the others as hairlines."""
    palette, scale = theme.palette, (height - _PEN) / _HEIGHT
    pen, hair = stroked(palette.ink, _PEN * scale), stroked(palette.rule, 1.6)
    pen.stroke_cap = hair.stroke_cap = ft.StrokeCap.ROUND
    inset = _PEN * scale / 2
    shapes: list[cv.Shape] = [
        cv.Line(*(inset + place * scale for place in stroke), paint=pen if number < count else hair)
        for number, stroke in reversed([*enumerate(STROKES)])
    ]
    return cv.Canvas(shapes=shapes, width=_WIDTH * scale + 2 * inset, height=height)
