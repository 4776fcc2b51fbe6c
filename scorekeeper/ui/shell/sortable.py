"""Rows that are dragged into another order by their handles, or moved by the arrows that a tap on a handle shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, Literal, cast

import flet as ft

from scorekeeper.i18n import Translator
from scorekeeper.ui.base.flet_shim import component, handler, use_state
from scorekeeper.ui.kit.boxes import border, margin, outline, row_of
from scorekeeper.ui.kit.button import icon_button
from scorekeeper.ui.kit.theme import Theme

_LIFTED: Final = 14
"""The radius of the row that is dragged, and how far it is from the sides, in logical pixels."""

_FROM_SIDES: Final = 8

_WAYS: Final[dict[Literal["up", "down"], tuple[int, ft.IconData]]] = {
    "up": (-1, ft.Icons.ARROW_UPWARD),
    "down": (1, ft.Icons.ARROW_DOWNWARD),
}


@component
def sortable(
    theme: Theme,
    tr: Translator,
    names: Sequence[str],
    rows: Sequence[ft.Control],
    on_move: Callable[[int, int], object],
    *,
    ident: str,
    height: float,
) -> ft.Control:
    """Return the rows of players, of this height in logical pixels, each with a handle at its right end.

    ``on_move`` gets the place of a row and its new one. The row that is dragged is framed, and the place it falls into
    is tinted. A tap on the handle ``{ident}.move.{place}`` shows or hides the arrows ``{ident}.up.{place}`` and
    ``{ident}.down.{place}``, for keyboards and screen readers, which cannot drag.
    """
    lifted, lift = use_state(cast("int | None", None))
    pointed, point = use_state("")  # the player whose row has arrows
    palette = theme.palette

    def moved(event: ft.OnReorderEvent) -> object:
        lift(None)
        old, new = event.old_index, event.new_index
        return on_move(old, new) if old is not None and new is not None and old != new else None

    def start(event: ft.OnReorderEvent) -> None:
        lift(event.old_index)

    def end(_: ft.OnReorderEvent) -> None:
        lift(None)

    def arrow(place: int, way: Literal["up", "down"]) -> ft.Control:
        step, mark = _WAYS[way]
        press = partial(on_move, place, place + step) if 0 <= place + step < len(rows) else None
        label = tr(f"setup.move_{way}", name=names[place])
        return icon_button(theme, mark, f"{ident}.{way}.{place}", label, press, color=palette.ink2)

    def draggable(place: int, row: ft.Control) -> ft.Control:
        name = names[place]
        is_pointed = name == pointed
        label, press = tr("setup.move_player", name=name), partial(point, "" if is_pointed else name)
        mark = icon_button(theme, ft.Icons.DRAG_INDICATOR, f"{ident}.move.{place}", label, press, color=palette.ink2)
        handle = ft.ReorderableDragHandle(mark, mouse_cursor=ft.MouseCursor.GRAB)
        row.expand = True
        arrows = [arrow(place, way) for way in _WAYS] if is_pointed else []
        whole = ft.Container(row_of(row, *arrows, handle), height=height, bgcolor=palette.paper)
        if place == lifted:
            whole.bgcolor, whole.border = palette.raised, outline(2.5, palette.ink)
            whole.border_radius, whole.margin = _LIFTED, margin(left=_FROM_SIDES, right=_FROM_SIDES)
        elif place < len(rows) - 1:
            whole.border = border(bottom=(1, palette.rule))
        return whole

    listed = ft.ReorderableListView(
        [*map(draggable, range(len(rows)), rows)],
        show_default_drag_handles=False,
        on_reorder=handler(moved),
        on_reorder_start=handler(start),
        on_reorder_end=handler(end),
        key="\n".join(names),  # the client moves a dropped row by itself, so that it needs a new list
        item_extent=height,
        height=height * len(rows),
    )
    # The client draws the dragged row on a surface with a shadow.
    bare = ft.Theme(canvas_color=ft.Colors.TRANSPARENT, color_scheme=ft.ColorScheme(shadow=ft.Colors.TRANSPARENT))
    return ft.Container(listed, bgcolor=palette.tint, theme=bare, dark_theme=bare)
