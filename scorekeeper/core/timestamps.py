"""Parses timestamps with a time zone."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

EPOCH, END = datetime(1970, 1, 1, tzinfo=UTC), datetime(3000, 1, 1, tzinfo=UTC)
"""Every operating system can convert the times between them to local time."""


def read_timestamp(raw: Any) -> datetime | None:
    """Return a timestamp from ISO 8601 text; ``None`` without a time zone, or outside of ``EPOCH`` to ``END``."""
    try:
        at = datetime.fromisoformat(raw)
    except (TypeError, ValueError):
        return None
    return at if at.tzinfo and EPOCH <= at < END else None
