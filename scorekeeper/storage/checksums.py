"""Checksums of a match: every line has a number, and a hash that covers it, the lines before it and the header.

Pure functions, for every storage engine.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

JSON = dict[str, Any]

ENCODE = json.JSONEncoder(separators=(",", ":")).encode

SIZE = 32
"""Digits of a hash: 128 bits."""


@dataclass(frozen=True, slots=True)
class Link:
    """The number of a line, from 1, and its hash. Number 0 is the header."""

    number: int
    hash: str


def header_link(header: JSON) -> Link:
    """Return the link of a header. The schema is not covered: an older file keeps its hashes when it is continued."""
    return Link(0, checksum({key: value for key, value in header.items() if key != "schema"}))


def next_link(before: Link, line: JSON) -> Link:
    """Return the link of a line, given the link before it."""
    number = before.number + 1
    return Link(number, checksum(line, f"{before.hash}{number}"))


def last_link(header: JSON, log: Iterable[JSON]) -> Link:
    """Return the link of the last line of a match."""
    link = header_link(header)
    for line in log:
        link = next_link(link, line)
    return link


def checksum(document: JSON, before: str = "") -> str:
    """Return the hash of a document and of a text before it."""
    return hashlib.sha256((before + ENCODE(document)).encode()).hexdigest()[:SIZE]
