"""The shapes of a page: text, rules, lines, frames and dots, in points from its upper left corner."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from scorekeeper.core.emblems import Polyline
from scorekeeper.core.names import graphemes
from scorekeeper.export.typeface import Face, face, has_fonts, runs

Ink = Literal["ink", "soft", "rule", "brass"]
Align = Literal["left", "centre", "right"]


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text: ``x`` is its left edge, middle or right edge, ``y`` its base line."""

    x: float
    y: float
    text: str
    size: float
    bold: bool = False
    align: Align = "left"
    ink: Ink = "ink"

    @property
    def face(self) -> Face:
        return face("SemiBold" if self.bold else "Regular")

    @property
    def runs(self) -> list[tuple[Face, str]]:
        """Return the text from left to right in pieces, each with the font that has its letters."""
        return runs(self.text, "SemiBold" if self.bold else "Regular")

    @property
    def has_fonts(self) -> bool:
        """Return whether the fonts draw this text; another one needs a picture."""
        return has_fonts(self.text, "SemiBold" if self.bold else "Regular")

    @property
    def left(self) -> float:
        """Return the left edge of the first letter."""
        width = text_width(self.text, self.size, bold=self.bold)
        return self.x - width * {"left": 0, "centre": 0.5, "right": 1}[self.align]


@dataclass(frozen=True, slots=True)
class Rule:
    """A straight line."""

    x: float
    y: float
    to_x: float
    to_y: float
    width: float = 0.5
    ink: Ink = "rule"


@dataclass(frozen=True, slots=True)
class Lines:
    """Straight lines that join points, with round ends and corners."""

    points: Polyline
    width: float
    ink: Ink = "ink"


@dataclass(frozen=True, slots=True)
class Frame:
    """The frame around a figure."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Dot:
    """A filled dot around a middle."""

    x: float
    y: float
    radius: float


Shape = Text | Rule | Lines | Frame | Dot


@dataclass(frozen=True, slots=True)
class Page:
    """A page, its size in points, and its shapes from back to front."""

    width: float
    height: float
    shapes: tuple[Shape, ...]


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """Return the width of a line of text in points."""
    return sum(used.width(piece, size) for used, piece in runs(text, "SemiBold" if bold else "Regular"))


def fit_text(text: str, size: float, room: float, *, bold: bool = False, least: float = 0.7) -> tuple[str, float]:
    """Return a text and its size, smaller or shortened until it is no wider than ``room``."""
    size = max(size * least, min(size, size * room / max(text_width(text, size, bold=bold), 0.01)))
    if text_width(text, size, bold=bold) <= room + 0.01:
        return text, size
    letters = graphemes(text)
    cuts = ["".join(letters[:count]).rstrip() for count in range(len(letters), 0, -1)]
    return next((f"{cut}…" for cut in cuts if text_width(f"{cut}…", size, bold=bold) <= room), f"{cuts[-1]}…"), size


def wrap_text(text: str, size: float, room: float, *, bold: bool = False) -> list[str]:
    """Return a text as lines no wider than ``room``, except for words that are wider."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and text_width(longer, size, bold=bold) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
