"""Turns in which the sessions of a server draw what is not urgent.

Everybody at a table sees a hand at the same time, so four screens are to be drawn at once. Their new figures are sent
first (``early_drawing``); the rest of each screen waits for its turn. In between, the server takes the taps of other
tables and what the storage says about their hands.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Final
from weakref import WeakKeyDictionary

from scorekeeper.ui.base.timers import SENT

_TURNS: Final = WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Lock]()


@asynccontextmanager
async def drawing_turn() -> AsyncGenerator[None]:
    """Wait until the sessions that came before have drawn. What changes in here is drawn in this turn."""
    async with _TURNS.setdefault(asyncio.get_running_loop(), asyncio.Lock()):
        yield
        await asyncio.sleep(SENT)
