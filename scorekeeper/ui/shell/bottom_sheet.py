"""The sheet at the foot or the side: what opens over a screen has its title, a button that closes it, and content."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final, TypedDict, Unpack

import flet as ft

from scorekeeper.i18n import Translator
from scorekeeper.ui.base.flet_shim import component, handler, use_state
from scorekeeper.ui.base.session_state import session_state
from scorekeeper.ui.kit.boxes import border, column_of, margin, measured, padding, row_of
from scorekeeper.ui.kit.button import icon_button
from scorekeeper.ui.kit.layout import Layout
from scorekeeper.ui.kit.message import Messages, message_line, messages_of, use_message
from scorekeeper.ui.kit.press import named
from scorekeeper.ui.kit.theme import CAPTION, TITLE_M, Theme, muted, text
from scorekeeper.ui.kit.tokens import RAIL

SHEET_RADIUS: Final = 20

_SIDE_HEAD: Final = 60.0
_WIDE_HEAD: Final = 68.0
"""The height of the head of a sheet at the side, and in the place of the dock: that of the bar of the match."""

_USUAL: Final = (360, 640)
"""The size of a screen that has not said how large it is, in logical pixels."""

_BESIDE: Final = 56.0
"""What a sheet at the side leaves of the screen at least, to be tapped, in logical pixels."""

_MESSAGE: Final = 78.0
"""The height of a message of two lines with its margins, in logical pixels."""

_HIGHEST: Final = 0.98
"""Part of the screen that a sheet takes at most, with the keyboard of a phone that it stands on."""

_FLICK: Final = 300.0
"""How fast a finger closes a sheet at the side, in logical pixels a second."""

_SCRIM: Final = {False: (0.42, "#1B1714"), True: (0.62, "#000000")}
"""How the screen under a sheet is darkened, in light and in dark."""


class SheetOptions(TypedDict, total=False):
    """The margins and gaps of a sheet, and the part of the screen that it may take.

    At the side of a phone that lies on its side it is ``beside`` logical pixels wide, where there is room for it.
    """

    edge: float
    top: float
    spacing: float
    highest: float
    beside: float


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
    scrolls. On a phone that lies on its side, and on a wide screen in the place of the dock, it stands at the right.
    The screen below is darkened, unless it has a dock, so that the sheet covers nothing else.
    Messages are shown at its foot. ``on_close`` is called however the sheet closes: by its button, Escape, Back, a
    swipe down or to the right, or a tap beside it.
    """
    palette, layout, edge = theme.palette, screen_layout(), options.get("edge", 16)
    is_wide, width, height = layout.has_two_panes, layout.below_width, layout.height
    if layout.is_sideways:
        width = max(width, min(options.get("beside", 0), layout.width - _BESIDE))

    def close() -> object:
        session_state(page).answered = -math.inf
        messages_of(page).resume()
        return on_close()

    page = ft.context.page
    scrim = ft.Colors.with_opacity(*_SCRIM[palette.dark])
    is_docked = is_wide and (page.route or "") in session_state(page).docks
    heading = named(text(theme, title, TITLE_M, lines=2), f"{ident}.title")
    if under:
        heading = column_of(heading, muted(theme, under, CAPTION, lines=3 if theme.large else 2), tight=True)
    heading.expand = True
    cross = icon_button(theme, ft.Icons.CLOSE, f"{ident}.close", tr("common.close"), close)
    grabber = ft.Container(width=36, height=4, border_radius=2, bgcolor=palette.line, margin=margin(top=8))
    head = row_of(ft.Container(width=16), mark, ft.Container(width=12) if mark else None, heading, cross)
    inside = column_of(*controls, spacing=options.get("spacing", 14), stretch=True, tight=True)
    rows = ft.Container(inside, padding(left=edge, top=options.get("top", 0), right=edge, bottom=16))
    if is_wide or layout.is_sideways:
        head.controls.insert(0, ft.Container(height=_WIDE_HEAD if is_wide else _SIDE_HEAD))
        top_of = ft.Container(head, padding(top=6 if under else 0, right=4, bottom=6 if under else 0))
        if is_wide:
            top_of.border = border(bottom=(2, palette.ink))
        message = message_line(theme, width=layout.width - width - RAIL if is_wide else width, is_over=True)
        scrolled = column_of(rows, stretch=True, expand=True, scrolls=True)
        inside = column_of(top_of, scrolled, None if is_wide else message, stretch=True)
        panel = _at_the_side(theme, inside, close, width, is_wide=is_wide)
        beside = column_of(
            ft.GestureDetector(ft.Container(), on_tap=handler(close), exclude_from_semantics=True, expand=True),
            ft.Container(message, padding(left=RAIL)) if is_wide else None,
            stretch=True,
            expand=True,
        )
        return ft.BottomSheet(
            scrollable=True,
            bgcolor=ft.Colors.TRANSPARENT,
            barrier_color=ft.Colors.TRANSPARENT if is_docked else scrim,
            elevation=0,
            size_constraints=ft.BoxConstraints(max_width=layout.width, max_height=height),
            on_dismiss=handler(on_close),
            content=ft.Container(row_of(beside, panel, stretch=True), height=height),
        )
    height *= options.get("highest", 0.9)
    corners = ft.BorderRadius.only(top_left=SHEET_RADIUS, top_right=SHEET_RADIUS)
    top_of = column_of(row_of(grabber, centre=True), ft.Container(head, padding(right=4)), stretch=True, tight=True)
    return ft.BottomSheet(
        scrollable=True,
        draggable=True,
        bgcolor=palette.paper,
        barrier_color=scrim,
        elevation=0,
        shape=ft.RoundedRectangleBorder(radius=corners, side=ft.BorderSide(1, palette.line)),
        size_constraints=ft.BoxConstraints(max_width=width, max_height=_HIGHEST * layout.height),
        on_dismiss=handler(on_close),
        content=Whole(theme, messages_of(page), top_of, rows, width=width, height=height),
    )


