"""One box of the printed table as it is drawn: its figure, and the marks beside it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import flet as ft

from scorekeeper.core.emblems import Emblem
from scorekeeper.core.sheet_style import Ink
from scorekeeper.core.table import Box, Row, is_faint, shared_value
from scorekeeper.ui.kit.boxes import CENTER, border, column_of, margin, outline, padded, row_of
from scorekeeper.ui.kit.letters import across, fitted
from scorekeeper.ui.kit.mark import mark, pin
from scorekeeper.ui.kit.press import named, pressable
from scorekeeper.ui.kit.theme import CAPTION, LABEL_L, LABEL_M, SCORE_SUM, Style, Theme, muted, text
from scorekeeper.ui.kit.tile import half, tile
from scorekeeper.ui.table.balance import COUNTER, counter
from scorekeeper.ui.table.context import TableContext
from scorekeeper.ui.table.goat import carried_on, eggs, not_written, with_goat
from scorekeeper.ui.table.marks import mark_box, player_note
from scorekeeper.ui.table.rounds import with_running
from scorekeeper.ui.table.shape import Shape
from scorekeeper.ui.table.strokes import stroked_box
from scorekeeper.ui.table.turns import turn_box
from scorekeeper.wording.table_semantics import box_semantics_label
from scorekeeper.wording.table_text import box_text, note_text, row_label, signed_box

_DOT: Final = 11
"""The pin beside its word, in logical pixels."""

_LEAST_AIR: Final = 3
"""The least padding between a figure and its frame, in logical pixels."""

_TRUMP: Final = 32
"""The trump beside a figure, in logical pixels."""


def box(
    table: TableContext,
    row: Row,
    row_box: Box,
    side: int,
    preview: str | None = None,
    *,
    press: Callable[[], object] | None = None,
    selected: bool = False,
) -> ft.Control:
    """Return the box of a side in a row. ``preview`` is drawn in brass instead of its value.

    With ``press`` the box is a button; ``selected`` draws a frame around it.
    """
    theme, palette = table.theme, table.theme.palette
    if "asked" in row_box.marks:
        preview = f"{_value(table, row, row_box)[0]} ?"
    content = _content(table, row, row_box, preview)
    edge = border(left=(1, palette.rule))
    ident, spoken = f"{_stem(row)}.{side}", box_semantics_label(table.tr, row, row_box, table.names[side], preview)
    inside = ft.Container(content, alignment=_place(content))
    if press is None or {"void", "absent"} & row_box.marks:
        inside.border = edge
        return named(inside, ident, spoken, expand=True)
    fill, line = (palette.tint, palette.ink) if selected else (None, None)
    button = pressable(
        theme, inside, ident, press, spoken, selected=selected, fill=fill, edge=line, edge_width=2.5, radius=0
    )
    return ft.Container(button, expand=True, border=edge)


def shared_box(table: TableContext, row: Row, emblem: Emblem) -> ft.Container:
    """Return the one box of a row of eggs, across the columns of all sides."""
    theme, tr = table.theme, table.tr
    pips = shared_value(row)
    spoken = tr("say.several", values=[row_label(tr, row), tr("common.number", n=pips), tr("sheet.eggs_wait")])
    framed = ft.Container(eggs(table, emblem, pips), border=border(left=(1, theme.palette.rule)), alignment=CENTER)
    return ft.Container(named(framed, f"{_stem(row)}.0", spoken))


def shared_note(table: TableContext, row: Row) -> ft.Container:
    """Return the one word of a hand that is the same for all sides, across their columns."""
    word, theme = note_text(table.tr, row.boxes[0]), table.theme
    words = muted(theme, word, replace(LABEL_L, weight=400), lines=1)
    framed = ft.Container(words, border=border(left=(1, theme.palette.rule)), alignment=CENTER)
    spoken = table.tr("say.several", values=[row_label(table.tr, row), word])
    return ft.Container(named(framed, f"{_stem(row)}.0", spoken))


def empty(theme: Theme, *, void: bool) -> ft.Control:
    """Return a box of a row without entries."""
    strike = _strike(theme) if void else None
    return ft.Container(strike, expand=True, border=border(left=(1, theme.palette.rule)), alignment=CENTER)


def _content(table: TableContext, row: Row, row_box: Box, preview: str | None) -> ft.Control | None:
    """Return what stands in a box."""
    match table.shape.style.ink(row, row_box, is_draft=preview is not None):
        case Ink.NOTHING:
            return None
        case Ink.VOID:
            return _strike(table.theme)
        case Ink.START:
            return muted(table.theme, table.tr("sheet.from", n=row_box.start), CAPTION, lines=1)
        case Ink.ASIDE:
            return not_written(table, row_box)
        case Ink.BID:
            return mark_box(table, row_box)
        case Ink.TURN:
            return turn_box(table, row_box)
        case Ink.CALLER:
            return player_note(table, row_box)
        case Ink.STROKES:
            return stroked_box(table, row_box, preview)
        case Ink.LEADER:
            # There is a figure already, so that what is written changes it and nothing is put in.
            style = table.shape.figure_style(row)
            return _leads(table, style) if "leads" in row_box.marks else text(table.theme, "", style, lines=1)
        case Ink.LINES:
            content = _several(table, row_box)
            return _pinned(table.shape, content) if "leads" in row_box.marks else content
        case Ink.FIGURE:
            return _figure(table, row, row_box, preview)


def _strike(theme: Theme) -> ft.Control:
    return row_of(ft.Container(width=1.5, bgcolor=theme.palette.line), centre=True, stretch=True)


def _figure(table: TableContext, row: Row, row_box: Box, preview: str | None) -> ft.Control | None:
    """Return a figure, or the preview in its place, with everything beside it."""
    theme, tr, shape, style = table.theme, table.tr, table.shape, table.shape.style
    leads = "leads" in row_box.marks
    value, more = _value(table, row, row_box) if preview is None else (preview, None)
    beside = tr("say.premium_times", n=row_box.times) if row_box.times else ""
    beside = tr("common.number", n=row_box.bid) if row_box.bid else beside
    taken = across(beside, LABEL_M.size) + COUNTER if beside else 0
    taken += 2 * _LEAST_AIR if {"won", "went_out"} & row_box.marks else 0
    figure_style = fitted(theme, value, shape.figure_style(row, preview), shape.column - 1 - taken)
    parts: list[ft.Control | None] = [*_before(shape, row_box)]
    parts += [_framed(shape, row, row_box, value, figure_style, preview=preview), more] if value else [more]
    parts += _after(table, row_box, value)
    content = [part for part in parts if part]
    if content and row.label.startswith("premium."):
        content.insert(0, ft.Container(width=4, height=18, bgcolor=theme.palette.ink, border_radius=2))
    if not content:
        if leads and style.empty_lead == "word" and row.is_latest:
            return _leads(table, shape.figure_style(row))
        nothing = text(theme, "", shape.figure_style(row), lines=1)
        return _pinned(shape, nothing) if leads and style.empty_lead == "pin" else None
    inside = content[0] if len(content) == 1 else row_of(*content, spacing=8, tight=True)
    if row_box.running is not None and preview is None and shape.column >= style.running_from:
        is_beside = shape.wide or shape.low or not style.running_below
        inside = with_running(theme, tr, inside, row_box.running, beside=is_beside)
    if "goat" in row_box.marks:
        inside = with_goat(shape, inside, value, figure_style)
    if beside:
        inside = row_of(counter(theme, beside), inside, spacing=5, tight=True)
    if row_box.count and style.has_keys:
        inside = _dotted(theme, inside, row_box.count)
    is_pinned = leads and row_box.seat is None and not beside
    return _pinned(shape, inside) if is_pinned else inside


def _value(table: TableContext, row: Row, row_box: Box) -> tuple[str, ft.Control | None]:
    """Return the words of a figure, and the part of it that stands beside them if there is room."""
    if row_box.value and table.shape.style.has_tight_signs and (row_box.sign or row.kind == "fact"):
        return signed_box(table.tr, row_box), None
    if not row_box.more:
        return box_text(table.tr, row_box), None
    beside = carried_on(table, row_box)
    return table.tr("common.number", n=(row_box.value or 0) - (row_box.more if beside else 0)), beside


def _framed(
    shape: Shape, row: Row, row_box: Box, value: str, figure_style: Style, *, preview: str | None
) -> ft.Control:
    """Return a figure, with a frame around that of who went out."""
    ink = _color(shape.theme, row, row_box)
    plain = shape.theme.palette.ink if shape.style.is_balance else ink
    color = plain if preview is None else shape.theme.palette.brass_ink
    palette = shape.theme.palette
    if "won" in row_box.marks:
        content = text(shape.theme, value, figure_style, color=palette.counted_pip, lines=1)
        air = _air(shape, value, figure_style)
        return ft.Container(content, padded(air, 4), bgcolor=palette.counted, border_radius=8)
    content = text(shape.theme, value, figure_style, color=color, lines=1)
    if "went_out" not in row_box.marks or preview is not None or shape.style.is_grouped:
        return content
    frame = shape.style.frame
    air, above = _air(shape, value, figure_style, frame), frame[1] if frame else 6 if shape.wide else 5
    return ft.Container(content, padded(air, above), border=outline(1.5, ink), border_radius=9 if shape.wide else 8)


def _air(shape: Shape, value: str, style: Style, frame: tuple[float, float] | None = None) -> float:
    """Return the padding between a figure and its ``frame``, less for large text in a narrow column."""
    usual = 14 if shape.wide else 12 if shape.column >= 84 else 6 if len(value) > 2 else 10
    room = shape.column - 1 - across(value, style.size * min(shape.theme.scale, style.most), style.family)
    return min(frame[0] if frame else usual, max(_LEAST_AIR, room / 2))


def _color(theme: Theme, row: Row, row_box: Box) -> str:
    palette = theme.palette
    if is_faint(row, row_box):
        return palette.ink3
    quiet = (row.kind == "hand" and row_box.sign == "-") or (row.kind == "line" and row.line is None)
    return palette.ink2 if quiet else palette.ink


def _before(shape: Shape, row_box: Box) -> list[ft.Control]:
    """Return the mark of the player, or the tiles, that the figure is about."""
    theme = shape.theme
    if row_box.seat is not None:
        return [mark(theme, row_box.seat + 1, 22)]
    if row_box.tiles:
        crowded = len(row_box.tiles) * 18 + across("30", 22 * min(theme.scale, 1.5)) + 20 > shape.column
        size, gap = (10, 2) if crowded else (14, 4)
        tiles: list[ft.Control] = [tile(theme, high, low, size, pin=False) for high, low in row_box.tiles]
        return [row_of(*tiles, spacing=gap, tight=True)]
    return []


def _after(table: TableContext, row_box: Box, value: str) -> list[ft.Control]:
    """Return the trump or the contract; nothing in a column too narrow for the bid beside the figure and the trump."""
    shape = table.shape
    if row_box.played:
        word, room = table.tr(row_box.played), shape.column - 34 - across(value, 25 * min(shape.theme.scale, 1.5))
        return [muted(shape.theme, word, fitted(shape.theme, word, CAPTION, room, least=8), lines=1)]
    bid = across(value, 25 * min(shape.theme.scale, 1.5)) + across(str(row_box.bid), LABEL_M.size) + 25
    if row_box.suit is None or (row_box.bid and bid + _TRUMP > shape.column):
        return []
    return [half(shape.theme, row_box.suit, 24)]


def _dotted(theme: Theme, figure: ft.Control, count: int) -> ft.Control:
    dots: list[ft.Control] = [
        ft.Container(width=5.2, height=5.2, border_radius=2.6, bgcolor=theme.palette.ink) for _ in range(count)
    ]
    return column_of(figure, row_of(*dots, spacing=2.8, tight=True), spacing=5, centre=True, tight=True)


def _several(table: TableContext, row_box: Box) -> ft.Control:
    """Figures in short lines, in the order they were written; a plus in every printed place that is free."""
    theme, shape, palette = table.theme, table.shape, table.theme.palette
    size, per_line = 19 if shape.column >= 84 else 17, shape.several
    style, width = replace(SCORE_SUM, size=size, weight=500), (shape.column - 8) / per_line
    plus = text(theme, "+", replace(style, weight=400), color=palette.ink3, lines=1)

    def place(number: int) -> ft.Control:
        if number >= len(row_box.several):
            return ft.Container(plus, width=width, height=24, alignment=CENTER)
        is_latest = row_box.has_latest and number == len(row_box.several) - 1
        color, fill = (palette.on_primary, palette.primary) if is_latest else (None, None)
        figure = text(theme, table.tr("common.number", n=row_box.several[number]), style, color=color, lines=1)
        return ft.Container(figure, width=width, height=24, bgcolor=fill, border_radius=6, alignment=CENTER)

    count = max(len(row_box.several), row_box.places)
    lines = [range(start, min(start + per_line, count)) for start in range(0, count, per_line)]
    return column_of(*(row_of(*map(place, line), tight=True) for line in lines), spacing=0, tight=True)


def _pinned(shape: Shape, middle: ft.Control) -> ft.Control:
    """Return a figure with the pin of the leader: at its left, or above its corner in a narrow column."""
    theme = shape.theme
    if shape.column < 84 * max(1.0, theme.scale / 1.5):
        return _with_pin(theme, middle, 8, left=5, top=6)
    room, usual = (150, 20) if shape.wide else (100, 12)
    left = usual if shape.column >= room * theme.scale else 5  # clear of a frame around two digits
    return _with_pin(theme, middle, 10 if shape.wide else 9, left=left)


def _leads(table: TableContext, figure: Style) -> ft.Control:
    """Return the pin with the word “leads”, or the pin alone in a narrow column. ``figure`` is the style of the box."""
    theme, word, beside = table.theme, table.tr("sheet.leads"), _DOT + 7
    room = table.shape.column - 1 - beside - across(word, LABEL_L.size * theme.scale)
    if room < 15:
        return _with_pin(theme, text(theme, "", figure, lines=1), 13)
    words = text(theme, word, LABEL_L, color=theme.palette.brass_ink, lines=1)
    words.margin = margin(left=beside)
    return _with_pin(theme, words, _DOT, left=room / 2)


def _with_pin(
    theme: Theme, middle: ft.Control, size: float, *, left: float | None = None, top: float | None = None
) -> ft.Stack:
    """Return a control with a pin at this distance from its edges; without distances, in the middle."""
    dot = pin(theme, size)
    dot.left, dot.top = left, top
    return ft.Stack([middle, dot], alignment=CENTER)


def _place(content: ft.Control | None) -> ft.Alignment | None:
    """Return the alignment of a control in its box: centred. A stack fills the box and aligns its own content."""
    return None if isinstance(content, ft.Stack) else CENTER


def _stem(row: Row) -> str:
    """Return the identifier of the boxes of a row, without the number of the side."""
    if row.label == "line.run":
        return f"run.{dict(row.values)['n']}"
    match row.kind:
        case "total":
            return row.kind
        case "hand" | "next" if row.hand is not None:
            return f"cell.{row.hand + 1}"
        case "head":
            return f"start.{row.id.removeprefix('head.')}"
        case "sum" if row.line is None and row.hand is not None:
            return f"sum.{row.hand + 1}"
        case _ if row.line is None or row.hand is None:
            return row.id.rpartition(".")[2]
        case _:
            return f"cell.{row.hand + 1}.{row.line}"
