"""The index of match summaries by the stamp of each file: a cache that is built again if it does not match."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

from scorekeeper.storage.atomic import JSON, AtomicStorage
from scorekeeper.storage.errors import KEYS, StorageError
from scorekeeper.storage.match_file import moment
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
"""The index is written again when one file in so many has changed: old news costs little, rewriting costs much."""

SHAPE = {"id": str, "mtime_ns": int, "size": int, "header": dict, "digest": dict, "reason": str}


def no_summary(_header: JSON, _log: list[JSON]) -> JSON:
    return {}


class Index:
    """Summaries by match, newest first. An index of another ``edition`` has other contents and is not used."""

    def __init__(self, file: Path, edition: str, *, flush: bool = True) -> None:
        self._file = file
        self._flush = flush
        self._about: JSON = {"schema": SCHEMA, "edition": edition}
        self._known: dict[str, tuple[Stamp, Summary]] | None = None
        self._newest: list[Summary] = []
        self._behind = 0

    def summaries(self, found: Mapping[str, Stamp], read: Callable[[str, Stamp], Summary | None]) -> list[Summary]:
        """Return the found matches, newest first, reading only those whose stamp is new.

        ``read`` returns ``None`` for a match that is no longer there.
        """
        if fresh := self._known is None:
            self._known = self._load()
        known = self._known
        gone = known.keys() - found.keys()
        changed = [match_id for match_id, stamp in found.items() if known.get(match_id, (None,))[0] != stamp]
        for match_id in gone:
            del known[match_id]
        for match_id in changed:
            known.pop(match_id, None)
            if summary := read(match_id, found[match_id]):
                known[match_id] = (UNKNOWN if summary.reason == "cannot_read" else found[match_id]), summary
        if fresh or gone or changed:
            self._behind += len(gone) + len(changed)
            listed = (summary for _, summary in known.values())
            self._newest = sorted(listed, key=lambda summary: (summary.changed_at, summary.id), reverse=True)
        return [*self._newest]

    def forget(self, match_id: str) -> None:
        """Read this match again next time, whatever its stamp says."""
        if self._known and match_id in self._known:
            self._known[match_id] = UNKNOWN, self._known[match_id][1]

    def save(self, *, at_once: bool = False) -> None:
        """Write the index if enough has changed; where that fails it is built again another day."""
        known = self._known or {}
        if self._behind and (at_once or self._behind * BEHIND > len(known)):
            self._behind = 0
            documents = {str(number): _document(*each) for number, each in enumerate(known.values(), 1)}
            with suppress(StorageError):
                AtomicStorage(self._file, flush=self._flush).write({"about": {"1": self._about}, "matches": documents})

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
            document["id"]: ((document["mtime_ns"], document["size"]), _summary(document))
            for document in tables.get("matches", {}).values()
            if all(type(document.get(name)) is kind for name, kind in SHAPE.items())
            and document["mtime_ns"] < settled
            and document["reason"] in {"", *KEYS}
        }


def _document(stamp: Stamp, summary: Summary) -> JSON:
    return {
        "id": summary.id,
        "mtime_ns": stamp[0],
        "size": stamp[1],
        "header": summary.header,
        "digest": summary.content,
        "reason": summary.reason or "",
    }


def _summary(document: JSON) -> Summary:
    changed_at = moment(document["mtime_ns"])
    return Summary(document["id"], document["header"], document["digest"], changed_at, document["reason"] or None)
