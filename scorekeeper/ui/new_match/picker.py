"""The game picker: every game in its group, by name, by how many are at the table, and by where its rules stand."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

import flet as ft

from scorekeeper.i18n import Translator
from scorekeeper.ui.base.flet_shim import component, keyed, memo, use_state, view
from scorekeeper.ui.base.render_cache import use_latest
from scorekeeper.ui.kit.boxes import border, column_of, padded, padding, row_of, space
from scorekeeper.ui.kit.button import button, icon_button
from scorekeeper.ui.kit.letters import across
from scorekeeper.ui.kit.press import pressable, tall
from scorekeeper.ui.kit.surface import chip
from scorekeeper.ui.kit.text_field import text_field
from scorekeeper.ui.kit.theme import ASIDE, BODY, LABEL_L, TITLE_S, Theme, icon, muted, text
from scorekeeper.ui.kit.tile import emblem
from scorekeeper.ui.shell.contexts import use_device, use_library_view, use_theme, use_translator
from scorekeeper.ui.shell.offers import Offer, every_offer
from scorekeeper.ui.shell.scaffold import Bar, centred, go, scaffold
from scorekeeper.wording.game_text import names_of_game

GROUPS = ("in_play", "teams", "last_in", "race", "one_hand", "solo")
MANY = 5
"""From this many players on, one filter serves."""

NARROW = 48
"""Width of a filter of one figure, so that the others beside it can be seen to be there."""

BESIDE = 66
"""What the magnifying glass and the margins take of the search field, in logical pixels."""


@dataclass(frozen=True, slots=True)
class Filter:
    """What is looked for: a name, so many players (0: any), the starred ones, the booklet's or the others."""

    asked: str = ""
    company: int = 0
    starred: bool = False
    booklet: bool | None = None


@view
def Picker() -> ft.View:
    library_view, device, theme, tr = use_library_view(), use_device().device, use_theme(), use_translator()
    sought, seek = use_state(Filter)
    starred, star = library_view.favourites, use_latest(library_view.star)
    every = every_offer(library_view.games)
    found = [offer for offer in every if answers(tr, offer, sought.asked) and suits(offer, sought, starred)]
    groups = [
        control
        for group in GROUPS
        for control in section(theme, tr, group, [each for each in found if each.group == group], starred, star)
    ]
    chips = ft.Row(filters(theme, tr, sought, seek), scroll=ft.ScrollMode.HIDDEN, spacing=8)
    search = search_field(theme, tr, len(every), sought, seek, device.layout.column_width)
    foot = ft.Container(
        centred(column_of(chips, search, spacing=10, stretch=True)),
        padding(left=16, top=10, right=16, bottom=12),
        bgcolor=theme.palette.bg,
        border=border(top=(1, theme.palette.rule)),
    )
    controls = groups or nothing(theme, tr, sought, seek)
    bar = Bar("picker", "/", width=device.width, closes=True)
    return scaffold(theme, tr, tr("picker.title"), controls, bar, "games", device, [foot])


Seek = Callable[[Filter | Callable[[Filter], Filter]], None]


def answers(tr: Translator, offer: Offer, asked: str) -> bool:
    """Return whether one of the names of a game has the typed text; accents and hyphens are ignored."""
    return _plain(asked) in _plain("\n".join(names_of_game(tr, offer.id)))


def _plain(name: str) -> str:
    split = unicodedata.normalize("NFD", name.casefold().strip().replace("-", " "))
    return "".join(letter for letter in split if not unicodedata.combining(letter))


def suits(offer: Offer, sought: Filter, starred: Sequence[str]) -> bool:
    """Return whether a game passes the filters."""
    seats = sought.company == MANY and offer.players[-1] >= MANY
    return (
        (not sought.starred or offer.id in starred)
        and (not sought.company or sought.company in offer.players or seats)
        and (sought.booklet is None or sought.booklet == offer.booklet)
    )


def filters(theme: Theme, tr: Translator, sought: Filter, seek: Seek) -> list[ft.Control]:
    """Return the chips for favourites, numbers of players and sources of rules."""

    def toggle(key: str, value: object) -> Callable[[], None]:
        """Return the action that sets a filter, or clears it if it has that value."""

        def choose() -> None:
            seek(lambda now: replace(now, **{key: getattr(Filter(), key) if getattr(now, key) == value else value}))

        return choose

    is_on, ident, label = sought.starred, "picker.filter.favourites", tr("picker.favourites")
    star = icon(theme, ft.Icons.STAR, size=20, color=theme.palette.paper if is_on else theme.palette.brass)
    favourites = chip(theme, "", ident, toggle("starred", True), label=label, mark=star, on=is_on, width=NARROW)
    counts = [_count(theme, tr, count, sought, toggle("company", count)) for count in range(1, MANY + 1)]

    def source(name: str, *, booklet: bool) -> ft.Control:
        press, is_on = toggle("booklet", booklet), sought.booklet is booklet
        return chip(theme, tr(f"picker.{name}"), f"picker.filter.{name}", press, on=is_on)

    return [favourites, *counts, source("booklet", booklet=True), source("sheets", booklet=False)]


