"""The list of the matches of a series: their totals, and who has won them."""

from __future__ import annotations

from functools import partial

import flet as ft

from scorekeeper.i18n import Translator
from scorekeeper.library.series import Standing, find_standing
from scorekeeper.ui.base.flet_shim import component, view
from scorekeeper.ui.kit.boxes import column_of, padded, padding, row_of
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.theme import CAPTION, Theme, muted
from scorekeeper.ui.kit.tokens import DOCK
from scorekeeper.ui.match.pane import Pane
from scorekeeper.ui.match.play import dock, table_room
from scorekeeper.ui.match.rematch import use_rematch
from scorekeeper.ui.match.series_table import SeriesTable
from scorekeeper.ui.shell.contexts import use_device, use_library_view, use_store
from scorekeeper.ui.shell.match_store import Loading, OpenMatch, Unreadable
from scorekeeper.ui.shell.not_found import nothing_here
from scorekeeper.ui.shell.open_match import MatchHandle, not_open, use_match, use_match_theme, use_match_translator
from scorekeeper.ui.shell.scaffold import Bar, around, centred, page_parts, scaffold
from scorekeeper.wording.series_text import hint_text, match_number_text, next_match_text, series_headline


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
    pane = Pane(theme, tr, MatchHandle(opened, store), table_room(device, docked=True))
    return around(theme, tr, device, "home", [row_of(pane, dock(theme, beside), expand=True)], paper=True)


@component
def NextMatch(theme: Theme, tr: Translator, handle: MatchHandle, standing: Standing) -> ft.Control:
    """Draw the button that starts the next match, or a new series."""
    rematch = use_rematch(handle, standing)
    main = button(theme, next_match_text(tr, standing), "series.next", partial(rematch, None), size="l", expand=True)
    return ft.Container(centred(row_of(main)), padding(left=16, top=12, right=16, bottom=16))
