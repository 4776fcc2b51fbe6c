"""The history of changes: what was written when and on which device, with the points of the hand, the latest first."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from functools import partial
from typing import Final

import flet as ft

from scorekeeper.core.events import Noted
from scorekeeper.core.model import Setup
from scorekeeper.core.sheet_style import HANDS_STYLE
from scorekeeper.i18n import Translator
from scorekeeper.library.history import Change, Figure, history
from scorekeeper.ui.base.flet_shim import use_memo, use_state, view
from scorekeeper.ui.kit.boxes import border, column_of, padding, row_of
from scorekeeper.ui.kit.mark import side_mark
from scorekeeper.ui.kit.press import pressable
from scorekeeper.ui.kit.rule import rule
from scorekeeper.ui.kit.theme import BODY, CAPTION, LABEL_L, SCORE_CELL, Theme, muted, text
from scorekeeper.ui.kit.tokens import DOCK
from scorekeeper.ui.match.after_saving import tell_change
from scorekeeper.ui.match.devices import devices_of
from scorekeeper.ui.match.dialogs import dialog
from scorekeeper.ui.match.pane import Pane
from scorekeeper.ui.match.play import dock, table_room
from scorekeeper.ui.match.replies import Asking, Replies
from scorekeeper.ui.shell.contexts import use_device, use_library_view, use_store
from scorekeeper.ui.shell.dialogs import use_dialog
from scorekeeper.ui.shell.match_store import Loading, OpenMatch, Unreadable
from scorekeeper.ui.shell.not_found import nothing_here
from scorekeeper.ui.shell.open_match import MatchHandle, not_open, use_match, use_match_theme, use_match_translator
from scorekeeper.ui.shell.scaffold import Bar, around, go, page_parts, scaffold
from scorekeeper.ui.table.heads import head_names
from scorekeeper.ui.table.shape import shape_of
from scorekeeper.wording.change_text import Devices, change_text, device_text, figure_text, note_of

COLUMNS: Final = 3
"""Up to so many sides have columns with their names above; the points of more are listed with their names."""

_TIME: Final = 62.0
"""The width of the times, in logical pixels at the usual text size."""

_AIR: Final = 16.0


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the page: a change in words.

    ``day`` is empty where it is that of the line above, or today; ``time`` where only the day is known.
    """

    change: Change
    time: str
    day: str
    what: str
    device: str
    note: str

    def label(self, tr: Translator, setup: Setup) -> str:
        """Return the semantics label."""
        sides = (setup.name_of(side) for side in range(setup.sides))
        figures = [
            figure_text(tr, name, figure)
            for name, figure in zip(sides, self.change.figures, strict=bool(self.change.figures))
            if figure != (None, None)
        ]
        words = (self.what, self.device, self.note, *figures, self.day, self.time)
        return tr("say.several", values=[word for word in words if word])


def lines_of(tr: Translator, changes: list[Change], devices: Devices, today: date) -> list[Line]:
    """Return the lines of the page."""
    lines: list[Line] = []
    above = today
    for change in changes:
        at = tr.local(change.entry.at)
        has_time = not change.is_imported
        key = "changes.day" if (today - at.date()).days < 300 else "changes.day_of_year"
        day = "" if at.date() == above and (has_time or lines) else tr(key, when=at, year=str(at.year))
        above = at.date()
        device, note = device_text(tr, change.entry, devices), note_of(change)
        time = tr("changes.time", when=at) if has_time else ""
        lines.append(Line(change, time, day, change_text(tr, change), device, note))
    return lines


@view
def Changes() -> ft.View:
    """Draw the screen of ``/match/:match/changes``: a page, or beside the sheet on a wide screen."""
    match_id = ft.use_route_params().get("match", "")
    opened, device = use_match(match_id), use_device().device
    tr = use_match_translator(opened)
    theme = use_match_theme(opened)
    store, library_view = use_store(), use_library_view()
    asking, ask = use_state(Asking)
    here, session = f"/match/{match_id}", opened.taken.session if isinstance(opened, OpenMatch) else None
    listed = use_memo(
        lambda: history(opened.taken.session, (opened.match, opened.state)) if isinstance(opened, OpenMatch) else [],
        [session],
    )
    replies = Replies(
        store, lambda _: None, lambda hand: go(f"{here}/hand/{hand + 1}"), ask, partial(tell_change, store, tr)
    )
    use_dialog(dialog(theme, tr, opened, asking, replies) if isinstance(opened, OpenMatch) else None)
    if isinstance(opened, Unreadable):
        return nothing_here(theme, tr)
    if isinstance(opened, Loading):
        return not_open(theme, tr, opened)

    def open_change(change: Change) -> None:
        """Edit a note, or show the hand on the sheet."""
        if isinstance(change.event, Noted) and change.in_effect and change.hand is not None:
            ask(Asking("note", change.hand))
            return
        if change.hand is not None and store.open:
            store.state = replace(store.open, sought=change.hand)
        if not wide:
            go(here)

    wide, setup = device.layout.has_two_panes, opened.match.setup
    devices = devices_of(opened, library_view)
    width = DOCK if wide else min(device.width, 640.0)
    rows = [
        _row(theme, tr, setup, line, f"changes.{number}", press=partial(open_change, line.change))
        for number, line in enumerate(lines_of(tr, listed, devices, tr.local(datetime.now(UTC)).date()))
    ]
    if len(listed) < len(opened.taken.session.log):
        rows.append(ft.Container(muted(theme, tr("changes.latest_only", n=len(listed)), BODY), _AIR))
    heads = [rule(theme, "head"), _heads(theme, tr, setup, width), rule(theme, "foot")]
    nothing = ft.Container(muted(theme, tr("changes.empty"), BODY), _AIR, expand=True)
    body = column_of(
        *(heads if rows and setup.sides <= COLUMNS else [rule(theme, "head")]),
        ft.ListView(rows, expand=True, padding=padding(bottom=24)) if rows else nothing,
        stretch=True,
        expand=True,
    )
    subtitle = tr("common.facts", a=tr(f"games.{opened.match.variant.id}.name"), b=tr("changes.order"))
    bar = Bar("changes", here, subtitle, width=width, lines=2)
    if not wide:
        centred = row_of(ft.Container(body, width=width), centre=True, stretch=True, expand=True)
        return scaffold(theme, tr, tr("changes.title"), centred, bar, paper=True)
    beside = column_of(*page_parts(theme, tr, tr("changes.title"), body, bar), stretch=True, expand=True)
    pane = Pane(theme, tr, MatchHandle(opened, store), table_room(device, docked=True))
    return around(theme, tr, device, "home", [row_of(pane, dock(theme, beside), expand=True)], paper=True)


