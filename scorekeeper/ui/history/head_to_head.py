"""Two people: who has won how often when they sat against each other, and what they did as partners."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from scorekeeper.i18n import Translator
from scorekeeper.library.statistics import FORM_LENGTH, Outcome, PairRecord, pair_record
from scorekeeper.library.summaries import outcomes
from scorekeeper.ui.base.flet_shim import view
from scorekeeper.ui.history.charts import split_bar, titled
from scorekeeper.ui.history.routes import person_in, to_player
from scorekeeper.ui.kit.boxes import CENTER, column_of, padded, padding, row_of, space
from scorekeeper.ui.kit.mark import mark
from scorekeeper.ui.kit.press import named, tall
from scorekeeper.ui.kit.theme import BODY, LABEL_L, SCORE_CELL, SCORE_HERO, Theme, muted, text
from scorekeeper.ui.shell.contexts import use_device, use_library_view, use_table_theme, use_translator
from scorekeeper.ui.shell.not_found import nothing_here
from scorekeeper.ui.shell.scaffold import Bar, scaffold


@view
def HeadToHead() -> ft.View:
    library_view, device, tr = use_library_view(), use_device().device, use_translator()
    params = ft.use_route_params()
    person, other = person_in(params.get("person", "")), person_in(params.get("other", ""))
    theme = use_table_theme((person, other))
    if not {person, other} <= {*library_view.people()} or person == other:
        return nothing_here(theme, tr)
    played = outcomes(library_view.matches(), library_view.lists.people)
    both = pair_record(played, person, other)
    title, controls = tr("common.versus", a=person, b=other), meeting(theme, tr, (person, other), both, played)
    bar = Bar("both", to_player(person), lines=2, width=device.width)
    return scaffold(theme, tr, title, controls, bar, "history", device)


def meeting(
    theme: Theme, tr: Translator, pair: tuple[str, str], both: PairRecord, played: Sequence[Outcome]
) -> list[ft.Control]:
    """Return the score between two people, for each game, their last ten matches, and matches as partners."""
    count = tr("person.each_other", n=both.matches) if both.matches else tr("person.never_met")
    beside = tr("person.partners", n=both.partners, won=both.partners_won)
    shown: list[ft.Control] = [
        *([score(theme, tr, pair, both), split_bar(theme, *both.wins), space(10)] if both.matches else []),
        named(muted(theme, count), "both.count"),
        *([named(muted(theme, beside), "both.partners")] if both.partners else []),
    ]
    if both.matches:
        shown += [space(18), *titled(theme, tr("history.last_ten"), tr("history.latest_right"))]
        shown.append(last_meetings(theme, tr, pair, played))
        shown += [space(18), *titled(theme, tr("person.games"))]
        shown += [game_line(theme, tr, pair, *game) for game in both.games]
    return shown


def score(theme: Theme, tr: Translator, pair: tuple[str, str], both: PairRecord) -> ft.Control:
    """Return both names above both numbers of wins."""

    def column(seat: int, side: ft.CrossAxisAlignment) -> ft.Control:
        words = text(theme, pair[seat - 1], LABEL_L, size=17, lines=1)
        name = row_of(mark(theme, seat, 26), words, tight=True, spacing=8)
        wins = text(theme, tr("common.number", n=both.wins[seat - 1]), SCORE_HERO)
        return column_of(name, wins, expand=True, spacing=2, horizontal_alignment=side)

    columns = row_of(column(1, ft.CrossAxisAlignment.START), column(2, ft.CrossAxisAlignment.END), spacing=10)
    return ft.Container(named(columns, "both.score"), padding(top=8, bottom=10))


def last_meetings(theme: Theme, tr: Translator, pair: tuple[str, str], played: Sequence[Outcome]) -> ft.Control:
    """Return the mark of the winner of each match; a dash if neither won."""
    apart = [m for m in played if {*pair} <= {*m.players} and m.side(pair[0]) != m.side(pair[1])][-FORM_LENGTH:]
    drawn: list[ft.Control] = []
    winners: list[str] = []
    for match in apart:
        won = [seat for seat, person in enumerate(pair, 1) if match.won(person)]
        winners.append(pair[won[0] - 1] if len(won) == 1 else tr("person.both" if won else "person.neither"))
        nobody = text(theme, tr("common.none"), BODY, color=theme.palette.ink3)
        marks = column_of(*([mark(theme, seat, 22) for seat in won] or [nobody]), spacing=2, tight=True, centre=True)
        drawn.append(ft.Container(marks, width=27, alignment=CENTER))
    line = ft.Row(drawn, alignment=ft.MainAxisAlignment.END, spacing=4)
    label = tr("person.meetings_said", winners=winners)
    return named(ft.Container(line, padded(0, 10)), "both.form", label)


def game_line(
    theme: Theme, tr: Translator, pair: tuple[str, str], game: str, matches: int, won: int, lost: int
) -> ft.Control:
    """Return the line of a game with the wins of each."""
    name = tr(f"games.{game}.name")
    figures: list[ft.Control] = [
        text(theme, name, LABEL_L, expand=True, lines=2),
        text(theme, tr("common.versus", a=won, b=lost), SCORE_CELL, weight=600, lines=1),
    ]
    label = tr("person.game_said", game=name, n=matches, a=pair[0], won=won, b=pair[1], lost=lost)
    line = column_of(tall(figures, height=34), split_bar(theme, won, lost, height=6), spacing=2)
    return named(ft.Container(line, padding(bottom=10)), f"both.game.{game}", label)
