"""The season table: what everybody has played, won and scored in any games, over any span of days."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from math import ceil
from typing import Final

import flet as ft

from scorekeeper.export.season_table import GROUPS, season_csv, season_pages
from scorekeeper.i18n import Translator
from scorekeeper.library.filters import MatchFilter, filter_matches, games_of
from scorekeeper.library.season import COLUMNS, SeasonLine, season_table
from scorekeeper.library.summaries import outcomes
from scorekeeper.ui.base.flet_shim import use_state, view
from scorekeeper.ui.base.session_state import session_state
from scorekeeper.ui.history.charts import nobody
from scorekeeper.ui.history.filters import FilterRow, scope
from scorekeeper.ui.history.history import FILTERS
from scorekeeper.ui.history.routes import to_player
from scorekeeper.ui.kit.boxes import border, column_of, padded, padding, row_of, space
from scorekeeper.ui.kit.button import icon_button
from scorekeeper.ui.kit.layout import COLUMN
from scorekeeper.ui.kit.letters import across
from scorekeeper.ui.kit.mark import mark
from scorekeeper.ui.kit.names import fitting
from scorekeeper.ui.kit.press import named, pressable, tall
from scorekeeper.ui.kit.theme import BODY, CAPTION, SCORE_CELL, Theme, muted, text
from scorekeeper.ui.sharing.sharing import use_table_sharing
from scorekeeper.ui.shell.contexts import use_device, use_library_view, use_theme, use_translator
from scorekeeper.ui.shell.scaffold import Bar, centred, go, scaffold

NAME: Final = 116
"""Width of a name with its mark."""

COLUMN_WIDTH: Final = 52
"""Width of a column, or more where its head needs it."""

_CUT: Final = 0.8
"""The part of the last column in sight that is shown: its figures and its head stand at its right."""

_HEAD: Final = 50
_ROW: Final = 50
_HEADING: Final = replace(CAPTION, size=13, most=1.2)
_FIGURE: Final = replace(SCORE_CELL, size=20, most=1.2)


@view
def Season() -> ft.View:
    library_view, device, theme, tr = use_library_view(), use_device().device, use_theme(), use_translator()
    filters, choose = use_state(_first_filter)
    matches, known = library_view.matches(), library_view.lists.people
    now = tr.local(datetime.now(UTC))
    finished = [match for match in matches if match.over and len(match.sides) > 1]
    wanted = filter_matches(finished, filters, known, now)
    lines, about = season_table(outcomes(wanted, known)), scope(tr, filters)
    share = use_table_sharing(
        theme,
        tr,
        f"season-{now:%Y-%m-%d}",
        title=tr("season.title"),
        csv=lambda: season_csv(tr, lines),
        pages=lambda paper: season_pages(tr, about, lines, paper),
    )
    caption = tr("history.found", found=len(wanted), n=len(finished))
    row = FilterRow(filters, games_of(finished), library_view.people(), choose, caption, has_states=False, margin=16)
    hint = muted(theme, tr("season.hint"), CAPTION)
    figures = table(theme, tr, lines, library_view.lists.colors, min(device.layout.content_width, COLUMN + 60) - 16)
    content = [ft.Container(figures, padding(left=16)), ft.Container(hint, padded(16, 12))]
    controls = [
        row,
        space(10),
        *(content if lines else [nobody(theme, tr, is_filtered=bool(finished) and not wanted)]),
        space(12),
    ]
    send = icon_button(theme, ft.Icons.IOS_SHARE, "season.share", tr("season.share"), share if lines else None)
    bar = Bar("season", "/history", about, actions=[send], lines=2, width=device.width)
    # Wider than other columns, where the screen has room: the table then needs no scrolling.
    inside = column_of(*controls, stretch=True)
    body = ft.Column([centred(inside, width=COLUMN + 60)], expand=True, scroll=ft.ScrollMode.AUTO)
    return scaffold(theme, tr, tr("season.title"), body, bar, place="history", device=device)


def _first_filter() -> MatchFilter:
    """Return the filter of the history, which has no states here."""
    return replace(session_state(ft.context.page).typed.get(FILTERS, MatchFilter()), state=None)


def table(
    theme: Theme, tr: Translator, lines: Sequence[SeasonLine], colors: dict[str, int], width: float
) -> ft.Control:
    """Return the names in a column that stays, beside the figures, which scroll to the side where they lack room.

    The head of a column is then cut in the middle, as a sign that there are more.
    """
    scale = max(1.0, min(theme.scale, 1.2))
    head, row = _HEAD * scale, _ROW * scale
    size = _HEADING.size * min(theme.scale, _HEADING.most)
    heads_of = [
        (tr(f"season.{column}"), tr(f"season.{GROUPS[column]}") if column in GROUPS else "") for column in COLUMNS
    ]
    widths = [ceil(max(COLUMN_WIDTH * scale, *(across(word, size) + 12 for word in words))) for words in heads_of]
    room = width - NAME * scale
    if room < sum(widths):
        ends = [sum(widths[:count]) + _CUT * widths[count] for count in range(len(widths))]
        count = max((count for count, end in enumerate(ends) if end <= room), default=0)
        widths = [ceil(width + max(0, room - ends[count]) / (count + _CUT)) for width in widths]
    ink, rule = (1.5, theme.palette.ink), (1.0, theme.palette.rule)
    names = [ft.Container(height=head, border=border(bottom=ink))]
    heads = [
        ft.Container(
            _head(theme, *words),
            padding(left=4, bottom=6),
            width=width,
            height=head,
            border=border(bottom=ink),
            alignment=ft.Alignment.BOTTOM_RIGHT,
        )
        for words, width in zip(heads_of, widths, strict=True)
    ]
    figures: list[ft.Control] = [row_of(*heads)]
    for place, line in enumerate(lines, 1):
        name = fitting(line.person, NAME * scale - 34, BODY.size * theme.scale)
        cells_of_name = [mark(theme, colors[line.person], 22), text(theme, name, BODY, lines=1)]
        inside = ft.Container(
            tall(cells_of_name, height=row - 1, gap=8, alignment=ft.MainAxisAlignment.START), border=border(bottom=rule)
        )
        press = partial(go, to_player(line.person))
        names.append(ft.Container(pressable(theme, inside, f"season.person.{place}", press, radius=0), height=row))
        cells = [
            ft.Container(
                text(theme, tr("common.number", n=figure), _FIGURE, weight=600 if column == "won" else 500, lines=1),
                width=width,
                height=row,
                border=border(bottom=rule),
                alignment=ft.Alignment.CENTER_RIGHT,
            )
            for column, width, figure in zip(COLUMNS, widths, line.figures, strict=True)
        ]
        facts = [
            tr("season.said", column=tr(f"season.full.{c}"), n=n) for c, n in zip(COLUMNS, line.figures, strict=True)
        ]
        label = tr("say.several", values=[line.person, *facts])
        figures.append(named(row_of(*cells), f"season.line.{place}", label))
    scrolled = ft.Row([column_of(*figures), ft.Container(width=16)], spacing=0, scroll=ft.ScrollMode.AUTO, expand=True)
    return row_of(ft.Container(column_of(*names, stretch=True), width=NAME * scale), scrolled, top=True)


def _head(theme: Theme, words: str, group: str) -> ft.Control:
    """Return the head of a column, below the word that it shares with the next one."""
    head = muted(theme, words, _HEADING, weight=600, lines=1)
    above = muted(theme, group, _HEADING, lines=1) if group else None
    return column_of(above, head, tight=True, horizontal_alignment=ft.CrossAxisAlignment.END)
