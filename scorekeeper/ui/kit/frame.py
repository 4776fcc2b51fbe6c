"""The frame of a page: app bar, bottom navigation, rail and dock."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TypedDict, Unpack

import flet as ft

from scorekeeper.ui.kit.boxes import border, column_of, padded, padding, row_of, space
from scorekeeper.ui.kit.letters import fits, fitted
from scorekeeper.ui.kit.press import named, pressable
from scorekeeper.ui.kit.theme import CAPTION, NAV, TITLE_M, Theme, icon, muted, text
from scorekeeper.ui.kit.tokens import MARGIN, RAIL, TARGET

TWICE = 17
"""The size under which a subtitle rather takes two lines, in logical pixels."""


class BarOptions(TypedDict, total=False):
    """The height of a bar, and the size, the number of lines and the identifier of its title."""

    size: float
    height: float
    lines: int
    ident: str


def app_bar(
    theme: Theme,
    title: str,
    *,
    subtitle: str = "",
    leading: ft.Control | None = None,
    emblem: ft.Control | None = None,
    actions: Sequence[ft.Control] = (),
    width: float = 0,
    **options: Unpack[BarOptions],
) -> ft.Control:
    """Return an app bar at least ``height`` high: the way back, an emblem, title over subtitle, and actions.

    A title has up to this number of ``lines``, a subtitle two. On a page of this ``width`` they are smaller if a word
    would be broken or cut, and a title that is cut even then has two lines.
    """
    lines, ident = options.get("lines", 1), options.get("ident", "title")
    style = full = replace(TITLE_M, size=options.get("size", 22))
    below = CAPTION
    if width:
        room = width - 16 - (TARGET if leading else MARGIN - 8) - (36 if emblem else 0) - TARGET * len(actions)
        style = fitted(theme, title, full, room, lines=lines)
        if lines == 1 and not fits(theme, title, style, room):
            style, lines = fitted(theme, title, full, room, lines=2), 2
        below = fitted(theme, subtitle, CAPTION, room)
        if not fits(theme, subtitle, below, room) or (theme.large and below.size * theme.scale < TWICE):
            below = fitted(theme, subtitle, replace(CAPTION, most=1.3), room, lines=2)
    words: list[ft.Control] = [
        ft.Semantics(identifier=ident, header=True, heading_level=1, content=text(theme, title, style, lines=lines))
    ]
    if subtitle:  # a part of its own: otherwise a screen reader reads it before the title above it
        words.append(named(muted(theme, subtitle, below, lines=2), "subtitle", subtitle))
    return ft.Container(
        row_of(
            ft.Container(width=0, height=options.get("height", 60) - 8),
            leading or ft.Container(width=MARGIN - 8),
            *([ft.Container(emblem, padding(left=4, right=8))] if emblem else []),
            ft.Container(width=4),
            column_of(*words, expand=True, spacing=1),
            ft.Container(width=4),
            *actions,
        ),
        4,
    )


def icon_bar(leading: ft.Control, *actions: ft.Control) -> ft.Control:
    """Return a bar without a title: the way back, and what the page offers at its other end."""
    return ft.Container(row_of(leading, ft.Container(expand=True), *actions), 4)


def dock(theme: Theme, controls: Sequence[ft.Control]) -> ft.Control:
    """Return the row of buttons at the bottom of a page."""
    return ft.Container(
        row_of(*list(controls), spacing=12),
        padding(left=MARGIN, top=12, right=MARGIN, bottom=12),
        border=border(top=(1, theme.palette.rule)),
    )


NARROW_PLACE = 120
"""Width of a place of the bar on the narrowest phone, in logical pixels."""


@dataclass(frozen=True, slots=True)
class Destination:
    """A place of the navigation, identified as ``nav-{ident}``."""

    ident: str
    caption: str
    mark: ft.IconData


def bottom_navigation(
    theme: Theme, places: Sequence[Destination], here: str, *, on_go: Callable[[str], object]
) -> ft.Control:
    """Return the navigation of a phone: three places, the present one on tint. ``on_go`` gets the id of a place."""
    row = [_place(theme, place, here=place.ident == here, on_go=on_go, pill=64, expand=True) for place in places]
    return ft.Container(row_of(*row), bgcolor=theme.palette.paper, border=border(top=(1, theme.palette.rule)))


def rail(
    theme: Theme,
    places: Sequence[Destination],
    here: str,
    *,
    on_go: Callable[[str], object],
    head: ft.Control | None = None,
    foot: ft.Control | None = None,
) -> ft.Control:
    """Return the navigation of a wide screen, 80 wide, with ``foot`` (settings) at its bottom."""
    return ft.Container(
        column_of(
            *([head, space(10)] if head else []),
            *(_place(theme, place, here=place.ident == here, on_go=on_go, pill=56) for place in places),
            ft.Container(expand=True),
            *([foot] if foot else []),
            spacing=6,
            centre=True,
        ),
        padded(0, 16),
        width=RAIL,
        bgcolor=theme.palette.bg,
        border=border(right=(1, theme.palette.rule)),
    )


def _place(
    theme: Theme,
    place: Destination,
    *,
    here: bool,
    on_go: Callable[[str], object],
    pill: float,
    expand: bool | None = None,
) -> ft.Control:
    palette = theme.palette
    color = palette.ink if here else palette.ink2
    style = fitted(theme, place.caption, NAV, (NARROW_PLACE if expand else RAIL) - 6, least=11)
    fill, symbol = palette.tint if here else None, icon(theme, place.mark, color=color)
    above = ft.Container(symbol, width=pill, height=32, border_radius=16, bgcolor=fill, alignment=ft.Alignment.CENTER)
    words = text(theme, place.caption, style, weight=700 if here else 500, color=color, lines=1)
    return pressable(
        theme,
        column_of(above, words, tight=True, spacing=2, middle=True),
        f"nav-{place.ident}",
        partial(on_go, place.ident),
        selected=here,
        height=64,
        width=None if expand else RAIL,
        expand=expand,
        radius=0,
    )
