"""Dominó español por parejas: all pips left, to 300; any tile leads."""

from dataclasses import replace

from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Lead
from scorekeeper.games._pairs import PAIRS_SHEET, PIPS_TOGETHER, pairs_game

SPANISH = pairs_game(
    "spanish",
    "Lloc de Joc: Federación Española de Dominó",
    300,
    region="latin_america",
    emblem=Tile(3, 0),
    sheet=replace(PAIRS_SHEET, end=PIPS_TOGETHER),
    count=("all", "opponents"),
    lead=Lead("heaviest_drawn"),
    lead_choices=("rotate", "winner"),
)
