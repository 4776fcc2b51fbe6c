"""News of changes for the watchers in this process."""

from __future__ import annotations

import asyncio
from weakref import WeakSet

from scorekeeper.storage.protocol import Change, Wants, Watch, everything


class Changes:
    """The watchers of one storage. A watcher that is no longer referred to is forgotten."""

    def __init__(self) -> None:
        self._watchers = WeakSet[_Watcher]()

    def publish(self, change: Change) -> None:
        for watcher in self._watchers:
            if watcher.wants(change):
                watcher.changes.put_nowait(change)

    def watch(self, wants: Wants = everything) -> Watch:
        """Return what is published from this call on, and wanted then: nothing else wakes the watcher."""
        watcher = _Watcher(wants)
        self._watchers.add(watcher)
        return watcher


class _Watcher:
    def __init__(self, wants: Wants) -> None:
        self.wants = wants
        self.changes = asyncio.Queue[Change]()

    def __aiter__(self) -> _Watcher:
        return self

    async def __anext__(self) -> Change:
        return await self.changes.get()

    def pending(self) -> list[Change]:
        return [self.changes.get_nowait() for _ in range(self.changes.qsize())]
