"""The solitaire log of a library: messages with numbers, each written once."""

from __future__ import annotations

import json
import uuid
from contextlib import suppress

from scorekeeper.storage.checksums import ENCODE, JSON
from scorekeeper.storage.jetstream.connection import Connection, Message, WrongSequenceError, check, deadline
from scorekeeper.storage.jetstream.subjects import EVENTS, Subjects
from scorekeeper.storage.match_file import plain


class Attempts:
    """What was read of the solitaire log so far."""

    def __init__(self, subjects: Subjects) -> None:
        self._subject = subjects.attempts
        self._read: dict[int, JSON] = {}
        self._sequence = 0

    async def read(self, connection: Connection) -> dict[int, JSON]:
        """Return the entries by number, first written first."""
        for message in await connection.read(EVENTS, self._subject, self._sequence, leader_only=self._sequence > 0):
            self._add(message)
        return {number: plain(attempt) for number, attempt in self._read.items()}

    async def add(self, connection: Connection, attempt: JSON) -> tuple[int, int]:
        """Write one more entry and return its sequence and number."""
        message_id = uuid.uuid4().hex
        end = deadline()
        while True:
            check(end)
            number = max(self._read, default=0) + 1
            body = ENCODE({"attempt": attempt, "number": number}).encode()
            with suppress(WrongSequenceError):
                sequence = await connection.publish(EVENTS, self._subject, body, self._sequence, message_id)
                self._add(Message(self._subject, sequence, body))
                return sequence, number
            await self.read(connection)

    def _add(self, message: Message) -> None:
        """Add an entry; a message that is not ours only counts as the last one."""
        self._sequence = message.sequence
        if number := number_of(message):
            self._read[number] = json.loads(message.body)["attempt"]


def number_of(message: Message) -> int:
    """Return the number of the entry in a message, 0 where it is not one of ours."""
    try:
        body = json.loads(message.body)
        number = body["number"]
        is_ours = type(number) is int and isinstance(body["attempt"], dict)
    except (ValueError, LookupError, TypeError, RecursionError):
        return 0
    return number if is_ours else 0
