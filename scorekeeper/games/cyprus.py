"""Cyprus: four to ten players, eight places around the double-nine; the winner takes the others' pips."""

from __future__ import annotations

from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Deal, Lead
from scorekeeper.games._rules import choice_option
from scorekeeper.games._winner_takes import EQUAL_OPTION, takes_game

CYPRUS = takes_game(
    "cyprus",
    source="domino-games.com, Cyprus",
    deal=Deal({4: 9, 5: 8, 6: 7, 7: 7, 8: 6, 9: 6, 10: 5}),
    target=100,
    lead=Lead("top_double_or_draw", then="same"),
    emblem=Tile(9, 9),
    more=(EQUAL_OPTION, choice_option("keep", 1, 0)),
    sets=("double-nine", "double-twelve"),
)
