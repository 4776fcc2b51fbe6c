"""The wins and last ten results of all people, for the filtered matches."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import flet as ft

from scorekeeper.i18n import Translator
from scorekeeper.library.statistics import FORM_LENGTH, Outcome, WinCount, recent_form, record_of, win_counts
from scorekeeper.ui.history.charts import count_at_end, figures, nobody, results, titled, wide_bar
from scorekeeper.ui.history.routes import to_player
from scorekeeper.ui.kit.boxes import column_of, padded, row_of, space
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.mark import mark
from scorekeeper.ui.kit.names import fitting
from scorekeeper.ui.kit.press import named, pressable, tall
from scorekeeper.ui.kit.theme import BODY, Theme, muted, text
from scorekeeper.ui.shell.library_view import LibraryView
from scorekeeper.ui.shell.scaffold import go
from scorekeeper.wording.statistics_text import person_figures

FORMS = 5
"""People whose last ten are shown."""

NAME, NAME_WIDE = 84, 150
"""Width of a name beside its bar, on a phone and where there is room."""

WIDE = 500


def standing(
    theme: Theme,
    tr: Translator,
    library_view: LibraryView,
    played: Sequence[Outcome],
    about: str,
    top: Sequence[ft.Control],
    margin: float,
    width: float,
) -> ft.Control:
    """Bars of matches won, the last ten, and the figures of whoever has won most."""
    people, colors = win_counts(played), library_view.lists.colors
    padding = padded(margin, 8)
    if not people:
        return ft.ListView([*top, nobody(theme, tr)], expand=True, padding=padding)
    most = people[0].wins
    bars: list[ft.Control] = [
        _won(theme, tr, winner, place, colors[winner.person], most, width) for place, winner in enumerate(people, 1)
    ]
    last = played[-FORM_LENGTH:]
    recent = [winner for winner in people[:FORMS] if any(winner.person in match.players for match in last)]
    forms: list[ft.Control] = [
        _form(
            theme,
            tr,
            winner.person,
            people.index(winner) + 1,
            colors[winner.person],
            recent_form(last, winner.person),
            width,
        )
        for winner in recent
    ]
    first = people[0].person
    caption, to_first = tr("history.all_about", name=first), partial(go, to_player(first))
    more = button(theme, caption, "history.first", to_first, kind="outlined", size="s", expand=True)
    return ft.ListView(
        [
            *top,
            *([space(14)] if top else []),
            *titled(theme, tr("history.matches_won"), about),
            *bars,
            space(14),
            *titled(theme, tr("history.last_ten"), tr("history.latest_right")),
            *forms,
            space(14),
            *titled(theme, first, ""),
            figures(theme, person_figures(tr, library_view.games, record_of(played, first))),
            space(8),
            row_of(more),
            space(16),
        ],
        expand=True,
        padding=padding,
    )


def _won(theme: Theme, tr: Translator, winner: WinCount, place: int, color: int, most: int, width: float) -> ft.Control:
    """Return the bar of the wins of a person, which opens the page of that person."""
    bar = wide_bar(winner.wins, max(most, 1), theme.palette.seat(color))
    played = muted(theme, tr("history.of", n=winner.matches), lines=1)
    figure = [count_at_end(theme, tr, winner.wins), ft.Container(played, width=56 * max(1.0, min(theme.scale, 1.6)))]
    label = tr("history.won_said", name=winner.person, won=winner.wins, n=winner.matches)
    drawing, press = row_of(bar, *figure, expand=True, spacing=8), partial(go, to_player(winner.person))
    line = _beside_name(theme, winner.person, color, 26, drawing, 48, width)
    return pressable(theme, line, f"history.won.{place}", press, label, radius=0)


def _form(
    theme: Theme, tr: Translator, person: str, place: int, color: int, last: Sequence[bool | None], width: float
) -> ft.Control:
    """Return the last ten results of a person."""
    there = [won for won in last if won is not None]
    label = tr("history.form_said", name=person, won=sum(there), n=len(there))
    room = width if theme.large else width - 22 - 20 - name_width(width)
    drawing = ft.Container(results(theme, last, room), expand=True, alignment=ft.Alignment.CENTER_RIGHT)
    return named(_beside_name(theme, person, color, 22, drawing, 37, width), f"history.form.{place}", label)


def _beside_name(
    theme: Theme, person: str, color: int, size: float, drawing: ft.Control, height: float, width: float
) -> ft.Control:
    """Return a mark and a name with a control beside them, or below in large text."""
    room = name_width(width)
    name = person if theme.large else fitting(person, room, BODY.size * theme.scale)
    who = [mark(theme, color, size), text(theme, name, BODY, lines=1, expand=theme.large)]
    if theme.large:
        inside: ft.Control = column_of(row_of(*who, spacing=10), row_of(drawing), spacing=2)
        return ft.Container(inside, padded(0, 6))
    beside = ft.Container(who[1], width=room)
    return tall([who[0], beside, drawing], height=height, gap=10)


def name_width(width: float) -> float:
    """Return the width that is left for a name."""
    return NAME_WIDE if width > WIDE else NAME
