"""Doscientos, the quick game of Puerto Rico: all pips left, no prizes."""

from dataclasses import replace

from scorekeeper.core.tiles import Tile
from scorekeeper.games._pairs import PAIRS_SHEET, PIPS_TOGETHER, SIX_SIX_THEN_WINNER, pairs_game, shut_out

PUERTO_RICO_200 = pairs_game(
    "puerto_rico_200",
    "abw333/dominoes",
    200,
    region="caribbean",
    emblem=Tile(2, 0),
    sheet=replace(PAIRS_SHEET, end=PIPS_TOGETHER),
    count=("all", "opponents"),
    lead=SIX_SIX_THEN_WINNER,
    result=shut_out("pollona"),
)
