"""The history of changes: who wrote what and when, what was undone, and what a correction did to the totals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, assert_never

import flet as ft

from scorekeeper.core.evaluate import apply, evaluate
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
from scorekeeper.core.session import LogEntry, Session, entries_in_effect
from scorekeeper.core.variant import Match
from scorekeeper.i18n import Translator
from scorekeeper.ui.base.flet_shim import use_memo, view
from scorekeeper.ui.kit.boxes import padded
from scorekeeper.ui.kit.surface import list_row
from scorekeeper.ui.kit.theme import BODY, muted
from scorekeeper.ui.shell.contexts import use_device, use_theme, use_translator
from scorekeeper.ui.shell.match_store import Loading, OpenMatch, Unreadable
from scorekeeper.ui.shell.not_found import nothing_here
from scorekeeper.ui.shell.open_match import not_open, use_match
from scorekeeper.ui.shell.scaffold import Bar, scaffold
from scorekeeper.ui.table.table import Spread


@dataclass(frozen=True, slots=True)
class Change:
    """A line of the log with the match before and after it. ``in_effect``: it has not been undone since."""

    entry: LogEntry
    before: Spread
    after: Spread
    in_effect: bool


def changes(session: Session) -> list[Change]:
    """The log with what each line did, the latest first."""
    found: list[Change] = []
    sheets, undone = [Spread(session.start, evaluate(session.start))], list[Spread]()
    for entry, in_effect in entries_in_effect(session):
        before = sheets[-1]
        match entry.event:
            case Undone():
                undone += [sheets.pop()] if len(sheets) > 1 else []
            case Redone():
                sheets += [undone.pop()] if undone else []
            case event:
                after = apply(before.match, event)
                sheets.append(Spread(after, evaluate(after, (before.match, before.state))))
                undone.clear()
        found.append(Change(entry, before, sheets[-1], in_effect))
    return found[::-1]


@view
def Changes() -> ft.View:
    match_id = ft.use_route_params().get("match", "")
    opened, device, theme, tr = use_match(match_id), use_device().device, use_theme(), use_translator()
    session = opened.taken.session if isinstance(opened, OpenMatch) else None
    listed = use_memo(lambda: changes(session) if session else [], [session])
    if isinstance(opened, Unreadable):
        return nothing_here(theme, tr)
    if isinstance(opened, Loading):
        return not_open(theme, tr, opened)
    margin = device.layout.page_margin
    rows = [
        list_row(
            theme,
            event_text(tr, change),
            subtitle=" · ".join([*moved(tr, change), when(tr, change)]),
            faded=not change.in_effect,
            ident=f"changes.{number}",
        )
        for number, change in enumerate(listed)
    ]
    nothing = ft.Container(muted(theme, tr("changes.empty"), BODY), margin)
    body = ft.ListView(rows, expand=True, padding=padded(margin, 8)) if rows else nothing
    bar = Bar("changes", f"/match/{match_id}", width=device.width)
    return scaffold(theme, tr, tr("changes.title"), body, bar, paper=True)


def when(tr: Translator, change: Change) -> str:
    at = change.entry.at.astimezone()
    return tr("changes.by", who=change.entry.by, when=at) if change.entry.by else tr("changes.at", when=at)


def event_text(tr: Translator, change: Change) -> str:
    """What a line of the log wrote."""
    return _event_text(tr, change.entry.event, change.before.match, change.after)


def _event_text(tr: Translator, event: LogEvent, before: Match, after: Spread) -> str:
    players = before.setup.players
    match event:
        case Scored(play):
            return _scored(tr, play, before, after)
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


def _scored(tr: Translator, play: Any, before: Match, after: Spread) -> str:
    name = before.setup.players[int(play.player)]
    result = after.state.results[before.hand_index]
    points = sum(result.play_points[-1]) if result.play_points else 0
    return tr("changes.scored", n=before.hand_index + 1, name=name, value=points)


def moved(tr: Translator, change: Change) -> list[str]:
    """The totals that a correction, a strike or an undoing moved: ``Bruno 96 → 91``."""
    if isinstance(change.entry.event, Scored | Ended | Noted | Led | Renamed | Reseated):
        return []
    totals = zip(change.before.state.totals, change.after.state.totals, strict=True)
    return [
        tr("changes.was", name=change.after.match.setup.name_of(side), before=before, after=after)
        for side, (before, after) in enumerate(totals)
        if before != after
    ]
