"""The one thing that can be pressed: a named, identified, keyboard-reachable target with a focus ring."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, TypedDict, Unpack, cast

import flet as ft

from scorekeeper.ui.base.flet_shim import Handler, handler
from scorekeeper.ui.kit.theme import Theme
from scorekeeper.ui.kit.tokens import HIGHLIGHT, KEY_RADIUS, TARGET

Ring = Literal["outside", "inside"]

_RING: Final = 2.5

_Line = tuple[float, str, ft.BorderSideStrokeAlignValue]
"""The width, the colour and the alignment of the stroke of a line around a target."""
_Shape = tuple[ft.BorderRadiusValue, ft.PaddingValue, ft.Alignment | None]
"""The radius, the padding and the alignment of a target."""


class Behaviour(TypedDict, total=False):
    """What a target does besides being pressed; what is built on ``pressable`` passes this on."""

    on_long_press: Handler | None
    on_focus: Handler | None
    expand: bool | int | None
    selected: bool | None
    disabled: bool
    autofocus: bool
    action: ft.ClientAction | None
    splash: bool


def behaviour_of(options: Behaviour) -> Behaviour:
    """Return what concerns ``pressable`` of the options of a control that is built on it."""
    return cast("Behaviour", {name: value for name, value in options.items() if name in Behaviour.__optional_keys__})


class PressOptions(Behaviour, total=False):
    """How a target looks, too."""

    fill: str | None
    edge: str | None
    edge_width: float
    radius: ft.BorderRadiusValue
    padding: ft.PaddingValue
    width: float | None
    height: float | None
    checked: bool | None
    expanded: bool | None
    ring: Ring
    alignment: ft.Alignment | None
    tooltip: str | None


def pressable(
    theme: Theme,
    content: ft.Control,
    ident: str,
    on_press: Handler | None,
    label: str | None = None,
    **options: Unpack[PressOptions],
) -> ft.Control:
    """Return a button with an identifier for tests, pressed by touch, mouse or Enter.

    Without ``label``, screen readers read the text inside; with it, they skip the inside. ``checked`` makes it a
    checkbox. Handlers are guarded here. Without ``height`` it is as high as its content: see ``tall``. The focus ring
    shows once ``theme.keyboard`` is set: a click focuses too. It lies inside a target with a ``radius`` of 0, which has
    no room around it. The browser itself does ``action``, within the press.
    ``splash`` draws the ink of a tap; ``False`` shows what the tap changes sooner, because no frame is drawn for ink.
    """
    off = is_off(on_press, options)
    pressed = handler(on_press) if on_press and not off else None  # Flet delivers events to disabled controls, too
    on_long_press, radius = options.get("on_long_press"), options.get("radius", KEY_RADIUS)
    on_focus = options.get("on_focus")
    button: ft.Control = ft.TextButton(
        width=options.get("width"),
        height=options.get("height"),
        disabled=off,
        autofocus=options.get("autofocus", False),
        action=None if off else options.get("action"),
        tooltip=options.get("tooltip"),
        on_click=pressed,
        on_long_press=handler(on_long_press) if on_long_press and not off else None,
        on_focus=handler(on_focus) if on_focus else None,
        style=_style(theme, options, ring=options.get("ring", "outside" if radius else "inside")),
        content=content if label is None else silent(content),
    )
    if not options.get("splash", True):
        button = ft.Container(button, on_click=pressed)  # of two that could be tapped, the outer one is
    return ft.MergeSemantics(
        ft.Semantics(
            identifier=ident,
            label=label,
            selected=options.get("selected"),
            checked=options.get("checked"),
            expanded=options.get("expanded"),
            disabled=off,
            content=button,
        ),
        expand=options.get("expand"),
    )


def is_off(on_press: Handler | None, options: Behaviour) -> bool:
    """Return whether nothing can be pressed: the target is disabled, or there is nothing to do."""
    return options.get("disabled", False) or (on_press is None and options.get("action") is None)


def _style(theme: Theme, options: PressOptions, *, ring: Ring) -> ft.ButtonStyle:
    palette, fill, edge = theme.palette, options.get("fill"), options.get("edge")
    veil = palette.on_primary if fill in {palette.ink, palette.primary, palette.counted} else palette.ink
    rest = (options.get("edge_width", 1), edge, ft.BorderSideStrokeAlign.INSIDE) if edge else None
    # The outer edge of a ring around lies 4.5 outside: 2 of air, 2.5 of ring.
    focus = (_RING, veil, ft.BorderSideStrokeAlign.INSIDE) if ring == "inside" else (_RING, palette.ink, 2.6)
    shape = options.get("radius", KEY_RADIUS), options.get("padding", 0), options.get("alignment")
    make = _button_style if all(isinstance(part, int | float | None) for part in shape) else _button_style.__wrapped__
    return make(fill or ft.Colors.TRANSPARENT, veil, rest, focus if theme.keyboard else rest, shape, still=theme.still)


@lru_cache(1024)
def _button_style(
    fill: str, veil: str, rest: _Line | None, focus: _Line | None, shape: _Shape, *, still: bool
) -> ft.ButtonStyle:
    radius, padding, alignment = shape
    return ft.ButtonStyle(
        bgcolor=fill,
        padding=padding,
        alignment=alignment,
        shape=ft.RoundedRectangleBorder(radius=radius),
        side={ft.ControlState.FOCUSED: _side(focus), ft.ControlState.DEFAULT: _side(rest)},
        overlay_color={
            ft.ControlState.PRESSED: ft.Colors.with_opacity(0.14, veil),
            ft.ControlState.HOVERED: ft.Colors.with_opacity(0.05, veil),
            ft.ControlState.DEFAULT: ft.Colors.TRANSPARENT,
        },
        animation_duration=0 if still else HIGHLIGHT,
    )


def _side(line: _Line | None) -> ft.BorderSide:
    return ft.BorderSide(line[0], line[1], stroke_align=line[2]) if line else ft.BorderSide.none()


def silent(content: ft.Control) -> ft.Control:
    """Return a control that screen readers skip, because the control around it has a label."""
    return ft.Semantics(exclude_semantics=True, content=content)


def named(
    content: ft.Control, ident: str, label: str | None = None, *, live: bool = False, expand: bool | int | None = None
) -> ft.Control:
    """Return a control with an identifier. With a ``label``, screen readers skip the inside.

    ``live`` is announced when it changes.
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
    """Return a row at least ``height`` high that grows with its text."""
    strut = ft.Container(width=0, height=height)
    return ft.Row([strut, *_spaced(controls, gap)], spacing=0, tight=tight, alignment=alignment)


def _spaced(controls: list[ft.Control], gap: float) -> list[ft.Control]:
    spaced: list[ft.Control] = []
    for place, control in enumerate(controls):
        if place:
            spaced.append(ft.Container(width=gap))
        spaced.append(control)
    return spaced
