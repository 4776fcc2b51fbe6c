"""Les dominos K: halves make seven; played until nobody can, 50 pips in hand lose (002:275)."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.core.goals import out_at
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Deal, Lead, Sheet
from scorekeeper.games._agree import hands_agree
from scorekeeper.games._pips import HandsLeft, own_pips
from scorekeeper.games._rules import target
from scorekeeper.games.hongrois import HONGROIS

DOMINOS_K = replace(
    HONGROIS,
    id="dominos_k",
    source="002:275",
    goal=out_at(50),
    sheet=Sheet(HandsLeft, ended=own_pips, check=hands_agree(stops=False)),
    deal=Deal({2: 12, 3: 8}),
    lead=Lead("heaviest_drawn"),
    emblem=Tile(5, 2),
    options=(target(50), *HONGROIS.options[1:]),
    sets=("double-six",),
)
