"""Dominoes: a tile at rest, counted or held by somebody, of pips or of colours, and half tiles."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final, Literal, TypedDict, Unpack

import flet as ft
from flet import canvas as cv

from scorekeeper.core.tiles import Tile, Triangle
from scorekeeper.ui.kit.mark import filled, mark_shapes, pip_shapes, stroked
from scorekeeper.ui.kit.pips import MOST, Point
from scorekeeper.ui.kit.theme import Theme
from scorekeeper.ui.kit.tokens import SERIF, TILE_RADIUS, Palette, family
from scorekeeper.ui.kit.triangle import triangle

TileState = Literal["rest", "counted", "held"]

_EDGE: Final = 1.25

_PIPS: Final = 9
"""The most pips that are told apart at a glance: a half with more has its figure, as large sets print it."""


@dataclass(frozen=True, slots=True)
class Skin:
    """What a tile is drawn with."""

    face: str
    edge: str
    pip: str
    line: str


def skin_of(palette: Palette, *, counted: bool = False) -> Skin:
    """Return the colours of a tile: ivory at rest, ebony when counted."""
    if counted:
        return Skin(palette.counted, palette.counted, palette.counted_pip, palette.counted_line)
    return Skin(palette.tile, palette.tile_edge, palette.tile_pip, palette.tile_line)


class Faces(TypedDict, total=False):
    """What the halves of a set show: colours, or pips. Of a ``wild`` set those that would have ten pips show an S."""

    colours: bool
    wild: bool


class TileLook(Faces, total=False):
    """How a tile is drawn: ``turned`` on its side, its state, with a pin or not."""

    turned: bool
    state: TileState
    pin: bool
    skin: Skin | None


def tile_shapes(
    palette: Palette, a: int, b: int, width: float, *, at: Point = (0, 0), holder: int = 0, **look: Unpack[TileLook]
) -> list[cv.Shape]:
    """Return the shapes of tile a-b in a box of ``width`` by twice ``width`` at a point, or turned on its side."""
    turned, state = look.get("turned", False), look.get("state", "rest")
    across, down = (2 * width, width) if turned else (width, 2 * width)
    if state == "held":
        return held_shapes(palette, holder, (across, down), at)
    x, y = at
    own = look.get("skin") or skin_of(palette, counted=state == "counted")
    halves = partial(_half_shapes, palette, width=width, pip=own.pip, turned=turned, faces=look)
    inset = width * 0.14
    line = stroked(own.line, max(1.0, width * 0.03))
    middle_x, middle_y = x + across / 2, y + down / 2
    second = (x + width, y) if turned else (x, y + width)
    ends = (
        (middle_x, y + inset, middle_x, y + width - inset)
        if turned
        else (x + inset, middle_y, x + width - inset, middle_y)
    )
    shapes: list[cv.Shape] = [
        *_plate(at, (across, down), width * TILE_RADIUS, own),
        cv.Line(*ends, paint=line),
        *halves(a, at),
        *halves(b, second),
    ]
    if look.get("pin", True):
        dot = max(1.6, width * 0.07)
        shapes += [
            cv.Circle(middle_x, middle_y, dot + max(0.8, width * 0.025) / 2, paint=filled(own.face)),
            cv.Circle(middle_x, middle_y, dot - max(0.8, width * 0.025) / 2, paint=filled(palette.brass)),
        ]
    return shapes


def held_shapes(palette: Palette, holder: int, size: Point, at: Point = (0, 0)) -> list[cv.Shape]:
    """Return the gap of a tile that is held: a dashed outline, with the mark of the seat ``holder``."""
    (across, down), (x, y) = size, at
    width = min(across, down)
    side = width * 0.51
    mark = mark_shapes(palette, holder, side, at=(x + (across - side) / 2, y + (down - side) / 2)) if holder > 0 else []
    return [
        _rect(at, size, width * TILE_RADIUS, filled(palette.paper)),
        _rect(at, size, width * TILE_RADIUS, stroked(palette.line, _EDGE, (3, 3)), inset=_EDGE / 2),
        *mark,
    ]


def _rect(at: Point, size: Point, corner: float, paint: ft.Paint, *, inset: float = 0) -> cv.Shape:
    return cv.Rect(
        at[0] + inset,
        at[1] + inset,
        size[0] - 2 * inset,
        size[1] - 2 * inset,
        border_radius=ft.BorderRadius.all(corner),
        paint=paint,
    )


def _plate(at: Point, size: Point, corner: float, skin: Skin) -> list[cv.Shape]:
    if skin.edge == skin.face:
        return [_rect(at, size, corner, filled(skin.face))]
    return [
        _rect(at, size, corner, filled(skin.face), inset=_EDGE / 2),
        _rect(at, size, corner, stroked(skin.edge, _EDGE), inset=_EDGE / 2),
    ]


def _half_shapes(
    palette: Palette, count: int, at: Point, width: float, *, pip: str, faces: Faces, turned: bool = False
) -> list[cv.Shape]:
    x, y = at
    if count > _PIPS:
        figure = "S" if faces.get("wild") else str(count)
        return [figure_shape(figure, (x + width / 2, y + width / 2), width * 0.56, pip)]
    pad = width * 0.06
    inner, dots_at = width - 2 * pad, (x + pad, y + pad)
    if not faces.get("colours"):
        return pip_shapes(count, inner, pip, at=dots_at, turned=turned)
    if not count:
        return []
    gap = width * 0.1
    side = width - 2 * gap
    return [
        _rect((x + gap, y + gap), (side, side), width * 0.16, filled(palette.faces[count])),
        *pip_shapes(count, inner, palette.on_faces[count], at=dots_at, turned=turned),
    ]


def figure_shape(words: str, at: Point, size: float, color: str) -> cv.Shape:
    """Return a figure around a point. It does not grow with the text."""
    style = ft.TextStyle(size=size, color=color, font_family=family(SERIF, 600))
    return cv.Text(*at, words, style=style, alignment=ft.Alignment.CENTER)


def tile(theme: Theme, a: int, b: int, width: float = 40, **look: Unpack[TileLook]) -> ft.Control:
    """Return tile a-b, ``width`` by twice that (``turned``: on its side, a on the left).

    ``colours`` draws Luckies faces (0 blank to 6 purple).
    """
    across, down = (2 * width, width) if look.get("turned") else (width, 2 * width)
    shapes = tile_shapes(theme.palette, a, b, width, **look)
    return cv.Canvas(shapes=shapes, width=across, height=down)


def emblem(theme: Theme, drawn: Tile | Triangle, width: float = 24, *, colours: bool = False) -> ft.Control:
    """Return the emblem of a game: a tile of this width, or a triangle of about its area."""
    if isinstance(drawn, Triangle):
        return triangle(theme.palette, drawn, width=width * 1.4)
    return tile(theme, *drawn, width, colours=colours)


def app_emblem(theme: Theme, width: float = 20, *, upright: bool = False) -> ft.Control:
    """Return the emblem of Scorekeeper: 5-2, counted."""
    return tile(theme, 5, 2, width, turned=not upright, state="counted")


def back_of_tile(theme: Theme, width: float = 13) -> ft.Control:
    """Return a tile face down."""
    ink = theme.palette.ink
    return tile(theme, 0, 0, width, pin=False, skin=Skin(ink, ink, ink, ink))


def half(theme: Theme, count: int, size: float = 46, *, counted: bool = False, **faces: Unpack[Faces]) -> ft.Control:
    """Return half a tile, ``size`` square: a suit of the tile pad."""
    skin = skin_of(theme.palette, counted=counted)
    dots = _half_shapes(theme.palette, count, (0, 0), size, pip=skin.pip, faces=faces)
    if _PIPS < count <= MOST and not faces.get("wild"):  # the pips say which half of a tile the figure stands for
        above = pip_shapes(count, size * 0.68, skin.pip, at=(size * 0.16, 0))
        dots = [*above, figure_shape(str(count), (size / 2, size * 0.79), size * 0.32, skin.pip)]
    return cv.Canvas(shapes=[*_plate((0, 0), (size, size), size * 0.2, skin), *dots], width=size, height=size)
