"""The menu at the end of a bar or a row."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import flet as ft

from scorekeeper.ui.base.flet_shim import handler
from scorekeeper.ui.base.session_state import session_state
from scorekeeper.ui.kit.boxes import row_of
from scorekeeper.ui.kit.press import named
from scorekeeper.ui.kit.theme import LABEL_L, Theme, icon, text


@dataclass(frozen=True, slots=True)
class Item:
    """A line of the menu; ``on_press`` is ``None`` while there is nothing to do, ``picture`` stands for the words."""

    ident: str
    caption: str
    mark: ft.IconData
    on_press: Callable[[], object] | None
    picture: ft.Control | None = None


def menu(theme: Theme, name: str, items: list[Item], *, page: str = "sheet", of: str = "") -> ft.Control:
    """Return a menu button with its items, identified as ``{page}.menu`` and ``{page}.{ident}``. ``name`` is its label.

    ``of`` is added to all identifiers if a page has several menus.
    """
    palette = theme.palette
    button = ft.PopupMenuButton(
        icon=ft.Icons.MORE_VERT,
        icon_color=palette.ink2 if of else palette.ink,
        padding=12,
        tooltip=name,
        on_open=handler(partial(_take_keys, is_open=True)),
        on_cancel=handler(partial(_take_keys, is_open=False)),
        on_select=handler(partial(_take_keys, is_open=False)),
        items=[
            ft.PopupMenuItem(
                height=56,
                disabled=item.on_press is None,
                on_click=handler(item.on_press) if item.on_press else None,
                content=named(_line(theme, item), f"{page}.{item.ident}{of}"),
            )
            for item in items
        ],
    )
    return ft.MergeSemantics(named(button, f"{page}.menu{of}"))


def _take_keys(*, is_open: bool) -> None:
    """Let the open menu have the keys of the keyboard."""
    state = session_state(ft.context.page)
    state.menu = state.visits if is_open else None


def _line(theme: Theme, item: Item) -> ft.Control:
    ink = theme.palette.ink if item.on_press else theme.palette.ink3
    content = item.picture or text(theme, item.caption, LABEL_L, color=ink)
    return row_of(icon(theme, item.mark, color=ink), ft.Container(content, expand=True), spacing=14)
