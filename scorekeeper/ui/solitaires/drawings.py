"""Drawings of the solitaires: the three outlines that follow from their text, else the rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import cos, radians, sin
from typing import Final

import flet as ft
from flet import canvas as cv

from scorekeeper.ui.kit.mark import filled, line_shape, stroked
from scorekeeper.ui.kit.pips import Point
from scorekeeper.ui.kit.theme import Theme
from scorekeeper.ui.kit.tile import tile_shapes
from scorekeeper.ui.kit.tokens import SERIF, family

WIDTH: Final = 92.0
HEIGHT: Final = 88.0


@dataclass(frozen=True, slots=True)
class Pen:
    """Draws shapes whose sizes are those of a drawing of 92 by 88, ``scale`` times as large."""

    theme: Theme
    scale: float

    def box(self, x: float, y: float, width: float, height: float, corner: float, *, edge: str = "") -> list[cv.Shape]:
        """Return an empty half or tile."""
        palette, k = self.theme.palette, self.scale
        corners = ft.BorderRadius.all(corner * k)
        sides = x * k, y * k, width * k, height * k
        edges = stroked(edge or palette.tile_edge, 1.1)
        return [
            cv.Rect(*sides, border_radius=corners, paint=filled(palette.tile)),
            cv.Rect(*sides, border_radius=corners, paint=edges),
        ]

    def frame(self, x: float, y: float, width: float, height: float) -> cv.Shape:
        """Return a frame around what the rule is about."""
        k, paint = self.scale, stroked(self.theme.palette.ink, 2.2)
        return cv.Rect(x * k, y * k, width * k, height * k, border_radius=ft.BorderRadius.all(5), paint=paint)

    def tile(self, a: int, b: int, x: float, y: float, *, turned: bool = False) -> list[cv.Shape]:
        at = (x * self.scale, y * self.scale)
        return tile_shapes(self.theme.palette, a, b, (_UNIT - 1.2) * self.scale, at=at, turned=turned)

    def polygon(self, points: Sequence[Point], *, solid: bool = False) -> list[cv.Shape]:
        palette = self.theme.palette
        corners = [(x * self.scale, y * self.scale) for x, y in (*points, points[0])]
        shapes = [line_shape(corners, filled(palette.counted if solid else palette.tile))]
        return shapes if solid else [*shapes, line_shape(corners, stroked(palette.ink2, 0.9))]

    def arrow(self, x: float, y: float, *, down: bool = False) -> list[cv.Shape]:
        """Return an arrow from a point, 7 long."""
        ends = ((0, 0), (7, 0)), ((4, -3), (7, 0), (4, 3))
        lines = [[(x + (v if down else u), y + (u if down else v)) for u, v in end] for end in ends]
        paint = stroked(self.theme.palette.ink, 1.3)
        return [line_shape([(u * self.scale, v * self.scale) for u, v in line], paint) for line in lines]


_UNIT: Final = 21.0
"""Width of a half of a tile."""


def touching(pen: Pen) -> list[cv.Shape]:
    """Three tiles whose halves that touch are framed."""
    tiles = pen.tile(6, 3, 4, 4, turned=True), pen.tile(3, 5, 46, 4), pen.tile(5, 5, 46, 46, turned=True)
    frames = [pen.frame(24.5, 3.5, 43, 22), pen.frame(45.5, 24.5, 22, 43)]
    return [*(shape for shapes in tiles for shape in shapes), *frames]


def four_sixes(pen: Pen) -> list[cv.Shape]:
    """Three tiles with four sixes in a square."""
    tiles = pen.tile(6, 6, 4, 4), pen.tile(6, 5, 25, 4, turned=True), pen.tile(6, 4, 25, 25)
    return [*(shape for shapes in tiles for shape in shapes), pen.frame(3.5, 3.5, 43, 43)]


def square(pen: Pen) -> list[cv.Shape]:
    """Six by six halves."""
    unit = 14.4
    places = ((2.6 + column * unit, 0.8 + row * unit) for row in range(SIDE) for column in range(SIDE))
    return [shape for x, y in places for shape in pen.box(x, y, unit - 1.2, unit - 1.2, 2.3)]


def seven_squares(pen: Pen) -> list[cv.Shape]:
    """Seven rings of four tiles."""
    unit, shapes = 8.0, list[cv.Shape]()
    ring = ((0, 0, 2, 1), (2, 0, 1, 2), (1, 2, 2, 1), (0, 1, 1, 2))
    for left, top in ((3, 1), (33, 1), (63, 1), (18, 32), (48, 32), (3, 63), (63, 63)):
        for x, y, width, height in ring:
            place = left + x * unit, top + y * unit
            shapes += pen.box(*place, width * unit - 0.8, height * unit - 0.8, 1.6, edge=pen.theme.palette.ink2)
    return shapes


def star(pen: Pen) -> list[cv.Shape]:
    """Eight branches around eight halves."""
    shapes: list[cv.Shape] = []
    for branch in range(8):
        angle = radians(branch * 45)

        def turned(x: float, y: float, angle: float = angle) -> Point:
            return WIDTH / 2 + x * cos(angle) - y * sin(angle), HEIGHT / 2 + x * sin(angle) + y * cos(angle)

        parts = [(-14.6, 6.2, True), *((-25.0 - 10.2 * n + (1.4 if n == 2 else 0), 9.6, False) for n in range(3))]
        for top, height, solid in parts:
            corners = ((-3.1, top), (3.1, top), (3.1, top + height), (-3.1, top + height))
            shapes += pen.polygon([turned(*corner) for corner in corners], solid=solid)
    return shapes


def triangle(pen: Pen) -> list[cv.Shape]:
    """Four rows of halves with their arrows."""
    shapes: list[cv.Shape] = []
    for row in range(4):
        for column in range(row + 1):
            shapes += pen.box(8 + column * 17, 4 + row * 17, 15.6, 15.6, 2.6)
        shapes += pen.arrow(12 + (row + 1) * 17, 12 + row * 17) + pen.arrow(16 + row * 17, 74, down=True)
    return shapes


SIDE: Final = 6

DRAWINGS: Final[Mapping[str, Callable[[Pen], list[cv.Shape]]]] = {
    "reussite": touching,
    "quadrille": four_sixes,
    "tricard_quadrille": four_sixes,
    "magic_square": square,
    "magic_star": star,
    "magic_triangle": triangle,
    "magic_square_2": seven_squares,
}
"""What is drawn for a kind, or for a figure that is drawn otherwise than its kind."""

OUTLINES: Final = {"magic_square", "magic_star", "magic_square_2"}
"""The drawings that show the shape; the others show the rule."""


def drawing(theme: Theme, name: str, scale: float = 1.0) -> ft.Control:
    """Return one of the ``DRAWINGS``, 92 by 88 at a ``scale`` of 1."""
    return cv.Canvas(DRAWINGS[name](Pen(theme, scale)), width=WIDTH * scale, height=HEIGHT * scale)


def square_with_sums(theme: Theme, total: int, unit: float) -> ft.Control:
    """Return the large square with the sum beside each row, below each column, and of the diagonals in the corner.

    Its halves are a ``unit`` wide, in logical pixels.
    """
    palette = theme.palette
    whole, style = SIDE * unit, ft.TextStyle(size=19, color=palette.ink, font_family=family(SERIF, 600))
    shapes: list[cv.Shape] = []
    for row in range(SIDE):
        for column in range(SIDE):
            corners, sides = ft.BorderRadius.all(6.5), (column * unit + 1, row * unit + 1, unit - 2, unit - 2)
            shapes.append(cv.Rect(*sides, border_radius=corners, paint=filled(palette.tile)))
            shapes.append(cv.Rect(*sides, border_radius=corners, paint=stroked(palette.tile_edge, 1.25)))
    dashes = stroked(palette.ink3, 1.5, (3, 5))
    shapes += [cv.Line(6, 6, whole - 6, whole - 6, paint=dashes), cv.Line(whole - 6, 6, 6, whole - 6, paint=dashes)]
    middles = [(n + 0.5) * unit for n in range(SIDE)]
    places = [*((whole + 22, y) for y in middles), *((x, whole + 20) for x in middles), (whole + 22, whole + 20)]
    shapes += [cv.Text(x, y, str(total), style=style, alignment=ft.Alignment.CENTER) for x, y in places]
    return cv.Canvas(shapes, width=whole + 44, height=whole + 40)
