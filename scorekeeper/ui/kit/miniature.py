"""A small drawing of a score sheet, 52 by 44, that shows what a game counts."""

from __future__ import annotations

from typing import Final

import flet as ft
import flet.canvas as cv

from scorekeeper.ui.kit.boxes import frame
from scorekeeper.ui.kit.mark import stroked
from scorekeeper.ui.kit.theme import Theme

WIDTH: Final = 52
HEIGHT: Final = 44

Stroke = tuple[float, float, float, float]
"""A line from a point to another one, in pixels."""

_HEAD: Final[Stroke] = (6, 10, 46, 10)
_TWO: Final[Stroke] = (26, 6, 26, 38)
_THIRDS: Final[tuple[Stroke, ...]] = ((20, 6, 20, 38), (33, 6, 33, 38))


def _dashes(columns: tuple[float, ...], rows: tuple[float, ...]) -> tuple[Stroke, ...]:
    return tuple((x - 4, y, x + 4, y) for x in columns for y in rows)


def _tally(left: float, top: float, count: int) -> tuple[Stroke, ...]:
    return tuple((left + 4 * number, top, left + 4 * number, top + 9) for number in range(count))


_SHEETS: Final[dict[str, tuple[Stroke, ...]]] = {
    "others_pips": (_HEAD, _TWO, *_dashes((16,), (17, 31)), *_dashes((36,), (24,))),
    "own_pips": (_HEAD, *_THIRDS, *_dashes((13, 26, 40), (17, 24, 31))),
    "hands": (_HEAD, _TWO, *_tally(9, 16, 4), (7, 21, 23, 19), *_tally(31, 16, 3), *_tally(31, 29, 2)),
    "ends": (_HEAD, *_THIRDS, *_dashes((13,), (17,)), *_dashes((26,), (31,)), *_dashes((40,), (24,))),
    "bids": (_HEAD, _TWO, (8, 34, 44, 34), *_dashes((16, 36), (20, 28))),
    "something": ((26, 8, 8, 37), (26, 8, 44, 37), (8, 37, 44, 37)),
}


def miniature(theme: Theme, counts: str) -> ft.Control:
    """Return the sheet of games that count this; a triangle for others."""
    palette = theme.palette
    shapes: list[cv.Shape] = [cv.Line(*stroke, paint=stroked(palette.ink, 2)) for stroke in _SHEETS[counts]]
    canvas = cv.Canvas(shapes=shapes, width=WIDTH, height=HEIGHT)
    edge = frame(1, palette.rule)
    return ft.Container(canvas, width=WIDTH, height=HEIGHT, bgcolor=palette.raised, border=edge, border_radius=8)
