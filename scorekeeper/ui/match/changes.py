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
    """A line of the log with the match before and after it. ``stands``: it has not been undone since."""

    entry: LogEntry
    before: Spread
    after: Spread
    stands: bool


def changes(session: Session) -> list[Change]:
    """The log with what each line did, the latest first."""
    found: list[Change] = []
    sheets, undone = [Spread(session.start, evaluate(session.start))], list[Spread]()
    for entry, stands in entries_in_effect(session):
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
        found.append(Change(entry, before, sheets[-1], stands))
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
            said(tr, one),
            subtitle=" · ".join([*moved(tr, one), when(tr, one)]),
            faded=not one.stands,
            ident=f"changes.{number}",
        )
        for number, one in enumerate(listed)
    ]
    nothing = ft.Container(muted(theme, tr("changes.empty"), BODY), margin)
    body = ft.ListView(rows, expand=True, padding=padded(margin, 8)) if rows else nothing
    bar = Bar("changes", f"/match/{match_id}", width=device.width)
    return scaffold(theme, tr, tr("changes.title"), body, bar, paper=True)


def when(tr: Translator, one: Change) -> str:
    at = one.entry.at.astimezone()
    return tr("changes.by", who=one.entry.by, when=at) if one.entry.by else tr("changes.at", when=at)


def said(tr: Translator, one: Change) -> str:
    """What a line of the log wrote."""
    return _event_text(tr, one.entry.event, one.before.match, one.after)


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
    one = after.state.results[before.hand_index]
    points = sum(one.play_points[-1]) if one.play_points else 0
    return tr("changes.scored", n=before.hand_index + 1, name=name, value=points)


def moved(tr: Translator, one: Change) -> list[str]:
    """The totals that a correction, a strike or an undoing moved: ``Bruno 96 → 91``."""
    if isinstance(one.entry.event, Scored | Ended | Noted | Led | Renamed | Reseated):
        return []
    totals = zip(one.before.state.totals, one.after.state.totals, strict=True)
    return [
        tr("changes.was", name=one.after.match.setup.name_of(side), before=before, after=after)
        for side, (before, after) in enumerate(totals)
        if before != after
    ]
