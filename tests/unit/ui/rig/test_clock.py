"""The virtual clock passes timers in their order, waits for threads, and notices what never comes."""

from __future__ import annotations

import asyncio
import threading
from functools import partial
from itertools import count

import pytest

from tests.unit.ui.rig.clock import pass_time, run


def test_pass_time_runs_what_is_due_by_then_and_nothing_later() -> None:
    done: list[tuple[str, float]] = []

    async def after(name: str, *seconds: float) -> None:
        for one in seconds:
            await asyncio.sleep(one)
        done.append((name, asyncio.get_running_loop().time()))

    async def main() -> None:
        started = after("late", 2.5), after("two", 1, 1), after("one", 1), after("soon", 0)
        tasks = [asyncio.create_task(one) for one in started]
        await pass_time()
        assert done == [("soon", 0)]
        await pass_time(2)
        assert done == [("soon", 0), ("one", 1), ("two", 2)]
        await tasks[0]
        assert done[-1] == ("late", 2.5)

    run(main())


def test_pass_time_waits_for_threads() -> None:
    async def main() -> None:
        go, times = threading.Event(), list[float]()
        loop = asyncio.get_running_loop()
        loop.call_later(1, times.append, 1)
        work = asyncio.create_task(asyncio.to_thread(go.wait))
        loop.call_later(0, partial(threading.Timer(0.01, go.set).start))
        await pass_time(0.5)
        assert work.done()
        assert times == []

    run(main())


@pytest.mark.parametrize("ticks", [False, True])
def test_run_raises_where_nothing_awaited_can_come(ticks: bool) -> None:
    async def tick() -> None:
        for _ in count():
            await asyncio.sleep(20)  # of the virtual clock

    async def main() -> None:
        ticking = asyncio.create_task(tick()) if ticks else None
        await asyncio.Event().wait()
        assert ticking

    with pytest.raises(RuntimeError, match="never comes"):
        run(main())


def test_pass_time_on_a_loop_of_another_kind_says_how_to_start() -> None:
    with pytest.raises(AssertionError, match="start this with"):
        asyncio.run(pass_time())
