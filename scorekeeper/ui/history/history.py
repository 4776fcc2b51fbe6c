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
from scorekeeper.ui.base.session_state import session_state
from scorekeeper.ui.history.actions import use_actions
from scorekeeper.ui.history.filters import FilterRow, scope
from scorekeeper.ui.history.matches import MatchList
from scorekeeper.ui.history.standings import standing
from scorekeeper.ui.kit.boxes import column_of, outline, padded, padding, row_of
from scorekeeper.ui.kit.button import button, icon_button
from scorekeeper.ui.kit.segments import Segment, segments
from scorekeeper.ui.kit.theme import BODY, TITLE_S, Theme, muted, text
from scorekeeper.ui.sharing.results import use_results
from scorekeeper.ui.shell.contexts import use_device, use_library_view, use_store, use_theme, use_translator
from scorekeeper.ui.shell.scaffold import Bar, go, scaffold
from scorekeeper.wording.game_text import as_of

TABS = ("matches", "players")

FILTERS = "history.filters"
"""Under this key the session keeps the filter, with which the season table begins."""

LIST = 360
"""Width of the list beside the statistics."""

TWO_PANES = 700
"""Width from which on both stand side by side."""


@view
def History() -> ft.View:
    library_view, device = use_library_view(), use_device().device
    theme, tr = use_theme(), use_translator()
    tab, set_tab = use_state("matches")
    filters, set_filters = use_state(MatchFilter())
    opened, set_opened = use_state(initial=False)
    act, sheets = use_actions()
    matches, known = library_view.matches(), library_view.lists.people
    wanted = use_memo(
        lambda: filter_matches(matches, filters, known, tr.local(datetime.now(UTC))), [id(matches), filters, tr]
    )
    layout = device.layout
    both = layout.content_width >= TWO_PANES
    players = both or tab == "players"
    played = use_memo(lambda: outcomes(wanted, known) if players else [], [id(wanted), players, id(known)])
    margin = layout.column_margin if not both else 16

    def choose(filters: MatchFilter) -> None:
        session_state(ft.context.page).typed[FILTERS] = filters
        set_filters(filters)

    results = use_results(theme, tr, use_store())
    controls: list[ft.Control] = []
    if matches and not both:
        choices = [Segment(name, tr(f"history.{name}")) for name in TABS]
        tabs = segments(theme, choices, tab, on_choose=set_tab, ident="history.tab", height=48)
        controls.append(ft.Container(tabs, padding(left=margin, right=margin)))
    if matches and (opened or filters):
        caption = tr("history.found", found=len(wanted), n=len(matches))
        has_states = both or tab == "matches"
        row = FilterRow(
            filters, games_of(matches), library_view.people(), choose, caption, has_states=has_states, margin=margin
        )
        controls.append(row)
    above = ft.Container(column_of(*controls, spacing=12, stretch=True), padding(top=4))

    def listed(width: float, edge: float) -> ft.Control:
        return MatchList(wanted, device.height, width, edge, act)

    def standings(width: float) -> ft.Control:
        return standing(
            theme, tr, library_view, wanted, played, about=scope(tr, filters), margin=margin, width=width - 2 * margin
        )

    width = layout.content_width
    if not wanted:
        body = nothing(theme, tr, partial(choose, MatchFilter()) if matches else None)
    elif both:
        line = ft.Container(width=1, bgcolor=theme.palette.rule)
        list_ = ft.Container(listed(LIST, 0), width=LIST)
        body = row_of(list_, line, ft.Container(standings(width - LIST - 1), expand=True), stretch=True, expand=True)
    elif tab == "matches":
        room = min(width, layout.column_width + 32)
        body = listed(room, (width - room) / 2)
    else:
        body = standings(width)
    bar = Bar(
        size=30,
        subtitle=as_of(tr, library_view.as_of) if library_view.as_of else "",
        actions=actions(
            theme, tr, partial(set_opened, not opened) if matches else None, opened, results, is_set=bool(filters)
        ),
    )
    return scaffold(
        theme, tr, tr("history.title"), column_of(above, body, sheets, expand=True), bar, place="history", device=device
    )


def actions(
    theme: Theme,
    tr: Translator,
    opens: Callable[[], None] | None,
    opened: bool,
    share: Callable[[], None],
    *,
    is_set: bool,
) -> list[ft.Control]:
    """Return the buttons that share all results, lead to the deleted matches and open the filter.

    That has a dot while one is set.
    """
    deleted = icon_button(
        theme, ft.Icons.AUTO_DELETE_OUTLINED, "history.deleted", tr("history.deleted"), lambda: go("/history/deleted")
    )
    if opens is None:
        return [deleted]
    label = tr("history.filter_set" if is_set else "history.filter")
    opener = icon_button(theme, ft.Icons.FILTER_LIST, "history.filter", label, opens, selected=opened or is_set)
    palette = theme.palette
    dot = ft.Container(
        width=10,
        height=10,
        right=9,
        top=9,
        border_radius=5,
        bgcolor=palette.brass,
        border=outline(1.5, palette.paper),
        ignore_interactions=True,
    )
    shared = icon_button(theme, ft.Icons.IOS_SHARE, "history.share", tr("results.title"), share)
    return [shared, deleted, ft.Stack([opener, dot]) if is_set else opener]


def nothing(theme: Theme, tr: Translator, show_all: Callable[[], None] | None) -> ft.Control:
    """Return why the list is empty, with a button that changes it."""
    if show_all is None:
        return ft.Container(muted(theme, tr("history.empty"), BODY, align=ft.TextAlign.CENTER), padded(16, 24))
    words = text(theme, tr("history.empty_filter"), TITLE_S, align=ft.TextAlign.CENTER)
    again = button(theme, tr("history.show_all"), "history.again", show_all, kind="outlined", width=200)
    return column_of(words, again, spacing=16, middle=True, expand=True)
