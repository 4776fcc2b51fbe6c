"""Bendomino: bent tiles; the winner takes the others' pips."""

from __future__ import annotations

from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Deal, Lead
from scorekeeper.games._winner_takes import EQUAL_OPTION, takes_game

BENDOMINO = takes_game(
    "bendomino",
    source="bendominoes.com, Rules",
    deal=Deal({2: 7, 3: 6, 4: 5}),
    target=100,
    lead=Lead("highest_double_or_heaviest", then="same"),
    emblem=Tile(6, 2),
    blocked=("others", "minus_own"),
    more=(EQUAL_OPTION,),
)
