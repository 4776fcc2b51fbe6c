"""Let's play dominoes: the winner takes all dots; blocked, the smallest hand, and its own too [lets_play:16]."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.core.goals import race
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Deal, Lead, Option, Variant
from scorekeeper.games._customs import CUSTOMS, shuffler
from scorekeeper.games._rules import ANY_SET, choice_option, target_option
from scorekeeper.games._takes import explains, takes
from scorekeeper.games.draw import DRAW, EACH

LETS_PLAY = Variant(
    id="lets_play",
    source="001:2",
    players=(2, 3, 4, 5, 6),
    goal=race(100),
    sheet=replace(DRAW.sheet, score_end=takes("plus_own"), explain=explains("plus_own")),
    deal=Deal(EACH, never_drawn=2),
    lead=Lead("heaviest_drawn"),
    group="race",
    counts="others_pips",
    emblem=Tile(5, 3),
    options=(
        target_option(100),
        choice_option("equal", "nobody", "shared"),
        choice_option("boneyard", "nobody", "winner"),
        Option("tiles", lambda setup: EACH[len(setup.players)]),
        *CUSTOMS,
    ),
    sets=ANY_SET,
    clockwise=True,
    facts=shuffler,
)
