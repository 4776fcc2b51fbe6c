"""What each team took: the tricks as a row of markers, and a lane of the tiles of value for each team."""

from __future__ import annotations

from functools import partial

import flet as ft

from scorekeeper.core.tiles import Tile
from scorekeeper.games.forty_two import TRICKS, VALUE, special_points
from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.entry.forty_two.draft import TILES, give, lanes_of, move, tap_trick
from scorekeeper.ui.kit.boxes import border, column_of, frame, padding, row_of
from scorekeeper.ui.kit.mark import side_mark
from scorekeeper.ui.kit.press import pressable
from scorekeeper.ui.kit.surface import hairline
from scorekeeper.ui.kit.theme import SCORE_KEY, text
from scorekeeper.ui.kit.tile import tile
from scorekeeper.ui.kit.tokens import CHIP_RADIUS, HIGHLIGHT

_MARK = 72


def tricks_taken(context: EntryContext) -> str:
    taken = context.fields.get("tricks")
    return context.tr("common.versus", a=taken[0], b=taken[1]) if taken else ""


def points_in_lanes(context: EntryContext) -> str:
    first, second = (special_points(tile for tile in VALUE if str(tile) in lane) for lane in lanes_of(context.fields))
    return context.tr("common.versus", a=first, b=second) if context.fields.get("tricks") else ""


def tricks(context: EntryContext) -> ft.Control:
    """Return a marker for each trick in the colour of the team that took it; the first team has as many as tapped."""
    theme, tr, palette, setup = context.theme, context.tr, context.theme.palette, context.match.setup
    taken = context.fields.get("tricks")

    def marker(number: int) -> ft.Control:
        side = None if taken is None else int(number > taken[0])
        figure = number - taken[0] if taken and side else number
        drawn = ft.Container(
            text(theme, str(figure), SCORE_KEY, size=19, color=palette.ink3 if side is None else palette.on_seat),
            margin=ft.Margin.symmetric(horizontal=3),
            height=48,
            bgcolor=palette.raised if side is None else palette.seat(side + 1),
            border=frame(1, palette.line) if side is None else None,
            border_radius=CHIP_RADIUS,
            alignment=ft.Alignment.CENTER,
        )
        team = tr("contract.nobody_yet") if side is None else setup.name_of(side)
        label = tr("say.trick", n=number, team=team)
        press = partial(context.set_fields, lambda fields: tap_trick(fields, number))
        return pressable(theme, drawn, f"trick.{number}", press, label, radius=CHIP_RADIUS, height=48, expand=True)

    return row_of(*map(marker, range(1, TRICKS + 1)))


def lanes(context: EntryContext) -> ft.Control:
    """Return the tiles of value in the lane of the team that took them, or between the lanes before that.

    A tap moves a tile to the other team. A tap on the mark of a team gives it all of them.
    """
    size, lane = (30, 66) if context.layout.is_flat else (32, 72) if context.height < 800 else (36, 86)
    width = (context.width - _MARK - 12) / len(VALUE)
    line = hairline(context.theme)
    marks = column_of(*(_team(context, side, lane) for side in range(2)), line, stretch=True)
    tiles = [_tile(context, one, size, lane, width) for one in VALUE]
    return ft.Stack([marks, ft.Row([*tiles], spacing=0, left=_MARK, top=0)], height=2 * lane + 1)


def _team(context: EntryContext, side: int, lane: float) -> ft.Control:
    theme, setup, line = context.theme, context.match.setup, (1, context.theme.palette.rule)
    mark = side_mark(theme, tuple(seat + 1 for seat in setup.seats_of(side)), 22)
    press = partial(context.set_fields, lambda fields: give(fields, TILES, side))
    label = context.tr("say.all_specials", team=setup.name_of(side))
    inside = ft.Container(mark, padding(left=context.margin), alignment=ft.Alignment.CENTER_LEFT)
    target = pressable(theme, inside, f"specials.{side}", press, label, radius=0, width=_MARK, height=lane - 1)
    return ft.Container(row_of(target), height=lane, border=border(top=line))


def _tile(context: EntryContext, one: Tile, size: float, lane: float, width: float) -> ft.Control:
    theme, setup = context.theme, context.match.setup
    side = next((side for side, mine in enumerate(lanes_of(context.fields)) if str(one) in mine), None)
    left, top = (width - size) / 2, (lane - 2 * size) / 2
    gaps = [ft.Container(tile(theme, *one, size, state="held"), left=left, top=top + lane * place) for place in (0, 1)]
    above = top + lane * (0.5 if side is None else side)
    drawn = ft.Container(tile(theme, *one, size), left=left, top=above, animate_position=theme.motion(HIGHLIGHT))
    team = context.tr("contract.nobody_yet") if side is None else setup.name_of(side)
    label = context.tr("say.special", tile=one, value=VALUE[one], team=team)
    press = partial(context.set_fields, lambda fields: move(fields, str(one)))
    both = ft.Stack([*gaps, drawn], width=width, height=2 * lane)
    return pressable(theme, both, f"special.{one}", press, label, radius=0, width=width, height=2 * lane)
