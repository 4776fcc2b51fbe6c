"""A table wider than the page: its labels stay at the left while the columns pan under them."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from scorekeeper.ui.base.flet_shim import handler
from scorekeeper.ui.kit.boxes import column_of, row_of
from scorekeeper.ui.kit.rule import rule
from scorekeeper.ui.kit.theme import Theme
from scorekeeper.ui.table.shape import Shape


def measured(content: ft.Control, on_height: Callable[[float], object], *, expand: bool = False) -> ft.Control:
    """Return a control whose height in logical pixels is reported when it changes."""

    def changed(event: ft.LayoutSizeChangeEvent[ft.Container]) -> None:
        on_height(event.height)

    return ft.Container(content, expand=expand, on_size_change=handler(changed))


def panning(
    theme: Theme,
    shape: Shape,
    labels: list[ft.Control],
    columns: list[ft.Control],
    scroller: ft.Ref[ft.ScrollableControl],
    on_height: Callable[[float], object],
) -> ft.Control:
    """Return a table that pans: the labels, and the columns in a strip that moves sideways. Both scroll together."""
    edge = ft.Column(labels, width=shape.label, spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    strip = ft.Column(
        columns, width=shape.column * shape.sides, spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )
    page = row_of(edge, ft.Row([strip], expand=True, spacing=0, scroll=ft.ScrollMode.AUTO), top=True)
    down = column_of(page, stretch=True, scrolls=True, ref=scroller)
    return column_of(rule(theme, "head"), measured(down, on_height, expand=True), stretch=True, expand=True)
