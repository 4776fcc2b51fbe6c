"""The history of changes: who wrote what and when, what was undone, and what a correction did to the totals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, assert_never

import flet as ft

from scorekeeper.core.events import (
    Corrected,
    Ended,
    Led,
    Noted,
    Redone,
    Renamed,
    Reseated,
    Scored,
    Struck,
    Undone,
    Writing,
)
from scorekeeper.core.match import apply, evaluate
from scorekeeper.core.session import Entry, Session, counted
from scorekeeper.core.variant import Match
from scorekeeper.i18n import Translator
from scorekeeper.storage.errors import StorageError
from scorekeeper.ui.flet_shim import use_memo, view
from scorekeeper.ui.kit.button import icon_button
from scorekeeper.ui.kit.frame import app_bar
from scorekeeper.ui.kit.look import BODY, text
from scorekeeper.ui.kit.surface import list_row
from scorekeeper.ui.shell.contexts import use_device, use_store, use_theme, use_translator
from scorekeeper.ui.shell.not_found import nothing_here
from scorekeeper.ui.shell.scaffold import COLUMN, go, screen
from scorekeeper.ui.table.table import Spread


@dataclass(frozen=True, slots=True)
class Change:
    """A line of the log with the match before and after it. ``stands``: it has not been undone since."""

    entry: Entry
    before: Spread
    after: Spread
    stands: bool


def changes(session: Session) -> list[Change]:
    """The log with what each line did, the latest first."""
    found: list[Change] = []
    sheets, undone = [Spread(session.start, evaluate(session.start))], list[Spread]()
    for entry, stands in counted(session):
        before = sheets[-1]
        match entry.event:
            case Undone():
                undone += [sheets.pop()] if len(sheets) > 1 else []
            case Redone():
                sheets += [undone.pop()] if undone else []
            case event:
                after = apply(before.match, event)
                sheets.append(Spread(after, evaluate(after, (before.match, before.course))))
                undone.clear()
        found.append(Change(entry, before, sheets[-1], stands))
    return found[::-1]


@view
def Changes() -> ft.View:
    match_id = ft.use_route_params().get("match", "")
    store, device, look, words = use_store(), use_device().device, use_theme(), use_translator()
    try:
        session = store.show(match_id).taken.session
    except StorageError:
        session = None
    listed = use_memo(lambda: changes(session) if session else [], [session])
    if session is None:
        return nothing_here(look, words)
    margin = max(16.0, (device.width - COLUMN) / 2)
    rows = [
        list_row(
            look,
            said(words, one),
            subtitle=" · ".join([*moved(words, one), when(words, one)]),
            faded=not one.stands,
            ident=f"changes.{number}",
        )
        for number, one in enumerate(listed)
    ]
    nothing = ft.Container(padding=margin, content=text(look, words("changes.empty"), BODY, color=look.palette.ink2))
    head = app_bar(
        look,
        words("changes.title"),
        leading=icon_button(
            look,
            ft.Icons.ARROW_BACK,
            ident="changes.back",
            label=words("common.back"),
            on_press=lambda: go(f"/match/{match_id}"),
        ),
        width=device.width,
    )
    body = ft.ListView(expand=True, padding=ft.Padding.symmetric(horizontal=margin, vertical=8), controls=rows)
    return screen(look, [head, body if rows else nothing], paper=True)


def when(words: Translator, one: Change) -> str:
    at = one.entry.at.astimezone()
    return words("changes.by", who=one.entry.by, when=at) if one.entry.by else words("changes.at", when=at)


def said(words: Translator, one: Change) -> str:
    """What a line of the log wrote."""
    return _said(words, one.entry.event, one.before.match, one.after)


def _said(words: Translator, event: Writing, before: Match, after: Spread) -> str:
    players = before.setup.players
    match event:
        case Scored(play):
            return _scored(words, play, before, after)
        case Ended():
            return words("changes.ended", n=before.number + 1)
        case Corrected(hand):
            return words("changes.corrected", n=hand + 1)
        case Struck(hand):
            return words("changes.struck", n=hand + 1)
        case Noted(hand):
            return words("changes.noted", n=hand + 1)
        case Led(hand, seat):
            return words("changes.led", n=hand + 1, name=players[seat])
        case Renamed(names):
            return " · ".join(words("changes.renamed", before=players[seat], after=name) for seat, name in names)
        case Reseated():
            return words("changes.reseated")
        case Undone():
            return words("changes.undo")
        case Redone():
            return words("changes.redo")
        case _:
            assert_never(event)


def _scored(words: Translator, play: Any, before: Match, after: Spread) -> str:
    name = before.setup.players[int(play.player)]
    one = after.course.results[before.number]
    points = sum(one.each[-1]) if one.each else 0
    return words("changes.scored", n=before.number + 1, name=name, value=points)


def moved(words: Translator, one: Change) -> list[str]:
    """The totals that a correction, a strike or an undoing moved: ``Bruno 96 → 91``."""
    if isinstance(one.entry.event, Scored | Ended | Noted | Led | Renamed | Reseated):
        return []
    totals = zip(one.before.course.totals, one.after.course.totals, strict=True)
    return [
        words("changes.was", name=one.after.match.setup.name_of(side), before=before, after=after)
        for side, (before, after) in enumerate(totals)
        if before != after
    ]
