"""The items of the list of matches, one message for each match: the list is read without reading every match.

An item is written after its match, by a task in the background. It counts the messages of the match that it knows, so
that an item that was not written is noticed and made again from the match.
"""

from __future__ import annotations

import asyncio
import json
import logging
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast

from scorekeeper.storage.checksums import ENCODE, Link
from scorekeeper.storage.errors import Key, StorageError
from scorekeeper.storage.index import Summarize
from scorekeeper.storage.jetstream.connection import Connection, Message, WrongSequenceError, check, deadline
from scorekeeper.storage.jetstream.match_log import MatchLog, stored
from scorekeeper.storage.jetstream.subjects import LATEST, Subjects
from scorekeeper.storage.match_file import link_of, plain, vars_of
from scorekeeper.storage.protocol import Summary

JSON = dict[str, Any]

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Item:
    """An item of the list: the summary, the sequence of the last message of the match in it, and their count."""

    summary: Summary
    sequence: int
    count: int
    is_current: bool


class Summaries:
    """Reads and writes the items of a library. ``edition`` names what ``summarize`` makes."""

    def __init__(self, subjects: Subjects, summarize: Summarize, edition: str) -> None:
        self._subjects = subjects
        self._summarize = summarize
        self._edition = edition
        self._waiting: dict[str, MatchLog] = {}
        self._known: dict[str, int] = {}
        self._writing: asyncio.Task[None] | None = None

    def describe(self, match_id: str, match: MatchLog) -> Summary:
        """Return the item of a match; a fault in ``summarize`` is a reason, as a list must stand whatever it reads."""
        content: JSON = {}
        reason: Key | None = None
        try:
            read = stored(match_id, match)
            content = plain(self._summarize(read.header, read.log))
            reason = read.reason if read.reason == "too_new" and not content else None
        except StorageError as error:
            reason = error.key
        except Exception:
            log.exception("%s was read but not understood", match_id)
            reason = "not_understood"
        header = match.header or {}
        return Summary(
            match_id, header, content, match.changed_at, reason, match.deleted_at, match.newest or match.last
        )

    async def read(self, connection: Connection, match_id: str) -> Item | None:
        message = await connection.read_last(LATEST, self._subjects.summary(match_id))
        return self._read(message) if message else None

    async def read_all(self, connection: Connection) -> Mapping[str, Item]:
        """Return the items by id. One that got lost on its way is missing: it is made again from its match."""
        bodies = await connection.read_bodies(LATEST, self._subjects.summaries)
        return {item.summary.id: item for item in map(self._item, bodies) if item}

    def changed(self, connection: Connection, match_id: str, match: MatchLog) -> None:
        """Write the item of a match soon; of several changes only the last."""
        self._waiting[match_id] = match
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write_waiting(connection))

    async def finish(self) -> None:
        """Return when every item is written."""
        if self._writing:
            await self._writing

    async def write(self, connection: Connection, match_id: str, match: MatchLog) -> None:
        """Write the item of a match, unless another server has written a later one; raises ``StorageError``."""
        body, subject, message_id = self._body(match_id, match), self._subjects.summary(match_id), uuid.uuid4().hex
        expected = self._known.get(match_id, 0)
        end = deadline()
        while True:
            check(end)
            try:
                self._known[match_id] = await connection.publish(LATEST, subject, body, expected, message_id)
            except WrongSequenceError:
                message = await connection.read_last(LATEST, subject)
                expected = message.sequence if message else 0
                item = self._read(message) if message else None
                if item and item.is_current and item.sequence >= match.sequence:
                    return
            else:
                return

    async def remove(self, connection: Connection, match_id: str) -> None:
        await connection.purge(LATEST, self._subjects.summary(match_id))
        self._known.pop(match_id, None)

    async def _write_waiting(self, connection: Connection) -> None:
        while self._waiting:
            match_id, match = self._waiting.popitem()
            try:
                await self.write(connection, match_id, match)
            except StorageError as error:
                log.warning("an item of the list was not written: %s", error.key)

    def _body(self, match_id: str, match: MatchLog) -> bytes:
        summary = self.describe(match_id, match)
        return ENCODE(
            {
                "id": match_id,
                "edition": self._edition,
                "sequence": match.sequence,
                "count": match.count,
                "header": summary.header,
                "content": summary.content,
                "changed_at": summary.changed_at.isoformat(),
                "deleted_at": summary.deleted_at.isoformat() if summary.deleted_at else "",
                "reason": summary.reason or "",
                "last": vars_of(match.newest or match.last),
            }
        ).encode()

    def _read(self, message: Message) -> Item | None:
        if item := self._item(message.body):
            self._known[item.summary.id] = message.sequence
        return item

    def _item(self, raw: bytes) -> Item | None:
        """Return the item in the body of a message, ``None`` where it is not one of ours."""
        try:
            body = cast("JSON", json.loads(raw))
            deleted_at = datetime.fromisoformat(body["deleted_at"]) if body["deleted_at"] else None
            summary = Summary(
                body["id"],
                body["header"],
                body["content"],
                datetime.fromisoformat(body["changed_at"]),
                body["reason"] or None,
                deleted_at,
                link_of(body["last"]),
            )
            return Item(summary, body["sequence"], body["count"], body["edition"] == self._edition)
        except (ValueError, LookupError, TypeError, AttributeError):
            return None


def last_known(item: Item | None) -> tuple[JSON, Link | None, int]:
    """Return header, last line and last sequence of a match as the list knows it."""
    return (item.summary.header, item.summary.last, item.sequence) if item else ({}, None, 0)
