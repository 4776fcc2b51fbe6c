"""What else can be done with a match: the menu at the end of its bar."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import flet as ft

from scorekeeper.ui.component import handler
from scorekeeper.ui.kit.look import LABEL_L, Look, icon, text


@dataclass(frozen=True, slots=True)
class Item:
    """A line of the menu; ``on_press`` is ``None`` while there is nothing to do, ``drawn`` stands for the words."""

    ident: str
    words: str
    mark: ft.IconData
    on_press: Callable[[], object] | None
    drawn: ft.Control | None = None


def menu(look: Look, name: str, items: list[Item], *, page: str = "sheet") -> ft.Control:
    """The button and its lines, identified as ``{page}.menu`` and ``{page}.{ident}``; ``name`` is read aloud."""
    palette = look.palette
    return ft.Semantics(
        identifier=f"{page}.menu",
        content=ft.PopupMenuButton(
            icon=ft.Icons.MORE_VERT,
            icon_color=palette.ink,
            padding=12,
            tooltip=name,
            items=[
                ft.PopupMenuItem(
                    height=56,
                    disabled=one.on_press is None,
                    on_click=handler(one.on_press) if one.on_press else None,
                    content=ft.Semantics(
                        identifier=f"{page}.{one.ident}",
                        content=ft.Row(
                            spacing=14,
                            controls=[
                                icon(look, one.mark, color=palette.ink if one.on_press else palette.ink3),
                                ft.Container(
                                    expand=True,
                                    content=one.drawn
                                    or text(
                                        look, one.words, LABEL_L, color=palette.ink if one.on_press else palette.ink3
                                    ),
                                ),
                            ],
                        ),
                    ),
                )
                for one in items
            ],
        ),
    )
