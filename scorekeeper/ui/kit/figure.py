"""A cell of the printed table and the figure in it, with what the pencil adds."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

import flet as ft

from scorekeeper.ui.component import Handler
from scorekeeper.ui.kit.look import LABEL_L, SCORE_SUM, Look, Style, cell_style, text
from scorekeeper.ui.kit.mark import pin
from scorekeeper.ui.kit.press import pressable, silent

FigureKind = Literal["points", "sum", "provisional", "quiet", "past"]


@dataclass(frozen=True, slots=True)
class Figure:
    """What stands in a cell.

    ``boxed``: went out. ``leads``: the pin. ``void``: struck through, the side has left. ``kind``: points of a hand,
    a sum, a provisional figure (italic brass), a quiet one, or a past sum. ``words`` instead of a figure ("leads").
    ``dots`` counts below the figure. ``inverted`` is the last capture.
    """

    value: str = ""
    kind: FigureKind = "points"
    boxed: bool = False
    leads: bool = False
    void: bool = False
    faded: bool = False
    words: str = ""
    dots: int = 0
    inverted: bool = False


def cell(
    look: Look,
    figure: Figure,
    *,
    sides: int,
    wide: bool = False,
    ident: str = "",
    label: str | None = None,
    on_press: Handler | None = None,
    on_long_press: Handler | None = None,
    selected: bool = False,
    size: float | None = None,
    extra: ft.Control | None = None,
) -> ft.Control:
    """A cell that shares its row's width, ruled on its left; with a handler it can be pressed (``selected``: framed).

    ``extra`` stands right of the figure (a trump, tiles of value). ``size`` overrides the figure's.
    """
    palette = look.palette
    content = _figure(look, figure, sides=sides, wide=wide, size=size, extra=extra)
    if on_press:
        content = pressable(
            look,
            content,
            ident=ident,
            label=label,
            on_press=on_press,
            on_long_press=on_long_press,
            selected=selected,
            fill=palette.tint if selected else None,
            edge=palette.ink if selected else None,
            edge_width=2.5,
            radius=0,
            ring="inside",
        )
    elif ident or label:
        content = ft.Semantics(
            identifier=ident or None,
            label=label,
            container=True,
            content=content if label is None else silent(content),
        )
    return ft.Container(
        expand=True,
        border=ft.Border(left=ft.BorderSide(1, palette.rule)),
        content=content,
    )


def _figure(
    look: Look,
    figure: Figure,
    *,
    sides: int,
    wide: bool,
    size: float | None,
    extra: ft.Control | None,
) -> ft.Control:
    palette = look.palette
    if figure.void:
        return ft.Row(
            alignment=ft.MainAxisAlignment.CENTER,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
            controls=[ft.Container(width=1.5, bgcolor=palette.line)],
        )
    if figure.words:
        words = text(look, figure.words, LABEL_L, color=palette.brass_ink, lines=1)
        words.expand, words.expand_loose = True, True
        return ft.Row(
            spacing=7,
            alignment=ft.MainAxisAlignment.CENTER,
            controls=[*([pin(look, 11)] if figure.leads else []), words, *([extra] if extra else [])],
        )
    drawn: ft.Control = text(
        look,
        figure.value,
        _style(figure, sides=sides, wide=wide),
        color=_color(look, figure),
        size=size,
        lines=1,
    )
    if figure.boxed or figure.inverted:
        drawn = ft.Container(
            padding=ft.Padding.symmetric(horizontal=14 if wide else 10 if sides > 4 else 12, vertical=6 if wide else 5),
            border=ft.Border.all(1.5, palette.ink),
            border_radius=9 if wide else 8,
            bgcolor=palette.ink if figure.inverted else None,
            content=drawn,
        )
    if figure.dots:
        dots = ft.Row(
            tight=True,
            spacing=3,
            controls=[
                ft.Container(width=5.2, height=5.2, border_radius=2.6, bgcolor=palette.ink) for _ in range(figure.dots)
            ],
        )
        drawn = ft.Column(
            tight=True,
            spacing=5,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            controls=[drawn, dots],
        )
    if extra:
        drawn = ft.Row(tight=True, spacing=8, controls=[drawn, extra])
    middle = ft.Container(alignment=ft.Alignment.CENTER, content=drawn)
    if not figure.leads:
        return middle
    narrow = sides > 4
    return ft.Stack(
        fit=ft.StackFit.EXPAND,
        controls=[
            middle,
            ft.Container(
                alignment=ft.Alignment.TOP_LEFT if narrow else ft.Alignment.CENTER_LEFT,
                padding=ft.Padding.only(left=5, top=6) if narrow else ft.Padding.only(left=20 if wide else 12),
                content=pin(look, 8 if narrow else 10 if wide else 9),
            ),
        ],
    )


def _style(figure: Figure, *, sides: int, wide: bool) -> Style:
    match figure.kind:
        case "points" | "quiet":
            return cell_style(sides, wide=wide)
        case "provisional":
            return replace(cell_style(sides, wide=wide), italic=True)
        case "sum" | "past":
            return replace(SCORE_SUM, size=30 if wide else 25 if sides > 4 else 26)


def _color(look: Look, figure: Figure) -> str:
    palette = look.palette
    if figure.inverted:
        return palette.paper
    if figure.faded:
        return palette.ink3
    return {"provisional": palette.brass_ink, "quiet": palette.ink2, "past": palette.ink2}.get(figure.kind, palette.ink)
