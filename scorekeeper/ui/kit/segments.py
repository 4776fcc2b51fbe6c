"""Segments: one of a few choices, side by side, each with the mark of a seat or an icon if it has one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import ceil
from typing import Final, Generic, TypeVar

import flet as ft

from scorekeeper.ui.base.flet_shim import component, memo
from scorekeeper.ui.base.render_cache import use_latest
from scorekeeper.ui.kit.boxes import column_of, outline, padded, row_of
from scorekeeper.ui.kit.letters import LEAST_TEXT, across, fits, fitted
from scorekeeper.ui.kit.mark import MarkState, side_mark
from scorekeeper.ui.kit.names import LEAST, fitting_names, shorter, smallest
from scorekeeper.ui.kit.press import pressable
from scorekeeper.ui.kit.theme import CAPTION, LABEL_M, Theme, icon, text
from scorekeeper.ui.kit.tokens import KEY_RADIUS

_HEIGHT: Final = 52
_STACKED: Final = 56
_MARGINS: Final = 10
_STACKED_MARGINS: Final = 6

_NARROWEST: Final = 58
"""The least width of a choice in several rows, in logical pixels: the words for a blocked hand have no room in less."""

V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Segment(Generic[V]):
    """One choice: its value, its words, and what stands before them.

    ``seats`` draws the mark of a side; ``team`` colours one seat's mark like its team; ``drawing`` gets
    the theme and whether the choice is selected, and returns a picture. ``label`` replaces the words for screen readers
    and is needed without words. The words of a choice with ``seats`` are a name, which may be shortened. ``note``
    stands small below the words.
    ``is_on``: it is chosen besides another.
    """

    value: V
    caption: str = ""
    seats: tuple[int, ...] = ()
    mark: ft.IconData | None = None
    drawing: Callable[[Theme, bool], ft.Control] | None = None
    label: str | None = None
    note: str = ""
    ident: str = ""
    is_on: bool = False


@dataclass(frozen=True, slots=True)
class _Cell:
    """The place of a choice: its height, the width of its words, its corners, whether its mark is above the words."""

    height: float
    room: float
    corners: ft.BorderRadius
    stacked: bool
    lines: int


@component
def segments(
    theme: Theme,
    choices: Sequence[Segment[V]],
    chosen: V | None,
    *,
    on_choose: Callable[[V], object],
    ident: str,
    height: float = _HEIGHT,
    width: float = 358,
    lines: int = 1,
) -> ft.Control:
    """Choices identified as ``{ident}-0``, ``{ident}-1`` …, unless they have identifiers of their own.

    Where ``width`` has no room for names beside their marks, the marks stand above them; else there are two rows, or
    three of many choices, whose marks stand above names that still have no room beside them. Screen readers read whole
    names. Words of choices without marks may have two ``lines``.
    """
    return _Segments(
        theme, tuple(choices), chosen, use_latest(on_choose), ident, height=height, width=width, words_lines=lines
    )


@memo
@component
def _Segments(
    theme: Theme,
    choices: tuple[Segment[V], ...],
    chosen: V | None,
    on_choose: Callable[[V], object],
    ident: str,
    *,
    height: float,
    width: float,
    words_lines: int,
) -> ft.Control:
    rows, stacked = arrange(theme, choices, width, words_lines)
    height = max(height, _STACKED) if stacked else height
    line, inner = theme.palette.line, KEY_RADIUS - 1
    margins = _STACKED_MARGINS if stacked else _MARGINS
    room = width / max(map(len, rows)) - margins
    names = _short_names(theme, choices, room, stacked=stacked)
    lines: list[ft.Control] = []
    for number, row in enumerate(rows):
        top, bottom = (inner if edge else 0 for edge in (number == 0, number == len(rows) - 1))
        if number:
            lines.append(ft.Container(height=1, bgcolor=line))
        cells: list[ft.Control] = []
        for place, segment in enumerate(row):
            first, last = place == 0, place == len(row) - 1
            if place:
                cells.append(ft.Container(width=1, height=theme.fit(height), bgcolor=line))
            corners = ft.BorderRadius(top * first, top * last, bottom * first, bottom * last)
            cell = _segment(
                theme,
                segment,
                segment.ident or f"{ident}-{choices.index(segment)}",
                partial(on_choose, segment.value),
                on=segment.is_on or segment.value == chosen,
                words=names.get(segment.value, segment.caption),
                cell=_Cell(height, width / len(row) - margins, corners, stacked, words_lines),
            )
            cells.append(cell)
        lines.append(row_of(*cells))
    inside = column_of(*lines, stretch=True)
    return ft.Container(inside, border=outline(1, line), border_radius=KEY_RADIUS, bgcolor=theme.palette.raised)


def _segment(
    theme: Theme, segment: Segment[V], ident: str, on_press: Callable[[], object], *, on: bool, words: str, cell: _Cell
) -> ft.Control:
    stacked, lines = cell.stacked, cell.lines
    ink = theme.palette.paper if on else theme.palette.ink
    inside: list[ft.Control] = []
    if segment.seats:
        state: MarkState = "inverted" if on else "plain"
        inside.append(side_mark(theme, segment.seats, 20, state=state))
    if segment.mark:
        inside.append(icon(theme, segment.mark, size=22, color=ink))
    if segment.drawing:
        inside.append(segment.drawing(theme, on))
    if words:
        beside = cell.room - (0 if stacked else _mark_width(segment))
        least = LEAST if segment.seats or stacked else LEAST_TEXT
        style = fitted(theme, words, LABEL_M, beside, lines=lines, least=least)
        caption: ft.Control = text(theme, words, style, color=ink, align=ft.TextAlign.CENTER, lines=lines)
        if segment.note:
            note = text(theme, segment.note, replace(CAPTION, most=1.0), color=ink, lines=1)
            caption = column_of(caption, note, spacing=0, centre=True, tight=True)
        caption.expand, caption.expand_loose = not stacked, not stacked
        inside.append(caption)
    return pressable(
        theme,
        column_of(*inside, spacing=2, centre=True, tight=True) if stacked else row_of(*inside, spacing=6, centre=True),
        ident,
        on_press,
        segment.label or (segment.caption if segment.seats else None),
        selected=on,
        fill=theme.palette.ink if on else None,
        radius=cell.corners,
        padding=padded(2 if stacked else 4),
        height=theme.fit(cell.height),
        expand=True,
        ring="inside",
    )


def _short_names(theme: Theme, choices: Sequence[Segment[V]], room: float, *, stacked: bool) -> dict[V, str]:
    """Return the names of the sides among the choices, shortened to fit; no two alike."""
    sides = [segment for segment in choices if segment.seats]
    if not sides:
        return {}
    beside = room - (0 if stacked else max(map(_mark_width, sides)))
    names = fitting_names([segment.caption for segment in sides], beside, smallest(theme, LABEL_M))
    return {segment.value: name for segment, name in zip(sides, names, strict=True)}


def arrange(
    theme: Theme, choices: Sequence[Segment[V]], width: float, lines: int = 1
) -> tuple[list[Sequence[Segment[V]]], bool]:
    """Return the choices by row, and whether marks stand above names."""
    room, has_marks = width / max(1, len(choices)) - _MARGINS, any(segment.seats for segment in choices)
    crowded = has_marks and theme.large and len(choices) > 3

    def fit(*, stacked: bool) -> bool:
        if lines > 1:
            return all(fits(theme, each.caption, LABEL_M, room, lines=lines) for each in choices)
        if stacked:
            least, beside = smallest(theme, LABEL_M), room + _MARGINS - _STACKED_MARGINS
            return all(_least(segment, least) <= beside for segment in choices)
        size = LABEL_M.size * theme.scale
        return all(_least(segment, size) + _mark_width(segment) <= room for segment in choices)

    sides = [segment for segment in choices if segment.seats]
    full = all(across(segment.caption, LABEL_M.size * theme.scale) + _mark_width(segment) <= room for segment in sides)
    cramped = len(sides) > 3 and not full and fit(stacked=True)
    if len(choices) < 3 or (fit(stacked=False) and not crowded and not cramped):
        return [choices], False
    if has_marks and not crowded and fit(stacked=True):
        return [choices], True
    count = max(2, ceil(len(choices) / (width // _NARROWEST)))
    each = ceil(len(choices) / count)
    beside, size = width / each - _MARGINS, smallest(theme, LABEL_M)
    is_narrow = any(across(shorter(segment.caption)[-1], size) + _mark_width(segment) > beside for segment in sides)
    return [choices[at : at + each] for at in range(0, len(choices), each)], is_narrow


def segments_height(theme: Theme, choices: Sequence[Segment[V]], width: float) -> float:
    """Return how high ``segments`` of the usual height are drawn."""
    rows, stacked = arrange(theme, choices, width)
    return len(rows) * theme.fit(_STACKED if stacked else _HEIGHT)


def _least(segment: Segment[V], size: float) -> float:
    """Return the width of the words, or of a name as short as it gets, in this size of letters."""
    return across(shorter(segment.caption)[-1] if segment.seats else segment.caption, size)


def _mark_width(segment: Segment[V]) -> float:
    return 26 if len(segment.seats) == 1 else 48 if segment.seats else 28 if segment.mark or segment.drawing else 0
