"""Turns: the points of a turn with the total so far, what was completed or drawn below them, and whose turn it is."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import flet as ft

from scorekeeper.core.table import Box
from scorekeeper.i18n import Translator
from scorekeeper.ui.kit.boxes import column_of, padding, row_of
from scorekeeper.ui.kit.letters import across, fitted
from scorekeeper.ui.kit.mark import mark, pin
from scorekeeper.ui.kit.theme import CAPTION, LABEL_L, SCORE_CELL, Theme, muted, text
from scorekeeper.ui.table.context import TableContext
from scorekeeper.wording.table_text import note_text, signed_box

_FIGURE: Final = 22
_RUNNING: Final = 14


def turn_box(table: TableContext, box: Box) -> ft.Control:
    """Return the box of a turn; narrow columns have no room for the total so far."""
    theme, tr, inset = table.theme, table.tr, 12 if table.shape.column > 90 else 5
    room = table.shape.column - 2 * inset
    if "turn" in box.marks:
        return _to_play(theme, tr, box, room)
    is_draft = "draft" in box.marks
    style, color = replace(SCORE_CELL, size=_FIGURE, most=1.15, italic=is_draft), theme.palette.brass_ink
    figure = signed_box(tr, box) if box.value is not None else ""
    style = fitted(theme, figure, style, room)
    running = tr("common.number", n=box.running) if box.running is not None else ""
    needed = across(figure, _FIGURE * min(theme.scale, 1.15)) + across(running, _RUNNING) + 6
    has_running = running and not theme.large and needed <= room
    so_far = replace(style, size=_RUNNING, most=1.0)
    total = text(theme, running, so_far, color=color if is_draft else theme.palette.ink2, lines=1)
    figure_text = text(theme, figure, style, color=color if is_draft else None, lines=1)
    line = row_of(figure_text, ft.Container(expand=True), total if has_running else None)
    note = _note(theme, tr, box, room)
    return ft.Container(column_of(line, note, middle=True, spacing=1), padding(left=inset, right=inset))


def _note(theme: Theme, tr: Translator, box: Box, room: float) -> ft.Control | None:
    if box.note is None:
        return None
    words, has_pin = note_text(tr, box), "leads" in box.marks
    style = fitted(theme, words, replace(CAPTION, most=1.25), room - (16 if has_pin else 0), least=9)
    return row_of(pin(theme, 9) if has_pin else None, muted(theme, words, style, lines=1, expand=True), spacing=6)


def _to_play(theme: Theme, tr: Translator, box: Box, room: float) -> ft.Control:
    """Return the mark of the player whose turn it is, with the words if there is room."""
    icon = mark(theme, (box.seat or 0) + 1, 20)
    words = tr("sheet.to_play")
    if across(words, LABEL_L.size * min(theme.scale, 1.25)) > room - 28:
        return icon
    return row_of(icon, text(theme, words, replace(LABEL_L, most=1.25), lines=1), spacing=8, tight=True)
