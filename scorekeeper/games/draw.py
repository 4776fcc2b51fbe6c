"""Draw dominoes: the winner of a hand takes the pips of the others [general:4], with the customs of sheet 003."""

from __future__ import annotations

from scorekeeper.core.goals import by_mode, race, rounds
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Deal, Lead, Option, RecordSheet, Variant
from scorekeeper.games._customs import CUSTOMS, shuffler
from scorekeeper.games._pips import is_blocked, seat_out
from scorekeeper.games._rules import ANY_SET, TIE_OPTION, choice_option, rounds_option, target_option
from scorekeeper.games._takes import DRAW_END, explains, hand_winners, last_tile, takes, takes_check

EACH = {2: 7, 3: 5, 4: 5, 5: 4, 6: 4}

DRAW = Variant(
    id="draw",
    source="000:4",
    players=(2, 3, 4, 5, 6),
    goal=by_mode(target=race(100), rounds=rounds(5)),
    sheet=RecordSheet(
        DRAW_END,
        score_end=takes("others"),
        rules=takes_check(drawn=True),
        went_out=seat_out,
        winners=hand_winners,
        blocked=is_blocked,
        explain=explains("others"),
        last_tile=last_tile,
    ),
    deal=Deal(EACH),
    lead=Lead("heaviest_drawn"),
    group="race",
    counts="others_pips",
    emblem=Tile(4, 0),
    options=(
        choice_option("mode", "target", "rounds"),
        target_option(100),
        rounds_option(5),
        choice_option("doubles", 2, 1),
        choice_option("double_blank", 0, 14),
        choice_option("keep", 0, 2, 1),
        choice_option("blocked", "others", "minus_own", "plus_own"),
        choice_option("equal", "nobody", "shared"),
        TIE_OPTION,
        Option("tiles", lambda setup: EACH[len(setup.players)]),
        *CUSTOMS,
    ),
    sets=ANY_SET,
    clockwise=True,
    facts=shuffler,
)
