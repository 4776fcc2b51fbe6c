"""The game picker: every game in its group, by name, by how many are at the table, and by what is counted."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial

import flet as ft

from scorekeeper.i18n import LANGUAGES, Translator, translator_for
from scorekeeper.ui.base.flet_shim import component, keyed, memo, use_state, view
from scorekeeper.ui.base.render_cache import use_latest
from scorekeeper.ui.kit.boxes import border, column_of, padded, padding, row_of, space
from scorekeeper.ui.kit.button import button, icon_button
from scorekeeper.ui.kit.letters import across
from scorekeeper.ui.kit.miniature import miniature
from scorekeeper.ui.kit.press import pressable, tall
from scorekeeper.ui.kit.segments import Segment, segments
from scorekeeper.ui.kit.surface import chip
from scorekeeper.ui.kit.text_field import text_field
from scorekeeper.ui.kit.theme import ASIDE, BODY, LABEL_L, TITLE_S, Theme, icon, muted, text
from scorekeeper.ui.new_match.questions import questions
from scorekeeper.ui.shell.contexts import use_device, use_library_view, use_theme, use_translator
from scorekeeper.ui.shell.library_view import LibraryView
from scorekeeper.ui.shell.offers import ORDER, Offer, every_offer
from scorekeeper.ui.shell.scaffold import Bar, centred, go, scaffold
from scorekeeper.wording.game_text import names_of_game

GROUPINGS = ("region", "counts", "company")
"""What the games can be grouped by."""

MANY = 5
"""From this many players on, one filter serves."""

NARROW = 48
"""Width of a filter of one figure, so that the others beside it can be seen to be there."""

HELP = 148
"""Width of the button beside the search field, in logical pixels."""

BESIDE = 66
"""What the magnifying glass and the margins take of the search field, in logical pixels."""


LATELY = 5
"""How many of the games played last, and of the favourites, stand first."""


@dataclass(frozen=True, slots=True)
class Filter:
    """What is looked for: a name, so many players (0: any), the starred ones, what is counted; and the grouping.

    ``finds``: the questions that find a game are shown.
    """

    asked: str = ""
    company: int = 0
    starred: bool = False
    counts: str = ""
    grouping: str = GROUPINGS[0]
    finds: bool = False


Seek = Callable[[Filter | Callable[[Filter], Filter]], None]


@view
def Picker() -> ft.View:
    library_view, device, theme, tr = use_library_view(), use_device().device, use_theme(), use_translator()
    sought, seek = use_state(Filter)
    starred, star = library_view.favourites, use_latest(library_view.star)
    every = every_offer(library_view.games)
    found = [offer for offer in every if answers(tr, offer, sought.asked) and suits(offer, sought, starred)]
    width = device.layout.column_width
    chips = ft.Row(filters(theme, tr, sought, seek), scroll=ft.ScrollMode.HIDDEN, spacing=8)
    search = search_field(theme, tr, len(every), sought, seek, width - HELP)
    help_words = tr("picker.all_games" if sought.finds else "picker.help")
    helping = button(theme, help_words, "picker.help", partial(turn_help, seek), kind="outlined", size="s", width=HELP)
    foot = ft.Container(
        centred(
            column_of(chips, row_of(ft.Container(search, expand=True), helping, spacing=8), spacing=10, stretch=True)
        ),
        padding(left=16, top=10, right=16, bottom=12),
        bgcolor=theme.palette.bg,
        border=border(top=(1, theme.palette.rule)),
    )
    plain = replace(Filter(), grouping=sought.grouping) == sought
    first = lately(library_view, starred) if plain else []
    if sought.finds:
        above = questions(theme, tr, sought.counts, partial(choose_counts, seek), width)
    else:
        kinds = [Segment(kind, tr(f"picker.by_{kind}")) for kind in GROUPINGS]
        by = segments(theme, kinds, sought.grouping, on_choose=partial(group_by, seek), ident="picker.by", width=width)
        above = [space(4), by]
    groups = grouped(tr, sought, found, first)
    sections = [control for title, games in groups for control in section(theme, tr, title, games, starred, star)]
    controls = [*above, *(sections or nothing(theme, tr, sought, seek))]
    bar = Bar("picker", "/", width=device.width, closes=True)
    return scaffold(theme, tr, tr("picker.title"), controls, bar, "games", device, [foot])


def turn_help(seek: Seek) -> None:
    """Show the questions, or all games again."""
    seek(lambda now: Filter(finds=not now.finds, grouping=now.grouping))


def choose_counts(seek: Seek, counts: str) -> None:
    """Answer what is counted, or take the answer back."""
    seek(lambda now: replace(now, counts="" if now.counts == counts else counts))


def group_by(seek: Seek, grouping: str) -> None:
    seek(lambda now: replace(now, grouping=grouping))


def lately(library_view: LibraryView, starred: Sequence[str]) -> list[str]:
    """Return the games that were played last and the favourites."""
    played = [match.game for match in library_view.lists.matches]
    return list(dict.fromkeys([*played, *starred]))[:LATELY]


def grouped(
    tr: Translator, sought: Filter, found: Sequence[Offer], first: Sequence[str]
) -> list[tuple[str, list[Offer]]]:
    """Return the titles of the groups and their games, those to be shown ``first`` in a group of their own."""
    if sought.finds or sought.asked:
        return [(tr("picker.found", n=len(found)), list(found))] if found else []
    before = [offer for game in first for offer in found if offer.id == game]
    groups = [(tr("picker.lately"), before)] if before else []
    for group in ORDER[sought.grouping]:
        games = [offer for offer in found if offer not in before and offer.group_by(sought.grouping) == group]
        groups += [(tr(f"picker.{sought.grouping}.{group}"), games)] if games else []
    return groups


def answers(tr: Translator, offer: Offer, asked: str) -> bool:
    """Return whether one of the names of a game, in any language, has the typed text; accents are ignored."""
    return not asked.strip() or _plain(asked) in _names(tr.language, offer.id)


@cache
def _names(language: str, game: str) -> str:
    """Return all names of a game, those of a language first."""
    every = [translator_for(tag) for tag in dict.fromkeys((language, *LANGUAGES))]
    return _plain("\n".join(name for tr in every for name in names_of_game(tr, game)))


def _plain(name: str) -> str:
    split = unicodedata.normalize("NFD", name.casefold().strip().replace("-", " "))
    return "".join(letter for letter in split if not unicodedata.combining(letter))


def suits(offer: Offer, sought: Filter, starred: Sequence[str]) -> bool:
    """Return whether a game passes the filters."""
    seats = sought.company == MANY and offer.players[-1] >= MANY
    return (
        (not sought.starred or offer.id in starred)
        and (not sought.company or sought.company in offer.players or seats)
        and (not sought.counts or sought.counts == offer.counts)
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

    return [favourites, *counts]


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
    plain = replace(Filter(sought.asked), grouping=sought.grouping, finds=sought.finds) == sought
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
    caption: str,
    found: Sequence[Offer],
    starred: Sequence[str],
    star: Callable[[str], object],
) -> list[ft.Control]:
    """Return the heading of a group with the number of its games, and the games."""
    title = ft.Semantics(header=True, heading_level=2, content=text(theme, caption, TITLE_S))
    line = ft.Row([title, muted(theme, str(len(found)))], alignment=ft.MainAxisAlignment.SPACE_BETWEEN)
    ruled = border(bottom=(1, theme.palette.ink))
    heading = ft.Container(line, padding(top=16, bottom=8), key=f"group.{caption}", border=ruled)
    return [heading, *(keyed(offer.id, GameRow, theme, tr, offer, offer.id in starred, star) for offer in found)]


@memo
@component
def GameRow(theme: Theme, tr: Translator, offer: Offer, starred: bool, star: Callable[[str], object]) -> ft.Control:
    """Draw a game: its sheet, its name and that of the booklet, players and goal, and the star."""
    palette = theme.palette
    name, original = tr(f"games.{offer.id}.name"), tr(f"games.{offer.id}.original")
    both: list[ft.Control] = [text(theme, name, LABEL_L, size=17)]
    both += [muted(theme, original, ASIDE, size=16)] if original else []
    names = ft.Row(both, wrap=True, spacing=8, run_spacing=0, vertical_alignment=ft.CrossAxisAlignment.END)
    facts = offer.facts(tr)
    drawing = miniature(theme, offer.counts)
    words = column_of(names, muted(theme, facts), expand=True, spacing=2)
    line = ft.Container(tall([drawing, words], height=50, gap=16), padded(0, 8))
    label, press = tr("common.facts", a=name, b=facts), partial(go, f"/new/{offer.id}")
    row = pressable(theme, line, f"picker.{offer.id}", press, label, radius=0, expand=True)
    mark, color = (ft.Icons.STAR, palette.brass) if starred else (ft.Icons.STAR_OUTLINE, palette.ink2)
    label, press = tr("picker.unstar" if starred else "picker.star", game=name), partial(star, offer.id)
    turn = icon_button(theme, mark, f"picker.star.{offer.id}", label, press, color=color, selected=starred)
    return ft.Container(row_of(row, turn), border=border(bottom=(1, palette.rule)))
