"""The standing of a series in a line under the title of a match, and the end of an open series."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

import flet as ft

from scorekeeper.core.model import Setup
from scorekeeper.core.variant import Match
from scorekeeper.i18n import Translator
from scorekeeper.library.series import Standing, end_series, find_standing
from scorekeeper.ui.base.flet_shim import component
from scorekeeper.ui.base.render_cache import use_latest
from scorekeeper.ui.kit.boxes import CENTER, border, column_of, padding, row_of
from scorekeeper.ui.kit.letters import across, fitted
from scorekeeper.ui.kit.mark import side_mark
from scorekeeper.ui.kit.marks import strokes
from scorekeeper.ui.kit.press import pressable
from scorekeeper.ui.kit.rule import rule
from scorekeeper.ui.kit.theme import BODY, LABEL_M, SCORE_SUM, Theme, text
from scorekeeper.ui.kit.tile import TileState, tile
from scorekeeper.ui.shell.contexts import use_device, use_library_view
from scorekeeper.ui.shell.match_store import OpenMatch
from scorekeeper.ui.shell.open_match import MatchHandle
from scorekeeper.ui.shell.scaffold import go
from scorekeeper.ui.table.shape import Shape
from scorekeeper.ui.table.sheet import Edge
from scorekeeper.wording.series_text import counted_text, match_number_text, series_headline, standing_text

_MOST: Final = 4
"""So many sides have their wins in the line; of more only the first three."""

_LEAST: Final = 10
"""The size under which the word before the tally is rather cut, in logical pixels."""


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
        row_of(standing_mark(theme, setup, side, 20, standing), text(theme, str(wins[side]), style), spacing=7)
        for side in sides
    ]
    if setup.sides > _MOST:
        scores.append(text(theme, "…", LABEL_M))
    layout = use_device().device.layout
    inset = 16 if setup.sides > 3 or theme.large or layout.has_rail else 56
    room = layout.width - inset - 16 - 8 - sum(41 + across(str(wins[side]), 20, style.family) for side in sides)
    said = fitted(theme, words, replace(BODY, most=1.25), room, least=13)
    line = row_of(text(theme, words, said, lines=1, expand=True), row_of(*scores, spacing=14, tight=True), spacing=8)
    return pressable(
        theme,
        ft.Container(line, padding(left=inset, right=16)),
        "sheet.series",
        lambda: go(f"/match/{match_id}/series"),
        standing_text(tr, standing),
        height=48,
        radius=0,
    )


@component
def SeriesTally(theme: Theme, tr: Translator, match_id: str, match: Match, shape: Shape) -> ft.Control:
    """Draw the matches of a series in the columns of the sheet: above strokes as tiles 6-0, below pairs as strokes.

    A tap opens the list. A sheet that pans has the usual line instead.
    """
    standing = find_standing(use_library_view().lists.matches, match_id, match)
    if standing is None or shape.pans:
        return SeriesLine(theme, tr, match_id, match)
    is_above = shape.style.series == "above"
    line = tally_row(
        theme, tr, match_id, match, standing, widths=(shape.label, shape.inset, shape.column), tiles=is_above
    )
    if is_above:
        return ft.Container(line, bgcolor=theme.palette.bg)
    return column_of(
        ft.Container(line, border=border(top=(1.5, theme.palette.ink))), rule(theme, "double"), stretch=True
    )


def tally_row(
    theme: Theme,
    tr: Translator,
    match_id: str,
    match: Match,
    standing: Standing,
    *,
    widths: tuple[float, float, float],
    tiles: bool = True,
    newest: frozenset[int] = frozenset(),
) -> ft.Control:
    """Return a row of what the sides have won in a series, as tiles 6-0 or strokes. A tap opens the list.

    ``widths`` are those of the label, of its inset and of a column. The last tile of the sides that
    are ``newest`` is ebony.
    """
    width, inset, column = widths
    counted = standing.blanks if match.variant.sheet.series_counts == "nothing" else standing.wins
    edge = border(left=(1, theme.palette.rule))
    boxes = [
        ft.Container(
            _tally(theme, count, column - 16, tiles=tiles, is_new=side in newest),
            expand=True,
            alignment=CENTER,
            border=edge,
        )
        for side, count in enumerate(counted[: match.setup.sides])
    ]
    words = counted_text(tr, match)
    lines, usual = 2 if " " in words else 1, replace(LABEL_M, most=1.5)
    inset = min(inset, max(2.0, width - 3 - across(words, _LEAST) / lines))  # a long word begins further left
    style = fitted(theme, words, usual, width - inset - 2, lines=lines, least=_LEAST)
    return pressable(
        theme,
        row_of(ft.Container(text(theme, words, style, lines=lines), padding(left=inset), width=width), *boxes),
        "sheet.series",
        lambda: go(f"/match/{match_id}/series"),
        standing_text(tr, standing),
        height=48,
        radius=0,
    )


def newest_of(standing: Standing, match: Match) -> frozenset[int]:
    """Return the sides to which this match, the last one of the series that is over, has added something."""
    over = [number for number, other in enumerate(standing.matches, 1) if other.over]
    if over[-1:] != [standing.number]:
        return frozenset()
    own = standing.matches[standing.number - 1]
    if match.variant.sheet.series_counts == "nothing":
        return frozenset(side for side, total in enumerate(own.totals) if total == 0 and not own.is_early)
    return frozenset() if own.winner is None else frozenset({own.winner})


def _tally(theme: Theme, count: int, room: float, *, tiles: bool, is_new: bool) -> ft.Control | None:
    """Return so many tiles 6-0 or strokes, narrower where they are many."""
    if not count:
        return None
    if not tiles:
        return strokes(theme, count, 22, room)
    half = min(16.0, (room - 5 * (count - 1)) / count / 2)
    states: list[TileState] = ["counted" if is_new and number == count else "rest" for number in range(1, count + 1)]
    if half < 7:
        last = tile(theme, 6, 0, 14, turned=True, state=states[-1])
        return row_of(last, text(theme, str(count), SCORE_SUM), spacing=6, tight=True)
    return row_of(*(tile(theme, 6, 0, half, turned=True, state=state) for state in states), spacing=5, tight=True)


def series_edge(theme: Theme, tr: Translator, opened: OpenMatch) -> Edge | None:
    """Return the line of the series in the columns of a sheet: above strokes, below two pairs; else there is none."""
    match = opened.match
    if match.setup.series is None:
        return None
    style = match.variant.sheet.style_of(match.setup)
    if not style.series or (style.series == "below" and match.setup.teams != 2):
        return None
    return style.series, partial(SeriesTally, theme, tr, opened.id, match)


def standing_mark(theme: Theme, setup: Setup, side: int, size: float, standing: Standing) -> ft.Control:
    """Return the mark of a side, an outline once another one has won the series."""
    is_lost = standing.is_decided and standing.winner not in {None, side}
    seats = tuple(seat + 1 for seat in setup.seats_of(side))
    return side_mark(theme, seats, size, state="outlined" if is_lost else "plain")


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
