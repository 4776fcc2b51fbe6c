"""The turns in which sessions draw."""

from __future__ import annotations

import asyncio

import pytest

from scorekeeper.ui.base.turns import Turns
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


def test_between_two_turns_the_server_does_what_is_soon_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorekeeper.ui.base.turns.IDLE", 0)  # as if all that is done took its time
    turns, done = Turns(), list[str]()

    async def draw(session: str) -> None:
        await turns.wait()
        done.append(session)

    async def work(what: str, rounds: int) -> None:
        for _ in range(rounds):
            await asyncio.sleep(0)
        done.append(what)

    async def all_at_once() -> None:
        await asyncio.gather(draw("a"), draw("b"), work("save", 5), work("never idle", 50))

    run(all_at_once())
    assert done == ["a", "save", "b", "never idle"]


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