def _count(theme: Theme, tr: Translator, count: int, sought: Filter, toggle: Callable[[], None]) -> ft.Control:
    on = sought.company == count
    players = tr("common.players", n=count)
    short = tr("picker.players_and_more", n=count) if count == MANY else str(count)
    spelled_out = on and count != MANY
    caption, width = (players, None) if spelled_out else (short, NARROW * min(theme.scale, 1.5))
    return chip(theme, caption, f"picker.filter.{count}", toggle, label=players, on=on, width=width)


def search_field(theme: Theme, tr: Translator, count: int, sought: Filter, seek: Seek, width: float) -> ft.Control:
    """Says how many games it looks through, where ``width`` logical pixels have room for that."""
    hint = tr("picker.search", n=count)
    fits = across(hint, BODY.size * theme.scale) <= width - BESIDE

    def ask(asked: str) -> None:
        seek(lambda now: replace(now, asked=asked))

    clear = icon_button(theme, ft.Icons.CLOSE, "picker.clear", tr("picker.clear"), lambda: ask(""))
    return text_field(
        theme,
        sought.asked,
        "picker.search",
        ask,
        hint=hint if fits else tr("common.search"),
        style=BODY,
        prefix=ft.Icons.SEARCH,
        suffix=clear if sought.asked else None,
        radius=14,
    )


def nothing(theme: Theme, tr: Translator, sought: Filter, seek: Seek) -> list[ft.Control]:
    """Return why no game is listed, with a button that lists all."""
    plain = sought == Filter(sought.asked)
    sentence = tr("picker.nothing" if plain else "picker.nothing_like_that")
    caption = tr("picker.clear" if plain else "picker.show_all")
    return [
        space(32),
        muted(theme, sentence, BODY, align=ft.TextAlign.CENTER),
        space(16),
        button(theme, caption, "picker.all", partial(seek, Filter()), kind="tonal"),
    ]


def section(
    theme: Theme,
    tr: Translator,
    group: str,
    found: Sequence[Offer],
    starred: Sequence[str],
    star: Callable[[str], object],
) -> list[ft.Control]:
    """Return the heading of a group with the number of its games, and the games."""
    if not found:
        return []
    title = ft.Semantics(header=True, heading_level=2, content=text(theme, tr(f"picker.group.{group}"), TITLE_S))
    line = ft.Row([title, muted(theme, str(len(found)))], alignment=ft.MainAxisAlignment.SPACE_BETWEEN)
    ruled = border(bottom=(1, theme.palette.ink))
    heading = ft.Container(line, padding(top=16, bottom=8), key=f"group.{group}", border=ruled)
    return [heading, *(keyed(offer.id, GameRow, theme, tr, offer, offer.id in starred, star) for offer in found)]


@memo
@component
def GameRow(theme: Theme, tr: Translator, offer: Offer, starred: bool, star: Callable[[str], object]) -> ft.Control:
    """Draw a game: its tile, its name and that of the booklet, players and goal, and the star."""
    palette = theme.palette
    name, original = tr(f"games.{offer.id}.name"), tr(f"games.{offer.id}.original")
    both: list[ft.Control] = [text(theme, name, LABEL_L, size=17)]
    both += [muted(theme, original, ASIDE, size=16)] if original else []
    names = ft.Row(both, wrap=True, spacing=8, run_spacing=0, vertical_alignment=ft.CrossAxisAlignment.END)
    facts = offer.facts(tr)
    drawing = emblem(theme, offer.emblem, 24, colours=offer.colours)
    words = column_of(names, muted(theme, facts), expand=True, spacing=2)
    line = ft.Container(tall([drawing, words], height=50, gap=16), padded(0, 8))
    label, press = tr("common.facts", a=name, b=facts), partial(go, f"/new/{offer.id}")
    row = pressable(theme, line, f"picker.{offer.id}", press, label, radius=0, expand=True)
    mark, color = (ft.Icons.STAR, palette.brass) if starred else (ft.Icons.STAR_OUTLINE, palette.ink2)
    label, press = tr("picker.unstar" if starred else "picker.star", game=name), partial(star, offer.id)
    turn = icon_button(theme, mark, f"picker.star.{offer.id}", label, press, color=color, selected=starred)
    return ft.Container(row_of(row, turn), border=border(bottom=(1, palette.rule)))
