"""The history of changes: who wrote what and when, what was undone, and what a correction did to the totals."""

from __future__ import annotations

from dataclasses import dataclass

import flet as ft

from scorekeeper.core.evaluate import apply, evaluate
from scorekeeper.core.events import Redone, Undone
from scorekeeper.core.session import LogEntry, Session, entries_in_effect
from scorekeeper.i18n import Translator
from scorekeeper.ui.base.flet_shim import use_memo, view
from scorekeeper.ui.kit.boxes import padded
from scorekeeper.ui.kit.surface import list_row
from scorekeeper.ui.kit.theme import BODY, Theme, muted
from scorekeeper.ui.shell.contexts import use_device, use_theme, use_translator
from scorekeeper.ui.shell.match_store import Loading, OpenMatch, Unreadable
from scorekeeper.ui.shell.not_found import nothing_here
from scorekeeper.ui.shell.open_match import not_open, use_match
from scorekeeper.ui.shell.scaffold import Bar, scaffold
from scorekeeper.ui.table.table import Spread
from scorekeeper.wording.change_text import change_details, change_text


@dataclass(frozen=True, slots=True)
class Change:
    """A line of the log with the match before and after it. ``in_effect``: it has not been undone since."""

    entry: LogEntry
    before: Spread
    after: Spread
    in_effect: bool


def changes(session: Session) -> list[Change]:
    """Return the entries of the log with the states before and after them, latest first."""
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
    rows = [_row(theme, tr, change, f"changes.{number}") for number, change in enumerate(listed)]
    nothing = ft.Container(muted(theme, tr("changes.empty"), BODY), margin)
    body = ft.ListView(rows, expand=True, padding=padded(margin, 8)) if rows else nothing
    bar = Bar("changes", f"/match/{match_id}", width=device.width)
    return scaffold(theme, tr, tr("changes.title"), body, bar, paper=True)


def _row(theme: Theme, tr: Translator, change: Change, ident: str) -> ft.Control:
    event, before, after = change.entry.event, change.before, change.after
    details = change_details(tr, change.entry, after.match.setup, before.state, after.state)
    what = change_text(tr, event, before.match, after.state)
    return list_row(theme, what, subtitle=details, faded=not change.in_effect, ident=ident)
