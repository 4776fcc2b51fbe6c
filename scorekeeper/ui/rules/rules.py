"""The rules card: set-up, play, scoring and end of a game, the house rules in force, and an example counted out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

import flet as ft

from scorekeeper.core.begin import begin, usual_setup
from scorekeeper.core.model import Setup, Value
from scorekeeper.core.variant import Option, Variant
from scorekeeper.examples import example
from scorekeeper.i18n import Translator
from scorekeeper.ui.base.flet_shim import component, use_memo, view
from scorekeeper.ui.kit.boxes import border, column_of, padded, padding, row_of, space
from scorekeeper.ui.kit.button import button, icon_button
from scorekeeper.ui.kit.frame import dock, icon_bar
from scorekeeper.ui.kit.letters import across
from scorekeeper.ui.kit.press import named, tall
from scorekeeper.ui.kit.rule import rule
from scorekeeper.ui.kit.theme import ASIDE, BODY, CAPTION, SCORE_SUM, TITLE_L, TITLE_S, Theme, muted, text
from scorekeeper.ui.rules.example import example_of, laid_out
from scorekeeper.ui.rules.own_game import game_actions
from scorekeeper.ui.shell.contexts import use_device, use_library_view, use_theme, use_translator
from scorekeeper.ui.shell.match_store import OpenMatch
from scorekeeper.ui.shell.not_found import nothing_here
from scorekeeper.ui.shell.open_match import not_open, use_match
from scorekeeper.ui.shell.scaffold import centred, go, screen, scrolled
from scorekeeper.wording.game_text import deal_lines, direction, lead_rule, option_value_text, undrawn_tiles, words_for
from scorekeeper.wording.table_text import goal_line

SHORT = 14
"""So many letters of a worth are still set large."""


@view
def MatchRules() -> ft.View:
    """Draw the screen of ``/match/:match/rules``: the rules card with the house rules of a match."""
    match_id = ft.use_route_params().get("match", "")
    opened, theme, tr = use_match(match_id), use_theme(), use_translator()
    if not isinstance(opened, OpenMatch):
        return not_open(theme, tr, opened)
    match = opened.match
    rules = RulesCard(match.variant, match.setup, f"/match/{match_id}", tr("rules.back"), known=True)
    return screen(theme, [rules], paper=True)


@view
def GameRules() -> ft.View:
    """Draw the screen of ``/new/:game/rules``: the rules card with the house rules chosen so far."""
    variant = use_library_view().games.get(ft.use_route_params().get("game", ""))
    theme, tr = use_theme(), use_translator()
    if variant is None:
        return nothing_here(theme, tr)
    asked = dict(parse_qsl(urlsplit(ft.context.page.route).query))
    chosen, back = setup_of(variant, asked), f"/new/{variant.id}"
    return screen(theme, [RulesCard(variant, chosen, back, tr("rules.back_new"), known="players" in asked)], paper=True)


def rules_address(variant: Variant, players: int, options: Mapping[str, Value], tiles: str) -> str:
    """Return the address of the rules card with the choices for a new match."""
    chosen = {key: str(value).lower() for key, value in options.items()}
    company = {"players": str(players)} if players in variant.players else {}
    query = urlencode({**chosen, **company, **({"set": tiles} if tiles else {})})
    return f"/new/{variant.id}/rules" + (f"?{query}" if query else "")


def setup_of(variant: Variant, asked: Mapping[str, str]) -> Setup:
    """Return the setup that an address asks for, with defaults for impossible values."""
    wanted = next((players for players in variant.players if str(players) == asked.get("players")), variant.players[0])
    names = [str(seat) for seat in range(wanted)]
    read = {option.key: _read(option, asked[option.key]) for option in variant.options if option.key in asked}
    chosen = begin(variant, names, {key: value for key, value in read.items() if value is not None}, asked.get("set"))
    return chosen if isinstance(chosen, Setup) else usual_setup(variant, wanted)


def _read(option: Option, text: str) -> Value | None:
    if option.choices:
        return next((choice for choice in option.choices if str(choice).lower() == text), None)
    return int(text) if text.isdecimal() and option.allows(int(text)) else None


@component
def RulesCard(variant: Variant, setup: Setup, back: str, back_words: str, *, known: bool) -> ft.Control:
    """Draw the rules card, with a button to the route ``back``.

    Unless the number of players is ``known``, it lists the deal for each number.
    """
    library_view, device, theme, tr = use_library_view(), use_device().device, use_theme(), use_translator()
    starred = variant.id in library_view.favourites

    async def star() -> None:
        await library_view.star(variant.id)

    def leave() -> None:
        go(back)

    is_own = bool(variant.definition)
    example_hand = use_memo(lambda: None if is_own else example(variant), [variant.id])
    width = device.layout.page_width
    numbers: dict[str, Any] = {key: value for key, value in setup.options.items() if type(value) is int}
    numbers |= {"start": variant.goal.start, "whole": setup.set.total_pips(), "goal": goal_line(tr, variant, setup)}
    unusual = [option for option in variant.options if setup.options[option.key] != option.default_for(setup)]
    play = section(theme, tr, "play", [tr(f"rules.{variant.id}.play", **numbers)])
    prepared, scored = set_up(theme, tr, variant, setup, known=known), scoring(theme, tr, variant, numbers)
    parts = [*play, *scored, *prepared] if is_own else [*prepared, *play, *scored]
    pictures = [] if example_hand is None else [laid_out(theme, variant.id, width, colours=setup.set.has_colours)]
    worked = [] if example_hand is None else [heading(theme, tr, "example"), example_of(theme, tr, example_hand, width)]
    body = scrolled(
        [
            *title(theme, tr, variant, width),
            space(14),
            *pictures,
            *parts,
            *section(theme, tr, "end", [ending(tr, variant, unusual, numbers)]),
            *house(theme, tr, variant, setup, unusual, title="house" if known else "house_new"),
            *worked,
            *([_caption(theme, tr("rules.counted"))] if told_otherwise(setup, unusual) else []),
            space(24),
        ]
    )
    game, color = tr(f"games.{variant.id}.name"), theme.palette.brass if starred else theme.palette.ink
    label = tr("picker.unstar" if starred else "picker.star", game=game)
    mark = ft.Icons.STAR if starred else ft.Icons.STAR_OUTLINE
    actions = game_actions(theme, tr, library_view, variant)
    bar = icon_bar(
        icon_button(theme, ft.Icons.CLOSE, "rules.close", tr("common.close"), leave),
        *actions[:-1],
        icon_button(theme, mark, "rules.star", label, star, color=color, selected=starred),
        *actions[-1:],
    )
    foot = row_of(button(theme, back_words, "rules.back", leave, size="l", expand=True))
    return column_of(bar, body, dock(theme, [ft.Container(centred(foot), expand=True)]), expand=True, stretch=True)


def title(theme: Theme, tr: Translator, variant: Variant, width: float, about: str = "") -> list[ft.Control]:
    """Return the name of the game, as large as its longest word allows, and a line ``about`` it, or the usual one."""
    named_so = tr(f"games.{variant.id}.name")
    room = width / across(max(named_so.split(), key=len), min(theme.scale, TITLE_L.most))
    name = text(theme, named_so, TITLE_L, size=min(38, int(room)))
    return [
        ft.Semantics(header=True, heading_level=1, identifier="title", content=name),
        space(3),
        muted(theme, about or tr(f"games.{variant.id}.aside"), ASIDE, size=18),
    ]


def heading(theme: Theme, tr: Translator, part: str) -> ft.Control:
    """Return the title of a section, with the identifier ``rules.{part}``."""
    title = text(theme, tr(f"rules.{part}"), TITLE_S)
    return ft.Container(
        ft.Semantics(header=True, heading_level=2, identifier=f"rules.{part}", content=title), padding(top=16, bottom=4)
    )


def section(theme: Theme, tr: Translator, part: str, sentences: Sequence[str]) -> list[ft.Control]:
    return [heading(theme, tr, part), *(text(theme, sentence, BODY, size=17) for sentence in sentences)]


def _caption(theme: Theme, words: str) -> ft.Control:
    return ft.Container(muted(theme, words), padding(top=8))


def set_up(theme: Theme, tr: Translator, variant: Variant, setup: Setup, *, known: bool) -> list[ft.Control]:
    """Return the section about deal, boneyard, leader, direction and other preparations."""
    several = not known and len(variant.players) > 1 and bool(variant.deal.each)
    sentences = [] if several else [dealt(tr, variant, setup)]
    if keep := undrawn_tiles(variant, setup):
        sentences.append(tr("rules.keep", n=keep))
    alone = len(setup.players) == 1
    sentences += [] if alone else [lead_rule(tr, variant, setup)]
    if tr.has(f"rules.{variant.id}.setup"):
        sentences.append(tr(f"rules.{variant.id}.setup"))
    sentences += [] if alone else [tr("rules.sentence", said=tr(f"setup.{direction(variant, setup)}"))]
    rows = [_beside(theme, *row) for row in (deals(tr, variant, setup) if several else ())]
    return [heading(theme, tr, "setup"), *rows, text(theme, " ".join(sentences), BODY, size=17)]


MOST_DEALS = 5
"""Of more numbers of players those with the same deal share a row, which does not say what is left."""


def deals(tr: Translator, variant: Variant, setup: Setup) -> list[tuple[str, str]]:
    """Return the numbers of players and their deal, with the set if it must be another one."""
    players_by_words: dict[str, list[int]] = {}
    for players in variant.players:
        dealt_so = setup_of(variant, {"players": str(players), "set": setup.set.id})
        words = dealt(tr, variant, dealt_so)
        if len(variant.players) > MOST_DEALS:
            words = tr("rules.sentence", said=deal_lines(tr, variant, dealt_so)[0])
        if dealt_so.set != setup.set:
            words = f"{tr('rules.sentence', said=tr('set.label', set=dealt_so.set.id))} {words}"
        players_by_words.setdefault(words, []).append(players)
    return [
        (tr("common.players" if low == high else "common.players_range", n=low, low=low, high=high), words)
        for words, (low, *_, high) in ((words, (*numbers, numbers[-1])) for words, numbers in players_by_words.items())
    ]


def _beside(theme: Theme, label: str, words: str) -> ft.Control:
    """Return a label and its text beside each other, or below each other in large text."""
    first = muted(theme, label, BODY, size=17, expand=None if theme.large else 2)
    second = text(theme, words, BODY, size=17, expand=None if theme.large else 5)
    return ft.Container(
        column_of(first, second) if theme.large else row_of(first, second, spacing=12, top=True),
        padding(bottom=8 if theme.large else 4),
    )


def dealt(tr: Translator, variant: Variant, setup: Setup) -> str:
    """Return a sentence about the deal and the boneyard."""
    each, rest = deal_lines(tr, variant, setup)
    return tr("rules.deal", deal=each, rest=rest) if rest else tr("rules.sentence", said=each)


def scoring(theme: Theme, tr: Translator, variant: Variant, values: Mapping[str, Any]) -> list[ft.Control]:
    """Return the section about scores: what scores, and how much."""
    rows: list[ft.Control] = []
    while tr.has(f"rules.{variant.id}.scoring.{len(rows) + 1}.what"):
        ident = f"rules.{variant.id}.scoring.{len(rows) + 1}"
        what, worth = tr(f"{ident}.what", **values), tr(f"{ident}.worth", **values)
        style = replace(SCORE_SUM, size=21 if len(worth) <= SHORT else 18, height=1.2, most=2.0)
        figure = text(theme, worth, style, align=ft.TextAlign.END)
        row = tr("rules.row", what=what, worth=worth)
        rows.append(
            _ruled(theme, [text(theme, what, BODY, size=17)], figure, ident=f"scoring.{len(rows) + 1}", label=row)
        )
    return [heading(theme, tr, "scoring"), rule(theme, "foot"), *rows]


def ending(tr: Translator, variant: Variant, unusual: Sequence[Option], values: Mapping[str, Any]) -> str:
    """Return the sentence about what ends the match, also where the exact target is a house rule, or is none."""
    exact = next((option for option in unusual if option.key == "exact"), None)
    if exact is None:
        return tr(f"rules.{variant.id}.end", **values)
    return tr("rules.end_first" if exact.default else "rules.end_exact", **values)


def told_otherwise(setup: Setup, unusual: Sequence[Option]) -> bool:
    """Return whether a house rule contradicts the text of the card; numbers and direction are filled in there."""
    return any(type(setup.options[option.key]) is not int and option.key != "direction" for option in unusual)


def house(
    theme: Theme, tr: Translator, variant: Variant, setup: Setup, unusual: Sequence[Option], *, title: str
) -> list[ft.Control]:
    """Return the section of house rules with their values, and the defaults of those that differ."""
    rows: list[ft.Control] = []
    own = words_for(tr, variant, setup)
    for option in variant.options:
        if len(option.choices) == 1:
            continue  # it is a part of the game itself
        asked = own(f"option.{option.key}.label")
        chosen, usual = option_value_text(own, option.key, setup.options[option.key]), ""
        if option in unusual:
            usual = tr("rules.usual", choice=option_value_text(own, option.key, option.default_for(setup)))
        rows.append(_house_row(theme, tr, option.key, asked=asked, chosen=chosen, usual=usual))
    if len(variant.sets) > 1:
        rows.append(_house_row(theme, tr, "set", asked=tr("setup.set"), chosen=tr(f"set.{setup.set.id}")))
    if not rows:
        return []
    more = [_caption(theme, tr("rules.differs"))] if told_otherwise(setup, unusual) else []
    return [heading(theme, tr, title), rule(theme, "foot"), *rows, *more]


def _house_row(theme: Theme, tr: Translator, key: str, *, asked: str, chosen: str, usual: str = "") -> ft.Control:
    texts: list[ft.Control] = [text(theme, asked, CAPTION, size=15)]
    row = tr("rules.row", what=asked, worth=chosen)
    if usual:
        texts.append(muted(theme, usual, CAPTION))
        row = tr("rules.row", what=row, worth=usual)
    figure = text(theme, chosen, CAPTION, size=15, weight=700 if usual else 500, align=ft.TextAlign.END)
    return _ruled(theme, texts, figure, ident=f"house.{key}", label=row, height=20)


def _ruled(
    theme: Theme, texts: list[ft.Control], figure: ft.Text, *, ident: str, label: str, height: float = 29
) -> ft.Control:
    """Return a row of two columns over a rule, with one semantics label."""
    short = len(figure.value) <= SHORT
    figure.expand = None if short else 5
    columns: list[ft.Control] = [column_of(*texts, expand=1 if short else 6, spacing=1), figure]
    return ft.Container(
        named(tall([row_of(*columns, expand=True, spacing=12)], height=height), ident, label),
        padded(0, 8),
        border=border(bottom=(1, theme.palette.rule)),
    )
