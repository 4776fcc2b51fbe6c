"""Blind Hughie: the tiles lie unseen in a row; the lightest takes the others' pips less its own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scorekeeper.core.model import RuleContext, Setup
from scorekeeper.core.problem import Problem
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Deal, Lead
from scorekeeper.games._agree import all_dealt, hands_dealt
from scorekeeper.games._rules import target_option
from scorekeeper.games._winner_takes import EQUAL_OPTION, takes_game, takes_sheet


def usual_target(setup: Setup) -> int:
    """Return 100 for two players or two pairs, and 61, a cribbage board, for three or four players."""
    return 100 if setup.sides == 2 else 61


def check(end: Any, context: RuleContext) -> Iterable[Problem]:
    return hands_dealt(dealt_out=all_dealt(context))(end, context)


BLIND_HUGHIE = takes_game(
    "blind_hughie",
    source="Pagat, Blind Hughie",
    deal=Deal({2: 14, 3: 9, 4: 7}),
    target=target_option(usual_target),
    lead=Lead("drawn_by_lot"),
    emblem=Tile(0, 0),
    more=(EQUAL_OPTION,),
    sheet=takes_sheet(check=check),
    pairs="may",
)
