"""Two people: who has won how often when they sat against each other, and what they did as partners."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from scorekeeper.i18n import Translator
from scorekeeper.library.repository import outcomes
from scorekeeper.library.statistics import LAST, Against, Outcome, against
from scorekeeper.ui.flet_shim import view
from scorekeeper.ui.history.charts import split_bar
from scorekeeper.ui.history.player import titled
from scorekeeper.ui.history.routes import person_in, to_player
from scorekeeper.ui.kit.button import icon_button
from scorekeeper.ui.kit.frame import app_bar
from scorekeeper.ui.kit.look import BODY, CAPTION, LABEL_L, SCORE_CELL, SCORE_HERO, Theme, text
from scorekeeper.ui.kit.mark import mark
from scorekeeper.ui.kit.press import named, tall
from scorekeeper.ui.shell.contexts import use_device, use_library_view, use_theme, use_translator
from scorekeeper.ui.shell.not_found import nothing_here
from scorekeeper.ui.shell.scaffold import around, go, scrolled


@view
def HeadToHead() -> ft.View:
    shelf, device, look, words = use_library_view(), use_device().device, use_theme(), use_translator()
    params = ft.use_route_params()
    one, other = person_in(params.get("person", "")), person_in(params.get("other", ""))
    if not {one, other} <= {*shelf.people()} or one == other:
        return nothing_here(look, words)
    told = outcomes(shelf.cards(), shelf.known())
    both = against(told, one, other)
    back = icon_button(
        look, ft.Icons.ARROW_BACK, ident="both.back", label=words("common.back"), on_press=lambda: go(to_player(one))
    )
    head = app_bar(look, words("common.versus", a=one, b=other), leading=back, lines=2, width=device.width)
    body = scrolled([*meeting(look, words, (one, other), both, told), ft.Container(height=24)])
    return around(look, words, device, "history", [head, body], paper=True)


def meeting(
    look: Theme, words: Translator, pair: tuple[str, str], both: Against, told: Sequence[Outcome]
) -> list[ft.Control]:
    """The score between two people, game by game, the last ten, and what they did side by side."""
    ink2 = look.palette.ink2
    count = words("person.each_other", n=both.matches) if both.matches else words("person.never_met")
    beside = words("person.partners", n=both.partners, won=both.partners_won)
    shown: list[ft.Control] = [
        *(
            [score(look, words, pair, both), split_bar(look, *both.wins), ft.Container(height=10)]
            if both.matches
            else []
        ),
        named(text(look, count, CAPTION, size=15, color=ink2), ident="both.count"),
        *([named(text(look, beside, CAPTION, size=15, color=ink2), ident="both.partners")] if both.partners else []),
    ]
    if both.matches:
        shown += titled(look, words("history.last_ten"), words("history.latest_right"))
        shown.append(last_meetings(look, words, pair, told))
        shown += titled(look, words("person.games"))
        shown += [game_line(look, words, pair, *game) for game in both.games]
    return shown


def score(look: Theme, words: Translator, pair: tuple[str, str], both: Against) -> ft.Control:
    """Both names over both numbers of wins."""
    columns: list[ft.Control] = [
        ft.Column(
            expand=True,
            spacing=2,
            horizontal_alignment=side,
            controls=[
                ft.Row(
                    tight=True, spacing=8, controls=[mark(look, seat, 26), text(look, name, LABEL_L, size=17, lines=1)]
                ),
                text(look, words("common.number", n=wins), SCORE_HERO),
            ],
        )
        for seat, (name, wins, side) in enumerate(
            zip(pair, both.wins, (ft.CrossAxisAlignment.START, ft.CrossAxisAlignment.END), strict=True), 1
        )
    ]
    return ft.Container(
        padding=ft.Padding.only(top=8, bottom=10), content=named(ft.Row(controls=columns), ident="both.score")
    )


def last_meetings(look: Theme, words: Translator, pair: tuple[str, str], told: Sequence[Outcome]) -> ft.Control:
    """Match by match the mark of who won; a dash where neither did."""
    apart = [m for m in told if {*pair} <= {*m.players} and m.side(pair[0]) != m.side(pair[1])][-LAST:]
    drawn: list[ft.Control] = []
    winners: list[str] = []
    for match in apart:
        won = [seat for seat, person in enumerate(pair, 1) if match.won(person)]
        winners.append(pair[won[0] - 1] if len(won) == 1 else words("person.both" if won else "person.neither"))
        drawn.append(
            ft.Container(
                width=27,
                alignment=ft.Alignment.CENTER,
                content=ft.Column(
                    spacing=2,
                    tight=True,
                    horizontal_alignment=ft.CrossAxisAlignment.CENTER,
                    controls=[mark(look, seat, 22) for seat in won]
                    or [text(look, words("common.none"), BODY, color=look.palette.ink3)],
                ),
            )
        )
    line = ft.Row(alignment=ft.MainAxisAlignment.END, spacing=4, controls=drawn)
    said = words("person.meetings_said", winners=winners)
    return named(ft.Container(padding=ft.Padding.symmetric(vertical=10), content=line), ident="both.form", label=said)


def game_line(
    look: Theme, words: Translator, pair: tuple[str, str], game: str, matches: int, won: int, lost: int
) -> ft.Control:
    """A game, and how often each has won it."""
    name = words(f"games.{game}.name")
    figures: list[ft.Control] = [
        text(look, name, LABEL_L, expand=True, lines=2),
        text(look, words("common.versus", a=won, b=lost), SCORE_CELL, weight=600, lines=1),
    ]
    label = words("person.game_said", game=name, n=matches, a=pair[0], won=won, b=pair[1], lost=lost)
    line = ft.Column(spacing=2, controls=[tall(figures, height=34), split_bar(look, won, lost, height=6)])
    return named(ft.Container(padding=ft.Padding.only(bottom=10), content=line), ident=f"both.game.{game}", label=label)
