"""The pad for tiles called out with their pips: who lays, and a key for every number of pips; one tap a tile."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any, Final

import flet as ft

from scorekeeper.core.kinds import Count, Tiles
from scorekeeper.core.variant import RecordSheet
from scorekeeper.ui.base.flet_shim import component
from scorekeeper.ui.entry.context import EntryContext, Live
from scorekeeper.ui.entry.people import next_in_order, people, same_again, use_player
from scorekeeper.ui.entry.place_keys import inset, place_keys
from scorekeeper.ui.entry.plays import taken, word_key, writing_of, writings
from scorekeeper.ui.entry.told import reason
from scorekeeper.ui.kit.banner import banner
from scorekeeper.ui.kit.boxes import row_of, space
from scorekeeper.ui.kit.keypad import key
from scorekeeper.ui.kit.theme import LABEL_L
from scorekeeper.ui.kit.tokens import GAP

ACROSS: Final = 5
"""Keys in a row: thirteen numbers leave room for one wide key."""


def fits(sheet: RecordSheet) -> bool:
    """Numbers are written for players, and no tiles."""
    return writing_of(sheet, Count) is not None and writing_of(sheet, Tiles) is None


@component
def LaidPad(context: EntryContext) -> ft.Control:
    sheet, plays = context.match.variant.sheet, context.at.hand.plays
    writing = writing_of(sheet, Count)
    assert writing is not None, "no numbers are written in this game"  # noqa: S101
    assert isinstance(writing.kind, Count), "pips are counted"  # noqa: S101
    laid = bool(plays) and isinstance(plays[-1], writing.record)
    player, choose, context = use_player(context, next_in_order if laid else same_again)
    height = 48.0 if context.layout.is_low else 56.0
    numbers = range(writing.kind.low, (writing.kind.high or 0) + 1)
    width = (context.width - 32 - GAP * (ACROSS - 1)) / ACROSS
    words = replace(LABEL_L, most=1.25)
    cells = [ft.Container(_number(context, writing.play(player, n), n, player, height), width=width) for n in numbers]
    cells += [
        ft.Container(word_key(context, play, f"play.{play.tag}", words, height, quiet=True), width=2 * width + GAP)
        for play in (one.play(player) for one in writings(sheet) if one.field is None)
    ]
    rows = [cells[place : place + ACROSS] for place in range(0, len(cells), ACROSS)]
    pad = inset(
        _over(context, writing.play(player, writing.kind.low)),
        people(context, player, choose, ident="player"),
        *(row_of(*row, spacing=GAP) for row in rows),
    )
    return place_keys(context, pad)


LAID: Final = Live(fits, LaidPad, quiet=True, ground="bg")


def _over(context: EntryContext, least: Any) -> ft.Control:
    """Why nothing more can be laid, where not even the least can."""
    problems = [*context.match.variant.sheet.check(least, context.at)]
    if not problems:
        return space(0)
    return banner(context.theme, reason(context, problems[0]), ident="entry.banner", tone="brass")


def _number(context: EntryContext, play: Any, number: int, player: int, height: float) -> ft.Control:
    """A tile of so many pips."""
    tr, allowed = context.tr, taken(context, play)
    return key(
        context.theme,
        tr("common.number", n=number),
        f"pips.{number}",
        partial(context.score, play) if allowed else None,
        label=tr("say.key_laid", n=number, name=context.match.setup.players[player]),
        height=height,
        size=26,
        disabled=not allowed,
    )
