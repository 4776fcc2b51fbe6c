"""Le jeu de dominos: the first to lay the last tile wins, or the smallest hand when nobody can (002:51)."""

from __future__ import annotations

from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Deal, Lead, Variant
from scorekeeper.games._pips import ended_by_domino
from scorekeeper.games._wins import ONE_HAND, RULES, SHEET

DOMINOES = Variant(
    id="dominoes",
    source="002:51",
    players=(2, 3, 4, 5),
    goal=ONE_HAND,
    sheet=SHEET,
    deal=Deal({2: 7, 3: 7, 4: 6, 5: 5}),
    lead=Lead("drawn_by_lot"),
    group="one_hand",
    emblem=Tile(6, 5),
    options=RULES,
    result=ended_by_domino,
)
