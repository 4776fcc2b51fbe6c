"""A figure between minus and plus."""

from __future__ import annotations

from functools import partial
from typing import TypedDict, Unpack

import flet as ft

from scorekeeper.ui.base.flet_shim import Handler
from scorekeeper.ui.kit.boxes import column_of, row_of
from scorekeeper.ui.kit.button import square_button
from scorekeeper.ui.kit.press import named
from scorekeeper.ui.kit.theme import SCORE_KEY, Theme, text


class StepperOptions(TypedDict, total=False):
    """The label of a stepper for screen readers, its measures in logical pixels, and what stands around its figure."""

    label: str | None
    width: float
    size: float
    height: float
    key_width: float
    head: ft.Control | None
    aside: ft.Control | None


def stepper(
    theme: Theme,
    value: str,
    *,
    ident: str,
    less: str,
    more: str,
    on_less: Handler | None,
    on_more: Handler | None,
    **options: Unpack[StepperOptions],
) -> ft.Control:
    """Return a stepper: ``{ident}-less``, ``{ident}-value`` (announced), ``{ident}-more``. No handler: disabled.

    Between the keys is room of a ``width`` in logical pixels; ``head`` stands above the figure, ``aside`` beside it.
    """
    words = text(theme, value, SCORE_KEY, size=options.get("size", 28), lines=1)
    figure = named(words, f"{ident}-value", options.get("label"), live=True)
    key = partial(square_button, theme, width=options.get("key_width", 56), height=options.get("height", 52))
    minus = key(ft.Icons.REMOVE, f"{ident}-less", less, on_less)
    plus = key(ft.Icons.ADD, f"{ident}-more", more, on_more)
    if aside := options.get("aside"):
        figure = row_of(figure, aside, spacing=6, centre=True)
    if head := options.get("head"):
        figure = column_of(head, figure, centre=True, tight=True)
    middle = ft.Container(figure, width=options.get("width", 44), alignment=ft.Alignment.CENTER)
    return row_of(minus, middle, plus, tight=True, spacing=4)
