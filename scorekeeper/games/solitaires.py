"""The logbook of the figures: what was tried, when, how long it took, and whether it came out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast

from scorekeeper.core.problem import Problem
from scorekeeper.core.timestamps import read_timestamp
from scorekeeper.games._figures import BY_FIGURE, FIGURES, Figure, check_sums

__all__ = ["BY_FIGURE", "FIGURES", "Attempt", "Figure", "Tally", "check_sums", "read_attempt", "tally", "write_attempt"]


@dataclass(frozen=True, slots=True)
class Attempt:
    """An evening with a figure: solved or not, when, how many minutes it took, at which try."""

    figure: str
    solved: bool
    when: datetime
    minutes: int | None = None
    tries: int = 1


def write_attempt(attempt: Attempt) -> dict[str, Any]:
    """An attempt as plain JSON."""
    document = {"figure": attempt.figure, "solved": attempt.solved, "when": attempt.when.isoformat()}
    return {**document, "minutes": attempt.minutes, "tries": attempt.tries}


def read_attempt(document: Any) -> Attempt | Problem:
    """An attempt from plain JSON, or the first reason why not."""
    if not isinstance(document, Mapping):
        return Problem("not_an_object")
    given = cast("Mapping[str, Any]", document)
    figure, when = given.get("figure"), read_timestamp(given.get("when"))
    if not isinstance(figure, str) or figure not in BY_FIGURE:
        return Problem("figure_unknown", values={"value": str(figure)[:24]})
    if not isinstance(given.get("solved"), bool):
        return Problem("value_not_a_flag", values={"value": str(given.get("solved"))[:24]})
    for name, low in (("minutes", 0), ("tries", 1)):
        number = given.get(name, low)
        if number is not None and (type(number) is not int or number < low):
            return Problem("value_not_int", values={"value": str(number)[:24]})
    if when is None:
        return Problem("date_unknown", values={"value": str(given.get("when"))[:24]})
    return Attempt(figure, given["solved"], when, given.get("minutes"), given.get("tries") or 1)


@dataclass(frozen=True, slots=True)
class Tally:
    """What the logbook knows of a figure: tries, how often it came out, the fewest minutes that took, the last time."""

    tries: int = 0
    solved: int = 0
    minutes: int | None = None
    last: datetime | None = None


def tally(attempts: Iterable[Attempt]) -> dict[str, Tally]:
    """The logbook by figure, in the booklet's order; figures never tried are in it too."""
    found = dict.fromkeys((one.id for one in FIGURES), Tally())
    for one in attempts:
        so_far = found[one.figure]
        took = [n for n in (so_far.minutes, one.minutes if one.solved else None) if n is not None]
        last = max(one.when, so_far.last or one.when)
        solved = so_far.solved + one.solved
        found[one.figure] = Tally(so_far.tries + one.tries, solved, min(took, default=None), last)
    return found
