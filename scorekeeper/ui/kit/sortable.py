"""Rows that are dragged into another order by their handles."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import flet as ft

from scorekeeper.ui.base.flet_shim import handler
from scorekeeper.ui.kit.boxes import CENTER, border, row_of
from scorekeeper.ui.kit.press import silent
from scorekeeper.ui.kit.theme import Theme, icon
from scorekeeper.ui.kit.tokens import TARGET


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
    for them, or the handles are ``buttons``, which a finger drags all the same.
    ``order`` differs for each order of the rows: the client moves a dropped row by itself, so that it needs a new list.
    """

    def moved(event: ft.OnReorderEvent) -> object:
        old, new = event.old_index, event.new_index
        return on_move(old, new) if old is not None and new is not None and old != new else None

    def draggable(row: ft.Control, inside: ft.Control) -> ft.Control:
        handle = ft.ReorderableDragHandle(inside, mouse_cursor=ft.MouseCursor.GRAB)
        row.expand = True
        edge = None if row is rows[-1] else border(bottom=(1, theme.palette.rule))
        return ft.Container(row_of(row, handle), height=height, bgcolor=theme.palette.paper, border=edge)

    return ft.ReorderableListView(
        [*map(draggable, rows, buttons or [_mark(theme, height) for _ in rows])],
        show_default_drag_handles=False,
        on_reorder=handler(moved),
        key=order,
        item_extent=height,
        height=height * len(rows),
    )


def _mark(theme: Theme, height: float) -> ft.Control:
    mark = icon(theme, ft.Icons.DRAG_INDICATOR, color=theme.palette.ink2)
    return silent(ft.Container(mark, width=TARGET, height=height, alignment=CENTER))
