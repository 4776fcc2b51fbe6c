"""Series of matches between the same people: what decides them, and their entry in the header of a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, cast

from scorekeeper.core.kinds import quote
from scorekeeper.core.problem import Code, Problem

BEST_OF: Final = (3, 5, 7)
"""The numbers of matches of which somebody must win more than half."""

FIRST_TO: Final = range(2, 21)
"""The numbers of wins to which a series can be played."""

SKUNK: Final = (1, 2)
"""How many wins a match may count when all opponents scored zero."""

LONGEST: Final = 64


@dataclass(frozen=True, slots=True)
class Series:
    """The series of a match. All its matches have the same ``id``.

    It is decided by the most wins ``best_of`` some matches, or by the ``first_to`` so many wins. With neither it is
    open, until a match of it says that it has ``ended``. A match in which all opponents scored zero counts
    ``skunk`` wins.
    """

    id: str = ""
    best_of: int = 0
    first_to: int = 0
    ended: bool = False
    skunk: int = 1

    @property
    def wins_needed(self) -> int:
        """Return how many wins decide the series; 0 if it is open."""
        return self.best_of // 2 + 1 if self.best_of else self.first_to


def write_series(series: Series) -> dict[str, Any]:
    return {
        "id": series.id,
        **({"best_of": series.best_of} if series.best_of else {}),
        **({"first_to": series.first_to} if series.first_to else {}),
        **({"ended": True} if series.ended else {}),
        **({"skunk": series.skunk} if series.skunk != 1 else {}),
    }


def read_series(raw: Any) -> Series | Problem:
    """Return a series from JSON, or the problem with it."""
    fields: Mapping[str, Any] = cast("Mapping[str, Any]", raw) if isinstance(raw, Mapping) else {}
    ident, best_of, first_to = fields.get("id"), fields.get("best_of", 0), fields.get("first_to", 0)
    ended, skunk = fields.get("ended", False), fields.get("skunk", 1)
    named = isinstance(ident, str) and 0 < len(ident) <= LONGEST and ident.isprintable()
    lasts = _is_one_of(best_of, (0, *BEST_OF)) and _is_one_of(first_to, (0, *FIRST_TO)) and not (best_of and first_to)
    is_known = not fields.keys() - {"id", "best_of", "first_to", "ended", "skunk"}
    if not named or not lasts or type(ended) is not bool or not _is_one_of(skunk, SKUNK) or not is_known:
        return Problem(Code.SERIES, values={"value": quote(raw)})
    return Series(str(ident), best_of, first_to, ended, skunk)


def _is_one_of(number: Any, allowed: tuple[int, ...]) -> bool:
    return type(number) is int and number in allowed
