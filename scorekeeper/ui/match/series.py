"""The standing of a series in a line under the title of a match, and the end of an open series."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import flet as ft

from scorekeeper.core.model import Setup
from scorekeeper.core.variant import Match
from scorekeeper.i18n import Translator
from scorekeeper.library.series import end_series, find_standing
from scorekeeper.ui.base.flet_shim import component
from scorekeeper.ui.base.render_cache import use_latest
from scorekeeper.ui.kit.boxes import padding, row_of
from scorekeeper.ui.kit.mark import side_mark
from scorekeeper.ui.kit.press import pressable
from scorekeeper.ui.kit.theme import BODY, LABEL_M, SCORE_SUM, Theme, text
from scorekeeper.ui.shell.contexts import use_device, use_library_view
from scorekeeper.ui.shell.open_match import MatchHandle
from scorekeeper.ui.shell.scaffold import go
from scorekeeper.wording.series_text import match_number_text, series_headline, standing_text

_MOST: Final = 4
"""So many sides have their wins in the line; of more only the first three."""


@component
def SeriesLine(theme: Theme, tr: Translator, match_id: str, match: Match) -> ft.Control:
    """Draw which match of its series this is, and the wins of each side; a tap opens the list. Empty outside one."""
    standing = find_standing(use_library_view().lists.matches, match_id, match)
    if standing is None:
        return ft.Container()
    words = series_headline(tr, standing) if standing.is_decided else match_number_text(tr, standing, short=theme.large)
    setup, wins = match.setup, standing.wins
    sides = list(range(setup.sides))
    if setup.sides > _MOST:
        sides = sorted(sides, key=lambda side: -wins[side])[:3]
    style = replace(SCORE_SUM, size=20)
    scores: list[ft.Control] = [
        row_of(standing_mark(theme, setup, side, 20), text(theme, str(wins[side]), style), spacing=7) for side in sides
    ]
    if setup.sides > _MOST:
        scores.append(text(theme, "…", LABEL_M))
    line = row_of(
        text(theme, words, replace(BODY, most=1.25), lines=1, expand=True),
        row_of(*scores, spacing=14, tight=True),
        spacing=8,
    )
    inset = 16 if setup.sides > 3 or theme.large or use_device().device.layout.has_rail else 56
    return pressable(
        theme,
        ft.Container(line, padding(left=inset, right=16)),
        "sheet.series",
        lambda: go(f"/match/{match_id}/series"),
        standing_text(tr, standing),
        height=48,
        radius=0,
    )


def standing_mark(theme: Theme, setup: Setup, side: int, size: float) -> ft.Control:
    return side_mark(theme, tuple(seat + 1 for seat in setup.seats_of(side)), size)


def use_ending(handle: MatchHandle) -> Callable[[], object] | None:
    """Return the action that ends the series of a match, if it is an open one that goes on."""
    store, opened = handle.store, handle.opened
    standing = find_standing(store.library_view.lists.matches, opened.id, opened.match)

    async def end() -> None:
        if standing:
            await end_series(store.repository, opened.id, standing.series)
            await store.library_view.refresh()
            go(f"/match/{opened.id}/series")

    act = use_latest(end)
    return act if standing and not standing.series.wins_needed and not standing.is_decided else None
