"""The storage engine on NATS JetStream: several servers read and write one library at the same time.

A match is appended to only if the last message of its subject is the one that the writer has seen. So no entry is
stored twice and none is lost, however often a writer repeats it, and whichever server answers.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import time
import uuid
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta

from scorekeeper.storage.changes import Changes
from scorekeeper.storage.checksums import next_link
from scorekeeper.storage.documents import FILES, TABLE
from scorekeeper.storage.errors import Damaged, Key, Missing, Stale, StorageError
from scorekeeper.storage.index import Summarize, no_summary
from scorekeeper.storage.jetstream.attempts import Attempts, number_of
from scorekeeper.storage.jetstream.connection import Connection, Login, Message, WrongSequenceError, check, deadline
from scorekeeper.storage.jetstream.documents import Documents
from scorekeeper.storage.jetstream.following import Following
from scorekeeper.storage.jetstream.match_log import (
    NEVER,
    MatchLog,
    add,
    compare,
    mended,
    stored,
    version_of,
    write_line,
    write_mark,
    write_match,
)
from scorekeeper.storage.jetstream.streams import prepare
from scorekeeper.storage.jetstream.subjects import EVENTS, LATEST, LIBRARY, Subjects, document_of, id_of
from scorekeeper.storage.jetstream.summaries import Summaries, last_known
from scorekeeper.storage.match_file import plain
from scorekeeper.storage.mending import Mended
from scorekeeper.storage.migrations import schema_of
from scorekeeper.storage.protocol import (
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

OPEN_MATCHES = 256
"""Matches whose log stays in memory: as many as may be played at once."""

log = logging.getLogger(__name__)


class JetStreamStorage(Storage):
    """A library on the servers of JetStream. It connects when it is used first, in the event loop of that caller.

    ``edition`` names what ``summarize`` makes: a changed one must come with another edition.
    """

    def __init__(
        self,
        servers: Sequence[str],
        library: str,
        summarize: Summarize = no_summary,
        *,
        edition: str = "",
        login: Login | None = None,
    ) -> None:
        if not LIBRARY.fullmatch(library):
            raise ValueError(library)
        self.is_remote = True
        self.location = f"{', '.join(servers)} ({library})"
        self._servers = servers
        self._login = login or Login()
        self.subjects = Subjects(library)
        self.summaries = Summaries(self.subjects, summarize, edition)
        self._documents = Documents(self.subjects)
        self._attempts = Attempts(self.subjects)
        self._changes = Changes()
        self._events, self._latest = Following(self._changes), Following(self._changes)
        self._logs: dict[str, MatchLog] = {}
        self._connection: Connection | None = None
        self._connecting = asyncio.Lock()

    async def create(self, header: JSON, entries: Sequence[JSON] = (), match_id: str = "") -> str:
        match_id = match_id or f"{time.time_ns() // 1000:014x}{secrets.token_hex(8)}"
        body = write_match({**plain(header), "schema": schema_of(entries)}, plain([*entries]), _now())
        if not await self._store(match_id, MatchLog(), body, uuid.uuid4().hex):
            raise StorageError(match_id, "exists")
        return match_id

    async def create_all(self, matches: Sequence[tuple[JSON, Sequence[JSON], str]]) -> list[str]:
        created: list[str] = []
        try:
            for header, entries, match_id in matches:
                created.append(await self.create(header, entries, match_id))
        except (StorageError, asyncio.CancelledError):
            with suppress(StorageError):
                for match_id in created:
                    await self.discard(match_id)
            raise
        return created

    async def load(self, match_id: str) -> Stored:
        return stored(match_id, await self._live(match_id))

    def recall(self, match_id: str, version: Version) -> Stored | None:
        match = self._logs.get(match_id)
        return stored(match_id, match) if match and match.version == version and match.deleted_at is None else None

    async def append(self, match_id: str, entry: JSON, version: Version) -> Version:
        line, message_id = plain(entry), uuid.uuid4().hex
        end = deadline()
        while True:
            check(end)
            match = self._logs.get(match_id)
            if match is None or match.version != version:
                match = await self._live(match_id)
            if match.has_entry(line):
                return match.version
            if match.reason:
                raise StorageError(match_id, match.reason)
            if match.version != version:
                raise Stale(len(match.log))
            body = write_line(line, next_link(match.last, line), _now())
            if after := await self._store(match_id, match, body, message_id):
                return after.version

    async def delete(self, match_id: str) -> None:
        await self._change(match_id, lambda match: write_mark(match.last, _now(), deleted=True))

    async def restore(self, match_id: str) -> None:
        def mark(match: MatchLog) -> bytes:
            if match.deleted_at is None:
                raise StorageError(match_id, "exists")
            return write_mark(match.last, _now(), deleted=False)

        await self._change(match_id, mark, of_deleted=True)

    async def list_summaries(self) -> list[Summary]:
        listed = [summary for summary in await self._list() if summary.deleted_at is None]
        return sorted(listed, key=lambda summary: (summary.changed_at, summary.id), reverse=True)

    async def load_summary(self, match_id: str) -> Summary | None:
        try:
            return self.summaries.describe(match_id, await self._live(match_id))
        except Missing:
            return None
        except Damaged as damaged:
            return _unreadable(match_id, damaged)

    async def list_deleted(self) -> list[Summary]:
        deleted = [(each.deleted_at, each.id, each) for each in await self._list() if each.deleted_at]
        return [summary for _, _, summary in sorted(deleted, key=lambda row: row[:2], reverse=True)]

    async def list_quarantined(self) -> list[Quarantined]:
        """Return nothing: what cannot be read stays where it is."""
        return []

    async def read_document(self, document: DocumentId) -> Document:
        connection = await self.connect()
        if document.kind in OF_MATCHES:
            await self._live(document.key)
        return await self._documents.read(connection, document)

    def recall_document(self, document: DocumentId) -> Document | None:
        return self._documents.recall(document)

    async def list_documents(self, kind: DocumentKind) -> Mapping[DocumentId, Document]:
        return await self._documents.list(await self.connect(), kind)

    async def write_document(self, document: DocumentId, content: JSON, version: Version) -> Version:
        connection = await self.connect()
        if document.kind == "struck" and int(document.key) not in await self.list_attempts():
            raise Missing(document.key)
        if document.kind in OF_MATCHES:
            await self._live(document.key)
        sequence, after = await self._documents.write(connection, document, plain(content), version)
        self._latest.wrote(sequence, Change(document.kind, document.key, after, document.seat))
        return after

    async def append_attempt(self, attempt: JSON) -> int:
        sequence, number = await self._attempts.add(await self.connect(), plain(attempt))
        self._events.wrote(sequence, Change("attempt", str(number), Version(str(sequence))))
        return number

    async def list_attempts(self) -> dict[int, JSON]:
        return await self._attempts.read(await self.connect())

    async def raw_files(self, match_ids: Collection[str]) -> Mapping[str, bytes]:
        """Return the messages of these and of the deleted matches, and the documents as a folder has them."""
        connection = await self.connect()
        places = {f"matches/{match_id}.json": match_id for match_id in match_ids}
        places |= {f"deleted/{summary.id}.json": summary.id for summary in await self.list_deleted()}
        files: dict[str, bytes] = {}
        for name, match_id in places.items():
            messages = await connection.read(EVENTS, self.subjects.match(match_id))
            files[name] = json.dumps([message.body.decode(errors="replace") for message in messages]).encode()
        for kind, name in FILES.items():
            documents = (await self.list_documents(kind)).items()
            rows = {
                str(number): {"key": at.key, "seat": at.seat, "content": document.content}
                for number, (at, document) in enumerate(documents, 1)
            }
            files |= {name: json.dumps({TABLE: rows}).encode()} if rows else {}
        return files

    async def verify(self) -> list[Finding]:
        found: list[Finding] = []
        for summary in await self.list_summaries():
            with suppress(StorageError):
                match = await self.read(summary.id, fresh=True)
                number = len(match.log) + 1
                if match.reason:
                    is_proved = match.start > 0
                    is_repairable = is_proved and bool((await self.mend(summary.id, {}, [])).proved)
                    found.append(Finding(summary.id, match.reason, number, match.lost, is_repairable, is_proved))
                elif match.unverified:
                    found.append(Finding(summary.id, "unverified", match.unverified[0]))
        return found

    async def repair(self) -> list[Finding]:
        found = await self.verify()
        for finding in found:
            if finding.is_repairable and (mended := (await self.mend(finding.match_id, {}, [])).proved):
                await self.rewrite(finding.match_id, mended)
        return found

    async def damaged_files(self) -> Mapping[str, Key]:
        """Return the documents that cannot be read, by their subjects."""
        return dict.fromkeys(await self._documents.unreadable(await self.connect()), "misshapen")

    async def mend(self, match_id: str, header: JSON, log: Sequence[JSON]) -> Mended:
        match = await self._live(match_id)
        _, last, _ = last_known(await self.summaries.read(await self.connect(), match_id))
        return mended(match, header, log, last)

    async def rewrite(self, match_id: str, mended: Mended) -> None:
        """Write a match as ``mend`` returned it. The damaged messages stay in the stream."""
        body = write_match(plain(mended.header), plain(mended.log), _now(), mended.unproved)
        await self._change(match_id, lambda _: body)

    async def count_bytes(self) -> int:
        """Return the room of the streams, in proportion to the messages of this library."""
        connection = await self.connect()
        total = 0
        for stream in (EVENTS, LATEST):
            state = (await connection.ask(f"STREAM.INFO.{stream}"))["state"]
            own = sum((await connection.count(stream, self.subjects.everything)).values())
            total += own * state["bytes"] // max(1, state["messages"])
        return total

    def watch(self, wants: Wants = everything) -> Watch:
        return self._changes.watch(wants)

    async def ping(self) -> None:
        await (await self.connect()).ping(LATEST, self.subjects.ping)

    async def close(self) -> None:
        """Write what is left of the list, and disconnect."""
        if connection := self._connection:
            await self.summaries.finish()
            self._connection = None
            await connection.close()

    async def purge(self, older_than_days: float = 30) -> int:
        """Remove for good what was deleted so many days ago or more; return how many matches."""
        connection = await self.connect()
        before = _now() - timedelta(days=older_than_days)
        old = [summary.id for summary in await self.list_deleted() if (summary.deleted_at or NEVER) <= before]
        for match_id in old:
            # One more mark: a restore that another server is about to write is refused from now on, or refuses this.
            await self._change(match_id, lambda match: write_mark(match.last, NEVER, deleted=True), of_deleted=True)
            for kind in OF_MATCHES:
                await connection.purge(LATEST, self.subjects.documents_of(match_id, kind))
            await self.discard(match_id)
        return len(old)

    async def discard(self, match_id: str) -> None:
        connection = await self.connect()
        await self.summaries.finish()
        await self.summaries.remove(connection, match_id)
        await connection.purge(EVENTS, self.subjects.match(match_id))
        self._logs.pop(match_id, None)

    async def connect(self) -> Connection:
        """Return the connection; the first call opens it, and checks what it is connected to."""
        async with self._connecting:
            if self._connection is None:
                connection = await Connection.open(self._servers, self._login)
                try:
                    await prepare(connection)
                    await connection.follow(EVENTS, self.subjects.everything, self._heard_event)
                    await connection.follow(LATEST, self.subjects.documents, self._heard_document)
                except BaseException:
                    await connection.close()
                    raise
                self._connection = connection
            return self._connection

    def _heard_event(self, message: Message) -> None:
        if message.subject == self.subjects.attempts:
            change = Change("attempt", str(number_of(message)), Version(str(message.sequence)))
        else:
            change = Change("match", id_of(message.subject), version_of(message))
            self._add(change.key, message)
        self._events.heard(message.sequence, change, message.id)

    def _heard_document(self, message: Message) -> None:
        if at := document_of(message.subject):
            version = self._documents.heard(message).version
            self._latest.heard(message.sequence, Change(at.kind, at.key, version, at.seat))

    async def _live(self, match_id: str) -> MatchLog:
        """Return the log of a match that is not deleted; raises ``Missing`` or ``Damaged``."""
        match = await self.read(match_id)
        if match.deleted_at is not None:
            raise Missing(match_id)
        return match

    async def read(self, match_id: str, *, fresh: bool = False) -> MatchLog:
        """Return the log of a match, with what was appended to it until now.

        ``fresh`` reads all of it again. What one server has damaged is read once more from the leader. The item of
        the list is read first: so it never knows more than a sound log.
        """
        connection, subject = await self.connect(), self.subjects.match(match_id)
        known = None if fresh else self._logs.get(match_id)
        if known:
            match = add(known, await connection.read_new(EVENTS, subject, known.sequence))
        else:
            item = await self.summaries.read(connection, match_id)
            match = add(MatchLog(), await connection.read(EVENTS, subject))
            if match.reason:
                match = add(MatchLog(), await connection.read(EVENTS, subject, leader_only=True))
            if not match.count and item is None:
                raise Missing(match_id)
            match = compare(match, *last_known(item))
        self._remember(match_id, match)
        return match

    def _add(self, match_id: str, message: Message) -> None:
        """Add what was heard to a log that is in memory, unless they do not fit: then it is read again when needed."""
        known = self._logs.get(match_id)
        if known and message.sequence > known.sequence:
            after = add(known, [message])
            if after.reason == known.reason:
                self._logs[match_id] = after

    def _remember(self, match_id: str, match: MatchLog) -> None:
        self._logs.pop(match_id, None)
        self._logs[match_id] = match
        if len(self._logs) > OPEN_MATCHES:
            del self._logs[next(iter(self._logs))]

    async def _change(self, match_id: str, body_of: Callable[[MatchLog], bytes], *, of_deleted: bool = False) -> None:
        """Append to a match what its log makes of it, whatever others write meanwhile."""
        message_id = uuid.uuid4().hex
        end = deadline()
        while True:
            check(end)
            match = await (self.read(match_id) if of_deleted else self._live(match_id))
            if await self._store(match_id, match, body_of(match), message_id):
                return

    async def _store(self, match_id: str, match: MatchLog, body: bytes, message_id: str) -> MatchLog | None:
        """Append a message and return the log with it; ``None`` where the log has other messages by now."""
        connection, subject = await self.connect(), self.subjects.match(match_id)
        with self._events.sending(message_id):
            try:
                sequence = await connection.publish(EVENTS, subject, body, match.sequence, message_id)
            except WrongSequenceError:
                self._logs.pop(match_id, None)
                return None
            message = Message(subject, sequence, body)
            after = add(match, [message])
            self._remember(match_id, after)
            self._events.wrote(sequence, Change("match", match_id, version_of(message)))
        self.summaries.changed(connection, match_id, after)
        return after

    async def _list(self) -> list[Summary]:
        """Return the items of all matches. Those that were not written after the last change are made again."""
        connection = await self.connect()
        await self.summaries.finish()
        items = await self.summaries.read_all(connection)
        counts = {id_of(at): n for at, n in (await connection.count(EVENTS, self.subjects.matches)).items()}
        listed: list[Summary] = []
        for match_id in items.keys() | counts.keys():
            item = items.get(match_id)
            if item and item.is_current and item.count == counts.get(match_id):
                listed.append(item.summary)
                continue
            try:
                match = await self.read(match_id, fresh=True)
            except Damaged as damaged:
                listed.append(_unreadable(match_id, damaged))
            except Missing:  # purged meanwhile
                continue
            else:
                listed.append(self.summaries.describe(match_id, match))
                if not match.reason:
                    self.summaries.changed(connection, match_id, match)
        return listed


def _unreadable(match_id: str, damaged: Damaged) -> Summary:
    return Summary(match_id, {}, {}, NEVER, damaged.key)


def _now() -> datetime:
    return datetime.now(UTC)
