"""Tests of the log of solitaire attempts."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

from scorekeeper.games.solitaires import Attempt
from scorekeeper.library.repository import MatchRepository
from scorekeeper.library.solitaire_log import attempts, list_entries, log, strike, with_marks
from scorekeeper.storage.memory import MemoryStorage
from scorekeeper.storage.protocol import ABSENT, Document, DocumentId


async def struck_of_two() -> list[int]:
    repository = MatchRepository(MemoryStorage(), {})
    first, _ = [
        await log(repository, Attempt("reussite_1", True, datetime(2026, 1, day, tzinfo=UTC))) for day in (1, 2)
    ]
    await strike(repository, first)
    return [entry.number for entry in attempts(await list_entries(repository))]


def test_strike_leaves_other_attempts() -> None:
    assert asyncio.run(struck_of_two()) == [2]


def test_mark_that_makes_no_sense_is_ignored() -> None:
    marks = {
        DocumentId("struck", "1"): Document({"struck": "yes", "solved": False}, ABSENT),
        DocumentId("struck", "x"): Document({"struck": True}, ABSENT),
        DocumentId("struck", "2"): Document({"struck": True, "solved": False}, ABSENT),
    }
    entries = {1: {"solved": True}, 2: {"solved": True}}
    assert with_marks(entries, marks) == {1: {"solved": True}, 2: {"solved": True, "struck": True}}
