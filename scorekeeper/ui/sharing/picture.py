"""Pictures that are drawn on the screen and taken from there."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, assert_never

import flet as ft
from flet import canvas as cv

from scorekeeper.core.names import is_right_to_left
from scorekeeper.export.drawing import Align, Dot, Frame, Ink, Lines, Page, Rule, Shape, Text
from scorekeeper.export.png import image_size, top_part
from scorekeeper.export.text_pictures import TextPictures, page_of, text_pictures
from scorekeeper.i18n import isolated
from scorekeeper.ui.kit.mark import filled, line_shape, stroked
from scorekeeper.ui.kit.tokens import LIGHT, SERIF, family

INKS: Final[dict[Ink, str]] = {"ink": LIGHT.ink, "soft": LIGHT.ink2, "rule": LIGHT.rule, "brass": LIGHT.brass}
ALIGNED: Final[dict[Align, ft.Alignment]] = {
    "left": ft.Alignment.TOP_LEFT,
    "centre": ft.Alignment.TOP_CENTER,
    "right": ft.Alignment.TOP_RIGHT,
}
FINEST: Final = 3.0
"""Dots of a picture for each logical pixel; fewer where that would be longer than ``LONGEST``."""

LONGEST: Final = 8000.0


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture: its size in logical pixels, and its shapes from back to front."""

    width: float
    height: float
    shapes: tuple[cv.Shape, ...]


def drawn(picture: Picture, shot: ft.Ref[cv.Canvas]) -> ft.Control:
    """Return the picture on white paper in every theme: other people get it. ``shot`` takes it."""
    ground = cv.Rect(0, 0, picture.width, picture.height, paint=filled(LIGHT.paper))
    return _canvas(picture, shot, ground)


def drawn_texts(texts: Sequence[Text], shot: ft.Ref[cv.Canvas]) -> ft.Control:
    """Return texts on no ground, one below the other, where nobody sees them."""
    picture = _picture_of(page_of(texts))
    canvas = _canvas(picture, shot)
    hidden = ft.Container(canvas, left=0, top=0, width=picture.width, height=picture.height, opacity=0.01)
    return ft.Stack([hidden], height=1, clip_behavior=ft.ClipBehavior.HARD_EDGE)


def _picture_of(page: Page) -> Picture:
    return Picture(page.width, page.height, tuple(map(shape_of, page.shapes)))


def _canvas(picture: Picture, shot: ft.Ref[cv.Canvas], *below: cv.Shape) -> cv.Canvas:
    return cv.Canvas(ref=shot, shapes=[*below, *picture.shapes], width=picture.width, height=picture.height)


async def taken_texts(texts: Sequence[Text], shot: ft.Ref[cv.Canvas]) -> TextPictures:
    """Return the pictures of drawn texts."""
    return text_pictures(texts, await taken(_picture_of(page_of(texts)), shot)) if texts else {}


async def taken(picture: Picture, shot: ft.Ref[cv.Canvas]) -> bytes:
    """Return a drawn picture as PNG.

    A browser without a graphics card limits pictures to the size of its window: a larger one is taken again, smaller,
    and empty space is cut off.
    """
    fine = min(FINEST, LONGEST / picture.height)
    png = await _taken(shot, fine)
    wide, tall = image_size(png)
    if wide and (wide < int(picture.width * fine) or tall < int(picture.height * fine)):
        fine = min(wide / picture.width, tall / picture.height)
        png = await _taken(shot, fine)
    return top_part(png, math.ceil(picture.height * fine))


async def _taken(shot: ft.Ref[cv.Canvas], fine: float) -> bytes:
    canvas = shot.current
    assert canvas is not None, "nothing is drawn"  # noqa: S101
    await canvas.clear_capture()
    await canvas.capture(pixel_ratio=fine)
    return await canvas.get_capture()


def shape_of(shape: Shape) -> cv.Shape:
    """Return a shape of a page for a canvas."""
    match shape:
        case Text():
            face = shape.face
            rise = shape.size * face.ascent / (face.ascent - face.descent)
            style = ft.TextStyle(
                size=shape.size,
                height=1.0,
                font_family=family(SERIF, 600 if shape.bold else 500),  # the browser has both before its first letter
                color=INKS[shape.ink],
            )
            # The engine knows the width of every script; the page only estimates that of some.
            words = isolated(shape.text) if is_right_to_left(shape.text) else shape.text
            return cv.Text(shape.x, shape.y - rise, words, style=style, alignment=ALIGNED[shape.align])
        case Rule(x, y, to_x, to_y, width, ink):
            return cv.Line(x, y, to_x, to_y, paint=stroked(INKS[ink], width))
        case Lines(points, width, ink):
            return line_shape(points, stroked(INKS[ink], width, rounded=True))
        case Frame(x, y, width, height):
            paint = stroked(INKS["ink"], 1)
            return cv.Rect(x, y, width, height, border_radius=ft.BorderRadius.all(4), paint=paint)
        case Dot(x, y, radius):
            return cv.Circle(x, y, radius, paint=filled(INKS["brass"]))
        case _:  # pragma: no cover
            assert_never(shape)
