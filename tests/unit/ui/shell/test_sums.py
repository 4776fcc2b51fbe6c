"""Sums typed in one field."""

from __future__ import annotations

import pytest

from scorekeeper.ui.shell.sums import sum_line
from tests.unit.ui.entry.contexts import WORDS


@pytest.mark.parametrize(
    ("typed", "room", "expected"),
    [
        ("12+11+7", 0, "12+11+7 = 30"),
        ("12+11+7", 100, "…+11+7 = 30"),
        ("12+11+", 0, "12+11+ = 23"),
        ("12+11+", 20, "…+ = 23"),
    ],
)
def test_sum_line_drops_its_first_numbers_where_it_has_no_room(typed: str, room: float, expected: str) -> None:
    assert sum_line(WORDS, typed, room) == expected
