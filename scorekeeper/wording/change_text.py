"""Sentences of the history of changes: what an entry of the log wrote, who wrote it, and the totals it changed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, assert_never

from scorekeeper.core import events
from scorekeeper.core.model import Setup, Value
from scorekeeper.core.session import LogEntry
from scorekeeper.core.variant import Match, MatchState
from scorekeeper.i18n import Translator
from scorekeeper.wording.game_text import option_value_text


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
        case events.PlayerJoined(name, _, total):
            return tr("changes.joined", name=name, n=total)
        case events.PlayerLeft(seat):
            return tr("changes.left", name=players[seat])
        case events.PlayerReturned(seat):
            return tr("changes.returned", name=players[seat])
        case events.RulesChanged(options, hand):
            return rules_change_text(tr, before, options, hand)
        case events.Undone():
            return tr("changes.undo")
        case events.Redone():
            return tr("changes.redo")
        case _:
            assert_never(event)


def rules_change_text(tr: Translator, match: Match, options: Iterable[tuple[str, Value]], hand: int | None) -> str:
    """Return which house rules change, and from which hand on: ``Play to 60 → 50, for all hands``."""
    now = match.setup.options
    changed = [
        tr(
            "changes.rule",
            rule=tr(f"option.{key}.label"),
            before=option_value_text(tr, key, now[key]),
            after=option_value_text(tr, key, value),
        )
        for key, value in options
    ]
    since = tr("changes.for_all") if hand is None else tr("changes.from_hand", n=hand + 1)
    return tr("common.facts", a=" · ".join(changed), b=since)


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
        for side, (old, new) in enumerate(zip(before.totals, after.totals, strict=False))
        if old != new
    ]
    return " · ".join([*totals, written])
