"""Rematches, and the score of the series that they belong to."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from dataclasses import dataclass, replace

from scorekeeper.core.series import Series, SeriesScore, score_series
from scorekeeper.core.variant import Match
from scorekeeper.library.repository import MatchRepository
from scorekeeper.library.summaries import MatchSummary


@dataclass(frozen=True, slots=True)
class RematchTerms:
    """The choices for a rematch: the length of the series (0: open), and whether the players move one seat."""

    best_of: int = 0
    rotated: bool = False


def find_series_score(matches: Iterable[MatchSummary], match: Match) -> SeriesScore | None:
    """Return the score of the series of a match, its sides in the order of the match; ``None`` outside a series."""
    series = match.setup.series
    if series is None:
        return None
    names = [match.setup.name_of(side) for side in range(match.setup.sides)]
    played = [(other.sides, other.winners) for other in matches if other.over and other.series == series.id]
    return score_series(series, names, played)


async def start_rematch(repository: MatchRepository, match_id: str, match: Match, terms: RematchTerms) -> Match:
    """Return the empty match of a rematch. A match outside a series begins one, in a document beside it.

    Raises:
        StorageError: the match could not join the series. ``Stale``: another rematch has just begun one.
    """
    series = match.setup.series
    if series is None:
        series = Series(uuid.uuid4().hex, terms.best_of)
        await repository.join_series(match_id, series)
    else:
        score = find_series_score(await repository.list_matches(), match)
        if score is not None and score.winner is not None:
            series = Series(uuid.uuid4().hex)
    return rematch_of(match, replace(series, best_of=terms.best_of), rotated=terms.rotated)


def rematch_of(match: Match, series: Series | None = None, *, rotated: bool = False) -> Match:
    """Return an empty match with the same players and rules; ``rotated``: the players have moved one seat."""
    setup = match.setup
    players, order, team_names = setup.players, setup.order, setup.team_names
    if match.changes:  # those at the table sit down in the order in which they play
        players, order = tuple(players[seat] for seat in setup.playing_order if seat not in match.gone), ()
    if rotated:
        players = (*players[1:], *players[:1])
        order = tuple((seat - 1) % len(players) for seat in order)
        team_names = (*team_names[1:], *team_names[:1])
    seated = replace(setup, players=players, order=order, first=None, joined=0)
    return Match(match.variant, replace(seated, series=series, team_names=team_names))
