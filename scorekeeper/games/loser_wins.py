"""Domino qui perd gagne: as domino whist, but each team keeps as many pips as it can [booklet:365]."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from scorekeeper.core.goals import by_mode, limit, race
from scorekeeper.core.model import PerSide, RuleContext, Setup
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Reason
from scorekeeper.games._pips import own_pips, pips_by_seat
from scorekeeper.games._rules import choice_option
from scorekeeper.games.domino_whist import DOMINO_WHIST
from scorekeeper.games.domino_whist import explain as explain_whist
from scorekeeper.games.domino_whist import hand_winners as lighter


def hand_winners(end: Any, setup: Setup) -> tuple[int, ...]:
    """Return the team with more pips; with the option whist [ambiguity A24], the team with fewer."""
    best, equal = lighter(end, setup), len(set(setup.sum_by_side(pips_by_seat(end, setup)))) == 1
    return best if equal or setup.choice("scoring") == "whist" else tuple(1 - side for side in best)


def points(end: Any, context: RuleContext) -> PerSide:
    """Return the pips of the other team, or the own pips [ambiguity A24]."""
    held, best = own_pips(end, context), hand_winners(end, context.setup)
    own = context.setup.choice("scoring") == "own"
    return (
        context.setup.points_for(best[0], held[best[0] if own else 1 - best[0]]) if best else context.setup.zero_points
    )


def explain(end: Any, context: RuleContext) -> Reason:
    """Return which team scores which pips, and why."""
    held, best, scoring = own_pips(end, context), hand_winners(end, context.setup), context.setup.choice("scoring")
    if not best or held[0] == held[1] or scoring == "whist":
        return explain_whist(end, context)
    more, fewer = held[best[0]], held[1 - best[0]]
    return Reason("more_own" if scoring == "own" else "more", best, {"own": more, "taken": fewer})


LOSER_WINS = replace(
    DOMINO_WHIST,
    id="loser_wins",
    source="002:365",
    goal=by_mode("scoring", others=race(150), own=race(150), whist=limit(150)),
    sheet=replace(DOMINO_WHIST.sheet, score_end=points, winners=hand_winners, explain=explain),
    emblem=Tile(5, 1),
    options=(*DOMINO_WHIST.options, choice_option("scoring", "others", "own", "whist")),
    words=(
        "reason.more",
        "reason.more_own",
        "reason.teams_level",
        "result.grande_bredouille",
        "result.petite_bredouille",
    ),
)
