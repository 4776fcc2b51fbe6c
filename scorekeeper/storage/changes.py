"""News of changes for the watchers in this process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from weakref import WeakSet

from scorekeeper.storage.protocol import Change


class Changes:
    """The watchers of one storage. A watcher that is no longer referred to is forgotten."""

    def __init__(self) -> None:
        self._queues = WeakSet[asyncio.Queue[Change]]()

    def publish(self, change: Change) -> None:
        for queue in self._queues:
            queue.put_nowait(change)

    def watch(self) -> AsyncIterator[Change]:
        """Yield every change that is published from this call on."""
        queue = asyncio.Queue[Change]()
        self._queues.add(queue)
        return _follow(queue)


async def _follow(queue: asyncio.Queue[Change]) -> AsyncIterator[Change]:
    while True:
        yield await queue.get()
