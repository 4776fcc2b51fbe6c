"""Reads what is left of a damaged match file: header, lines and links, wherever they are in its text."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.storage.checksums import JSON

HEADER = re.compile(r'^\{"[^"]{0,9}":\{"[^"]{0,2}":(?=\{)')
"""What comes before the header, whatever its name is now."""

LOG = re.compile(r'"log":\{(?="|\{)')

KEY = re.compile(r',?"([1-9][0-9]{0,8})":(?=\{)')

ROW = re.compile(r'\{"hash":"')

LINK = re.compile(r'"(first|last)":\{"1":(?=\{)')

decode = json.JSONDecoder().raw_decode


@dataclass(slots=True)
class Remains:
    """What a damaged file has: its header, rows by number, rows with a hash wherever they are, and links by name.

    ``torn`` are the pieces of the text that may have been a header or a row.
    """

    header: JSON = field(default_factory=dict[str, Any])
    rows: dict[int, JSON] = field(default_factory=dict[int, JSON])
    hashed: list[JSON] = field(default_factory=list[JSON])
    links: dict[str, JSON] = field(default_factory=dict[str, JSON])
    torn: list[str] = field(default_factory=list[str])


def read_remains(text: str) -> Remains:
    """Return what can be read of the text of a match file."""
    remains, at = Remains(), 0
    if found := HEADER.match(text):
        header, at = _object(text, found.end())
        remains.header = header or {}
    log = LOG.search(text, at)
    start = log.end() if log else at
    remains.torn.append(text[:start])
    at = start
    while (found := KEY.match(text, at)) and (row := _object(text, found.end()))[0] is not None:
        remains.rows[int(found[1])] = row[0] or {}
        at = row[1]
    at = start
    for begin in ROW.finditer(text, start):
        if begin.start() < at:  # inside the row before
            continue
        row, end = _object(text, begin.start())
        if row is not None:
            key = re.search(r'"([1-9][0-9]{0,8})":$', text[at : begin.start()])
            if key:
                remains.rows.setdefault(int(key[1]), row)
            remains.hashed.append(row)
            remains.torn += _pieces(text[at : begin.start()])
            remains.torn.append(text[begin.start() : end])
            at = end
    remains.torn += _pieces(text[at:])
    for found in LINK.finditer(text):
        remains.links[found[1]] = _object(text, found.end())[0] or {}
    return remains


def correct(torn: str, fits: Callable[[JSON], bool]) -> JSON | None:
    """Return the object in a piece of text that fits after one bit is flipped; ``None`` where there is none."""
    for candidate in _one_bit_off(torn):
        begin = candidate.find("{")
        found = _object(candidate, begin)[0] if begin >= 0 else None
        if found is not None and fits(found):
            return found
    return None
