"""Tests of the minutes of a match."""

from __future__ import annotations

from datetime import timedelta

import pytest

from scorekeeper.core.timestamps import minutes_of


@pytest.mark.parametrize(
    ("taken", "minutes"),
    [(timedelta(seconds=59), None), (timedelta(minutes=1), 1), (timedelta(minutes=41, seconds=50), 41),
     (timedelta(hours=12), None), (timedelta(minutes=-5), None)],
)  # fmt: skip
def test_minutes_of_a_match_say_nothing_of_one_that_was_interrupted(taken: timedelta, minutes: int | None) -> None:
    assert minutes_of(taken) == minutes
