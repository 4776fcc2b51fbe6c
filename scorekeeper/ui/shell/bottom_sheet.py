"""The bottom sheet: whatever opens over a screen has its title, the button that closes it, and its content."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypedDict, Unpack

import flet as ft

from scorekeeper.i18n import Translator
from scorekeeper.ui.base.flet_shim import component, handler, use_state
from scorekeeper.ui.kit.boxes import column_of, margin, measured, padding, row_of
from scorekeeper.ui.kit.button import icon_button
from scorekeeper.ui.kit.layout import ENTRY_BELOW
from scorekeeper.ui.kit.press import named
from scorekeeper.ui.kit.theme import CAPTION, TITLE_S, Theme, muted, text

SHEET_RADIUS: Final = 20

_HEAD: Final = 64.0
"""The height of the head of a sheet, in logical pixels."""

_USUAL: Final = 640
"""The height of a screen that has not said how high it is, in logical pixels."""

_SCRIM: Final = {False: (0.42, "#1B1714"), True: (0.62, "#000000")}
"""How the screen under a sheet is darkened, in light and in dark."""


class SheetOptions(TypedDict, total=False):
    """The margins and gaps of a sheet, and the part of the screen that it may take."""

    edge: float
    top: float
    spacing: float
    highest: float


def bottom_sheet(
    theme: Theme,
    tr: Translator,
    title: str,
    controls: Sequence[ft.Control],
    on_close: Callable[[], object],
    *,
    ident: str = "dialog",
    mark: ft.Control | None = None,
    under: str = "",
    **options: Unpack[SheetOptions],
) -> ft.BottomSheet:
    """Return the sheet for ``use_dialog``, its parts identified as ``{ident}.title`` and ``{ident}.close``.

    ``mark`` stands before the title, ``under`` below it. The margins around the ``controls`` are ``edge`` and ``top``.
    A sheet takes the height that it needs, up to a part of the screen, ``highest``; then what is below its head
    scrolls. ``on_close`` is called however the sheet closes: by its button, Escape, Back, a swipe down, or a tap beside
    it.
    """
    palette, edge = theme.palette, options.get("edge", 16)
    heading = named(text(theme, title, TITLE_S, lines=2), f"{ident}.title")
    if under:
        heading = column_of(heading, muted(theme, under, CAPTION, lines=2), tight=True)
    heading.expand = True
    close = icon_button(theme, ft.Icons.CLOSE, f"{ident}.close", tr("common.close"), on_close)
    grabber = ft.Container(width=36, height=4, border_radius=2, bgcolor=palette.line, margin=margin(top=8))
    head = row_of(ft.Container(width=16), mark, ft.Container(width=12) if mark else None, heading, close)
    inside = column_of(*controls, spacing=options.get("spacing", 14), stretch=True, tight=True)
    rows = ft.Container(inside, padding(left=edge, top=options.get("top", 0), right=edge, bottom=16))
    height = options.get("highest", 0.9) * (ft.context.page.height or _USUAL)
    corners = ft.BorderRadius.only(top_left=SHEET_RADIUS, top_right=SHEET_RADIUS)
    whole = column_of(
        row_of(grabber, centre=True),
        ft.Container(head, padding(right=4)),
        Scrolled(rows, height - _HEAD),
        stretch=True,
        tight=True,
    )
    return ft.BottomSheet(
        scrollable=True,
        draggable=True,
        bgcolor=palette.paper,
        barrier_color=ft.Colors.with_opacity(*_SCRIM[palette.dark]),
        elevation=0,
        shape=ft.RoundedRectangleBorder(radius=corners, side=ft.BorderSide(1, palette.line)),
        size_constraints=ft.BoxConstraints(max_width=ENTRY_BELOW, max_height=height),
        on_dismiss=handler(on_close),
        content=whole,
    )


@component
def Scrolled(content: ft.Control, height: float) -> ft.Control:
    """Draw the content as high as it is, or ``height`` logical pixels high and scrolled.

    A scrolled column of Flet takes all the height that it may have, so that the content is measured first.
    """
    tallest, measure = use_state(0.0)

    inside = measured(content, measure)
    is_high = tallest > height
    scrolled = column_of(inside, stretch=True, tight=True, scrolls=True) if is_high else inside
    return ft.Container(scrolled, height=height if is_high else None)
