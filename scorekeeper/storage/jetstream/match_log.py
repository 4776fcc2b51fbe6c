"""The log of a match as a stream holds it, one JSON object in each message.

Every message has ``number`` and ``hash``, the link of the last line that its writer saw or added, and ``at``, the time.
It has also one of

- ``match``: header and log of a new match, or of one that was repaired; what came before it does not count,
- ``line``: one more line of the log,
- ``deleted``: whether the match is deleted.

Pure functions.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any, cast

from scorekeeper.storage.checksums import ENCODE, Link, header_link, last_link, next_link
from scorekeeper.storage.errors import Damaged, Key, TooNew
from scorekeeper.storage.jetstream.connection import Message
from scorekeeper.storage.match_file import MOST_LINES
from scorekeeper.storage.mending import Mended, Row, mend
from scorekeeper.storage.migrations import migrate
from scorekeeper.storage.protocol import ABSENT, Stored, Version

JSON = dict[str, Any]

NEVER = datetime.fromtimestamp(0, UTC)


@dataclass(frozen=True, slots=True)
class MatchLog:
    """The messages of a match so far. ``header`` is ``None`` before the first; ``links`` are those of header and log.

    ``sequence`` is that of the last message, ``start`` of the last one with the whole match, ``count`` how many there
    are. ``reason`` is why nothing can be appended; then ``rows`` are the lines after the sound ones, by number.
    ``unverified`` are the lines that somebody has accepted unproved, ``newest`` is a last line that is known and lost.
    """

    header: JSON | None = None
    log: list[JSON] = field(default_factory=list[JSON])
    links: list[Link] = field(default_factory=list[Link])
    sequence: int = 0
    start: int = 0
    count: int = 0
    changed_at: datetime = NEVER
    deleted_at: datetime | None = None
    reason: Key | None = None
    lost: int = 0
    rows: dict[int, Row] = field(default_factory=dict[int, Row])
    unverified: tuple[int, ...] = ()
    newest: Link | None = None

    @property
    def last(self) -> Link:
        return self.links[-1]

    @property
    def version(self) -> Version:
        return Version(f"{self.sequence}-{self.last.hash}")

    def has(self, link: Link) -> bool:
        """Return whether the log has this line, and everything before it."""
        return link.number < len(self.links) and self.links[link.number] == link

    def has_entry(self, entry: JSON) -> bool:
        """Return whether an entry with this id is stored."""
        return "id" in entry and any(line.get("id") == entry["id"] for line in self.log)


def write_match(header: JSON, log: Sequence[JSON], at: datetime, unverified: Sequence[int] = ()) -> bytes:
    """Return the message of a whole match. ``unverified`` are the numbers of lines that are not proved."""
    match = {"header": header, "log": [*log], "unverified": [*unverified]}
    return _write({"match": match}, last_link(header, log), at)


def write_line(line: JSON, link: Link, at: datetime) -> bytes:
    return _write({"line": line}, link, at)


def write_mark(last: Link, at: datetime, *, deleted: bool) -> bytes:
    """Return the message that a match is deleted, or restored."""
    return _write({"deleted": deleted}, last, at)


def version_of(message: Message) -> Version:
    """Return the version of a match after a message, ``ABSENT`` where it is deleted or the message is not ours."""
    body = _read(message)
    return ABSENT if body.get("deleted") or "hash" not in body else Version(f"{message.sequence}-{body['hash']}")


def add(log: MatchLog, messages: Iterable[Message]) -> MatchLog:
    """Return the log with more messages. What follows a line that is missing or changed is only kept in ``rows``."""
    for message in messages:
        log = replace(_add(log, _read(message), message.sequence), sequence=message.sequence, count=log.count + 1)
    return log


def compare(log: MatchLog, header: JSON, last: Link | None, sequence: int) -> MatchLog:
    """Return the log as the list of matches knows it: with this header, and this last line at this sequence.

    Raises ``Damaged`` where no header is known at all.
    """
    if log.header is None:
        if not header or last is None:
            raise Damaged
        link = header_link(header)
        log = replace(log, header=header, links=[link], reason="changed", lost=max(log.lost, last.number))
    if last is None or sequence < log.start or log.has(last):
        return log
    lost = max(log.lost, last.number - len(log.log))
    return replace(log, reason=log.reason or "outdated", lost=lost, newest=last)


def stored(match_id: str, log: MatchLog) -> Stored:
    """Return a match for its reader; raises ``StorageError`` where a newer version wrote what this one cannot read."""
    document = json.loads(json.dumps({"header": log.header, "log": log.log}))
    reason = log.reason
    try:
        document = migrate(document)
    except TooNew:
        reason = "too_new"
    return Stored(match_id, document["header"], document["log"], log.changed_at, log.version, reason, log.lost)


def mended(log: MatchLog, header: JSON, lines: Sequence[JSON], last: Link | None) -> Mended:
    """Return what a damaged match can be written as, with the lines of another copy that fit."""
    rows: list[Row] = [(line, link.hash) for line, link in zip(log.log, log.links[1:], strict=True)]
    end = min(max(log.rows, default=0), MOST_LINES)
    rows += [log.rows.get(number, (None, "")) for number in range(len(rows) + 1, end + 1)]
    return mend(log.header or {}, rows, log.last, (header, lines), last)


def _write(body: JSON, last: Link, at: datetime) -> bytes:
    return ENCODE({**body, "number": last.number, "hash": last.hash, "at": at.isoformat()}).encode()


def _read(message: Message) -> JSON:
    """Return what is in a message, nothing where it is not one of ours."""
    try:
        body: object = json.loads(message.body)
    except (ValueError, RecursionError):
        return {}
    read = cast("JSON", body) if isinstance(body, dict) else {}
    is_ours = type(read.get("number")) is int and isinstance(read.get("hash"), str)
    return read if is_ours and isinstance(read.get("at"), str) else {}


def _add(log: MatchLog, body: JSON, sequence: int) -> MatchLog:
    match body:
        case {"match": {"header": dict(), "log": list()} as match, "number": int(number), "hash": str(hash_), "at": at}:
            header, lines = cast("JSON", match["header"]), cast("list[JSON]", match["log"])
            unverified = tuple(cast("list[int]", match.get("unverified", [])))
            links = [header_link(header)]
            for line in lines:
                links.append(next_link(links[-1], line))
            if links[-1] == Link(number, hash_):
                changed_at = _time(at)
                return MatchLog(header, lines, links, 0, sequence, log.count, changed_at, unverified=unverified)
        case {"line": dict(), "number": int(number), "hash": str(hash_), "at": at}:
            line = cast("JSON", body["line"])
            link = Link(number, hash_)
            if log.header is not None and not log.reason and next_link(log.last, line) == link:
                links = [*log.links, link]
                return replace(log, log=[*log.log, line], links=links, changed_at=_time(at))
            lost = max(log.lost, number - len(log.log))
            return replace(log, reason="changed", lost=lost, rows={**log.rows, number: (line, hash_)})
        case {"deleted": bool(deleted), "number": number, "at": at}:
            log = replace(log, deleted_at=_time(at) if deleted else None)
            if log.header is None or log.reason or number == log.last.number:
                return log
            return replace(log, reason="changed", lost=max(log.lost, number - len(log.log)))
        case _:
            pass
    return replace(log, reason=log.reason or "changed", lost=max(1, log.lost))


def _time(text: str) -> datetime:
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return NEVER
