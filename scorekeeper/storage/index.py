"""The index of match summaries by the stamp of each file: a cache that is built again if it does not match.

It also knows the last line of every match, so that lost lines and older copies of a file are noticed. What was
appended since the index was written is in a second file, one JSON document per line: a save costs the same beside
one match or thousands.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from collections.abc import Set as AbstractSet
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import cast

from scorekeeper.storage.atomic import JSON, AtomicStorage
from scorekeeper.storage.checksums import Link, checksum
from scorekeeper.storage.errors import StorageError
from scorekeeper.storage.match_file import link_of, moment, vars_of
from scorekeeper.storage.migrations import SCHEMA
from scorekeeper.storage.protocol import Summary

Summarize = Callable[[JSON, list[JSON]], JSON]
"""Makes what a list shows of a match from its header and log: plain JSON."""

Stamp = tuple[int, int]
"""Modified (nanoseconds), size (bytes)."""

UNKNOWN: Stamp = (0, 0)
"""Of a file to be tried again each time."""

COARSEST_CLOCK = 2_000_000_000
"""Nanoseconds between two times a file system can tell apart, at worst: a file as young as the index may have been
written again without showing it, so it is read again."""

BEHIND = 32
"""Files per changed file from which on the index is written again: an outdated one is cheap, rewriting is not."""

RECENT = "recent.jsonl"


def no_summary(_header: JSON, _log: list[JSON]) -> JSON:
    return {}


class Index:
    """Summaries by match, newest first. An index of another ``edition`` has other contents and is not used."""

    def __init__(self, file: Path, edition: str, *, flush: bool = True) -> None:
        self._file = file
        self._recent = file.with_name(RECENT)
        self._flush = flush
        self._about: JSON = {"schema": SCHEMA, "edition": edition}
        self._loaded: dict[str, tuple[Stamp, Summary]] | None = None
        self._newest: list[Summary] | None = None
        self._lasts: dict[str, Link] = {}
        self._absent: AbstractSet[str] = frozenset()
        self._behind = 0

    def summaries(self, found: Mapping[str, Stamp], read: Callable[[str, Stamp], Summary | None]) -> list[Summary]:
        """Return the found matches, newest first, reading only those whose stamp is new.

        ``read`` returns ``None`` for a match that is no longer there.
        """
        for match_id, stamp in self.changed(found):
            self.put(match_id, stamp, read(match_id, stamp))
        known = self._known()
        if self._absent != (absent := known.keys() - found.keys()):
            self._absent, self._newest = absent, None
        if self._newest is None:
            listed = (summary for match_id, (_, summary) in known.items() if match_id in found)
            self._newest = sorted(listed, key=lambda summary: (summary.changed_at, summary.id), reverse=True)
        return [*self._newest]

    def changed(self, found: Mapping[str, Stamp]) -> list[tuple[str, Stamp]]:
        """Return the found matches whose stamp is new."""
        known = self._known()
        return [(match_id, stamp) for match_id, stamp in found.items() if known.get(match_id, (None,))[0] != stamp]

    def put(self, match_id: str, stamp: Stamp, summary: Summary | None) -> None:
        """Replace the summary of a match by that of a file with this stamp; ``None`` if it is no longer there."""
        known = self._known()
        self._newest = None
        self._behind += 1
        before = known.pop(match_id, None)
        if summary:
            if before and not summary.header:
                summary = replace(summary, header=before[1].header)
            known[match_id] = (UNKNOWN if summary.reason == "cannot_read" else stamp), summary
            if summary.last:
                self._lasts[match_id] = summary.last

    def last(self, match_id: str) -> Link | None:
        """Return the last line that was ever seen in the log of a match, ``None`` where that is not known."""
        self._known()
        return self._lasts.get(match_id)

    def header(self, match_id: str) -> JSON:
        """Return the header of a match as it was read last, ``{}`` where that is not known."""
        known = self._known().get(match_id)
        return known[1].header if known else {}

    def missing(self, found: Collection[str]) -> set[str]:
        """Return the matches that are known and not among those found."""
        return (self._known().keys() | self._lasts.keys()) - {*found}

    def forget(self, match_id: str) -> None:
        """Forget a match that was removed on purpose, also after a crash."""
        self._known().pop(match_id, None)
        self._lasts.pop(match_id, None)
        self._behind += 1
        self._add_recent({"id": match_id})

    def wrote(self, match_id: str, last: Link) -> None:
        """Read this match again next time, whatever its stamp says; and remember its last line, also after a crash."""
        known = self._known()
        if match_id in known:
            known[match_id] = UNKNOWN, known[match_id][1]
        self._lasts[match_id] = last
        self._add_recent({"id": match_id, **vars_of(last)})

    def _add_recent(self, document: JSON) -> None:
        with suppress(OSError), self._recent.open("a", encoding="ascii") as file:
            file.write(json.dumps(_signed(document)) + "\n")

    def save(self, *, at_once: bool = False) -> None:
        """Write the index if enough has changed; where that fails it is built again another day."""
        known = self._loaded or {}
        if self._behind and (at_once or self._behind * BEHIND > len(known)):
            self._behind = 0
            documents = {
                str(number): _document(stamp, summary, self._lasts.get(match_id))
                for number, (match_id, (stamp, summary)) in enumerate(known.items(), 1)
            }
            with suppress(StorageError, OSError):
                AtomicStorage(self._file, flush=self._flush).write({"about": {"1": self._about}, "matches": documents})
                if known.keys() >= self._lasts.keys():
                    self._recent.unlink(missing_ok=True)

    def _known(self) -> dict[str, tuple[Stamp, Summary]]:
        if self._loaded is None:
            self._loaded = self._load()
            self._lasts = {match_id: summary.last for match_id, (_, summary) in self._loaded.items() if summary.last}
            for match_id, last in self._load_recent().items():
                if last:
                    self._lasts[match_id] = last
                else:
                    self._loaded.pop(match_id, None)
                    self._lasts.pop(match_id, None)
        return self._loaded

    def _load(self) -> dict[str, tuple[Stamp, Summary]]:
        storage = AtomicStorage(self._file)
        try:
            tables = storage.read() or {}
        except StorageError:
            return {}
        if tables.get("about") != {"1": self._about}:
            return {}
        settled = storage.signature[0] - COARSEST_CLOCK
        return {
            document["id"]: (_stamp(document, settled), _summary(document))
            for document in tables.get("matches", {}).values()
            if _is_whole(document)
        }

    def _load_recent(self) -> dict[str, Link | None]:
        """Return the last lines of matches that were written since, ``None`` for one that was forgotten."""
        recent: dict[str, Link | None] = {}
        with suppress(OSError), self._recent.open("rb") as file:
            for line in file:
                with suppress(ValueError):
                    read: object = json.loads(line)
                    document = cast("JSON", read) if isinstance(read, dict) else {}
                    if _is_whole(document):
                        recent[document["id"]] = link_of(document)
        return recent


def _signed(document: JSON) -> JSON:
    return {**document, "sum": checksum(document)}


def _is_whole(document: JSON) -> bool:
    """Return whether every bit of an entry is as it was written."""
    return document.get("sum") == checksum({key: value for key, value in document.items() if key != "sum"})


def _document(stamp: Stamp, summary: Summary, last: Link | None) -> JSON:
    return _signed(
        {
            "id": summary.id,
            "mtime_ns": stamp[0],
            "size": stamp[1],
            "header": summary.header,
            "digest": summary.content,
            "reason": summary.reason or "",
            "last": vars_of(last) if last else {},
        }
    )


def _stamp(document: JSON, settled: int) -> Stamp:
    return (document["mtime_ns"], document["size"]) if document["mtime_ns"] < settled else UNKNOWN


def _summary(document: JSON) -> Summary:
    changed_at, reason = moment(document["mtime_ns"]), document["reason"] or None
    last = link_of(document["last"])
    return Summary(document["id"], document["header"], document["digest"], changed_at, reason, last=last)
