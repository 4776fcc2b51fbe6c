"""The page of a game that arrives: what it writes and its rules, before anything of it is stored."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import flet as ft

from scorekeeper.core.evaluate import evaluate
from scorekeeper.core.names import name_key
from scorekeeper.core.problem import Code, Problem
from scorekeeper.core.variant import Variant
from scorekeeper.games import BUILT_IN
from scorekeeper.games.custom.build import build
from scorekeeper.games.custom.settings import CustomGame
from scorekeeper.i18n import Translator
from scorekeeper.library.game_files import unpack
from scorekeeper.library.own_games import Arrival, arrival_of, copied, other_name, read_games, save_game
from scorekeeper.ui.base.flet_shim import use_memo, use_ref, use_state, view
from scorekeeper.ui.define.form import LARGE_ROW, ROW
from scorekeeper.ui.define.preview import company, tried, usual_hands
from scorekeeper.ui.kit.banner import problem
from scorekeeper.ui.kit.boxes import column_of, padded, row_of, space
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.frame import dock
from scorekeeper.ui.kit.layout import NARROWEST
from scorekeeper.ui.kit.press import named
from scorekeeper.ui.kit.surface import list_row, section_title
from scorekeeper.ui.kit.theme import BODY, Theme, icon, muted
from scorekeeper.ui.rules.example import printed
from scorekeeper.ui.rules.rules import scoring, title
from scorekeeper.ui.shell.contexts import use_device, use_library_view, use_table_theme, use_translator
from scorekeeper.ui.shell.library_view import LibraryView, failure_of
from scorekeeper.ui.shell.scaffold import Bar, centred, go, go_back, scaffold, scrolled
from scorekeeper.wording.custom_text import rules_sentence, with_games
from scorekeeper.wording.game_text import players_line
from scorekeeper.wording.problem_text import problem_sentence


@dataclass(frozen=True, slots=True)
class Arrived:
    """A game that arrives: how it relates to the games of the library, its name if both are kept, and the own one."""

    how: Arrival
    both: CustomGame
    mine: CustomGame | None = None


def arrived(library_view: LibraryView, tr: Translator, game: CustomGame) -> Arrived:
    """Return how a game relates to those of the library."""
    own = read_games(library_view.lists.games)
    built_in = [tr(f"games.{each}.name") for each in BUILT_IN]
    how = arrival_of(game, own.values(), built_in)
    if how in {"new", "same"}:
        return Arrived(how, game)
    mine = own.get(game.id) or next((each for each in own.values() if name_key(each.name) == name_key(game.name)), None)
    name = other_name(game.name, [*built_in, *(each.name for each in own.values())])
    return Arrived(how, copied(game, name) if game.id in own else replace(game, name=name), mine)


@view
def GameArrives() -> ft.View:
    """Draw the screen of ``/open/:packed``."""
    library_view, device, tr = use_library_view(), use_device().device, use_translator()
    packed = ft.use_route_params().get("packed", "")
    game = use_memo(lambda: unpack(packed), [packed])
    replaces, choose = use_state(initial=False)
    trouble, set_trouble = use_state("")
    busy = use_ref(initial=False)
    people = company(game, library_view.people()) if isinstance(game, CustomGame) else ()
    theme = use_table_theme(people)
    bar = Bar(
        "arrival", "/", "" if isinstance(game, Problem) else tr("define.only_rules"), width=device.width, closes=True
    )
    if isinstance(game, Problem):
        return _refused(theme, tr, game, bar)
    arrival = arrived(library_view, tr, game)

    async def save() -> None:
        """Keep the game, then offer a match; a second tap is the same tap."""
        if busy.current:
            return
        busy.current = True
        saved = replace(game, id=arrival.mine.id) if replaces and arrival.mine else arrival.both
        if arrival.how != "same":
            saving = library_view.change_game(save_game(library_view.repository.storage, saved))
            if failure := await failure_of(tr, saving):
                busy.current = False
                set_trouble(failure)
                return
        go(f"/new/{saved.id}")

    variant = build(game)
    match = tried(variant, game, people, usual_hands(game, len(people)))
    words = with_games(tr, {game.id: variant})
    body = [
        printed(theme, words, match, evaluate(match), device.width, row=LARGE_ROW if theme.large else ROW),
        ft.Container(
            column_of(
                space(16),
                *title(theme, words, variant, device.layout.page_width, about(tr, game, variant)),
                *scoring(theme, words, variant, {}),
                *_question(theme, tr, arrival, choose, replaces=replaces),
                problem(theme, trouble) if trouble else None,
                space(16),
                stretch=True,
            ),
            padded(16),
        ),
    ]
    caption = {"same": "play", "new": "keep"}.get(arrival.how, "replace" if replaces else "keep_both")
    main = button(theme, tr(f"define.{caption}"), "arrival.keep", save, size="l", room=NARROWEST - 142, expand=True)
    leave = partial(go_back, "/")
    later = button(theme, tr("define.not_now"), "arrival.later", leave, kind="outlined", size="l", width=130)
    foot = dock(theme, [ft.Container(centred(row_of(later, main, spacing=12)), expand=True)])
    return scaffold(theme, tr, tr("define.arrives"), scrolled(body, margin=0), bar, foot=[foot], paper=True)


def about(tr: Translator, game: CustomGame, variant: Variant) -> str:
    """Return the line about a game that nobody has kept yet: what it is like, and how many play."""
    players = players_line(tr, variant)
    if not game.like:
        return players
    return tr("common.facts", a=tr("define.says.like_game", game=tr(f"games.{game.like}.name")), b=players)


def _question(
    theme: Theme, tr: Translator, arrival: Arrived, choose: Callable[[bool], None], *, replaces: bool
) -> list[ft.Control]:
    """Return what the library has of this name, and whether it is replaced."""
    if arrival.how == "new":
        return []
    if arrival.how == "same":
        return [space(16), muted(theme, tr("define.same"), BODY)]
    if arrival.mine is None:
        words = tr("define.built_in_name", name=arrival.both.name)
        return [space(16), muted(theme, words, BODY)]
    rows = [
        _radio(
            theme, "both", tr("define.keep_both"), tr("define.becomes", name=arrival.both.name), choose, on=not replaces
        ),
        _radio(theme, "mine", tr("define.replace"), rules_sentence(tr, arrival.mine), choose, on=replaces),
    ]
    return [space(16), section_title(theme, tr("define.same_name")), *rows]


def _radio(
    theme: Theme, ident: str, title: str, under: str, choose: Callable[[bool], object], *, on: bool
) -> ft.Control:
    mark = icon(theme, ft.Icons.RADIO_BUTTON_CHECKED if on else ft.Icons.RADIO_BUTTON_UNCHECKED)
    press = partial(choose, ident == "mine")
    return list_row(theme, title, subtitle=under, leading=mark, ident=f"arrival.{ident}", on_press=press)


def _refused(theme: Theme, tr: Translator, reason: Problem, bar: Bar) -> ft.View:
    sentence = tr("define.refused", why=problem_sentence(tr, reason))
    leave = partial(go_back, "/")
    close = button(theme, tr("common.close"), "arrival.later", leave, kind="outlined", size="l", expand=True)
    foot = dock(theme, [ft.Container(centred(row_of(close)), expand=True)])
    body = [space(16), problem(theme, sentence, ident="arrival.refused")]
    if reason.code is not Code.TOO_NEW:
        body += [space(16), named(muted(theme, tr("define.ask_again"), BODY), "arrival.ask_again")]
    return scaffold(theme, tr, tr("define.arrives"), body, bar, foot=[foot], paper=True)
