"""A storage engine in memory: for tests, and to show what an engine has to do."""

from __future__ import annotations

import itertools
import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from scorekeeper.storage.changes import Changes
from scorekeeper.storage.checksums import last_link
from scorekeeper.storage.errors import Missing, Stale, StorageError
from scorekeeper.storage.index import Summarize, no_summary
from scorekeeper.storage.match_file import plain
from scorekeeper.storage.mending import Mended
from scorekeeper.storage.migrations import SCHEMA
from scorekeeper.storage.protocol import (
    ABSENT,
    JSON,
    OF_MATCHES,
    Change,
    Document,
    DocumentId,
    DocumentKind,
    Finding,
    Quarantined,
    Storage,
    Stored,
    Summary,
    Version,
    Wants,
    Watch,
    everything,
)


@dataclass(frozen=True, slots=True)
class _Row:
    stored: Stored
    deleted_at: datetime | None = None


class MemoryStorage(Storage):
    """The matches of one library, for as long as the process runs. ``summarize`` makes the items of the list."""

    def __init__(self, summarize: Summarize = no_summary) -> None:
        self.location = ""
        self._summarize = summarize
        self._numbers = itertools.count(1)
        self._matches: dict[str, _Row] = {}
        self._documents: dict[DocumentId, Document] = {}
        self._attempts: list[JSON] = []
        self._changes = Changes()

    async def create(self, header: JSON, entries: Sequence[JSON] = (), match_id: str = "") -> str:
        match_id = match_id or f"{next(self._numbers):014}"
        if match_id in self._matches:
            raise StorageError(match_id, "exists")
        self._put(Stored(match_id, {**plain(header), "schema": SCHEMA}, plain([*entries]), _now(), ABSENT))
        return match_id

    async def create_all(self, matches: Sequence[tuple[JSON, Sequence[JSON], str]]) -> list[str]:
        return [await self.create(*match) for match in matches]

    async def load(self, match_id: str) -> Stored:
        stored = self._row(match_id).stored
        return replace(stored, header=plain(stored.header), log=plain(stored.log))

    async def append(self, match_id: str, entry: JSON, version: Version) -> Version:
        stored = self._row(match_id).stored
        if "id" in entry and any(line.get("id") == entry["id"] for line in stored.log):
            return stored.version
        if version != stored.version:
            raise Stale(len(stored.log))
        return self._put(replace(stored, log=[*stored.log, plain(entry)], changed_at=_now()))

    async def delete(self, match_id: str) -> None:
        self._matches[match_id] = replace(self._row(match_id), deleted_at=_now())
        self._changes.publish(Change("match", match_id, ABSENT))

    async def restore(self, match_id: str) -> None:
        row = self._matches.get(match_id)
        if row is None:
            raise Missing(match_id)
        if row.deleted_at is None:
            raise StorageError(match_id, "exists")
        self._put(row.stored)

    async def list_summaries(self) -> list[Summary]:
        rows = [row for row in self._matches.values() if row.deleted_at is None]
        return [self._summary(row) for row in sorted(rows, key=_changed, reverse=True)]

    async def load_summary(self, match_id: str) -> Summary | None:
        row = self._matches.get(match_id)
        return None if row is None or row.deleted_at else self._summary(row)

    async def list_deleted(self) -> list[Summary]:
        rows = [self._summary(row) for row in self._matches.values() if row.deleted_at is not None]
        return sorted(rows, key=lambda summary: (summary.deleted_at, summary.id), reverse=True)

    async def list_quarantined(self) -> list[Quarantined]:
        return []

    async def read_document(self, document: DocumentId) -> Document:
        if document.kind in OF_MATCHES:
            self._row(document.key)
        return self._documents.get(document, Document({}, ABSENT))

    async def list_documents(self, kind: DocumentKind) -> Mapping[DocumentId, Document]:
        return {at: document for at, document in self._documents.items() if at.kind == kind}

    async def write_document(self, document: DocumentId, content: JSON, version: Version) -> Version:
        if document.kind == "struck" and int(document.key) not in await self.list_attempts():
            raise Missing(document.key)
        if (await self.read_document(document)).version != version:
            raise Stale
        after = self._version() if content else ABSENT
        self._documents[document] = Document(plain(content), after)
        self._changes.publish(Change(document.kind, document.key, after, document.seat))
        return after

    async def append_attempt(self, attempt: JSON) -> int:
        self._attempts.append(plain(attempt))
        self._changes.publish(Change("attempt", str(len(self._attempts)), self._version()))
        return len(self._attempts)

    async def list_attempts(self) -> dict[int, JSON]:
        return {number: plain(attempt) for number, attempt in enumerate(self._attempts, 1)}

    async def raw_files(self, match_ids: Collection[str]) -> Mapping[str, bytes]:
        """Return nothing: every match can be read, and there are no files."""
        del match_ids
        return {}

    async def verify(self) -> list[Finding]:
        """Return nothing: memory keeps what was written."""
        return []

    async def repair(self) -> list[Finding]:
        return []

    async def mend(self, match_id: str, header: JSON, log: Sequence[JSON]) -> Mended:
        """Return the match as it is: memory keeps what was written."""
        del header, log
        stored = await self.load(match_id)
        return Mended(stored.header, stored.log)

    async def rewrite(self, match_id: str, mended: Mended) -> None:
        self._put(replace(self._row(match_id).stored, header=plain(mended.header), log=plain(mended.log)))

    async def count_bytes(self) -> int:
        written = [row.stored for row in self._matches.values()]
        return sum(len(json.dumps([stored.header, stored.log])) for stored in written)

    def watch(self, wants: Wants = everything) -> Watch:
        return self._changes.watch(wants)

    async def ping(self) -> None:
        """Return at once: memory is there."""

    async def close(self) -> None:
        """Keep everything: another process cannot reach it."""

    def _version(self) -> Version:
        return Version(str(next(self._numbers)))

    def _row(self, match_id: str) -> _Row:
        row = self._matches.get(match_id)
        if row is None or row.deleted_at is not None:
            raise Missing(match_id)
        return row

    def _put(self, stored: Stored) -> Version:
        version = self._version()
        self._matches[stored.id] = _Row(replace(stored, version=version))
        self._changes.publish(Change("match", stored.id, version))
        return version

    def _summary(self, row: _Row) -> Summary:
        header, log = row.stored.header, row.stored.log
        content = plain(self._summarize(header, log))
        return Summary(
            row.stored.id, header, content, row.stored.changed_at, None, row.deleted_at, last_link(header, log)
        )


def _now() -> datetime:
    return datetime.now(UTC)


def _changed(row: _Row) -> tuple[datetime, str]:
    return row.stored.changed_at, row.stored.id
