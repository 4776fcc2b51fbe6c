"""Buttons: primary, tonal, outlined and quiet ones with words, and round ones with an icon."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Literal, Unpack

import flet as ft

from scorekeeper.ui.base.flet_shim import Handler
from scorekeeper.ui.kit.boxes import padded
from scorekeeper.ui.kit.layout import NARROWEST
from scorekeeper.ui.kit.letters import fitted
from scorekeeper.ui.kit.press import Behaviour, behaviour_of, is_off, pressable, tall
from scorekeeper.ui.kit.theme import LABEL_L, Theme, icon, text
from scorekeeper.ui.kit.tokens import BUTTON_RADIUS, KEY_RADIUS, TARGET

ButtonKind = Literal["primary", "tonal", "outlined", "quiet", "alarm"]
ButtonSize = Literal["s", "m", "l"]

BUTTON_HEIGHT: Final = {"s": 48, "m": 56, "l": 64}
SMALL_ASIDE: Final = 14
"""The margin at each side of the words of a small button, in logical pixels."""

_TEXT: Final = {"s": 15, "m": 17, "l": 19}


class ButtonOptions(Behaviour, total=False):
    """What a button shows besides its words, the width that it will have, and the words of all buttons in its row."""

    mark: ft.IconData | ft.Control | None
    trailing: ft.IconData | None
    label: str | None
    room: float
    row: Sequence[str]


def button(
    theme: Theme,
    caption: str,
    ident: str,
    on_press: Handler | None,
    *,
    kind: ButtonKind = "primary",
    size: ButtonSize = "m",
    width: float | None = None,
    **options: Unpack[ButtonOptions],
) -> ft.Control:
    """Return a button with words, 48, 56 or 64 high, as wide as its place unless ``width`` is given.

    ``mark`` is an icon or drawing before the words, ``trailing`` one after them. ``label`` replaces the words for
    screen readers. ``alarm`` marks the answer to a question. ``room`` is the width it will have if that is less than
    a page: no word is broken. Buttons that are given the same ``row`` have words of one size.
    """
    palette = theme.palette
    mark, trailing = options.get("mark"), options.get("trailing")
    off = is_off(on_press, options)
    fill, edge, ink = _colors(theme, kind)
    if off:
        fill = palette.well if kind in {"primary", "tonal"} else None
        edge = None if kind == "tonal" else edge
        ink = palette.ink3
    style = replace(LABEL_L, size=_TEXT[size], height=1.15, most=1.25 if size == "l" else 2.0)
    aside, air = SMALL_ASIDE if size == "s" else 18, 4 if theme.large else 0
    icons_width = 34 * ((mark is not None) + (trailing is not None))
    room = options.get("room", NARROWEST)
    for words in options.get("row") or (caption,):
        style = fitted(theme, words, style, min(room, width or room) - 2 * aside - icons_width, lines=2)
    words_at = text(theme, caption, style, color=ink, align=ft.TextAlign.CENTER, lines=2)
    words_at.expand, words_at.expand_loose = True, True
    before = icon(theme, mark, color=ink) if isinstance(mark, ft.IconData) else mark
    after = icon(theme, trailing, color=ink) if trailing else None
    inside = [part for part in (before, words_at if caption else None, after) if part is not None]
    return pressable(
        theme,
        tall(inside, height=BUTTON_HEIGHT[size] - 2 * air, gap=10),
        ident,
        on_press,
        options.get("label"),
        fill=fill,
        edge=edge,
        radius=KEY_RADIUS if size == "s" else BUTTON_RADIUS,
        padding=padded(aside, air),
        width=width,
        **behaviour_of(options),
    )


def _colors(theme: Theme, kind: ButtonKind) -> tuple[str | None, str | None, str]:
    """Return the fill, the edge and the ink of a button."""
    palette = theme.palette
    return {
        "primary": (palette.primary, None, palette.on_primary),
        "tonal": (palette.well, palette.line, palette.ink),
        "outlined": (None, palette.line, palette.ink),
        "quiet": (None, None, palette.ink),
        "alarm": (palette.raised, palette.error, palette.ink),
    }[kind]


def square_button(
    theme: Theme,
    mark: ft.IconData | ft.Control,
    ident: str,
    label: str,
    on_press: Handler | None,
    *,
    kind: ButtonKind = "outlined",
    width: float = 64,
    height: float = 64,
    **options: Unpack[Behaviour],
) -> ft.Control:
    """Return a button with one icon or drawing, beside buttons with words."""
    off = is_off(on_press, options)
    fill, edge, ink = _colors(theme, kind)
    if isinstance(mark, ft.IconData):
        mark = icon(theme, mark, size=26, color=theme.palette.ink3 if off else ink)
    return pressable(
        theme,
        mark,
        ident,
        on_press,
        label,
        fill=fill,
        edge=theme.palette.rule if off and edge else edge,
        radius=BUTTON_RADIUS,
        width=width,
        height=height,
        **options,
    )


def quiet_button(
    theme: Theme, caption: str, ident: str, mark: ft.IconData, on_press: Handler, *, width: float | None = None
) -> ft.Control:
    """Return a low button without edge, for what is rarely done."""
    return button(theme, caption, ident, on_press, kind="quiet", size="s", mark=mark, width=width)


def icon_button(
    theme: Theme,
    mark: ft.IconData,
    ident: str,
    label: str,
    on_press: Handler | None,
    *,
    color: str | None = None,
    **options: Unpack[Behaviour],
) -> ft.Control:
    """Return a round button of 48 by 48 with an icon and a semantics label."""
    symbol = icon(theme, mark, color=theme.palette.ink3 if is_off(on_press, options) else color)
    return pressable(
        theme, symbol, ident, on_press, label, radius=TARGET / 2, width=TARGET, height=TARGET, ring="inside", **options
    )
