"""Cut-throat: as partner, but each alone; once everybody has scored, all start again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from scorekeeper.core.goals import by_mode, love, race
from scorekeeper.core.model import PerSide, RuleContext
from scorekeeper.core.problem import Code, Problem
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Deal, Match, MatchState
from scorekeeper.games._agree import DOUBLE_BLANK
from scorekeeper.games._hands import (
    HAND_WON,
    HandWon,
    broken_runs,
    everybody_scored,
    hands_sheet,
    level_worth,
    next_worth,
    side_points,
)
from scorekeeper.games._pairs import SIX_SIX_THEN_WINNER, hands_of, taker
from scorekeeper.games._pairs import check as pips_check
from scorekeeper.games._rules import COUNTER_CLOCKWISE_OPTION, choice_option
from scorekeeper.games.jamaican_partner import JAMAICAN_PARTNER, result


def removed(_: Any, context: RuleContext) -> Sequence[Tile]:
    """Return the tile that three players take out of the set, so that all others can be dealt."""
    return (DOUBLE_BLANK,) if len(context.setup.players) == 3 else ()


HANDS = pips_check(on_table=removed)


def points(end: HandWon, context: RuleContext) -> PerSide:
    return side_points(context, taker(end, context.setup), context.carry or 1)


def check(end: HandWon, context: RuleContext) -> Iterable[Problem]:
    """Yield the problems of a hand; three players take the double blank out, so that no hand can count 0."""
    zeros = [seat for seat, pips in enumerate(hands_of(end, context.setup)) if not pips and seat != end.out]
    if removed(end, context) and any(isinstance(held, tuple) and DOUBLE_BLANK in held for held in end.pips or ()):
        yield Problem(Code.TILE_UNKNOWN, values={"tile": str(DOUBLE_BLANK)})
    elif removed(end, context) and end.pips is not None and zeros:
        yield Problem(Code.TOO_MANY_ZERO, tuple(zeros), {"field": "double_blank"})
    else:
        yield from HANDS(end, context)


def facts(match: Match, state: MatchState) -> Mapping[str, Any]:
    """Return the hands after which totals were rubbed out, and who was given a six love."""
    loved = [match.setup.name_of(side) for side, total in enumerate(state.totals) if not total]
    is_love = state.has_reached_goal and result(match, state) is not None
    return {**broken_runs(state), **({"loved": loved} if is_love else {})}


JAMAICAN_CUTTHROAT = replace(
    JAMAICAN_PARTNER,
    id="jamaican_cutthroat",
    players=(2, 3, 4),
    teams=0,
    lead=SIX_SIX_THEN_WINNER,
    goal=by_mode(six_love=love(6, everybody_scored), first_to_six=race(6)),
    sheet=replace(
        hands_sheet(HAND_WON, points, agrees=check, carry=level_worth, after_level=next_worth), on_table=removed
    ),
    deal=Deal({2: 14, 3: 9, 4: 7}, aside=True),
    group="race",
    emblem=Tile(6, 1),
    options=(choice_option("mode", "six_love", "first_to_six"), COUNTER_CLOCKWISE_OPTION),
    facts=facts,
)
