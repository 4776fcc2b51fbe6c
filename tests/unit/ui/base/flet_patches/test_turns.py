"""The turns in which sessions draw."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

from scorekeeper.ui.base.flet_patches.turns import Turns, draw_in_turns
from tests.unit.ui.rig.clock import run


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


def test_others_wait_for_as_long_as_the_last_of_them_has_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    turns, drawn, passed = Turns(), list[str](), [0.0]
    monkeypatch.setattr("scorekeeper.ui.base.flet_patches.turns.PAUSE", 0)

    async def draw(session: str, *, is_first: bool = False) -> None:
        await turns.wait(is_first=is_first)
        passed[0] += 0 if is_first else 0.05
        drawn.append(session)

    async def some_rounds() -> None:
        for _ in range(200):
            await asyncio.sleep(0)

    async def all_draw() -> None:
        monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: passed[0])
        drawing = [asyncio.create_task(draw(session)) for session in "ab"]
        await some_rounds()
        assert drawn == ["a"]
        drawing.append(asyncio.create_task(draw("own", is_first=True)))
        await some_rounds()
        assert drawn == ["a", "own"], "own screens do not wait"
        passed[0] += 0.05
        await some_rounds()
        for task in drawing:
            task.cancel()

    run(all_draw())
    assert drawn == ["a", "own", "b"]


def test_between_two_turns_a_tap_is_carried_out() -> None:
    turns, done = Turns(), list[str]()

    async def draw(session: str) -> None:
        await turns.wait()
        done.append(session)

    async def work(what: str, rounds: int) -> None:
        for _ in range(rounds):
            await asyncio.sleep(0)
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
        await asyncio.sleep(0)
        ended.cancel()
        return await asyncio.wait_for(waits, 1)

    assert run(all_draw()) == "drawn"
