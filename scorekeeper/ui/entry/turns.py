"""A turn with a triangle: tiles drawn, what it completes, and the triangles, of which a tap writes the turn."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final, cast

import flet as ft

from scorekeeper.core.kinds import Choice, Count, Field, OneTriangle, fields_of
from scorekeeper.core.tiles import Triangle
from scorekeeper.ui.base.flet_shim import component, use_ref, use_state
from scorekeeper.ui.base.render_cache import use_control_cache, use_latest
from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.entry.plays import points_of
from scorekeeper.ui.entry.seat_choice import next_in_order, seat_choice, seat_segments, use_player
from scorekeeper.ui.kit.boxes import column_of, padded, row_of
from scorekeeper.ui.kit.press import pressable
from scorekeeper.ui.kit.segments import Segment, segments, segments_height
from scorekeeper.ui.kit.theme import LABEL_M, Theme, muted, text
from scorekeeper.ui.kit.triangle import triangle
from scorekeeper.wording.table_text import signed

COLUMNS: Final = 7

CAPTIONS: Final = 64
"""Width of the word before the tiles drawn, in logical pixels."""

MOST: Final = 0.49
"""How much of the height the choices and triangles take."""

LEAST: Final = 104
"""Height of two rows of triangles, in logical pixels."""

NONE: Final = -1
"""The choice that no tile was laid after drawing."""


@component
def Turns(context: EntryContext) -> ft.Control:
    """Draw the players, the tiles drawn, the bonus and a key for each triangle; laid ones cannot be pressed."""
    theme, tr, plays = context.theme, context.tr, context.rule_context.hand.plays
    pen, (_, redraw) = use_ref(cast("tuple[int, str]", (0, ""))), use_state(0)
    (drawn, bonus), keep = pen.current, use_control_cache()
    seat, pick, context = use_player(context, next_in_order)
    first, turn, without = _records(context)
    laid = {getattr(play, "tile", None) for play in plays}

    def put(drawn: int, bonus: str) -> None:
        pen.current = (drawn, bonus)
        redraw(lambda count: count + 1)

    async def write(play: Any) -> None:
        """Write a turn; the next one, which may be tapped before this one is drawn, begins without draws and bonus."""
        before = pen.current
        put(0, "")
        if not await context.score(play):
            put(*before)

    async def lay(tile: Triangle) -> None:
        drawn, bonus = pen.current
        opens = not plays and not drawn and not bonus
        await write(
            first(player=seat, tile=tile) if opens else turn(player=seat, tile=tile, drawn=drawn, bonus=bonus or None)
        )

    async def give_up() -> None:
        await write(without(player=seat, drawn=pen.current[0]))

    lay_latest = use_latest(lay)

    def draw(count: int) -> Any:
        return give_up() if count == NONE else put(count, pen.current[1])

    def complete(name: str) -> None:
        put(pen.current[0], "" if name == pen.current[1] else name)

    margin = context.margin
    room = context.width - 2 * margin
    counts = range((_kind(turn, Count).high or 0) + 1)
    numbers = [
        Segment(n, tr("common.number", n=n), label=tr("entry.drawn", n=n), ident=f"turn.drawn.{n}") for n in counts
    ]
    captions = CAPTIONS * min(theme.scale, 1.6)
    counted = [*numbers, Segment(NONE, tr("entry.no_tile"), ident="turn.pass")]
    draws = segments(theme, counted, drawn, on_choose=draw, ident="turn.drawn", width=room - captions)
    any_tile = context.match.setup.set.triangles[0]

    def worth() -> str:
        """Return what the turn brings besides its triangle: the bonus less the draws."""
        turns = (
            turn(player=seat, tile=any_tile, drawn=n, bonus=name) for n, name in ((drawn, bonus or None), (0, None))
        )
        with_more, plain = (points_of(context, each) for each in turns)
        return signed(tr, with_more - plain)

    words = [
        Segment(name, tr(f"entry.choice.{name}"), ident=f"turn.bonus.{name}") for name in _kind(turn, Choice).values
    ]
    completes = segments(theme, words, bonus, on_choose=complete, ident="turn.bonus", width=room)
    every = context.match.setup.set.triangles
    keys: list[ft.Control] = []
    for at in range(0, len(every), COLUMNS):
        line = every[at : at + COLUMNS]
        keys.append(row_of(*(keep(tile, _tile_key, theme, tile, tile in laid, lay_latest) for tile in line)))
    more = text(theme, worth(), LABEL_M, lines=1) if drawn or bonus else None
    asked = ft.Container(column_of(muted(theme, tr("entry.field.drawn"), LABEL_M, lines=1), more), width=captions)
    people = seat_segments(context, "turn.player")
    above = sum(segments_height(theme, *each) for each in ((people, room), (counted, room - captions), (words, room)))
    return ft.Container(
        column_of(
            seat_choice(context, seat, pick, ident="turn.player", margin=margin),
            row_of(asked, ft.Container(draws, expand=True)),
            completes,
            ft.Container(column_of(*keys, scrolls=True), height=max(MOST * context.height - above, LEAST)),
            spacing=6,
            stretch=True,
        ),
        padded(margin, 6),
    )


def _tile_key(theme: Theme, tile: Triangle, is_laid: bool, lay: Callable[[Triangle], Any]) -> ft.Control:
    drawn = triangle(theme.palette, tile, is_laid=is_laid)
    press = None if is_laid else partial(lay, tile)
    return pressable(theme, drawn, f"turn.tile.{tile}", press, str(tile), height=48, expand=True)


def _records(context: EntryContext) -> tuple[Any, Any, Any]:
    """Return the records of the first triangle, of a turn, and of a turn without a triangle."""
    found = context.match.variant.sheet.play_types
    tiled = [record for record in found if any(isinstance(field.kind, OneTriangle) for field in fields_of(record))]
    turn = next(record for record in tiled if any(isinstance(field.kind, Count) for field in fields_of(record)))
    return next(r for r in tiled if r is not turn), turn, next(r for r in found if r not in tiled)


def _kind(record: Any, kind: type[Any]) -> Any:
    fields: tuple[Field, ...] = fields_of(record)
    return next(field.kind for field in fields if isinstance(field.kind, kind))
