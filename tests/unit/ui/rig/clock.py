"""An event loop with a virtual clock: timers are passed without waiting, and it knows when nothing is left to do."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor
from typing import Any, TypeVar

T = TypeVar("T")

MOST_JUMPS = 10_000
"""Timers that may be passed while no test waits for the clock: then whatever is awaited never comes."""


class VirtualClockLoop(asyncio.SelectorEventLoop):
    """An event loop whose time passes only while nothing is ready to run, straight to the next timer or sleeper."""

    def __init__(self) -> None:
        self._now = 0.0
        self.turns = 0
        """How often the loop has looked for what is ready. A task runs at most once in each turn."""
        self._sleepers: list[tuple[float, asyncio.Future[None]]] = []
        self._threads = 0
        self._jumps = 0
        super().__init__(_IdleSelector(self))

    def time(self) -> float:
        return self._now

    async def pass_time(self, seconds: float) -> None:
        """Return when so much time has passed and nothing is left to do until a later timer or an event from outside.

        Unlike `asyncio.sleep` this comes after every callback and timer due at the same moment.
        """
        sleeper = self.create_future()
        self._sleepers.append((self._now + seconds, sleeper))
        await sleeper

    def work(self, seconds: float) -> None:
        """Let so much time pass in which nothing else runs, as work does that takes long."""
        self._now += seconds

    def run_in_executor(self, executor: Executor | None, func: Callable[..., T], *args: Any) -> asyncio.Future[T]:
        """Count what runs in a thread as work: no time passes before it is done."""
        future = super().run_in_executor(executor, func, *args)
        self._threads += 1
        future.add_done_callback(self._thread_is_done)
        return future

    async def shutdown_default_executor(self, timeout: float | None = None) -> None:  # noqa: ASYNC109
        """Wait for the thread that joins the others."""
        del timeout
        self._threads += 1
        await super().shutdown_default_executor()
        self._threads -= 1

    def _thread_is_done(self, _: object) -> None:
        self._threads -= 1

    @property
    def has_threads(self) -> bool:
        return self._threads > 0

    def jump(self, until_timer: float | None) -> None:
        """Go to the next timer, in so many seconds (`None`: there is none), or sleeper, while nothing is ready."""
        timer = float("inf") if until_timer is None else self._now + until_timer
        wake_up = min((deadline for deadline, _ in self._sleepers), default=float("inf"))
        if timer == wake_up == float("inf") or self._jumps > MOST_JUMPS:
            msg = "the test waits for something that never comes"
            raise RuntimeError(msg)
        self._now = max(self._now, min(timer, wake_up))
        if timer <= wake_up:
            self._jumps += 0 if self._sleepers else 1
            return
        self._jumps = 0
        for deadline, sleeper in self._sleepers:
            if deadline <= wake_up and not sleeper.done():
                sleeper.set_result(None)
        self._sleepers = [one for one in self._sleepers if not one[1].done()]


class _IdleSelector(selectors.DefaultSelector):
    """Tells the loop when it would wait: `select` is called with a timeout other than 0 only if nothing is ready."""

    def __init__(self, loop: VirtualClockLoop) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        self._loop.turns += 1
        ready = super().select(None if self._loop.has_threads and timeout != 0 else 0)
        if not ready and timeout != 0:
            self._loop.jump(timeout)
        return ready


def run(main: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine on a loop with a virtual clock, as `asyncio.run` does on a common one."""
    with asyncio.Runner(loop_factory=VirtualClockLoop) as runner:
        return runner.run(main)


def virtual_loop() -> VirtualClockLoop:
    """Return the loop that runs the test."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, VirtualClockLoop), "start this with `run` of the rig"
    return loop


async def pass_time(seconds: float = 0) -> None:
    """Let time pass on the virtual clock; at least everything that is ready is done."""
    await virtual_loop().pass_time(seconds)
