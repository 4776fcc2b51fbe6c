"""Dominó mexicano por parejas: the winners write the losers' pips, or the losers write their own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scorekeeper.core.form import Alternatives, form
from scorekeeper.core.goals import by_mode, first_over, race
from scorekeeper.core.model import PerSide, RuleContext, Value
from scorekeeper.core.tiles import Tile
from scorekeeper.games._pairs import (
    HANDS,
    PAIRS,
    PAIRS_SHEET,
    SIX_SIX_THEN_WINNER,
    PipsOfPairs,
    pairs_game,
    pips_taken,
    takes,
)
from scorekeeper.games._pips import ENDING
from scorekeeper.games._rules import choice_option


def points(end: Any, context: RuleContext) -> PerSide:
    """Return the pips taken, in the column of the winners or of the losers."""
    won = takes(end, context)
    if won is None:
        return context.setup.zero_points
    writes = won if context.setup.choice("column") == "winner" else 1 - won
    return context.setup.points_for(writes, pips_taken(end, context))


def conflict(options: Mapping[str, Value]) -> str | None:
    """Return the option that does not fit: losers who write their own pips cannot write all of them."""
    return "column" if options["column"] == "loser" and options["count"] == "all" else None


def losers_write(end: Any, context: RuleContext) -> bool:
    return context.setup.choice("column") == "loser" and PAIRS.when(end, context)


def winners_write(end: Any, context: RuleContext) -> bool:
    return context.setup.choice("column") == "winner" and PAIRS.when(end, context)


OTHER_PAIR = (replace(PAIRS, when=winners_write), replace(PAIRS, when=losers_write, scores="own"))
PIPS_OF_OTHER_PAIR = form(PipsOfPairs, ENDING, Alternatives((OTHER_PAIR, (HANDS,))))


MEXICAN = replace(
    pairs_game(
        "mexican",
        "Domino Advisor",
        100,
        region="latin_america",
        emblem=Tile(6, 5),
        sheet=replace(PAIRS_SHEET, end=PIPS_OF_OTHER_PAIR, score_end=points),
        lead=SIX_SIX_THEN_WINNER,
        more=(choice_option("column", "winner", "loser"),),
        conflict=conflict,
    ),
    goal=by_mode("column", winner=race(100), loser=first_over(100)),
    similar_to="mexican_train",
)
