"""A printed page drawn on the screen, and taken from there as a picture."""

from __future__ import annotations

import math
from collections.abc import Sequence
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
"""Dots of the picture for a point of the page; fewer where that would be longer than ``LONGEST``."""

LONGEST: Final = 8000.0


def drawn(page: Page, shot: ft.Ref[cv.Canvas]) -> ft.Control:
    """Return the page on white paper in every theme: other people get it. ``shot`` takes the picture."""
    ground = cv.Rect(0, 0, page.width, page.height, paint=filled(LIGHT.paper))
    return _canvas(page, shot, ground)


def drawn_texts(texts: Sequence[Text], shot: ft.Ref[cv.Canvas]) -> ft.Control:
    """Return texts on no ground, one below the other, where nobody sees them."""
    page = page_of(texts)
    hidden = ft.Container(_canvas(page, shot), left=0, top=0, width=page.width, height=page.height, opacity=0.01)
    return ft.Stack([hidden], height=1, clip_behavior=ft.ClipBehavior.HARD_EDGE)


def _canvas(page: Page, shot: ft.Ref[cv.Canvas], *below: cv.Shape) -> cv.Canvas:
    shapes = [*below, *(_shape(shape) for shape in page.shapes)]
    return cv.Canvas(ref=shot, shapes=shapes, width=page.width, height=page.height)


async def taken_texts(texts: Sequence[Text], shot: ft.Ref[cv.Canvas]) -> TextPictures:
    """Return the pictures of drawn texts."""
    return text_pictures(texts, await taken(page_of(texts), shot)) if texts else {}


async def taken(page: Page, shot: ft.Ref[cv.Canvas]) -> bytes:
    """Return the picture of a drawn page as PNG.

    A browser without a graphics card limits pictures to the size of its window: a larger page is taken again, smaller,
    and empty space is cut off.
    """
    fine = min(FINEST, LONGEST / page.height)
    picture = await _taken(shot, fine)
    wide, tall = image_size(picture)
    if wide and (wide < int(page.width * fine) or tall < int(page.height * fine)):
        fine = min(wide / page.width, tall / page.height)
        picture = await _taken(shot, fine)
    return top_part(picture, math.ceil(page.height * fine))


async def _taken(shot: ft.Ref[cv.Canvas], fine: float) -> bytes:
    canvas = shot.current
    assert canvas is not None, "nothing is drawn"  # noqa: S101
    await canvas.clear_capture()
    await canvas.capture(pixel_ratio=fine)
    return await canvas.get_capture()


def _shape(shape: Shape) -> cv.Shape:
    match shape:
        case Text():
            face = shape.face
            rise = shape.size * face.ascent / (face.ascent - face.descent)
            style = ft.TextStyle(
                size=shape.size,
                height=1.0,
                font_family=family(SERIF, 600 if shape.bold else 400),
                color=INKS[shape.ink],
            )
            # The engine knows the width of every script; the page only estimates that of some.
            words = isolated(shape.text) if is_right_to_left(shape.text) else shape.text
            return cv.Text(shape.x, shape.y - rise, words, style=style, alignment=ALIGNED[shape.align])
        case Rule(x, y, to_x, to_y, width, ink):
            return cv.Line(x, y, to_x, to_y, paint=stroked(INKS[ink], width))
        case Lines(points, width, ink):
            paint = stroked(INKS[ink], width)
            paint.stroke_cap, paint.stroke_join = ft.StrokeCap.ROUND, ft.StrokeJoin.ROUND
            return line_shape(points, paint)
        case Frame(x, y, width, height):
            paint = stroked(INKS["ink"], 1)
            return cv.Rect(x, y, width, height, border_radius=ft.BorderRadius.all(4), paint=paint)
        case Dot(x, y, radius):
            return cv.Circle(x, y, radius, paint=filled(INKS["brass"]))
        case _:  # pragma: no cover
            assert_never(shape)
