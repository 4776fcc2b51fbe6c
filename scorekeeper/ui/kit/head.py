"""The head of the printed table: a column for each side, with its mark, name, total, bar and caption."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

import flet as ft

from scorekeeper.ui.base.flet_shim import component, memo, use_effect, use_state
from scorekeeper.ui.base.timers import TURN
from scorekeeper.ui.kit.boxes import border, column_of, margin, padding, row_of, ruled
from scorekeeper.ui.kit.letters import fitted
from scorekeeper.ui.kit.mark import pin, side_mark
from scorekeeper.ui.kit.marks import all_of_marks
from scorekeeper.ui.kit.press import named, pressable
from scorekeeper.ui.kit.surface import bar
from scorekeeper.ui.kit.theme import CAPTION, LABEL_L, LABEL_M, Style, Theme, muted, text, total_style
from scorekeeper.ui.kit.tokens import COUNT, FADE

PLAYS = 4
"""Height of the line under the head of the side that plays, in logical pixels."""

_LEAST = 12  # pixels: rather small than cut
_DIGITS = 3  # a total of so many figures fits its column at full size


@dataclass(frozen=True, slots=True)
class Head:
    """What stands above a column: a side, its total, and how far it is.

    ``fraction`` (0 to 1) fills the bar, None leaves it out. ``gone`` has left the match. ``leads`` adds the pin.
    ``beside`` sets the name beside the mark, as with two sides or on a wide page. ``compact`` brings the lines
    closer, for pages with keys below the table. Without ``total`` the column has only a name. ``room`` is how wide
    its words may be, where that is known: nothing is cut; as large as the ``widest`` name, total and caption of all
    columns can be, so that they stand in line. ``people`` are the players of a team with a name, below it. ``marks``
    are drawn as strokes that spell ALL, in place of the total. ``low``: on a phone that lies on its side. ``plays``:
    whether keys below the table write for this side, where a tap on a head chooses that. ``won``: the side has won, and
    the column turns from ivory to ebony.
    """

    seats: tuple[int, ...]
    name: str
    total: str = ""
    caption: str = ""
    fraction: float | None = None
    gone: bool = False
    leads: bool = False
    beside: bool = False
    compact: bool = False
    strong_caption: bool = False
    room: float = 0.0
    widest: tuple[str, str, str] = ("", "", "")
    people: str = ""
    marks: int | None = None
    low: bool = False
    plays: bool | None = None
    won: bool = False


def header_column(
    theme: Theme,
    head: Head,
    *,
    ident: str,
    label: str,
    sides: int,
    wide: bool = False,
    press: Callable[[], object] | None = None,
) -> ft.Control:
    """Return the head of a column. The number of ``sides`` decides the size of the figures."""
    figures = Figures(theme, head, sides, wide)
    if press is None:
        return named(figures, ident, label, expand=True)
    return pressable(theme, figures, ident, press, label, selected=head.plays, radius=0, expand=True)


@memo
@component
def Figures(theme: Theme, head: Head, sides: int, wide: bool) -> ft.Control:
    """Draw the visible part of a head, only when it changes, not with every new semantics label."""
    narrow = sides > 4
    side, widest, turned = 2 if narrow else 4, (head.widest[0], "", ""), use_turned(theme, won=head.won)
    head, ebony = replace(head, won=turned), theme.palette.counted
    look = counted_theme(theme) if turned else theme
    inner = ft.Container(
        column_of(
            Who(look, replace(head, total="", caption="", fraction=None, widest=widest, plays=None), narrow),
            *_total(look, head, sides=sides, wide=wide),
            *_progress(look, head, sides=sides, wide=wide),
            *_caption(look, head, wide=wide),
            centre=True,
        ),
        padding(top=_above(head, wide=wide) - side, bottom=(4 if head.low else 12 if head.total else 9) - side),
        bgcolor=ebony if turned else ft.Colors.with_opacity(0, ebony),
        border_radius=14,
        animate=theme.motion(FADE),
    )
    return ft.Container(
        inner,
        padding(left=side, top=side, right=side, bottom=side),
        bgcolor=theme.palette.tint if head.plays else None,
        border=border(left=(1, theme.palette.rule)),
        alignment=None if head.plays is None else ft.Alignment.TOP_CENTER,  # as wide as the column
        foreground_decoration=ruled(bottom=(PLAYS, theme.palette.ink)) if head.plays else None,
    )


def use_turned(theme: Theme, *, won: bool) -> bool:
    """Return whether the head of a side has turned to ebony: a little after it has won, and at once when drawn anew."""
    turned, turn = use_state(won)

    async def wait() -> None:
        if won != turned:
            await asyncio.sleep(0 if theme.still or not won else TURN)
            turn(won)

    use_effect(wait, [won])
    return turned and won


def counted_theme(theme: Theme) -> Theme:
    """Return the theme of what is written on ebony."""
    ink, line = theme.palette.counted_pip, theme.palette.counted_line
    return replace(theme, palette=replace(theme.palette, ink=ink, ink2=ink, ink3=ink, rule=line))


def _above(head: Head, *, wide: bool) -> float:
    if head.low:
        return 5
    if head.beside:
        return 14 if wide else 12
    return 10


def _ink(theme: Theme, head: Head) -> str:
    return theme.palette.ink3 if head.gone else theme.palette.ink


@memo
@component
def Who(theme: Theme, head: Head, narrow: bool) -> ft.Control:
    """Draw the mark and the name of a side, only when they change."""
    style = LABEL_M if narrow else LABEL_L
    style = replace(style, size=16 if head.low else 18) if head.beside else style
    who = text(
        theme,
        head.name,
        _fitted(theme, head, head.widest[0] or head.name, style, 24 if head.low else 37 if head.beside else 0),
        color=_ink(theme, head),
        weight=500 if head.gone else 600,
        align=ft.TextAlign.CENTER,
        lines=1,
    )
    size = 19 if head.low else 22 if len(head.seats) > 1 else 26 if narrow else 28
    icon = side_mark(theme, head.seats, size, state="outlined" if head.gone else "inverted" if head.won else "plain")
    if head.beside or head.leads:
        who.expand, who.expand_loose = True, True
    if head.beside:
        return _line(5 if head.low else 9, [icon, who, *([pin(theme, 11)] if head.leads else [])])
    below = _line(5, [pin(theme), who]) if head.leads else who
    people = muted(theme, head.people, CAPTION, lines=1, align=ft.TextAlign.CENTER) if head.people else None
    who_plays = column_of(below, people, tight=True, centre=True) if people else below
    return column_of(icon, who_plays, tight=True, spacing=6 if head.compact else 7, centre=True)


def _fitted(theme: Theme, head: Head, figure: str, style: Style, beside: float = 0) -> Style:
    return fitted(theme, figure, style, head.room - beside, least=_LEAST) if head.room else style


def _line(gap: float, controls: list[ft.Control]) -> ft.Control:
    return row_of(*controls, spacing=gap, centre=True)


def _total(theme: Theme, head: Head, *, sides: int, wide: bool) -> list[ft.Control]:
    if not head.total:
        return []
    if head.marks is not None:
        return [ft.Container(all_of_marks(theme, head.marks, 76 if wide else 58), margin=margin(top=10, bottom=2))]
    style = total_style(sides, wide=wide)
    if head.compact:
        style = replace(style, size=min(style.size, 28 if head.low else 50))
    fit = partial(_fitted, theme, head, head.widest[1] or head.total)
    usual, is_long = fit(style), len(head.total) > _DIGITS and sides > 2
    style = fit(replace(style, size=style.size * _DIGITS / len(head.total))) if is_long else usual
    figure = text(theme, head.total, style, color=_ink(theme, head), lines=1)
    figure.key = head.total
    above = margin(top=0 if head.beside else 2 if head.compact else 8 if sides < 4 else 7)
    fade, duration = ft.AnimatedSwitcherTransition.FADE, 0 if theme.still else COUNT
    switcher = ft.AnimatedSwitcher(figure, margin=above, duration=duration, reverse_duration=0, transition=fade)
    if is_long:  # as high as the other totals, so that the lines below them stand level
        switcher.height = usual.size * min(theme.scale, usual.most) * usual.height
    return [switcher]


def _progress(theme: Theme, head: Head, *, sides: int, wide: bool) -> list[ft.Control]:
    if head.fraction is None:
        return []
    color = theme.palette.ink3 if head.gone or head.won else theme.palette.seat(head.seats[0])
    progress = bar(theme, head.fraction, color, height=8 if head.beside else 6)
    above = (4 if wide else 2) if head.beside else 2 if head.compact else 6
    beside = (72 if wide else 36) / max(2, sides)  # a tenth of the column
    progress.margin = margin(left=beside, top=above, right=beside)
    return [progress]


def _caption(theme: Theme, head: Head, *, wide: bool) -> list[ft.Control]:
    if not head.caption:
        return []
    usual = replace(LABEL_M, size=15) if wide else LABEL_M
    style = _fitted(theme, head, head.widest[2] or head.caption, usual)
    weight, color = (700, theme.palette.ink) if head.strong_caption else (500, theme.palette.ink2)
    caption = text(theme, head.caption, style, weight=weight, color=color, align=ft.TextAlign.CENTER, lines=1)
    caption.margin = margin(top=8 if wide else 6 if head.compact else 7)
    return [caption]


def head_row(columns: Sequence[ft.Control], *, corner: ft.Control) -> ft.Control:
    """Return the heads of the table: its corner, and a column for each side."""
    return ft.Row(
        [corner, *columns], spacing=0, intrinsic_height=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH
    )


def head_corner(width: float, content: ft.Control | None = None) -> ft.Control:
    """Return the corner above the labels: empty, or a caption at its foot."""
    return ft.Container(content, padding(left=16, right=8, bottom=9), width=width, alignment=ft.Alignment.BOTTOM_LEFT)
