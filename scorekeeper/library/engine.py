"""Whether the storage engine of a library answers, and the entries that wait while it does not.

A library in files always answers. One on other servers is asked every second while somebody looks at its screens. An
entry that they do not confirm waits in this process, and is sent again with the same id until it is stored, so it
survives a reload of the page. One entry of each device may wait in a match.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Any, TypeVar

from scorekeeper.core.events import Ended
from scorekeeper.core.session import LogEntry
from scorekeeper.core.variant import Match
from scorekeeper.library.loaded_match import LoadedMatch
from scorekeeper.storage.errors import Stale, StorageError, Unreachable
from scorekeeper.storage.protocol import Storage

ANSWER = 2.5
"""Seconds after which an engine that does not answer is away."""

SAVE = 4.0
"""Seconds after which an entry that is not confirmed waits: the screen says so within a second more."""

TURNS = 10
"""Turns of the event loop after such a limit in which a busy process still hears what has arrived in time."""

PAUSE = 1.0
"""Seconds between two questions whether the engine answers, and between two tries to save an entry that waits."""

T = TypeVar("T")

Save = Callable[[LoadedMatch, LogEntry], Awaitable[LoadedMatch]]

Key = tuple[str, str]
"""A match, and the public id of a device."""


@dataclass(frozen=True, slots=True)
class WaitingEntry:
    """An entry that is not known to be saved. ``loaded`` is the match without it.

    ``error`` is why it will not be saved as it is: ``Stale`` where somebody else has written meanwhile.
    """

    loaded: LoadedMatch
    entry: LogEntry
    error: StorageError | None = None

    def is_matched(self, match: Match) -> bool:
        """Return whether it ends a hand that somebody else has ended with the same record meanwhile."""
        number, event = self.loaded.session.match.hand_index, self.entry.event
        if not isinstance(self.error, Stale) or not isinstance(event, Ended):
            return False
        return number < match.hand_index and match.hands[number].end == event.end


class Engine:
    """The storage engine of a library as its screens see it. ``as_of`` is when it answered last, if it is away now."""

    def __init__(self, storage: Storage, save: Save, clock: Callable[[], datetime]) -> None:
        self.as_of: datetime | None = None
        self._storage = storage
        self._save = save
        self._clock = clock
        self._answered_at = clock()
        self._is_away = asyncio.Event()
        self._waiting: dict[Key, WaitingEntry] = {}
        self._saving: dict[Key, asyncio.Task[LoadedMatch]] = {}
        self._watchers: list[asyncio.Event] = []
        self._asking: asyncio.Task[None] | None = None

    def waiting(self, match_id: str, device: str) -> WaitingEntry | None:
        """Return the entry of a device that waits in a match."""
        return self._waiting.get((match_id, device))

    async def watch(self) -> AsyncIterator[None]:
        """Tell when the engine goes away or is back, and when an entry waits or does so no longer.

        A watcher goes on in the context of its own session: otherwise Flet would draw wrongly what another has changed.
        """
        changed = asyncio.Event()
        self._watchers.append(changed)
        if self._storage.is_remote and (self._asking is None or self._asking.done()):
            self._asking = asyncio.create_task(self._ask())
        try:
            while True:
                await changed.wait()
                changed.clear()
                yield
        finally:
            self._watchers.remove(changed)

    def figures(self) -> Mapping[str, float]:
        """Return how many sessions watch, whether the engine answers, and how many entries wait for it."""
        return {
            "scorekeeper_sessions": len(self._watchers),
            "scorekeeper_storage_up": int(self.as_of is None),
            "scorekeeper_entries_waiting": len(self._waiting),
        }

    def check(self) -> None:
        """Raise ``Unreachable`` while the engine is known to be away: nobody needs to wait to hear it again."""
        if self.as_of:
            raise Unreachable

    def is_gone(self) -> None:
        """Note that the engine did not answer."""
        if self.as_of is None and self._watchers:
            self.as_of = self._answered_at
            self._is_away.set()
            self._tell()

    async def append(self, loaded: LoadedMatch, entry: LogEntry) -> LoadedMatch:
        """Store an entry and return the match with it.

        Raises:
            Unreachable: the entry waits now, and is stored when the engine is back.
            StorageError: nothing was stored; ``waiting`` where an entry of this device waits already.
        """
        if not self._storage.is_remote:
            return await self._save(loaded, entry)
        key = loaded.id, entry.device
        if key in self._saving or key in self._waiting:
            raise StorageError(loaded.id, "waiting")
        saving = self._saving[key] = asyncio.create_task(self._save_when_back(key, loaded, entry))
        saving.add_done_callback(partial(self._ended, key))
        await self._until_away(saving, SAVE)
        if saving.done():
            return saving.result()
        self._waiting[key] = WaitingEntry(loaded, entry)
        self._tell()
        raise Unreachable

    async def unless_away(self, asking: Coroutine[Any, Any, T]) -> T:
        """Return what is answered; raise ``Unreachable`` as soon as the engine is known to be away."""
        if not self._watchers or not self._storage.is_remote:  # else nobody asks whether it answers
            return await asking
        task = asyncio.create_task(asking)
        try:
            await self._until_away(task)
            if task.done():
                return task.result()
            raise Unreachable
        finally:
            task.cancel()

    async def _until_away(self, task: asyncio.Task[Any], limit: float | None = None) -> None:
        """Wait for a task as long as the engine is not known to be away, and at most for so many seconds."""
        away = asyncio.create_task(self._is_away.wait())
        await _first_of({task, away}, limit)
        away.cancel()

    def ask_about(self, loaded: LoadedMatch, entry: LogEntry) -> None:
        """Let an entry wait for an answer: somebody else has written first, so that it was not stored."""
        self._waiting[loaded.id, entry.device] = WaitingEntry(loaded, entry, Stale())
        self._tell()

    def take_back(self, match_id: str, device: str) -> None:
        """Let an entry wait no longer. It may be stored all the same, if it was sent before."""
        key = match_id, device
        del self._waiting[key]
        if saving := self._saving.pop(key, None):
            saving.cancel()
        self._tell()

    async def _save_when_back(self, key: Key, loaded: LoadedMatch, entry: LogEntry) -> LoadedMatch:
        while True:
            try:
                return await self._save(loaded, entry)
            except Unreachable:
                self.is_gone()
                if self._saving.get(key) is not asyncio.current_task():  # ``wait_for`` of 3.11 can swallow a cancel
                    raise
                await asyncio.sleep(PAUSE)

    def _ended(self, key: Key, saving: asyncio.Task[LoadedMatch]) -> None:
        """Forget an entry that was saved, and remember why another one was not."""
        if self._saving.get(key) is not saving:  # it was taken back
            if not saving.cancelled():
                saving.exception()  # nobody else asks for it
            return
        del self._saving[key]
        error = None if saving.cancelled() else saving.exception()
        if waiting := self._waiting.pop(key, None):
            if isinstance(error, StorageError):
                self._waiting[key] = replace(waiting, error=error)
            self._tell()

    async def _ask(self) -> None:
        """Ask again and again while somebody watches."""
        while self._watchers:
            ping = asyncio.create_task(self._storage.ping())
            await _first_of({ping}, ANSWER)
            error = ping.exception() if ping.done() else Unreachable()
            ping.cancel()
            if isinstance(error, Unreachable):
                self.is_gone()
            elif error is None or isinstance(error, StorageError):  # what is wrong is said when something is saved
                self._is_back()
            else:
                raise error
            await asyncio.sleep(PAUSE)
        self._is_back()  # as far as anybody knows

    def _is_back(self) -> None:
        self._answered_at = self._clock()
        if self.as_of:
            self.as_of = None
            self._is_away.clear()
            self._tell()

    def _tell(self) -> None:
        for changed in self._watchers:
            changed.set()


async def _first_of(tasks: AbstractSet[asyncio.Task[Any]], limit: float | None) -> None:
    """Wait until one of these tasks is done, at most for so many seconds."""
    await asyncio.wait(tasks, timeout=limit, return_when=asyncio.FIRST_COMPLETED)
    for _ in range(TURNS):
        if any(task.done() for task in tasks):
            return
        await asyncio.sleep(0)
