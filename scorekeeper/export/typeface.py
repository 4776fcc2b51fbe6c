"""Reads the bundled fonts: the glyphs of letters and their widths, which is all that a page needs.

Letters that the serif lacks are drawn with the fallback fonts in WOFF 1; those in WOFF 2 are of scripts that need more
than glyphs side by side.
"""

from __future__ import annotations

import unicodedata
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import groupby
from pathlib import Path
from struct import iter_unpack, pack, unpack_from
from typing import Final, Literal

from scorekeeper.export.scripts import drawn_line
from scorekeeper.resources import FALLBACK_FONTS, PRINT_FACES, assets_folder

Weight = Literal["Regular", "SemiBold"]

SLICED: Final = ("notosanssc", "notosanskr", "notosansjp", "notosanstc", "notosanshk")
"""The families of Chinese, Japanese and Korean fonts, in the order in which a letter is looked for."""


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


def runs(text: str, weight: Weight) -> list[tuple[Face, str]]:
    """Return a line from left to right in pieces, each with the font that has its letters."""
    serif = face(weight)
    letters = [letter for letter in drawn_line(text) if unicodedata.category(letter) != "Cf"]
    chosen = [serif if serif.glyph(letter) else fallback_face(letter) or serif for letter in letters]
    pairs = zip(chosen, letters, strict=True)
    return [(used, "".join(letter for _, letter in piece)) for used, piece in groupby(pairs, key=lambda pair: pair[0])]


def has_fonts(text: str, weight: Weight) -> bool:
    """Return whether the fonts have all letters of a line, and drawing them side by side is enough.

    It is not for a sign above or below a letter, which has its place by that letter.
    """
    serif = face(weight)
    kinds = {letter: unicodedata.category(letter) for letter in drawn_line(text)}
    return "Mn" not in kinds.values() and all(
        serif.glyph(letter) or fallback_face(letter) for letter, kind in kinds.items() if kind != "Cf"
    )


@cache
def fallback_face(letter: str) -> Face | None:
    """Return the first fallback font with a letter, or ``None``."""
    found = next((path for path in _fallback_files() if ord(letter) in _letters_of(path)), None)
    return None if found is None else _fallback_face(found)


@cache
def _fallback_files() -> tuple[Path, ...]:
    folder = assets_folder() / FALLBACK_FONTS
    return (
        *sorted(folder.glob("*.woff")),
        *(path for name in SLICED for path in sorted(folder.glob(f"{name}/*.woff"))),
    )


@cache
def _letters_of(path: Path) -> frozenset[int]:
    """Return the letters of a font. Of the whole file only this table is unpacked."""
    return frozenset(_letters(woff_tables(path.read_bytes(), {b"cmap"})[b"cmap"], 0).keys())


@cache
def _fallback_face(path: Path) -> Face:
    tables = woff_tables(path.read_bytes())
    name = path.stem if path.parent.name == Path(FALLBACK_FONTS).name else f"{path.parent.name}-{path.stem}"
    return _read(name, sfnt({tag: tables[tag] for tag in sorted(tables) if tag in NEEDED}))


NEEDED: Final = {b"cmap", b"glyf", b"head", b"hhea", b"hmtx", b"loca", b"maxp"}
"""The tables of a font that a PDF needs."""


def woff_tables(data: bytes, wanted: set[bytes] = NEEDED) -> dict[bytes, bytes]:
    """Return the wanted tables of a font in WOFF 1 by their tags."""
    found: dict[bytes, bytes] = {}
    for tag, at, packed, size, _ in iter_unpack(">4sIIII", data[44 : 44 + 20 * unpack_from(">H", data, 12)[0]]):
        if tag in wanted:
            table = data[at : at + packed]
            found[tag] = zlib.decompress(table) if packed < size else table
    return found


def sfnt(tables: Mapping[bytes, bytes]) -> bytes:
    """Return a TrueType font of these tables. Its checksums are 0: programs that read PDFs do not look at them."""
    power = len(tables).bit_length() - 1
    head = pack(">IHHHH", 0x00010000, len(tables), 16 << power, power, 16 * len(tables) - (16 << power))
    at = len(head) + 16 * len(tables)
    directory, body = b"", b""
    for tag, table in tables.items():
        directory += pack(">4sIII", tag, 0, at + len(body), len(table))
        body += table + bytes(-len(table) % 4)
    return head + directory + body


def read_face(name: str, kind: Literal["ttf", "otf"]) -> Face:
    """Read a bundled font by the name of its file. Of an ``otf`` only the measures are usable, PDF needs a ``ttf``."""
    return _read(name, (assets_folder() / "fonts" / f"{name}.{kind}").read_bytes())


def _read(name: str, data: bytes) -> Face:
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
    return Face(name, data, (left, bottom, right, top), ascent, descent, _letters(data, tables[b"cmap"]), widths)


def _letters(data: bytes, cmap: int) -> dict[int, int]:
    """Return the glyph of every letter, from the groups (format 12) or segments (format 4) of the Unicode map."""
    several = unpack_from(">H", data, cmap + 2)[0]
    maps = [cmap + unpack_from(">HHI", data, cmap + 4 + 8 * entry)[2] for entry in range(several)]
    by_format = {unpack_from(">H", data, offset)[0]: offset for offset in maps}
    return dict(_groups(data, by_format[12]) if 12 in by_format else _segments(data, by_format[4]))


def _groups(data: bytes, at: int) -> Iterator[tuple[int, int]]:
    for group in range(unpack_from(">I", data, at + 12)[0]):
        start, end, glyph = unpack_from(">III", data, at + 16 + 12 * group)
        yield from ((letter, glyph + letter - start) for letter in range(start, end + 1))


def _segments(data: bytes, at: int) -> Iterator[tuple[int, int]]:
    twice = unpack_from(">H", data, at + 6)[0]
    ends = unpack_from(f">{twice // 2}H", data, at + 14)
    starts, deltas, offsets = (unpack_from(f">{twice // 2}H", data, at + 16 + twice * row) for row in (1, 2, 3))
    for segment, (start, end, delta, offset) in enumerate(zip(starts, ends, deltas, offsets, strict=True)):
        place = at + 16 + 3 * twice + 2 * segment + offset
        for letter in range(start, min(end, 0xFFFE) + 1):
            glyph = unpack_from(">H", data, place + 2 * (letter - start))[0] if offset else letter
            yield letter, (glyph + delta) % 0x10000 if glyph or not offset else 0
