"""One person: figures, places, the last ten, game by game, whom they have met, and the names they go by."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import flet as ft

from scorekeeper.core.variant import Games
from scorekeeper.i18n import Translator
from scorekeeper.library.statistics import (
    FORM_LENGTH,
    GameRecord,
    Outcome,
    Record,
    opponents_of,
    outcomes_of,
    pair_record,
    recent_form,
    record_of,
)
from scorekeeper.library.summaries import outcomes
from scorekeeper.ui.base.flet_shim import keyed, use_state, view
from scorekeeper.ui.history.charts import count_at_end, figures, nobody, results, titled, wide_bar
from scorekeeper.ui.history.naming import Naming
from scorekeeper.ui.history.routes import person_in, to_both
from scorekeeper.ui.kit.boxes import row_of, space
from scorekeeper.ui.kit.button import icon_button
from scorekeeper.ui.kit.press import named, tall
from scorekeeper.ui.kit.surface import list_row
from scorekeeper.ui.kit.theme import BODY, SCORE_CELL, Theme, icon, text
from scorekeeper.ui.kit.tile import emblem
from scorekeeper.ui.shell.contexts import use_device, use_library_view, use_theme, use_translator
from scorekeeper.ui.shell.not_found import nothing_here
from scorekeeper.ui.shell.scaffold import Bar, go, scaffold
from scorekeeper.wording.statistics_text import has_average, person_figures


@view
def Player() -> ft.View:
    library_view, device, theme, tr = use_library_view(), use_device().device, use_theme(), use_translator()
    editing, set_editing = use_state(initial=False)
    person = person_in(ft.use_route_params().get("person", ""))
    if person not in library_view.people():
        return nothing_here(theme, tr)
    played = outcomes(library_view.matches(), library_view.lists.people)
    own = record_of(played, person)
    press, mark = partial(set_editing, not editing), ft.Icons.EDIT_OUTLINED
    edit = icon_button(theme, mark, "player.edit", tr("person.edit"), press, selected=editing)
    controls = [
        keyed(person, Naming, person, editing),
        *(sections(theme, tr, library_view.games, own, played) if own.matches else [nobody(theme, tr)]),
    ]
    return scaffold(theme, tr, person, controls, Bar("player", "/history", actions=[edit]), "history", device)


def sections(theme: Theme, tr: Translator, games: Games, own: Record, played: Sequence[Outcome]) -> list[ft.Control]:
    """Return the statistics of a person in sections with titles."""
    mine = outcomes_of(played, own.person)
    last = recent_form(mine[-FORM_LENGTH:], own.person)
    label = tr("history.form_said", name=own.person, won=sum(bool(won) for won in last), n=len(last))
    met = opponents_of(played, own.person)
    return [
        figures(theme, person_figures(tr, games, own)),
        space(18),
        *titled(theme, tr("history.last_ten"), tr("history.latest_right")),
        named(tall([results(theme, last)], height=43, alignment=ft.MainAxisAlignment.START), "player.form", label),
        space(18),
        *titled(theme, tr("person.places")),
        *places(theme, tr, own),
        space(18),
        *titled(theme, tr("person.games")),
        *(game_line(theme, tr, games, game) for game in own.games),
        *([space(18), *titled(theme, tr("person.against"))] if met else []),
        *(met_line(theme, tr, played, own.person, other, place) for place, other in enumerate(met)),
    ]


def places(theme: Theme, tr: Translator, own: Record) -> list[ft.Control]:
    """Return a bar for each place that a person has taken."""
    rows: list[ft.Control] = []
    for place, count in enumerate(own.places, 1):
        caption = ft.Container(text(theme, tr("common.place", n=place), BODY, lines=1), width=48 * theme.scale)
        bar = wide_bar(count, max(own.places), theme.palette.seat(place))
        line = tall([caption, bar, count_at_end(theme, tr, count)], height=37, gap=10)
        rows.append(named(line, f"player.place.{place}", tr("person.place_said", place=place, n=count)))
    return rows


def game_line(theme: Theme, tr: Translator, games: Games, game: GameRecord) -> ft.Control:
    """Return the line of a game: matches won, and points per hand if they are comparable."""
    variant = games[game.game]
    under = tr("history.won_of", won=game.wins, n=game.matches)
    if has_average(variant, game):
        under = tr("common.facts", a=under, b=tr("history.average", n=game.average))
    drawing = ft.Container(emblem(theme, variant.emblem, 20, colours=variant.tiles.has_colours), width=28)
    name, ident = tr(f"games.{game.game}.name"), f"player.game.{game.game}"
    return list_row(theme, name, subtitle=under, leading=drawing, ident=ident)


def met_line(
    theme: Theme, tr: Translator, played: Sequence[Outcome], person: str, other: str, place: int
) -> ft.Control:
    """Return the line of another person, with the wins of both."""
    both = pair_record(played, person, other)
    won, lost = both.wins
    score = text(theme, tr("common.versus", a=won, b=lost), SCORE_CELL, weight=600, lines=1)
    return list_row(
        theme,
        other,
        subtitle=tr("common.matches", n=both.matches),
        trailing=row_of(score, icon(theme, ft.Icons.CHEVRON_RIGHT, color=theme.palette.ink2), tight=True, spacing=6),
        ident=f"player.against.{place}",
        label=tr("person.against_said", name=other, won=won, lost=lost),
        on_press=partial(go, to_both(person, other)),
    )
