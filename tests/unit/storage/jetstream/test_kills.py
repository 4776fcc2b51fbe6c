"""Tests that servers and writers that are killed lose no confirmed entry."""

from __future__ import annotations

from tests.engine_kills import run
from tests.jetstream import require_server


def test_twenty_kills_lose_and_double_nothing() -> None:
    require_server()
    assert run(20, seed=1) == []
