"""Tests of the figures for a monitor."""

from __future__ import annotations

import pytest

from scorekeeper.library.figures import SaveTimes
from scorekeeper.library.repository import MatchRepository
from scorekeeper.storage.errors import Unreachable
from tests.unit.games.table import sit_down
from tests.unit.library.test_engine import FIRST


def test_save_times_are_counted_within_their_bounds() -> None:
    times = SaveTimes()
    for seconds in (0.001, 0.005, 0.2, 60):
        times.add(seconds)
    found = times.figures()
    bounds = ("0.005", "0.25", "10.0", "+Inf")
    assert [found[f'scorekeeper_save_seconds_bucket{{le="{bound}"}}'] for bound in bounds] == [2, 3, 3, 4]
    assert (found["scorekeeper_save_seconds_count"], found["scorekeeper_save_seconds_sum"]) == (4, 60.206)


async def test_repository_counts_what_it_stores(repository: MatchRepository, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded = await repository.load(await repository.create(sit_down("sebastopol", first=0)))
    await repository.append(loaded, FIRST)
    figures = repository.figures()
    assert (figures["scorekeeper_save_seconds_count"], figures["scorekeeper_storage_up"]) == (1, 1)
    assert await repository.is_storing()

    async def away() -> None:
        raise Unreachable

    monkeypatch.setattr(repository.storage, "ping", away)
    assert not await repository.is_storing()
