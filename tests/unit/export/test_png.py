"""Tests of cutting off the lower part of a PNG image."""

from __future__ import annotations

import zlib
from struct import pack

import pytest

from scorekeeper.export.png import SIGNATURE, image_size, top_part


def chunk(kind: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + kind + data + pack(">I", zlib.crc32(kind + data))


def picture(rows: list[bytes], wide: int, *, colour: int = 6, interlaced: int = 0, palette: bytes = b"") -> bytes:
    """A picture of 8 bits a value; its data come in two pieces."""
    data = zlib.compress(b"".join(b"\0" + row for row in rows))
    return b"".join(
        [
            SIGNATURE,
            chunk(b"IHDR", pack(">IIBBBBB", wide, len(rows), 8, colour, 0, 0, interlaced)),
            *([chunk(b"PLTE", palette)] if palette else []),
            chunk(b"IDAT", data[:5]),
            chunk(b"IDAT", data[5:]),
            chunk(b"IEND", b""),
        ]
    )


@pytest.mark.parametrize("png", [b"", b"\x89PNG", SIGNATURE, b"GIF89a" + bytes(30)])
def test_image_size_of_other_bytes_is_zero(png: bytes) -> None:
    assert image_size(png) == (0, 0)
    assert top_part(png, 1) == png


@pytest.mark.parametrize(("colour", "dot"), [(6, b"abcd"), (2, b"abc"), (0, b"a")])
def test_top_part_keeps_the_upper_lines(colour: int, dot: bytes) -> None:
    rows = [bytes(value + number for value in dot) * 3 for number in range(5)]
    cut = top_part(picture(rows, 3, colour=colour), 2)
    assert image_size(cut) == (3, 2)
    start = cut.index(b"IDAT") + 4
    assert zlib.decompressobj().decompress(cut[start:]) == b"\0" + rows[0] + b"\0" + rows[1]
    assert cut.endswith(chunk(b"IEND", b""))


def test_top_part_keeps_the_palette() -> None:
    assert chunk(b"PLTE", b"rgb") in top_part(picture([b"\0"] * 4, 1, colour=3, palette=b"rgb"), 2)


def test_top_part_of_a_low_or_interlaced_picture_is_the_picture() -> None:
    low, woven = picture([b"abcd"] * 2, 1), picture([b"abcd"] * 4, 1, interlaced=1)
    assert top_part(low, 2) == low
    assert top_part(woven, 2) == woven
