"""The one thing that can be pressed: a named, identified, keyboard-reachable target with a focus ring."""

from __future__ import annotations

from typing import Final, Literal

import flet as ft

from scorekeeper.ui.flet_shim import Handler, handler
from scorekeeper.ui.kit.theme import Theme
from scorekeeper.ui.kit.tokens import HIGHLIGHT, KEY_RADIUS, TARGET
from scorekeeper.ui.render_cache import interned

Ring = Literal["outside", "inside"]

_RING: Final = 2.5


def pressable(
    theme: Theme,
    content: ft.Control,
    ident: str,
    on_press: Handler | None,
    label: str | None = None,
    *,
    on_long_press: Handler | None = None,
    fill: str | None = None,
    edge: str | None = None,
    edge_width: float = 1,
    radius: ft.BorderRadiusValue = KEY_RADIUS,
    padding: ft.PaddingValue = 0,
    width: float | None = None,
    height: float | None = None,
    expand: bool | int | None = None,
    selected: bool | None = None,
    checked: bool | None = None,
    expanded: bool | None = None,
    disabled: bool = False,
    ring: Ring = "outside",
    alignment: ft.Alignment | None = None,
    tooltip: str | None = None,
    autofocus: bool = False,
    action: ft.ClientAction | None = None,
    splash: bool = True,
) -> ft.Control:
    """A target found by role and name and by ``flt-semantics-identifier``, pressed by finger, mouse or Enter.

    Without ``label`` the text inside is its name; with it the inside is silent. ``checked`` makes it a checkbox.
    Handlers are guarded here. Without ``height`` it is as high as its content: see ``tall``. The focus ring shows
    once ``look.keyboard`` is set: a click focuses too. ``action`` is done by the browser itself, within the press.
    Without ``splash`` a tap is shown by what it changes alone, and sooner: no frame is drawn for the ink.
    """
    off = disabled or (
        on_press is None and action is None
    )  # Flet delivers events to disabled controls: they get no handler
    pressed = handler(on_press) if on_press and not off else None
    button: ft.Control = ft.TextButton(
        width=width,
        height=height,
        disabled=off,
        autofocus=autofocus,
        action=None if off else action,
        tooltip=tooltip,
        on_click=pressed,
        on_long_press=handler(on_long_press) if on_long_press and not off else None,
        style=_style(theme, fill, edge, edge_width, radius, padding, alignment, ring),
        content=content if label is None else silent(content),
    )
    if not splash:
        button = ft.Container(button, on_click=pressed)  # of two that could be tapped, the outer one is
    return ft.MergeSemantics(
        expand=expand,
        content=ft.Semantics(
            identifier=ident,
            label=label,
            selected=selected,
            checked=checked,
            expanded=expanded,
            disabled=off,
            content=button,
        ),
    )


@interned
def _style(
    theme: Theme,
    fill: str | None,
    edge: str | None,
    edge_width: float,
    radius: ft.BorderRadiusValue,
    padding: ft.PaddingValue,
    alignment: ft.Alignment | None,
    ring: Ring,
) -> ft.ButtonStyle:
    palette = theme.palette
    dark_fill = fill in {palette.ink, palette.primary, palette.counted}
    veil = palette.on_primary if dark_fill else palette.ink
    rest = ft.BorderSide(edge_width, edge) if edge else ft.BorderSide.none()
    return ft.ButtonStyle(
        bgcolor=fill or ft.Colors.TRANSPARENT,
        padding=padding,
        alignment=alignment,
        shape=ft.RoundedRectangleBorder(radius=radius),
        side={
            ft.ControlState.FOCUSED: _ring(theme, ring, veil) if theme.keyboard else rest,
            ft.ControlState.DEFAULT: rest,
        },
        overlay_color={
            ft.ControlState.PRESSED: ft.Colors.with_opacity(0.14, veil),
            ft.ControlState.HOVERED: ft.Colors.with_opacity(0.05, veil),
            ft.ControlState.DEFAULT: ft.Colors.TRANSPARENT,
        },
        animation_duration=0 if theme.still else HIGHLIGHT,
    )


def _ring(theme: Theme, ring: Ring, veil: str) -> ft.BorderSide:
    if ring == "inside":
        return ft.BorderSide(_RING, veil)
    # Its outer edge lies 4.5 outside: 2 of air, 2.5 of ring.
    return ft.BorderSide(_RING, theme.palette.ink, stroke_align=2.6)


def silent(content: ft.Control) -> ft.Control:
    """Something seen that a screen reader need not read, because the control around it says it."""
    return ft.Semantics(exclude_semantics=True, content=content)


def named(
    content: ft.Control, ident: str, label: str | None = None, *, live: bool = False, expand: bool | int | None = None
) -> ft.Control:
    """Something to read, with an identifier; with a ``label`` what is inside is silent.

    ``live`` is announced politely when it changes.
    """
    return ft.Semantics(
        identifier=ident,
        label=label,
        live_region=live or None,
        container=label is not None,
        exclude_semantics=label is not None,
        expand=expand,
        content=content,
    )


def tall(
    controls: list[ft.Control],
    *,
    height: float = TARGET,
    gap: float = 8,
    alignment: ft.MainAxisAlignment = ft.MainAxisAlignment.CENTER,
    tight: bool = False,
) -> ft.Row:
    """A row at least ``height`` high that grows with its text."""
    strut = ft.Container(width=0, height=height)
    return ft.Row([strut, *_spaced(controls, gap)], spacing=0, tight=tight, alignment=alignment)


def _spaced(controls: list[ft.Control], gap: float) -> list[ft.Control]:
    spaced: list[ft.Control] = []
    for place, control in enumerate(controls):
        if place:
            spaced.append(ft.Container(width=gap))
        spaced.append(control)
    return spaced
