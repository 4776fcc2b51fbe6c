"""The end of a match: who won, the places, and how it came to that; then another one."""

from __future__ import annotations

from dataclasses import replace

import flet as ft

from scorekeeper.core.events import Ended, Scored
from scorekeeper.core.goals import LOW_GOALS
from scorekeeper.core.ranking import Placing, places, progress
from scorekeeper.core.series import Series
from scorekeeper.core.variant import Match
from scorekeeper.i18n import Translator
from scorekeeper.library.series import RematchTerms, find_standing
from scorekeeper.ui.base.flet_shim import Handler, component, use_state, view
from scorekeeper.ui.kit.boxes import border, column_of, padded, padding, row_of, space
from scorekeeper.ui.kit.button import button, icon_button, square_button
from scorekeeper.ui.kit.frame import icon_bar
from scorekeeper.ui.kit.letters import across
from scorekeeper.ui.kit.mark import side_mark
from scorekeeper.ui.kit.menu import Item, menu
from scorekeeper.ui.kit.message import message_line
from scorekeeper.ui.kit.press import named, tall
from scorekeeper.ui.kit.rule import rule
from scorekeeper.ui.kit.theme import ASIDE, CAPTION, LABEL_L, SCORE_TOTAL, TITLE_L, Theme, muted, text
from scorekeeper.ui.match.chart import Line, chart
from scorekeeper.ui.match.next_hand import UndoKey
from scorekeeper.ui.match.rematch import rematch_dialog, use_rematch
from scorekeeper.ui.match.series import SeriesLine, use_ending
from scorekeeper.ui.sharing.sharing import use_sharing
from scorekeeper.ui.shell.contexts import use_device, use_store
from scorekeeper.ui.shell.dialogs import use_dialog
from scorekeeper.ui.shell.match_store import Loading, OpenMatch, Unreadable
from scorekeeper.ui.shell.not_found import nothing_here
from scorekeeper.ui.shell.open_match import MatchHandle, not_open, use_match, use_match_theme, use_match_translator
from scorekeeper.ui.shell.scaffold import centred, go, screen, scrolled
from scorekeeper.wording.game_text import has_rounds
from scorekeeper.wording.result_text import match_summary_text, placing_text
from scorekeeper.wording.series_text import next_match_text
from scorekeeper.wording.side_text import target_of
from scorekeeper.wording.table_text import headline, result_name


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
    result = Result(theme, tr, MatchHandle(opened, store), device.layout.form_width, device.layout.is_sideways)
    return screen(theme, [result], paper=True)


@component
def Result(theme: Theme, tr: Translator, handle: MatchHandle, width: float, low: bool) -> ft.Control:
    """Draw the result of a match, in ``width`` logical pixels, ``low`` on a phone on its side; and the next steps."""
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
    use_dialog(rematch_dialog(theme, tr, match, terms, rematch_on, lambda: choose(False)) if choosing else None)
    ends = use_ending(handle)
    items = [
        Item("sheet", tr("finished.sheet"), ft.Icons.GRID_ON_OUTLINED, lambda: go(here)),
        Item("rematch_how", tr("finished.rematch_how"), ft.Icons.REPLAY, lambda: choose(True)),
        Item("changes", tr("sheet.changes"), ft.Icons.HISTORY, lambda: go(f"{here}/changes")),
        *([Item("end_series", tr("series.end"), ft.Icons.FLAG_OUTLINED, ends)] if ends else []),
    ]
    bar = icon_bar(
        icon_button(theme, ft.Icons.CLOSE, "finished.close", tr("common.close"), lambda: go("/")),
        menu(theme, tr("sheet.menu"), items, page="finished"),
    )
    body = scrolled(
        [
            ft.Container(title(theme, tr, opened, low=low), padded(16)),
            SeriesLine(theme, tr, opened.id, match),
            rule(theme, "head"),
            *(placed(theme, tr, opened, placing) for placing in places(match, opened.state)),
            *(charted(theme, tr, opened, width) if match.setup.sides > 1 else []),
            space(16),
        ],
        margin=0,
    )
    # Undo may take back a correction of a match that was over before.
    ended = all(isinstance(event, Ended | Scored) for event in opened.taken.session.done[-1:])
    back = UndoKey(theme, store.undo_rest, "finished.undo", tr("finished.undo" if ended else "common.undo"), undo)
    onward = next_match_text(tr, standing), play_again
    foot = foot_of(theme, tr, back, width, share, onward, lambda: choose(True))
    return column_of(bar, body, message_line(theme, bottom=0), foot, stretch=True, expand=True)


