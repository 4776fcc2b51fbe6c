"""Tests of the text of the clock."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from scorekeeper.i18n import translator_for
from scorekeeper.wording.clock_text import ClockTimes, clock_text, duration_text, playing_time

NOON = datetime(2026, 7, 1, 12, tzinfo=UTC)


def at(minutes: float) -> datetime:
    return NOON + timedelta(minutes=minutes)


def test_playing_time_excludes_pauses() -> None:
    stamps = [NOON, at(10), at(25), at(500)]
    assert playing_time(stamps, at(505)) == timedelta(minutes=30)
    assert playing_time(stamps, at(900)) == timedelta(minutes=25)
    assert playing_time((), NOON) == timedelta()


def test_clock_text_has_time_of_match_and_hand() -> None:
    tr, stamps = translator_for("en"), (NOON, at(20), at(45))
    assert clock_text(tr, ClockTimes(stamps, stamps[2:]), at(50)) == "50\u00a0min · this hand 5\u00a0min"
    assert clock_text(tr, ClockTimes(stamps, stamps[2:], over=True), at(70)) == "45\u00a0min"
    assert duration_text(tr, timedelta(minutes=61)) == "1\u00a0h\u00a01\u00a0min"
