"""The end of a match: who won, the places, and how it came to that; then another one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Final

import flet as ft

from scorekeeper.core.emblems import Emblem
from scorekeeper.core.events import Ended, EndedEarly, Scored
from scorekeeper.core.ranking import Placing, places
from scorekeeper.core.runs import has_runs, run_rows
from scorekeeper.core.series import Series
from scorekeeper.core.session import Session
from scorekeeper.core.table import Box
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Match, MatchState
from scorekeeper.i18n import Translator
from scorekeeper.library.series import RematchTerms, Standing, find_standing
from scorekeeper.ui.base.flet_shim import component, use_state, view
from scorekeeper.ui.kit.boxes import border, column_of, padded, padding, row_of, space
from scorekeeper.ui.kit.button import button, icon_button, square_button
from scorekeeper.ui.kit.chart import chart, letters
from scorekeeper.ui.kit.frame import icon_bar
from scorekeeper.ui.kit.layout import Layout
from scorekeeper.ui.kit.letters import across, balanced, fitted
from scorekeeper.ui.kit.mark import emblem_canvas, mark_width, side_mark
from scorekeeper.ui.kit.marks import strokes
from scorekeeper.ui.kit.menu import Item, menu
from scorekeeper.ui.kit.message import message_line
from scorekeeper.ui.kit.press import named, tall
from scorekeeper.ui.kit.rule import rule
from scorekeeper.ui.kit.theme import (
    ASIDE,
    BODY,
    CAPTION,
    LABEL_L,
    SCORE_CELL,
    SCORE_SUM,
    SCORE_TOTAL,
    TITLE_L,
    Theme,
    muted,
    text,
)
from scorekeeper.ui.kit.tile import tile
from scorekeeper.ui.match.next_hand import UndoKey
from scorekeeper.ui.match.rematch import rematch_dialog, use_rematch
from scorekeeper.ui.match.series import SeriesLine, newest_of, standing_mark, tally_row, use_ending
from scorekeeper.ui.match.series_table import SeriesTable
from scorekeeper.ui.sharing.result_chart import marks_of, result_chart
from scorekeeper.ui.sharing.sharing import use_sharing
from scorekeeper.ui.shell.contexts import use_device, use_store
from scorekeeper.ui.shell.dialogs import use_dialog
from scorekeeper.ui.shell.match_store import Loading, OpenMatch, Unreadable
from scorekeeper.ui.shell.not_found import nothing_here
from scorekeeper.ui.shell.open_match import MatchHandle, not_open, use_match, use_match_theme, use_match_translator
from scorekeeper.ui.shell.scaffold import centred, go, leave_match, screen, scrolled
from scorekeeper.wording.result_text import chart_title, length_text, match_summary_text
from scorekeeper.wording.series_text import (
    leader_text,
    match_headline,
    next_match_text,
    series_headline,
    series_stories,
    series_summary_text,
)
from scorekeeper.wording.stories import stories
from scorekeeper.wording.table_text import Announcement, announcement, note_text


@view
def Finished() -> ft.View:
    """Draw the screen of ``/match/:match/result``."""
    match_id = ft.use_route_params().get("match", "")
    store, device = use_store(), use_device().device
    opened = use_match(match_id)
    tr = use_match_translator(opened)
    theme = use_match_theme(opened)
    if isinstance(opened, Unreadable):
        return nothing_here(theme, tr)
    if isinstance(opened, Loading):
        return not_open(theme, tr, opened)
    result = Result(theme, tr, MatchHandle(opened, store), device.layout)
    return screen(theme, [result], paper=True)


@component
def Result(theme: Theme, tr: Translator, handle: MatchHandle, layout: Layout) -> ft.Control:
    """Draw the result of a match, or of its series if it has decided it; and the next steps."""
    store, opened = handle.store, handle.opened
    here, match = f"/match/{opened.taken.id}", opened.match
    share = use_sharing(theme, tr, opened)
    choosing, choose = use_state(initial=False)
    standing = find_standing(store.library_view.matches(), opened.id, match)
    rematch = use_rematch(handle, standing)
    length = standing.series if standing else Series()

    async def undo() -> None:
        if await store.undo(tr):
            go(here)

    async def rematch_on(terms: RematchTerms) -> None:
        choose(False)
        await rematch(terms)

    async def play_again() -> None:
        if not store.undo_rest.is_on:
            await rematch(None)

    terms = RematchTerms(replace(length, ended=False))
    use_dialog(rematch_dialog(theme, tr, match, terms, rematch_on, close=lambda: choose(False)) if choosing else None)
    ends = use_ending(handle)
    items = [
        Item("sheet", tr("finished.sheet"), ft.Icons.GRID_ON_OUTLINED, lambda: go(here)),
        Item("rematch_how", tr("finished.rematch_how"), ft.Icons.REPLAY, lambda: choose(True)),
        Item("changes", tr("sheet.changes"), ft.Icons.HISTORY, lambda: go(f"{here}/changes")),
        *([Item("end_series", tr("series.end"), ft.Icons.FLAG_OUTLINED, ends)] if ends else []),
    ]
    page = _Page(theme, tr, opened, layout, standing)
    bar = page.bar(
        icon_button(theme, ft.Icons.CLOSE, "finished.close", tr("common.close"), leave_match),
        menu(theme, tr("sheet.menu"), items, page="finished"),
    )
    # Undo may take back a correction of a match that was over before.
    ended = all(isinstance(event, Ended | EndedEarly | Scored) for event in opened.taken.session.done[-1:])
    back = UndoKey(
        theme, store.undo_rest, "finished.undo", label=tr("finished.undo" if ended else "common.undo"), undo=undo
    )
    out = square_button(theme, ft.Icons.IOS_SHARE, "finished.share", tr("finished.share"), share)
    room = layout.form_width - 2 * _KEY
    long, short = (next_match_text(tr, standing, short=is_short) for is_short in (False, True))
    fits = across(long, 19 * min(theme.scale, 1.25)) + 72 <= room
    again = button(
        theme,
        long if fits else short,
        "finished.rematch",
        play_again,
        size="l",
        mark=ft.Icons.REPLAY,
        label=long,
        on_long_press=lambda: choose(True),
        room=room,
        expand=True,
    )
    foot = ft.Container(centred(row_of(back, out, again, spacing=12)), padding(left=16, top=12, right=16, bottom=16))
    return column_of(bar, page.body(), message_line(theme, bottom=0), foot, stretch=True, expand=True)


_KEY: Final = 64 + 12.0
"""Width of a square key in the dock, with the space beside it."""

_UNDER: Final = 92.0
"""Height of the dock."""


@dataclass(frozen=True, slots=True)
class _Page:
    """The result of a match on a screen: its title, a line for each side, its series, and the way there."""

    theme: Theme
    tr: Translator
    opened: OpenMatch
    layout: Layout
    standing: Standing | None

    @property
    def decides_series(self) -> bool:
        """Return whether this is the last match of a series that has been won or ended."""
        standing = self.standing
        return standing is not None and standing.is_decided and standing.number == len(standing.matches)

    @property
    def heading(self) -> Announcement:
        """Return the title with the sides whose marks stand above it, and what is below it."""
        tr, match, state = self.tr, self.opened.match, self.opened.state
        own, standing = announcement(tr, match, state), self.standing
        if standing is not None and self.decides_series:
            sides = () if standing.winner is None else (standing.winner,)
            game = tr(f"games.{match.variant.id}.name")
            return Announcement(series_headline(tr, standing), series_summary_text(tr, standing, game), sides)
        summary = match_summary_text(tr, match, state, *self._log)
        title, aside = own.title, own.aside
        if standing is not None and not aside and own.picture is None:
            title = match_headline(tr, standing) or title
            aside = leader_text(tr, standing)
        if aside and has_runs(match) and state.early_end != "result":  # the length of the match stands above its runs
            return replace(own, title=title, aside=aside)
        return replace(own, title=title, aside=tr("common.facts", a=aside, b=summary) if aside else summary)

    @property
    def _log(self) -> tuple[datetime, Session]:
        return self.opened.taken.created, self.opened.taken.session

    def bar(self, close: ft.Control, more: ft.Control) -> ft.Control:
        """Return the bar, with the mark between its buttons where the screen is low."""
        bar = icon_bar(close, more)
        if not self._is_short:
            return bar
        mark = ft.Container(self._mark(48), left=60, right=60, top=14, alignment=ft.Alignment.TOP_CENTER)
        return ft.Stack([bar, mark], height=66)

    @property
    def _is_short(self) -> bool:
        return self.layout.is_low and not self.layout.is_sideways

    def body(self) -> ft.Control:
        """Return everything between the bar and the dock."""
        width = self.layout.form_width
        if not self.layout.is_sideways:
            return scrolled([self._title(), *self._lines(), *self._way(width), space(16)], margin=0)
        beside = self._way(self.layout.width / 2 - 32)
        left = column_of(self._title(), *self._lines(), space(8), stretch=True, expand=True, scrolls=True)
        if not beside:
            return left
        return row_of(left, column_of(*beside, stretch=True, expand=True, scrolls=True), expand=True, top=True)

    def _mark(self, size: float) -> ft.Control:
        """Return what stands for the result: the marks of the winners, an emblem or a tile."""
        theme, picture, sides = self.theme, self.heading.picture, self.heading.sides
        if isinstance(picture, Tile):
            return tile(theme, picture.high, picture.low, size * 0.8, turned=True, state="counted")
        if picture is not None:
            high = size * 1.75 if size > 48 else size
            return emblem_canvas(theme, picture, high, picture.height / 22)
        size = size if len(sides) < 2 else min(size, 52) if len(sides) == 2 else 40
        marks = [side_mark(theme, marks_of(self.opened.match, side), size) for side in sides]
        return ft.Row(marks, alignment=ft.MainAxisAlignment.CENTER, wrap=True, tight=True)

    def _title(self) -> ft.Control:
        """Return the title and what is below it, under the mark, or beside it on a phone on its side."""
        theme, heading, low = self.theme, self.heading, self.layout.is_sideways
        size = 34.0 if low or self._is_short or len(heading.title) > 15 else 44.0
        align = ft.TextAlign.START if low else ft.TextAlign.CENTER
        room = self.layout.form_width if not low else self.layout.width / 2 - 110
        title = balanced(heading.title, size * min(theme.scale, TITLE_L.most), room, TITLE_L.family)
        heading_text = text(theme, title, TITLE_L, size=size, align=align)
        texts = column_of(
            named(heading_text, "finished.title", heading.title if "\n" in title else None, live=True),
            space(2),
            muted(theme, heading.aside, ASIDE, size=18, align=align),
            horizontal_alignment=ft.CrossAxisAlignment.START if low else ft.CrossAxisAlignment.CENTER,
            expand=low or None,
        )
        has_heading = bool(heading.sides) or heading.picture is not None
        if low:
            mark = self._mark(40) if has_heading else None
            return ft.Container(row_of(mark, texts, spacing=18), padding(left=16, right=16, bottom=10))
        above = [self._mark(64), space(14)] if has_heading and not self._is_short else []
        return ft.Container(column_of(*above, texts, space(16), stretch=False, centre=True), padded(16))

    def _lines(self) -> list[ft.Control]:
        """Return a line for each side, and the matches of the series; of a decided series only these."""
        theme, tr, match = self.theme, self.tr, self.opened.match
        width = self.layout.width / 2 if self.layout.is_sideways else self.layout.form_width + 32
        standing, rows = self.standing, list[ft.Control]()
        if not self.decides_series:
            texts = stories(tr, match, self.opened.state)
            ranked = places(match, self.opened.state)
            line = partial(placed, theme, tr, match, width=width)
            rows = [rule(theme, "head"), *(line(placing, texts[placing.side]) for placing in ranked)]
        if standing is None:
            return rows
        if has_runs(match) and not self.decides_series:  # the row of the series stands below its runs
            return rows
        table = SeriesTable(theme, tr, match.setup, standing, width)
        if not self.decides_series:
            return [*rows, SeriesLine(theme, tr, self.opened.id, match), table]
        texts = series_stories(tr, standing)
        rows_of_hands = [
            row_of(
                standing_mark(theme, match.setup, side, 20, standing), text(theme, line, BODY, expand=True), spacing=10
            )
            for side, line in enumerate(texts)
            if line and side < match.setup.sides
        ]
        return [table, ft.Container(column_of(*rows_of_hands, spacing=8), padded(16, 14))]

    def _way(self, width: float) -> list[ft.Control]:
        """Return how the totals came about: the runs of a match in runs with those of its series, else the chart."""
        theme, tr, match, standing = self.theme, self.tr, self.opened.match, self.standing
        if match.setup.sides == 1 or self.decides_series:
            return []
        has_hands = self.opened.state.early_end != "result"
        if has_runs(match):
            length = length_text(tr, match, self.opened.state, *self._log)
            drawn = Runs(theme, tr, match, self.opened.state, width, length=length) if has_hands else None
            runs: list[ft.Control] = [space(16), drawn] if drawn else []
            if standing is not None:
                sizes = _RUN, 16.0, (width + 32 - _RUN) / match.setup.sides
                newest = newest_of(standing, match)
                runs.append(tally_row(theme, tr, self.opened.id, match, standing, widths=sizes, newest=newest))
            return runs
        if not has_hands:
            return []
        size = (width, self._chart_height)
        data = result_chart(tr, match, self.opened.state, size, letters(theme))
        heading = muted(theme, tr(chart_title(match)), CAPTION, weight=600)
        content = chart(theme, data, tr("say.chart"))
        return [space(16), ft.Container(heading, padded(16)), space(4), ft.Container(content, padded(16))]

    @property
    def _chart_height(self) -> float:
        """Return what is left for the chart, so that it is seen without scrolling where there is room."""
        above = 56 if self.layout.is_sideways else 148 if self._is_short else 230
        above += 48 if isinstance(self.heading.picture, Emblem) and above == 230 else 0
        rows = 0 if self.layout.is_sideways else self.theme.fit(64) * self.opened.match.setup.sides
        return max(120.0, min(206.0, self.layout.height - above - rows - 44 - _UNDER))


def _number(tr: Translator, n: int) -> str:
    return tr("common.number", n=n)


def placed(theme: Theme, tr: Translator, match: Match, placing: Placing, story: str, *, width: float) -> ft.Control:
    """Return the line of a side: its place, mark and name, a line about it, and its total.

    The line about it is smaller rather than broken, as the chart below counts on rows of one height.
    """
    ink = theme.palette.ink if placing.won else theme.palette.ink2
    alone = match.setup.sides == 1
    place = "" if placing.gone or alone else _number(tr, placing.place)
    size = 22 if match.setup.teams else 30
    mark = side_mark(theme, marks_of(match, placing.side), size, state="plain" if placing.won else "outlined")
    figure = _number(tr, placing.total)
    room = width - 94 - mark_width(marks_of(match, placing.side), size) - across(figure, 34, SCORE_TOTAL.family)
    style = fitted(theme, story, replace(CAPTION, size=15), room, lines=2 if theme.large else 1, least=13)
    words = column_of(
        text(theme, match.setup.name_of(placing.side), LABEL_L, size=17, lines=2),
        muted(theme, story, style, lines=2),
        spacing=1,
        expand=True,
    )
    total = text(theme, figure, SCORE_TOTAL, size=34, color=ink)
    before = text(theme, place, replace(SCORE_SUM, size=22, most=1.25), color=ink)
    parts = [*([] if alone else [ft.Container(before, width=20)]), mark, words, *([] if alone else [total])]
    row = named(tall(parts, height=52, gap=14), f"finished.place.{placing.side}")
    return ft.Container(row, padded(16, 6), border=border(bottom=(1, theme.palette.rule)))


@component
def Runs(theme: Theme, tr: Translator, match: Match, state: MatchState, width: float, *, length: str) -> ft.Control:
    """Draw the runs of a match as strokes: those that were broken crossed out, and who broke them.

    ``length`` stands above them: how many hands there were, and how long it took.
    """
    column = (width + 32 - _RUN) / match.setup.sides
    edge = border(left=(1, theme.palette.rule))

    def cell(content: ft.Control | None) -> ft.Control:
        return ft.Container(content, expand=True, alignment=ft.Alignment.CENTER, border=edge)

    def label(words: str) -> ft.Control:
        content = muted(theme, words, replace(CAPTION, size=15), lines=1)
        return ft.Container(content, padding(left=16), width=_RUN, alignment=ft.Alignment.CENTER_LEFT)

    def box(run_box: Box) -> ft.Control | None:
        note = note_text(tr, run_box)
        if run_box.strokes:
            content = strokes(theme, run_box.strokes, 30, column - 48, broken="broken" in run_box.marks)
            ends = run_box.running is not None
            total = muted(theme, _number(tr, run_box.running or 0), replace(SCORE_CELL, size=16, most=1.0), lines=1)
            return row_of(content, total if ends else None, spacing=12, tight=True)
        style = fitted(theme, note, replace(CAPTION, size=15), column - 16, lines=2, least=11)
        return muted(theme, note, style, align=ft.TextAlign.CENTER, lines=2) if note else None

    def ruled(height: float, *cells: ft.Control) -> ft.Control:
        inside = row_of(*cells, stretch=True)
        return ft.Container(inside, height=theme.fit(height), border=border(bottom=(1, theme.palette.rule)))

    heads = [cell(side_mark(theme, marks_of(match, side), 18)) for side in range(match.setup.sides)]
    rows = [
        ruled(54, label(tr("line.hand_short", n=number)), *(cell(box(each)) for each in row.boxes))
        for number, row in enumerate(run_rows(match, state), 1)
    ]
    heading = muted(theme, tr("finished.runs"), CAPTION, weight=600)
    aside = muted(theme, length, CAPTION, expand=True, align=ft.TextAlign.END)
    head_line = ft.Container(row_of(heading, aside, spacing=12), padding(left=16, right=16, bottom=6))
    return column_of(head_line, rule(theme, "foot"), ruled(40, label(""), *heads), *rows, stretch=True, tight=True)


_RUN: Final = 64.0
"""Width of the number of a run, in logical pixels."""
