"""Maltese Cross: a double closes each arm of the first one; the winner takes the others' pips, to 60."""

from __future__ import annotations

from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Deal, Lead
from scorekeeper.games._winner_takes import EQUAL_OPTION, takes_game

MALTESE_CROSS = takes_game(
    "maltese_cross",
    source="Pagat, Maltese Cross",
    deal=Deal({2: 7, 3: 6, 4: 5}),
    target=60,
    lead=Lead("highest_double", then="same"),
    emblem=Tile(5, 5),
    more=(EQUAL_OPTION,),
)
