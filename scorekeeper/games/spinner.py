"""Spinner: Chickenfoot with eleven wild tiles; a wild half counts ten."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.core.problem import Code
from scorekeeper.core.variant import Option
from scorekeeper.games._rounds import rounds_game

_RULES = rounds_game(
    "spinner",
    source="spinnerdomino.com, Game rules",
    sets=("spinner",),
    deals={"spinner": {2: 14, **dict.fromkeys(range(3, 9), 7)}},
    rounds_option=Option("rounds", 10, (10, 7, 5), refusal=Code.ROUNDS),
)
SPINNER = replace(_RULES, words=("set.double-nine",))
