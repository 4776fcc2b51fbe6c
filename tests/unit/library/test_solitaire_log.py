"""Tests of the log of solitaire attempts."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

from scorekeeper.games.solitaires import Attempt
from scorekeeper.library.repository import MatchRepository
from scorekeeper.library.solitaire_log import attempts, list_entries, log, strike
from scorekeeper.storage.memory import MemoryStorage


async def struck_of_two() -> list[int]:
    repository = MatchRepository(MemoryStorage(), {})
    first, _ = [
        await log(repository, Attempt("reussite_1", True, datetime(2026, 1, day, tzinfo=UTC))) for day in (1, 2)
    ]
    await strike(repository, first)
    return [entry.number for entry in attempts(await list_entries(repository))]


def test_strike_leaves_other_attempts() -> None:
    assert asyncio.run(struck_of_two()) == [2]
