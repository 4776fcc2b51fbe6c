"""The turns in which sessions draw."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

from scorekeeper.ui.base.flet_patches.turns import PAUSE, Turns, draw_in_turns
from tests.unit.ui.rig.clock import pass_time, run, virtual_loop


def test_sessions_draw_in_the_order_in_which_they_came() -> None:
    turns, drawn = Turns(), list[str]()

    async def draw(session: str) -> None:
        await turns.wait()
        drawn.append(session)

    async def all_draw() -> None:
        await asyncio.gather(*map(draw, "abc"))
        await draw("d")

    run(all_draw())
    assert drawn == [*"abcd"]


def test_session_whose_browser_waits_goes_first() -> None:
    turns, drawn = Turns(), list[str]()

    async def draw(session: str, *, is_first: bool = False) -> None:
        await turns.wait(is_first=is_first)
        drawn.append(session)

    async def all_draw() -> None:
        await asyncio.gather(draw("a"), draw("b"), draw("own", is_first=True))

    run(all_draw())
    assert drawn == ["own", "a", "b"]


def test_others_wait_for_as_long_as_the_last_of_them_has_taken() -> None:
    turns, drawn = Turns(), list[str]()

    async def draw(session: str, seconds: float, *, is_first: bool = False) -> None:
        await turns.wait(is_first=is_first)
        virtual_loop().work(seconds)
        drawn.append(session)

    async def all_draw() -> None:
        drawing = [asyncio.create_task(draw(session, 0.05)) for session in "ab"]
        await pass_time()
        assert drawn == ["a"]
        drawing.append(asyncio.create_task(draw("own", 0, is_first=True)))
        await pass_time(2 * PAUSE)
        assert drawn == ["a", "own"], "own screens do not wait"
        await pass_time(0.05 - 4 * PAUSE)
        assert drawn == ["a", "own"]
        await pass_time(4 * PAUSE)
        assert drawn == ["a", "own", "b"]
        assert all(task.done() for task in drawing)

    run(all_draw())


def test_between_two_turns_a_tap_is_carried_out() -> None:
    turns, done = Turns(), list[str]()

    async def draw(session: str) -> None:
        await turns.wait()
        done.append(session)

    async def work(what: str, rounds: int) -> None:
        for _ in range(rounds):
            await asyncio.sleep(0)  # one round of the event loop
        done.append(what)

    async def all_at_once() -> None:
        await asyncio.gather(draw("a"), draw("b"), work("tap", 15))

    run(all_at_once())
    assert done == ["a", "tap", "b"]


def test_session_goes_first_for_a_moment_after_an_event_of_its_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[bool]()

    async def wait(_: Turns, *, is_first: bool = False) -> None:
        asked.append(is_first)

    monkeypatch.setattr(Turns, "wait", wait)
    happened = list[tuple[int, str, object]]()

    async def dispatch(control: int, name: str, data: object) -> None:
        happened.append((control, name, data))

    session: Any = SimpleNamespace(dispatch_event=dispatch)
    draw_in_turns(cast("Any", SimpleNamespace(session=session)))

    async def draw() -> None:
        session._Session__updates_ready.set()
        await session._Session__updates_ready.wait()

    async def session_lives() -> None:
        await draw()
        await session.dispatch_event(7, "click", None)
        await draw()
        monkeypatch.setattr("scorekeeper.ui.base.flet_patches.turns.OWN", 0)
        await session.dispatch_event(8, "click", None)
        await draw()

    run(session_lives())
    assert happened == [(7, "click", None), (8, "click", None)]
    assert asked == [False, True, False]


def test_session_that_ends_before_its_turn_holds_nobody_up() -> None:
    turns = Turns()

    async def draw() -> str:
        await turns.wait()
        return "drawn"

    async def all_draw() -> str:
        ended = asyncio.create_task(draw())
        waits = asyncio.create_task(draw())
        await asyncio.sleep(0)  # both have asked, and neither has its turn
        ended.cancel()
        return await asyncio.wait_for(waits, 1)

    assert run(all_draw()) == "drawn"
