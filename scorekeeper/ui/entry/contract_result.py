"""The second step of a contract: tricks, tiles of value, and what they come to."""

from __future__ import annotations

from functools import partial

import flet as ft

from scorekeeper.core.tiles import Tile, pips_of
from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.entry.contract_bid import heading
from scorekeeper.ui.entry.contract_draft import Table, moves, placed, takes, took, tricks_of
from scorekeeper.ui.kit.boxes import border, column_of, frame, padded, padding, row_of
from scorekeeper.ui.kit.mark import mark, side_mark
from scorekeeper.ui.kit.press import named, pressable
from scorekeeper.ui.kit.theme import LABEL_L, SCORE_FIELD, SCORE_KEY, muted, text
from scorekeeper.ui.kit.tile import half, tile
from scorekeeper.ui.kit.tokens import CHIP_RADIUS, HIGHLIGHT


def _tile_width(context: EntryContext) -> float:
    return 32.0 if context.layout.is_low else 36.0


def _lane(context: EntryContext) -> float:
    """Height of a team's lane of tiles."""
    return 2 * _tile_width(context) + (12 if context.layout.is_low else 14)


def result_step(context: EntryContext, table: Table) -> list[ft.Control]:
    """The controls from top to bottom."""
    tr, tricks = context.tr, tricks_of(context.fields)
    shared = tr("common.versus", a=tricks[0], b=tricks[1]) if tricks else ""
    return [
        _contract(context),
        heading(context.theme, tr("line.tricks"), shared),
        ft.Container(_tricks(context, table), padded(12)),
        heading(context.theme, tr("line.specials"), "" if context.theme.large else tr("contract.tap_to_move")),
        _lanes(context, table),
    ]


def _contract(context: EntryContext) -> ft.Control:
    """What was bid, by whom, beside the totals before the hand."""
    theme, tr, setup, fields = context.theme, context.tr, context.match.setup, context.fields
    bidder: int | None = fields.get("bidder")
    bid: int | None = fields.get("bid")
    trump: int | None = fields.get("trump")
    said: list[ft.Control] = []
    if bidder is not None:
        said.append(mark(theme, bidder + 1, 24, team=setup.team_of(bidder)))
        said.append(text(theme, setup.players[bidder], LABEL_L, lines=1, expand=True))
    if bid is not None:
        said.append(text(theme, tr("common.number", n=bid), SCORE_KEY, size=26, lines=1))
    if trump is not None:
        said.append(half(theme, trump, 28))
    names = "" if bidder is None else setup.players[bidder]
    label = tr("say.row_cell", row=tr("contract.contract"), name=names, value=bid or tr("say.nothing"))
    totals = [
        row_of(
            side_mark(theme, tuple(seat + 1 for seat in setup.seats_of(side)), 17),
            text(theme, tr("common.number", n=context.at.totals[side]), SCORE_KEY, size=22, lines=1),
            spacing=7,
            tight=True,
        )
        for side in range(setup.sides)
    ]
    contract = named(row_of(*said, spacing=10), "contract.held", label)
    contract.expand = True
    return ft.Container(row_of(contract, *totals, spacing=14), padding(left=16, top=12, right=16))


def _tricks(context: EntryContext, table: Table) -> ft.Control:
    """A marker a trick, in the colour of whoever took it: the k-th tapped, the first team has k of them."""
    theme, palette, setup = context.theme, context.theme.palette, context.match.setup
    tricks = tricks_of(context.fields)

    def take(number: int) -> None:
        context.set_fields(lambda fields: takes(table, fields, number))

    markers: list[ft.Control] = []
    for number in range(1, table.tricks + 1):
        side = None if not tricks else 0 if number <= tricks[0] else 1
        place = number if side != 1 else number - tricks[0]
        ink = palette.ink3 if side is None else palette.on_seat
        marker = ft.Container(
            text(theme, context.tr("common.number", n=place), SCORE_KEY, size=19, color=ink, lines=1),
            margin=ft.Margin.symmetric(horizontal=2 if context.layout.is_narrow else 3),
            height=48,
            bgcolor=palette.raised if side is None else palette.seat(side + 1),
            border=frame(1, palette.line) if side is None else None,
            border_radius=CHIP_RADIUS,
            alignment=ft.Alignment.CENTER,
        )
        team = context.tr("contract.nobody_yet") if side is None else setup.name_of(side)
        markers.append(
            pressable(
                theme,
                marker,
                f"trick.{number}",
                partial(take, number),
                context.tr("say.trick", n=number, team=team),
                radius=CHIP_RADIUS,
                height=48,
                expand=True,
            )
        )
    return row_of(*markers)


