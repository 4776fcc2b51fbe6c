"""Dominó colombiano: the opponents' pips, to 100; the pair that led takes a level block."""

from scorekeeper.core.tiles import Tile
from scorekeeper.games._pairs import SIX_SIX_THEN_WINNER, pairs_game

COLOMBIAN = pairs_game(
    "colombian",
    "es.wikipedia: Dominó",
    100,
    region="latin_america",
    emblem=Tile(4, 3),
    equal=("leader", "nobody"),
    lead=SIX_SIX_THEN_WINNER,
    lead_choices=("winner", "rotate"),
)
