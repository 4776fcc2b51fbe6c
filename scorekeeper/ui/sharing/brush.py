"""Draws the parts of pictures: words, rules, marks, and the title and the foot that all pictures have."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final, Literal

import flet as ft
from flet import canvas as cv

from scorekeeper.core.emblems import Emblem
from scorekeeper.core.names import graphemes
from scorekeeper.core.tiles import Tile
from scorekeeper.export.drawing import text_width
from scorekeeper.i18n import isolated
from scorekeeper.ui.kit.letters import across
from scorekeeper.ui.kit.mark import MarkState, line_shape, mark_width, side_shapes, stroked
from scorekeeper.ui.kit.theme import Theme
from scorekeeper.ui.kit.tile import tile_shapes
from scorekeeper.ui.kit.tokens import SANS, SERIF, family

_LARGE, _SMALLER = 0.72, 0.62
"""The size of a title for that of the mark beside it, and how much smaller it may be to stand on one line."""

Where = Literal["left", "centre", "right"]

WIDTH: Final = 360.0
"""Width of all pictures, in logical pixels: at three dots for each they are 1080 dots wide."""

SMALLEST: Final = 10.0
"""The size of the smallest letters: 30 dots."""

_ALIGNED: Final = {"left": ft.Alignment.CENTER_LEFT, "centre": ft.Alignment.CENTER, "right": ft.Alignment.CENTER_RIGHT}


@dataclass(frozen=True, slots=True)
class Pen:
    """How words are written: their size, and whether they are serif, strong, soft or italic."""

    size: float
    serif: bool = False
    strong: bool = False
    soft: bool = False
    italic: bool = False

    def width(self, text: str) -> float:
        """Return how wide a text is: of the serif exactly, of the sans at most."""
        if self.serif:
            return text_width(text, self.size, bold=self.strong)
        return across(text, self.size) * (1.0 if self.strong else 0.95)


@dataclass(frozen=True, slots=True)
class Brush:
    """Collects the shapes of a picture in the colours of a theme."""

    theme: Theme
    edge: float
    shapes: list[cv.Shape] = field(default_factory=list[cv.Shape])

    @property
    def right(self) -> float:
        return WIDTH - self.edge

    def words(self, text: str, x: float, middle: float, pen: Pen, *, room: float = 0, align: Where = "left") -> None:
        """Write a text beside, around or before a point; in a ``room`` smaller, or cut if it would be too small."""
        size = pen.size
        if room and (wide := pen.width(text)) > room:
            size = max(SMALLEST, size * room / wide)
            text = cut(text, Pen(size, pen.serif, pen.strong), room)
        # Only faces that a browser has before its first letter: a canvas is not drawn again once a font has come.
        weight = 600 if pen.strong else 500 if pen.serif and not pen.italic else 400
        style = ft.TextStyle(
            size=size,
            height=1.0,
            font_family=family(SERIF if pen.serif else SANS, weight, italic=pen.italic),
            color=self.theme.palette.ink2 if pen.soft else self.theme.palette.ink,
        )
        self.shapes.append(cv.Text(x, middle, isolated(text), style=style, alignment=_ALIGNED[align]))

    def rule(self, x: float, y: float, to_x: float, to_y: float, width: float = 0.5, *, strong: bool = False) -> None:
        """Draw a hairline, or a ``strong`` line of ink."""
        color = self.theme.palette.ink if strong else self.theme.palette.rule
        self.shapes.append(cv.Line(x, y, to_x, to_y, paint=stroked(color, width)))

    def mark(self, seats: tuple[int, ...], x: float, middle: float, size: float, state: MarkState = "plain") -> None:
        """Draw the mark of a side from its left edge on."""
        self.shapes.extend(side_shapes(self.theme.palette, seats, size, at=(x, middle - size / 2), state=state))

    def frame(self, x: float, middle: float, width: float, height: float) -> None:
        """Draw the frame around the figure of who went out."""
        round_ = ft.BorderRadius.all(height * 0.22)
        pen = stroked(self.theme.palette.ink, 0.7)
        self.shapes.append(cv.Rect(x - width / 2, middle - height / 2, width, height, border_radius=round_, paint=pen))

    def title(self, title: str, below: list[str], picture: Emblem | Tile | list[tuple[int, ...]], size: float) -> float:
        """Draw the title beside what stands for the result, with lines below it; return where the rule under it is."""
        top = 22.0
        x = self.edge + self._sign(picture, top, size)
        room = self.right - x
        pen = Pen(size * _LARGE, serif=True, strong=True)
        lines = [title] if pen.width(title) * _SMALLER <= room else wrapped(title, replace(pen, size=size * 0.46), room)
        aside, y = Pen(13.5 if len(below) == 1 else 11.5, serif=True, soft=True, italic=True), top + size * 0.3
        if len(lines) > 1:
            pen, y = replace(pen, size=size * 0.46), top + size * 0.1
        for line in lines:
            self.words(line, x, y, pen, room=room)
            y += size * 0.48
        y = max(y - size * 0.48 + pen.size * 0.5 + 12, top + size * 0.86)
        for line in below:
            self.words(line, x, y, aside, room=room)
            y += 14
        foot = max(top + size + 16, y)
        self.rule(self.edge, foot, self.right, foot, 1.3, strong=True)
        return foot

    def _sign(self, picture: Emblem | Tile | list[tuple[int, ...]], top: float, size: float) -> float:
        """Draw an emblem, a tile or marks of this height, and return how much of the width they take."""
        palette = self.theme.palette
        if isinstance(picture, Tile):
            half, (a, b) = size * 0.7, picture
            at = (self.edge, top + (size - half) / 2)
            self.shapes.extend(tile_shapes(palette, a, b, half, at=at, turned=True, state="counted"))
            return 2 * half + 13
        if isinstance(picture, Emblem):
            pen = stroked(palette.ink, size / 20, rounded=True)
            self.shapes.extend([line_shape(line, pen) for line in picture.placed(self.edge, top, size)])
            return size * picture.width / picture.height + 13
        if not picture:
            return 0
        high = size if len(picture) == 1 and len(picture[0]) == 1 else size * 0.6 if len(picture) < 3 else size * 0.42
        x = self.edge
        for seats in picture[:4]:
            self.mark(seats, x, top + size / 2, high)
            x += mark_width(seats, high) + 5
        return x - self.edge + 8

    def foot(self, app: str, date: str, middle: float) -> None:
        """Draw the sign and the name of the app, and the date."""
        at = (self.edge, middle - 4.25)
        self.shapes.extend(tile_shapes(self.theme.palette, 5, 2, 8.5, at=at, turned=True, state="counted"))
        self.words(app, self.edge + 23, middle, Pen(11.5, serif=True, strong=True))
        self.words(date, self.right, middle, Pen(10.7, soft=True), align="right")


def cut(text: str, pen: Pen, room: float) -> str:
    """Return a text, or its beginning with an ellipsis if it is wider than ``room``."""
    if pen.width(text) <= room + 0.01:
        return text
    letters = graphemes(text)
    starts = ["".join(letters[:count]).rstrip() for count in range(len(letters) - 1, 0, -1)]
    return next((f"{start}…" for start in starts if pen.width(f"{start}…") <= room), letters[0])


def wrapped(text: str, pen: Pen, room: float) -> list[str]:
    """Return a text on one line, or on two: between two words, or within the first word if it is too wide."""
    if pen.width(text) <= room:
        return [text]
    words = text.split(" ")
    parted = [(" ".join(words[:count]), " ".join(words[count:])) for count in range(1, len(words))]
    if any(pen.width(first) <= room for first, _ in parted):
        return [*min(parted, key=lambda lines: max(map(pen.width, lines)))]
    letters = graphemes(text)
    starts = ["".join(letters[:count]).rstrip(" -") + "-" for count in range(1, len(letters) - 1)]
    first = next((start for start in reversed(starts) if pen.width(start) <= room), starts[0] if starts else text)
    return [first, text[len(first) - 1 :].lstrip(" -")] if starts else [text]