def _lanes(context: EntryContext, table: Table) -> ft.Control:
    """Each tile of value in the lane of the team that took it; tapped, it slides across."""
    theme, setup = context.theme, context.match.setup
    line, lane = ft.BorderSide(1, theme.palette.rule), _lane(context)
    lanes: list[ft.Control] = [
        ft.Container(
            side_mark(theme, tuple(seat + 1 for seat in setup.seats_of(side)), 22),
            padding(left=16),
            height=lane,
            alignment=ft.Alignment.CENTER_LEFT,
            border=ft.Border(top=line, bottom=line if side else ft.BorderSide.none()),
        )
        for side in range(setup.sides)
    ]
    own = placed(table, context.fields)
    width = (context.width - 64 - 12) / len(table.tiles)
    tiles: list[ft.Control] = [_slides(context, table, one, 0 if one in own[0] else 1, width) for one in table.tiles]
    return ft.Stack(
        [column_of(*lanes, stretch=True), ft.Row(tiles, spacing=0, left=64, top=0)], height=lane * setup.sides
    )


def _slides(context: EntryContext, table: Table, one: Tile, side: int, width: float) -> ft.Control:
    theme, setup = context.theme, context.match.setup

    def across() -> None:
        context.set_fields(lambda fields: moves(table, fields, one))

    size, lane = _tile_width(context), _lane(context)
    left, above = (width - size) / 2, (lane - 2 * size) / 2
    gaps: list[ft.Control] = [
        ft.Container(tile(theme, *one, size, state="held"), left=left, top=above + lane * place)
        for place in range(setup.sides)
    ]
    lies = ft.Container(
        tile(theme, *one, size), left=left, top=above + lane * side, animate_position=theme.motion(HIGHLIGHT)
    )
    return pressable(
        theme,
        ft.Stack([*gaps, lies], width=width, height=lane * setup.sides),
        f"special.{one}",
        across,
        context.tr("say.special", tile=one, value=pips_of(one), team=setup.name_of(side)),
        radius=0,
        width=width,
        height=lane * setup.sides,
        ring="inside",
    )


def strip(context: EntryContext, table: Table) -> ft.Control:
    """What saving the hand brings each team, spelled out."""
    palette, setup = context.theme.palette, context.match.setup
    ink = ft.BorderSide(1, palette.ink)
    return ft.Container(
        ft.Row(
            [_brings(context, table, side) for side in range(setup.sides)],
            spacing=0,
            intrinsic_height=True,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        bgcolor=palette.paper,
        border=ft.Border(top=ink, bottom=ink),
    )


def _brings(context: EntryContext, table: Table, side: int) -> ft.Control:
    theme, tr, palette, setup = context.theme, context.tr, context.theme.palette, context.match.setup
    match_state = context.preview.saved
    points = None if match_state is None else match_state.results[context.index].points[side]
    figure = "" if points is None else tr("common.plus" if points else "common.number", n=points)
    caption = "" if points is None else _spelled(context, table, side, points)
    name = setup.name_of(side)
    said = tr("say.row_cell", row=name, name=figure or tr("say.nothing"), value=caption or tr("say.nothing"))
    inside = column_of(
        ft.Row(
            [
                side_mark(theme, tuple(seat + 1 for seat in setup.seats_of(side)), 18),
                text(theme, figure or tr("common.none"), SCORE_FIELD, size=34, lines=1),
            ],
            alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
        ),
        muted(theme, caption, lines=2),
        spacing=2,
    )
    return ft.Container(
        named(inside, f"contract.brings.{side}", said),
        padding(left=16, top=10, right=12, bottom=10),
        expand=True,
        bgcolor=palette.tint if points and _got_it(context, table) == side else None,
        border=border(left=(1, palette.rule)) if side else None,
    )


def _got_it(context: EntryContext, table: Table) -> int:
    """The side that scores the contract: whose it is, or the other one where it failed."""
    side = context.match.setup.side_of(context.fields["bidder"])
    taken = took(context.fields, table)
    return side if not taken or taken[side] >= context.fields["bid"] else 1 - side


def _spelled(context: EntryContext, table: Table, side: int, points: int) -> str:
    """Took 36: 32 + 2 × 4."""
    tr, taken, bid = context.tr, took(context.fields, table), context.fields["bid"]
    if not taken:
        return ""
    own, bidding = taken[side], context.match.setup.side_of(context.fields["bidder"])
    if side == bidding:
        if own < bid:
            return tr("contract.took_failed", n=own, contract=bid)
        return tr("contract.took_made" if own > bid else "contract.took_exact", n=own, contract=bid, over=own - bid)
    if taken[bidding] >= bid:
        return tr("contract.took", n=own)
    return tr("contract.took_and_contract" if points > bid else "contract.contract_only", n=own, contract=bid)
