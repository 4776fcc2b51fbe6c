"""The filter of a list of matches: by games, people, days and state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Literal, get_args

from scorekeeper.library.people import People
from scorekeeper.library.summaries import MatchSummary

State = Literal["open", "finished"]
Period = Literal["today", "week", "month", "year"]

STATES: tuple[State, ...] = get_args(State)
PERIODS: tuple[Period, ...] = get_args(Period)


Days = tuple[date, date]
"""The first and the last day of a span."""


@dataclass(frozen=True, slots=True)
class MatchFilter:
    """A filter of matches; an empty one selects all.

    ``games``: any of these. ``people``: all of these were at the table. ``days``: the match was last scored on one of
    them.
    """

    games: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    when: Period | None = None
    days: Days | None = None
    state: State | None = None

    def __bool__(self) -> bool:
        return self != MatchFilter()


def filter_matches(
    matches: Sequence[MatchSummary], match_filter: MatchFilter, known: People, now: datetime
) -> Sequence[MatchSummary]:
    """Return the matches that the filter selects, in their order; days begin in the time zone of ``now``."""
    if not match_filter:
        return matches
    since = period_start(match_filter.when, now) if match_filter.when else None
    until = None
    if match_filter.days:
        first, last = (
            datetime.combine(day, time(), now.tzinfo)
            for day in (match_filter.days[0], match_filter.days[1] + timedelta(days=1))
        )
        since, until = first if since is None else max(since, first), last
    people = {*match_filter.people}
    return [
        match
        for match in matches
        if (match_filter.state is None or match.over == (match_filter.state == "finished"))
        and (not match_filter.games or match.game in match_filter.games)
        and (since is None or match.played >= since)
        and (until is None or match.played < until)
        and (not people or people <= {*known.at_table(match.players)})
    ]


def period_start(period: Period, now: datetime) -> datetime:
    """Return the start of a period: midnight today, six days ago, or the first day of the month or year."""
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
    match period:
        case "today":
            return midnight
        case "week":
            return midnight - timedelta(days=6)
        case "month":
            return midnight.replace(day=1)
        case "year":
            return midnight.replace(month=1, day=1)


def games_of(matches: Iterable[MatchSummary]) -> list[str]:
    """Return the games that have been played, the most frequent first."""
    return [game for game, _ in Counter(match.game for match in matches).most_common()]
