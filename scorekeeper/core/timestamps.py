"""Parses timestamps with a time zone, and counts the minutes of a match."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any, Final

EPOCH, END = datetime(1970, 1, 1, tzinfo=UTC), datetime(3000, 1, 1, tzinfo=UTC)
"""Every operating system can convert the times between them to local time."""


def read_timestamp(raw: Any) -> datetime | None:
    """Return a timestamp from ISO 8601 text; ``None`` without a time zone, or outside of ``EPOCH`` to ``END``."""
    try:
        at = datetime.fromisoformat(raw)
    except (TypeError, ValueError):
        return None
    return at if at.tzinfo and EPOCH <= at < END else None


EVENING: Final = timedelta(hours=12)
"""A match that took longer was interrupted, and its time says nothing."""


def minutes_of(taken: timedelta) -> int | None:
    """Return how many minutes a match took; ``None`` if it was less than one, or longer than an ``EVENING``."""
    minutes = int(taken.total_seconds()) // 60
    return minutes if minutes > 0 and taken < EVENING else None