def foot_of(
    theme: Theme,
    tr: Translator,
    undo: ft.Control,
    width: float,
    share: Handler,
    onward: tuple[str, Handler],
    choose: Handler,
) -> ft.Control:
    """Return the buttons to undo, to share and to play again (``onward``). A long press on it asks for the terms."""
    title, rematch = onward
    caption, ident, room = tr("finished.share"), "finished.share", width - 88
    size = 19 * min(theme.scale, 1.25)
    wide, needed = across(caption, size) + 72, max(across(word, size) for word in title.split()) + 72
    alone = wide + across(title, size) + 72 > room
    usual = wide < room * 4 / 11 and needed < room * 7 / 11
    mark, part = ft.Icons.IOS_SHARE, 4 if usual else round(wide)
    out = square_button(theme, mark, ident, caption, share)
    if not alone:
        out = button(theme, caption, ident, share, size="l", kind="outlined", mark=mark, room=wide, expand=part)
    again = button(
        theme,
        title,
        "finished.rematch",
        rematch,
        size="l",
        mark=ft.Icons.REPLAY,
        on_long_press=choose,
        room=room - 64 if alone else max(needed, room * 7 / 11 if usual else 0),
        expand=7 if usual else round(needed),
    )
    return ft.Container(centred(row_of(undo, out, again, spacing=12)), padding(left=16, top=12, right=16, bottom=16))


def charted(theme: Theme, tr: Translator, opened: OpenMatch, width: float) -> list[ft.Control]:
    """Return the chart with its title."""
    heading = muted(theme, tr(chart_title(opened.match)), CAPTION, weight=600)
    chart = ft.Container(drawn(theme, tr, opened, width), padded(16))
    return [space(16), ft.Container(heading, padded(16)), space(4), chart]


def chart_title(match: Match) -> str:
    if match.goal.kind in {"wins", "last_in"}:
        return "finished.chart_wins"
    is_low = match.goal.kind in LOW_GOALS
    if match.variant.sheet.style_of(match.setup).spell_all:
        return "finished.chart_marks"
    if has_rounds(match.variant, match.setup):
        return "finished.chart_rounds" if is_low else "finished.chart_points_rounds"
    return "finished.chart" if is_low else "finished.chart_points"


def marks(match: Match, side: int) -> tuple[int, ...]:
    """Return the numbers of the seats of a side, for its mark."""
    return tuple(seat + 1 for seat in match.setup.seats_of(side))


def title(theme: Theme, tr: Translator, opened: OpenMatch, *, low: bool) -> ft.Control:
    """Return the mark of the winner, the headline and how long it took; beside each other if the screen is ``low``."""
    match, match_state = opened.match, opened.state
    heading, named_so = headline(tr, match, match_state), result_name(tr, match, match_state)
    names = match_state.winners
    taken = opened.taken
    summary = match_summary_text(tr, match, match_state, taken.created, taken.session)
    summary = tr("common.facts", a=named_so, b=summary) if named_so and names else summary
    size = 46 if len(heading) < 16 and not low else 34
    drawn = ft.Row(
        [side_mark(theme, marks(match, name), 64 if len(names) < 3 and not low else 40) for name in names],
        alignment=ft.MainAxisAlignment.CENTER,
        wrap=True,
    )
    align, across_it = ft.TextAlign.CENTER, ft.CrossAxisAlignment.CENTER
    if low:
        align, across_it = ft.TextAlign.START, ft.CrossAxisAlignment.START
    texts: list[ft.Control] = [
        named(text(theme, heading, TITLE_L, size=size, align=align), "finished.title", live=True),
        space(2),
        muted(theme, summary, ASIDE, size=18, align=align),
    ]
    if low:
        written = column_of(*texts, horizontal_alignment=across_it, expand=True)
        beside = row_of(*([drawn] if names else []), written, spacing=18)
        return ft.Container(beside, padding(bottom=10))
    above = [drawn, space(14)]
    return column_of(*above, *texts, space(16), horizontal_alignment=across_it)


def placed(theme: Theme, tr: Translator, opened: OpenMatch, placing: Placing) -> ft.Control:
    """Return the row of a side: mark, name, place and total."""
    palette, match = theme.palette, opened.match
    name = match.setup.name_of(placing.side)
    total = text(theme, str(placing.total), SCORE_TOTAL, size=34, color=palette.ink if placing.won else palette.ink2)
    mark = side_mark(theme, marks(match, placing.side), 30, state="plain" if placing.won else "outlined")
    place = muted(theme, placing_text(tr, match, opened.state, placing))
    words = column_of(text(theme, name, LABEL_L, size=18), place, spacing=1, expand=True)
    line = tall([mark, words, *([total] if match.setup.sides > 1 else [])], height=48, gap=14)
    row = named(line, f"finished.place.{placing.side}")
    return ft.Container(row, padded(16, 6), border=border(bottom=(1, palette.rule)))


def drawn(theme: Theme, tr: Translator, opened: OpenMatch, width: float) -> ft.Control:
    """Return the chart of a match with its target or limit as a line."""
    match = opened.match
    limit = target_of(match)
    lines = [Line(marks(match, side)[0], totals) for side, totals in enumerate(progress(match, opened.state))]
    limit = 0 if match.goal.kind == "countdown" else limit
    return chart(theme, lines, limit=limit, width=width, label=tr("say.chart"))
