"""Series of matches: their standing by person, the next match, and the end of an open series."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from scorekeeper.core.model import Setup
from scorekeeper.core.series import Series
from scorekeeper.core.timestamps import minutes_of
from scorekeeper.core.variant import Match
from scorekeeper.library.repository import MatchRepository
from scorekeeper.library.summaries import MatchSummary

Persons = frozenset[str]
"""The people of a side, by name: partners stand in any order, and the name of a team does not matter."""


@dataclass(frozen=True, slots=True)
class SeriesMatch:
    """A match of a series: its id, its total for each side of the standing, and the side that won it.

    A total is ``None`` for a side that did not play. A shared win is nobody's. ``over`` is false while it is played;
    ``is_early``: it was ended before its goal was reached. ``minutes`` is how long it took, ``None`` if it was
    interrupted or is not over.
    """

    id: str
    totals: tuple[int | None, ...]
    winner: int | None
    over: bool
    is_early: bool = False
    minutes: int | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """The standing of a series, seen from one of its matches.

    ``sides`` are those of the match in the order of its columns, then others who played in the series; ``wins`` are
    theirs, a skunk as many as it counts, and ``blanks`` the matches that each ended with nothing. ``matches`` are in
    the order in which they were begun, and this one is number ``number``, from 1. The ``winner`` is the side that has
    won the series, ``None`` while it goes on, or if it ended level. ``people`` is how many people each side has.
    """

    series: Series
    sides: tuple[str, ...]
    wins: tuple[int, ...]
    matches: tuple[SeriesMatch, ...]
    number: int
    winner: int | None = None
    people: tuple[int, ...] = ()
    blanks: tuple[int, ...] = ()

    @property
    def is_decided(self) -> bool:
        return self.winner is not None or self.series.ended

    @property
    def next_number(self) -> int:
        """Return the number of the match that comes next, or is being played."""
        running = [at for at, match in enumerate(self.matches, 1) if not match.over]
        return running[0] if running else len(self.matches) + 1

    @property
    def running(self) -> str | None:
        """Return the id of the match that is being played, if there is one."""
        return next((match.id for match in self.matches if not match.over), None)


def find_standing(listed: Iterable[MatchSummary], match_id: str, match: Match) -> Standing | None:
    """Return the standing of the series of a match; ``None`` outside a series.

    Args:
        listed: the matches of the library.
        match_id: the id of the match.
        match: the match. If it is not in the list yet, it is the latest of its series.
    """
    series = match.setup.series
    if series is None:
        return None
    found = [other for other in listed if other.series and other.series.id == series.id]
    found.sort(key=lambda other: (other.begun, other.id))
    setup = match.setup
    sides = {persons_of(setup.players, setup.teams, side): setup.name_of(side) for side in range(setup.sides)}
    for other in found:
        for side, name in enumerate(other.sides):
            sides.setdefault(persons_of(other.players, other.teams, side), name)
    matches = tuple(_series_match(other, [*sides]) for other in found)
    wins = tuple(sum(_wins(series, other) for other in matches if other.winner == side) for side in range(len(sides)))
    number = next((at for at, other in enumerate(found, 1) if other.id == match_id), len(found) + 1)
    ended = replace(series, ended=series.ended or any(other.series and other.series.ended for other in found))
    people = tuple(map(len, sides))
    reached = [other for other in matches if other.over and not other.is_early]
    blanks = tuple(sum(other.totals[side] == 0 for other in reached) for side in range(len(sides)))
    return Standing(ended, tuple(sides.values()), wins, matches, number, _winner(ended, wins), people, blanks)


def _series_match(summary: MatchSummary, sides: Sequence[Persons]) -> SeriesMatch:
    columns = {persons_of(summary.players, summary.teams, side): side for side in range(len(summary.sides))}
    places = [columns.get(side) for side in sides]
    totals = tuple(None if column is None else summary.totals[column] for column in places)
    alone = summary.over and len(summary.winners) == 1
    winner, is_early = places.index(summary.winners[0]) if alone else None, summary.early_end is not None
    minutes = minutes_of(summary.played - summary.begun) if summary.over else None
    return SeriesMatch(summary.id, totals, winner, summary.over, is_early, minutes)


def _wins(series: Series, match: SeriesMatch) -> int:
    """Return how many wins a match counts that somebody has won."""
    others = [total for side, total in enumerate(match.totals) if side != match.winner and total is not None]
    return 1 if any(others) or match.is_early else series.skunk


def _winner(series: Series, wins: tuple[int, ...]) -> int | None:
    """Return the side that has won the series, if one has: an open series is won by the most wins when it ends."""
    most = max(wins, default=0)
    is_won = bool(series.wins_needed and most >= series.wins_needed) or (series.ended and wins.count(most) == 1)
    return wins.index(most) if is_won and most else None


def persons_of(players: Sequence[str], teams: int, side: int) -> Persons:
    """Return the people of a side; case makes no other name."""
    return frozenset(name.casefold() for seat, name in enumerate(players) if side == (seat % teams if teams else seat))


@dataclass(frozen=True, slots=True)
class RematchTerms:
    """The choices for a rematch: how long the series is (without an id), and whether the players move one seat."""

    length: Series = field(default_factory=Series)
    rotated: bool = False


async def start_rematch(repository: MatchRepository, match_id: str, match: Match, terms: RematchTerms) -> Match:
    """Return the empty match of a rematch. A match outside a series begins one, in a document beside it.

    The rematch of a series that has been decided begins another one.

    Raises:
        StorageError: the match could not join the series. ``Stale``: another rematch has just begun one.
    """
    standing = find_standing(await repository.list_matches(), match_id, match)
    if standing is None:
        series = replace(terms.length, id=new_series_id())
        await repository.join_series(match_id, series)
    elif standing.is_decided:
        series = replace(terms.length, id=new_series_id())
    else:
        series = replace(terms.length, id=standing.series.id)
    return rematch_of(match, series, rotated=terms.rotated)


def new_series_id() -> str:
    return uuid.uuid4().hex


def with_series(setup: Setup, length: Series | None) -> Setup:
    """Return the setup of the first match of a new series; ``None``: of a single match."""
    return replace(setup, series=replace(length, id=new_series_id()) if length else None)


async def end_series(repository: MatchRepository, match_id: str, series: Series) -> None:
    """Mark an open series as ended, beside this match of it; raises ``StorageError``."""
    await repository.save_series(match_id, replace(series, ended=True))


def rematch_of(match: Match, series: Series | None = None, *, rotated: bool = False) -> Match:
    """Return an empty match with the same rules, and the same players in the order in which they sit now.

    ``rotated``: the players have moved one seat. Partners stay partners: their order is kept beside the columns where
    the columns alone would part them.
    """
    setup = match.setup
    order = tuple(seat for seat in setup.playing_order if seat not in match.gone)
    if all(setup.side_of(seat) == setup.side_of(place) for place, seat in enumerate(order)) or not setup.teams:
        players, order = tuple(setup.players[seat] for seat in order), ()
    else:
        players = setup.players
    team_names = setup.team_names
    if rotated:
        players = (*players[1:], *players[:1])
        order = tuple((seat - 1) % len(players) for seat in order)
        team_names = (*team_names[1:], *team_names[:1])
    seated = replace(setup, players=players, order=order, first=None, joined=0)
    return Match(match.variant, replace(seated, series=series, team_names=team_names))
