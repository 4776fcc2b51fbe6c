"""One person: figures, places, the last ten, game by game, whom they have met, and the names they go by."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import flet as ft

from scorekeeper.core.variant import Games
from scorekeeper.i18n import Translator
from scorekeeper.library.statistics import (
    GameRecord,
    Outcome,
    Record,
    opponents_of,
    outcomes_of,
    pair_record,
    recent_results,
    record_of,
)
from scorekeeper.library.summaries import outcomes
from scorekeeper.ui.base.flet_shim import keyed, use_memo, use_state, view
from scorekeeper.ui.history.charts import count_at_end, figures, form_boxes, nobody, place_bar, thirds, titled
from scorekeeper.ui.history.naming import Naming
from scorekeeper.ui.history.routes import person_in, to_both
from scorekeeper.ui.kit.boxes import row_of, space
from scorekeeper.ui.kit.button import icon_button
from scorekeeper.ui.kit.press import named, tall
from scorekeeper.ui.kit.surface import list_row
from scorekeeper.ui.kit.theme import BODY, SCORE_CELL, Theme, icon, text, theme_at_table
from scorekeeper.ui.kit.tile import emblem
from scorekeeper.ui.shell.contexts import use_device, use_library_view, use_theme, use_translator
from scorekeeper.ui.shell.not_found import nothing_here
from scorekeeper.ui.shell.scaffold import Bar, go, scaffold, scrolled
from scorekeeper.wording.statistics_text import (
    form_label,
    has_average,
    person_figures,
    results_label,
    results_text,
    usual_words,
)


@view
def Player() -> ft.View:
    library_view, device, theme, tr = use_library_view(), use_device().device, use_theme(), use_translator()
    editing, set_editing = use_state(initial=False)
    page = use_memo(ft.Ref[ft.Column], [])
    person = person_in(ft.use_route_params().get("person", ""))
    if person not in library_view.people():
        return nothing_here(theme, tr)
    played = outcomes(library_view.matches(), library_view.lists.people)
    own = record_of(played, person)

    async def toggle() -> None:
        set_editing(not editing)
        if page.current and not editing:
            await page.current.scroll_to(offset=0)  # where the form opens

    edit = icon_button(theme, ft.Icons.EDIT_OUTLINED, "player.edit", tr("person.edit"), toggle, selected=editing)
    own_theme = theme_at_table(theme, (library_view.lists.colors.get(person, 1),))
    content = sections(own_theme, tr, library_view.games, own, played) if own.results.matches else [nobody(theme, tr)]
    body = scrolled([keyed(person, Naming, person, editing), *content, space(24)], ref=page)
    return scaffold(theme, tr, person, body, Bar("player", "/history", actions=[edit]), place="history", device=device)


def sections(theme: Theme, tr: Translator, games: Games, own: Record, played: Sequence[Outcome]) -> list[ft.Control]:
    """Return the statistics of a person, who has the first colour of the theme, in sections with titles."""
    last, results = recent_results(outcomes_of(played, own.person))[own.person], own.results
    met = opponents_of(played, own.person)
    cells = [(results.won, "won", 1), (results.shared, "shared", 0), (results.lost, "lost", 0)]
    three = thirds(theme, tr, [(n, tr(f"person.{word}"), 0 if first else None) for n, word, first in cells])
    return [
        *titled(theme, tr("common.matches", n=results.matches)),
        named(three, "player.results", results_label(tr, own.person, results)),
        figures(theme, person_figures(tr, games, own)),
        space(18),
        *titled(theme, tr("history.last_ten"), tr("history.latest_right")),
        named(
            tall([form_boxes(theme, last)], height=43, alignment=ft.MainAxisAlignment.END),
            "player.form",
            form_label(tr, own.person, last),
        ),
        space(18),
        *titled(theme, tr("person.places")),
        *places(theme, tr, own),
        space(18),
        *titled(theme, tr("person.games")),
        *(game_line(theme, tr, games, game) for game in own.games),
        *([space(18), *titled(theme, tr("person.against"))] if met else []),
        *(met_line(theme, tr, played, own.person, other=other, place=place) for place, other in enumerate(met)),
    ]


def places(theme: Theme, tr: Translator, own: Record) -> list[ft.Control]:
    """Return a bar for each place that a person has taken, in the colour of the person."""
    rows: list[ft.Control] = []
    for place, count in enumerate(own.places, 1):
        caption = ft.Container(text(theme, tr("common.place", n=place), BODY, lines=1), width=48 * theme.scale)
        bar = place_bar(count, max(own.places), theme.palette.seat(1), place)
        line = tall([caption, bar, count_at_end(theme, tr, count)], height=37, gap=10)
        rows.append(named(line, f"player.place.{place}", tr("person.place_said", place=place, n=count)))
    return rows


def game_line(theme: Theme, tr: Translator, games: Games, game: GameRecord) -> ft.Control:
    """Return the line of a game: matches won, and points per hand if they are comparable."""
    variant = games[game.game]
    under = results_text(tr, game.results)
    if has_average(variant, game):
        under = tr("common.facts", a=under, b=usual_words(tr, variant)("history.average", n=game.average))
    drawing = ft.Container(emblem(theme, variant.emblem, 20, colours=variant.tiles.has_colours), width=28)
    name, ident = tr(f"games.{game.game}.name"), f"player.game.{game.game}"
    return list_row(theme, name, subtitle=under, leading=drawing, ident=ident)


def met_line(
    theme: Theme, tr: Translator, played: Sequence[Outcome], person: str, *, other: str, place: int
) -> ft.Control:
    """Return the line of another person: how often each was ahead, with the level matches between."""
    both = pair_record(played, person, other)
    ahead, level, behind = both.ahead, both.level, both.behind
    score = text(theme, tr("person.three", a=ahead, level=level, b=behind), SCORE_CELL, weight=600, lines=1)
    return list_row(
        theme,
        other,
        subtitle=tr("common.matches", n=both.matches),
        trailing=row_of(score, icon(theme, ft.Icons.CHEVRON_RIGHT, color=theme.palette.ink2), tight=True, spacing=6),
        ident=f"player.against.{place}",
        label=tr("person.lead_said", a=person, ahead=ahead, level=level, b=other, behind=behind),
        on_press=partial(go, to_both(person, other)),
    )
