"""A bottom sheet for what an entry form has no room for: its title, the button that closes it, and its content."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import flet as ft

from scorekeeper.ui.base.flet_shim import handler
from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.kit.boxes import padding, row_of
from scorekeeper.ui.kit.button import icon_button
from scorekeeper.ui.kit.layout import ENTRY_BELOW
from scorekeeper.ui.kit.press import named
from scorekeeper.ui.kit.theme import TITLE_S, text
from scorekeeper.ui.kit.tokens import CARD_RADIUS

EDGE: Final = 8.0
"""The margin on both sides, in logical pixels: tiles need all the width a phone has."""


def bottom_sheet(
    context: EntryContext,
    title: str,
    controls: Sequence[ft.Control],
    *,
    ident: str,
    on_close: Callable[[], object],
    mark: ft.Control | None = None,
    scrolls: bool = False,
) -> ft.BottomSheet:
    """Return the sheet for ``use_dialog``, its parts identified as ``{ident}.title`` and ``{ident}.close``.

    ``mark`` stands before the title. A sheet that ``scrolls`` takes the whole height, others as much as they need.
    """
    theme = context.theme
    said = named(text(theme, title, TITLE_S, lines=2), f"{ident}.title")
    said.expand = True
    close = icon_button(theme, ft.Icons.CLOSE, f"{ident}.close", context.tr("common.close"), on_close)
    head: list[ft.Control] = [ft.Container(width=EDGE)]
    if mark is not None:
        head += [mark, ft.Container(width=12)]
    corners = ft.BorderRadius.only(top_left=CARD_RADIUS, top_right=CARD_RADIUS)
    return ft.BottomSheet(
        scrollable=True,
        bgcolor=theme.palette.paper,
        elevation=0,
        shape=ft.RoundedRectangleBorder(radius=corners),
        size_constraints=ft.BoxConstraints(max_width=ENTRY_BELOW),
        on_dismiss=handler(on_close),
        content=ft.Container(
            ft.Column(
                [row_of(*head, said, close), *controls],
                tight=True,
                spacing=14,
                scroll=ft.ScrollMode.AUTO if scrolls else None,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            ),
            padding(left=EDGE, top=EDGE, right=EDGE, bottom=16),
        ),
    )


def sheet_width(context: EntryContext) -> float:
    """Return the width of the content of a bottom sheet, in logical pixels."""
    return context.layout.below_width - 2 * EDGE