def _heads(theme: Theme, tr: Translator, setup: Setup, width: float) -> ft.Control:
    """Return the marks and names above the columns."""
    shape = shape_of(theme, HANDS_STYLE, setup.sides, width - theme.fit(_TIME) + 20)
    columns = [
        ft.Container(
            row_of(
                side_mark(theme, tuple(seat + 1 for seat in setup.seats_of(side)), 20),
                text(theme, name, LABEL_L, lines=1),
                spacing=8,
                centre=True,
            ),
            expand=True,
        )
        for side, name in enumerate(head_names(shape, tr, setup, beside=True))
    ]
    heads = row_of(*columns)
    heads.height = theme.fit(46)
    return ft.Container(heads, padding(left=theme.fit(_TIME)))


def _row(theme: Theme, tr: Translator, setup: Setup, line: Line, ident: str, *, press: object) -> ft.Control:
    """Return a line as a button: the time; what was written, on which device, and the points below it."""
    faded = not line.change.in_effect
    ink = theme.palette.ink3 if faded else theme.palette.ink
    times: list[ft.Control] = [muted(theme, line.time, CAPTION, lines=1)] if line.time else []
    if line.day:
        times.append(muted(theme, line.day, replace(CAPTION, size=12), lines=2))
    is_struck = line.change.event is not None and bool(line.note) and not isinstance(line.change.event, Noted)
    aside = tr("common.facts", a=line.device, b=line.note) if is_struck and line.device else line.device
    words: list[ft.Control] = [text(theme, line.what, LABEL_L, color=ink)]
    if aside:
        words.append(muted(theme, aside, CAPTION))
    if line.note and not is_struck:
        words.append(text(theme, line.note, BODY, color=ink))
    figures = line.change.figures
    if figures and setup.sides > COLUMNS:
        words.append(_listed(theme, tr, setup, figures, ink))
    top = row_of(
        ft.Container(column_of(*times, tight=True), padding(left=_AIR, top=1), width=theme.fit(_TIME) + 8),
        column_of(*words, spacing=1, tight=True, expand=True),
        top=True,
    )
    parts: list[ft.Control] = [ft.Container(top, padding(right=_AIR))]
    if figures and setup.sides <= COLUMNS:
        boxes = [ft.Container(_figure(theme, tr, figure, ink), expand=True) for figure in figures]
        parts.append(ft.Container(row_of(*boxes), padding(left=theme.fit(_TIME), top=8)))
    inside = ft.Container(
        column_of(*parts, tight=True, stretch=True),
        padding(top=9, bottom=9),
        border=border(bottom=(1, theme.palette.rule)),
    )
    return pressable(theme, inside, ident, press, line.label(tr, setup), radius=0)  # type: ignore[arg-type]


def _figure(theme: Theme, tr: Translator, figure: Figure, ink: str) -> ft.Control:
    """Return the points of a side: the old ones struck, then the new ones."""
    old, new = figure
    style, ink2 = replace(SCORE_CELL, size=24), theme.palette.ink2
    was = replace(style, size=19 if new is not None else 24, struck=True)
    parts: list[ft.Control] = []
    if old is not None:
        parts.append(text(theme, tr("common.number", n=old), was, color=ink2, lines=1))
    if old is not None and new is not None:
        parts.append(text(theme, "→", replace(LABEL_L, size=17), color=ink2, lines=1))
    if new is not None:
        parts.append(text(theme, tr("common.number", n=new), style, weight=600, color=ink, lines=1))
    return row_of(*parts, spacing=5, centre=True)


def _listed(theme: Theme, tr: Translator, setup: Setup, figures: tuple[Figure, ...], ink: str) -> ft.Control:
    """Return the points of many sides with their names, in a line that wraps."""
    groups: list[ft.Control] = []
    for side, figure in enumerate(figures):
        if figure != (None, None):
            name = muted(theme, setup.name_of(side), CAPTION, lines=1, expand=True)
            name.expand_loose = True
            groups.append(row_of(name, _figure(theme, tr, figure, ink), spacing=6, tight=True))
    return ft.Row(groups, wrap=True, spacing=16, run_spacing=2)
