"""A small drawing of a score sheet, 52 by 44, that shows what a game counts and how it is written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import flet as ft
import flet.canvas as cv

from scorekeeper.core.emblems import ALL
from scorekeeper.ui.kit.boxes import outline
from scorekeeper.ui.kit.mark import filled, stroked
from scorekeeper.ui.kit.theme import Theme
from scorekeeper.ui.kit.tokens import SERIF, Palette, family

WIDTH: Final = 52
HEIGHT: Final = 44

MiniaturePart = Callable[[Palette], cv.Shape]


def _line(x: float, y: float, to_x: float, to_y: float, width: float = 1.8) -> MiniaturePart:
    return lambda palette: cv.Line(x, y, to_x, to_y, paint=stroked(palette.ink, width))


def _rule(x: float, y: float, to_x: float, to_y: float) -> MiniaturePart:
    return lambda palette: cv.Line(x, y, to_x, to_y, paint=stroked(palette.rule, 1.2))


def _bar(x: float, y: float, width: float = 8) -> MiniaturePart:
    return lambda palette: cv.Rect(x, y, width, 3, border_radius=ft.BorderRadius.all(1.5), paint=filled(palette.ink))


def _word(x: float, y: float, word: str, size: float = 11) -> MiniaturePart:
    def shape(palette: Palette) -> cv.Shape:
        style = ft.TextStyle(size=size, color=palette.ink, font_family=family(SERIF, 600))
        return cv.Text(x, y, word, style=style, alignment=ft.Alignment.CENTER)

    return shape


def _tally(x: float, y: float, count: int, height: float = 9) -> tuple[MiniaturePart, ...]:
    return tuple(_line(x + 3.4 * number, y, x + 3.4 * number, y + height, 1.5) for number in range(count))


def _tile(y: float) -> tuple[MiniaturePart, ...]:
    return (
        lambda palette: cv.Rect(4, y, 12, 6, border_radius=ft.BorderRadius.all(1.4), paint=stroked(palette.ink, 1)),
        _line(10, y, 10, y + 6, 1),
    )


_HEAD: Final = _line(4, 9, 48, 9)
_HALVES: Final = (_HEAD, _line(26, 4, 26, 40))
_THIRDS: Final = (_HEAD, _rule(19, 4, 19, 40), _rule(34, 4, 34, 40))
_QUARTERS: Final = (_HEAD, *(_rule(x, 4, x, 40) for x in (15, 26, 37)))
_MARKS: Final = tuple(_line(*start, *end, 2.2) for start, end in ALL.placed(5, 12, 20))
_TRIANGLE: Final = (_line(26, 5, 4, 40, 1.6), _line(26, 5, 48, 40, 1.6), _line(4, 40, 48, 40, 1.6))

SHEETS: Final[dict[str, tuple[MiniaturePart, ...]]] = {
    "rounds": (
        _HEAD,
        _rule(19, 4, 19, 40),
        *(part for y in (12, 22, 32) for part in (*_tile(y), *(_bar(x, y + 1.5, 6) for x in (22, 32, 42)))),
    ),
    "own": (*_THIRDS, *(_bar(x, y, 6) for x in (8, 23, 38) for y in (14, 20, 26)), _line(4, 35, 48, 35, 1)),
    "winner": (*_THIRDS, _bar(8, 14, 6), _bar(38, 20, 6), _bar(23, 26, 6), _bar(8, 32, 6)),
    "pairs": (*_HALVES, _bar(11, 15), _bar(33, 21), _bar(11, 27), _line(7, 33, 45, 33, 1), _bar(11, 36), _bar(33, 36)),
    "premiums": (*_HALVES, _bar(11, 14), _bar(33, 20), _word(15, 28, "+25", 9), _bar(33, 35)),
    "strokes": (*_HALVES, *_tally(8, 15, 4), _line(6, 22, 21, 17, 1.5), *_tally(32, 15, 3), *_tally(32, 29, 2)),
    "ends": (*_THIRDS, _word(11.5, 17, "5", 10), _word(41, 24, "10", 10), _word(26.5, 33, "15", 10)),
    "marks": _MARKS,
    "contract": (
        *_HALVES,
        _word(15, 19, "36"),
        _bar(11, 28),
        _bar(33, 28),
        _line(6, 34, 46, 34, 1),
        _bar(11, 37),
        _bar(33, 37),
    ),
    "balance": (
        *_QUARTERS,
        *(_word(x, 20, word, 8) for x, word in ((9.5, "+7"), (20.5, "−3"), (31.5, "−5"), (42.5, "+1"))),
    ),
    "goat": (*_HALVES, _bar(11, 15), _bar(11, 21), _bar(33, 21), _word(15, 33, "101")),
    "turns": (*_TRIANGLE, _word(26, 17, "5", 10), _word(14, 33, "0", 10), _word(38, 33, "4", 10)),
    "others": (
        _line(6, 39, 46, 39, 1.4),
        *(_line(x, 39, x, 39 - h, 5) for x, h in ((10, 24), (18, 12), (26, 30), (34, 8), (42, 18))),
    ),
}
"""The parts of each drawing: rules and rows of a sheet, with figures where those tell it from others."""


def miniature(theme: Theme, sheet: str) -> ft.Control:
    """Return one of the ``SHEETS``."""
    palette = theme.palette
    canvas = cv.Canvas(shapes=[part(palette) for part in SHEETS[sheet]], width=WIDTH, height=HEIGHT)
    edge = outline(1, palette.rule)
    return ft.Container(canvas, width=WIDTH, height=HEIGHT, bgcolor=palette.raised, border=edge, border_radius=8)
