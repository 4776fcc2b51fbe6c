"""Reads a bundled TrueType font: the glyphs of letters and their widths, which is all that a page needs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from struct import iter_unpack, unpack_from
from typing import Literal

from scorekeeper.resources import PRINT_FACES, assets_folder

Weight = Literal["Regular", "SemiBold"]


@dataclass(frozen=True, slots=True)
class Face:
    """A face. ``box``, ``ascent`` and ``descent`` are in thousandths of the size, and so are ``widths`` by glyph."""

    name: str
    data: bytes = field(repr=False)
    box: tuple[int, int, int, int]
    ascent: int
    descent: int
    glyphs: Mapping[int, int] = field(repr=False)
    widths: tuple[int, ...] = field(repr=False)

    def glyph(self, letter: str) -> int:
        """Return the number of the glyph of a letter; 0, a hollow box, if the font does not have it."""
        return self.glyphs.get(ord(letter), 0)

    def width(self, text: str, size: float) -> float:
        """Return the width of a line of text in points."""
        return sum(self.widths[self.glyph(letter)] for letter in text) * size / 1000


@cache
def face(weight: Weight) -> Face:
    """Return the serif font of the sheet in a weight."""
    return read_face(next(name for name in PRINT_FACES if name.endswith(weight)), "ttf")


def read_face(name: str, kind: Literal["ttf", "otf"]) -> Face:
    """Read a bundled font by the name of its file. Of an ``otf`` only the measures are usable, PDF needs a ``ttf``."""
    data = (assets_folder() / "fonts" / f"{name}.{kind}").read_bytes()
    tables = {
        tag: offset for tag, _, offset, _ in iter_unpack(">4sIII", data[12 : 12 + 16 * unpack_from(">H", data, 4)[0]])
    }
    head, hhea, maxp = tables[b"head"], tables[b"hhea"], tables[b"maxp"]
    units = unpack_from(">H", data, head + 18)[0]
    measured = unpack_from(">H", data, hhea + 34)[0]
    glyphs = unpack_from(">H", data, maxp + 4)[0]
    advances = [unpack_from(">H", data, tables[b"hmtx"] + 4 * min(glyph, measured - 1))[0] for glyph in range(glyphs)]

    def thousandths(value: int) -> int:
        return round(value * 1000 / units)

    left, bottom, right, top = map(thousandths, unpack_from(">4h", data, head + 36))
    ascent, descent = map(thousandths, unpack_from(">2h", data, hhea + 4))
    widths = tuple(map(thousandths, advances))
    return Face(name, data, (left, bottom, right, top), ascent, descent, dict(_letters(data, tables[b"cmap"])), widths)


def _letters(data: bytes, cmap: int) -> Iterator[tuple[int, int]]:
    """Yield every letter with its glyph, from the segments (format 4) of the Unicode map."""
    several = unpack_from(">H", data, cmap + 2)[0]
    maps = [cmap + unpack_from(">HHI", data, cmap + 4 + 8 * entry)[2] for entry in range(several)]
    at = next(offset for offset in maps if unpack_from(">H", data, offset)[0] == 4)
    twice = unpack_from(">H", data, at + 6)[0]
    ends = unpack_from(f">{twice // 2}H", data, at + 14)
    starts, deltas, offsets = (unpack_from(f">{twice // 2}H", data, at + 16 + twice * row) for row in (1, 2, 3))
    for segment, (start, end, delta, offset) in enumerate(zip(starts, ends, deltas, offsets, strict=True)):
        place = at + 16 + 3 * twice + 2 * segment + offset
        for letter in range(start, min(end, 0xFFFE) + 1):
            glyph = unpack_from(">H", data, place + 2 * (letter - start))[0] if offset else letter
            yield letter, (glyph + delta) % 0x10000 if glyph or not offset else 0
