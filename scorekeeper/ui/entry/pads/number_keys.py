"""Keys for plays: one for each word of a player, and one for each number or printed number of the chosen player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import compress
from typing import Any, Final, cast

import flet as ft

from scorekeeper.core.form import ValueQuestion
from scorekeeper.core.kinds import Choice, Count, Keys
from scorekeeper.core.play_pad import PlayKeys, forms_now, play_of
from scorekeeper.ui.base.flet_shim import component
from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.entry.feedback import reason, why_off
from scorekeeper.ui.entry.keyboard import use_home
from scorekeeper.ui.entry.play_forms import Score, play_key
from scorekeeper.ui.entry.play_log import inset, place_keys
from scorekeeper.ui.entry.seat_choice import player_choice
from scorekeeper.ui.kit.boxes import CENTER_LEFT, column_of, row_of
from scorekeeper.ui.kit.mark import mark
from scorekeeper.ui.kit.theme import LABEL_L, LABEL_M, SCORE_FIELD, Style, muted, text
from scorekeeper.ui.kit.tokens import BUTTON_RADIUS, GAP
from scorekeeper.wording.form_text import caption_of_value
from scorekeeper.wording.table_text import signed

ACROSS: Final = 5
"""Keys in a row of numbers: thirteen of them leave room for one wide key."""

FIGURE: Final = replace(LABEL_L, most=1.25)
"""The style of words and figures that keys have room for."""


@component
def PlayerKeys(context: EntryContext) -> ft.Control:
    """A row a player, with a key for each form that asks only for the player, in its place for the whole hand.

    A player for whom nothing more can be written has no keys, but the reason in their place.
    """
    theme, at, height = context.theme, context.before_play, context.theme.fit(48.0 if context.layout.is_low else 52.0)
    sheet, seats = context.match.variant.sheet, context.rule_context.active_seats
    home = use_home(context, len(forms_now(sheet, at)))
    plays = {seat: [play_of(form, at, seat) for form in forms_now(sheet, context.before_plays)] for seat in seats}
    columns = [any(map(context.has_key, column)) for column in zip(*plays.values(), strict=True)]
    open_rows = [seat for seat in seats if any(map(context.allows, plays[seat]))] or seats

    def word_key(play: Any) -> ft.Control:
        words = f"play.{play.tag}"
        if not context.has_key(play):
            return ft.Container(expand=True)
        return _word_key(context, play, context.tr(words), f"{words}.{play.player}", LABEL_M, height=height)

    def row(seat: int) -> ft.Control:
        keys = row_of(*map(word_key, compress(plays[seat], columns)), spacing=GAP)
        if seat not in open_rows:
            refused = next(filter(None, map(context.refusal, plays[seat])))
            keys = ft.Container(
                muted(theme, reason(context, refused), LABEL_M, lines=2), height=height, alignment=CENTER_LEFT
            )
        who = text(theme, context.match.setup.players[seat], LABEL_L, lines=1, expand=True)
        return row_of(mark(theme, seat + 1, 28), who, ft.Container(keys, expand=2), spacing=10)

    why = why_off(context, [play for seat in open_rows for play in plays[seat] if context.has_key(play)])
    rows = [row(seat) for seat in seats]
    return place_keys(context, inset(context, why, home, *rows, spacing=4 if context.layout.is_low else GAP))


@component
def NumberKeys(context: EntryContext) -> ft.Control:
    """Who plays, and a key for every number, or for every printed one; then a key for each word or named score."""
    player, pad, score = context.player, context.play_pad, context.actions.play
    people = player_choice(context, ident="player", margin=context.margin)
    tr, name, is_low = context.tr, context.match.setup.players[player], context.layout.is_low
    keys = next((keys for keys in pad.keys if not isinstance(keys.kind, Choice)), None)
    plays = {} if keys is None else {value: keys.play(player, **{keys.name: value}) for value in _offered(keys)}
    if keys and isinstance(keys.kind, Keys):
        tiles = keys.kind.tiles or (0,) * len(plays)
        printed = [_printed_key(context, name, *each, count) for each, count in zip(plays.items(), tiles, strict=True)]
        why = why_off(context, plays.values())
        return place_keys(context, inset(context, why, people, row_of(*printed, spacing=GAP), spacing=10, top=12))
    height, is_signed = 48.0 if is_low else 56.0, keys is not None and cast("Count", keys.kind).low < 0
    width = (context.width - 2 * context.margin - GAP * (ACROSS - 1)) / ACROSS
    cells = list[tuple[ft.Control, int]]()
    for number, play in plays.items():
        figure, label = tr("common.number", n=number), tr("say.key_laid", n=number, name=name)
        if is_signed:  # a score, not pips
            figure = signed(tr, number)
            label = tr("common.facts", a=name, b=figure)
        cell = play_key(context, f"pips.{number}", play, figure, label, height=height, size=26, score=score)
        cells.append((ft.Container(cell, width=width), 1))
    words = [(play, tr(f"play.{play.tag}"), f"play.{play.tag}", True) for play in pad.word_plays(player)]
    for choice_keys in pad.keys:
        if isinstance(choice_keys.kind, Choice):
            words += [_named_play(context, choice_keys, value) for value in _offered(choice_keys)]
    for play, caption, ident, quiet in words:
        cell = _word_key(context, play, caption, ident, FIGURE, height=height, score=score, quiet=quiet)
        cells.append((ft.Container(cell, width=2 * width + GAP), 2))
    why = why_off(context, [*plays.values(), *(play for play, *_ in words)])
    return place_keys(context, inset(context, why, people, *_packed(cells)))


def _packed(cells: Sequence[tuple[ft.Control, int]]) -> list[ft.Control]:
    """Return rows of controls, each with the columns that it takes of the ``ACROSS`` columns of a row."""
    rows, room = list[list[ft.Control]](), 0
    for cell, columns in cells:
        if columns > room:
            rows.append([])
            room = ACROSS
        rows[-1].append(cell)
        room -= columns
    return [row_of(*row, spacing=GAP) for row in rows]


def _offered(keys: PlayKeys) -> Sequence[Any]:
    return keys.offered(keys.question)


def _named_play(context: EntryContext, keys: PlayKeys, value: str) -> tuple[Any, str, str, bool]:
    """Return a score with a name: its play, its words with the points, and the identifier of its key."""
    play = keys.play(context.player, **{keys.name: value})
    words = context.tr(caption_of_value(cast("ValueQuestion", keys.question), value))
    return play, f"{words} {signed(context.tr, context.points_of(play))}", f"word.{value}", False


def _printed_key(context: EntryContext, name: str, value: int, play: Any, tiles: int) -> ft.Control:
    """Return the key of a printed number: what it brings, over the tiles it takes."""
    theme, tr, ink3, points = context.theme, context.tr, context.theme.palette.ink3, context.points_of(play)
    size, color = 26 if context.layout.is_narrow else 30, None if context.allows(play) else ink3
    figure = text(theme, tr("common.plus", n=points), SCORE_FIELD, size=size, color=color, lines=1)
    backs = (ft.Container(width=6, height=12, border_radius=1.5, bgcolor=ink3) for _ in range(tiles))
    face = column_of(figure, row_of(*backs, spacing=3, tight=True), spacing=5, centre=True, tight=True)
    label, ident = tr("say.key_capture", n=points, tiles=tiles, name=name), f"capture.{value}"
    score = context.actions.play
    return play_key(context, ident, play, face, label, height=72, radius=BUTTON_RADIUS, score=score)


def _word_key(
    context: EntryContext,
    play: Any,
    caption: str,
    ident: str,
    style: Style,
    *,
    height: float,
    score: Score | None = None,
    quiet: bool = False,
) -> ft.Control:
    """Return the key that writes a play, with the words for such plays."""
    color = None if context.allows(play) else context.theme.palette.ink3
    words = text(context.theme, caption, style, color=color, align=ft.TextAlign.CENTER, lines=2)
    label = context.tr("common.facts", a=context.match.setup.players[play.player], b=caption)
    return play_key(context, ident, play, words, label, height=height, score=score, quiet=quiet)
