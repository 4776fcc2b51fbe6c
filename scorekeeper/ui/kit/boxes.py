"""Short forms of the rows, columns, gaps, paddings and borders that every screen is made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, TypedDict, Unpack

import flet as ft

from scorekeeper.ui.base.flet_shim import handler

CENTER: Final = ft.Alignment.CENTER
CENTER_LEFT: Final = ft.Alignment.CENTER_LEFT

# Values that nearly every control has are made once for all browsers: Flet need not compare an object with itself, and
# each browser needs about 1 MB of memory less.
margin = lru_cache(512)(ft.Margin.only)
padding = lru_cache(512)(ft.Padding.only)

EdgeLine = tuple[float, str]
"""The width of a line in logical pixels, and its colour."""


@lru_cache(512)
def border(
    *,
    left: EdgeLine | None = None,
    top: EdgeLine | None = None,
    right: EdgeLine | None = None,
    bottom: EdgeLine | None = None,
) -> ft.Border:
    """Return a border of these lines."""
    lines = {"left": left, "top": top, "right": right, "bottom": bottom}
    return ft.Border(**{edge: ft.BorderSide(*line) for edge, line in lines.items() if line})


@lru_cache(512)
def ruled(*, top: EdgeLine | None = None, bottom: EdgeLine | None = None) -> ft.BoxDecoration:
    """Return lines over the content, for a ``foreground_decoration``."""
    return ft.BoxDecoration(border=border(top=top, bottom=bottom))


@lru_cache(512)
def outline(width: float, color: str) -> ft.Border:
    """Return a border on all four edges."""
    return ft.Border.all(width, color)


@lru_cache(512)
def padded(horizontal: float, vertical: float = 0) -> ft.Padding:
    """Return a padding that is equal left and right, and above and below."""
    return ft.Padding.symmetric(horizontal=horizontal, vertical=vertical)


class ColumnOptions(TypedDict, total=False):
    """Fields of Flet's ``Column`` that are passed on as they are."""

    tight: bool
    expand: bool | int | None
    ref: ft.Ref[ft.ScrollableControl] | None


def column_of(
    *controls: ft.Control | None,
    spacing: float = 0,
    stretch: bool = False,
    centre: bool = False,
    middle: bool = False,
    horizontal_alignment: ft.CrossAxisAlignment = ft.CrossAxisAlignment.START,
    scrolls: bool = False,
    **options: Unpack[ColumnOptions],
) -> ft.Column:
    """Return a column of the controls that are not ``None``, ``spacing`` logical pixels apart.

    ``centre`` puts them in the middle of its width, ``middle`` in the middle of its height, too.
    """
    across = ft.CrossAxisAlignment.STRETCH if stretch else horizontal_alignment
    return ft.Column(
        [control for control in controls if control is not None],
        alignment=ft.MainAxisAlignment.CENTER if middle else ft.MainAxisAlignment.START,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER if centre or middle else across,
        spacing=spacing,
        scroll=ft.ScrollMode.AUTO if scrolls else None,
        **options,
    )


def row_of(
    *controls: ft.Control | None,
    spacing: float = 0,
    centre: bool = False,
    top: bool = False,
    stretch: bool = False,
    tight: bool = False,
    expand: bool | int | None = None,
    visible: bool = True,
) -> ft.Row:
    """Return a row of the controls that are not ``None``, ``spacing`` logical pixels apart.

    The controls stand in the middle of its height, unless they start at its ``top`` or ``stretch`` over all of it.
    """
    beside = ft.CrossAxisAlignment.STRETCH if stretch else ft.CrossAxisAlignment.CENTER
    return ft.Row(
        [control for control in controls if control is not None],
        alignment=ft.MainAxisAlignment.CENTER if centre else ft.MainAxisAlignment.START,
        vertical_alignment=ft.CrossAxisAlignment.START if top else beside,
        spacing=spacing,
        tight=tight,
        expand=expand,
        visible=visible,
    )


def wrapped(controls: Sequence[ft.Control]) -> ft.Row:
    """Return the controls in as many rows as they need, 8 logical pixels apart, as chips stand."""
    return ft.Row([*controls], wrap=True, spacing=8, run_spacing=8)


def swiped(controls: Sequence[ft.Control], edge: float) -> ft.Row:
    """Return controls that are swiped sideways, 8 logical pixels apart, up to both edges of the screen.

    ``edge`` is the margin before the first control and after the last one, in logical pixels.
    """
    ends = [ft.Container(width=edge - 8) for _ in range(2)]
    return ft.Row([ends[0], *controls, ends[1]], scroll=ft.ScrollMode.HIDDEN, spacing=8)


def rows_across(controls: Sequence[ft.Control], across: int, *, spacing: float, fills: bool = False) -> list[ft.Row]:
    """Return rows of ``across`` controls; if ``fills``, the last row has empty room for those that it lacks."""
    empty = [ft.Container(expand=True) for _ in range(-len(controls) % across if fills else 0)]
    every = [*controls, *empty]
    return [row_of(*every[start : start + across], spacing=spacing) for start in range(0, len(every), across)]


def space(height: float) -> ft.Container:
    """Return empty space of a height in logical pixels."""
    return ft.Container(height=height)


def measured(content: ft.Control, on_height: Callable[[float], object], *, expand: bool = False) -> ft.Control:
    """Return a control that reports its height in logical pixels when it changes; ``on_height`` may be asynchronous."""

    def changed(event: ft.LayoutSizeChangeEvent[ft.Container]) -> object:
        return on_height(event.height)

    return ft.Container(content, expand=expand, on_size_change=handler(changed))
