"""The table of a series: a row for each match with its totals, and the matches won."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

import flet as ft

from scorekeeper.core.model import Setup
from scorekeeper.i18n import Translator
from scorekeeper.library.series import SeriesMatch, Standing
from scorekeeper.ui.base.flet_shim import component
from scorekeeper.ui.kit.boxes import CENTER, border, column_of, padded, padding, row_of, space
from scorekeeper.ui.kit.letters import fitted
from scorekeeper.ui.kit.names import fitting_names, smallest
from scorekeeper.ui.kit.press import named, pressable
from scorekeeper.ui.kit.rule import rule
from scorekeeper.ui.kit.theme import CAPTION, LABEL_L, LABEL_M, SCORE_SUM, Theme, muted, text
from scorekeeper.ui.match.series import standing_mark
from scorekeeper.ui.shell.scaffold import go
from scorekeeper.wording.series_text import scores_of

LABEL: Final = 64.0
"""The width of the number of a match, in logical pixels."""


@component
def SeriesTable(theme: Theme, tr: Translator, setup: Setup, standing: Standing, width: float) -> ft.Control:
    """Draw a row for each match with its totals, and the row of the matches won."""
    column = (width - LABEL) / len(standing.sides)
    names = fitting_names(standing.sides, column - 8, smallest(theme, LABEL_L))
    heads = [
        _cell(
            theme,
            column_of(
                standing_mark(theme, setup, side, 28, standing) if side < setup.sides else space(28),
                text(theme, name, LABEL_L, lines=1),
                spacing=6,
                centre=True,
                tight=True,
            ),
        )
        for side, name in enumerate(names)
    ]
    rows = [_match_row(theme, tr, standing, number, match) for number, match in enumerate(standing.matches)]
    most = max(standing.wins)
    won = [
        _cell(
            theme,
            text(
                theme,
                tr("common.number", n=wins),
                replace(SCORE_SUM, size=36),
                color=theme.palette.ink if wins == most and most else theme.palette.ink2,
            ),
        )
        for wins in standing.wins
    ]
    total = row_of(_label(theme, tr("series.won"), strong=True), *won, stretch=True)
    return column_of(
        rule(theme, "head"),
        ft.Container(row_of(ft.Container(width=LABEL), *heads, stretch=True), height=theme.fit(82)),
        rule(theme, "foot"),
        *rows,
        rule(theme, "foot"),
        named(ft.Container(total, height=theme.fit(60)), "series.won", ", ".join(scores_of(tr, standing))),
        rule(theme, "double"),
        stretch=True,
        tight=True,
    )


def _match_row(theme: Theme, tr: Translator, standing: Standing, number: int, match: SeriesMatch) -> ft.Control:
    """Return the row of a match as a button that opens its sheet."""
    boxes = [_cell(theme, _total(theme, tr, match, side)) for side in range(len(standing.sides))]
    minutes = "" if match.minutes is None else tr("series.minutes", n=match.minutes)
    row = row_of(_label(theme, tr("line.hand_short", n=number + 1), minutes), *boxes, stretch=True)
    scores = [
        tr("say.score", name=name, n=total)
        for name, total in zip(standing.sides, match.totals, strict=True)
        if total is not None
    ]
    return pressable(
        theme,
        ft.Container(row, border=border(bottom=(1, theme.palette.rule))),
        f"series.match.{number + 1}",
        partial(go, f"/match/{match.id}"),
        tr("series.row", n=number + 1, scores=scores),
        height=theme.fit(54),
        radius=0,
    )


def _total(theme: Theme, tr: Translator, match: SeriesMatch, side: int) -> ft.Control | None:
    """Return the total of a side in a match, on an ebony tile if it has won; nothing if it did not play."""
    total = match.totals[side]
    if total is None:
        return None
    palette, won = theme.palette, match.winner == side
    color = palette.counted_pip if won else palette.ink2
    figure = text(theme, tr("common.number", n=total), replace(SCORE_SUM, size=24), color=color, lines=1)
    return ft.Container(figure, padded(13, 6), bgcolor=palette.counted, border_radius=8) if won else figure


def _label(theme: Theme, words: str, below: str = "", *, strong: bool = False) -> ft.Control:
    style = replace(CAPTION, size=15, most=1.5)
    bold = fitted(theme, words, LABEL_M, LABEL - 10, least=11)
    content = text(theme, words, bold, lines=1) if strong else muted(theme, words, style, lines=1)
    under = muted(theme, below, fitted(theme, below, style, LABEL - 10, least=11), lines=1) if below else None
    inside = column_of(content, under, tight=True)
    return ft.Container(inside, padding(left=8), width=LABEL, alignment=ft.Alignment.CENTER_LEFT)


def _cell(theme: Theme, content: ft.Control | None) -> ft.Control:
    return ft.Container(content, expand=True, alignment=CENTER, border=border(left=(1, theme.palette.rule)))
