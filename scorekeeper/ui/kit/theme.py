"""The theme of a session, with palette, text size and motion in one frozen value; and the text styles."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Literal, TypedDict, Unpack

import flet as ft

from scorekeeper.core.names import is_right_to_left
from scorekeeper.ui.base.flet_shim import handler
from scorekeeper.ui.kit import tokens
from scorekeeper.ui.kit.tokens import DARK, LIGHT, SANS, SERIF, Palette


@dataclass(frozen=True, slots=True)
class Theme:
    """Passed as the first argument to everything the kit draws; equal looks draw alike.

    ``scale`` is how large text is (1.0 to about 2.0) and ``own`` the part of it that the device does not add by
    itself, because it was chosen here. ``still`` is reduced motion, ``keyboard`` is set when somebody walks through
    the page with Tab: only then does focus show a ring.
    """

    palette: Palette = LIGHT
    scale: float = 1.0
    still: bool = False
    keyboard: bool = False
    own: float = 1.0

    @property
    def large(self) -> bool:
        """Return whether text is so large that subtitles are shortened and segments have two rows."""
        return self.scale > 1.3

    def fit(self, height: float) -> float:
        """Return a height for text at this scale: unchanged up to 1.3, then growing."""
        return height * max(1.0, min(self.scale, 2.0) / 1.3)

    def motion(self, duration: int) -> ft.Animation:
        """Return an animation of ``duration`` milliseconds, or a short fade if motion is reduced."""
        return ft.Animation(min(duration, tokens.STILL) if self.still else duration, tokens.CURVE)


PLAIN: Final = Theme()


def theme_for(
    *, dark: bool, scale: float = 1.0, still: bool = False, keyboard: bool = False, chosen: float = 0
) -> Theme:
    """Return the theme of a session from its device. A text scale ``chosen`` in the app replaces that of the device."""
    return Theme(DARK if dark else LIGHT, chosen or scale, still, keyboard, chosen / scale if chosen else 1.0)


@lru_cache(256)
def theme_at_table(theme: Theme, colors: tuple[int, ...]) -> Theme:
    """Return the theme of people at a table: with the numbers of their colours, by seat.

    Seats that are still empty have the colours that are left.
    """
    palette, usual = theme.palette, range(1, len(theme.palette.seats) + 1)
    numbers = [*colors, *(number for number in usual if number not in colors)]
    if numbers == [*usual]:
        return theme
    return replace(theme, palette=replace(palette, seats=tuple(palette.seat(number) for number in numbers)))


@dataclass(frozen=True, slots=True)
class Style:
    """A text style; ``most`` is the largest text scale it follows (1.0: never grows).

    ``cut`` lets a line that is too long end in an ellipsis; figures are never cut. ``struck`` draws a line through.
    """

    family: str
    weight: Literal[400, 500, 600, 700]
    size: float
    height: float
    italic: bool = False
    most: float = 2.0
    spacing: float = 0.0
    cut: bool = True
    struck: bool = False


SCORE_TABLE: Final = Style(SERIF, 600, 176, 1.0, most=1.15, cut=False)
SCORE_HERO: Final = Style(SERIF, 600, 76, 1.0, most=1.15, cut=False)
SCORE_TOTAL: Final = Style(SERIF, 600, 52, 1.0, most=1.15, cut=False)
SCORE_FIELD: Final = Style(SERIF, 600, 30, 1.0, most=1.15, cut=False)
SCORE_KEY: Final = Style(SERIF, 600, 28, 1.0, most=1.0, cut=False)
SCORE_CELL: Final = Style(SERIF, 500, 25, 1.0, most=1.5, cut=False)
SCORE_SUM: Final = Style(SERIF, 600, 26, 1.0, most=1.5, cut=False)
TITLE_L: Final = Style(SERIF, 600, 30, 1.15, most=1.25, spacing=-0.2)
TITLE_M: Final = Style(SERIF, 600, 22, 1.15, most=1.25)
TITLE_S: Final = Style(SERIF, 600, 19, 1.2, most=1.25)
ASIDE: Final = Style(SERIF, 400, 17, 1.3, italic=True)
LABEL_L: Final = Style(SANS, 600, 16, 1.2)
LABEL_M: Final = Style(SANS, 600, 14, 1.25)
BODY: Final = Style(SANS, 400, 16, 1.4)
CAPTION: Final = Style(SANS, 400, 14, 1.35)
NAV: Final = Style(SANS, 500, 13, 1.35, most=1.3)

_PROBE: Final = 100
_WEIGHTS: Final = {
    400: ft.FontWeight.W_400,
    500: ft.FontWeight.W_500,
    600: ft.FontWeight.W_600,
    700: ft.FontWeight.W_700,
}


def total_style(sides: int, *, wide: bool = False) -> Style:
    """Return the style of the total above a column, for this number of sides."""
    if wide:
        return replace(SCORE_TOTAL, size=68)
    if sides <= 2:
        return SCORE_HERO
    return replace(SCORE_TOTAL, size={3: 52, 4: 44}.get(sides, 36))


def cell_style(sides: int, *, wide: bool = False) -> Style:
    """Return the style of the points of a hand, for this number of sides."""
    size = 28 if wide else {1: 25, 2: 25, 3: 25, 4: 24}.get(sides, 23)
    return replace(SCORE_CELL, size=size)


def text_style(theme: Theme, style: Style, color: str | None = None) -> ft.TextStyle:
    """Return the style for Flet. Its size grows with the text scale up to ``style.most``."""
    return _text_style(style, style.size * theme.own * min(1.0, style.most / theme.scale), color or theme.palette.ink)


@lru_cache(1024)
def _text_style(style: Style, size: float, color: str) -> ft.TextStyle:
    return ft.TextStyle(
        size=size,
        height=style.height,
        weight=_WEIGHTS[style.weight],
        font_family=tokens.family(style.family, style.weight, italic=style.italic),
        font_family_fallback=[SANS, "Roboto"],
        letter_spacing=style.spacing,
        decoration=ft.TextDecoration.LINE_THROUGH if style.struck else None,
        decoration_thickness=1.5 if style.struck else None,
        color=color,
    )


class TextOptions(TypedDict, total=False):
    """How text stands in its place."""

    align: ft.TextAlign | None
    expand: bool | int | None


def text(
    theme: Theme,
    value: str,
    style: Style = BODY,
    *,
    color: str | None = None,
    size: float | None = None,
    weight: Literal[400, 500, 600, 700] | None = None,
    lines: int | None = None,
    **options: Unpack[TextOptions],
) -> ft.Text:
    """Return text in a style. ``size`` and ``weight`` override it; after ``lines`` it ends in an ellipsis.

    A name from right to left still stands at the left edge, but its ellipsis and full stop are at its own end.
    """
    if size is not None:
        style = replace(style, size=size)
    if weight is not None:
        style = replace(style, weight=weight)
    from_right = is_right_to_left(value)
    return ft.Text(
        value,
        style=text_style(theme, style, color),
        text_align=options.get("align") or (ft.TextAlign.LEFT if from_right else ft.TextAlign.START),
        rtl=from_right,
        max_lines=lines,
        no_wrap=lines == 1,
        overflow=_overflow(style, lines),
        expand=options.get("expand"),
    )


SMALL: Final = replace(CAPTION, size=15)


def muted(
    theme: Theme,
    value: str,
    style: Style = SMALL,
    *,
    size: float | None = None,
    weight: Literal[400, 500, 600, 700] | None = None,
    lines: int | None = None,
    **options: Unpack[TextOptions],
) -> ft.Text:
    """Return text in the second ink; without a ``style`` a caption as it stands under a title."""
    return text(theme, value, style, color=theme.palette.ink2, size=size, weight=weight, lines=lines, **options)


def _overflow(style: Style, lines: int | None) -> ft.TextOverflow:
    if not style.cut:
        return ft.TextOverflow.VISIBLE
    return ft.TextOverflow.ELLIPSIS if lines else ft.TextOverflow.CLIP


def icon(theme: Theme, name: ft.IconData, *, size: float = 24, color: str | None = None) -> ft.Icon:
    """Return an outlined icon without a label: the control around it has one."""
    return ft.Icon(name, size=size, color=color or theme.palette.ink)


def scale_probe(on_scale: Callable[[float], object], *, known: float) -> ft.Control:
    """Return an invisible letter that measures the text scale of the device, which Flet does not report.

    ``on_scale`` is called with the scale, rounded to hundredths, if it is not the ``known`` one.
    """

    def measured(event: ft.LayoutSizeChangeEvent[ft.LayoutControl]) -> None:
        scale = round(event.height / _PROBE, 2)
        if scale > 0 and scale != known:
            on_scale(scale)

    # In a stack nothing stretches it: its height is the measure.
    return ft.Stack(
        [
            ft.Container(
                ft.Semantics(
                    exclude_semantics=True,
                    content=ft.Container(
                        ft.Text("0", style=ft.TextStyle(size=_PROBE, height=1.0)), on_size_change=handler(measured)
                    ),
                ),
                left=0,
                top=0,
                opacity=0,
                ignore_interactions=True,
            )
        ],
        width=0,
        height=0,
        left=0,
        top=0,
        clip_behavior=ft.ClipBehavior.NONE,
    )
