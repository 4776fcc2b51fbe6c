"""Les dominos K: halves make seven; played until nobody can, 50 pips in hand lose [booklet:275]."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.core.goals import elimination
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Deal, Lead, RecordSheet
from scorekeeper.games._agree import hands_agree
from scorekeeper.games._pips import HANDS_LEFT, own_pips
from scorekeeper.games._rules import target_option
from scorekeeper.games.hongrois import HONGROIS, only_highest_leaves

DOMINOS_K = replace(
    HONGROIS,
    id="dominos_k",
    source="002:275",
    goal=elimination(50, only_highest=only_highest_leaves),
    sheet=RecordSheet(HANDS_LEFT, score_end=own_pips, rules=hands_agree(stops=False)),
    deal=Deal({2: 12, 3: 8}),
    lead=Lead("heaviest_drawn"),
    emblem=Tile(5, 2),
    options=(target_option(50), *HONGROIS.options[1:]),
    sets=("double-six",),
)
