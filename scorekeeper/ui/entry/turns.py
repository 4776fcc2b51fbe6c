"""A turn with a triangle: tiles drawn, what it completes, and the triangles, of which a tap writes the turn."""

from __future__ import annotations

from functools import partial
from typing import Any, Final, cast

import flet as ft

from scorekeeper.core.kinds import Choice, Count, Field, OneTriangle, fields_of
from scorekeeper.core.tiles import Triangle
from scorekeeper.ui.base.flet_shim import component, use_state
from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.entry.seat_choice import next_in_order, seat_choice
from scorekeeper.ui.kit.boxes import column_of, padded, row_of
from scorekeeper.ui.kit.keypad import key
from scorekeeper.ui.kit.surface import chip

COLUMNS: Final = 7


@component
def Turns(context: EntryContext) -> ft.Control:
    """Draw the players, the tiles drawn, the bonus and a key for each triangle; laid ones cannot be pressed."""
    theme, tr, plays = context.theme, context.tr, context.rule_context.hand.plays
    drawn, set_drawn = use_state(0)
    bonus, set_bonus = use_state("")
    chosen, choose = use_state(cast("tuple[int, int]", (-1, 0)))
    expected = next_in_order(context.rule_context, context.state.leader)
    seat = chosen[1] if chosen[0] == len(plays) else expected
    first, turn, without = _records(context)
    opens = not plays and not drawn and not bonus
    laid = {getattr(play, "tile", None) for play in plays}

    async def write(play: Any) -> None:
        if await context.score(play):
            set_drawn(0)
            set_bonus("")

    def lay(tile: Triangle) -> Any:
        if opens:
            return write(first(player=seat, tile=tile))
        return write(turn(player=seat, tile=tile, drawn=drawn, bonus=bonus or None))

    def give_up() -> Any:
        return write(without(player=seat, drawn=drawn))

    def pick(seat: int) -> None:
        choose((len(plays), seat))

    counts = range(_kind(turn, Count).high or 0, -1, -1)
    row: list[ft.Control] = [
        chip(theme, tr("entry.drawn", n=n), f"turn.drawn.{n}", partial(set_drawn, n), on=n == drawn)
        for n in reversed(counts)
    ]
    row.append(chip(theme, tr("entry.no_tile"), "turn.pass", give_up))
    bonuses: list[ft.Control] = [
        chip(
            theme,
            tr(f"entry.choice.{name}"),
            f"turn.bonus.{name}",
            partial(set_bonus, "" if name == bonus else name),
            on=name == bonus,
        )
        for name in _kind(turn, Choice).values
    ]
    every = context.match.setup.set.triangles
    keys: list[ft.Control] = []
    for at in range(0, len(every), COLUMNS):
        line: list[ft.Control] = [
            key(
                theme,
                "".join(map(str, tile)),
                f"turn.tile.{tile}",
                partial(lay, tile) if tile not in laid else None,
                label=str(tile),
                height=48,
            )
            for tile in every[at : at + COLUMNS]
        ]
        keys.append(row_of(*line, spacing=4))
    margin = context.margin
    return ft.Container(
        column_of(
            seat_choice(context, seat, pick, ident="turn.player", margin=margin),
            ft.Row(row, spacing=6, scroll=ft.ScrollMode.AUTO),
            ft.Row(bonuses, spacing=6, scroll=ft.ScrollMode.AUTO),
            ft.Container(column_of(*keys, spacing=4, scrolls=True), height=context.height * 0.34),
            spacing=6,
            stretch=True,
        ),
        padded(margin, 6),
    )


def _records(context: EntryContext) -> tuple[Any, Any, Any]:
    """Return the records of the first triangle, of a turn, and of a turn without a triangle."""
    found = context.match.variant.sheet.play_types
    tiled = [record for record in found if any(isinstance(field.kind, OneTriangle) for field in fields_of(record))]
    turn = next(record for record in tiled if any(isinstance(field.kind, Count) for field in fields_of(record)))
    return next(r for r in tiled if r is not turn), turn, next(r for r in found if r not in tiled)


def _kind(record: Any, kind: type[Any]) -> Any:
    fields: tuple[Field, ...] = fields_of(record)
    return next(field.kind for field in fields if isinstance(field.kind, kind))
