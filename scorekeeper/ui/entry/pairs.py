"""The pad for tiles taken in pairs: who takes them, then the two tiles on a sheet of their own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

import flet as ft

from scorekeeper.core.kinds import Tiles
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import RecordSheet
from scorekeeper.ui.base.flet_shim import component, use_dialog, use_ref, use_state
from scorekeeper.ui.entry.below import below, room
from scorekeeper.ui.entry.context import EntryContext, Live
from scorekeeper.ui.entry.place_keys import inset, place_keys
from scorekeeper.ui.entry.plays import writing_of, writings
from scorekeeper.ui.entry.tile_choice import tile_choice
from scorekeeper.ui.kit.boxes import column_of, row_of
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.mark import mark
from scorekeeper.ui.kit.theme import LABEL_M, muted
from scorekeeper.ui.kit.tokens import GAP

PAIR: Final = 2


@dataclass(frozen=True, slots=True)
class Taking:
    """Who takes a pair (``None``: nobody now), the tile picked first, and the suit that lies open of a large set."""

    seat: int | None = None
    picked: tuple[Tile, ...] = ()
    suit: int = 0

    def turn(self, tile: Tile) -> Taking:
        return replace(self, picked=() if tile in self.picked else (*self.picked, tile))


def fits(sheet: RecordSheet) -> bool:
    """Of every play the player and some tiles are written."""
    found = writings(sheet)
    every = all(one.field is not None and isinstance(one.kind, Tiles) for one in found)
    return len(found) == len(sheet.play_types) > 0 and every


@component
def PairsPad(context: EntryContext) -> ft.Control:
    newest = use_ref(Taking(suit=context.match.setup.set.top))
    _, draw_again = use_state(0)
    taking = newest.current
    writing = writing_of(context.match.variant.sheet, Tiles)
    assert writing is not None, "no tiles are taken in this game"  # noqa: S101

    def put(now: Taking) -> None:
        newest.current = now
        draw_again(lambda n: n + 1)

    def close() -> None:
        put(replace(newest.current, seat=None, picked=()))

    async def pick(one: Tile) -> None:
        now = newest.current.turn(one)
        put(now)
        if len(now.picked) == PAIR and now.seat is not None:
            close()
            await context.score(writing.play(now.seat, now.picked))

    use_dialog(_sheet(context, taking, pick, lambda suit: put(replace(newest.current, suit=suit)), close))
    theme, tr = context.theme, context.tr
    takers = [
        button(
            theme,
            context.match.setup.players[seat],
            f"pair.{seat}",
            partial(put, replace(taking, seat=seat, picked=())),
            label=tr("memory.takes", name=context.match.setup.players[seat]),
            kind="outlined",
            mark=mark(theme, seat + 1, 24),
            room=(context.width - 32 - GAP) / PAIR,
            expand=True,
        )
        for seat in context.at.active_seats
    ]
    rows = [takers[place : place + PAIR] for place in range(0, len(takers), PAIR)]
    who = muted(theme, tr("memory.who"), LABEL_M)
    return place_keys(context, inset(who, *(row_of(*row, spacing=GAP) for row in rows)))


PAIRS: Final = Live(fits, PairsPad, quiet=True, ground="bg")


def _sheet(
    context: EntryContext,
    taking: Taking,
    pick: Callable[[Tile], Any],
    on_suit: Callable[[int], None],
    close: Callable[[], None],
) -> ft.BottomSheet | None:
    """The tiles that still lie on the table, for two of them to be taken."""
    if taking.seat is None:
        return None
    held = tuple((tile, play.player + 1) for play in context.at.hand.plays for tile in play.tiles)
    tiles = tile_choice(
        context,
        counted=frozenset(taking.picked),
        held=held,
        on_tile=pick,
        suit=taking.suit,
        on_suit=on_suit,
        width=min(room(context), 420),
    )
    return below(
        context,
        context.tr("memory.takes", name=context.match.setup.players[taking.seat]),
        [column_of(*tiles, spacing=8, centre=True)],
        ident="pair",
        on_close=close,
        mark=mark(context.theme, taking.seat + 1, 28),
        scrolls=context.layout.is_low,
    )
