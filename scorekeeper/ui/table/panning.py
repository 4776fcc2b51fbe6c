"""A table wider than the page: its labels stay at the left, and the columns behind them move by whole columns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import ceil
from typing import Final, cast

import flet as ft

from scorekeeper.ui.base.flet_shim import component, handler, use_effect, use_ref, use_state
from scorekeeper.ui.kit.boxes import column_of, measured, outline, row_of
from scorekeeper.ui.kit.head import Head
from scorekeeper.ui.kit.mark import side_mark
from scorekeeper.ui.kit.rule import rule
from scorekeeper.ui.kit.theme import Theme
from scorekeeper.ui.table.context import TableContext
from scorekeeper.ui.table.shape import Shape

STRIP: Final = 48.0
"""Height of the strip of marks under the foot, in logical pixels."""

_MARGIN: Final = 12.0
_MARGIN_PART: Final = 0.2
"""The part of a column beside its mark and its figures."""

_MOVE: Final = 160
"""How long the columns move, in milliseconds."""


@dataclass(frozen=True, slots=True)
class Pan:
    """How far a table that pans is moved: the ``first`` visible column, and the function that moves it."""

    first: int
    move: Callable[[int], object]

    def shift(self, shape: Shape) -> float:
        """Return by how many logical pixels the columns are moved; at the end the last one is whole."""
        return min(self.first * shape.column, shape.column * shape.sides - shape.sight)

    def go(self, shape: Shape, first: int) -> None:
        """Move the table to this first column, as far as there are columns."""
        first = in_reach(shape, first)
        if first != self.first:
            self.move(first)


@dataclass(frozen=True, slots=True)
class PannedPart:
    """A part of a table that pans: its labels, its columns, and its height, if it is known."""

    labels: list[ft.Control]
    columns: list[ft.Control]
    height: float | None = None


def last_first(shape: Shape) -> int:
    """Return the first visible column when the table is moved to its end."""
    return -int((shape.sight - shape.column * shape.sides) // shape.column)


def in_reach(shape: Shape, first: int) -> int:
    return max(0, min(last_first(shape), first))


def shown_with(shape: Shape, column: int) -> int:
    """Return the first visible column that brings another one to the middle."""
    seen = int(shape.sight // shape.column)
    return in_reach(shape, column - seen // 2)


def seen_columns(shape: Shape, pan: Pan) -> tuple[int, int]:
    """Return the first column that is visible but for its margin, and how many are."""
    hidden, seen = pan.shift(shape) / shape.column, shape.sight / shape.column
    return ceil(hidden - _MARGIN_PART), int(seen + _MARGIN_PART)


def use_pan(shape: Shape, column: int, entered: int | None) -> Pan:
    """Return how far a table is moved: at first to a ``column``, then to the ``entered`` one unless it is in sight."""
    first, move = use_state(partial(shown_with, shape, column) if shape.pans else 0)
    pan = Pan(min(first, last_first(shape)), move)

    def show() -> None:
        if shape.pans and entered is not None:
            left, place = pan.shift(shape), entered * shape.column
            if not left <= place <= left + shape.sight - shape.column:
                move(shown_with(shape, entered))

    use_effect(show, [entered])
    return pan


def behind(shape: Shape, pan: Pan, rows: list[ft.Control], *, height: float | None = None) -> ft.Control:
    """Return rows of columns, moved and clipped; without ``height`` they are as high as the control around them."""
    across = ft.CrossAxisAlignment.STRETCH
    columns = ft.Column(rows, width=shape.column * shape.sides, spacing=0, horizontal_alignment=across)
    moved = ft.Container(columns, left=-pan.shift(shape), top=0, bottom=0, animate_position=shape.theme.motion(_MOVE))
    return ft.Stack([moved], width=shape.sight, height=height, clip_behavior=ft.ClipBehavior.HARD_EDGE)


def edged(shape: Shape, pan: Pan, labels: list[ft.Control], height: float | None = None) -> ft.Control:
    """Return the labels, with an edge of ink while the columns are moved behind it."""
    ink = shape.theme.palette.ink if pan.first else ft.Colors.TRANSPARENT
    edge = ft.BoxDecoration(border=ft.Border(right=ft.BorderSide(1.5, ink)))
    column = column_of(*labels, stretch=True)
    return ft.Container(column, width=shape.label, height=height, foreground_decoration=edge)


@component
def Dragged(shape: Shape, pan: Pan, content: ft.Control) -> ft.Control:
    """Draw a table that a finger moves sideways by whole columns."""
    begun = use_ref(cast("tuple[int, float]", (0, 0.0)))

    def start(event: ft.DragStartEvent[ft.GestureDetector]) -> None:
        begun.current = pan.first, event.global_position.x

    def update(event: ft.DragUpdateEvent[ft.GestureDetector]) -> None:
        first, x = begun.current
        pan.go(shape, first + round((x - event.global_position.x) / shape.column))

    return ft.GestureDetector(
        content,
        expand=True,
        drag_interval=50,
        exclude_from_semantics=True,
        on_horizontal_drag_start=handler(start),
        on_horizontal_drag_update=handler(update),
    )


def strip(table: TableContext, heads: tuple[Head, ...], pan: Pan) -> ft.Control:
    """Return the marks of all sides with a bracket around the visible ones: one slider, dragged or tapped anywhere."""
    theme, tr, shape = table.theme, table.tr, table.shape
    width = shape.label + shape.sight - 2 * _MARGIN
    each = width / shape.sides
    left, seen = seen_columns(shape, pan)
    visible = list(table.names[left : left + seen])

    def to(x: float) -> None:
        pan.go(shape, shown_with(shape, int((x - _MARGIN) // each)))

    def tapped(event: ft.TapEvent[ft.GestureDetector]) -> None:
        to(event.local_position.x if event.local_position else 0)

    def dragged(event: ft.DragUpdateEvent[ft.GestureDetector]) -> None:
        to(event.local_position.x)

    size = min(22.0, each - 8)
    marks: list[ft.Control] = [
        ft.Container(_mark(theme, head, size), width=each, height=STRIP, alignment=ft.Alignment.CENTER)
        for head in heads
    ]
    bracket = ft.Container(
        left=_MARGIN + left * each,
        width=seen * each,
        top=6,
        bottom=6,
        border=outline(2, theme.palette.ink),
        border_radius=11,
        animate_position=theme.motion(_MOVE),
    )
    content = ft.Stack([ft.Container(row_of(*marks), left=_MARGIN, top=0), bracket], height=STRIP)
    value = tr("say.several", values=visible)
    return ft.Semantics(
        identifier="sheet.pan",
        label=tr("say.columns"),
        slider=True,
        value=value,
        increased_value=value,
        decreased_value=value,
        on_increase=handler(partial(pan.go, shape, pan.first + 1)),
        on_decrease=handler(partial(pan.go, shape, pan.first - 1)),
        container=True,
        content=ft.GestureDetector(
            content,
            exclude_from_semantics=True,
            drag_interval=50,
            on_tap_down=handler(tapped),
            on_horizontal_drag_update=handler(dragged),
        ),
    )


def _mark(theme: Theme, head: Head, size: float) -> ft.Control:
    return side_mark(theme, head.seats, size / len(head.seats), state="outlined" if head.gone else "plain")


def panned(
    shape: Shape,
    pan: Pan,
    parts: tuple[PannedPart, PannedPart, PannedPart],
    scrolled: Callable[[list[ft.Control]], ft.Control],
    on_height: Callable[[float], object],
) -> ft.Control:
    """Return a table that pans: its head, its rows, which are ``scrolled``, and its foot, which stays.

    The columns of the head lie over its corner, which is as high as they are.
    """
    head, rows, foot = parts
    columns = ft.Container(behind(shape, pan, head.columns), left=shape.label, top=0, bottom=0)
    edge = ft.Container(edged(shape, pan, []), left=0, top=0, bottom=0, ignore_interactions=True)
    above = ft.Stack([*head.labels, columns, edge])

    def both(part: PannedPart) -> ft.Control:
        labels = edged(shape, pan, part.labels, part.height)
        return row_of(labels, behind(shape, pan, part.columns, height=part.height), top=True)

    moving = measured(column_of(scrolled([both(rows)]), both(foot), stretch=True), on_height, expand=True)
    whole = column_of(rule(shape.theme, "head"), above, rule(shape.theme, "foot"), moving, stretch=True, expand=True)
    return Dragged(shape, pan, whole)
