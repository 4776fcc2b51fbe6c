"""Which matches of the shelf are wanted: by state, game, person and date."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal, get_args

from scorekeeper.library.people import People
from scorekeeper.library.repository import MatchSummary

State = Literal["open", "finished"]
Period = Literal["today", "week", "month", "year"]

STATES: tuple[State, ...] = get_args(State)
PERIODS: tuple[Period, ...] = get_args(Period)


@dataclass(frozen=True, slots=True)
class Sift:
    """What is wanted; ``None`` lets everything through."""

    state: State | None = None
    game: str | None = None
    person: str | None = None
    when: Period | None = None

    def __bool__(self) -> bool:
        return self != Sift()


def sifted(matches: Sequence[MatchSummary], sift: Sift, known: People, now: datetime) -> Sequence[MatchSummary]:
    """The wanted ones in their order; ``now`` carries the time zone in which days begin."""
    if not sift:
        return matches
    since = begin_of(sift.when, now) if sift.when else None
    return [
        match
        for match in matches
        if (sift.state is None or match.over == (sift.state == "finished"))
        and (sift.game is None or match.game == sift.game)
        and (since is None or match.changed >= since)
        and (sift.person is None or sift.person in known.at_table(match.players))
    ]


def begin_of(period: Period, now: datetime) -> datetime:
    """When a period began: midnight today, six days ago, on the first of the month or of the year."""
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
    """The games that have been played, the most frequent first."""
    return [game for game, _ in Counter(match.game for match in matches).most_common()]
