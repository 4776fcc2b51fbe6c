"""The figures of a library for a monitor, by their names in Prometheus. They tell nothing about matches or people."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds: how many entries were stored within each of these is counted."""


class SaveTimes:
    """How long storing entries took since the process began."""

    def __init__(self) -> None:
        self._counts = [0] * (len(BOUNDS) + 1)
        self._seconds = 0.0

    def add(self, seconds: float) -> None:
        self._counts[bisect_left(BOUNDS, seconds)] += 1
        self._seconds += seconds

    def figures(self) -> Mapping[str, float]:
        """Return a histogram of Prometheus."""
        found: dict[str, float] = {}
        total = 0
        for bound, count in zip((*BOUNDS, "+Inf"), self._counts, strict=True):
            total += count
            found[f'scorekeeper_save_seconds_bucket{{le="{bound}"}}'] = total
        return {**found, "scorekeeper_save_seconds_sum": self._seconds, "scorekeeper_save_seconds_count": total}
