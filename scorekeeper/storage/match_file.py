"""A match file: one header and its log, line by line, in TinyDB tables, with checksums.

The table ``match`` has the header. Each row of ``log`` has a line and its hash; rows written before schema 2 are the
lines themselves. ``first`` has the number and hash of what comes before the first hashed row, ``last`` those of the
last row. Files of schema 1 have neither. ``unverified`` has the numbers of lines that somebody has accepted though
their checksums did not fit.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from scorekeeper.storage.atomic import JSON, AtomicStorage, Tables, read_text
from scorekeeper.storage.checksums import Link, header_link, next_link
from scorekeeper.storage.errors import Damaged, Key
from scorekeeper.storage.files import Signature
from scorekeeper.storage.mending import Mended, Row, mend, no_correction
from scorekeeper.storage.migrations import NEWEST, SCHEMA, migrate, schema_of
from scorekeeper.storage.remains import Remains, correct_bit, read_remains

MOST_LINES = 1_000_000
"""More lines than a match has; a damaged number of a line may be any."""


@dataclass(frozen=True, slots=True)
class Content:
    """What a match file holds: header and log brought up to date, the log only up to the first damaged line.

    ``hashes`` are those of the header and of each line. ``has_checksums`` tells whether the file holds some.
    ``reason`` is why nothing may be appended, ``lost`` the number of lines left out. ``is_proved`` tells whether the
    rest is known to be as it was written. ``unverified`` are the numbers of lines that were accepted unproved.
    """

    header: JSON
    log: list[JSON]
    hashes: list[str]
    has_checksums: bool
    reason: Key | None = None
    lost: int = 0
    is_proved: bool = True
    unverified: tuple[int, ...] = ()

    @property
    def last(self) -> Link:
        return Link(len(self.log), self.hashes[-1])

    def has(self, link: Link) -> bool:
        """Return whether the log has this line, and everything before it."""
        return link.number < len(self.hashes) and self.hashes[link.number] == link.hash


class MatchFile:
    """The file of one match. What was read or written last is used again while the file's signature stays the same."""

    def __init__(self, path: Path, *, flush: bool = True) -> None:
        self._path = path
        self._storage = AtomicStorage(path, self._reading, flush=flush)
        self._content: Content | None = None

    @property
    def signature(self) -> Signature:
        return self._storage.signature

    def is_current(self) -> bool:
        """Return whether the file is as it was read or written last."""
        return self._storage.is_current()

    def read(self, known: JSON | None = None) -> Content | None:
        """Return the content, ``None`` where there is no file; raises ``Damaged`` or ``StorageError``.

        ``known`` is the header as it was read once. It takes the place of a damaged one if the lines fit it.
        """
        try:
            content = self._content if self._storage.refresh() else None
        except Damaged:
            if salvaged := self._salvage(known):
                return salvaged
            raise
        if content and content.has_checksums and content.reason and not content.is_proved:
            return self._salvage(known) or content
        return content

    def mend(self, content: Content, header: JSON, log: Sequence[JSON], last: Link | None) -> Mended:
        """Return the content that was read with all lines that the file has, and those of another copy that fit.

        The copy has this ``header`` and ``log``. ``last`` is the line that is known to be the last one.
        """
        text = read_text(self._path)
        remains = read_remains(text)
        first = link_of(remains.links.get("first", {}))
        sound = content.last if content.is_proved or first is None else first
        if last is None or last.number < link_number(remains, "last"):
            last = link_of(remains.links.get("last", {}))
        correct = no_correction if log else self._correct  # which takes time: a copy has the damaged line or not
        return mend(content.header, rows_of(remains), sound, (header, log), last, spare=remains.hashed, correct=correct)

    def write(self, header: JSON, log: Iterable[JSON], unverified: Iterable[int] = ()) -> Link:
        """Write a whole match and return the link of its last line."""
        tables = tables_of(header, log)
        if marks := {str(number + 1): {"number": number} for number in unverified}:
            tables["unverified"] = marks
        self._storage.write(tables)
        self._content = read_tables(tables)
        return self._content.last

    def append(self, before: Content, line: JSON) -> Link:
        """Add a line to the content that was read, and return its link."""
        link = next_link(before.last, line)
        others: Tables = {"last": _linked(link)}
        if not before.has_checksums:
            others |= {"first": _linked(before.last)}
        if not before.has_checksums or schema_of([line]) > SCHEMA:
            others |= {"match": {"1": {**before.header, "schema": schema_of([*before.log, line])}}}
        after = replace(before, log=[*before.log, line], hashes=[*before.hashes, link.hash], has_checksums=True)
        self._storage.insert("log", _row(link, line), others)
        self._content = after
        return link

    def _reading(self, tables: Tables) -> Tables:
        self._content = read_tables(tables)
        return tables

    def _salvage(self, known: JSON | None) -> Content | None:
        """Return the lines before the first damaged byte; ``None`` if not even the header is proved sound."""
        remains = read_remains(read_text(self._path))
        for header in (remains.header, known):
            if header is None:
                continue
            is_known = type(header.get("schema")) is int and header["schema"] > 0
            tables: Tables = {"match": {"1": header if is_known else {**header, "schema": SCHEMA}}}
            tables["log"] = {str(number): row for number, row in remains.rows.items()}
            tables |= {name: {"1": link} for name, link in remains.links.items()}
            content = read_tables(tables)
            if content.is_proved and content.has_checksums:
                lost = 0 if "last" in remains.links else 1
                return replace(content, reason=content.reason or "changed", lost=max(lost, content.lost))
        return None

    def _correct(self, number: int, fits: Callable[[JSON], bool]) -> JSON | None:
        remains = read_remains(self._path.read_bytes().decode("latin-1"))  # where every byte is a letter
        return correct_bit([remains.texts.get(number, ""), *remains.pieces], fits)


