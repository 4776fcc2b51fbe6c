"""Pips counted tile by tile: whose hand it is, the tiles of the set, and what they come to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import flet as ft

from scorekeeper.core.model import Setup
from scorekeeper.core.tiles import Tile
from scorekeeper.i18n import Translator
from scorekeeper.ui.base.flet_shim import Ref, component, use_ref, use_state
from scorekeeper.ui.entry.context import EntryContext, Fields
from scorekeeper.ui.entry.pips_draft import (
    STOCK,
    Boxes,
    Caret,
    Held,
    boxes,
    counted,
    counts,
    counts_stock,
    goes_out,
    held,
    is_blocked,
    onward,
    tiles_of,
    write,
    writers,
)
from scorekeeper.ui.entry.pips_stock import stock_label, stock_said, verdict_of
from scorekeeper.ui.entry.tile_choice import tile_choice
from scorekeeper.ui.kit.boxes import column_of, padded, padding, row_of, space
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.layout import NARROWEST
from scorekeeper.ui.kit.letters import across
from scorekeeper.ui.kit.mark import mark
from scorekeeper.ui.kit.names import set_name
from scorekeeper.ui.kit.press import pressable
from scorekeeper.ui.kit.theme import BODY, LABEL_L, SCORE_FIELD, muted, text
from scorekeeper.ui.kit.tile import TileState, back_of_tile
from scorekeeper.ui.kit.tile_pad import TileName

WHOLE = 6
"""The highest set that lies on a phone whole; of larger ones a suit at a time."""

STACKED: Final = 110
"""Width of a tab below which a name stands under its mark, in logical pixels."""

NOBODY: Final = -1
"""Holds what lies in the stock: no seat, and no mark."""


@dataclass(frozen=True, slots=True, repr=False)
class Counting:
    """What a tap on a tile or a button does to the hand of ``seat``; ``choose`` turns to another one's.

    ``turned`` is whose hand it is by now: a tile may be tapped before the hand turned to is drawn.
    """

    context: EntryContext
    names: Boxes
    seat: int
    turned: Ref[int]
    turn: Callable[[int], object]

    @property
    def setup(self) -> Setup:
        return self.context.match.setup

    @property
    def held(self) -> Held:
        return held(self.names, self.context.fields, self.seat)

    def choose(self, seat: int) -> None:
        self.turned.current = seat
        self.turn(seat)

    def count(self, one: Tile) -> None:
        self.context.set_fields(lambda fields: counts(self.names, fields, self.setup, self.turned.current, one))

    def clear(self) -> None:
        self.context.set_fields(lambda fields: write(self.names, fields, self.setup, self.turned.current, None))

    def out(self) -> None:
        def change(fields: Fields) -> Fields:
            changes = goes_out(self.names, fields, self.setup, self.turned.current)
            self.choose(onward(self.names, {**fields, **changes}, self.context.at, Caret()).seat or 0)
            return changes

        self.context.set_fields(change)

    def blocked(self) -> None:
        self.context.set_fields(lambda fields: is_blocked(self.names, fields, self.setup))


@component
def Tiles(context: EntryContext) -> ft.Control:
    names = boxes(context.match.variant.sheet.end_type)
    chosen, turn = use_state(lambda: onward(names, context.fields, context.at, Caret()).seat or 0)
    suit, choose_suit = use_state(context.match.setup.set.top)
    seats = writers(names, context.fields, context.at)
    turned = use_ref(chosen)
    turned.current = chosen if chosen in seats else next(iter(seats), 0)
    counting = Counting(context, names, turned.current, turned, turn)
    ink = context.theme.palette.ink
    tabs: list[ft.Control] = [
        ft.Container(height=1, bgcolor=ink),
        _tabs(context, names, counting.seat, counting.choose),
        ft.Container(height=1, bgcolor=ink),
    ]
    flat = context.layout.is_flat
    width = context.layout.tiles_width(one_suit=_suited(context))
    pad = column_of(
        *([] if flat else [_title(counting)]),
        *_pad(counting, seats, width, suit, choose_suit),
        space(10),
        centre=True,
        scrolls=True,
        expand=True,
    )
    below: list[ft.Control] = [
        _endings(counting),
        ft.Container(verdict_of(context, names), padding(left=16, top=8, right=16)),
    ]
    if flat:
        beside = column_of(*tabs, _title(counting), *below, stretch=True, scrolls=True, expand=True)
        return row_of(pad, beside, expand=True)
    return column_of(*tabs, pad, *below, stretch=True, expand=True)


def _suited(context: EntryContext) -> bool:
    """Whether the set is so large that it lies there a suit at a time."""
    return context.match.setup.set.top > WHOLE


def _title(counting: Counting) -> ft.Control:
    """Whose tiles they are, and the button that takes them all back."""
    context, seat = counting.context, counting.seat
    theme, tr = context.theme, context.tr
    title = stock_label(context) if seat == STOCK else tr("entry.tiles_of", name=counting.setup.players[seat])
    clear = button(
        theme,
        tr("common.clear"),
        "entry.clear",
        None if counting.held is None else counting.clear,
        kind="quiet",
        size="s",
        width=across(tr("common.clear"), 15 * theme.scale) + 40,
    )
    return ft.Container(ft.Row([text(theme, title, BODY, expand=True), clear]), padding(left=16, right=4))


def _pad(
    counting: Counting, seats: list[int], width: float, suit: int, choose_suit: Callable[[int], None]
) -> list[ft.Control]:
    """The whole set, or one suit of it over the strip of all suits."""
    context, setup = counting.context, counting.setup
    mine = frozenset(tiles_of(setup, counting.held))
    others = tuple(
        (tile, NOBODY if other == STOCK else other + 1)
        for other in seats
        if other != counting.seat
        for tile in tiles_of(setup, held(counting.names, context.fields, other))
    )
    tiles, *strip = tile_choice(
        context,
        counted=mine,
        held=others,
        on_tile=counting.count,
        suit=suit,
        on_suit=choose_suit,
        width=width,
        name=tile_name(context.tr, setup, stock_label(context)),
    )
    return [tiles, *([space(10), *strip] if strip else [])]


def _endings(counting: Counting) -> ft.Control:
    """How the hand ended: this player went out, or nobody could play on."""
    context, names, seat = counting.context, counting.names, counting.seat
    theme, tr, fields = context.theme, context.tr, context.fields
    is_on = bool(names.blocked and fields.get(names.blocked) and fields.get(names.out) is None)
    room = context.layout.tile_name_width

    def ending(caption: str, ident: str, press: Callable[[], object], room: float, *, on: bool = False) -> ft.Control:
        kind = "primary" if on else "outlined"
        return button(theme, caption, ident, press, kind=kind, size="s", room=room, expand=True)

    choices: list[ft.Control] = []
    if names.out and seat != STOCK:
        went_out = tr("entry.name_went_out", name=counting.setup.players[seat])
        choices.append(ending(went_out, "entry.out", counting.out, room if names.blocked else NARROWEST))
    if names.blocked:
        choices.append(ending(tr("entry.blocked"), "entry.blocked", counting.blocked, room, on=is_on))
    return ft.Container(row_of(*choices, spacing=10), padded(16))


def _tabs(context: EntryContext, names: Boxes, seat: int, choose: Callable[[int], object]) -> ft.Control:
    theme, tr, setup = context.theme, context.tr, context.match.setup
    seats = [*context.at.active_seats, *([STOCK] if counts_stock(names, setup) else [])]
    room = context.width / len(seats)
    out = context.fields.get(names.out)
    tabs: list[ft.Control] = []
    for one in seats:
        points = counted(setup, held(names, context.fields, one))
        shown = "" if points is None else tr("common.number", n=points)
        said = tr("entry.went_out") if one == out else shown
        on = one == seat and one != out
        name = stock_label(context) if one == STOCK else setup.players[one]
        stacked = room < STACKED
        short, style = set_name(theme, name, LABEL_L, room - (8 if stacked else 41))
        who = [
            back_of_tile(theme, 11) if one == STOCK else mark(theme, one + 1, 22, team=setup.team_of(one)),
            text(theme, short, style, lines=1),
        ]
        drawn = ft.Container(
            column_of(
                *(who if stacked else [row_of(*who, spacing=7, centre=True)]),
                ft.Container(
                    muted(theme, said, replace(LABEL_L, most=1.25), size=15, lines=2, align=ft.TextAlign.CENTER)
                    if one == out
                    else text(theme, said, SCORE_FIELD, size=34, lines=1),
                    height=theme.fit(38),
                    alignment=ft.Alignment.CENTER,
                ),
                spacing=3,
                centre=True,
            ),
            padding(top=8, bottom=8 if on else 11),
            bgcolor=theme.palette.tint if on else None,
            border=ft.Border(
                left=ft.BorderSide(1, theme.palette.rule) if tabs else ft.BorderSide.none(),
                bottom=ft.BorderSide(3, theme.palette.ink) if on else ft.BorderSide.none(),
            ),
        )
        tabs.append(
            pressable(
                theme,
                drawn,
                "entry.tab.stock" if one == STOCK else f"entry.tab.{one}",
                None if one == out else partial(choose, one),
                stock_said(context, names)
                if one == STOCK
                else tr("say.field" if said else "say.field_empty", name=name, value=said),
                selected=on,
                radius=0,
                expand=True,
                ring="inside",
            )
        )
    return row_of(*tabs)


def tile_name(tr: Translator, setup: Setup, stock: str) -> TileName:
    """Says a tile aloud: five two, or blue red, 7 pips, not counted; or whose hand it lies in."""

    def name(one: Tile, state: TileState, holder: int) -> str:
        halves = setup.set.halves(one)
        if state == "held":
            return tr("say.tile_held", tile=halves, name=stock if holder == NOBODY else setup.players[holder - 1])
        return tr("say.tile_counted" if state == "counted" else "say.tile_free", tile=halves, n=one.high + one.low)

    return name
