"""Draw dominoes: the winner of a hand takes the pips of the others [general:4], with the customs of sheet 003."""

from __future__ import annotations

from scorekeeper.core.goals import by_mode, race, rounds
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Deal, Lead, Option, RecordSheet, Variant
from scorekeeper.games._customs import CUSTOMS, shuffler
from scorekeeper.games._pips import is_blocked, out
from scorekeeper.games._rules import ANY_SET, TIE, choose, rounds_option, target_option
from scorekeeper.games._takes import HandsAndBoneyard, agree, last_tile, takes, won

EACH = {2: 7, 3: 5, 4: 5, 5: 4, 6: 4}

DRAW = Variant(
    id="draw",
    source="000:4",
    players=(2, 3, 4, 5, 6),
    goal=by_mode(target=race(100), rounds=rounds(5)),
    sheet=RecordSheet(
        HandsAndBoneyard,
        score_end=takes("others"),
        check=agree(drawn=True),
        went_out=out,
        winners=won,
        blocked=is_blocked,
        last_tile=last_tile,
    ),
    deal=Deal(EACH),
    lead=Lead("heaviest_drawn"),
    group="race",
    emblem=Tile(4, 0),
    options=(
        choose("mode", "target", "rounds"),
        target_option(100),
        rounds_option(5),
        choose("doubles", 2, 1),
        choose("double_blank", 0, 14),
        choose("keep", 0, 2, 1),
        choose("blocked", "others", "minus_own", "plus_own"),
        choose("equal", "nobody", "shared"),
        TIE,
        Option("tiles", lambda players: EACH[players]),
        *CUSTOMS,
    ),
    sets=ANY_SET,
    clockwise=True,
    facts=shuffler,
)
