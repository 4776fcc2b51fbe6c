"""Cards, list rows, section titles, chips and hairlines."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final, TypedDict, Unpack

import flet as ft
import flet.canvas as cv

from scorekeeper.ui.base.flet_shim import Handler
from scorekeeper.ui.kit.boxes import CENTER, border, column_of, outline, padded, row_of
from scorekeeper.ui.kit.layout import NARROWEST
from scorekeeper.ui.kit.letters import fitted
from scorekeeper.ui.kit.mark import stroked
from scorekeeper.ui.kit.press import named, pressable, tall
from scorekeeper.ui.kit.theme import CAPTION, LABEL_L, TITLE_S, Theme, icon, muted, text
from scorekeeper.ui.kit.tokens import CARD_RADIUS, CHIP_RADIUS

CARD_LINE: Final = ft.Padding.only(left=16, top=6, right=12, bottom=6)
"""Padding of ``card_line``."""


def card(
    theme: Theme,
    content: ft.Control,
    *,
    padding: ft.PaddingValue = 16,
    radius: float = CARD_RADIUS,
    ident: str = "",
    label: str | None = None,
    on_press: Handler | None = None,
) -> ft.Control:
    """Return paper with a hairline. With a handler (and an ``ident``) the whole card is a button."""
    fill, edge = theme.palette.paper, theme.palette.rule
    if on_press:
        return pressable(theme, content, ident, on_press, label, fill=fill, edge=edge, radius=radius, padding=padding)
    return ft.Container(content, padding, bgcolor=fill, border=outline(1, edge), border_radius=radius)


class RowOptions(TypedDict, total=False):
    """What stands at the end of a line, whether a hairline is below it, and the padding left and right.

    ``expanded``: a line that opens and closes something is open.
    """

    aside: str
    aside_color: str | None
    ruled: bool
    padding: float
    expanded: bool


def list_row(
    theme: Theme,
    title: str,
    *,
    subtitle: str = "",
    leading: ft.Control | None = None,
    trailing: ft.Control | None = None,
    ident: str = "",
    label: str | None = None,
    on_press: Handler | None = None,
    **options: Unpack[RowOptions],
) -> ft.Control:
    """Return a line of a list, at least 60 high: drawing, title over subtitle, aside, trailing control.

    In large text the aside is below. ``ruled`` draws a hairline below the line. If the line is not a button, a trailing
    button is a target of its own.
    """
    palette, aside = theme.palette, options.get("aside", "")
    words: list[ft.Control] = [text(theme, title, LABEL_L, size=16, lines=4 if theme.large else 2)]
    if subtitle:
        words.append(muted(theme, subtitle, lines=3 if theme.large else 2))
    beside = text(theme, aside, CAPTION, color=options.get("aside_color") or palette.ink2)
    if aside and theme.large:
        words.append(beside)
    inside: list[ft.Control] = [
        *([leading] if leading else []),
        column_of(*words, expand=True, spacing=1),
        *([beside] if aside and not theme.large else []),
        *([trailing] if trailing else []),
    ]
    rule = border(bottom=(1, palette.rule)) if options.get("ruled", True) else None
    line = ft.Container(tall(inside, height=47, gap=14), padded(options.get("padding", 0), 6), border=rule)
    if on_press is None:
        return named(line, ident, label) if ident else line
    return pressable(theme, line, ident, on_press, label, radius=0, expanded=options.get("expanded"))


def section_title(theme: Theme, caption: str, aside: str = "", *, ident: str = "") -> ft.Control:
    """Return a heading with a caption at the other end of its line, or below it in large text."""
    words = text(theme, caption, TITLE_S)
    heading = ft.Semantics(
        header=True, heading_level=2, identifier=ident or None, content=words, expand=True if not aside else None
    )
    if not aside:
        return row_of(heading)
    if theme.large:
        return column_of(heading, muted(theme, aside))
    beside = muted(theme, aside, align=ft.TextAlign.END, expand=True)
    return row_of(heading, beside, spacing=10)


def caption_line(theme: Theme, caption: str) -> ft.Control:
    """Return the small line above a group of controls."""
    return row_of(muted(theme, caption, CAPTION, weight=600, expand=True))


class ChipOptions(TypedDict, total=False):
    """The icon behind the words of a chip, and the largest text scale that the words follow."""

    trailing: ft.IconData | None
    most: float


def chip(
    theme: Theme,
    caption: str,
    ident: str,
    on_press: Handler | None,
    *,
    on: bool | None = None,
    mark: ft.IconData | ft.Control | None = None,
    label: str | None = None,
    width: float | None = None,
    **options: Unpack[ChipOptions],
) -> ft.Control:
    """Return a small choice among many. ``on`` is ``True`` or ``False`` for a filter, ``None`` for an action.

    ``mark`` stands before the words, ``trailing`` behind them.

    Without ``width`` it is as wide as its content, and at least 64. Its words grow with the text up to ``most``.
    """
    palette, trailing, most = theme.palette, options.get("trailing"), options.get("most", LABEL_L.most)
    ink = palette.paper if on else palette.ink
    before = icon(theme, mark, size=18, color=ink) if isinstance(mark, ft.IconData) else mark
    after = icon(theme, trailing, size=18, color=ink if on else palette.ink2) if trailing else None
    room = NARROWEST - 30 - 26 * bool(before) - 26 * bool(after) if width is None else width - 10
    style = fitted(theme, caption, replace(LABEL_L, size=15, weight=600 if on else 500, most=most), room)
    words = text(theme, caption, style, color=ink) if caption else None
    inside = [part for part in (before, words, after) if part is not None]
    return pressable(
        theme,
        tall(inside, tight=True),
        ident,
        on_press,
        label,
        selected=on,
        fill=palette.ink if on else palette.raised,
        edge=palette.ink if on else palette.rule,
        radius=CHIP_RADIUS,
        padding=padded(14 if width is None else 4),
        width=width,
    )


def hairline(theme: Theme, *, indent: float = 0, strong: bool = False) -> ft.Control:
    """Return a line of one pixel; ``strong`` in ink."""
    return ft.Container(
        height=1, margin=ft.Margin.only(left=indent), bgcolor=theme.palette.ink if strong else theme.palette.rule
    )


def divided(theme: Theme, lines: Iterable[ft.Control], *, indent: float = 0) -> list[ft.Control]:
    """Return the lines with a hairline between each two."""
    return [control for line in lines for control in (hairline(theme, indent=indent), line)][1:]


def bar(theme: Theme, fraction: float, color: str, *, height: float = 6, width: float | None = None) -> ft.ProgressBar:
    """Return a progress bar: ``fraction`` (0 to 1) of the track is filled with ``color``."""
    return ft.ProgressBar(
        value=round(max(0.0, min(1.0, fraction)), 3),
        color=color,
        bgcolor=theme.palette.rule,
        bar_height=height,
        width=width,
        border_radius=height / 2,
        year_2023=True,
    )


def card_line(theme: Theme, mark: ft.IconData, title: str, hint: str, *, opened: bool | None = None) -> ft.Row:
    """Return the line of a card: an icon, a title over a hint, and an arrow where it can be ``opened``."""
    arrow = [] if opened is None else [icon(theme, ft.Icons.EXPAND_LESS if opened else ft.Icons.EXPAND_MORE)]
    words = column_of(text(theme, title, LABEL_L), muted(theme, hint), expand=True, spacing=1)
    return tall([icon(theme, mark, color=theme.palette.ink2), words, *arrow], height=50, gap=12)


def expander(
    theme: Theme, mark: ft.IconData, title: str, *, hint: str, ident: str, on_press: Handler, label: str, opened: bool
) -> ft.Control:
    """Return the head of a card that opens and closes with a tap on it."""
    line, air = card_line(theme, mark, title, hint, opened=opened), CARD_LINE
    return pressable(theme, line, ident, on_press, label, expanded=opened, radius=16, padding=air, ring="inside")


def dashed(theme: Theme, content: ft.Control, width: float, height: float, radius: float = 8) -> ft.Control:
    """Return a control in the middle of a box with a dashed edge: a place for one more."""
    edge = stroked(theme.palette.line, 1, (4, 3))
    outline = cv.Rect(0.5, 0.5, width - 1, height - 1, border_radius=ft.BorderRadius.all(radius), paint=edge)
    inside = ft.Container(content, width=width, height=height, alignment=CENTER)
    return cv.Canvas(shapes=[outline], content=inside, width=width, height=height)
