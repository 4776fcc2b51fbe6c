"""Another match between the same people, and how many of theirs each side has won."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.core.series import Series, SeriesScore, score_series, write_series
from scorekeeper.core.variant import Match
from scorekeeper.storage.library import Library
from scorekeeper.storage.place import durably


@dataclass(frozen=True, slots=True)
class Terms:
    """How people want to go on: what the series is the best of (0: open), and whether everybody moves on a seat."""

    best_of: int = 0
    rotated: bool = False


def standing(library: Library, match: Match) -> SeriesScore | None:
    """Where the series of a match stands, its sides in the order of the match; ``None`` outside a series."""
    series = match.setup.series
    if series is None:
        return None
    names = [match.setup.name_of(side) for side in range(match.setup.sides)]
    return score_series(series, names, _played(library, series))


def _played(library: Library, series: Series) -> list[tuple[Sequence[str], Sequence[int]]]:
    """The matches of a series that are over: sides and winners."""
    listed = [one for one in library.summaries() if not one.unreadable and one.digest.get("over")]
    mine = [one.digest for one in listed if _series_of(one.header) == series.id]
    return [(digest["sides"], digest["winners"]) for digest in mine]


def _series_of(header: dict[str, Any]) -> str | None:
    found: Any = header.get("series")
    return found["id"] if found else None


async def follow(library: Library, match_id: str, match: Match, terms: Terms) -> Match:
    """The empty sheet of a rematch. A match that counts for no series yet opens one, also on disk.

    Raises:
        StorageError: the match could not be put into the series; nothing has changed.
    """
    series, stands = match.setup.series, standing(library, match)
    if series is None:
        series = Series(uuid.uuid4().hex, terms.best_of)
        await durably(library.amend, match_id, {"series": write_series(series)})
    elif stands is not None and stands.winner is not None:
        series = Series(uuid.uuid4().hex)
    return again(match, replace(series, best_of=terms.best_of), rotated=terms.rotated)


def again(match: Match, series: Series | None = None, *, rotated: bool = False) -> Match:
    """An empty sheet for the same people under the same rules; ``rotated``: everybody has moved on by one column."""
    setup = match.setup
    players, order = setup.players, setup.order
    if rotated:
        players = (*players[1:], *players[:1])
        order = tuple((seat - 1) % len(players) for seat in order)
    return Match(match.variant, replace(setup, players=players, order=order, first=None, series=series))
