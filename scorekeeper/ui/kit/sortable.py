"""Rows that are dragged into another order by their handles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, cast

import flet as ft

from scorekeeper.ui.base.flet_shim import component, handler, use_state
from scorekeeper.ui.kit.boxes import CENTER, border, margin, outline, row_of
from scorekeeper.ui.kit.press import silent
from scorekeeper.ui.kit.theme import Theme, icon
from scorekeeper.ui.kit.tokens import TARGET

_LIFTED: Final = 14
"""The radius of the row that is dragged, and how far it is from the sides, in logical pixels."""

_FROM_SIDES: Final = 8


@component
def sortable(
    theme: Theme,
    rows: Sequence[ft.Control],
    on_move: Callable[[int, int], object],
    *,
    order: str,
    height: float,
    buttons: Sequence[ft.Control] = (),
) -> ft.Control:
    """Return rows of this height in logical pixels, each with a handle at its right end.

    ``on_move`` gets the place of a row and its new one. Screen readers and keyboards cannot drag: the rows have buttons
    for them, or the handles are ``buttons``, which a finger drags all the same. The row that is dragged is framed, and
    the place it falls into is tinted.
    ``order`` differs for each order of the rows: the client moves a dropped row by itself, so that it needs a new list.
    """
    lifted, lift = use_state(cast("int | None", None))
    palette = theme.palette

    def moved(event: ft.OnReorderEvent) -> object:
        lift(None)
        old, new = event.old_index, event.new_index
        return on_move(old, new) if old is not None and new is not None and old != new else None

    def start(event: ft.OnReorderEvent) -> None:
        lift(event.old_index)

    def end(_: ft.OnReorderEvent) -> None:
        lift(None)

    def draggable(place: int, row: ft.Control, inside: ft.Control) -> ft.Control:
        handle = ft.ReorderableDragHandle(inside, mouse_cursor=ft.MouseCursor.GRAB)
        row.expand = True
        whole = ft.Container(row_of(row, handle), height=height, bgcolor=palette.paper)
        if place == lifted:
            whole.bgcolor, whole.border = palette.raised, outline(2.5, palette.ink)
            whole.border_radius, whole.margin = _LIFTED, margin(left=_FROM_SIDES, right=_FROM_SIDES)
        elif place < len(rows) - 1:
            whole.border = border(bottom=(1, palette.rule))
        return whole

    listed = ft.ReorderableListView(
        [*map(draggable, range(len(rows)), rows, buttons or [_mark(theme, height) for _ in rows])],
        show_default_drag_handles=False,
        on_reorder=handler(moved),
        on_reorder_start=handler(start),
        on_reorder_end=handler(end),
        key=order,
        item_extent=height,
        height=height * len(rows),
    )
    # The client draws the dragged row on a surface with a shadow.
    bare = ft.Theme(canvas_color=ft.Colors.TRANSPARENT, color_scheme=ft.ColorScheme(shadow=ft.Colors.TRANSPARENT))
    return ft.Container(listed, bgcolor=palette.tint, theme=bare, dark_theme=bare)


def _mark(theme: Theme, height: float) -> ft.Control:
    mark = icon(theme, ft.Icons.DRAG_INDICATOR, color=theme.palette.ink2)
    return silent(ft.Container(mark, width=TARGET, height=height, alignment=CENTER))
