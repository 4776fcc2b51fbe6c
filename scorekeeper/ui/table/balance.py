"""Plus and minus: every figure with its sign, the banker with what multiplies the payments, and zero at the end."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import flet as ft

from scorekeeper.core.table import Row
from scorekeeper.i18n import Translator
from scorekeeper.ui.kit.boxes import CENTER, border, padded
from scorekeeper.ui.kit.theme import LABEL_M, SCORE_CELL, Theme, muted, text
from scorekeeper.ui.table.shape import CHECK
from scorekeeper.wording.table_text import check_text

COUNTER: Final = 18
"""What a counter takes beside a figure, without its number, in logical pixels."""


def counter(theme: Theme, words: str) -> ft.Control:
    """Return the counter of the banker or of the bidder, with a number."""
    palette = theme.palette
    number = text(theme, words, replace(LABEL_M, most=1.0), color=palette.on_primary, lines=1)
    return ft.Container(number, padded(5, 3), bgcolor=palette.primary, border_radius=12)


def check_box(theme: Theme, tr: Translator, row: Row | None = None) -> ft.Control:
    """Return the last box of a row: the sum of its figures, which is zero if nothing was miscounted."""
    if row is None:
        return ft.Container(width=CHECK, border=border(left=(1, theme.palette.rule)))
    content = muted(theme, check_text(tr, row), replace(SCORE_CELL, size=16, most=1.0), lines=1)
    silent = ft.Semantics(exclude_semantics=True, content=content)
    return ft.Container(silent, width=CHECK, border=border(left=(1, theme.palette.rule)), alignment=CENTER)
