"""Sentences of the history of changes: what an entry of the log wrote, who wrote it, and the totals it changed."""

from __future__ import annotations

from typing import Any, assert_never

from scorekeeper.core import events
from scorekeeper.core.model import Setup
from scorekeeper.core.session import LogEntry
from scorekeeper.core.variant import Match, MatchState
from scorekeeper.i18n import Translator


def change_text(tr: Translator, event: events.LogEvent, before: Match, after: MatchState) -> str:
    """Return what an event wrote in the match ``before``."""
    players = before.setup.players
    match event:
        case events.Scored(play):
            return _score_text(tr, play, before, after)
        case events.Ended():
            return tr("changes.ended", n=before.hand_index + 1)
        case events.Corrected(hand):
            return tr("changes.corrected", n=hand + 1)
        case events.Struck(hand):
            return tr("changes.struck", n=hand + 1)
        case events.Restored(number):
            return tr("changes.restored", n=before.struck[number].place + 1)
        case events.Noted(hand):
            return tr("changes.noted", n=hand + 1)
        case events.Led(hand, seat):
            return tr("changes.led", n=hand + 1, name=players[seat])
        case events.Renamed(names):
            return " · ".join(tr("changes.renamed", before=players[seat], after=name) for seat, name in names)
        case events.Reseated():
            return tr("changes.reseated")
        case events.Undone():
            return tr("changes.undo")
        case events.Redone():
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
    if not isinstance(entry.event, events.Corrected | events.Struck | events.Restored | events.Undone | events.Redone):
        return written
    totals = [
        tr("changes.was", name=setup.name_of(side), before=old, after=new)
        for side, (old, new) in enumerate(zip(before.totals, after.totals, strict=True))
        if old != new
    ]
    return " · ".join([*totals, written])
