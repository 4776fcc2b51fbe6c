"""The turns in which sessions draw what is not urgent."""

from __future__ import annotations

import asyncio

import pytest

from scorekeeper.ui.base.timers import SENT
from scorekeeper.ui.base.turns import drawing_turn
from tests.unit.ui.rig.clock import run


def test_sessions_draw_one_after_the_other_in_the_order_in_which_they_came() -> None:
    drawn: list[tuple[str, float]] = []

    async def draw(session: str) -> None:
        async with drawing_turn():
            drawn.append((session, asyncio.get_running_loop().time()))

    async def all_draw() -> None:
        await asyncio.gather(*map(draw, "abc"))

    run(all_draw())
    assert drawn == [("a", 0.0), ("b", SENT), ("c", 2 * SENT)]


def test_session_that_fails_or_ends_holds_nobody_up() -> None:
    async def fail() -> None:
        async with drawing_turn():
            raise ValueError("not drawn")

    async def draw() -> str:
        async with drawing_turn():
            return "drawn"

    async def all_draw() -> str:
        with pytest.raises(ValueError, match="not drawn"):
            await fail()
        ended = asyncio.create_task(draw())
        waits = asyncio.create_task(draw())
        await asyncio.sleep(0)
        ended.cancel()
        return await asyncio.wait_for(waits, 1)

    assert run(all_draw()) == "drawn"
