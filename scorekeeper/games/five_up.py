"""Five-Up: every double opens two more arms, and each five in the ends is a point, to 61."""

from __future__ import annotations

from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Lead
from scorekeeper.games._fives import BLOCKED, EXACT, LEFTOVER, fives_game
from scorekeeper.games._rules import choice_option
from scorekeeper.games._winner_takes import EQUAL_OPTION

FIVE_UP = fives_game(
    "five_up",
    source="domino-play.com, Five-Up",
    each={2: 5, 3: 5, 4: 5},
    target=61,
    lead=Lead("drawn_by_lot", then="winner"),
    emblem=Tile(4, 1),
    options=(
        choice_option("unit", "fives", "pips"),
        choice_option("spinner", "all", "first"),
        LEFTOVER,
        BLOCKED,
        EQUAL_OPTION,
        EXACT,
    ),
)
