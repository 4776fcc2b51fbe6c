"""Tiddle-a-wink: every tile is dealt; in a blocked hand each player takes the difference to every heavier hand."""

from __future__ import annotations

from typing import Any

from scorekeeper.core.model import PerSide, RuleContext
from scorekeeper.core.tiles import SETS, Tile
from scorekeeper.core.variant import Deal, Lead
from scorekeeper.games._agree import hands_agree
from scorekeeper.games._pips import own_pips
from scorekeeper.games._winner_takes import pips_of_others, takes_game, takes_sheet


def points(end: Any, context: RuleContext) -> PerSide:
    """Return all opponents' pips for who went out; when blocked, for each the differences to the heavier hands."""
    if end.out is not None or context.setup.choice("blocked") == "lowest":
        return pips_of_others(end, context)
    held = own_pips(end, context)
    return tuple(sum(max(0, other - own) for other in held) for own in held)


def usual_set(players: int) -> str:
    """Return the set that leaves each player a full hand."""
    return "double-six" if players < 4 else "double-nine" if players < 7 else "double-twelve"


def evenly(tiles: str) -> dict[int, int]:
    """Return the tiles for each when all of a set are dealt."""
    return {players: SETS[tiles].count // players for players in range(2, 11)}


USUAL = ("double-six", "double-nine", "double-twelve")

TIDDLE_A_WINK = takes_game(
    "tiddle_a_wink",
    source="Digigamers, Tiddle-A-Wink",
    deal=Deal(
        {players: evenly(usual_set(players))[players] for players in range(2, 11)},
        by_set={tiles: evenly(tiles) for tiles in USUAL},
    ),
    target=100,
    lead=Lead("highest_double", then="same"),
    emblem=Tile(1, 1),
    blocked=("each", "lowest"),
    sheet=takes_sheet(points, hands_agree(drawn=False)),
    sets=USUAL,
    most_players={"double-six": 3, "double-nine": 6},
    set_for=usual_set,
)
