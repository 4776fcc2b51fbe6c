"""Bones: All Fives to 150, in which the first score must be ten or more."""

from __future__ import annotations

from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Lead
from scorekeeper.games._fives import BLOCKED, EXACT, LEFTOVER, fives_game
from scorekeeper.games._rules import choice_option
from scorekeeper.games._winner_takes import EQUAL_OPTION

BONES = fives_game(
    "bones",
    source="big6bones.com, Rules of the game",
    each={2: 9, 3: 7, 4: 5},
    target=150,
    lead=Lead("highest_double_or_heaviest", then="winner"),
    emblem=Tile(6, 4),
    options=(choice_option("first_score", 10, 0), LEFTOVER, BLOCKED, EQUAL_OPTION, EXACT),
)
