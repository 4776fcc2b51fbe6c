"""Customs of rule sheet 003 that are house rules of the other games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorekeeper.core.variant import Match, MatchState
from scorekeeper.games._rules import CLOCKWISE_OPTION, LEAD_OR_WINNER_OPTION, choice_option

CUSTOMS = (
    LEAD_OR_WINNER_OPTION,
    choice_option("first", "heaviest_drawn", "heaviest_held", "highest_double", "highest_double_or_heaviest"),
    choice_option("seating", "chosen", "by_lot"),
    CLOCKWISE_OPTION,
    choice_option("shuffler", "right_of_leader", "winner"),
    choice_option("second_tile", False, True),
    choice_option("spinners", "none", "first", "all"),
)
"""All but the lead is for the table, and printed on the rules card."""


def shuffler(match: Match, state: MatchState) -> Mapping[str, Any]:
    """Return who shuffles the next hand: the right neighbour of its leader, or the last winner [customs:4]."""
    setup = match.setup
    if setup.choice("shuffler") == "winner":
        ended = [result.hand.end for result in state.results if result.hand.end is not None]
        best = match.variant.sheet.winners(ended[-1], setup) if ended else ()
        return {"shuffler": best[0] if len(best) == 1 else None}
    order = setup.playing_order if setup.choice("direction") == "clockwise" else setup.playing_order[::-1]
    return {"shuffler": None if state.leader is None else order[order.index(state.leader) - 1]}
