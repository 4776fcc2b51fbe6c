"""Sentences about the result of a match: the game, and how long it took."""

from __future__ import annotations

from datetime import datetime

from scorekeeper.core.goals import LOW_GOALS
from scorekeeper.core.session import Session, last_played
from scorekeeper.core.timestamps import minutes_of
from scorekeeper.core.variant import Match, MatchState
from scorekeeper.i18n import Translator
from scorekeeper.wording.table_text import announcement, has_rounds


def match_summary_text(tr: Translator, match: Match, state: MatchState, created: datetime, session: Session) -> str:
    """Return the game and how long the match was, or how it was ended early and after how many hands."""
    game = tr(f"games.{match.variant.id}.name")
    how = length_text(tr, match, state, created, session)
    if state.early_end == "result":
        how = tr("finished.result")
    elif state.early_end:
        key = "finished.time_up" if state.early_end == "time" else "finished.ended_nobody"
        how = tr(key, hands=_hands_text(tr, match, state))
    return tr("say.several", values=[game, how])


def length_text(tr: Translator, match: Match, state: MatchState, created: datetime, session: Session) -> str:
    """Return the number of hands, and the time to the last score if it says something."""
    hands = _hands_text(tr, match, state)
    minutes = minutes_of((last_played(session) or created) - created)
    return hands if minutes is None else tr("say.several", values=[hands, time_text(tr, minutes)])


def end_text(tr: Translator, match: Match, state: MatchState) -> str:
    """Return who has won, and after how many hands if they are known: ``Anna wins after 9 hands``."""
    said = announcement(tr, match, state)
    if state.early_end == "result":
        return tr("say.several", values=[said.title, tr("finished.result")])
    return tr("sheet.won_after", result=said.title, hands=_hands_text(tr, match, state))


def _hands_text(tr: Translator, match: Match, state: MatchState) -> str:
    word = "common.rounds" if has_rounds(match.variant, match.setup) else "common.hands"
    played = sum(not result.after_end for result in state.results) if state.is_over else match.hand_index
    return tr(word, n=played)


def time_text(tr: Translator, minutes: int) -> str:
    """Return a span of time: ``41 minutes``, ``2 h 31 min``."""
    hours, rest = divmod(minutes, 60)
    return tr("common.hours", hours=hours, minutes=rest) if hours else tr("common.minutes", n=rest)


def chart_title(match: Match) -> str:
    """Return the word key of what the chart of a match counts."""
    if match.goal.kind in {"wins", "last_in"}:
        return "finished.chart_wins"
    is_low = match.goal.kind in LOW_GOALS
    if match.variant.sheet.style_of(match.setup).spell_all:
        return "finished.chart_marks"
    if has_rounds(match.variant, match.setup):
        return "finished.chart_rounds" if is_low else "finished.chart_points_rounds"
    return "finished.chart" if is_low else "finished.chart_points"