def screen_layout() -> Layout:
    """Return the layout of the screen that a sheet opens over."""
    page, (width, height) = ft.context.page, _USUAL
    return Layout(page.width or width, page.height or height)


def _at_the_side(
    theme: Theme, content: ft.Control, close: Callable[[], object], width: float, *, is_wide: bool
) -> ft.Control:
    """Return a sheet at the right edge, in the place of the dock or over the screen; a flick to the right closes it."""
    palette = theme.palette
    edge = border(left=(2, palette.ink)) if is_wide else border(left=(1, palette.line))
    corners = None if is_wide else ft.BorderRadius.only(top_left=SHEET_RADIUS, bottom_left=SHEET_RADIUS)

    def flicked(event: ft.DragEndEvent[ft.GestureDetector]) -> object:
        return close() if (event.primary_velocity or 0) > _FLICK else None

    panel = ft.Container(content, width=width, bgcolor=palette.paper, border=edge, border_radius=corners)
    return ft.GestureDetector(panel, on_horizontal_drag_end=handler(flicked), exclude_from_semantics=True)


@component
def Whole(
    theme: Theme, messages: Messages, head: ft.Control, content: ft.Control, *, width: float, height: float
) -> ft.Control:
    """Draw the head, the content and the message bar, as high as they are, or ``height`` with scrolled content.

    A scrolled column of Flet takes all the height that it may have, so that head and content are measured first.
    """
    above, measure_head = use_state(0.0)
    below, measure_content = use_state(0.0)
    message = _MESSAGE if use_message(messages, is_over=True) else 0
    is_high = above + below + message > height
    inside: ft.Control = measured(content, measure_content)
    if is_high:
        inside = column_of(inside, stretch=True, expand=True, scrolls=True)
    line = message_line(theme, width=width, is_over=True)
    whole = column_of(measured(head, measure_head), inside, line, stretch=True, tight=not is_high)
    return ft.Container(whole, height=height if is_high else None)
