"""When something was written: a moment that can be told in every place."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

EPOCH, END = datetime(1970, 1, 1, tzinfo=UTC), datetime(3000, 1, 1, tzinfo=UTC)
"""Between them every system can tell the local time."""


def read_timestamp(raw: Any) -> datetime | None:
    """A moment from ISO 8601 text; ``None`` where it names no zone, or lies where some clock ends."""
    try:
        at = datetime.fromisoformat(raw)
    except (TypeError, ValueError):
        return None
    return at if at.tzinfo and EPOCH <= at < END else None
