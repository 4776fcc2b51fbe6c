"""The game picker: every game in its group, by name, by how many are at the table, and by what is counted."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Any, Final, cast
from urllib.parse import urlencode

import flet as ft

from scorekeeper.core.begin import usual_setup
from scorekeeper.core.names import name_key
from scorekeeper.i18n import LANGUAGES, Translator, translator_for
from scorekeeper.library.settings import DRAFT
from scorekeeper.ui.base.flet_shim import component, keyed, memo, use_ref, use_state, view
from scorekeeper.ui.base.render_cache import use_latest
from scorekeeper.ui.kit.boxes import border, column_of, padded, padding, row_of, space
from scorekeeper.ui.kit.button import button, icon_button
from scorekeeper.ui.kit.letters import across
from scorekeeper.ui.kit.miniature import HEIGHT, WIDTH, miniature
from scorekeeper.ui.kit.press import pressable, tall
from scorekeeper.ui.kit.segments import Segment, segments
from scorekeeper.ui.kit.surface import chip, dashed
from scorekeeper.ui.kit.text_field import text_field
from scorekeeper.ui.kit.theme import ASIDE, BODY, LABEL_L, TITLE_S, Style, Theme, icon, muted, text
from scorekeeper.ui.new_match.questions import questions
from scorekeeper.ui.shell.contexts import use_device, use_library_view, use_theme, use_translator
from scorekeeper.ui.shell.library_view import LibraryView
from scorekeeper.ui.shell.offers import ORDER, SOLITAIRES, Offer, offers
from scorekeeper.ui.shell.scaffold import Bar, centred, go, scaffold, scrolled
from scorekeeper.wording.game_text import names_of_game, players_line
from scorekeeper.wording.table_text import goal_line

NEAR: Final[dict[str, str]] = {
    "caribbean": "AG AW BB BS CU CW DM DO GD GP HT JM KN LC MQ PR TT VC",
    "latin_america": "AR BO BR CL CO CR EC GT HN MX NI PA PE PY SV UY VE",
    "north_america": "CA US",
    "eastern_europe": "BG BY CZ EE HU KZ LT LV MD PL RO RS RU SK UA",
    "asia": "CN HK ID JP KR MO MY PH SG TH TW VN",
}
"""The countries in which the games of each region are played. In Western Europe those of the booklet stand first."""

GROUPINGS = ("region", "counts", "company")
"""What the games can be grouped by."""

MANY, MOST = range(5, 9), 9
"""The players of a large company, and from how many on it is a very large one: one answer each."""

PAIRS = "pairs"
COMPANIES = ("2", "3", "4", PAIRS, "many", "most")
"""How many play: the answers to the second question."""

NARROW = 48
"""Width of a filter of one figure, so that the others beside it can be seen to be there."""

HELP = 134
"""Width of the button beside the search field, in logical pixels."""

BESIDE = 78
"""What the magnifying glass and the margins take of the search field, in logical pixels."""


LATELY = 5
"""How many of the games played last, and of the favourites, stand first."""

OWN_FIRST = 8
"""So many of the own games are listed until somebody wants to see all: a library may have hundreds."""


@dataclass(frozen=True, slots=True)
class Filter:
    """What is looked for: a name, who plays (empty: any), the starred ones, what is counted; and the grouping.

    ``finds``: the questions that find a game are shown; ``every_own``: all own games are listed.
    """

    asked: str = ""
    company: str = ""
    starred: bool = False
    counts: str = ""
    grouping: str = GROUPINGS[0]
    finds: bool = False
    every_own: bool = False


Seek = Callable[[Filter | Callable[[Filter], Filter]], None]


@view
def Picker() -> ft.View:
    library_view, device, theme, tr = use_library_view(), use_device().device, use_theme(), use_translator()
    sought, seek = use_state(Filter)
    starred, star = library_view.favourites, use_latest(library_view.star)
    seen, path, location = use_ref(False), ft.use_view_path(), ft.use_route_location()
    seen.current = seen.current or location == path
    scroller = use_ref(ft.Ref[ft.Column]())
    if not seen.current:  # under a new match that was opened by its address
        return ft.View(route=path, bgcolor=theme.palette.bg)
    plain = replace(Filter(), grouping=sought.grouping, every_own=sought.every_own) == sought
    own = own_games(library_view)
    drawn_later = own[OWN_FIRST:] if plain and not sought.every_own else []
    chosen = [game for game in library_view.games if game not in own]
    every = offers(library_view.games, (*chosen, *own[: len(own) - len(drawn_later)], SOLITAIRES.id))
    hits = [offer for offer in every if answers(tr, offer, sought.asked) and suits(offer, sought, starred)]
    if sought.finds:
        times = Counter(match.game for match in library_view.lists.matches)
        hits.sort(key=lambda offer: -times[offer.id])
    elif sought.asked:
        hits.sort(key=lambda offer: _plain(sought.asked) not in _plain(name_of(tr, offer)))
    width = device.layout.column_width

    async def jump(title: str) -> None:
        if scroller.current.current is not None:
            with suppress(RuntimeError):  # it is not on the screen
                await scroller.current.current.scroll_to(scroll_key=f"group.{title}", duration=0)

    search = search_field(theme, tr, len(every) + len(drawn_later), sought, seek, width=width - HELP)
    help_words = tr("picker.all_games" if sought.finds else "picker.help")
    helping = button(theme, help_words, "picker.help", partial(turn_help, seek), kind="outlined", size="s", width=HELP)
    first = lately(library_view, starred) if plain else []
    groups = grouped(tr, sought, hits, first)
    chips = ft.Row(
        [favourites(theme, tr, sought, seek), *(jumps(theme, groups, jump) if plain else [])],
        scroll=ft.ScrollMode.HIDDEN,
        spacing=8,
    )
    foot = ft.Container(
        centred(
            column_of(chips, row_of(ft.Container(search, expand=True), helping, spacing=8), spacing=10, stretch=True)
        ),
        padding(left=16, top=10, right=16, bottom=12),
        bgcolor=theme.palette.bg,
        border=border(top=(1, theme.palette.rule)),
    )
    if sought.finds:
        second = companies(theme, tr, sought, seek, width)
        above = [*questions(theme, tr, sought.counts, partial(choose_counts, seek), width), second]
    else:
        kinds = [Segment(kind, tr(f"picker.by_{kind}")) for kind in GROUPINGS]
        by = segments(theme, kinds, sought.grouping, on_choose=partial(group_by, seek), ident="picker.by", width=width)
        above = [space(4), by]
    asked = sought.asked.strip()
    define, sections = define_row(theme, tr, library_view.lists.settings.get(DRAFT)), list[ft.Control]()
    for group in groups:
        listed, hidden = shortened(group[1], len(drawn_later), every_own=sought.every_own)
        sections += section(theme, tr, group[0], listed, starred, star=star, asked=asked, hidden=hidden)
        sections += [every_own(theme, tr, seek)] if hidden else []
        sections += [define] if group[0] == tr("picker.own") else []
    sections += [define] if plain and tr("picker.own") not in dict(groups) else []
    sections += [] if not asked else differences(theme, tr, hits)
    body = scrolled([*above, *(sections or nothing(theme, tr, sought, seek))], ref=scroller.current)
    bar = Bar("picker", "/", width=device.width, closes=True)
    title = tr("picker.find" if sought.finds else "picker.title")
    return scaffold(theme, tr, title, body, bar, place="games", device=device, foot=[foot])


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


def own_games(library_view: LibraryView) -> list[str]:
    """Return the ids of the own games: those played last first, then by name. Reads no document."""
    own = library_view.lists.games
    by_name = sorted(own, key=lambda game: name_key(str(own[game].get("name"))))
    return list(dict.fromkeys([*(match.game for match in library_view.lists.matches if match.game in own), *by_name]))


def shortened(offers: Sequence[Offer], unread: int, *, every_own: bool) -> tuple[list[Offer], int]:
    """Return the games of a group that are listed, and how many own ones are not; ``unread`` are not among them."""
    own = [offer.id for offer in offers if offer.is_own]
    hidden = {*own[OWN_FIRST:]} if not every_own else set[str]()
    return [offer for offer in offers if offer.id not in hidden], len(hidden) + (unread if own else 0)


def grouped(
    tr: Translator, sought: Filter, offers: Sequence[Offer], first: Sequence[str]
) -> list[tuple[str, list[Offer]]]:
    """Return the titles of the groups and their games, those to be shown ``first`` in a group of their own.

    The games of the region of the device stand before those of other regions. What was found by a set with which a
    game is only sometimes played stands last.
    """
    if sought.finds or sought.asked:
        found = sorted(offers, key=lambda offer: not answers(tr, offer, sought.asked, is_usual=True))
        return [(tr("picker.found", n=len(offers)), found)] if offers else []
    before = [offer for game in first for offer in offers if offer.id == game and not offer.is_own]
    groups = [(tr("picker.lately"), before)] if before else []
    own = [offer for offer in offers if offer.is_own]
    groups += [(tr("picker.own"), own)] if own else []
    near = next((region for region, countries in NEAR.items() if tr.region in countries.split()), "")
    for group in sorted(ORDER[sought.grouping], key=lambda group: group != near):
        rest = (offer for offer in offers if offer not in before and not offer.is_own)
        games = [offer for offer in rest if offer.group_by(sought.grouping) == group]
        groups += [(tr(f"picker.{sought.grouping}.{group}"), games)] if games else []
    return groups


def answers(tr: Translator, offer: Offer, asked: str, *, is_usual: bool = False) -> bool:
    """Return whether the names of a game, in any language, have all typed words; accents and signs are ignored.

    With ``is_usual`` only its usual set counts.
    """
    if not asked:
        return True
    more = _other_words(offer, is_usual=is_usual)
    names = _plain(offer.own_name) if offer.is_own else _names(tr.language, offer.id, more)
    return all(word in names for word in _plain(asked).split())


def _other_words(offer: Offer, *, is_usual: bool) -> tuple[str, ...]:
    """Return the keys of what else a game is known by: its sets, premiums, ways to win, and who bids first."""
    variant = offer.variant
    if variant is None:
        return ()
    named = (key for key in variant.words if key.startswith(("result.", "set.")))
    premiums = (f"premium.{premium.name}" for premium in variant.sheet.premiums)
    bids = (f"lead.{variant.lead.first}.rule",) if variant.lead.before else ()
    sets = variant.sets[:1] if is_usual else variant.sets
    return (*(f"set.{tiles}" for tiles in sets), *named, *premiums, *bids)


@cache
def _names(language: str, game: str, more: tuple[str, ...]) -> str:
    """Return all names of a game, those of a language first, and its other words, with and without hyphens."""
    words = [translator_for(tag)(key, target="") for tag in LANGUAGES for key in more]
    unhyphenated = [word.replace("-", "") for word in words]
    return _plain("\n".join([*_every_name(language, game), *words, *unhyphenated]))


def _every_name(language: str, game: str) -> list[str]:
    every = [translator_for(tag) for tag in dict.fromkeys((language, *LANGUAGES))]
    return [names for tr in every for names in names_of_game(tr, game)]


def _plain(name: str) -> str:
    """Return a name in small letters without accents, with a space for each sign."""
    letters = unicodedata.normalize("NFD", name.casefold().strip())
    return "".join(each if each.isalnum() else " " for each in letters if not unicodedata.combining(each))


def suits(offer: Offer, sought: Filter, starred: Sequence[str]) -> bool:
    """Return whether a game passes the filters."""
    return (
        (not sought.starred or offer.id in starred)
        and (not sought.company or plays(offer, sought.company))
        and (not sought.counts or sought.counts == offer.counts)
    )


def plays(offer: Offer, company: str) -> bool:
    """Return whether a game is for one of the ``COMPANIES``."""
    match company:
        case "pairs":
            return offer.variant is not None and (offer.variant.teams > 0 or offer.variant.pairs != "never")
        case "many":
            return any(count in MANY for count in offer.players)
        case "most":
            return offer.players[-1] >= MOST
        case _:
            return int(company) in offer.players


def toggle(seek: Seek, key: str, value: object) -> None:
    """Set a filter, or clear it if it has that value."""
    seek(lambda now: replace(now, **{key: getattr(Filter(), key) if getattr(now, key) == value else value}))


def favourites(theme: Theme, tr: Translator, sought: Filter, seek: Seek) -> ft.Control:
    """Return the chip for the games with a star."""
    is_on, label, press = sought.starred, tr("picker.favourites"), partial(toggle, seek, "starred", True)
    star = icon(theme, ft.Icons.STAR, size=20, color=theme.palette.paper if is_on else theme.palette.brass)
    return chip(theme, "", "picker.filter.favourites", press, label=label, mark=star, on=is_on, width=NARROW)


def jumps(
    theme: Theme, groups: Sequence[tuple[str, Sequence[Offer]]], jump: Callable[[str], Awaitable[None]]
) -> list[ft.Control]:
    """Return a chip for each group, which brings it in."""
    return [chip(theme, title, f"picker.jump.{place}", partial(jump, title)) for place, (title, _) in enumerate(groups)]


def companies(theme: Theme, tr: Translator, sought: Filter, seek: Seek, width: float) -> ft.Control:
    """Return how many play, to choose from."""
    words = {PAIRS: tr("picker.pairs"), "many": f"{MANY[0]}–{MANY[-1]}", "most": tr("picker.players_and_more", n=MOST)}
    choices = [Segment(each, words.get(each, each), ident=f"picker.company.{each}") for each in COMPANIES]
    choose = partial(toggle, seek, "company")
    return segments(theme, choices, sought.company, on_choose=choose, ident="picker.company", width=width)


def differences(theme: Theme, tr: Translator, offers: Sequence[Offer]) -> list[ft.Control]:
    """Return what differs between two games that were found and are easily mixed up."""
    ids = {offer.id for offer in offers}
    lines = [tr(f"picker.differ.{offer.id}") for offer in offers if offer.variant and offer.variant.similar_to in ids]
    mark = icon(theme, ft.Icons.INFO_OUTLINE, size=22, color=theme.palette.ink2)
    return [
        ft.Container(row_of(mark, text(theme, words, BODY, expand=True), spacing=12, top=True), padding(top=16))
        for words in lines
    ]


def search_field(theme: Theme, tr: Translator, count: int, sought: Filter, seek: Seek, *, width: float) -> ft.Control:
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
    named_so = sought.asked.strip()
    words, press = tr("define.this", name=named_so), partial(go, f"/new/define?{urlencode({'name': named_so})}")
    return [
        space(32),
        muted(theme, sentence, BODY, align=ft.TextAlign.CENTER),
        space(16),
        *([button(theme, words, "picker.define", press, mark=ft.Icons.ADD), space(8)] if named_so else []),
        button(theme, caption, "picker.all", partial(seek, Filter()), kind="tonal"),
    ]


def every_own(theme: Theme, tr: Translator, seek: Seek) -> ft.Control:
    """Return the button that lists all own games."""
    press = partial(toggle, seek, "every_own", True)
    return ft.Container(button(theme, tr("picker.every_own"), "picker.every_own", press, kind="quiet"), padded(0, 8))


def define_row(theme: Theme, tr: Translator, draft: Any) -> ft.Control:
    """Return the row that defines a game, or goes on with the one that was left."""
    title, under = tr("define.title"), tr("define.aside")
    if isinstance(draft, Mapping):
        name = cast("Mapping[str, Any]", draft).get("name", "")
        title = tr("define.continue", name=name) if name else tr("define.continue_unnamed")
        under = tr("define.continue_aside")
    mark = dashed(theme, icon(theme, ft.Icons.ADD), WIDTH, HEIGHT)
    words = column_of(text(theme, title, replace(LABEL_L, size=17)), muted(theme, under), expand=True, spacing=2)
    arrow = ft.Container(icon(theme, ft.Icons.CHEVRON_RIGHT, color=theme.palette.ink2), padded(12))
    content = ft.Container(tall([mark, words, arrow], height=50, gap=16), padded(0, 8))
    row = pressable(theme, content, "picker.define", partial(go, "/new/define"), radius=0)
    return ft.Container(row, border=border(bottom=(1, theme.palette.rule)))


def section(
    theme: Theme,
    tr: Translator,
    caption: str,
    offers: Sequence[Offer],
    starred: Sequence[str],
    *,
    star: Callable[[str], object],
    asked: str = "",
    hidden: int = 0,
) -> list[ft.Control]:
    """Return the heading of a group with the number of its games, and the games; what was ``asked`` is on tint."""
    title = ft.Semantics(header=True, heading_level=2, content=text(theme, caption, TITLE_S))
    count = len(offers) + hidden
    number = "" if caption == tr("picker.found", n=count) else str(count)
    line = ft.Row([title, muted(theme, number)], alignment=ft.MainAxisAlignment.SPACE_BETWEEN)
    ruled = border(bottom=(1, theme.palette.ink))
    heading = ft.Container(line, padding(top=16, bottom=8), key=ft.ScrollKey(f"group.{caption}"), border=ruled)
    return [
        heading,
        *(keyed(offer.id, GameRow, theme, tr, offer, offer.id in starred, star, asked=asked) for offer in offers),
    ]


@memo
@component
def GameRow(
    theme: Theme, tr: Translator, offer: Offer, starred: bool, star: Callable[[str], object], *, asked: str
) -> ft.Control:
    """Draw a game: its sheet, its name with another one, a line about it, and the star."""
    palette = theme.palette
    name, other = name_of(tr, offer), tr("define.says.aside") if asked else ""
    if offer.is_own and offer.variant:
        goal = goal_line(tr, offer.variant, usual_setup(offer.variant, offer.players[0]))
        line = tr("common.facts", a=goal, b=players_line(tr, offer.variant))
    else:
        line, other = tr(f"games.{offer.id}.aside"), _other_name(tr, offer.id, asked)
    style = replace(ASIDE, size=16)
    names: list[ft.Control] = [_on_tint(theme, name, asked, replace(LABEL_L, size=17))]
    if other:
        names.append(_on_tint(theme, other, asked, style, color=palette.ink2))
    both = ft.Row(names, wrap=True, spacing=8, run_spacing=0, vertical_alignment=ft.CrossAxisAlignment.END)
    words = column_of(both, muted(theme, line), expand=True, spacing=2)
    content = ft.Container(tall([miniature(theme, offer.sheet), words], height=50, gap=16), padded(0, 8))
    label, press = tr("common.facts", a=name, b=line), partial(go, f"/new/{offer.id}")
    row = pressable(theme, content, f"picker.{offer.id}", press, label, radius=0, expand=True)
    mark, color = (ft.Icons.STAR, palette.brass) if starred else (ft.Icons.STAR_OUTLINE, palette.ink2)
    label, press = tr("picker.unstar" if starred else "picker.star", game=name), partial(star, offer.id)
    turn = icon_button(theme, mark, f"picker.star.{offer.id}", label, press, color=color, selected=starred)
    return ft.Container(row_of(row, turn), border=border(bottom=(1, palette.rule)))


def name_of(tr: Translator, offer: Offer) -> str:
    """Return the name of a game: that of an own one stands in the game, so that many of them are listed at once."""
    return offer.own_name or tr(f"games.{offer.id}.name")


def _other_name(tr: Translator, game: str, asked: str) -> str:
    """Return the name in any language that was asked for, if it is not the usual one; else that of the booklet."""
    usual, original = tr(f"games.{game}.name"), tr(f"games.{game}.original")
    looked_for = _plain(asked)
    if not looked_for or looked_for in _plain(usual):
        return original
    every = [original, *(name for names in _every_name(tr.language, game) for name in names.split(", "))]
    return next((name for name in every if looked_for in _plain(name)), original)


def _on_tint(theme: Theme, name: str, asked: str, style: Style, *, color: str | None = None) -> ft.Control:
    """Return a name with what was ``asked`` of it on tint; accents and case are ignored."""
    plain = _plain(name)
    at = plain.find(_plain(asked)) if asked and len(plain) == len(name) else -1
    if at < 0:
        return text(theme, name, style, color=color)
    end = at + len(_plain(asked))
    tint = ft.TextStyle(bgcolor=theme.palette.tint)
    parts = [ft.TextSpan(name[:at]), ft.TextSpan(name[at:end], style=tint), ft.TextSpan(name[end:])]
    words = text(theme, "", style, color=color)
    words.spans = parts
    return words
