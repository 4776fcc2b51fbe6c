"""A row of the printed table and the label it begins with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import flet as ft

from scorekeeper.ui.component import Handler
from scorekeeper.ui.kit.look import CAPTION, Look, cell_style, icon, span, text
from scorekeeper.ui.kit.press import named, pressable
from scorekeeper.ui.kit.rule import RuleKind, below, rule

_AIR = 6  # around the frame of a figure that has grown


def label_cell(
    look: Look,
    words: str,
    *,
    width: float = 52,
    strong: bool = False,
    faded: bool = False,
    under: str = "",
    locked: bool = False,
    lines: int = 2,
    inset: float = 16,
    aside: str = "",
    after: str = "",
) -> ft.Control:
    """The label of a row: a hand's ordinal or the printed words; ``under`` a second line, ``locked`` a blocked hand.

    ``aside`` is a figure at its right edge (what the row is worth), ``after`` follows the words (the target).
    """
    palette = look.palette
    color = palette.ink if strong or aside else palette.ink3 if faded else palette.ink2
    style = replace(CAPTION, size=14, most=1.25) if under or after else replace(CAPTION, size=15, height=1.2)
    first = text(look, words, style, weight=600 if strong else 500 if aside else 400, color=color, lines=lines)
    if after:
        first.spans = [span(look, f" {after}", replace(style, weight=500), color=palette.ink2)]
    said: list[ft.Control] = [first]
    if under:
        said.append(text(look, under, style, weight=500, color=palette.ink2, lines=1))
    inside: list[ft.Control] = [ft.Column(expand=True, spacing=0, tight=True, controls=said)]
    if locked:
        inside.append(icon(look, ft.Icons.LOCK_OUTLINE, size=14, color=palette.ink2))
    if aside:
        inside.append(text(look, aside, cell_style(3), size=17, color=palette.ink2, lines=1))
    return ft.Container(
        width=width,
        padding=ft.Padding.only(left=inset, right=6 if aside else 0),
        alignment=ft.Alignment.CENTER_LEFT,
        content=ft.Row(spacing=2, controls=inside),
    )


def row(
    look: Look,
    label_at: ft.Control,
    cells: Sequence[ft.Control],
    *,
    height: float = 48,
    tint: bool = False,
    under: RuleKind | None = "hair",
    ident: str = "",
    label: str | None = None,
    on_press: Handler | None = None,
    on_long_press: Handler | None = None,
) -> ft.Control:
    """A row of the table, ``height`` up to text scale 1.3 and higher above; ``tint`` is the one being written.

    With a handler the whole row is one target, read aloud as ``label``.
    """
    palette = look.palette
    line = ft.Container(
        height=look.fit(height) + (_AIR if look.large else 0),
        bgcolor=palette.tint if tint else None,
        border=below(look, under),
        content=ft.Row(
            spacing=0,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
            controls=[label_at, *cells],
        ),
    )
    body: ft.Control = line
    if under == "double":
        body = ft.Column(spacing=0, controls=[line, rule(look, "double")])
    if on_press:
        return pressable(
            look,
            body,
            ident=ident,
            label=label,
            on_press=on_press,
            on_long_press=on_long_press,
            radius=0,
            ring="inside",
        )
    return named(body, ident=ident, label=label) if ident else body
