"""Two people: who was ahead how often when they sat against each other, and what they did as partners."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from scorekeeper.i18n import Translator
from scorekeeper.library.statistics import FORM_LENGTH, Outcome, PairRecord, lead, matches_apart, pair_record
from scorekeeper.library.summaries import outcomes
from scorekeeper.ui.base.flet_shim import view
from scorekeeper.ui.history.charts import split_bar, thirds, titled
from scorekeeper.ui.history.routes import person_in, to_player
from scorekeeper.ui.kit.boxes import CENTER, column_of, padded, padding, row_of, space
from scorekeeper.ui.kit.mark import mark
from scorekeeper.ui.kit.press import named, tall
from scorekeeper.ui.kit.theme import LABEL_L, SCORE_CELL, Theme, muted, text
from scorekeeper.ui.shell.contexts import use_device, use_library_view, use_table_theme, use_translator
from scorekeeper.ui.shell.not_found import nothing_here
from scorekeeper.ui.shell.scaffold import Bar, scaffold
from scorekeeper.wording.statistics_text import shared_text


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
    return scaffold(theme, tr, title, controls, bar, place="history", device=device)


def meeting(
    theme: Theme, tr: Translator, pair: tuple[str, str], both: PairRecord, played: Sequence[Outcome]
) -> list[ft.Control]:
    """Return the score between two people, for each game, their last ten matches, and matches as partners."""
    count = tr("person.each_other", n=both.matches) if both.matches else tr("person.never_met")
    together = both.partners
    beside = tr("person.partners", n=together.matches, won=together.won)
    if together.shared:
        beside = tr("common.facts", a=beside, b=shared_text(tr, together))
    controls: list[ft.Control] = [
        *([score(theme, tr, pair, both), space(10)] if both.matches else []),
        named(muted(theme, count), "both.count"),
        *([named(muted(theme, beside), "both.partners")] if together.matches else []),
    ]
    if both.matches:
        controls += [muted(theme, tr("person.level_hint"))]
        controls += [space(18), *titled(theme, tr("history.last_ten"), tr("history.latest_right"))]
        controls.append(last_meetings(theme, tr, pair, played))
        controls += [space(18), *titled(theme, tr("person.games"))]
        controls += [game_line(theme, tr, pair, game, figures) for game, *figures in both.games]
    return controls


def score(theme: Theme, tr: Translator, pair: tuple[str, str], both: PairRecord) -> ft.Control:
    """Return both names above how often each was ahead, with how often they were level between them."""
    names = [text(theme, name, LABEL_L, size=17, lines=1, expand=True) for name in pair]
    names[1].text_align = ft.TextAlign.RIGHT
    label = tr("person.lead_said", a=pair[0], ahead=both.ahead, level=both.level, b=pair[1], behind=both.behind)
    content = column_of(row_of(*names, spacing=10), lead_figures(theme, tr, both), spacing=2, stretch=True)
    return ft.Container(named(content, "both.score", label), padding(top=8))


def lead_figures(theme: Theme, tr: Translator, both: PairRecord, marks: tuple[int, int] = (1, 2)) -> ft.Control:
    """Return how often the first was ahead, how often they were level, and how often the second was ahead.

    ``marks`` are the numbers of their marks.
    """
    ahead, level = tr("person.ahead"), tr("person.level")
    return thirds(theme, tr, [(both.ahead, ahead, marks[0]), (both.level, level, None), (both.behind, ahead, marks[1])])


def last_meetings(theme: Theme, tr: Translator, pair: tuple[str, str], played: Sequence[Outcome]) -> ft.Control:
    """Return the mark of the player who was ahead in each match; both where they were level."""
    controls: list[ft.Control] = []
    leaders: list[str] = []
    for match in matches_apart(played, *pair)[-FORM_LENGTH:]:
        ahead = {1: (1,), 0: (1, 2), -1: (2,)}[lead(match, *pair)]
        leaders.append(pair[ahead[0] - 1] if len(ahead) == 1 else tr("person.level"))
        marks = column_of(*(mark(theme, seat, 22) for seat in ahead), spacing=2, tight=True, centre=True)
        controls.append(ft.Container(marks, width=27, alignment=CENTER))
    line = ft.Row(controls, alignment=ft.MainAxisAlignment.END, spacing=4)
    label = tr("person.meetings_said", winners=leaders)
    return named(ft.Container(line, padded(0, 10)), "both.form", label)


def game_line(theme: Theme, tr: Translator, pair: tuple[str, str], game: str, figures: Sequence[int]) -> ft.Control:
    """Return the line of a game: how often each was ahead, with the level matches between."""
    name, (ahead, level, behind) = tr(f"games.{game}.name"), figures
    heading: list[ft.Control] = [
        text(theme, name, LABEL_L, expand=True, lines=2),
        text(theme, tr("person.three", a=ahead, level=level, b=behind), SCORE_CELL, weight=600, lines=1),
    ]
    balance = tr("person.lead_said", a=pair[0], ahead=ahead, level=level, b=pair[1], behind=behind)
    bar = split_bar(theme, (ahead, level, behind), height=6)
    line = column_of(tall(heading, height=34), bar, spacing=2)
    label = tr("say.several", values=[name, balance])
    return named(ft.Container(line, padding(bottom=10)), f"both.game.{game}", label)
