"""The row of chips that says which matches are wanted, and the sheets from which they are chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial

import flet as ft

from scorekeeper.i18n import Translator
from scorekeeper.library.filters import PERIODS, STATES, MatchFilter
from scorekeeper.ui.base.flet_shim import component, use_state
from scorekeeper.ui.history.span import days_words, span_sheet
from scorekeeper.ui.kit.boxes import column_of, padded, row_of, swiped
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.press import named
from scorekeeper.ui.kit.surface import chip
from scorekeeper.ui.kit.theme import LABEL_L, Theme, text
from scorekeeper.ui.shell.contexts import use_theme, use_translator
from scorekeeper.ui.shell.dialogs import Choice, ask, use_dialog

Choose = Callable[[MatchFilter], object]


@component
def FilterRow(
    filters: MatchFilter,
    games: Sequence[str],
    people: Sequence[str],
    choose: Choose,
    summary: str,
    *,
    has_states: bool,
    margin: float,
) -> ft.Control:
    """Draw one row of chips: what is chosen, then what can be; below, what was found, as long as a filter is set.

    ``has_states`` offers the matches in play and the finished ones.
    """
    theme, tr = use_theme(), use_translator()
    asked, ask_for = use_state("")

    def close() -> None:
        ask_for("")

    def take(filters: MatchFilter) -> None:
        close()
        choose(filters)

    use_dialog(
        _sheet(theme, tr, asked, filters, (games, people), take=take, close=close, ask_days=partial(ask_for, "days"))
    )
    chosen = [
        chip(theme, caption, f"history.without.{place}", partial(choose, without), on=True, trailing=ft.Icons.CLOSE)
        for place, (caption, without) in enumerate(chosen_of(tr, filters))
    ]
    open_sheets = ["game", "person"] if filters.when or filters.days else ["game", "person", "when"]
    sheets = [
        chip(
            theme,
            tr(f"history.by_{sheet}"),
            f"history.by_{sheet}",
            partial(ask_for, sheet),
            trailing=ft.Icons.EXPAND_MORE,
        )
        for sheet in open_sheets
    ]
    states = [
        chip(theme, tr(f"history.{state}"), f"history.state.{state}", partial(choose, replace(filters, state=state)))
        for state in (STATES if has_states and not filters.state else ())
    ]
    chips = swiped([*chosen, *sheets, *states], margin)
    everything = button(
        theme, tr("history.show_all"), "history.show_all", partial(choose, MatchFilter()), kind="quiet", size="s"
    )
    count = named(text(theme, summary, LABEL_L, lines=2), "history.found", live=True)
    line = ft.Container(row_of(ft.Container(count, expand=True), everything), padded(margin, 0)) if filters else None
    return column_of(chips, line, spacing=2, stretch=True)


def chosen_of(tr: Translator, filters: MatchFilter) -> list[tuple[str, MatchFilter]]:
    """Return the words of everything chosen, each with the filter without it."""
    chosen = [
        (tr(f"games.{game}.name"), replace(filters, games=tuple(other for other in filters.games if other != game)))
        for game in filters.games
    ]
    for person in filters.people:
        left = tuple(other for other in filters.people if other != person)
        chosen.append((tr("history.with_person", name=person), replace(filters, people=left)))
    if filters.when:
        chosen.append((tr("history.period.chip", when=filters.when), replace(filters, when=None)))
    if filters.days:
        chosen.append((days_words(tr, filters.days), replace(filters, days=None)))
    if filters.state:
        chosen.append((tr(f"history.{filters.state}"), replace(filters, state=None)))
    return chosen


def _sheet(
    theme: Theme,
    tr: Translator,
    asked: str,
    filters: MatchFilter,
    known: tuple[Sequence[str], Sequence[str]],
    *,
    take: Choose,
    close: Callable[[], object],
    ask_days: Callable[[], object],
) -> ft.BottomSheet | None:
    """Return the sheet of a chip with its list, or the calendar; ``None`` while nothing is asked.

    ``known`` are the games and the people of all matches.
    """
    games, people = known
    if asked == "days":
        today = tr.local(datetime.now(UTC)).date()
        return span_sheet(theme, tr, filters.days, today, lambda days: take(replace(filters, days=days)), close=close)
    choices = {
        "game": [
            (tr(f"games.{game}.name"), partial(take, replace(filters, games=(*filters.games, game))))
            for game in games
            if game not in filters.games
        ],
        "person": [
            (person, partial(take, replace(filters, people=(*filters.people, person))))
            for person in people
            if person not in filters.people
        ],
        "when": [
            *(
                (tr("history.period.chip", when=period), partial(take, replace(filters, when=period)))
                for period in PERIODS
            ),
            (tr("history.choose_days"), ask_days),
        ],
    }.get(asked)
    if choices is None:
        return None
    rows = [Choice(f"history.{asked}.{place}", caption, press) for place, (caption, press) in enumerate(choices)]
    return ask(theme, tr, tr(f"history.by_{asked}"), rows, on_close=close)


def scope(tr: Translator, filters: MatchFilter) -> str:
    """Return which matches the statistics cover: ``all games, with Anna, this year``."""
    games = tr("common.names", names=[tr(f"games.{game}.name") for game in filters.games]) if filters.games else ""
    when = tr(f"history.period.{filters.when or 'always'}")
    if filters.days:
        when = days_words(tr, filters.days)
    key = "history.scope_with" if filters.people else "history.scope"
    return tr(key, game=games or tr("history.all_games"), names=filters.people, when=when)
