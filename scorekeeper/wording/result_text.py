"""Sentences about the result of a match: how long it took, the places of the sides."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import reduce
from typing import Final

from scorekeeper.core.events import Ended, Scored
from scorekeeper.core.ranking import Placing, places
from scorekeeper.core.session import Session, entries_in_effect
from scorekeeper.core.variant import Match, MatchState
from scorekeeper.i18n import Translator
from scorekeeper.wording.game_text import has_rounds
from scorekeeper.wording.table_text import box_text, result_name

EVENING: Final = timedelta(hours=12)
"""A match that took longer was interrupted, and its time says nothing."""


def match_summary_text(tr: Translator, match: Match, state: MatchState, created: datetime, session: Session) -> str:
    """Return the game, the number of hands, and the time to the last score if it was less than ``EVENING``.

    Of a match that was ended early, how and after how many hands.
    """
    game = tr(f"games.{match.variant.id}.name")
    word = "common.rounds" if has_rounds(match.variant, match.setup) else "common.hands"
    hands = tr(word, n=sum(not result.after_end for result in state.results))
    if state.early_end == "result":
        return tr("common.facts", a=game, b=tr("finished.result"))
    if state.early_end:
        how = tr("finished.time_up" if state.early_end == "time" else "finished.ended_nobody", hands=hands)
        return tr("common.facts", a=game, b=how)
    scored = (entry for entry, in_effect in entries_in_effect(session) if in_effect)
    taken = max((entry.at for entry in scored if isinstance(entry.event, Scored | Ended)), default=created) - created
    if not timedelta(minutes=1) <= taken < EVENING:
        return tr("common.facts", a=game, b=hands)
    hours, minutes = divmod(int(taken.total_seconds()) // 60, 60)
    time = tr("common.hours", hours=hours, minutes=minutes) if hours else tr("common.minutes", n=minutes)
    return tr("finished.summary", game=game, hands=hands, time=time)


def placing_text(tr: Translator, match: Match, state: MatchState, placing: Placing) -> str:
    """Return the place of a side, how often it went out and what it holds, or when it was eliminated.

    Of a game for one: how it came out.
    """
    if match.setup.sides == 1:
        return result_name(tr, match, state)
    if placing.gone:
        return tr("mark.gone")
    if placing.left is not None:
        return tr("finished.eliminated", n=placing.left + 1)
    if placing.won and state.early_end == "time" and len(state.winners) == 1:
        return tr("finished.ahead_on_time", n=_ahead(match, state, placing))
    shared = sum(other.place == placing.place for other in places(match, state)) > 1
    place = tr("finished.tied" if shared else "finished.place", n=placing.place)
    if placing.won and match.goal.kind == "limit" and state.eliminations:
        place = tr("finished.last_one_in")
    went_out = "finished.went_out_twice" if placing.went_out == 2 else "finished.went_out"
    said = [place, *([tr(went_out, n=placing.went_out)] if placing.went_out else [])]
    for line in match.variant.sheet.lines(match.setup):
        if line.in_result and state.results:
            box = line.box(state.results[-1], placing.side, match.setup)
            said.append(tr("finished.holds", what=tr(line.label), value=box_text(tr, box)))
    return reduce(lambda a, b: tr("common.facts", a=a, b=b), said)


def _ahead(match: Match, state: MatchState, placing: Placing) -> int:
    """Return by how many points the winner is ahead of the next side."""
    return min(abs(placing.total - other.total) for other in places(match, state)[1:2])
