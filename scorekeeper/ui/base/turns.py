"""Turns in which the sessions of a server draw their screens.

Drawing a screen takes some 20 milliseconds. Sessions that drew one right after the other would hold up the taps of all
browsers and the answers of the storage engine for as long as all of them take. So a session waits for its turn, and
between two turns the server does what else there is to do. New figures (``early_drawing``) wait for no turn.
"""

from __future__ import annotations

import asyncio
from collections import deque
from time import perf_counter
from typing import Any, Final, cast
from weakref import WeakKeyDictionary

import flet as ft

IDLE: Final = 0.0005
"""Seconds that a round of the event loop takes at most in which there was hardly anything to do."""

MOST_ROUNDS: Final = 10
"""Rounds of the event loop after which the next session draws even if there is still something else to do."""


class Turns:
    """The sessions that wait for their turn."""

    def __init__(self) -> None:
        self._waiting = deque[asyncio.Future[None]]()
        self._giving: asyncio.Task[None] | None = None

    async def wait(self) -> None:
        """Return when it is the caller's turn, which lasts until it next waits for anything."""
        turn = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        if self._giving is None:
            self._giving = asyncio.create_task(self._give())
        await turn

    async def _give(self) -> None:
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():  # else its session has ended
                turn.set_result(None)
                await _until_idle()
        self._giving = None


async def _until_idle() -> None:
    for _ in range(MOST_ROUNDS):
        began = perf_counter()
        await asyncio.sleep(0)
        if perf_counter() - began < IDLE:
            return


_TURNS: Final = WeakKeyDictionary[asyncio.AbstractEventLoop, Turns]()


class _SomethingToDraw(asyncio.Event):
    """Tells Flet's scheduler of a session that there is something to draw, and that it is its turn."""

    async def wait(self) -> Any:
        await super().wait()
        await _TURNS.setdefault(asyncio.get_running_loop(), Turns()).wait()


def draw_in_turns(page: ft.Page) -> None:
    """Let a session that has not drawn yet draw in turns with the others of this server."""
    cast("Any", page.session)._Session__updates_ready = _SomethingToDraw()  # noqa: SLF001
