"""The mark of a seat (its half tile), the whole tile of a team, and the pin that means "leads"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final, Literal

import flet as ft
from flet import canvas as cv

from scorekeeper.core.emblems import Emblem
from scorekeeper.ui.kit.boxes import column_of, outline
from scorekeeper.ui.kit.pips import MOST, Point, pips, radius
from scorekeeper.ui.kit.press import silent
from scorekeeper.ui.kit.theme import CAPTION, Theme, muted
from scorekeeper.ui.kit.tokens import MARK_RADIUS, SERIF, Palette, family

MarkState = Literal["plain", "inverted", "outlined"]

HALF_TILES: Final = 7
"""The seats whose mark is a half tile with as many pips; later ones have a counter with their number."""

_SEAM: Final = 1.5  # between the halves of a team
_SWELL: Final = 1.08  # pips of a mark are a little larger than a tile's


@lru_cache(512)
def filled(color: str) -> ft.Paint:
    return ft.Paint(color=color, style=ft.PaintingStyle.FILL)


@lru_cache(512)
def stroked(color: str, width: float, dash: tuple[float, ...] = (), *, rounded: bool = False) -> ft.Paint:
    """Return a pen; the ends and corners of its lines are ``rounded``, if wanted."""
    return ft.Paint(
        color=color,
        style=ft.PaintingStyle.STROKE,
        stroke_width=width,
        stroke_dash_pattern=list(dash) or None,
        stroke_cap=ft.StrokeCap.ROUND if rounded else ft.StrokeCap.BUTT,
        stroke_join=ft.StrokeJoin.ROUND if rounded else ft.StrokeJoin.MITER,
    )


def emblem_canvas(theme: Theme, emblem: Emblem, height: float, pen: float = 2.2) -> ft.Control:
    """Return an emblem of this height, drawn with a ``pen`` that grows with it."""
    scale = height / emblem.height
    paint = stroked(theme.palette.ink, pen * scale, rounded=True)
    shapes = [line_shape(line, paint) for line in emblem.placed(0, 0, height)]
    return cv.Canvas(shapes=shapes, width=emblem.width * scale, height=height)


def line_shape(line: Sequence[Point], paint: ft.Paint) -> cv.Shape:
    """Return the straight lines that join these points."""
    start, *others = line
    return cv.Path([cv.Path.MoveTo(*start), *(cv.Path.LineTo(*point) for point in others)], paint=paint)


def pip_shapes(
    count: int, side: float, color: str, *, at: Point = (0, 0), turned: bool = False, swell: float = 1.0
) -> list[cv.Shape]:
    """Return ``count`` pips in a square of ``side`` with its corner at a point."""
    paint = filled(color)
    size = side * radius(count) * swell
    x, y = at
    return [cv.Circle(x + u * side, y + v * side, size, paint=paint) for u, v in pips(count, turned=turned)]


def mark_shapes(
    palette: Palette, seat: int, size: float, *, at: Point = (0, 0), state: MarkState = "plain"
) -> list[cv.Shape]:
    """Return the shapes of the mark of a seat, for a larger canvas."""
    own, (x, y) = palette.seat(seat), at
    if seat > HALF_TILES:
        return _counter(palette, seat, size, at, state, own=own)
    plate, dots = _plate(
        own, palette, (size, size), at=at, state=state, corners=ft.BorderRadius.all(size * MARK_RADIUS)
    )
    corner = (x + size * 0.06, y + size * 0.06)
    return [plate, *pip_shapes(min(seat, MOST), size * 0.88, dots, at=corner, swell=_SWELL)]


def _counter(palette: Palette, seat: int, size: float, at: Point, state: MarkState, *, own: str) -> list[cv.Shape]:
    """Return the round counter with the number of a seat, for seats that have no half tile."""
    (x, y), middle = at, size / 2
    fill = {"plain": filled(own), "inverted": filled(palette.on_seat), "outlined": stroked(own, 1.5)}[state]
    ink = palette.on_seat if state == "plain" else own
    style = ft.TextStyle(size=size * (0.68 if seat < 10 else 0.6), color=ink, font_family=family(SERIF, 600))
    round_ = middle - (0.75 if state == "outlined" else 0)
    return [
        cv.Circle(x + middle, y + middle, round_, paint=fill),
        cv.Text(x + middle, y + middle, str(seat), style=style, alignment=ft.Alignment.CENTER),
    ]


def _plate(
    own: str, palette: Palette, extent: Point, *, at: Point, state: MarkState, corners: ft.BorderRadius
) -> tuple[cv.Shape, str]:
    """Return the plate below the pips of a mark, and the colour of the pips."""
    match state:
        case "plain":
            paint, dots = filled(own), palette.on_seat
        case "inverted":
            paint, dots = filled(palette.on_seat), own
        case "outlined":
            paint, dots = stroked(own, 1.5), own
    inset = 0.75 if state == "outlined" else 0.0
    (x, y), (width, height) = at, extent
    sides = x + inset, y + inset, width - 2 * inset, height - 2 * inset
    return cv.Rect(*sides, border_radius=corners, paint=paint), dots


def mark(theme: Theme, seat: int, size: float = 28, *, state: MarkState = "plain") -> ft.Control:
    """Return the half tile of a seat, ``size`` square."""
    return cv.Canvas(shapes=mark_shapes(theme.palette, seat, size, state=state), width=size, height=size)


def team_mark(theme: Theme, first: int, second: int, size: float = 22, *, state: MarkState = "plain") -> ft.Control:
    """Return the halves of both partners as a tile, ``2 * size`` wide, each half in the colour of its own seat."""
    seats = (first, second)
    shapes = side_shapes(theme.palette, seats, size, state=state)
    return cv.Canvas(shapes=shapes, width=mark_width(seats, size), height=size)


def side_shapes(
    palette: Palette, seats: tuple[int, ...], size: float, *, at: Point = (0, 0), state: MarkState = "plain"
) -> list[cv.Shape]:
    """Return the shapes of the mark of a side, for a larger canvas."""
    if len(seats) == 1:
        return mark_shapes(palette, seats[0], size, at=at, state=state)
    (first, second, *_), (left, top) = seats, at
    middle = size + _SEAM / 2
    shapes: list[cv.Shape] = []
    for seat, x in ((first, 0.0), (second, middle)):
        round_ = size * MARK_RADIUS
        corners = ft.BorderRadius.horizontal(left=0 if x else round_, right=round_ if x else 0)
        plate, dots = _plate(
            palette.seat(seat), palette, (middle, size), at=(left + x, top), state=state, corners=corners
        )
        corner = (left + x + size * 0.06 + (_SEAM / 2 if x else 0), top + size * 0.06)
        shapes += [plate, *pip_shapes(min(seat, MOST), size * 0.88, dots, at=corner, swell=_SWELL)]
    seam = ft.Colors.with_opacity(0.55, palette.on_seat if state == "plain" else palette.seat(first))
    shapes += [
        cv.Line(left + middle, top + size * 0.14, left + middle, top + size * 0.86, paint=stroked(seam, 1)),
        cv.Circle(left + middle, top + size / 2, size * 0.085, paint=filled(palette.brass)),
    ]
    return shapes


def mark_width(seats: tuple[int, ...], size: float) -> float:
    """Return the width of the mark of a side that is ``size`` high."""
    return size if len(seats) == 1 else 2 * size + _SEAM


def side_mark(theme: Theme, seats: tuple[int, ...], size: float = 28, *, state: MarkState = "plain") -> ft.Control:
    """Return the mark of a side: the half tile of a seat, or the tile of a team."""
    if len(seats) == 1:
        return mark(theme, seats[0], size, state=state)
    return team_mark(theme, seats[0], seats[1], size, state=state)


def mark_over(theme: Theme, icon: ft.Control, name: str, *, centre: bool = False) -> ft.Control:
    """Return a mark over a name in letters that do not grow. Screen readers skip it: the keys have the name."""
    style = replace(CAPTION, size=13, weight=500, height=1.15, most=1.0)
    words = muted(theme, name, style, lines=1) if name else None
    return silent(column_of(icon, words, centre=centre, tight=True))


def pin(theme: Theme, size: float = 10) -> ft.Container:
    """Return the brass dot of the leader."""
    return ft.Container(
        width=size,
        height=size,
        border_radius=size / 2,
        bgcolor=theme.palette.brass,
        border=outline(1.1, theme.palette.pin_edge),
    )
