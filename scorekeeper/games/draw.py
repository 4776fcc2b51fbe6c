"""Draw dominoes: the winner of a hand takes the pips of the others (000:4), with the customs of sheet 003."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorekeeper.core.goals import after_hands, by_mode, first_to
from scorekeeper.core.match import Course, Match
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Deal, Lead, Option, Sheet, Variant
from scorekeeper.games._pips import out
from scorekeeper.games._rules import ANY_SET, CLOCKWISE, TIE, choose, rounds, target
from scorekeeper.games._takes import HandsAndBoneyard, agree, takes, won

EACH = {2: 7, 3: 5, 4: 5, 5: 4, 6: 4}

CUSTOMS = (
    choose("lead", "rotate", "winner", "same"),
    choose("first", "heaviest_drawn", "heaviest_held", "highest_double", "highest_double_or_heaviest"),
    choose("seating", "chosen", "by_lot"),
    CLOCKWISE,
    choose("shuffler", "right_of_leader", "winner"),
    choose("second_tile", False, True),
    choose("spinners", "none", "first", "all"),
)
"""What sheet 003 leaves to the house: all but the lead is for the table, and printed on the rules card."""


def facts(match: Match, course: Course) -> Mapping[str, Any]:
    """Who shuffles the next hand: the player to the right of its leader, or the winner of the last one (003:4)."""
    setup = match.setup
    if setup.choice("shuffler") == "winner":
        ended = [one.hand.end for one in course.steps if one.hand.end is not None]
        best = won(ended[-1], setup) if ended else ()
        return {"shuffler": best[0] if len(best) == 1 else None}
    order = setup.playing_order if setup.choice("direction") == "clockwise" else setup.playing_order[::-1]
    return {"shuffler": None if course.leader is None else order[order.index(course.leader) - 1]}


DRAW = Variant(
    id="draw",
    source="000:4",
    players=(2, 3, 4, 5, 6),
    goal=by_mode(target=first_to(100), rounds=after_hands(5)),
    sheet=Sheet(HandsAndBoneyard, ended=takes("others"), check=agree(drawn=True), out=out, wins=won),
    deal=Deal(EACH),
    lead=Lead("heaviest_drawn"),
    group="race",
    emblem=Tile(4, 0),
    options=(
        choose("mode", "target", "rounds"),
        target(100),
        rounds(5),
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
    facts=facts,
)
