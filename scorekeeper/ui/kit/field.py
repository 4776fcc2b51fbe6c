"""The box a figure is written in, and the parts of an entry line ``before + [field] = after``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Literal

import flet as ft

from scorekeeper.ui.base.flet_shim import Handler
from scorekeeper.ui.kit.boxes import border, column_of, padded, row_of
from scorekeeper.ui.kit.press import named, pressable
from scorekeeper.ui.kit.theme import CAPTION, SCORE_FIELD, Theme, text
from scorekeeper.ui.kit.tokens import FIELD_RADIUS

FieldState = Literal["rest", "focus", "locked", "error", "wrong"]
"""``wrong`` is an error in the field that has the caret."""

_WIDTH: Final = 68
_HEIGHT: Final = 50
_OPERATOR: Final = replace(CAPTION, size=18, most=1.0)


def field(
    theme: Theme,
    value: str,
    ident: str,
    label: str,
    *,
    state: FieldState = "rest",
    on_press: Handler | None = None,
    on_long_press: Handler | None = None,
    width: float = _WIDTH,
) -> ft.Control:
    """Return a figure in a box of ``width`` by 50. ``focus`` shows the brass caret, ``locked`` disables it."""
    palette, is_here = theme.palette, state in {"focus", "wrong"}
    edge, thick = {
        "rest": (palette.line, 1.0),
        "focus": (palette.ink, 2.5),
        "locked": (palette.rule, 1.0),
        "error": (palette.error, 2.0),
        "wrong": (palette.error, 2.0),
    }[state]
    style = SCORE_FIELD if len(value) < 3 else replace(SCORE_FIELD, most=1.0)  # else the frame would cut the caret
    figure: list[ft.Control] = [text(theme, value, style, lines=1)]
    if is_here:
        figure.append(ft.Container(width=2, height=28, bgcolor=palette.brass))
    return pressable(
        theme,
        row_of(*figure, spacing=3, centre=True),
        ident,
        on_press,
        label,
        on_long_press=on_long_press,
        disabled=state == "locked",
        selected=is_here,
        fill=None if state == "locked" else palette.raised,
        edge=edge,
        edge_width=thick,
        radius=FIELD_RADIUS,
        width=width,
        height=_HEIGHT,
    )


def entry_row(
    theme: Theme,
    drawing: ft.Control | None,
    who: Sequence[ft.Control],
    *fields: ft.Control | None,
    margin: float,
    ground: str | None,
) -> ft.Container:
    """Return a line of an entry: whose it is, by a drawing and by words one below the other, and its fields."""
    strut, words = ft.Container(width=0, height=75 if theme.large else 61), column_of(*who, expand=True, spacing=1)
    line = row_of(strut, drawing, ft.Container(width=10) if drawing else None, words, *fields)
    return ft.Container(line, padded(margin), bgcolor=ground, border=border(bottom=(1, theme.palette.rule)))


def operator(theme: Theme, caption: str) -> ft.Control:
    """Return the sign before a field or a result, in 24 pixels."""
    sign = text(theme, caption, _OPERATOR, color=theme.palette.ink2, lines=1)
    return ft.Container(sign, width=24, alignment=ft.Alignment.CENTER)


def result(theme: Theme, value: str, ident: str, digits: int, color: str | None = None) -> ft.Control:
    """Return what a line comes to, in room for so many digits; identified as ``{ident}-after``."""
    figure = text(theme, value, SCORE_FIELD, color=color, lines=1, align=ft.TextAlign.RIGHT)
    return ft.Container(named(figure, f"{ident}-after"), width=8 + 16 * digits, alignment=ft.Alignment.CENTER_RIGHT)
