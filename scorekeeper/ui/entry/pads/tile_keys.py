"""Keys for plays of several tiles: who takes them, then the tiles, on a sheet that comes up from below."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import flet as ft

from scorekeeper.core.form import TilesQuestion
from scorekeeper.core.tiles import Tile
from scorekeeper.ui.base.flet_shim import component, use_ref, use_state
from scorekeeper.ui.entry.bottom_sheet import bottom_sheet, sheet_width
from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.entry.play_forms import PlayKeys, pad_of
from scorekeeper.ui.entry.play_log import inset, place_keys
from scorekeeper.ui.entry.tile_picker import tile_picker
from scorekeeper.ui.kit.boxes import column_of, rows_across
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.mark import mark
from scorekeeper.ui.kit.theme import LABEL_M, muted
from scorekeeper.ui.kit.tokens import GAP
from scorekeeper.ui.shell.dialogs import use_dialog


@dataclass(frozen=True, slots=True)
class Taking:
    """Who takes tiles (``None``: nobody now), those picked so far, and the suit shown of a large set."""

    seat: int | None = None
    picked: tuple[Tile, ...] = ()
    suit: int = 0

    def turn(self, tile: Tile) -> Taking:
        picked = tuple(one for one in self.picked if one != tile)
        return replace(self, picked=picked if tile in self.picked else (*picked, tile))


@component
def TileKeys(context: EntryContext) -> ft.Control:
    newest = use_ref(Taking(suit=context.match.setup.set.top))
    _, draw_again = use_state(0)
    taking = newest.current
    keys = pad_of(context).keys[0]
    asked = keys.question
    assert isinstance(asked, TilesQuestion), "no tiles are taken in this game"  # noqa: S101

    def put(now: Taking) -> None:
        newest.current = now
        draw_again(lambda n: n + 1)

    def close() -> None:
        put(replace(newest.current, seat=None, picked=()))

    async def pick(tile: Tile) -> None:
        now = newest.current.turn(tile)
        put(now)
        if len(now.picked) == asked.number and now.seat is not None:
            close()
            await context.actions.score(keys.play(context, now.seat, **{keys.name: now.picked}))

    use_dialog(_sheet(context, keys, taking, pick, lambda suit: put(replace(newest.current, suit=suit)), close))
    theme, tr, players = context.theme, context.tr, context.match.setup.players
    room = (context.width - 2 * context.margin - GAP) / 2

    def taker(seat: int) -> ft.Control:
        ident, label = f"pair.{seat}", tr("entry.takes_tiles", name=players[seat])
        press, drawn = partial(put, replace(taking, seat=seat, picked=())), mark(theme, seat + 1, 24)
        return button(
            theme, players[seat], ident, press, label=label, kind="outlined", mark=drawn, room=room, expand=True
        )

    left = frozenset[int]() if context.is_correction else context.match.gone  # in the middle of the hand, too
    takers = [taker(seat) for seat in context.rule_context.active_seats if seat not in left]
    rows = rows_across(takers, 2, spacing=GAP)
    return place_keys(context, inset(context, muted(theme, tr("entry.who_takes"), LABEL_M), *rows))


def _sheet(
    context: EntryContext,
    keys: PlayKeys,
    taking: Taking,
    pick: Callable[[Tile], Any],
    on_suit: Callable[[int], None],
    close: Callable[[], None],
) -> ft.BottomSheet | None:
    """Return the tiles that still lie on the table."""
    if taking.seat is None:
        return None
    plays = context.rule_context.hand.plays
    tiles = tile_picker(
        context,
        picked=frozenset(taking.picked),
        held=tuple((tile, play.player + 1) for play in plays for tile in getattr(play, keys.name, ())),
        on_tile=pick,
        suit=taking.suit,
        on_suit=on_suit,
        width=min(sheet_width(context), 420),
    )
    return bottom_sheet(
        context,
        context.tr("entry.takes_tiles", name=context.match.setup.players[taking.seat]),
        [column_of(*tiles, spacing=8, centre=True)],
        ident="pair",
        on_close=close,
        mark=mark(context.theme, taking.seat + 1, 28),
        scrolls=context.layout.is_low,
    )
