"""The list of the matches of a series: their totals, and who has won them."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

import flet as ft

from scorekeeper.core.model import Setup
from scorekeeper.i18n import Translator
from scorekeeper.library.series import SeriesMatch, Standing, find_standing
from scorekeeper.ui.base.flet_shim import component, view
from scorekeeper.ui.kit.boxes import CENTER, border, column_of, frame, padded, padding, row_of, space
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.names import fitting_names, smallest
from scorekeeper.ui.kit.press import named, pressable
from scorekeeper.ui.kit.rule import rule
from scorekeeper.ui.kit.theme import CAPTION, LABEL_M, SCORE_SUM, Theme, muted, text
from scorekeeper.ui.kit.tokens import DOCK
from scorekeeper.ui.match.pane import Pane
from scorekeeper.ui.match.play import dock, table_room
from scorekeeper.ui.match.rematch import use_rematch
from scorekeeper.ui.match.series import standing_mark
from scorekeeper.ui.shell.contexts import use_device, use_library_view, use_store
from scorekeeper.ui.shell.match_store import Loading, OpenMatch, Unreadable
from scorekeeper.ui.shell.not_found import nothing_here
from scorekeeper.ui.shell.open_match import MatchHandle, not_open, use_match, use_match_theme, use_match_translator
from scorekeeper.ui.shell.scaffold import Bar, around, centred, go, page_parts, scaffold
from scorekeeper.wording.series_text import hint_text, match_number_text, next_match_text, scores_of, series_headline

_LABEL: Final = 64.0
"""The width of the number of a match, in logical pixels."""


@view
def SeriesPage() -> ft.View:
    """Draw the screen of ``/match/:match/series``: the totals of all matches of its series, and who has won them."""
    match_id = ft.use_route_params().get("match", "")
    opened, device = use_match(match_id), use_device().device
    tr = use_match_translator(opened)
    theme = use_match_theme(opened)
    store, library_view = use_store(), use_library_view()
    if isinstance(opened, Loading):
        return not_open(theme, tr, opened)
    standing = None
    if isinstance(opened, OpenMatch):
        standing = find_standing(library_view.lists.matches, match_id, opened.match)
    if isinstance(opened, Unreadable) or standing is None:
        return nothing_here(theme, tr)
    over, match = opened.state.is_over, opened.match
    title = series_headline(tr, standing)
    game = tr(f"games.{match.variant.id}.name")
    subtitle = tr("common.facts", a=game, b=match_number_text(tr, standing))
    bar = Bar("series", f"/match/{match_id}{'/result' if over else ''}", subtitle, lines=2, width=device.width)
    wide = device.layout.has_two_panes
    width = DOCK if wide else min(device.width, 640.0)
    hint = ft.Container(muted(theme, hint_text(tr, standing), CAPTION), padded(16, 14))
    table = column_of(SeriesTable(theme, tr, match.setup, standing, width), hint, tight=True, stretch=True)
    body = ft.Column([row_of(ft.Container(table, width=width), centre=True)], expand=True, scroll=ft.ScrollMode.AUTO)
    foot = [NextMatch(theme, tr, MatchHandle(opened, store), standing)] if over else []
    if not wide:
        return scaffold(theme, tr, title, body, bar, foot=foot, paper=True)
    beside = column_of(*page_parts(theme, tr, title, body, bar), *foot, stretch=True, expand=True)
    pane = Pane(theme, tr, MatchHandle(opened, store), table_room(device, docked=True), docked=True)
    return around(theme, tr, device, "home", [row_of(pane, dock(theme, beside), expand=True)], paper=True)


@component
def NextMatch(theme: Theme, tr: Translator, handle: MatchHandle, standing: Standing) -> ft.Control:
    """Draw the button that starts the next match, or a new series."""
    rematch = use_rematch(handle, standing)
    main = button(theme, next_match_text(tr, standing), "series.next", partial(rematch, None), size="l", expand=True)
    return ft.Container(centred(row_of(main)), padding(left=16, top=12, right=16, bottom=16))


@component
def SeriesTable(theme: Theme, tr: Translator, setup: Setup, standing: Standing, width: float) -> ft.Control:
    """Draw a row for each match with its totals, and the row of the matches won."""
    column = (width - _LABEL) / len(standing.sides)
    names = fitting_names(standing.sides, column - 8, smallest(theme, LABEL_M))
    heads = [
        _cell(
            theme,
            column_of(
                standing_mark(theme, setup, side, 26) if side < setup.sides else space(26),
                text(theme, name, LABEL_M, lines=1),
                spacing=6,
                centre=True,
                tight=True,
            ),
        )
        for side, name in enumerate(names)
    ]
    rows = [_match_row(theme, tr, standing, number, match) for number, match in enumerate(standing.matches)]
    most = max(standing.wins)
    won = [
        _cell(
            theme,
            text(
                theme,
                tr("common.number", n=wins),
                replace(SCORE_SUM, size=32),
                color=theme.palette.ink if wins == most and most else theme.palette.ink2,
            ),
        )
        for wins in standing.wins
    ]
    total = row_of(_label(theme, tr("series.won"), strong=True), *won, stretch=True)
    return column_of(
        rule(theme, "head"),
        ft.Container(row_of(ft.Container(width=_LABEL), *heads, stretch=True), height=theme.fit(82)),
        rule(theme, "foot"),
        *rows,
        rule(theme, "foot"),
        named(ft.Container(total, height=theme.fit(60)), "series.won", ", ".join(scores_of(tr, standing))),
        rule(theme, "double"),
        stretch=True,
        tight=True,
    )


def _match_row(theme: Theme, tr: Translator, standing: Standing, number: int, match: SeriesMatch) -> ft.Control:
    """Return the row of a match as a button that opens its sheet."""
    boxes = [_cell(theme, _total(theme, tr, match, side)) for side in range(len(standing.sides))]
    row = row_of(_label(theme, tr("line.hand_short", n=number + 1)), *boxes, stretch=True)
    scores = [
        tr("say.score", name=name, n=total)
        for name, total in zip(standing.sides, match.totals, strict=True)
        if total is not None
    ]
    return pressable(
        theme,
        ft.Container(row, border=border(bottom=(1, theme.palette.rule))),
        f"series.match.{number + 1}",
        partial(go, f"/match/{match.id}"),
        tr("series.row", n=number + 1, scores=scores),
        height=theme.fit(52),
        radius=0,
    )


def _total(theme: Theme, tr: Translator, match: SeriesMatch, side: int) -> ft.Control | None:
    """Return the total of a side in a match, in a frame if it has won; nothing if it did not play."""
    total = match.totals[side]
    if total is None:
        return None
    won = match.winner == side
    style = replace(SCORE_SUM, size=24)
    color = theme.palette.ink if won else theme.palette.ink2
    shown = text(theme, tr("common.number", n=total), style, color=color, lines=1)
    return ft.Container(shown, padded(11, 6), border=frame(1.5, theme.palette.ink), border_radius=8) if won else shown


def _label(theme: Theme, words: str, *, strong: bool = False) -> ft.Control:
    shown = text(theme, words, LABEL_M) if strong else muted(theme, words, replace(CAPTION, size=15))
    return ft.Container(shown, padding(left=16), width=_LABEL, alignment=ft.Alignment.CENTER_LEFT)


def _cell(theme: Theme, content: ft.Control | None) -> ft.Control:
    return ft.Container(content, expand=True, alignment=CENTER, border=border(left=(1, theme.palette.rule)))
