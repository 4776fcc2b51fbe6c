"""Sentences about the result of a match: how long it took, the places of the sides, the score of its series."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from scorekeeper.core.model import Setup
from scorekeeper.core.ranking import Placing, places
from scorekeeper.core.series import SeriesScore
from scorekeeper.core.session import LogEntry
from scorekeeper.core.variant import Match, MatchState
from scorekeeper.i18n import Translator
from scorekeeper.wording.table_text import result_name

EVENING: Final = timedelta(hours=12)
"""A match that took longer was interrupted, and its time says nothing."""


def match_summary_text(
    tr: Translator, match: Match, state: MatchState, created: datetime, log: Sequence[LogEntry]
) -> str:
    """Return the game, the number of hands, and the time they took if it was less than ``EVENING``."""
    game = tr(f"games.{match.variant.id}.name")
    hands = tr("common.hands", n=sum(not result.after_end for result in state.results))
    taken = log[-1].at - created if log else timedelta()
    if not timedelta(minutes=1) <= taken < EVENING:
        return tr("common.facts", a=game, b=hands)
    hours, minutes = divmod(int(taken.total_seconds()) // 60, 60)
    time = tr("common.hours", hours=hours, minutes=minutes) if hours else tr("common.minutes", n=minutes)
    return tr("finished.summary", game=game, hands=hands, time=time)


def series_text(tr: Translator, setup: Setup, score: SeriesScore) -> str:
    """Return the score of the series of a match, or ``""`` for the first match of an open series."""
    series = setup.series
    if series is None or (score.played < 2 and not series.best_of):
        return ""
    ranked = sorted(enumerate(score.wins), key=lambda wins_of: -wins_of[1])
    scores = [tr("say.score", name=setup.name_of(side), n=wins) for side, wins in ranked]
    if score.winner is not None:
        people = len(setup.seats_of(score.winner))
        return tr("finished.series_won", name=setup.name_of(score.winner), scores=scores, n=people)
    return tr("finished.series_of" if series.best_of else "finished.series", n=series.best_of, scores=scores)


def placing_text(tr: Translator, match: Match, state: MatchState, placing: Placing) -> str:
    """Return the place of a side and how often it went out, or when it was eliminated; alone, how the game came out."""
    if match.setup.sides == 1:
        return result_name(tr, match, state)
    if placing.left is not None:
        return tr("finished.eliminated", n=placing.left + 1)
    shared = sum(other.place == placing.place for other in places(match, state)) > 1
    place = tr("finished.tied" if shared else "finished.place", n=placing.place)
    if placing.won and match.goal.kind == "limit" and state.eliminations:
        place = tr("finished.last_one_in")
    went_out = placing.went_out
    return tr("common.facts", a=place, b=tr("finished.went_out", n=went_out)) if went_out else place
