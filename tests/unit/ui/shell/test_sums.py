"""Sums typed in one field."""

from __future__ import annotations

import pytest

from scorekeeper.ui.shell.sums import Typed, added, longer, shorter, sum_line
from tests.unit.ui.entry.contexts import WORDS


@pytest.mark.parametrize(
    ("typed", "digit", "expected"),
    [
        (0, 7, 7),
        (1, 2, 12),
        (16, 8, 168),
        (16, 9, None),
        ("12+", 3, "12+3"),
        ("100+6", 8, "100+68"),
        ("100+6", 9, None),
    ],
)
def test_longer_appends_a_digit_up_to_the_limit(typed: Typed, digit: int, expected: Typed | None) -> None:
    assert longer(typed, digit, 168) == expected


@pytest.mark.parametrize(
    ("typed", "expected"), [(123, 12), (1, None), ("12+", 12), ("12+1", "12+"), ("12+11+", "12+11")]
)
def test_shorter_removes_the_last_digit_or_plus(typed: Typed, expected: Typed | None) -> None:
    assert shorter(typed) == expected


def test_added_replaces_every_sum_by_its_total() -> None:
    fields = {"pips": [7, "12+11", ["6-4"], None, "+5"], "boneyard": "3+", "out": 0}
    assert added(fields) == {"pips": [7, 23, ["6-4"], None, "+5"], "boneyard": 3, "out": 0}


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
