"""Telefon: the open ends pay by fives; going out pays what the others hold, rounded up, but never past 300."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scorekeeper.core.goals import race
from scorekeeper.core.model import PerSide, RuleContext
from scorekeeper.core.problem import Code, Problem
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Lead, Option
from scorekeeper.games._ends import Opening
from scorekeeper.games._fives import check_play, fives_game, fives_sheet, total_of, up_to_five
from scorekeeper.games._pips import own_pips
from scorekeeper.games._winner_takes import lightest

FIVE_FIVE = Tile(5, 5)


def points(play: Any, context: RuleContext) -> PerSide:
    """Return the pips of the open ends. The 5-5 as first tile pays after the first hand, and below the cap."""
    side = context.setup.side_of(play.player)
    pays = not isinstance(play, Opening) or (
        bool(context.results) and context.totals[side] + context.points[side] < context.setup.number("cap")
    )
    return context.setup.points_for(side, total_of(play) if pays else 0)


def end_points(end: Any, context: RuleContext) -> PerSide:
    """Return the pips of the opponents for the winner, rounded up, as far as the cap."""
    setup, held = context.setup, own_pips(end, context)
    best, *level = lightest(end, setup)
    if level:
        return setup.zero_points
    room = max(0, setup.number("cap") - context.totals[best] - context.points[best])
    return setup.points_for(best, min(room, up_to_five(sum(held) - held[best])))


def check(play: Any, context: RuleContext) -> Iterable[Problem]:
    if isinstance(play, Opening) and play.tile != FIVE_FIVE:
        yield Problem(Code.OPENING_TILE, (play.player,), {"tile": str(play.tile)})
    else:
        yield from check_play(play, context)


TELEFON = fives_game(
    "telefon",
    source="Telefon Domino, official game rules",
    each={2: 7, 3: 7, 4: 7},
    target=365,
    lead=Lead("two_three_or_lowest_double", Tile(3, 2), then="winner"),
    emblem=Tile(3, 2),
    options=(Option("cap", 300),),
    goal=race(365),
    sheet=fives_sheet(plays=points, ends=end_points, check=check),
    region="eastern_europe",
)
