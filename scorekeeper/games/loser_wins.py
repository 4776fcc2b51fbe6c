"""Domino qui perd gagne: as domino whist, but each team keeps as many pips as it can [booklet:365]."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from scorekeeper.core.goals import race
from scorekeeper.core.model import PerSide, RuleContext, Setup
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Goal, GoalResult
from scorekeeper.games._pips import own_pips, pips
from scorekeeper.games._rules import choose
from scorekeeper.games.domino_whist import DOMINO_WHIST
from scorekeeper.games.domino_whist import won as lighter

RACE = race(150)


def won(end: Any, setup: Setup) -> tuple[int, ...]:
    """The team with more pips; scored as whist [ambiguity A24], the team with fewer."""
    best, equal = lighter(end, setup), len(set(setup.sum_by_side(pips(end, setup)))) == 1
    return best if equal or setup.choice("scoring") == "whist" else tuple(1 - side for side in best)


def points(end: Any, context: RuleContext) -> PerSide:
    """The pips of the other team, or its own [ambiguity A24]."""
    held, best = own_pips(end, context), won(end, context.setup)
    own = context.setup.choice("scoring") == "own"
    return (
        context.setup.points_for(best[0], held[best[0] if own else 1 - best[0]]) if best else context.setup.zero_points
    )


def judge(context: RuleContext) -> GoalResult:
    """The first to the target wins; scored as whist, loses."""
    verdict = RACE.judge(context)
    if not verdict.is_over or context.setup.choice("scoring") != "whist":
        return verdict
    return replace(verdict, winners=tuple(1 - side for side in verdict.winners))


LOSER_WINS = replace(
    DOMINO_WHIST,
    id="loser_wins",
    source="002:365",
    goal=Goal("first_to", judge, 150),
    sheet=replace(DOMINO_WHIST.sheet, score_end=points, winners=won),
    emblem=Tile(5, 1),
    options=(*DOMINO_WHIST.options, choose("scoring", "others", "own", "whist")),
)
