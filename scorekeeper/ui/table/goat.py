"""The goat: figures that were not written in brackets, eggs as ovals, and the goat at the foot of who lost."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import flet as ft
import flet.canvas as cv

from scorekeeper.core.table import Box
from scorekeeper.i18n import Translator
from scorekeeper.ui.kit.boxes import row_of
from scorekeeper.ui.kit.letters import across
from scorekeeper.ui.kit.mark import filled, stroked
from scorekeeper.ui.kit.theme import CAPTION, SCORE_CELL, SCORE_SUM, Theme, muted, text
from scorekeeper.ui.table.shape import Shape

_SIDE: Final = 40

_LINES: Final = (
    (13, 16, 6, 18),
    (27, 16, 34, 18),
    (20, 32, 20, 38),
    (18, 33, 18.5, 36),
    (22, 33, 21.5, 36),
    (13, 14, 27, 14),
    (27, 14, 24, 28),
    (24, 28, 20, 32),
    (20, 32, 16, 28),
    (16, 28, 13, 14),
)
"""The ears, the beard and the head, from and to where each line goes in a square of 40."""

_HORNS: Final = (
    ((14, 13), (10, 12, 6, 8, 7, 3), (11, 4, 15, 7, 17, 11)),
    ((26, 13), (30, 12, 34, 8, 33, 3), (29, 4, 25, 7, 23, 11)),
)


def goat(theme: Theme, size: float) -> ft.Control:
    """Return the head of a goat in a square of this size."""
    scale, ink = size / _SIDE, theme.palette.ink
    pen = stroked(ink, 2.2 * scale)
    pen.stroke_cap = ft.StrokeCap.ROUND
    shapes: list[cv.Shape] = [cv.Line(*(place * scale for place in line), paint=pen) for line in _LINES]
    for (x, y), *curves in _HORNS:
        path: list[cv.Path.PathElement] = [
            cv.Path.MoveTo(x * scale, y * scale),
            *(cv.Path.CubicTo(*(place * scale for place in curve)) for curve in curves),
        ]
        shapes.append(cv.Path(path, paint=pen))
    shapes += [cv.Circle(x * scale, 19 * scale, 1.4 * scale, paint=filled(ink)) for x in (16.8, 23.2)]
    return cv.Canvas(shapes=shapes, width=size, height=size)


def eggs(theme: Theme, tr: Translator, shape: Shape, pips: int) -> ft.Control:
    """Return an egg with the pips that wait for the loser of the next hand, with these words if there is room."""
    pen = stroked(theme.palette.ink, 1.6)
    oval = cv.Canvas(shapes=[cv.Oval(1.7, 2.9, 13.6, 17.2, paint=pen)], width=17, height=21)
    figure = text(theme, tr("common.number", n=pips), replace(SCORE_SUM, size=20), lines=1)
    words = tr("sheet.eggs_wait")
    fits = across(words, CAPTION.size * theme.scale) <= shape.sight - 90 * theme.scale
    return row_of(oval, figure, muted(theme, words, CAPTION, lines=1) if fits else None, spacing=8, tight=True)


def not_written(theme: Theme, tr: Translator, shape: Shape, box: Box) -> ft.Control:
    """Return a figure in brackets, with the reason why it was not written, if there is room."""
    figure = tr("sheet.in_brackets", n=box.aside)
    reason = tr(box.note[0], **dict(box.note[1])) if box.note else ""
    room = shape.column - 24 - across(figure, 21 * min(theme.scale, 1.5))
    drawn: ft.Control = muted(theme, figure, replace(SCORE_CELL, size=21), lines=1)
    if not reason or across(reason, CAPTION.size * theme.scale) > room:
        return drawn
    return row_of(drawn, muted(theme, reason, CAPTION, lines=1), spacing=9, tight=True)
