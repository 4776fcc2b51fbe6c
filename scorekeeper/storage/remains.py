"""Reads what is left of a damaged match file, wherever it is in the text: header, lines with hashes, and links."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

JSON = dict[str, Any]

HEADER = re.compile(r'\s*\{\s*"[^"]{0,9}":\s*\{\s*"[^"]{0,2}":\s*(?=\{)')
"""What comes before the header, also with another letter in its names."""

LOG = re.compile(r'"log":\s*\{')

OLD_ROW = re.compile(r'[,\s]*"([1-9][0-9]{0,8})":\s*(?=\{)(?!\{\s*"hash":)')
"""The beginning of a row without a hash."""

ROW = re.compile(r'(?:"([1-9][0-9]{0,8})":\s*)?(?=\{\s*"hash":)')
"""The beginning of a row with a hash; its number may be damaged."""

LINK = re.compile(r'"(first|last)":\s*\{\s*"1":\s*(?=\{)')

SHORTEST, LONGEST, MOST = 30, 2000, 4
"""Letters of a piece of text in which a header or row may be, letters that are searched, and pieces that are."""


@dataclass(slots=True)
class Remains:
    """What a damaged file has.

    ``rows`` and their ``texts`` are by number, ``hashed`` are all rows with a hash, also under a wrong number.
    ``links`` are by name. ``pieces`` are the parts of the text in which a damaged header or row may be.
    """

    header: JSON | None = None
    rows: dict[int, JSON] = field(default_factory=dict[int, JSON])
    hashed: list[JSON] = field(default_factory=list[JSON])
    links: dict[str, JSON] = field(default_factory=dict[str, JSON])
    texts: dict[int, str] = field(default_factory=dict[int, str])
    pieces: list[str] = field(default_factory=list[str])


def read_remains(text: str) -> Remains:
    """Return what can be read of the text of a match file."""
    remains, log, begin = Remains(), LOG.search(text), HEADER.match(text)
    if begin:
        remains.header, _ = _object(text, begin.end())
    at = log.end() if log else 0
    remains.pieces.append(text[begin.end() if begin else 0 : at])
    while begin := OLD_ROW.match(text, at):
        row, end = _object(text, begin.end())
        if row is None:
            break
        remains.rows[int(begin[1])], remains.texts[int(begin[1])] = row, text[begin.end() : end]
        at = end
    before = at
    while begin := ROW.search(text, at):
        row, at = _object(text, begin.end())
        if row is not None:
            if begin[1]:
                remains.rows[int(begin[1])] = row
                remains.texts[int(begin[1])] = text[begin.end() : at]
            remains.hashed.append(row)
            remains.pieces.append(text[before : begin.end()])
            before = at
    remains.pieces.append(text[before:])
    remains.pieces = [piece for piece in remains.pieces if len(piece) > SHORTEST]
    for begin in LINK.finditer(text):
        remains.links[begin[1]] = _object(text, begin.end())[0] or {}
    return remains


def correct_bit(pieces: Sequence[str], fits: Callable[[JSON], bool]) -> JSON | None:
    """Return an object in a piece of text that fits, as it is or after one bit is flipped; ``None`` if none does."""
    for piece in pieces[:MOST]:
        for begin in re.finditer(r"\{", piece[:LONGEST]):
            found, _ = _object(piece, begin.start())
            if found and fits(found):
                return found
    for piece in pieces[:MOST]:
        raw = bytearray(piece[:LONGEST].encode("latin-1", "replace"))
        for bit in range(len(raw) * 8):
            raw[bit // 8] ^= 1 << bit % 8
            text = raw.decode("latin-1")
            raw[bit // 8] ^= 1 << bit % 8
            found, _ = _object(text, max(0, text.find("{")))
            if found and fits(found):
                return found
    return None


def _object(text: str, at: int) -> tuple[JSON | None, int]:
    """Return the JSON object that begins at a place of a text, and where it ends; else ``None`` and the next place."""
    try:
        found: Any
        found, end = json.JSONDecoder().raw_decode(text, at)
    except (ValueError, RecursionError):
        return None, at + 1
    return (cast("JSON", found), end) if isinstance(found, dict) else (None, at + 1)
