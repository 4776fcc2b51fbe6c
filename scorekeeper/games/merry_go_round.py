"""Merry-go-round: begin with a double and fill its four sides; each five is a point, to exactly 61."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scorekeeper.core.model import PerSide, RuleContext
from scorekeeper.core.problem import Code, Problem
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Lead
from scorekeeper.games._ends import Opening
from scorekeeper.games._fives import LEFTOVER, STEP, capped, check_play, fives_game, fives_sheet, pips_won, total_of
from scorekeeper.games._rules import choice_option
from scorekeeper.games._winner_takes import EQUAL_OPTION


def points(play: Any, context: RuleContext) -> PerSide:
    """Return a point for each five in the open ends."""
    side = context.setup.side_of(play.player)
    return context.setup.points_for(side, capped(context, side, total_of(play) // STEP))


def end_points(end: Any, context: RuleContext) -> PerSide:
    """Return a point for each five that the winner takes."""
    fives = [int(pips / STEP) for pips in pips_won(end, context)]
    return tuple(capped(context, side, score) if score > 0 else score for side, score in enumerate(fives))


def check(play: Any, context: RuleContext) -> Iterable[Problem]:
    if isinstance(play, Opening) and not play.tile.is_double:
        yield Problem(Code.OPENING_TILE, (play.player,), {"tile": str(play.tile), "field": "double"})
    else:
        yield from check_play(play, context)


MERRY_GO_ROUND = fives_game(
    "merry_go_round",
    source="dominorules.com, Merry-go-round",
    each={2: 7, 3: 7, 4: 7},
    target=61,
    lead=Lead("draw_for_a_double", then="winner"),
    emblem=Tile(3, 3),
    options=(
        choice_option("exact", True, False),
        choice_option("blocked", "minus_own", "others"),
        EQUAL_OPTION,
        LEFTOVER,
    ),
    sheet=fives_sheet(plays=points, ends=end_points, check=check),
)
