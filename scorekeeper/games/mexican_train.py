"""Mexican Train: thirteen rounds from the double-twelve down, everybody writes the pips they hold."""

from __future__ import annotations

from scorekeeper.games._rounds import TRAIN_DEALS, rounds_game

MEXICAN_TRAIN = rounds_game(
    "mexican_train",
    source="mexicantrain.com, Official rules",
    sets=("double-twelve", "double-six", "double-eight", "double-nine", "double-fifteen", "double-eighteen"),
    deals=TRAIN_DEALS,
    double_blank=(0, 25, 50),
)
