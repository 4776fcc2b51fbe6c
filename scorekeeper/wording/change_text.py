"""Sentences of the history of changes: what an entry of the log wrote, who wrote it, and the totals it changed."""

from __future__ import annotations

from typing import Any, assert_never

from scorekeeper.core.events import (
    Corrected,
    Ended,
    Led,
    LogEvent,
    Noted,
    Redone,
    Renamed,
    Reseated,
    Scored,
    Struck,
    Undone,
)
from scorekeeper.core.model import Setup
from scorekeeper.core.session import LogEntry
from scorekeeper.core.variant import Match, MatchState
from scorekeeper.i18n import Translator


def change_text(tr: Translator, event: LogEvent, before: Match, after: MatchState) -> str:
    """Return what an event wrote in the match ``before``."""
    players = before.setup.players
    match event:
        case Scored(play):
            return _score_text(tr, play, before, after)
        case Ended():
            return tr("changes.ended", n=before.hand_index + 1)
        case Corrected(hand):
            return tr("changes.corrected", n=hand + 1)
        case Struck(hand):
            return tr("changes.struck", n=hand + 1)
        case Noted(hand):
            return tr("changes.noted", n=hand + 1)
        case Led(hand, seat):
            return tr("changes.led", n=hand + 1, name=players[seat])
        case Renamed(names):
            return " · ".join(tr("changes.renamed", before=players[seat], after=name) for seat, name in names)
        case Reseated():
            return tr("changes.reseated")
        case Undone():
            return tr("changes.undo")
        case Redone():
            return tr("changes.redo")
        case _:
            assert_never(event)


def _score_text(tr: Translator, play: Any, before: Match, after: MatchState) -> str:
    name = before.setup.players[int(play.player)]
    result = after.results[before.hand_index]
    points = sum(result.play_points[-1]) if result.play_points else 0
    return tr("changes.scored", n=before.hand_index + 1, name=name, value=points)


def change_details(tr: Translator, entry: LogEntry, setup: Setup, before: MatchState, after: MatchState) -> str:
    """Return the totals that a correction, a strike or an undo changed, and who wrote it when."""
    at = entry.at.astimezone()
    written = tr("changes.by", who=entry.by, when=at) if entry.by else tr("changes.at", when=at)
    if isinstance(entry.event, Scored | Ended | Noted | Led | Renamed | Reseated):
        return written
    totals = [
        tr("changes.was", name=setup.name_of(side), before=old, after=new)
        for side, (old, new) in enumerate(zip(before.totals, after.totals, strict=True))
        if old != new
    ]
    return " · ".join([*totals, written])
