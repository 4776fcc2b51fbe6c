"""Segments: one of a few choices, side by side, each with the mark of a seat or an icon if it has one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Generic, TypeVar

import flet as ft

from scorekeeper.ui.kit.boxes import column_of, frame, padded, row_of
from scorekeeper.ui.kit.letters import across, fitted
from scorekeeper.ui.kit.mark import mark, side_mark
from scorekeeper.ui.kit.press import pressable
from scorekeeper.ui.kit.theme import LABEL_M, Theme, icon, text
from scorekeeper.ui.kit.tokens import KEY_RADIUS

V = TypeVar("V")
C = TypeVar("C")


@dataclass(frozen=True, slots=True)
class Segment(Generic[V]):
    """One choice: its value, its words, and what stands before them.

    ``seats`` draws the mark of a side; ``team`` colours one seat's mark like its team; ``drawing`` makes any picture,
    told whether it lies on ebony. ``label`` replaces the words for screen readers and is needed without words.
    """

    value: V
    caption: str = ""
    seats: tuple[int, ...] = ()
    team: int | None = None
    mark: ft.IconData | None = None
    drawing: Callable[[Theme, bool], ft.Control] | None = None
    label: str | None = None


def segments(
    theme: Theme,
    choices: Sequence[Segment[V]],
    chosen: V | None,
    *,
    on_choose: Callable[[V], object],
    ident: str,
    height: float = 52,
    width: float = 358,
) -> ft.Control:
    """Choices identified as ``{ident}-0``, ``{ident}-1`` …; in two rows where ``width`` has no room for one."""
    rows = _rows(theme, choices, width)

    def draw(segment: Segment[V], abreast: int, corners: ft.BorderRadius) -> ft.Control:
        return _segment(
            theme,
            segment,
            on=segment.value == chosen,
            ident=f"{ident}-{choices.index(segment)}",
            on_press=partial(on_choose, segment.value),
            height=height,
            room=width / abreast - 10,
            corners=corners,
        )

    return framed(theme, rows, draw, height)


def framed(
    theme: Theme, rows: Sequence[Sequence[C]], draw: Callable[[C, int, ft.BorderRadius], ft.Control], height: float
) -> ft.Control:
    """Return rows of choices in one frame, with lines between them.

    ``draw`` gets a choice, how many there are in its row, and the corners of its cell.
    """
    line, inner = theme.palette.line, KEY_RADIUS - 1
    cells: list[ft.Control] = []
    for number, row in enumerate(rows):
        top, bottom = (inner if edge else 0 for edge in (number == 0, number == len(rows) - 1))
        if number:
            cells.append(ft.Container(height=1, bgcolor=line))
        divided: list[ft.Control] = []
        for place, choice in enumerate(row):
            first, last = place == 0, place == len(row) - 1
            if place:
                divided.append(ft.Container(width=1, height=theme.fit(height), bgcolor=line))
            corners = ft.BorderRadius(top * first, top * last, bottom * first, bottom * last)
            divided.append(draw(choice, len(row), corners))
        cells.append(row_of(*divided))
    return ft.Container(
        column_of(*cells, stretch=True), border=frame(1, line), border_radius=KEY_RADIUS, bgcolor=theme.palette.raised
    )


def _segment(
    theme: Theme,
    segment: Segment[V],
    *,
    on: bool,
    ident: str,
    on_press: Callable[[], object],
    height: float,
    room: float,
    corners: ft.BorderRadius,
) -> ft.Control:
    ink = theme.palette.paper if on else theme.palette.ink
    inside: list[ft.Control] = []
    if segment.seats and segment.team:
        inside.append(mark(theme, segment.seats[0], 20, state="inverted" if on else "plain", team=segment.team))
    elif segment.seats:
        inside.append(side_mark(theme, segment.seats, 20, state="inverted" if on else "plain"))
    if segment.mark:
        inside.append(icon(theme, segment.mark, size=22, color=ink))
    if segment.drawing:
        inside.append(segment.drawing(theme, on))
    if segment.caption:
        style = fitted(theme, segment.caption, LABEL_M, room - _drawn(segment))
        caption = text(theme, segment.caption, style, color=ink, align=ft.TextAlign.CENTER, lines=1)
        caption.expand, caption.expand_loose = True, True
        inside.append(caption)
    return pressable(
        theme,
        row_of(*inside, spacing=6, centre=True),
        ident,
        on_press,
        segment.label,
        selected=on,
        fill=theme.palette.ink if on else None,
        radius=corners,
        padding=padded(4),
        height=theme.fit(height),
        expand=True,
        ring="inside",
    )


def _rows(theme: Theme, choices: Sequence[Segment[V]], width: float) -> list[Sequence[Segment[V]]]:
    room = width / max(1, len(choices)) - 12
    needed = max((_wide(theme, segment) for segment in choices), default=0)
    if needed <= room or len(choices) < 3:
        return [choices]
    middle = -(-len(choices) // 2)
    return [choices[:middle], choices[middle:]]


def _wide(theme: Theme, segment: Segment[V]) -> float:
    return _drawn(segment) + across(segment.caption, LABEL_M.size * theme.scale)


def _drawn(segment: Segment[V]) -> float:
    return 26 if len(segment.seats) == 1 else 48 if segment.seats else 28 if segment.mark or segment.drawing else 0
