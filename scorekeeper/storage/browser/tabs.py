"""One tab of a browser writes: the others know it, and may ask for the matches."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from importlib import import_module
from typing import Any

from scorekeeper.storage.browser.files import NULL, BrowserFiles

NAME = "scorekeeper"
"""Of the lock that the writing tab holds, and of the channel on which tabs talk; all pages of a host share both."""

ASKED, YOURS = "hand over", "yours"

PATIENCE = 3.0
"""Seconds to wait for a tab that was asked; one that sleeps does not answer, and writes nothing either."""


TRIES, PAUSE = 6, 0.2
"""How often a tab asks for the matches, and the seconds in between: the page that it replaces may be just leaving."""


class Tab:
    """This tab among those of its browser.

    ``hand_over`` is awaited when the matches go to another tab: before it gets them, or after it took them from a tab
    that slept; then nothing can be kept here any more.
    """

    def __init__(self, files: BrowserFiles, hand_over: Callable[[], Awaitable[None]]) -> None:
        self._files, self._hand_over = files, hand_over
        self._hold: asyncio.Future[None] | None = None
        self._answered = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self._js, self._ffi = import_module("js"), import_module("pyodide.ffi")
        # A page that did not come over a safe connection has no locks: there everybody may write.
        self._locks: Any = getattr(self._js.navigator, "locks", None)
        self._channel = self._js.BroadcastChannel.new(NAME)
        self._channel.onmessage = self._ffi.create_proxy(self._hear)

    async def claim(self) -> bool:
        """Have the matches from now on, unless another tab has them."""
        if self._locks is None:
            return True
        try:
            for _ in range(TRIES):
                if await self._request(ifAvailable=True):
                    return True
                await asyncio.sleep(PAUSE)
        except Exception:  # noqa: BLE001  a browser that may keep nothing refuses its locks too, in its own words
            self._locks = None
            return True
        return False

    async def take(self) -> None:
        """Ask the tab that has the matches for them, and take them once it has answered or is seen to sleep."""
        self._answered.clear()
        self._channel.postMessage(ASKED)
        await asyncio.wait([asyncio.ensure_future(self._answered.wait())], timeout=PATIENCE)
        await self._request(steal=True)

    async def _request(self, **how: bool) -> bool:
        granted: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        hold: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        async def given(lock: object = None) -> None:
            granted.set_result(str(lock) not in NULL)
            if granted.result():
                await hold

        options = self._ffi.to_js(how, dict_converter=self._js.Object.fromEntries)
        ended = asyncio.ensure_future(self._locks.request(NAME, options, self._ffi.create_proxy(given)))
        await asyncio.wait([granted, ended], return_when=asyncio.FIRST_COMPLETED)
        if not granted.done():
            await ended  # raises: it was refused without being asked for
        if not await granted:
            return False
        self._hold = hold
        self._start(self._watch(ended, hold))
        return True

    async def _watch(self, ended: Awaitable[object], hold: asyncio.Future[None]) -> None:
        try:
            await ended
        except Exception:  # noqa: BLE001  another tab has not waited for ours; what exactly is thrown is the browser's
            if self._hold is hold:
                self._files.barred, self._hold = "in_use", None
                await self._hand_over()

    def _hear(self, event: Any) -> None:
        if event.data == YOURS:
            self._answered.set()
        elif event.data == ASKED and self._hold:
            self._start(self._give(self._hold))

    async def _give(self, hold: asyncio.Future[None]) -> None:
        self._hold = None
        try:
            await self._hand_over()
        finally:
            self._files.barred = "in_use"
            hold.set_result(None)
            self._channel.postMessage(YOURS)

    def _start(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