def mend_remains(raw: bytes, header: JSON, log: Sequence[JSON], last: Link | None) -> Mended | None:
    """Return a copy of a match, with this ``header`` and ``log``, and the lines that its damaged file has beyond it.

    Without a header it is the one of the file if that can be put right, else ``None``.
    """
    remains = read_remains(raw.decode("latin-1"))
    first = link_of(remains.links.get("first", {}))
    found = header or correct_bit(remains.pieces, lambda header: header_link(header) == first)
    if not found:
        return None
    last = last or link_of(remains.links.get("last", {}))
    mended = mend(found, rows_of(remains), header_link(found), (found, log), last, spare=remains.hashed)
    return replace(mended, taken=[0, *mended.taken])


def rows_of(remains: Remains) -> list[Row]:
    """Return the lines of a damaged file by number, with their hashes and gaps."""
    rows = [remains.rows.get(number) for number in range(1, min(max(remains.rows, default=0), MOST_LINES) + 1)]
    return [(None, "") if row is None else (row["line"], row["hash"]) if _is_row(row) else (row, "") for row in rows]


def link_number(remains: Remains, name: str) -> int:
    """Return the number in a link of a damaged file, 0 where there is none."""
    link = link_of(remains.links.get(name, {}))
    return link.number if link else 0


def tables_of(header: JSON, log: Iterable[JSON]) -> Tables:
    """Return the tables of a new match file."""
    first = link = header_link(header)
    rows: dict[str, JSON] = {}
    log = [*log]
    for line in log:
        link = next_link(link, line)
        rows[str(link.number)] = _row(link, line)
    marked = {**header, "schema": schema_of(log)}
    return {"match": {"1": marked}, "log": rows, "first": _linked(first), "last": _linked(link)}


def read_tables(tables: Tables) -> Content:
    """Return the content of the tables of a match file; raises ``Damaged`` and ``StorageError``.

    A stored hash that fits proves every line up to it. Damaged is what comes after the last one that fits.
    """
    headers = [*tables.get("match", {}).values()]
    if len(headers) != 1:
        raise Damaged(len(headers), "misshapen")
    (header,), log = headers, tables.get("log", {})
    rows = [row for _, row in sorted(log.items(), key=_number)]
    lines = _lines(rows)
    links = [header_link(header)]
    for line in lines:
        links.append(next_link(links[-1], line))
    first, last = (link_of(tables.get(name, {}).get("1", {})) for name in ("first", "last"))
    hashed = [Link(number, row["hash"]) for number, row in enumerate(rows, 1) if _is_row(row)]
    has_checksums = bool(hashed) or "last" in tables
    stored = (first, *hashed, last)
    proved = [link.number for link in stored if link and link in links[link.number : link.number + 1]]
    # No hash covers the schema: the lines tell which one was written.
    is_sound = len(proved) == len(stored) and last == links[-1] and header.get("schema") == schema_of(lines)
    if not has_checksums:
        is_sound, proved = header.get("schema") == 1, [len(rows)]
    after = 0 if proved or first is None else _proved_after(first, rows, last)
    count = len(rows) if is_sound else max(proved, default=after)
    lost = max(len(rows), last.number if last else 0) - count
    hashes = [link.hash for link in links[: count + 1]]
    unverified = tuple(row["number"] for row in tables.get("unverified", {}).values() if "number" in row)
    content = Content(header, lines[:count], hashes, has_checksums, lost=lost, unverified=unverified)
    if type(header.get("schema")) is int and header["schema"] > NEWEST:
        return replace(content, reason="too_new")
    document = migrate({"header": header, "log": content.log})
    reason: Key = "beginning_changed" if after or (lost == 0 and not proved) else "changed"
    return replace(content, **document, reason=None if is_sound else reason, is_proved=bool(proved))


def _proved_after(first: Link, rows: Sequence[JSON], last: Link | None) -> int:
    """Return the number of the last line that fits the hash of the match's beginning, if not the beginning itself."""
    link, proved = first, 0
    for row, line in zip(rows[first.number :], _lines(rows[first.number :]), strict=True):
        link = next_link(link, line)
        if link.hash == row.get("hash") or link == last:
            proved = link.number
    return proved


def _number(row: tuple[str, JSON]) -> int:
    return int(row[0])


def _lines(rows: Iterable[JSON]) -> list[JSON]:
    return [row["line"] if _is_row(row) else row for row in rows]


def vars_of(link: Link) -> JSON:
    """Return a link as plain JSON."""
    return {"number": link.number, "hash": link.hash}


def link_of(document: JSON) -> Link | None:
    """Return the link in a document, ``None`` where there is none."""
    number, hash_ = document.get("number"), document.get("hash")
    return Link(number, hash_) if type(number) is int and isinstance(hash_, str) else None


def plain(value: Any) -> Any:
    """Return what JSON keeps of a value, shared with nobody; raises ``TypeError`` or ``ValueError`` for the rest."""
    return json.loads(json.dumps(value, allow_nan=False))


def moment(nanoseconds: int) -> datetime:
    """Return the time of a file, in UTC."""
    return datetime.fromtimestamp(nanoseconds / 1e9, UTC)


def _row(link: Link, line: JSON) -> JSON:
    return {"hash": link.hash, "line": line}


def _is_row(row: JSON) -> bool:
    """Return whether a row of the log has a hash."""
    return row.keys() == {"hash", "line"} and isinstance(row["line"], dict)


def _linked(link: Link) -> dict[str, JSON]:
    return {"1": vars_of(link)}
