"""Le Matador: dominoes in which touching halves make seven; the highest double opens [booklet:86]."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Deal, Lead
from scorekeeper.games.dominoes import DOMINOES

MATADOR = replace(
    DOMINOES,
    id="matador",
    source="002:86",
    players=(2, 3, 4),
    deal=Deal({2: 7, 3: 7, 4: 5}),
    lead=Lead("highest_double_or_deal_again", Tile(6, 6)),
    emblem=Tile(4, 3),
)
