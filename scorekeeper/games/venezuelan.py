"""Dominó venezolano: the opponents' pips, to 100; a level block may go to the pair that blocked."""

from dataclasses import replace

from scorekeeper.core.tiles import Tile
from scorekeeper.games._pairs import PAIRS_SHEET, PIPS_AND_BLOCKER, pairs_game, shut_out

VENEZUELAN = pairs_game(
    "venezuelan",
    "Dominocito",
    100,
    region="latin_america",
    emblem=Tile(6, 4),
    sheet=replace(PAIRS_SHEET, end=PIPS_AND_BLOCKER),
    equal=("nobody", "leader", "blocker"),
    lead_choices=("rotate", "winner"),
    result=shut_out("zapatero"),
    words=("result.zapatero",),
)
