"""News of changes by all servers, each once: one's own at once, those of others as the streams deliver them."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from scorekeeper.storage.changes import Changes
from scorekeeper.storage.protocol import Change


class Following:
    """The news of one stream. Own writes are reported once they are confirmed, not when the stream delivers them."""

    def __init__(self, changes: Changes) -> None:
        self._changes = changes
        self._heard = 0
        self._own: set[int] = set()
        self._sending: dict[str, Change | None] = {}

    @contextmanager
    def sending(self, message_id: str) -> Generator[None]:
        """Hold the news of a write of this process back until it is confirmed, or given up.

        The stream is often faster than the confirmation: a watcher would read the message again.
        """
        self._sending[message_id] = None
        try:
            yield
        finally:
            if change := self._sending.pop(message_id):
                self._changes.publish(change)

    def wrote(self, sequence: int, change: Change) -> None:
        """Tell of a write of this process, unless the stream was faster."""
        if sequence > self._heard:
            self._own.add(sequence)
            self._changes.publish(change)

    def heard(self, sequence: int, change: Change, message_id: str = "") -> None:
        """Tell of a message that the stream delivers."""
        self._heard = sequence
        if message_id in self._sending:
            self._sending[message_id] = change
        elif sequence not in self._own:
            self._changes.publish(change)
        self._own = {later for later in self._own if later > sequence}
