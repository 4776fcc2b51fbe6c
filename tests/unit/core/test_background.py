"""Long work is done in a thread, where there are threads."""

from __future__ import annotations

import asyncio
import threading

import pytest

from scorekeeper.core import background
from scorekeeper.core.background import in_background


@pytest.mark.parametrize(
    ("is_long", "has_threads", "outside"), [(True, True, True), (True, False, False), (False, True, False)]
)
async def test_in_background_uses_a_thread_for_long_work_where_there_are_threads(
    *, is_long: bool, has_threads: bool, outside: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background, "HAS_THREADS", has_threads)
    thread = await in_background(threading.current_thread, is_long=is_long)
    assert (thread is not threading.main_thread()) == outside


async def test_in_background_lets_the_event_loop_go_on_until_long_work_is_done() -> None:
    turns, has_turned = 0, threading.Event()

    async def turn() -> None:
        nonlocal turns
        while turns < 3:
            turns += 1
            await asyncio.sleep(0)  # until its next turn
        has_turned.set()

    turning = asyncio.create_task(turn())
    assert await in_background(lambda: has_turned.wait(60), is_long=True)  # without turns it would wait in vain
    await turning
    assert turns == 3


async def test_in_background_raises_what_long_work_raises() -> None:
    def work() -> None:
        raise ValueError("wrong")

    with pytest.raises(ValueError, match="wrong"):
        await in_background(work, is_long=True)


@pytest.mark.parametrize("fails", [False, True])
async def test_cancelled_task_waits_for_long_work_and_says_what_failed(*, fails: bool) -> None:
    begun, may_end, ended = threading.Event(), threading.Event(), threading.Event()

    def work() -> None:
        begun.set()
        may_end.wait(60)
        ended.set()
        if fails:
            raise ValueError("wrong")

    task = asyncio.create_task(in_background(work, is_long=True))
    await asyncio.to_thread(begun.wait, 60)
    task.cancel()
    await asyncio.sleep(0)  # the cancellation arrives
    assert not task.done()
    may_end.set()
    with pytest.raises(ValueError if fails else asyncio.CancelledError):
        await task
    assert ended.is_set()
