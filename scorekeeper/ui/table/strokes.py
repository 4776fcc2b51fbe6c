"""Strokes: a box with a stroke for each point, crossed out if its run is broken, and the line of who leads below."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import flet as ft
import flet.canvas as cv

from scorekeeper.core.table import Box
from scorekeeper.ui.kit.boxes import padding, row_of
from scorekeeper.ui.kit.letters import fitted
from scorekeeper.ui.kit.mark import pin, stroked
from scorekeeper.ui.kit.press import named
from scorekeeper.ui.kit.theme import CAPTION, LABEL_L, SCORE_CELL, Theme, muted, text
from scorekeeper.ui.table.context import TableContext

LEAD: Final = 44.0
"""Height of the line of who leads, in logical pixels."""

_APART: Final = 11.0
"""From one stroke to the next, in logical pixels, where there is room."""

_SLANT: Final = 2.0
_PEN: Final = 3.6


def strokes_shapes(
    theme: Theme, count: int, height: float, *, apart: float = _APART, broken: bool = False, color: str | None = None
) -> list[cv.Shape]:
    """Return so many strokes of a height; a ``broken`` run is grey with one line through it."""
    palette = theme.palette
    pen = stroked(color or (palette.ink3 if broken else palette.ink), min(_PEN * _larger(height), apart * 0.4))
    pen.stroke_cap = ft.StrokeCap.ROUND
    shapes: list[cv.Shape] = [
        cv.Line(_start(number, apart) + _SLANT, 2, _start(number, apart), height - 2, paint=pen)
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


def strokes(
    theme: Theme, count: int, height: float, room: float, *, broken: bool = False, color: str | None = None
) -> ft.Control:
    """Return so many strokes, closer together if they would be wider than ``room``."""
    wide = _start(count, 1.0)
    apart = min(_APART * _larger(height), max(3.0, (room - 3) / wide))
    shapes = strokes_shapes(theme, count, height, apart=apart, broken=broken, color=color)
    return cv.Canvas(shapes=shapes, width=_start(count - 1, apart) + apart, height=height)


def stroked_box(table: TableContext, box: Box, preview: str | None) -> ft.Control:
    """Return a box of strokes: its strokes with the initial of its note or the points so far, or its note alone.

    Points that are not saved yet stand in brass beside them.
    """
    theme, tr, room = table.theme, table.tr, table.shape.column - 16
    parts: list[ft.Control] = []
    note = tr(box.note[0], **dict(box.note[1])) if box.note else ""
    letter = note[:1] if box.strokes else ""
    if box.strokes:
        beside = 24 * theme.scale if letter or preview or box.running else 0
        broken = "broken" in box.marks
        parts.append(strokes(theme, box.strokes, 30, room - beside, broken=broken))
    if preview:
        parts.append(text(theme, preview, replace(SCORE_CELL, italic=True), color=theme.palette.brass_ink, lines=1))
    elif letter:
        parts.append(muted(theme, letter, replace(LABEL_L, most=1.25), lines=1))
    elif box.running:
        parts.append(muted(theme, tr("common.number", n=box.running), replace(SCORE_CELL, size=16, most=1.0), lines=1))
    elif note:
        usual = replace(CAPTION, size=15, most=1.4 if table.shape.tight else 2.0)
        style = fitted(theme, note, usual, room - 8, lines=2, least=11)
        return muted(theme, note, style, align=ft.TextAlign.CENTER, lines=2)
    return row_of(*parts, spacing=8, tight=True)


def lead_line(theme: Theme, lead: str) -> ft.Control:
    """Return the line below the runs that says who leads."""
    style = replace(LABEL_L, most=1.25)
    drawn = row_of(pin(theme, 11), text(theme, lead, style, lines=1, expand=True), spacing=9)
    return ft.Container(named(drawn, "sheet.lead", lead), padding(left=16, right=16), height=theme.fit(LEAD))
