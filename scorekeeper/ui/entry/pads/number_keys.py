"""Keys for plays: one for each word of a player, and one for each number or printed number of the chosen player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import flet as ft

from scorekeeper.core.form import Answers, ValueQuestion
from scorekeeper.core.kinds import Keys
from scorekeeper.ui.base.flet_shim import component
from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.entry.feedback import reason
from scorekeeper.ui.entry.pads.key_rows import FIGURE
from scorekeeper.ui.entry.play_forms import Pad, PlayKeys, context_before, is_allowed, pad_of, play_of, points_of, press
from scorekeeper.ui.entry.play_log import inset, place_keys
from scorekeeper.ui.entry.seat_choice import seat_choice, use_player
from scorekeeper.ui.kit.banner import banner
from scorekeeper.ui.kit.boxes import column_of, row_of, rows_across, space
from scorekeeper.ui.kit.keypad import key
from scorekeeper.ui.kit.mark import mark
from scorekeeper.ui.kit.press import pressable
from scorekeeper.ui.kit.theme import LABEL_L, LABEL_M, SCORE_FIELD, Style, text
from scorekeeper.ui.kit.tokens import BUTTON_RADIUS, GAP

ACROSS: Final = 5
"""Keys in a row of numbers: thirteen of them leave room for one wide key."""


@component
def PlayerKeys(context: EntryContext) -> ft.Control:
    """A row a player, with a key for each form that asks only for the player."""
    theme, names, words = context.theme, context.match.setup.players, pad_of(context).words
    height = theme.fit(48.0 if context.layout.is_low else 52.0)

    def row(seat: int) -> ft.Control:
        plays = [play_of(form, context, seat) for form in words]
        keys = [_word_key(context, seat, play, f"play.{play.tag}.{seat}", LABEL_M, height) for play in plays]
        who = text(theme, names[seat], LABEL_L, lines=1, expand=True)
        return row_of(mark(theme, seat + 1, 28), who, row_of(*keys, spacing=GAP, expand=2), spacing=10)

    rows = [row(seat) for seat in context.rule_context.active_seats]
    return place_keys(context, inset(context, *rows, spacing=4 if context.layout.is_low else GAP))


@component
def NumberKeys(context: EntryContext) -> ft.Control:
    """Who plays, and a key for every number, or for every printed one; then a key for each word."""
    pad = pad_of(context)
    player, choose, context = use_player(context)
    keys = pad.keys[0]
    people = seat_choice(context, player, choose, ident="player", margin=context.margin)
    numbers = _numbers(context, keys)
    plays = [keys.play(context, player, **{keys.name: number}) for number in numbers]
    if isinstance(keys.kind, Keys):
        tiles = keys.kind.tiles or (0,) * len(plays)
        printed = [_printed_key(context, player, *each) for each in zip(plays, numbers, tiles, strict=True)]
        return place_keys(context, inset(context, people, row_of(*printed, spacing=GAP), spacing=10, top=12))
    rows = _number_rows(context, player, pad, [*zip(numbers, plays, strict=True)])
    return place_keys(context, inset(context, _nothing_fits(context, plays[0]), people, *rows))


def _numbers(context: EntryContext, keys: PlayKeys) -> Sequence[int]:
    """Return the numbers that have keys."""
    asked, at = keys.question, context_before(context)
    assert isinstance(asked, ValueQuestion), "a key writes one number"  # noqa: S101
    return asked.offered(Answers(keys.forms[0]).record(at), at)


def _number_rows(context: EntryContext, player: int, pad: Pad, numbers: Sequence[tuple[int, Any]]) -> list[ft.Row]:
    height = 48.0 if context.layout.is_low else 56.0
    width = (context.width - 2 * context.margin - GAP * (ACROSS - 1)) / ACROSS
    cells = [ft.Container(_number_key(context, player, play, n, height), width=width) for n, play in numbers]
    for form in pad.words:
        play = play_of(form, context, player)
        drawn = _word_key(context, player, play, f"play.{play.tag}", FIGURE, height, quiet=True)
        cells.append(ft.Container(drawn, width=2 * width + GAP))
    return rows_across(cells, ACROSS, spacing=GAP)


def _nothing_fits(context: EntryContext, least: Any) -> ft.Control:
    """Return why nothing more can be laid, where not even the least can."""
    problems = [*context.match.variant.sheet.check(least, context.rule_context)]
    if not problems:
        return space(0)
    return banner(context.theme, reason(context, problems[0]), ident="entry.banner", tone="brass")


def _number_key(context: EntryContext, player: int, play: Any, number: int, height: float) -> ft.Control:
    tr, allowed = context.tr, is_allowed(context, play)
    figure, label = (
        tr("common.number", n=number),
        tr("say.key_laid", n=number, name=context.match.setup.players[player]),
    )
    ident = f"pips.{number}"
    return key(
        context.theme,
        figure,
        ident,
        press(context, ident, play) if allowed else None,
        label=label,
        height=height,
        size=26,
        disabled=not allowed,
        is_framed=ident == context.form.taps.framed,
    )


def _printed_key(context: EntryContext, player: int, play: Any, value: int, tiles: int) -> ft.Control:
    """Return the key of a printed number: what it brings, over the tiles it takes."""
    theme, tr, palette = context.theme, context.tr, context.theme.palette
    points, allowed = points_of(context, play), is_allowed(context, play)
    size, color = 26 if context.layout.is_narrow else 30, None if allowed else palette.ink3
    figure = text(theme, tr("common.plus", n=points), SCORE_FIELD, size=size, color=color, lines=1)
    ident = f"capture.{value}"
    backs = (ft.Container(width=6, height=12, border_radius=1.5, bgcolor=palette.ink3) for _ in range(tiles))
    return pressable(
        theme,
        column_of(figure, row_of(*backs, spacing=3, tight=True), spacing=5, centre=True, tight=True),
        ident,
        press(context, ident, play) if allowed else None,
        tr("say.key_capture", n=points, tiles=tiles, name=context.match.setup.players[player]),
        fill=palette.raised,
        edge=palette.ink if ident == context.form.taps.framed else palette.rule,
        edge_width=2.5 if ident == context.form.taps.framed else 1,
        radius=BUTTON_RADIUS,
        height=72,
        expand=True,
    )


def _word_key(
    context: EntryContext, player: int, play: Any, ident: str, style: Style, height: float, *, quiet: bool = False
) -> ft.Control:
    """Return the key that writes a play, with the words for such plays; grey where the game would not take it."""
    theme, tr, allowed = context.theme, context.tr, is_allowed(context, play)
    said, color = tr(f"play.{play.tag}"), None if allowed else theme.palette.ink3
    words = text(theme, said, style, color=color, align=ft.TextAlign.CENTER, lines=2)
    label = tr("common.facts", a=context.match.setup.players[player], b=said)
    return key(
        theme,
        words,
        ident,
        press(context, ident, play) if allowed else None,
        label=label,
        height=height,
        quiet=quiet,
        disabled=not allowed,
        is_framed=ident == context.form.taps.framed,
    )
