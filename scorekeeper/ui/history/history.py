"""All matches, and the statistics of the people who played them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial

import flet as ft

from scorekeeper.i18n import Translator
from scorekeeper.library.filters import MatchFilter, filter_matches, games_of
from scorekeeper.library.summaries import outcomes
from scorekeeper.ui.base.flet_shim import use_memo, use_state, view
from scorekeeper.ui.history.filters import chosen_line, filter_panel, scope
from scorekeeper.ui.history.matches import MatchList
from scorekeeper.ui.history.results import use_results
from scorekeeper.ui.history.standings import standing
from scorekeeper.ui.kit.boxes import column_of, padded, padding, row_of
from scorekeeper.ui.kit.button import button, icon_button
from scorekeeper.ui.kit.segments import Segment, segments
from scorekeeper.ui.kit.theme import BODY, Theme, muted
from scorekeeper.ui.shell.contexts import use_device, use_library_view, use_store, use_theme, use_translator
from scorekeeper.ui.shell.deletion import delete_match
from scorekeeper.ui.shell.scaffold import Bar, go, scaffold
from scorekeeper.wording.game_text import as_of

TABS = ("matches", "players")


@view
def History() -> ft.View:
    library_view, store, device = use_library_view(), use_store(), use_device().device
    theme, tr = use_theme(), use_translator()
    tab, set_tab = use_state("matches")
    filters, set_filters = use_state(MatchFilter())
    sifting, set_sifting = use_state(initial=False)
    matches, known = library_view.matches(), library_view.lists.people
    wanted = use_memo(
        lambda: filter_matches(matches, filters, known, tr.local(datetime.now(UTC))), [id(matches), filters, tr]
    )
    played = use_memo(lambda: outcomes(wanted, known) if tab == "players" else [], [id(wanted), tab, id(known)])
    layout = device.layout
    margin, width = layout.column_margin, layout.content_width - 2 * layout.column_margin

    results = use_results(theme, tr, store)
    controls: list[ft.Control] = []
    if matches:
        choices = [Segment(name, tr(f"history.{name}")) for name in TABS]
        controls.append(segments(theme, choices, tab, on_choose=set_tab, ident="history.tab", height=48))
    top: list[ft.Control] = []
    if sifting and matches:
        top = [filter_panel(theme, tr, filters, games_of(matches), library_view.people(), set_filters)]
    elif filters:
        controls.append(chosen_line(theme, tr, filters, set_filters))
    above = ft.Container(
        column_of(*controls, spacing=12, stretch=True), padding(left=margin, top=4, right=margin, bottom=6)
    )
    if not wanted:
        found = nothing(theme, tr, margin, top, partial(set_filters, MatchFilter()) if matches else None)
    elif tab == "matches":
        delete = partial(delete_match, tr, store)
        found = MatchList(wanted, device.height, margin, top, delete)
    else:
        found = standing(theme, tr, library_view, played, scope(tr, filters), top, margin, width)
    bar = Bar(
        size=30,
        subtitle=as_of(tr, library_view.as_of) if library_view.as_of else "",
        actions=actions(
            theme,
            tr,
            partial(set_sifting, not sifting) if matches else None,
            sifting,
            share=results if matches else None,
        ),
    )
    body = column_of(above, found, expand=True)
    return scaffold(theme, tr, tr("history.title"), body, bar, "history", device)


def actions(
    theme: Theme,
    tr: Translator,
    sifts: Callable[[], None] | None,
    sifting: object,
    share: Callable[[], None] | None = None,
) -> list[ft.Control]:
    """Return the buttons that share all results, and lead to the deleted matches and to the filters."""
    shares = [icon_button(theme, ft.Icons.IOS_SHARE, "history.share", tr("results.title"), share)] if share else []
    deleted = icon_button(
        theme, ft.Icons.AUTO_DELETE_OUTLINED, "history.deleted", tr("history.deleted"), lambda: go("/history/deleted")
    )
    sifter = icon_button(
        theme, ft.Icons.FILTER_LIST, "history.filter", tr("history.filter"), sifts, selected=bool(sifting)
    )
    return [*shares, deleted, sifter] if sifts else [*shares, deleted]


def nothing(
    theme: Theme, tr: Translator, margin: float, top: list[ft.Control], show_all: Callable[[], None] | None
) -> ft.Control:
    """Return why the list is empty, with a button that changes it."""
    sentence = tr("history.empty_filter" if show_all else "history.empty")
    again = button(theme, tr("history.show_all"), "history.show_all", show_all, kind="outlined")
    reason = muted(theme, sentence, BODY, align=ft.TextAlign.CENTER)
    rows = [*top, ft.Container(reason, padded(0, 24)), *([row_of(again, centre=True)] if show_all else [])]
    return ft.ListView(rows, expand=True, padding=padded(margin, 8))
