"""The text of the clock of a match, computed from the times in its log; pauses do not count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Final

from scorekeeper.i18n import Translator

PAUSE: Final = timedelta(minutes=30)
"""The shortest time between two entries that counts as a pause."""


@dataclass(frozen=True, slots=True)
class ClockTimes:
    """The times of the entries since the start of the match and of the open hand; ``over``: the match has ended."""

    match: tuple[datetime, ...]
    hand: tuple[datetime, ...] = ()
    over: bool = False


def playing_time(stamps: Sequence[datetime], now: datetime) -> timedelta:
    """Return the time from the first entry to ``now``, without pauses."""
    gaps = [later - earlier for earlier, later in pairwise([*stamps, now])]
    return sum((gap for gap in gaps if timedelta() < gap < PAUSE), timedelta())


def clock_text(tr: Translator, known: ClockTimes, now: datetime) -> str:
    """Return the time played: ``47 min · this hand 6 min``, or only the total after the end of the match."""
    if known.over:
        return duration_text(tr, playing_time(known.match[:-1], known.match[-1]))
    match, hand = playing_time(known.match, now), playing_time(known.hand, now)
    return tr("sheet.clock", match=duration_text(tr, match), hand=duration_text(tr, hand))


def duration_text(tr: Translator, time: timedelta) -> str:
    hours, minutes = divmod(int(time.total_seconds()) // 60, 60)
    return tr("common.hours", hours=hours, minutes=minutes) if hours else tr("common.mins", n=minutes)
