"""Partnership dominoes, as most apps play them: the opponents' pips, to 100."""

from scorekeeper.core.tiles import Tile
from scorekeeper.games._pairs import pairs_game

PARTNERSHIP = pairs_game(
    "partnership",
    "Pagat: Partnership Dominoes",
    100,
    region="world",
    emblem=Tile(5, 4),
    lead_choices=("rotate", "winner", "same"),
)
