"""One box of the printed table as it is drawn: its figure, and the marks beside it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import flet as ft

from scorekeeper.core.table import Box, Row
from scorekeeper.i18n import Translator
from scorekeeper.ui.kit.boxes import CENTER, border, column_of, frame, margin, padded, row_of
from scorekeeper.ui.kit.letters import across
from scorekeeper.ui.kit.mark import mark, pin
from scorekeeper.ui.kit.press import named, pressable
from scorekeeper.ui.kit.theme import CAPTION, LABEL_L, LABEL_M, SCORE_SUM, Style, Theme, cell_style, muted, text
from scorekeeper.ui.kit.tile import half, tile
from scorekeeper.ui.table.balance import counter
from scorekeeper.ui.table.goat import carried_on, eggs, goat, not_written
from scorekeeper.ui.table.marks import mark_box, player_note
from scorekeeper.ui.table.rounds import with_running
from scorekeeper.ui.table.shape import Shape
from scorekeeper.ui.table.strokes import stroked_box
from scorekeeper.ui.table.turns import turn_box
from scorekeeper.wording.table_semantics import box_semantics_label
from scorekeeper.wording.table_text import box_text, row_label, signed_box

_DOT: Final = 11
"""The pin beside its word, in logical pixels."""

_TRUMP: Final = 32
"""The trump beside a figure, in logical pixels."""

_RUNNING: Final = 92
"""The least width of a column with the total so far beside the figure of a play, in logical pixels."""


def box(
    theme: Theme,
    tr: Translator,
    shape: Shape,
    row: Row,
    row_box: Box,
    side: int,
    name: str,
    preview: str | None = None,
    press: Callable[[], object] | None = None,
    selected: bool = False,
) -> ft.Control:
    """Return the box of a side in a row. ``preview`` is drawn in brass instead of its value.

    With ``press`` the box is a button; ``selected`` draws a frame around it.
    """
    palette = theme.palette
    drawn = _drawn(theme, tr, shape, row, row_box, side, preview)
    edge = border(left=(1, palette.rule))
    ident, spoken = f"{_stem(row)}.{side}", box_semantics_label(tr, row, row_box, name, preview)
    if press is None or {"void", "absent"} & row_box.marks:
        framed = ft.Container(drawn, border=edge, alignment=_place(drawn))
        return named(framed, ident, spoken, expand=True)
    inside = ft.Container(drawn, alignment=_place(drawn))
    fill, line = (palette.tint, palette.ink) if selected else (None, None)
    return ft.Container(
        pressable(
            theme, inside, ident, press, spoken, selected=selected, fill=fill, edge=line, edge_width=2.5, radius=0
        ),
        expand=True,
        border=edge,
    )


def shared_box(theme: Theme, tr: Translator, shape: Shape, row: Row) -> ft.Container:
    """Return the one box of a row of eggs, across the columns of all sides."""
    pips = next(box.value for box in row.boxes if box.value)
    spoken = tr("say.several", values=[row_label(tr, row), tr("common.number", n=pips), tr("sheet.eggs_wait")])
    framed = ft.Container(eggs(theme, tr, shape, pips), border=border(left=(1, theme.palette.rule)), alignment=CENTER)
    return ft.Container(named(framed, f"{_stem(row)}.0", spoken))


def empty(theme: Theme, *, void: bool) -> ft.Control:
    """Return a box of a row without entries."""
    return ft.Container(
        _strike(theme) if void else None, expand=True, border=border(left=(1, theme.palette.rule)), alignment=CENTER
    )


def _drawn(
    theme: Theme, tr: Translator, shape: Shape, row: Row, row_box: Box, side: int, preview: str | None
) -> ft.Control | None:
    if row_box.start is not None:
        return muted(theme, tr("sheet.from", n=row_box.start), CAPTION, lines=1)
    if "void" in row_box.marks:
        return _strike(theme)
    if "absent" in row_box.marks:
        return None
    if shape.style == "goat" and preview is None and row_box.aside:
        return not_written(theme, tr, shape, row_box)
    if shape.style == "marks" and preview is None and ("bid" in row_box.marks or row_box.strokes):
        return mark_box(theme, tr, shape, row_box, side)
    if shape.style == "turns" and row.kind == "line" and row.label == "line.lap":
        return turn_box(theme, tr, shape, row_box, side)
    if row.kind == "next" and row_box.seat is not None and preview is None:
        return player_note(theme, tr, shape, row_box, side)
    if row_box.strokes or (row_box.note and row_box.seat is None):
        return stroked_box(theme, tr, shape, row_box, preview)
    if row.kind == "next" and preview is None:
        # Where a figure will stand there is one already, so that what is written changes it and nothing is put in.
        style = _style(shape, row, None)
        return _leads(theme, tr, shape, style) if "leads" in row_box.marks else text(theme, "", style, lines=1)
    if (row_box.several or row_box.places) and preview is None:
        drawn = _several(theme, tr, shape, row_box)
        return _pinned(theme, shape, drawn) if "leads" in row_box.marks else drawn
    value = box_text(tr, row_box) if preview is None else preview
    signed = shape.style in {"hands", "plays", "turns", "balance"} and row_box.value and preview is None
    if signed and (row_box.sign or row.kind == "fact"):
        value = signed_box(tr, row_box)
    more: list[ft.Control] = []
    if row_box.more and preview is None:
        beside = carried_on(theme, tr, shape, row_box)
        value = tr("common.number", n=(row_box.value or 0) - (row_box.more if beside else 0))
        more = [beside] if beside else []
    figure = _figure(theme, shape, row, row_box, value, preview=preview)
    parts = [*_before(theme, shape, row_box, side), *figure, *more, *_after(theme, shape, row_box, value)]
    if parts and row.label.startswith("premium."):
        parts.insert(0, ft.Container(width=4, height=18, bgcolor=theme.palette.ink, border_radius=2))
    if not parts:
        if "leads" in row_box.marks and shape.style == "pairs" and row.is_latest:
            return _leads(theme, tr, shape, _style(shape, row, None))
        nothing = text(theme, "", _style(shape, row, None), lines=1)
        return _pinned(theme, shape, nothing) if "leads" in row_box.marks and shape.style == "hands" else None
    pinned = "leads" in row_box.marks and row_box.seat is None and not (row_box.times or row_box.bid)
    inside = parts[0] if len(parts) == 1 else row_of(*parts, spacing=8, tight=True)
    if row_box.running is not None and preview is None and (shape.style != "plays" or shape.column >= _RUNNING):
        is_beside = shape.wide or shape.low or shape.style != "rounds"
        inside = with_running(theme, tr, inside, row_box.running, beside=is_beside)
    if "goat" in row_box.marks:
        inside = row_of(goat(theme, 30), inside, spacing=8, tight=True)
    if row_box.times:
        inside = row_of(counter(theme, tr("say.premium_times", n=row_box.times)), inside, spacing=5, tight=True)
    if row_box.bid:
        inside = row_of(counter(theme, tr("common.number", n=row_box.bid)), inside, spacing=5, tight=True)
    if row_box.count and shape.style == "tally":
        inside = _dotted(theme, inside, row_box.count)
    return _pinned(theme, shape, inside) if pinned else inside


def _figure(theme: Theme, shape: Shape, row: Row, row_box: Box, value: str, *, preview: str | None) -> list[ft.Control]:
    if not value:
        return []
    color = _color(theme, row, row_box, preview)
    if shape.style == "balance" and preview is None:
        color = theme.palette.ink
    drawn = text(theme, value, _style(shape, row, preview), color=color, lines=1)
    if "went_out" not in row_box.marks or preview is not None or shape.style == "pairs":
        return [drawn]
    above = 1 if shape.style == "rounds" else 6 if shape.wide else 5
    air, edge = (
        padded(8 if shape.style == "rounds" else _air(shape, value), above),
        frame(1.5, _color(theme, row, row_box, None)),
    )
    return [ft.Container(drawn, air, border=edge, border_radius=9 if shape.wide else 8)]


def _air(shape: Shape, value: str) -> float:
    """Return the padding between a figure and its frame."""
    if shape.wide:
        return 14
    if shape.column < 84:
        return 6 if len(value) > 2 else 10
    return 12


def _style(shape: Shape, row: Row, preview: str | None) -> Style:
    points = cell_style(shape.sides, wide=shape.wide)
    if preview is not None:
        return replace(points, italic=True)
    if row.struck is not None:
        return replace(points, struck=True)
    total = replace(SCORE_SUM, size=30 if shape.wide else 25 if shape.sides > 4 else 26)
    match shape.style, row.kind:
        case ("tally", "total"):
            return replace(SCORE_SUM, size=40 if shape.sides < 4 else 34)
        case ("tally", "line") if row.line is not None:
            return SCORE_SUM
        case ("rounds", "hand" | "next"):
            return replace(points, size=22, most=1.15)
        case ("goat", "hand"):
            return replace(points, size=24)
        case ("balance", "hand"):
            return replace(points, size=21, most=1.2)
        case ("rounds", "total"):
            return replace(SCORE_SUM, size=23, most=1.0)
        case ("pairs", "hand"):
            return replace(points, size=23)
        case ("turns", "fact"):
            return replace(points, size=22)
        case ("ledger", "hand" | "sum") | ("plays", _) | ("turns", "sum") | ("page", "sum"):
            return replace(SCORE_SUM, size=24)
        case (_, "line"):
            return replace(points, size=22)
        case (_, "sum" | "total" | "head"):
            return total
        case _:
            return points


def _color(theme: Theme, row: Row, row_box: Box, preview: str | None) -> str:
    palette = theme.palette
    if preview is not None:
        return palette.brass_ink
    if (
        row.struck is not None
        or "after_end" in row_box.marks
        or (row.kind == "total" and {"left", "gone"} & row_box.marks)
    ):
        return palette.ink3
    quiet = (row.kind == "hand" and row_box.sign == "-") or (row.kind == "line" and row.line is None)
    return palette.ink2 if quiet else palette.ink


def _before(theme: Theme, shape: Shape, row_box: Box, side: int) -> list[ft.Control]:
    """Return the mark of the player, or the tiles, that the figure is about."""
    if row_box.seat is not None:
        return [mark(theme, row_box.seat + 1, 22, team=side + 1)]
    if row_box.tiles:
        crowded = len(row_box.tiles) * 18 + across("30", 22 * min(theme.scale, 1.5)) + 20 > shape.column
        size, gap = (10, 2) if crowded else (14, 4)
        tiles: list[ft.Control] = [tile(theme, high, low, size, pin=False) for high, low in row_box.tiles]
        return [row_of(*tiles, spacing=gap, tight=True)]
    return []


def _after(theme: Theme, shape: Shape, row_box: Box, value: str) -> list[ft.Control]:
    """Return the trump; in a column that is too narrow for the bid beside the figure and the trump, nothing."""
    if row_box.suit is None or (row_box.bid and _bid_room(theme, row_box, value) + _TRUMP > shape.column):
        return []
    return [half(theme, row_box.suit, 24)]


def _bid_room(theme: Theme, row_box: Box, value: str) -> float:
    """Return the width of a figure with its bid."""
    return across(value, 25 * min(theme.scale, 1.5)) + across(str(row_box.bid), LABEL_M.size) + 25


def _dotted(theme: Theme, figure: ft.Control, count: int) -> ft.Control:
    dots: list[ft.Control] = [
        ft.Container(width=5.2, height=5.2, border_radius=2.6, bgcolor=theme.palette.ink) for _ in range(count)
    ]
    return column_of(figure, row_of(*dots, spacing=2.8, tight=True), spacing=5, centre=True, tight=True)


def _several(theme: Theme, tr: Translator, shape: Shape, row_box: Box) -> ft.Control:
    """Figures in short lines, in the order they were written; a plus in every printed place that is free."""
    size, per_line, palette = 19 if shape.column >= 84 else 17, shape.several, theme.palette
    style, width = replace(SCORE_SUM, size=size, weight=500), (shape.column - 8) / per_line
    plus = text(theme, "+", replace(style, weight=400), color=palette.ink3, lines=1)

    def place(number: int) -> ft.Control:
        if number >= len(row_box.several):
            return ft.Container(plus, width=width, height=24, alignment=CENTER)
        is_latest = row_box.has_latest and number == len(row_box.several) - 1
        color = palette.on_primary if is_latest else None
        figure = text(theme, tr("common.number", n=row_box.several[number]), style, color=color, lines=1)
        fill = palette.primary if is_latest else None
        return ft.Container(figure, width=width, height=24, bgcolor=fill, border_radius=6, alignment=CENTER)

    count = max(len(row_box.several), row_box.places)
    lines = [range(start, min(start + per_line, count)) for start in range(0, count, per_line)]
    return column_of(*(row_of(*map(place, line), tight=True) for line in lines), spacing=0, tight=True)


def _pinned(theme: Theme, shape: Shape, middle: ft.Control) -> ft.Control:
    """Return a figure with the pin of the leader: at its left, or above its corner in a narrow column."""
    if shape.column < 84 * max(1.0, theme.scale / 1.5):
        return _with_pin(theme, middle, 8, left=5, top=6)
    return _with_pin(theme, middle, 10 if shape.wide else 9, left=20 if shape.wide else 12)


def _leads(theme: Theme, tr: Translator, shape: Shape, figure: Style) -> ft.Control:
    """Return the pin with the word “leads”, or the pin alone in a narrow column. ``figure`` is the style of the box."""
    word, beside = tr("sheet.leads"), _DOT + 7
    room = shape.column - 1 - beside - across(word, LABEL_L.size * theme.scale)
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


def _place(drawn: ft.Control | None) -> ft.Alignment | None:
    """Return the alignment of a control in its box: centred. A stack fills the box and aligns its own content."""
    return None if isinstance(drawn, ft.Stack) else CENTER


def _strike(theme: Theme) -> ft.Control:
    return row_of(ft.Container(width=1.5, bgcolor=theme.palette.line), centre=True, stretch=True)


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
