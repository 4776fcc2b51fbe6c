"""Chickenfoot: ten rounds from the double-nine down, and the double blank costs 50."""

from __future__ import annotations

from scorekeeper.games._rounds import TRAIN_DEALS, rounds_game

CHICKENFOOT = rounds_game(
    "chickenfoot",
    source="Nathan Long, Chickenfoot",
    sets=("double-nine", "double-six", "double-eight", "double-twelve", "double-fifteen", "double-eighteen"),
    deals={**TRAIN_DEALS, "double-nine": {2: 9, 3: 7, 4: 7, 5: 7, 6: 6, 7: 5, 8: 5}},
    double_blank=(50, 0),
)
