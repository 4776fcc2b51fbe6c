"""A table wider than the page: its labels stay at the left while the columns pan under them."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from scorekeeper.ui.base.flet_shim import handler
from scorekeeper.ui.kit.rule import rule
from scorekeeper.ui.kit.theme import Theme
from scorekeeper.ui.table.shape import Shape


def measured(content: ft.Control, on_height: Callable[[float], object], *, expand: bool = False) -> ft.Control:
    """Something whose height is told whenever it changes, in logical pixels."""

    def changed(event: ft.LayoutSizeChangeEvent[ft.Container]) -> None:
        on_height(event.height)

    return ft.Container(expand=expand, on_size_change=handler(changed), content=content)


def panning(
    theme: Theme,
    shape: Shape,
    labels: list[ft.Control],
    columns: list[ft.Control],
    scroller: ft.Ref[ft.ScrollableControl],
    on_height: Callable[[float], object],
) -> ft.Control:
    """The labels, and the columns in a strip that can be drawn sideways; both scroll down together."""
    edge = ft.Column(width=shape.label, spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, controls=labels)
    strip = ft.Column(
        width=shape.column * shape.sides,
        spacing=0,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        controls=columns,
    )
    page = ft.Row(
        spacing=0,
        vertical_alignment=ft.CrossAxisAlignment.START,
        controls=[edge, ft.Row(expand=True, spacing=0, scroll=ft.ScrollMode.AUTO, controls=[strip])],
    )
    down = ft.Column(
        ref=scroller,
        spacing=0,
        scroll=ft.ScrollMode.AUTO,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        controls=[page],
    )
    return ft.Column(
        expand=True,
        spacing=0,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        controls=[rule(theme, "head"), measured(down, on_height, expand=True)],
    )
