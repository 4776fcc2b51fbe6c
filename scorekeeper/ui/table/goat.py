"""The goat: figures that were not written in brackets, eggs as ovals, and the goat at the foot of who lost."""

from __future__ import annotations

from dataclasses import replace

import flet as ft
import flet.canvas as cv

from scorekeeper.core.emblems import EGG, GOAT
from scorekeeper.core.table import Box
from scorekeeper.i18n import Translator
from scorekeeper.ui.kit.boxes import row_of
from scorekeeper.ui.kit.letters import across
from scorekeeper.ui.kit.mark import emblem_shapes, stroked
from scorekeeper.ui.kit.theme import CAPTION, SCORE_CELL, SCORE_SUM, Theme, muted, text
from scorekeeper.ui.table.shape import Shape


def goat(theme: Theme, size: float) -> ft.Control:
    """Return the head of a goat in a square of this size."""
    pen = stroked(theme.palette.ink, 2.2 * size / GOAT.height)
    return cv.Canvas(shapes=emblem_shapes(GOAT, size, pen), width=size, height=size)


def eggs(theme: Theme, tr: Translator, shape: Shape, pips: int) -> ft.Control:
    """Return an egg with the pips that wait for the loser of the next hand, with these words if there is room."""
    pen = stroked(theme.palette.ink, 1.6)
    oval = cv.Canvas(shapes=emblem_shapes(EGG, EGG.height, pen), width=EGG.width, height=EGG.height)
    figure = text(theme, tr("common.number", n=pips), replace(SCORE_SUM, size=20), lines=1)
    words = tr("sheet.eggs_wait")
    fits = across(words, CAPTION.size * theme.scale) <= shape.sight - 90 * theme.scale
    return row_of(oval, figure, muted(theme, words, CAPTION, lines=1) if fits else None, spacing=8, tight=True)


def carried_on(theme: Theme, tr: Translator, shape: Shape, box: Box) -> ft.Control | None:
    """Return the part of a figure that was carried on, to stand beside the other part; nothing without room for both.

    The total so far needs room as well.
    """
    more = tr("sheet.plus", n=box.more)
    figures = across(tr("common.number", n=(box.value or 0) - box.more), 24 * min(theme.scale, 1.5))
    running = 0 if theme.large else across(str(box.running), 14) + 7
    room = shape.column - 12 - figures - running
    style = replace(SCORE_CELL, size=20)
    return muted(theme, more, style, lines=1) if across(more, 20 * min(theme.scale, 1.5)) + 8 <= room else None


def not_written(theme: Theme, tr: Translator, shape: Shape, box: Box) -> ft.Control:
    """Return a figure in brackets, with the reason why it was not written, if there is room."""
    figure = tr("sheet.in_brackets", n=box.aside)
    reason = tr(box.note[0], **dict(box.note[1])) if box.note else ""
    room = shape.column - 24 - across(figure, 21 * min(theme.scale, 1.5))
    drawn: ft.Control = muted(theme, figure, replace(SCORE_CELL, size=21), lines=1)
    if not reason or across(reason, CAPTION.size * theme.scale) > room:
        return drawn
    return row_of(drawn, muted(theme, reason, CAPTION, lines=1), spacing=9, tight=True)
