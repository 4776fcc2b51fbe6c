"""A figure between minus and plus."""

from __future__ import annotations

import flet as ft

from scorekeeper.ui.base.flet_shim import Handler
from scorekeeper.ui.kit.boxes import column_of, row_of
from scorekeeper.ui.kit.button import square_button
from scorekeeper.ui.kit.press import named
from scorekeeper.ui.kit.theme import SCORE_KEY, Theme, text


def stepper(
    theme: Theme,
    value: str,
    *,
    ident: str,
    less: str,
    more: str,
    on_less: Handler | None,
    on_more: Handler | None,
    label: str | None = None,
    width: float = 44,
    size: float = 28,
    height: float = 52,
    key_width: float = 56,
    head: ft.Control | None = None,
    aside: ft.Control | None = None,
) -> ft.Control:
    """Return a stepper: ``{ident}-less``, ``{ident}-value`` (announced), ``{ident}-more``. No handler: disabled.

    Between the keys is room of a ``width`` in logical pixels; ``head`` stands above the figure, ``aside`` beside it.
    """
    figure = named(text(theme, value, SCORE_KEY, size=size, lines=1), f"{ident}-value", label, live=True)
    minus = square_button(theme, ft.Icons.REMOVE, f"{ident}-less", less, on_less, width=key_width, height=height)
    plus = square_button(theme, ft.Icons.ADD, f"{ident}-more", more, on_more, width=key_width, height=height)
    if aside:
        figure = row_of(figure, aside, spacing=6, centre=True)
    if head:
        figure = column_of(head, figure, centre=True, tight=True)
    middle = ft.Container(figure, width=width, alignment=ft.Alignment.CENTER)
    return row_of(minus, middle, plus, tight=True, spacing=4)
