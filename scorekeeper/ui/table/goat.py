"""The goat: figures that were not written in brackets, eggs as ovals, and the goat at the foot of who lost."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import flet as ft

from scorekeeper.core.emblems import GOAT, Emblem
from scorekeeper.core.table import Box
from scorekeeper.ui.kit.boxes import row_of
from scorekeeper.ui.kit.letters import across
from scorekeeper.ui.kit.mark import emblem_canvas
from scorekeeper.ui.kit.theme import CAPTION, SCORE_CELL, SCORE_SUM, Style, muted, text
from scorekeeper.ui.table.context import TableContext
from scorekeeper.ui.table.shape import Shape
from scorekeeper.wording.table_text import note_text

_GOATS: Final = ((30, 8), (20, 3), (16, 2))
"""The sizes of the goat beside a total, and the gap between them, in logical pixels."""


def eggs(table: TableContext, emblem: Emblem, pips: int) -> ft.Control:
    """Return an egg with the pips that wait for the loser of the next hand, with these words if there is room."""
    theme, tr = table.theme, table.tr
    oval = emblem_canvas(theme, emblem, emblem.height, 1.6)
    figure = text(theme, tr("common.number", n=pips), replace(SCORE_SUM, size=20), lines=1)
    words = tr("sheet.eggs_wait")
    fits = across(words, CAPTION.size * theme.scale) <= table.shape.sight - 90 * theme.scale
    return row_of(oval, figure, muted(theme, words, CAPTION, lines=1) if fits else None, spacing=8, tight=True)


def carried_on(table: TableContext, box: Box) -> ft.Control | None:
    """Return the part of a figure that was carried on, to stand beside the other part; nothing without room for both.

    The total so far needs room as well.
    """
    theme, tr = table.theme, table.tr
    more = tr("sheet.plus", n=box.more)
    figures = across(tr("common.number", n=(box.value or 0) - box.more), 24 * min(theme.scale, 1.5))
    running = 0 if theme.large else across(str(box.running), 14) + 7
    room = table.shape.column - 12 - figures - running
    style = replace(SCORE_CELL, size=20)
    return muted(theme, more, style, lines=1) if across(more, 20 * min(theme.scale, 1.5)) + 8 <= room else None


def with_goat(shape: Shape, figure: ft.Control, value: str, style: Style) -> ft.Control:
    """Return a total with the goat before it, as large as there is room for; large text may leave it none."""
    room = shape.column - across(value, style.size * min(shape.theme.scale, style.most), style.family)
    size, gap = next(((size, gap) for size, gap in _GOATS if size + gap <= room), (0, 0))
    return row_of(emblem_canvas(shape.theme, GOAT, size), figure, spacing=gap, tight=True) if size else figure


def not_written(table: TableContext, box: Box) -> ft.Control:
    """Return a figure in brackets, with the reason why it was not written, if there is room."""
    theme, tr = table.theme, table.tr
    figure, reason = tr("sheet.in_brackets", n=box.aside), note_text(tr, box)
    room = table.shape.column - 24 - across(figure, 21 * min(theme.scale, 1.5))
    content: ft.Control = muted(theme, figure, replace(SCORE_CELL, size=21), lines=1)
    if not reason or across(reason, CAPTION.size * theme.scale) > room:
        return content
    return row_of(content, muted(theme, reason, CAPTION, lines=1), spacing=9, tight=True)
