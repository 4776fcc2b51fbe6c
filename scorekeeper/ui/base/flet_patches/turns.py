"""Turns in which the sessions of a server draw their screens.

Drawing a screen takes some 20 milliseconds. Sessions that drew one right after the other would hold up the taps of all
browsers and the answers of the storage engine for as long as all of them take. So a session waits for its turn, and
between two turns the server does what else there is to do. A session whose browser has just sent an event goes first.
Screens that only show what others have written get half of the time. New figures (``early_drawing``) wait for no turn.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, Final, cast
from weakref import WeakKeyDictionary

import flet as ft

ROUNDS: Final = 20
"""Rounds of the event loop between two turns: a tap needs some of them from its arrival to its answer."""

PAUSE: Final = 0.005
"""Seconds until it is seen again whether the screens of others have waited for long enough."""

OWN: Final = 1.0
"""Seconds after an event of its browser in which a session goes first."""


class Turns:
    """The sessions that wait for their turn."""

    def __init__(self) -> None:
        self._first = deque[asyncio.Future[None]]()
        self._others = deque[asyncio.Future[None]]()
        self._giving: asyncio.Task[None] | None = None

    async def wait(self, *, is_first: bool = False) -> None:
        """Return when it is the caller's turn, which lasts until it next waits for anything."""
        turn = asyncio.get_running_loop().create_future()
        (self._first if is_first else self._others).append(turn)
        if self._giving is None:
            self._giving = asyncio.create_task(self._give())
        await turn

    async def _give(self) -> None:
        now = asyncio.get_running_loop().time
        others_from = now()
        while self._first or self._others:
            if not self._first and now() < others_from:
                await asyncio.sleep(PAUSE)
                continue
            is_first = bool(self._first)
            turn = (self._first or self._others).popleft()
            if turn.done():  # its session has ended
                continue
            began = now()
            turn.set_result(None)
            await asyncio.sleep(0)  # the turn
            if not is_first:
                others_from = now() + (now() - began)
            for _ in range(ROUNDS):
                await asyncio.sleep(0)
        self._giving = None


_TURNS: Final = WeakKeyDictionary[asyncio.AbstractEventLoop, Turns]()


class _SomethingToDraw(asyncio.Event):
    """Tells Flet's scheduler of a session that there is something to draw, and that it is its turn."""

    own_until = 0.0
    """Until when the session goes first: its browser waits for the answer to an event."""

    async def wait(self) -> Any:
        await super().wait()
        loop = asyncio.get_running_loop()
        await _TURNS.setdefault(loop, Turns()).wait(is_first=loop.time() < self.own_until)

    async def during(self, event: Awaitable[object]) -> None:
        """Carry out an event of the browser."""
        loop = asyncio.get_running_loop()
        self.own_until = loop.time() + OWN
        try:
            await event
        finally:
            self.own_until = loop.time() + OWN


def draw_in_turns(page: ft.Page) -> None:
    """Let a session that has not drawn yet draw in turns with the others of this server."""
    session, to_draw = cast("Any", page.session), _SomethingToDraw()
    session._Session__updates_ready = to_draw  # noqa: SLF001
    dispatch: Callable[..., Awaitable[object]] = session.dispatch_event

    async def dispatch_event(control: int, name: str, data: object) -> None:
        await to_draw.during(dispatch(control, name, data))

    session.dispatch_event = dispatch_event
