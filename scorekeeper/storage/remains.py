"""Reads what is left of a damaged match file, wherever it is in the text: header, lines with hashes, and links."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

JSON = dict[str, Any]

HEADER = re.compile(r'\s*\{\s*"[^"]{0,9}":\s*\{\s*"[^"]{0,2}":\s*(?=\{)')
"""What comes before the header, also with another letter in its names."""

LOG = re.compile(r'"log":\s*\{')

OLD_ROW = re.compile(r'[,\s]*"([1-9][0-9]{0,8})":\s*(?=\{)(?!\{\s*"hash":)')
"""The beginning of a row without a hash."""

ROW = re.compile(r'(?:"([1-9][0-9]{0,8})":\s*)?(?=\{\s*"hash":)')
"""The beginning of a row with a hash; its number may be damaged."""

LINK = re.compile(r'"(first|last)":\s*\{\s*"1":\s*(?=\{)')

LONGEST = 4000
"""Letters of a piece of text that is searched for a flipped bit."""


@dataclass(slots=True)
class Remains:
    """What a damaged file has. ``rows`` are by number, ``hashed`` are all rows with a hash, also under a wrong number.

    ``links`` are by name. ``pieces`` are the parts of the text in which a header or row may be damaged.
    """

    header: JSON | None = None
    rows: dict[int, JSON] = field(default_factory=dict[int, JSON])
    hashed: list[JSON] = field(default_factory=list[JSON])
    links: dict[str, JSON] = field(default_factory=dict[str, JSON])
    pieces: list[str] = field(default_factory=list[str])


def read_remains(text: str) -> Remains:
    """Return what can be read of the text of a match file."""
    remains, log = Remains(), LOG.search(text)
    if begin := HEADER.match(text):
        remains.header, _ = _object(text, begin.end())
    at = log.end() if log else 0
    remains.pieces.append(text[:at])
    while begin := OLD_ROW.match(text, at):
        row, end = _object(text, begin.end())
        if row is None:
            break
        remains.rows[int(begin[1])] = row
        at = end
    before = at
    while begin := ROW.search(text, at):
        row, at = _object(text, begin.end())
        if row is not None:
            if begin[1]:
                remains.rows[int(begin[1])] = row
            remains.hashed.append(row)
            remains.pieces += [text[before : begin.end()], text[begin.end() : at]]
            before = at
    remains.pieces.append(text[before:])
    for begin in LINK.finditer(text):
        remains.links[begin[1]] = _object(text, begin.end())[0] or {}
    return remains


def correct(pieces: Sequence[str], fits: Callable[[JSON], bool]) -> JSON | None:
    """Return the object in a piece of text that fits when one bit is flipped back; ``None`` if there is none."""
    for piece in pieces:
        raw = bytearray(piece[:LONGEST].encode("latin-1", "replace"))
        for bit in range(len(raw) * 8):
            raw[bit // 8] ^= 1 << bit % 8
            text = raw.decode("latin-1")
            if found := next((row for begin in _begins(text) if (row := _object(text, begin)[0]) and fits(row)), None):
                return found
            raw[bit // 8] ^= 1 << bit % 8
    return None


def _begins(text: str) -> list[int]:
    """Return where a header or a row may begin in a piece of text."""
    header, row = HEADER.match(text), ROW.search(text)
    first = text.find("{")
    return [begin for begin in {header.end() if header else -1, row.end() if row else -1, first} if begin >= 0]


def _object(text: str, at: int) -> tuple[JSON | None, int]:
    """Return the JSON object that begins at a place of a text, and where it ends; else ``None`` and the next place."""
    try:
        found, end = json.JSONDecoder().raw_decode(text, at)
    except (ValueError, RecursionError):
        return None, at + 1
    return (found, end) if isinstance(found, dict) else (None, at + 1)
