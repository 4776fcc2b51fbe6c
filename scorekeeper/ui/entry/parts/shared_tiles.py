"""The part of tricks and tiles that two teams share: a row of markers, and a lane of tiles for each team."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import flet as ft

from scorekeeper.core.card import Taken
from scorekeeper.core.tiles import Tile
from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.entry.parts.section import marked
from scorekeeper.ui.kit.boxes import border, column_of, outline, padding, row_of
from scorekeeper.ui.kit.press import pressable
from scorekeeper.ui.kit.surface import hairline
from scorekeeper.ui.kit.theme import SCORE_KEY, text
from scorekeeper.ui.kit.tile import tile
from scorekeeper.ui.kit.tokens import CHIP_RADIUS, HIGHLIGHT

_MARK: Final = 72


Change = Callable[[Callable[[Taken], Taken]], object]
"""Changes what is taken."""


def tricks(context: EntryContext, taken: Taken, change: Change) -> ft.Control:
    """Return a marker for each trick in the colour of the team that took it; the first team has as many as tapped."""
    theme, tr, palette, setup = context.theme, context.tr, context.theme.palette, context.match.setup
    mine = taken.tricks[0] if taken.tricks else None

    def marker(number: int) -> ft.Control:
        side = None if mine is None else int(number > mine)
        figure = number - mine if mine is not None and side else number
        ink, fill, edge = palette.ink3, palette.raised, outline(1, palette.line)
        if side is not None:
            ink, fill, edge = palette.on_seat, palette.seat(side + 1), None
        look = partial(ft.Container, height=48, border_radius=CHIP_RADIUS, alignment=ft.Alignment.CENTER)
        words, around = text(theme, str(figure), SCORE_KEY, size=19, color=ink), ft.Margin.symmetric(horizontal=3)
        content = look(words, margin=around, bgcolor=fill, border=edge)
        team = tr("contract.nobody_yet") if side is None else setup.name_of(side)
        label = tr("say.trick", n=number, team=team)
        press = partial(change, lambda now: now.tap_trick(number))
        return pressable(theme, content, f"trick.{number}", press, label, radius=CHIP_RADIUS, height=48, expand=True)

    return row_of(*map(marker, range(1, taken.all_tricks + 1)))


def lanes(context: EntryContext, taken: Taken, change: Change) -> ft.Control:
    """Return the tiles of value in the lane of the team that took them, or between the lanes before that.

    A tap moves a tile to the other team. A tap on the mark of a team gives it all of them.
    """
    theme, tr, setup, line = context.theme, context.tr, context.match.setup, (1, context.theme.palette.rule)
    size, lane = (30, 66) if context.layout.is_flat else (32, 72) if context.height < 800 else (36, 86)
    width = (context.width - _MARK - 12) / len(taken.all_tiles)
    left, top = (width - size) / 2, (lane - 2 * size) / 2

    def team(side: int) -> ft.Control:
        press = partial(change, lambda now: now.give(now.all_tiles, side))
        label = tr("say.all_specials", team=setup.name_of(side))
        mark = marked(context.theme, setup.seats_of(side), 22)
        inside = ft.Container(mark, padding(left=context.margin), alignment=ft.Alignment.CENTER_LEFT)
        target = pressable(theme, inside, f"specials.{side}", press, label, radius=0, width=_MARK, height=lane - 1)
        return ft.Container(row_of(target), height=lane, border=border(top=line))

    def special(one: Tile) -> ft.Control:
        side = next((side for side, mine in enumerate(taken.lanes) if one in mine), None)
        gaps = (ft.Container(tile(theme, *one, size, state="held"), left=left, top=top + lane * n) for n in (0, 1))
        above = top + lane * (0.5 if side is None else side)
        picture = ft.Container(tile(theme, *one, size), left=left, top=above, animate_position=theme.motion(HIGHLIGHT))
        name = tr("contract.nobody_yet") if side is None else setup.name_of(side)
        label = tr("say.special", tile=one, value=setup.pips_of((one,)), team=name)
        press = partial(change, lambda now: now.move(one))
        both = ft.Stack([*gaps, picture], width=width, height=2 * lane)
        return pressable(theme, both, f"special.{one}", press, label, radius=0, width=width, height=2 * lane)

    marks = column_of(team(0), team(1), hairline(theme), stretch=True)
    tiles = ft.Row([*map(special, taken.all_tiles)], spacing=0, left=_MARK, top=0)
    return ft.Stack([marks, tiles], height=2 * lane + 1)
