"""Tests that servers and writers that are killed lose no confirmed entry."""

from __future__ import annotations

import pytest

from tests.jetstream import require_server
from tests.tools.engine_kills import run


@pytest.mark.deep
def test_twenty_kills_lose_and_double_nothing() -> None:
    require_server()
    assert run(20, seed=1) == []
