"""What all people have won, shared and lost in the filtered matches, and the first two face to face."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import flet as ft

from scorekeeper.i18n import Translator
from scorekeeper.library.statistics import Outcome, Result, WinCount, pair_record, recent_results, win_counts
from scorekeeper.library.summaries import MatchSummary
from scorekeeper.ui.history.charts import form_boxes, legend, nobody, titled, won_bar
from scorekeeper.ui.history.head_to_head import lead_figures
from scorekeeper.ui.history.match_line import day_text, totals_row
from scorekeeper.ui.history.routes import SEASON, to_both, to_player
from scorekeeper.ui.kit.boxes import border, column_of, padded, padding, row_of, space
from scorekeeper.ui.kit.letters import across
from scorekeeper.ui.kit.mark import mark
from scorekeeper.ui.kit.names import fitting
from scorekeeper.ui.kit.press import named, pressable, tall
from scorekeeper.ui.kit.surface import list_row
from scorekeeper.ui.kit.theme import BODY, LABEL_L, SCORE_CELL, SMALL, Theme, icon, muted, text, theme_at_table
from scorekeeper.ui.shell.library_view import LibraryView
from scorekeeper.ui.shell.scaffold import go
from scorekeeper.wording.statistics_text import form_label, results_label, shared_text

NAME, NAME_WIDE = 84, 150
"""Width of a name beside its bar, on a phone and where there is room."""

_WON = replace(SCORE_CELL, size=22, weight=600)

WIDE = 500

SHARED = 5
"""Shared matches in the list, the newest ones."""


def standing(
    theme: Theme,
    tr: Translator,
    library_view: LibraryView,
    matches: Sequence[MatchSummary],
    played: Sequence[Outcome],
    *,
    about: str,
    margin: float,
    width: float,
) -> ft.Control:
    """Return bars of matches won, the first two face to face, shared matches, and the last ten of everybody."""
    people, colors = win_counts(played), library_view.lists.colors
    if not people:
        return ft.ListView([nobody(theme, tr)], expand=True, padding=padded(margin, 8))
    whole = max(1, *(each.results.won + each.results.shared for each in people))
    texts = [_beside(tr, each) for each in people]
    room = theme.scale * max(max(30 + across(won, SMALL.size), across(shared, SMALL.size)) for won, shared in texts)
    bars = [
        _won(theme, tr, each, place, color=colors[each.person], whole=whole, width=width, room=room)
        for place, each in enumerate(people, 1)
    ]
    recent = recent_results(played)
    forms = [
        _form(theme, tr, each.person, place, color=colors[each.person], last=recent[each.person], width=width)
        for place, each in enumerate(people, 1)
    ]
    season = list_row(
        theme,
        tr("season.title"),
        subtitle=tr("season.about"),
        leading=icon(theme, ft.Icons.TABLE_CHART_OUTLINED),
        trailing=icon(theme, ft.Icons.CHEVRON_RIGHT, color=theme.palette.ink2),
        ident="history.season",
        on_press=partial(go, SEASON),
        ruled=False,
    )
    rows = [
        *titled(theme, tr("history.matches_won"), about),
        *bars,
        legend(theme, tr),
        space(8),
        season,
        *_first_two(theme, tr, people, played, colors),
        *_shared(theme, tr, library_view, matches),
        space(18),
        *titled(theme, tr("history.last_ten"), tr("history.latest_right")),
        *forms,
        space(16),
    ]
    return ft.ListView(rows, expand=True, padding=padded(margin, 8))


def _beside(tr: Translator, each: WinCount) -> tuple[str, str]:
    """Return the words behind and below the number of matches won."""
    results = each.results
    return tr("history.won_beside", n=results.won, all=results.matches), shared_text(tr, results)


def _won(
    theme: Theme, tr: Translator, each: WinCount, place: int, *, color: int, whole: int, width: float, room: float
) -> ft.Control:
    """Return the bar of a person, which opens the page of that person; ``room`` is the width of its figures."""
    results = each.results
    figure = text(theme, tr("common.number", n=results.won), _WON, lines=1)
    won, shared = _beside(tr, each)
    bar = won_bar(results, whole, theme.palette.seat(color))
    if theme.large:
        words = muted(theme, tr("common.facts", a=won, b=shared))
        figures = ft.Row([figure, words], wrap=True, spacing=6, run_spacing=0)
        drawing: ft.Control = column_of(row_of(bar), figures, stretch=True, expand=True)
    else:
        beside = row_of(figure, muted(theme, won, lines=1), spacing=6, tight=True)
        both = column_of(beside, muted(theme, shared, lines=1), horizontal_alignment=ft.CrossAxisAlignment.END)
        end = ft.Container(both, width=room, alignment=ft.Alignment.CENTER_RIGHT)
        drawing = row_of(bar, end, expand=True, spacing=8)
    line = _beside_name(theme, each.person, color, 26, drawing, height=53, width=width)
    ruled = ft.Container(line, border=border(bottom=(1, theme.palette.rule)))
    label, press = results_label(tr, each.person, results), partial(go, to_player(each.person))
    return pressable(theme, ruled, f"history.won.{place}", press, label, radius=0)


def _first_two(
    theme: Theme, tr: Translator, people: Sequence[WinCount], played: Sequence[Outcome], colors: dict[str, int]
) -> list[ft.Control]:
    """Return how often each of the first two was ahead of the other, if they have met; a tap opens their page."""
    pair = tuple(each.person for each in people[:2])
    both = pair_record(played, *pair) if len(pair) == 2 else None
    if both is None or not both.matches:
        return []
    marks = colors[pair[0]], colors[pair[1]]  # as in the list above
    score, press = lead_figures(theme, tr, both, marks), partial(go, to_both(*pair))
    label = tr("person.lead_said", a=pair[0], ahead=both.ahead, level=both.level, b=pair[1], behind=both.behind)
    return [
        space(18),
        *titled(theme, tr("common.names", names=pair), tr("person.together", n=both.matches)),
        pressable(theme, score, "history.first_two", press, label, radius=0),
        ft.Container(muted(theme, tr("person.level_hint"), BODY), padding(top=9)),
    ]


def _shared(
    theme: Theme, tr: Translator, library_view: LibraryView, matches: Sequence[MatchSummary]
) -> list[ft.Control]:
    """Return the newest matches in which several sides share the first place."""
    shared = [match for match in matches if match.over and len(match.winners) > 1][:SHARED]
    rows: list[ft.Control] = []
    for match in shared:
        own = theme_at_table(theme, library_view.colors(match.players))
        game, day = tr(f"games.{match.game}.name"), day_text(tr, match.played, short=True)
        words = column_of(text(theme, game, LABEL_L, lines=1), muted(theme, day, lines=1), expand=True)
        line = tall([words, totals_row(own, tr, match, match.winners[:3])], height=51, gap=12)
        ruled, ident = ft.Container(line, border=border(bottom=(1, theme.palette.rule))), f"history.shared.{match.id}"
        names = tr("common.names", names=[match.sides[side] for side in match.winners])
        label = tr("say.several", values=[game, day, names])
        rows.append(pressable(theme, ruled, ident, partial(go, f"/match/{match.id}/result"), label, radius=0))
    return [space(18), *titled(theme, tr("history.shared_list"), tr("history.newest_first")), *rows] if rows else []


def _form(
    theme: Theme, tr: Translator, person: str, place: int, *, color: int, last: Sequence[Result], width: float
) -> ft.Control:
    """Return the last ten results of a person, in the matches in which they took part."""
    room = width if theme.large else width - 22 - 20 - name_width(width)
    drawing = ft.Container(form_boxes(theme, last, room), expand=True, alignment=ft.Alignment.CENTER_RIGHT)
    line = _beside_name(theme, person, color, 22, drawing, height=37, width=width)
    return named(line, f"history.form.{place}", form_label(tr, person, last))


def _beside_name(
    theme: Theme, person: str, color: int, size: float, drawing: ft.Control, *, height: float, width: float
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
