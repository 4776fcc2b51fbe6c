"""All Fives: the open ends pay their pips by fives, and going out pays what the others hold, to the nearest five."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.core.model import Setup
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Lead
from scorekeeper.games._fives import BLOCKED, EXACT, LEFTOVER, fives_game
from scorekeeper.games._pips import was_blocked
from scorekeeper.games._rules import ANY_SET, choice_option
from scorekeeper.games._winner_takes import EQUAL_OPTION


def usual_target(setup: Setup) -> int:
    """Return 250 for two players, 200 for three or four."""
    return 250 if len(setup.players) == 2 else 200


ALL_FIVES = replace(
    fives_game(
        "all_fives",
        source="Pagat, All Fives",
        each={2: 9, 3: 7, 4: 5},
        target=usual_target,
        lead=Lead("drawn_by_lot", then="winner", again=was_blocked),
        emblem=Tile(5, 0),
        options=(
            choice_option("unit", "pips", "fives"),
            choice_option("spinner", "first", "none", "all"),
            LEFTOVER,
            BLOCKED,
            EQUAL_OPTION,
            EXACT,
            choice_option("at_once", True, False),
            choice_option("keep", 0, 1, 2),
        ),
        sets=ANY_SET,
    ),
    similar_to="muggins",
)
