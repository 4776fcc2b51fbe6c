"""Penalties and bonuses on a sheet: a band between two hands, with the figure in its column and the word beside it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import flet as ft

from scorekeeper.core.table import Row, is_faint
from scorekeeper.ui.kit.boxes import CENTER, CENTER_LEFT, border, column_of, padding, row_of
from scorekeeper.ui.kit.letters import fitted
from scorekeeper.ui.kit.press import named
from scorekeeper.ui.kit.theme import ASIDE, Theme, cell_style, icon, muted, text
from scorekeeper.ui.table.context import TableContext
from scorekeeper.wording.table_text import row_label, signed_box

SIGN: Final = ft.Icons.EXPOSURE_OUTLINED
"""The sign of penalties and bonuses, on the sheet and in menus."""

_WORD: Final = replace(ASIDE, size=16, most=1.25)

_BELOW: Final = 14
"""The size of a word below its figure, in logical pixels."""


def adjustment_sign(theme: Theme, inset: float) -> ft.Control:
    """Return the label of the band."""
    return ft.Container(icon(theme, SIGN, size=20, color=theme.palette.ink2), padding(left=inset))


def adjustment_boxes(table: TableContext, row: Row) -> ft.Control:
    """Return the band of a penalty or a bonus across the columns.

    The word stands left of the figure; right of it in the first column; below it in the others, and where the table
    pans.
    """
    theme, shape, palette = table.theme, table.shape, table.theme.palette
    side = next(at for at, box in enumerate(row.boxes) if box.value is not None)
    box, last = row.boxes[side], shape.sides - 1
    value, word = signed_box(table.tr, box), row_label(table.tr, row)
    color = palette.ink3 if is_faint(row, box) else palette.ink
    size = replace(cell_style(shape.sides, wide=shape.wide), most=1.25)
    is_below = shape.pans or 0 < side < last
    size = replace(size, size=20) if is_below else size
    figure = ft.Container(text(theme, value, size, color=color, lines=1), width=shape.column, alignment=CENTER)
    boxes = _below(table, side, figure, word) if is_below else _beside(table, side, figure, word)
    spoken = table.tr("say.row_cell", row=word, name=table.names[side], value=value)
    band = ft.Container(boxes, width=shape.column * shape.sides, border=border(left=(1, palette.rule)))
    return named(band, f"adjustment.{(row.adjustment or 0) + 1}.{side}", spoken)


def _beside(table: TableContext, side: int, figure: ft.Container, word: str) -> ft.Control:
    room = table.shape.column * (table.shape.sides - 1)
    style = fitted(table.theme, word, _WORD, room - 24, lines=1, least=11)
    written = ft.Container(
        muted(table.theme, word, style, lines=1), padding(left=12, right=8), width=room, alignment=CENTER_LEFT
    )
    edge = border(left=(1, table.theme.palette.rule))
    (figure if side else written).border = edge
    return row_of(*([written, figure] if side else [figure, written]), stretch=True)


def _below(table: TableContext, side: int, figure: ft.Container, word: str) -> ft.Control:
    """Return the figure in its column, and the word below it, as near to its middle as there is room."""
    sides = table.shape.sides
    middle = ft.Alignment(2 * (side + 0.5) / sides - 1, 0)
    style = fitted(table.theme, word, replace(_WORD, size=_BELOW, height=1.1), table.shape.column * sides - 8, least=11)
    written = ft.Container(muted(table.theme, word, style, lines=1), alignment=middle)
    above = row_of(ft.Container(width=table.shape.column * side), figure)
    return column_of(above, written, stretch=True)
