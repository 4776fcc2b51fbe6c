"""The hints of the first evening: the rules, undo, and the installation. A device shows each once."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Final, Literal

import flet as ft

from scorekeeper.i18n import Translator
from scorekeeper.ui.base.flet_shim import Handler
from scorekeeper.ui.device.browser_state import Install
from scorekeeper.ui.device.device_state import ALL_HINTS, DeviceState, DeviceStore
from scorekeeper.ui.device.listener import remember
from scorekeeper.ui.kit.boxes import border, outline, padding, row_of
from scorekeeper.ui.kit.button import icon_button
from scorekeeper.ui.kit.press import named
from scorekeeper.ui.kit.theme import BODY, Theme, text_style
from scorekeeper.ui.kit.tokens import KEY_RADIUS

Hint = Literal["rules", "undo", "install"]

Edge = Literal["top", "bottom"]

_ARROW: Final = 14


def is_wanted(device: DeviceState, hint: Hint) -> bool:
    """Return whether a device shows a hint: not once more, and only where there is room for it."""
    return hint not in device.hints.split(",") and not device.layout.is_sideways and not device.theme.large


async def dismiss(device_store: DeviceStore, hint: Hint) -> None:
    """Never show a hint on this device again."""
    dismissed = {*device_store.device.hints.split(",")}
    if hint in dismissed:
        return
    dismissed.add(hint)
    await remember(device_store, "hints", ",".join(each for each in ALL_HINTS.split(",") if each in dismissed))


def install_sentence(tr: Translator, way: Install, *, has_matches: bool) -> str:
    """Return how the page is installed; on iPhone and iPad also that the installed app has its own matches."""
    return tr("hint.install_share_later" if way == "share" and has_matches else f"hint.install_{way}")


def hint_line(
    theme: Theme, tr: Translator, hint: Hint, on_close: Handler, *, title: str, edge: Edge, points_at: float
) -> ft.Control:
    """Return a hint of at most two lines. Its arrow points up or down, ``points_at`` logical pixels from an edge.

    From the left one if it points down, else from the right one.
    """
    palette = theme.palette
    style = replace(BODY, size=15, height=1.3)
    words = ft.Text(
        spans=[
            ft.TextSpan(title, style=text_style(theme, replace(style, weight=600))),
            ft.TextSpan(f" {tr(f'hint.{hint}')}", style=text_style(theme, style)),
        ],
        style=text_style(theme, style),
        expand=True,
    )
    close = icon_button(theme, ft.Icons.CLOSE, f"hint.{hint}.close", tr("hint.close"), on_close)
    face = ft.Container(
        row_of(ft.Container(width=0, height=58), named(words, f"hint.{hint}", expand=True), close),
        padding(left=16, right=6),
        bgcolor=palette.raised,
        border=outline(1, palette.line),
        border_radius=KEY_RADIUS,
    )
    line = (1, palette.line)
    down = edge == "bottom"
    arrow = ft.Container(
        width=_ARROW,
        height=_ARROW,
        bgcolor=palette.raised,
        border=border(right=line, bottom=line) if down else border(left=line, top=line),
        rotate=ft.Rotate(math.pi / 4),
        left=points_at - _ARROW / 2 if down else None,
        right=None if down else points_at - _ARROW / 2,
        bottom=-_ARROW / 2 + 1 if down else None,
        top=None if down else -_ARROW / 2 + 1,
    )
    stack = ft.Stack([face, arrow], clip_behavior=ft.ClipBehavior.NONE)
    return ft.Container(stack, padding(left=16, top=10, right=16, bottom=2 if down else 10))
