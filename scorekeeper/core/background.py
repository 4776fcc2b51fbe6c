"""Long work beside the event loop: in another thread, where there are threads."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

HAS_THREADS = sys.platform != "emscripten"
"""Whether there are threads: a web page has none."""

MANY_LINES = 1_000
"""Lines of a log from which on it takes longer to read and to evaluate than others should wait."""

MANY_BYTES = 200 * MANY_LINES
"""The size of a file with so many lines."""


async def in_background(work: Callable[[], T], *, is_long: bool) -> T:
    """Return what ``work`` returns. Long work is done in a thread, and the event loop goes on meanwhile.

    ``work`` must change nothing that other tasks read. A task that is cancelled meanwhile waits until it is done.
    """
    if not (is_long and HAS_THREADS):
        return work()
    working = asyncio.ensure_future(asyncio.to_thread(work))
    try:
        return await asyncio.shield(working)
    except asyncio.CancelledError:
        await asyncio.wait({working})
        working.result()  # raises what went wrong
        raise
