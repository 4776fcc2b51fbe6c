"""Rounds: the double of a round as a tile with figures, and the total so far with each figure."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import flet as ft
import flet.canvas as cv

from scorekeeper.i18n import Translator
from scorekeeper.ui.kit.boxes import column_of, row_of
from scorekeeper.ui.kit.mark import filled, stroked
from scorekeeper.ui.kit.theme import SCORE_CELL, Theme, muted
from scorekeeper.ui.kit.tile import figure_shape, skin_of

WIDTH: Final = 44
HEIGHT: Final = 23


def engine(theme: Theme, halves: tuple[str, str], *, is_next: bool = False, is_blank: bool = False) -> ft.Control:
    """Return a double as a tile with figures, as large sets print them; it does not grow with the text."""
    palette, skin = theme.palette, skin_of(theme.palette)
    edge = palette.ink if is_next else skin.edge
    ink = palette.ink3 if is_blank else skin.pip
    corners, middle = ft.BorderRadius.all(HEIGHT * 0.2), WIDTH / 2
    shapes: list[cv.Shape] = [
        cv.Rect(0.6, 0.6, WIDTH - 1.2, HEIGHT - 1.2, border_radius=corners, paint=filled(skin.face)),
        cv.Rect(0.6, 0.6, WIDTH - 1.2, HEIGHT - 1.2, border_radius=corners, paint=stroked(edge, 1.25)),
        cv.Line(middle, 3, middle, HEIGHT - 3, paint=stroked(skin.line, 1)),
        *(
            figure_shape(figure, (x, HEIGHT / 2), 15, ink)
            for x, figure in zip((WIDTH / 4 + 0.6, WIDTH * 0.75 - 0.6), halves, strict=True)
        ),
        cv.Circle(middle, HEIGHT / 2, 1.9, paint=filled(palette.brass)),
    ]
    return cv.Canvas(shapes=shapes, width=WIDTH, height=HEIGHT)


def with_running(theme: Theme, tr: Translator, figure: ft.Control, running: int, *, beside: bool = False) -> ft.Control:
    """Return a figure with the total so far under it, or beside it; large text has no room for it."""
    if theme.large:
        return figure
    total = muted(theme, tr("common.number", n=running), replace(SCORE_CELL, size=14, most=1.0), lines=1)
    if beside:
        return row_of(figure, total, spacing=7, tight=True)
    return column_of(figure, total, spacing=2, centre=True, tight=True)
