"""PNG pictures: their size, and their top part."""

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


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(SIGNATURE)
    while at < len(png):
        (length,) = unpack(">I", png[at : at + 4])
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        at += length + 12
