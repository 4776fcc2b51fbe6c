"""The default storage engine: a library in a folder of this machine, or of the browser that the app runs in."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress
from functools import partial

from scorekeeper.core.background import MANY_BYTES, MANY_LINES, in_background
from scorekeeper.storage.changes import Changes
from scorekeeper.storage.documents import FILES
from scorekeeper.storage.errors import Damaged, Key, Missing, StorageError
from scorekeeper.storage.files import size_of
from scorekeeper.storage.index import Stamp
from scorekeeper.storage.library import Library, new_id
from scorekeeper.storage.match_file import MatchFile
from scorekeeper.storage.mending import Mended
from scorekeeper.storage.protocol import (
    ABSENT,
    JSON,
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
from scorekeeper.storage.table_files import SETTINGS

REPAIRED = Version("repaired")
"""The version in the news of a repair. The match may have as many lines as before, but must be read again."""

KINDS: Mapping[DocumentKind, str] = {**FILES, "settings": SETTINGS}
"""The files of documents by kind."""

SLICE = 16
"""Changed matches after which other tasks have a turn."""


async def is_durable() -> None:
    """Return at once: outside a browser a write of a library is durable when it returns."""


class FileStorage(Storage):
    """A library behind the interface of all engines. ``flush`` makes its files durable where a browser holds them."""

    def __init__(self, library: Library, flush: Callable[[], Awaitable[None]] = is_durable) -> None:
        self.library = library
        self.location = str(library.folder)
        self._flush = flush
        self._flushing: asyncio.Future[None] | None = None
        self._changes = Changes()

    async def create(self, header: JSON, entries: Sequence[JSON] = (), match_id: str = "") -> str:
        created = await self._create(header, entries, match_id)
        await self._written(created)
        return created.key

    async def _create(self, header: JSON, entries: Sequence[JSON], match_id: str) -> Change:
        match_id = match_id or new_id()
        write = partial(self.library.write_new, match_id, header, entries)
        try:
            last = await in_background(write, is_long=len(entries) > MANY_LINES)
        except asyncio.CancelledError:  # it was written nevertheless
            self.library.discard(match_id)
            raise
        self.library.created(match_id, last)
        return Change("match", match_id, Version(str(len(entries))))

    async def create_all(self, matches: Sequence[tuple[JSON, Sequence[JSON], str]]) -> list[str]:
        created: list[Change] = []
        try:
            for header, entries, given in matches:
                created.append(await self._create(header, entries, given))
                await asyncio.sleep(0)
        except (StorageError, asyncio.CancelledError):
            for change in created:
                with suppress(StorageError):
                    self.library.discard(change.key)
            raise
        await self._written(*created)
        return [change.key for change in created]

    async def load(self, match_id: str) -> Stored:
        try:
            file = self.library.file(match_id)
            if _is_long(self.library.stamp(match_id)):
                await _read(file)
            return self.library.load(match_id, file)
        except (Damaged, Missing):
            self._changes.publish(Change("match", match_id, ABSENT))
            raise

    async def append(self, match_id: str, entry: JSON, version: Version) -> Version:
        await self._read_long(match_id)
        after = Version(str(self.library.append(match_id, entry, seen=int(version))))
        await self._written(Change("match", match_id, after))
        return after

    async def delete(self, match_id: str) -> None:
        self.library.delete(match_id)
        await self._written(Change("match", match_id, ABSENT))

    async def restore(self, match_id: str) -> None:
        self.library.restore(match_id)
        await self._written(Change("match", match_id, self.library.load(match_id).version))

    async def list_summaries(self) -> list[Summary]:
        changed = self.library.changed()
        for number, (match_id, stamp) in enumerate(changed, 1):
            last = self.library.last(match_id)
            self.library.put_summary(match_id, stamp, await self._describe(match_id, stamp), last)
            if number % SLICE == 0:
                await asyncio.sleep(0)
        listed = self.library.summaries()
        if len(changed) >= SLICE:
            self._flushing = asyncio.ensure_future(self._flush_index())
        return listed

    async def _flush_index(self) -> None:
        """Make the new index durable: otherwise the next start reads all these matches again."""
        with suppress(StorageError):  # a write says so too
            await self._flush()

    async def load_summary(self, match_id: str) -> Summary | None:
        if (stamp := self.library.stamp(match_id)) is None:
            return None
        return self.library.settle(match_id, await self._describe(match_id, stamp))

    async def _describe(self, match_id: str, stamp: Stamp) -> Summary:
        describe = partial(self.library.describe, match_id, stamp, self.library.last(match_id))
        return await in_background(describe, is_long=_is_long(stamp))

    async def list_deleted(self) -> list[Summary]:
        return self.library.deleted()

    async def list_quarantined(self) -> list[Quarantined]:
        return self.library.damaged()

    async def read_document(self, document: DocumentId) -> Document:
        await self._read_long(document.key)
        return self.library.read_document(document)

    async def list_documents(self, kind: DocumentKind) -> Mapping[DocumentId, Document]:
        return self.library.list_documents(kind)

    async def write_document(self, document: DocumentId, content: JSON, version: Version) -> Version:
        await self._read_long(document.key)
        after = self.library.write_document(document, content, version)
        await self._written(Change(document.kind, document.key, after, document.seat))
        return after

    async def append_attempt(self, attempt: JSON) -> int:
        number = self.library.log(attempt)
        await self._written(Change("attempt", str(number), ABSENT))
        return number

    async def list_attempts(self) -> dict[int, JSON]:
        return self.library.logbook()

    async def raw_files(self, match_ids: Collection[str]) -> Mapping[str, bytes]:
        return self.library.raw_files(match_ids)

    async def verify(self) -> list[Finding]:
        found = [Finding(match_id, "gone") for match_id in self.library.missing()]
        for match_id in self.library.match_ids():
            await asyncio.sleep(0)  # other tasks may run between two matches
            if finding := self.library.verify(match_id):
                found.append(finding)
        return found

    async def repair(self) -> list[Finding]:
        for finding in (found := await self.verify()):
            self.library.repair(finding.match_id)
        await self._written(*(Change("match", finding.match_id, REPAIRED) for finding in found))
        return found

    async def damaged_files(self) -> Mapping[str, Key]:
        return self.library.damaged_files()

    async def purged(self) -> AbstractSet[str]:
        return self.library.purged()

    async def complete(self, name: str, copy: bytes | None) -> int:
        added = self.library.complete(name, copy)
        kinds: list[DocumentKind] = [kind for kind, file in KINDS.items() if file == name]
        await self._written(*(Change(kind, "", REPAIRED) for kind in kinds))
        return added

    async def mend(self, match_id: str, header: JSON, log: Sequence[JSON]) -> Mended:
        return self.library.mend(match_id, header, log)

    async def rewrite(self, match_id: str, mended: Mended) -> None:
        self.library.rewrite(match_id, mended)
        await self._written(Change("match", match_id, REPAIRED))

    async def count_bytes(self) -> int:
        return size_of(self.library.folder)

    def watch(self, wants: Wants = everything) -> Watch:
        return self._changes.watch(wants)

    async def ping(self) -> None:
        """Return at once: a disk that fails is noticed when something is written."""

    async def close(self) -> None:
        self.library.close()

    async def _read_long(self, match_id: str) -> None:
        """Read a long match in a thread, if it is not in memory: what needs it then finds it there."""
        if _is_long(self.library.stamp(match_id)) and not self.library.is_read(match_id):
            await _read(file := self.library.file(match_id))
            self.library.adopt(match_id, file)

    async def _written(self, *changes: Change) -> None:
        """Return once a write is durable. What a browser does not store stays in its page, which shows the fault."""
        with suppress(StorageError):
            await self._flush()
        for change in changes:
            self._changes.publish(change)


async def _read(file: MatchFile) -> None:
    """Read a file in a thread. What is wrong with it is raised when it is used."""
    with suppress(StorageError):
        await in_background(file.read, is_long=True)


def _is_long(stamp: Stamp | None) -> bool:
    """Return whether a file of this stamp takes long to read."""
    return stamp is not None and stamp[1] > MANY_BYTES
