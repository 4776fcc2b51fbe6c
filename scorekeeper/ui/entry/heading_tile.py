"""The double that heads a hand, where the table chooses it: a key for each one that is left."""

from __future__ import annotations

from functools import partial
from typing import Final

import flet as ft

from scorekeeper.core.check import check, read_end
from scorekeeper.core.kinds import OneTile, fields_of
from scorekeeper.core.problem import Code, Problem
from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.entry.grid_draft import Grid
from scorekeeper.ui.entry.preview import reopen
from scorekeeper.ui.kit.boxes import column_of, padding
from scorekeeper.ui.kit.press import pressable
from scorekeeper.ui.kit.theme import LABEL_M, muted
from scorekeeper.ui.kit.tokens import CHIP_RADIUS
from scorekeeper.ui.table.rounds import engine

REFUSED: Final = {Code.ENGINE_DOUBLE, Code.ENGINE_TWICE}


def heading_tile(context: EntryContext, grid: Grid) -> ft.Control | None:
    """Return the doubles to choose from; ``None`` where the end of a hand holds none, or the game knows which it is."""
    fields = fields_of(context.match.variant.sheet.end_type)
    name = next((field.name for field in fields if isinstance(field.kind, OneTile) and field.per is None), None)
    if name is None or Code.ENGINE_MISSING not in _codes(context, grid, name, None):
        return None
    theme, tr, tiles = context.theme, context.tr, context.match.setup.set
    now = context.fields.get(name)
    keys: list[ft.Control] = []
    for double in tiles.doubles:
        written = tiles.name(double)
        if REFUSED & _codes(context, grid, name, written):
            continue
        is_on, (one, other) = written == now, tiles.halves(double)
        key = pressable(
            theme,
            engine(theme, (str(one), str(other)), is_next=is_on),
            f"field.{name}.{written}",
            partial(context.set_fields, {name: None if is_on else written}),
            tr("say.tile", tile=tiles.halves(double)),
            selected=is_on,
            fill=theme.palette.ink if is_on else theme.palette.raised,
            edge=theme.palette.ink if is_on else theme.palette.rule,
            radius=CHIP_RADIUS,
            height=48,
            width=64,
        )
        keys.append(key)
    row = ft.Row(keys, scroll=ft.ScrollMode.HIDDEN, spacing=8)
    caption = muted(theme, tr("entry.which_double"), LABEL_M)
    inside = column_of(caption, row, spacing=6, stretch=True)
    return ft.Container(inside, padding(left=context.margin, top=10, right=context.margin, bottom=10))


def _codes(context: EntryContext, grid: Grid, name: str, tile: str | None) -> set[str]:
    """Return what is wrong with the hand as far as it is written, with a tile or without one."""
    others = {key: value for key, value in context.fields.items() if key != name}
    document = grid.completed({**others, **({} if tile is None else {name: tile})})
    match = reopen(context.match, context.index, context.rule_context.hand.plays)
    end = read_end(match, document)
    problems = [end] if isinstance(end, Problem) else check(match, end)
    return {problem.code for problem in problems}
