"""The chips that say which matches are wanted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import flet as ft

from scorekeeper.i18n import Translator
from scorekeeper.library.filters import PERIODS, STATES, MatchFilter
from scorekeeper.ui.kit.boxes import column_of, wrapped
from scorekeeper.ui.kit.surface import caption_line, chip
from scorekeeper.ui.kit.theme import Theme

Choose = Callable[[MatchFilter], object]


def filter_panel(
    theme: Theme, tr: Translator, filters: MatchFilter, games: Sequence[str], persons: Sequence[str], choose: Choose
) -> ft.Control:
    """Return all chips under the caption of their filter. A tap on a chosen chip clears it."""

    def row(title: str, stem: str, values: Sequence[tuple[str, str]]) -> list[ft.Control]:
        chips: list[ft.Control] = []
        for place, (value, caption) in enumerate(values):
            is_on = getattr(filters, stem) == value
            press = partial(choose, replace(filters, **{stem: None if is_on else value}))
            chips.append(chip(theme, caption, f"history.{stem}.{place}", press, on=is_on))
        return [caption_line(theme, tr(title)), wrapped(chips)] if chips else []

    controls = [
        *row("history.by_state", "state", [(state, tr(f"history.{state}")) for state in STATES]),
        *row("history.by_date", "when", [(period, tr("history.period.chip", when=period)) for period in PERIODS]),
        *row("history.by_game", "game", [(game, tr(f"games.{game}.name")) for game in games]),
        *row("history.by_player", "person", [(person, person) for person in persons]),
    ]
    return column_of(*controls, spacing=6)


def chosen_line(theme: Theme, tr: Translator, filters: MatchFilter, choose: Choose) -> ft.Control:
    """Return the chosen chips. A tap clears the filter."""
    captions = {
        "state": tr(f"history.{filters.state}") if filters.state else "",
        "when": tr("history.period.chip", when=filters.when) if filters.when else "",
        "game": tr(f"games.{filters.game}.name") if filters.game else "",
        "person": filters.person or "",
    }

    def clear(stem: str, caption: str) -> ft.Control:
        press, label = partial(choose, replace(filters, **{stem: None})), tr("history.without", what=caption)
        return chip(theme, caption, f"history.without.{stem}", press, mark=ft.Icons.CLOSE, label=label)

    chips = [clear(stem, caption) for stem, caption in captions.items() if caption]
    return ft.Row(chips, scroll=ft.ScrollMode.HIDDEN, spacing=8)


def scope(tr: Translator, filters: MatchFilter) -> str:
    """Return which matches the statistics cover: ``all games, this year``."""
    game = tr(f"games.{filters.game}.name") if filters.game else tr("history.all_games")
    return tr("history.scope", game=game, when=tr(f"history.period.{filters.when or 'always'}"))
