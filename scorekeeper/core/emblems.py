"""Drawings of lines that the screen and paper share: the strokes that spell ALL, the head of a goat, an egg."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, sin, tau
from typing import Final

Point = tuple[float, float]
Polyline = tuple[Point, ...]
"""Points that straight lines join; many of them look like a curve."""

_STEPS: Final = 8
"""Lines that draw a curve."""


@dataclass(frozen=True, slots=True)
class Emblem:
    """Lines in a box of this size, to be drawn with round ends."""

    width: float
    height: float
    lines: tuple[Polyline, ...]

    def placed(self, x: float, y: float, height: float) -> list[Polyline]:
        """Return the lines with the upper left corner of the box at a point, and the box as high as ``height``."""
        scale = height / self.height
        return [tuple((x + to_x * scale, y + to_y * scale) for to_x, to_y in line) for line in self.lines]


def _curve(start: Point, *handles: Point) -> Polyline:
    """Return a cubic curve: two points that bend it, and its end."""
    first, second, end = handles
    shares = [step / _STEPS for step in range(_STEPS + 1)]
    weights = [((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3) for t in shares]
    points = (start, first, second, end)
    return tuple(
        (
            sum(weight * x for weight, (x, _) in zip(row, points, strict=True)),
            sum(weight * y for weight, (_, y) in zip(row, points, strict=True)),
        )
        for row in weights
    )


ALL: Final = Emblem(
    86,
    40,
    (
        ((0, 40), (13, 0)),
        ((13, 0), (26, 40)),
        ((5, 26), (21, 26)),
        ((38, 0), (38, 40)),
        ((38, 40), (56, 40)),
        ((68, 0), (68, 40)),
        ((68, 40), (86, 40)),
    ),
)
"""Seven strokes, as people count the marks of a match: A has three, each L two."""

GOAT: Final = Emblem(
    40,
    40,
    (
        ((13, 14), (27, 14), (24, 28), (20, 32), (16, 28), (13, 14)),  # the head
        (*_curve((14, 13), (10, 12), (6, 8), (7, 3)), *_curve((7, 3), (11, 4), (15, 7), (17, 11))),
        (*_curve((26, 13), (30, 12), (34, 8), (33, 3)), *_curve((33, 3), (29, 4), (25, 7), (23, 11))),
        ((13, 16), (6, 18)),  # the ears
        ((27, 16), (34, 18)),
        ((20, 32), (20, 38)),  # the beard
        ((18, 33), (18.5, 36)),
        ((22, 33), (21.5, 36)),
        ((16.3, 19), (16.8, 18.5), (17.3, 19), (16.8, 19.5), (16.3, 19)),  # the eyes
        ((22.7, 19), (23.2, 18.5), (23.7, 19), (23.2, 19.5), (22.7, 19)),
    ),
)

EGG: Final = Emblem(
    17, 21, (tuple((8.5 + 6.8 * cos(tau * step / 32), 11.5 + 8.6 * sin(tau * step / 32)) for step in range(33)),)
)
