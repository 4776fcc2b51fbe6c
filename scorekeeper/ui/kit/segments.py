"""Segments: one of a few choices, side by side, each with the mark of a seat or an icon if it has one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Generic, TypeVar

import flet as ft

from scorekeeper.ui.base.render_cache import padded
from scorekeeper.ui.kit.boxes import column_of, row_of
from scorekeeper.ui.kit.letters import across, fitted
from scorekeeper.ui.kit.mark import mark, side_mark
from scorekeeper.ui.kit.press import pressable
from scorekeeper.ui.kit.theme import LABEL_M, Theme, icon, text
from scorekeeper.ui.kit.tokens import KEY_RADIUS

V = TypeVar("V")


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
    line = theme.palette.line
    cells: list[ft.Control] = []
    place = 0
    for number, row in enumerate(rows):
        if number:
            cells.append(ft.Container(height=1, bgcolor=line))
        cells.append(
            row_of(
                *_divided(
                    [
                        _segment(
                            theme,
                            segment,
                            on=segment.value == chosen,
                            ident=f"{ident}-{place + step}",
                            on_press=partial(on_choose, segment.value),
                            height=height,
                            room=width / len(row) - 10,
                            corners=_corners(number, len(rows), step, len(row)),
                        )
                        for step, segment in enumerate(row)
                    ],
                    line,
                    theme.fit(height),
                )
            )
        )
        place += len(row)
    return ft.Container(
        column_of(*cells, stretch=True),
        border=ft.Border.all(1, line),
        border_radius=KEY_RADIUS,
        bgcolor=theme.palette.raised,
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


def _divided(cells: list[ft.Control], line: str, height: float) -> list[ft.Control]:
    divided: list[ft.Control] = []
    for place, cell in enumerate(cells):
        if place:
            divided.append(ft.Container(width=1, height=height, bgcolor=line))
        divided.append(cell)
    return divided


def _corners(row: int, rows: int, step: int, steps: int) -> ft.BorderRadius:
    inner = KEY_RADIUS - 1
    return ft.BorderRadius.only(
        top_left=inner if row == 0 and step == 0 else 0,
        top_right=inner if row == 0 and step == steps - 1 else 0,
        bottom_left=inner if row == rows - 1 and step == 0 else 0,
        bottom_right=inner if row == rows - 1 and step == steps - 1 else 0,
    )
