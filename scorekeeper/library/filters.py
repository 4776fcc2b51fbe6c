"""The filter of a list of matches: by state, game, person and date."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal, get_args

from scorekeeper.library.people import People
from scorekeeper.library.summaries import MatchSummary

State = Literal["open", "finished"]
Period = Literal["today", "week", "month", "year"]

STATES: tuple[State, ...] = get_args(State)
PERIODS: tuple[Period, ...] = get_args(Period)


@dataclass(frozen=True, slots=True)
class MatchFilter:
    """A filter of matches; ``None`` matches everything."""

    state: State | None = None
    game: str | None = None
    person: str | None = None
    when: Period | None = None

    def __bool__(self) -> bool:
        return self != MatchFilter()


def filter_matches(
    matches: Sequence[MatchSummary], match_filter: MatchFilter, known: People, now: datetime
) -> Sequence[MatchSummary]:
    """Return the matches that the filter selects, in their order; days begin in the time zone of ``now``."""
    if not match_filter:
        return matches
    since = period_start(match_filter.when, now) if match_filter.when else None
    return [
        match
        for match in matches
        if (match_filter.state is None or match.over == (match_filter.state == "finished"))
        and (match_filter.game is None or match.game == match_filter.game)
        and (since is None or match.changed >= since)
        and (match_filter.person is None or match_filter.person in known.at_table(match.players))
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
