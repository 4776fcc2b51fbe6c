"""Texts that no font of a PDF can draw, as pictures of how the screen draws them.

The screen draws the texts of `pictured_texts` one below the other, as `page_of` lays them out. `text_pictures` cuts
the picture of that page into the pictures of its texts, which `pdf` then takes instead of letters.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from scorekeeper.export.drawing import Ink, Page, Text
from scorekeeper.export.png import read_rgba

SIZE: Final = 16.0
"""The size of the letters on the screen, in points."""

ROW: Final = 1.75 * SIZE
"""The height of a line: some scripts have signs above and below their letters."""

BASE: Final = 1.2 * SIZE
"""The base line of a text, from the top of its row."""

WIDTH: Final = 320.0

MARGIN: Final = 4.0
"""Left of the texts, for letters that reach back."""

TextLook = tuple[str, bool, Ink]
"""A text, whether it is bold, and its ink: what its picture depends on besides the size."""


@dataclass(frozen=True, slots=True)
class TextPicture:
    """The picture of a line of text: ``width`` by ``height`` pixels, their colours (RGB) and how opaque they are.

    ``ratio`` is how many pixels the size of the letters has, ``base`` the share of the height above the base line.
    """

    width: int
    height: int
    colors: bytes = field(repr=False)
    alpha: bytes = field(repr=False)
    ratio: float

    @property
    def base(self) -> float:
        return BASE / ROW


TextPictures = Mapping[TextLook, TextPicture]


def look_of(text: Text) -> TextLook:
    """Return what the picture of a text is found by."""
    return text.text, text.bold, text.ink


def pictured_texts(pages: Sequence[Page]) -> list[Text]:
    """Return each text that has a letter which no font of a PDF draws, once for each look."""
    texts = [shape for page in pages for shape in page.shapes if isinstance(shape, Text) and not shape.has_fonts]
    return [*{look_of(text): text for text in texts}.values()]


def page_of(texts: Sequence[Text]) -> Page:
    """Return the page that the screen draws."""
    rows = [replace(text, x=MARGIN, y=row * ROW + BASE, size=SIZE, align="left") for row, text in enumerate(texts)]
    return Page(WIDTH, ROW * len(texts), tuple(rows))


def text_pictures(texts: Sequence[Text], png: bytes) -> TextPictures:
    """Return the pictures of texts from a picture of their page; none of texts that the screen has drawn as nothing."""
    wide, tall, rows = read_rgba(png)
    found: dict[TextLook, TextPicture] = {}
    fine = tall / (ROW * len(texts))
    for number, text in enumerate(texts):
        top, bottom = round(number * ROW * fine), round((number + 1) * ROW * fine)
        lines = rows[top:bottom]
        opaque = [line[3::4] for line in lines]
        left = min((wide - len(line.lstrip(b"\0")) for line in opaque), default=wide)
        right = max((len(line.rstrip(b"\0")) for line in opaque), default=0)
        if left < right:
            colors = bytearray(3 * (right - left) * len(lines))
            for band in range(3):
                colors[band::3] = b"".join(line[band::4][left:right] for line in lines)
            alpha = b"".join(line[left:right] for line in opaque)
            found[look_of(text)] = TextPicture(right - left, len(lines), bytes(colors), alpha, fine * SIZE)
    return found
