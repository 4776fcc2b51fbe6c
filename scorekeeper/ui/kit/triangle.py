"""A tile with three corners and a number in each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import flet as ft
import flet.canvas as cv

from scorekeeper.core.tiles import Triangle
from scorekeeper.ui.kit.mark import filled, stroked
from scorekeeper.ui.kit.tokens import SERIF, Palette, family

WIDTH: Final = 44
HEIGHT: Final = 40

_CORNERS: Final = ((22.0, 1.0), (1.0, 39.0), (43.0, 39.0))
_FIGURES: Final = ((22.0, 13.0), (11.0, 31.0), (33.0, 31.0))
"""The corners of the outline, and the middles of the numbers: above, left and right."""


_ICON: Final = ((16.0, 2.0), (2.0, 27.0), (30.0, 27.0))
_PIPS: Final = ((16.0, 11.0), (9.0, 23.0), (23.0, 23.0))


_INWARDS: Final = 0.48
"""How far a number in a strip stands from its corner, as a share of the way to the middle of the triangle."""


def triangle_icon(palette: Palette) -> ft.Control:
    """Return a triangle with a pip in each corner, 32 by 29."""
    outline = [cv.Path.MoveTo(*_ICON[0]), *(cv.Path.LineTo(*corner) for corner in _ICON[1:]), cv.Path.Close()]
    pips = [cv.Circle(x, y, 2.2, paint=filled(palette.ink)) for x, y in _PIPS]
    return cv.Canvas(shapes=[cv.Path(outline, paint=stroked(palette.ink, 2)), *pips], width=32, height=29)


def triangle_strip(palette: Palette, numbers: Sequence[int]) -> ft.Control:
    """Return triangles that touch: each three of the ``numbers`` are the corners of one, below and above in turn."""
    step, (_, high), (_, low) = (WIDTH - 2) / 2, _CORNERS[0], _CORNERS[1]
    corners = [(1 + step * place, high if place % 2 else low) for place in range(len(numbers))]
    style = ft.TextStyle(size=16, color=palette.tile_pip, font_family=family(SERIF, 600))
    shapes: list[cv.Shape] = []
    for first in range(len(numbers) - 2):
        three = corners[first : first + 3]
        outline = [cv.Path.MoveTo(*three[0]), *(cv.Path.LineTo(*corner) for corner in three[1:]), cv.Path.Close()]
        shapes += [
            cv.Path(outline, paint=filled(palette.tile)),
            cv.Path(outline, paint=stroked(palette.tile_edge, 1.5)),
        ]
        middle = tuple(sum(axis) / 3 for axis in zip(*three, strict=True))
        for number, (x, y) in zip(numbers[first : first + 3], three, strict=True):
            at = (x + (middle[0] - x) * _INWARDS, y + (middle[1] - y) * _INWARDS)
            shapes.append(cv.Text(*at, str(number), style=style, alignment=ft.Alignment.CENTER))
    return cv.Canvas(shapes=shapes, width=2 + step * (len(numbers) - 1), height=HEIGHT)


def triangle(palette: Palette, numbers: Triangle, *, is_laid: bool = False, width: float = WIDTH) -> ft.Control:
    """Return a triangle, usually 44 by 40; of one that has been laid only the outline is drawn, with dashes."""
    by = width / WIDTH
    corners = [(x * by, y * by) for x, y in _CORNERS]
    outline = [cv.Path.MoveTo(*corners[0]), *(cv.Path.LineTo(*corner) for corner in corners[1:]), cv.Path.Close()]
    if is_laid:
        shapes: list[cv.Shape] = [cv.Path(outline, paint=stroked(palette.rule, 1.25, (3, 3)))]
    else:
        style = ft.TextStyle(size=16 * by, color=palette.tile_pip, font_family=family(SERIF, 600))
        figures = [
            cv.Text(x * by, y * by, str(number), style=style, alignment=ft.Alignment.CENTER)
            for number, (x, y) in zip(numbers, _FIGURES, strict=True)
        ]
        shapes = [
            cv.Path(outline, paint=filled(palette.tile)),
            cv.Path(outline, paint=stroked(palette.tile_edge, 1.25)),
            *figures,
        ]
    return cv.Canvas(shapes=shapes, width=width, height=HEIGHT * by)
