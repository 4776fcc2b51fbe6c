"""Keys for plays: one for each word of a player, and one for each number or printed number of the chosen player."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import flet as ft

from scorekeeper.core.kinds import Keys
from scorekeeper.core.play_pad import forms_now, play_of
from scorekeeper.ui.base.flet_shim import component
from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.entry.feedback import reason
from scorekeeper.ui.entry.play_forms import Score, play_key
from scorekeeper.ui.entry.play_log import inset, place_keys
from scorekeeper.ui.entry.seat_choice import player_choice
from scorekeeper.ui.kit.banner import banner
from scorekeeper.ui.kit.boxes import column_of, row_of, rows_across, space
from scorekeeper.ui.kit.mark import mark
from scorekeeper.ui.kit.theme import LABEL_L, LABEL_M, SCORE_FIELD, Style, text
from scorekeeper.ui.kit.tokens import BUTTON_RADIUS, GAP

ACROSS: Final = 5
"""Keys in a row of numbers: thirteen of them leave room for one wide key."""

FIGURE: Final = replace(LABEL_L, most=1.25)
"""The style of words and figures that keys have room for."""


@component
def PlayerKeys(context: EntryContext) -> ft.Control:
    """A row a player, with a key for each form that asks only for the player, in its place for the whole hand."""
    theme, at, height = context.theme, context.before_play, context.theme.fit(48.0 if context.layout.is_low else 52.0)
    forms = forms_now(context.match.variant.sheet, context.before_plays)

    def row(seat: int) -> ft.Control:
        plays = [play_of(form, at, seat) for form in forms]
        keys = [_word_key(context, play, f"play.{play.tag}.{seat}", LABEL_M, height) for play in plays]
        who = text(theme, context.match.setup.players[seat], LABEL_L, lines=1, expand=True)
        return row_of(mark(theme, seat + 1, 28), who, row_of(*keys, spacing=GAP, expand=2), spacing=10)

    rows = [row(seat) for seat in context.rule_context.active_seats]
    return place_keys(context, inset(context, *rows, spacing=4 if context.layout.is_low else GAP))


@component
def NumberKeys(context: EntryContext) -> ft.Control:
    """Who plays, and a key for every number, or for every printed one; then a key for each word."""
    player, pad, score = context.player, context.play_pad, context.actions.play
    people = player_choice(context, ident="player", margin=context.margin)
    keys, tr, name = pad.keys[0], context.tr, context.match.setup.players[player]
    numbers = keys.offered(keys.question)
    plays = {number: keys.play(player, **{keys.name: number}) for number in numbers}
    if isinstance(keys.kind, Keys):
        tiles = keys.kind.tiles or (0,) * len(plays)
        printed = [_printed_key(context, name, *each, taken) for each, taken in zip(plays.items(), tiles, strict=True)]
        return place_keys(context, inset(context, people, row_of(*printed, spacing=GAP), spacing=10, top=12))
    height = 48.0 if context.layout.is_low else 56.0
    width = (context.width - 2 * context.margin - GAP * (ACROSS - 1)) / ACROSS
    cells = list[ft.Control]()
    for number, play in plays.items():
        figure, label = tr("common.number", n=number), tr("say.key_laid", n=number, name=name)
        drawn = play_key(context, f"pips.{number}", play, figure, label, height=height, size=26, score=score)
        cells.append(ft.Container(drawn, width=width))
    for play in pad.word_plays(player):
        drawn = _word_key(context, play, f"play.{play.tag}", FIGURE, height, score=score, quiet=True)
        cells.append(ft.Container(drawn, width=2 * width + GAP))
    rows = rows_across(cells, ACROSS, spacing=GAP)
    return place_keys(context, inset(context, _nothing_fits(context, next(iter(plays.values()))), people, *rows))


def _nothing_fits(context: EntryContext, least: Any) -> ft.Control:
    """Return why nothing more can be laid, where not even the least can."""
    problems = context.match.variant.sheet.check(least, context.rule_context)
    return (
        banner(context.theme, reason(context, problems[0]), ident="entry.banner", tone="brass")
        if problems
        else space(0)
    )


def _printed_key(context: EntryContext, name: str, value: int, play: Any, tiles: int) -> ft.Control:
    """Return the key of a printed number: what it brings, over the tiles it takes."""
    theme, tr, ink3, points = context.theme, context.tr, context.theme.palette.ink3, context.points_of(play)
    size, color = 26 if context.layout.is_narrow else 30, None if context.allows(play) else ink3
    figure = text(theme, tr("common.plus", n=points), SCORE_FIELD, size=size, color=color, lines=1)
    backs = (ft.Container(width=6, height=12, border_radius=1.5, bgcolor=ink3) for _ in range(tiles))
    face = column_of(figure, row_of(*backs, spacing=3, tight=True), spacing=5, centre=True, tight=True)
    label = tr("say.key_capture", n=points, tiles=tiles, name=name)
    return play_key(
        context, f"capture.{value}", play, face, label, height=72, radius=BUTTON_RADIUS, score=context.actions.play
    )


def _word_key(
    context: EntryContext,
    play: Any,
    ident: str,
    style: Style,
    height: float,
    *,
    score: Score | None = None,
    quiet: bool = False,
) -> ft.Control:
    """Return the key that writes a play, with the words for such plays."""
    said, color = context.tr(f"play.{play.tag}"), None if context.allows(play) else context.theme.palette.ink3
    words = text(context.theme, said, style, color=color, align=ft.TextAlign.CENTER, lines=2)
    label = context.tr("common.facts", a=context.match.setup.players[play.player], b=said)
    return play_key(context, ident, play, words, label, height=height, score=score, quiet=quiet)
