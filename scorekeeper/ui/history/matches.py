"""The list of matches, a month after the other; only as many rows as somebody has scrolled to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from itertools import groupby

import flet as ft

from scorekeeper.core.variant import Games
from scorekeeper.i18n import Translator
from scorekeeper.library.summaries import MatchSummary
from scorekeeper.ui.base.flet_shim import component, handler, keyed, memo, use_callback, use_state
from scorekeeper.ui.base.render_cache import use_latest
from scorekeeper.ui.kit.boxes import column_of, padded, padding, row_of
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.menu import Item, menu
from scorekeeper.ui.kit.surface import hairline, section_title
from scorekeeper.ui.kit.theme import Theme, icon, theme_at_table
from scorekeeper.ui.shell.contexts import use_library_view, use_theme, use_translator
from scorekeeper.ui.shell.library_view import LibraryView
from scorekeeper.ui.shell.match_row import match_row

PAGE = 30
"""Rows drawn at first, and with every further step; a row is about as high as a finger."""

AHEAD = 900
"""Logical pixels before the end at which the next rows are drawn."""

ROW = 61

Delete = Callable[[str], object]


@component
def MatchList(
    matches: Sequence[MatchSummary], height: float, margin: float, top: Sequence[ft.Control], delete: Delete
) -> ft.Control:
    """Draw matches in the given order below the controls ``top``. ``delete`` gets the id of a swiped match."""
    theme, tr, library_view = use_theme(), use_translator(), use_library_view()
    least = max(PAGE, int(2 * height / ROW))
    shown, set_shown = use_state(0)
    count = min(max(shown, least), len(matches))
    remove = use_latest(delete)

    def more() -> None:
        set_shown(count + PAGE)

    def scrolled(event: ft.OnScrollEvent) -> None:
        if event.pixels > event.max_scroll_extent - AHEAD and count < len(matches):
            more()

    rows = [*top, *_months(theme, tr, library_view, matches[:count], remove)]
    rows += [_rest(theme, tr, len(matches) - count, more)] if count < len(matches) else []
    # Another key is another list, which begins at its top: there the filters open.
    where, tell = "filtering" if top else "reading", handler(scrolled)
    return ft.ListView(rows, key=where, expand=True, padding=padded(margin, 8), scroll_interval=100, on_scroll=tell)


def _months(
    theme: Theme, tr: Translator, library_view: LibraryView, shown: Sequence[MatchSummary], remove: Delete
) -> list[ft.Control]:
    """Return the rows under the names of their months."""
    rows: list[ft.Control] = []
    for month, of_month in groupby(shown, key=partial(_month, tr)):
        title = section_title(theme, tr("history.month", when=month), ident=f"history.month.{month:%Y-%m}")
        head = column_of(title, hairline(theme, strong=True), spacing=6)
        rows.append(ft.Container(head, padding(top=14), key=f"{month:%Y-%m}"))
        for match in of_month:
            own = theme_at_table(theme, library_view.colors(match.players))
            rows.append(keyed(match.id, MatchLine, own, tr, library_view.games, match, remove))
    return rows


def _month(tr: Translator, match: MatchSummary) -> datetime:
    at = tr.local(match.changed)
    return at.replace(day=1, hour=0, minute=0, second=0, microsecond=0, tzinfo=None)


def _rest(theme: Theme, tr: Translator, left: int, more: Callable[[], None]) -> ft.Control:
    """Return a button for more rows, for people who cannot scroll."""
    caption = tr("history.more", n=left)
    return ft.Container(
        row_of(button(theme, caption, "history.more", more, kind="outlined", expand=True)), padded(0, 12), key="more"
    )


@memo
@component
def MatchLine(theme: Theme, tr: Translator, games: Games, match: MatchSummary, remove: Delete) -> ft.Control:
    """Draw the line of a match with its menu. A swipe deletes the match."""
    delete = use_callback(lambda: remove(match.id), [match.id])
    palette = theme.palette
    bin_ = icon(theme, ft.Icons.DELETE_OUTLINE, color=palette.error)
    under = ft.Container(bin_, padded(20), bgcolor=palette.err_tint, alignment=ft.Alignment.CENTER_RIGHT)
    at = tr.local(match.changed)
    day = tr("history.day", when=at, n=at.day)
    line = match_row(theme, tr, games, match, ident=f"history.{match.id}", when=day, ruled=False)
    row = row_of(ft.Container(line, expand=True), _menu(theme, tr, match, delete))
    inside = column_of(row, hairline(theme))
    return ft.Dismissible(
        content=ft.Container(inside, bgcolor=palette.paper),
        background=ft.Container(bgcolor=palette.err_tint),
        secondary_background=under,
        dismiss_direction=ft.DismissDirection.END_TO_START,
        on_dismiss=handler(delete),
    )


def _menu(theme: Theme, tr: Translator, match: MatchSummary, delete: Callable[[], object]) -> ft.Control:
    """Return the menu of a match in the list."""
    name = tr("history.row_menu", what=tr(f"games.{match.game}.name"))
    line = Item("delete", tr("sheet.delete_match"), ft.Icons.DELETE_OUTLINE, delete)
    return menu(theme, name, [line], page="history", of=f".{match.id}")
