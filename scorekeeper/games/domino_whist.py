"""Le domino whist: two teams; the lighter one scores the pips of the other [booklet:345]."""

from __future__ import annotations

from typing import Any

from scorekeeper.core.goals import race
from scorekeeper.core.model import PerSide, RuleContext, Setup
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Deal, Lead, Match, MatchState, Reason, RecordSheet, Variant
from scorekeeper.games._agree import hands_agree
from scorekeeper.games._pips import PIPS_LEFT, is_blocked, own_pips, pips_by_seat, seat_out
from scorekeeper.games._rules import COUNTER_CLOCKWISE_OPTION, LEAD_OPTION, choice_option, target_option


def hand_winners(end: Any, setup: Setup) -> tuple[int, ...]:
    """Return the team with fewer pips; if equal, nobody or the team that went out [ambiguity A23]."""
    one, other = setup.sum_by_side(pips_by_seat(end, setup))
    if one == other:
        return (setup.side_of(end.out),) if end.out is not None and setup.choice("equal") == "out" else ()
    return (0,) if one < other else (1,)


def points(end: Any, context: RuleContext) -> PerSide:
    """Return the pips of the other team for the winner [booklet:353]."""
    held, best = own_pips(end, context), hand_winners(end, context.setup)
    return context.setup.points_for(best[0], held[1 - best[0]]) if best else context.setup.zero_points


def explain(end: Any, context: RuleContext) -> Reason:
    """Return which team scores the pips of the other, and why."""
    held, best = own_pips(end, context), hand_winners(end, context.setup)
    if not best:
        return Reason("teams_level", values={"own": held[0]})
    if held[0] == held[1]:
        return Reason("teams_level_out", best, {"own": held[0]})
    return Reason("fewer", best, {"own": held[best[0]], "taken": held[1 - best[0]]})


def bredouille(_: Match, state: MatchState) -> str | None:
    """Return how badly a team lost: grande at zero, petite after points in one hand only [booklet:355-357].

    In Loser Wins the team with fewer points may be the winner: then the result has no name.
    """
    behind = state.totals.index(min(state.totals))
    if behind in state.winners:
        return None
    scored = sum(result.points[behind] > 0 for result in state.results)
    return {0: "grande_bredouille", 1: "petite_bredouille"}.get(scored)


DOMINO_WHIST = Variant(
    id="domino_whist",
    source="002:345",
    players=(4,),
    teams=2,
    goal=race(150),
    sheet=RecordSheet(
        PIPS_LEFT,
        score_end=points,
        rules=hands_agree(drawn=False),
        went_out=seat_out,
        winners=hand_winners,
        blocked=is_blocked,
        explain=explain,
    ),
    deal=Deal({4: 6}, aside=True),
    lead=Lead("drawn_by_lot"),
    group="teams",
    counts="others_pips",
    emblem=Tile(5, 3),
    options=(target_option(150), choice_option("equal", "nobody", "out"), LEAD_OPTION, COUNTER_CLOCKWISE_OPTION),
    result=bredouille,
    words=(
        "reason.fewer",
        "reason.teams_level",
        "reason.teams_level_out",
        "result.grande_bredouille",
        "result.petite_bredouille",
    ),
)
