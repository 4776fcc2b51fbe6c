"""The list of matches, a day after the other; only as many rows as somebody has scrolled to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from itertools import groupby

import flet as ft

from scorekeeper.i18n import Translator
from scorekeeper.library.summaries import MatchSummary
from scorekeeper.ui.base.flet_shim import component, handler, keyed, use_state
from scorekeeper.ui.base.render_cache import use_latest
from scorekeeper.ui.history.match_line import ROW, Act, MatchLine, day_text
from scorekeeper.ui.kit.boxes import border, padded, padding, row_of
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.surface import section_title
from scorekeeper.ui.kit.theme import Theme, theme_at_table
from scorekeeper.ui.shell.contexts import use_library_view, use_theme, use_translator
from scorekeeper.ui.shell.library_view import LibraryView

PAGE = 20
"""Rows drawn with every further step."""

FIRST = 12
"""Rows drawn at first, or half as many again as the screen shows."""

AHEAD = 900
"""Logical pixels before the end at which the next rows are drawn."""


@component
def MatchList(matches: Sequence[MatchSummary], height: float, width: float, margin: float, act: Act) -> ft.Control:
    """Draw matches in the given order in rows of a ``width``, with a ``margin`` left and right of them."""
    theme, tr, library_view = use_theme(), use_translator(), use_library_view()
    least = max(FIRST, int(1.3 * height / ROW))
    shown, set_shown = use_state(0)
    count, do = min(max(shown, least), len(matches)), use_latest(act)

    def more() -> None:
        set_shown(count + PAGE)

    def scrolled(event: ft.OnScrollEvent) -> None:
        if event.pixels > event.max_scroll_extent - AHEAD and count < len(matches):
            more()

    rows = _days(theme, tr, library_view, matches[:count], width, act=do)
    rows += [_rest(theme, tr, len(matches) - count, more)] if count < len(matches) else []
    tell = handler(scrolled)
    return ft.ListView(rows, expand=True, padding=padded(margin, 0), scroll_interval=100, on_scroll=tell)


def _days(
    theme: Theme, tr: Translator, library_view: LibraryView, shown: Sequence[MatchSummary], width: float, *, act: Act
) -> list[ft.Control]:
    """Return the rows under the headings of their days."""
    rows: list[ft.Control] = []
    for day, of_day in groupby(shown, key=partial(_day, tr)):
        matches = [*of_day]
        title = section_title(theme, day_text(tr, matches[0].played), ident=f"history.day.{day}")
        edge = border(bottom=(1.5, theme.palette.ink))
        head = ft.Container(title, padding(left=16, top=16, right=16, bottom=7), border=edge, key=f"{day}")
        rows.append(head)
        for match in matches:
            own = theme_at_table(theme, library_view.colors(match.players))
            rows.append(keyed(match.id, MatchLine, own, tr, library_view.games, match, width, act=act))
    return rows


def _day(tr: Translator, match: MatchSummary) -> date:
    return tr.local(match.played).date()


def _rest(theme: Theme, tr: Translator, left: int, more: Callable[[], None]) -> ft.Control:
    """Return a button for more rows, for people who cannot scroll."""
    caption = tr("history.more", n=left)
    return ft.Container(
        row_of(button(theme, caption, "history.more", more, kind="outlined", expand=True)), padded(16, 12), key="more"
    )
