"""A line that is on or off."""

from __future__ import annotations

import flet as ft

from scorekeeper.ui.base.flet_shim import Handler
from scorekeeper.ui.kit.boxes import column_of, outline, padded
from scorekeeper.ui.kit.press import pressable, tall
from scorekeeper.ui.kit.theme import CAPTION, LABEL_L, Theme, muted, text


def toggle(theme: Theme, title: str, *, ident: str, on: bool, on_press: Handler, subtitle: str = "") -> ft.Control:
    """Return a line that is one target, a checkbox for screen readers; its switch is ebony when on."""
    words: list[ft.Control] = [text(theme, title, LABEL_L)]
    if subtitle:
        words.append(muted(theme, subtitle, CAPTION))
    return pressable(
        theme,
        tall([column_of(*words, expand=True, spacing=1), _switch(theme, on=on)], height=60, gap=14),
        ident,
        on_press,
        title,
        checked=on,
        radius=0,
        padding=padded(16, 6),
    )


def _switch(theme: Theme, *, on: bool) -> ft.Control:
    """Return a groove with a knob: filled at the right, or hollow at the left."""
    palette = theme.palette
    knob = ft.Container(
        width=20,
        height=20,
        border_radius=10,
        bgcolor=palette.on_primary if on else None,
        border=None if on else outline(2, palette.ink2),
    )
    return ft.Container(
        knob,
        4,
        width=48,
        height=28,
        border_radius=14,
        bgcolor=palette.primary if on else None,
        border=None if on else outline(1.5, palette.line),
        alignment=ft.Alignment.CENTER_RIGHT if on else ft.Alignment.CENTER_LEFT,
        animate=theme.motion(120),
    )
