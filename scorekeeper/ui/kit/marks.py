"""Seven strokes that spell ALL, as people count the marks of a match."""

from __future__ import annotations

from typing import Final

import flet as ft
import flet.canvas as cv

from scorekeeper.core.emblems import ALL
from scorekeeper.ui.kit.mark import stroked
from scorekeeper.ui.kit.theme import Theme

_PEN: Final = 4.0


def all_of_marks(theme: Theme, count: int, height: float) -> ft.Control:
    """Return the first ``count`` strokes in ink, and the others as hairlines."""
    palette, scale = theme.palette, (height - _PEN) / ALL.height
    pen, hair = stroked(palette.ink, _PEN * scale), stroked(palette.rule, 1.6)
    pen.stroke_cap = hair.stroke_cap = ft.StrokeCap.ROUND
    inset = _PEN * scale / 2
    shapes: list[cv.Shape] = [
        cv.Line(*start, *end, paint=pen if number < count else hair)
        for number, (start, end) in reversed([*enumerate(ALL.placed(inset, inset, ALL.height * scale))])
    ]
    return cv.Canvas(shapes=shapes, width=ALL.width * scale + 2 * inset, height=height)
