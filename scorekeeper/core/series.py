"""Series of matches between the same people, and their score."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, cast

from scorekeeper.core.kinds import quote
from scorekeeper.core.problem import Code, Problem

BEST_OF = (0, 3, 5)
"""The possible lengths of a series; 0: open."""

LONGEST = 64


@dataclass(frozen=True, slots=True)
class Series:
    """The series of a match. All its matches have the same ``id``."""

    id: str
    best_of: int = 0


@dataclass(frozen=True, slots=True)
class SeriesScore:
    """The score of a series: wins of each side, number of finished matches, and the side that has won the series."""

    wins: tuple[int, ...]
    played: int
    winner: int | None = None


def score_series(
    series: Series, sides: Iterable[str], matches: Iterable[tuple[Iterable[str], Iterable[int]]]
) -> SeriesScore:
    """Return the score of a series.

    Args:
        series: the series.
        sides: the sides to count for, by name; partners stand in any order.
        matches: of every match that is over, its sides by name and which of them won. A win that is shared is nobody's.
    """
    counted = [_people(name) for name in sides]
    wins, played = [0] * len(counted), 0
    for names, winners in matches:
        won, played = [*winners], played + 1
        who = _people([*names][won[0]]) if len(won) == 1 else frozenset[str]()
        if who in counted:
            wins[counted.index(who)] += 1
    enough = series.best_of // 2 + 1
    decided = next((side for side, number in enumerate(wins) if series.best_of and number >= enough), None)
    return SeriesScore(tuple(wins), played, decided)


def _people(side: str) -> frozenset[str]:
    return frozenset(side.split(" & "))


def write_series(series: Series) -> dict[str, Any]:
    return {"id": series.id, **({"best_of": series.best_of} if series.best_of else {})}


def read_series(raw: Any) -> Series | Problem:
    """Return a series from JSON, or the problem with it."""
    given: Mapping[str, Any] = cast("Mapping[str, Any]", raw) if isinstance(raw, Mapping) else {}
    ident, best_of = given.get("id"), given.get("best_of", 0)
    named = isinstance(ident, str) and 0 < len(ident) <= LONGEST and ident.isprintable()
    if not named or type(best_of) is not int or best_of not in BEST_OF or given.keys() - {"id", "best_of"}:
        return Problem(Code.SERIES, values={"value": quote(raw)})
    return Series(str(ident), best_of)
