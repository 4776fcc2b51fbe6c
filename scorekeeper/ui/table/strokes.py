"""Strokes: a box with a stroke for each point, crossed out if its run is broken, and the line of who leads below."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import flet as ft

from scorekeeper.core.table import Box
from scorekeeper.ui.kit.boxes import padding, row_of
from scorekeeper.ui.kit.letters import fitted
from scorekeeper.ui.kit.mark import pin
from scorekeeper.ui.kit.marks import strokes
from scorekeeper.ui.kit.press import named
from scorekeeper.ui.kit.theme import CAPTION, LABEL_L, SCORE_CELL, Theme, muted, text
from scorekeeper.ui.table.context import TableContext
from scorekeeper.wording.table_text import note_text

LEAD: Final = 44.0
"""Height of the line of who leads, in logical pixels."""


def stroked_box(table: TableContext, box: Box, preview: str | None) -> ft.Control:
    """Return a box of strokes: its strokes with the initial of its note or the points so far, or its note alone.

    Points that are not saved yet stand in brass beside them.
    """
    theme, tr, room = table.theme, table.tr, table.shape.column - 16
    parts: list[ft.Control] = []
    note = note_text(tr, box)
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
        return ft.Container(muted(theme, note, style, align=ft.TextAlign.CENTER, lines=2), width=room)
    return row_of(*parts, spacing=8, tight=True)


def lead_line(theme: Theme, lead: str) -> ft.Control:
    """Return the line below the runs that says who leads."""
    style = replace(LABEL_L, most=1.25)
    content = row_of(pin(theme, 11), text(theme, lead, style, lines=1, expand=True), spacing=9)
    return ft.Container(named(content, "sheet.lead", lead), padding(left=16, right=16), height=theme.fit(LEAD))
