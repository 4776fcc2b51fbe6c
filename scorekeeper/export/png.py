"""PNG pictures: their size, their top part, and their pixels."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from struct import pack, unpack

SIGNATURE = b"\x89PNG\r\n\x1a\n"
SAMPLES = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
"""Samples per pixel, by the colour type of PNG."""


def image_size(png: bytes) -> tuple[int, int]:
    """Return width and height in pixels, or 0 × 0 if this is not a PNG."""
    if not png.startswith(SIGNATURE) or png[12:16] != b"IHDR":
        return 0, 0
    width, height = unpack(">II", png[16:24])
    return width, height


def top_part(png: bytes, height: int) -> bytes:
    """Return the picture cut off at a height. No line is decoded: PNG lines refer only to lines above."""
    wide, tall = image_size(png)
    if tall <= height or png[28]:
        return png
    chunks = [*_chunks(png)]
    bits, colour = png[24], png[25]
    line = 1 + (wide * bits * SAMPLES[colour] + 7) // 8
    lines = zlib.decompress(b"".join(data for kind, data in chunks if kind == b"IDAT"))[: line * height]
    (header,) = [data for kind, data in chunks if kind == b"IHDR"]
    palette = [(kind, data) for kind, data in chunks if kind == b"PLTE"]
    resized = pack(">II", wide, height) + header[8:]
    parts = [(b"IHDR", resized), *palette, (b"IDAT", zlib.compress(lines)), (b"IEND", b"")]
    return SIGNATURE + b"".join(
        pack(">I", len(data)) + kind + data + pack(">I", zlib.crc32(kind + data)) for kind, data in parts
    )


def read_rgba(png: bytes) -> tuple[int, int, list[bytes]]:
    """Return width, height and the rows of a picture that has 8 bits each for red, green, blue and opacity.

    A picture of another kind has no rows.
    """
    wide, tall = image_size(png)
    if not wide or (png[24], png[25], png[28]) != (8, 6, 0):
        return 0, 0, []
    lines = zlib.decompress(b"".join(data for kind, data in _chunks(png) if kind == b"IDAT"))
    step = 1 + 4 * wide
    rows = list[bytes]()
    above = bytes(4 * wide)
    for at in range(0, step * tall, step):
        above = _row(lines[at], lines[at + 1 : at + step], above)
        rows.append(above)
    return wide, tall, rows


def _row(kind: int, line: bytes, above: bytes) -> bytes:
    """Return a row without the filter that PNG has written it with; ``above`` is the row over it."""
    row = bytearray(line)
    end = max(len(line.rstrip(b"\0")), len(above.rstrip(b"\0")))
    for at in range(len(row)):
        if at >= end and not any(row[at - 4 : at]):
            break  # the rest is empty, as most of the row of a name
        left, up = row[at - 4] if at > 3 else 0, above[at]
        match kind:
            case 1:
                guess = left
            case 2:
                guess = up
            case 3:
                guess = (left + up) // 2
            case 4:
                guess = _paeth(left, up, above[at - 4] if at > 3 else 0)
            case _:
                return line
        row[at] = (row[at] + guess) & 255
    return bytes(row)


def _paeth(left: int, up: int, corner: int) -> int:
    """Return which of three neighbours is nearest to left + up - corner, as PNG defines it."""
    to_left, to_up, to_corner = abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)
    if to_left <= to_up and to_left <= to_corner:
        return left
    return up if to_up <= to_corner else corner


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(SIGNATURE)
    while at < len(png):
        (length,) = unpack(">I", png[at : at + 4])
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        at += length + 12
