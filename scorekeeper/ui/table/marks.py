"""Marks: who bid what, with the trump, and the strokes that the hand earned at the right."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import flet as ft

from scorekeeper.core.table import Box
from scorekeeper.ui.kit.boxes import column_of, padded, padding, row_of
from scorekeeper.ui.kit.letters import across, fitted
from scorekeeper.ui.kit.mark import mark
from scorekeeper.ui.kit.marks import strokes
from scorekeeper.ui.kit.theme import CAPTION, LABEL_L, SCORE_CELL, muted, text
from scorekeeper.ui.kit.tile import half
from scorekeeper.ui.table.context import TableContext
from scorekeeper.wording.table_text import note_text

_PLAYED: Final = 52.0
"""The room for the word of a contract, in logical pixels."""


def player_note(table: TableContext, box: Box) -> ft.Control:
    """Return the mark of a player with what he does before the next hand; in a narrow column on two lines."""
    theme, words, leads = table.theme, note_text(table.tr, box), "leads" in box.marks
    style = fitted(theme, words, replace(LABEL_L, most=1.15), table.shape.column - 44, lines=2, least=9)
    color = theme.palette.brass_ink if leads else None
    note = text(theme, words, style, color=color, weight=600 if leads else 500, lines=2)
    note.expand, note.expand_loose = True, True
    content = row_of(mark(theme, (box.seat or 0) + 1, 22), note, spacing=8, centre=True)
    return ft.Container(content, padded(6))


def mark_box(table: TableContext, box: Box) -> ft.Control:
    """Return the bidder, the bid and the trump, and at the right the strokes; a lost bid is grey, with its word.

    The word of a contract without trumps stands below the bid.
    """
    theme, tr, shape, palette = table.theme, table.tr, table.shape, table.theme.palette
    parts: list[ft.Control] = []
    if box.seat is not None and box.value is not None:
        bid = tr("common.number", n=box.value)
        color = palette.ink2 if box.note else palette.ink
        style = replace(SCORE_CELL, size=22, most=1.3)
        figure: ft.Control = text(theme, bid, style, color=color, lines=1)
        if box.played:
            figure = column_of(figure, _played(table, box), spacing=-2, tight=True)
        parts = [mark(theme, box.seat + 1, 22), figure]
        parts += [half(theme, box.suit, 22)] if box.suit is not None else []
    inset = 12 if shape.column > 150 else 6
    wide = across(str(box.value), 22 * min(theme.scale, 1.3))
    bids = 27 + (max(wide, _PLAYED) if box.played else wide) + (27 if box.suit is not None else 0)
    room = max(20.0, shape.column - 2 * inset - (bids if parts else 0))
    beside = strokes(theme, box.strokes, 24, room) if box.strokes else None
    if word := note_text(tr, box):
        beside = muted(theme, word, fitted(theme, word, replace(CAPTION, most=1.15), room, least=9), lines=1)
    content = row_of(*parts, ft.Container(expand=True), beside, spacing=7 if shape.wide else 5)
    return ft.Container(content, padding(left=inset, right=inset))


def _played(table: TableContext, box: Box) -> ft.Control:
    """Return the word of a contract without trumps."""
    word = table.tr(box.played)
    style = fitted(table.theme, word, replace(CAPTION, height=1.1, most=1.1), _PLAYED, least=9)
    return muted(table.theme, word, style, lines=1)
