"""Partner, six love: a hand is a point, and a hand lost breaks the run."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, ClassVar

from scorekeeper.core.goals import by_mode, love, race
from scorekeeper.core.kinds import Flag
from scorekeeper.core.model import HandResult, PerSide, RuleContext, Setup
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Deal, Headline, Match, MatchState, Variant
from scorekeeper.games._hands import (
    HandWon,
    broken_runs,
    flag_first,
    hands_sheet,
    level_worth,
    losers,
    next_worth,
    side_points,
    won_form,
)
from scorekeeper.games._pairs import SIX_SIX_THEN_WINNER, taker
from scorekeeper.games._rules import COUNTER_CLOCKWISE_OPTION, choice_option


@dataclass(frozen=True, slots=True)
class KeyHand(HandWon):
    """``HandWon``, and whether the last tile was the only one that fitted, at both ends."""

    tag: ClassVar[str] = "keyhand"
    key: Annotated[bool, Flag()] = False


def is_break(context: RuleContext, won: int) -> bool:
    """Return whether the pair that won a hand breaks the run of the other: it writes nothing."""
    return context.setup.choice("mode") == "six_love" and context.totals[1 - won] > 0


def points(end: KeyHand, context: RuleContext) -> PerSide:
    """Return what the hand is worth; a key makes it 2, never more than that."""
    won = taker(end, context.setup)
    if won is None or is_break(context, won):
        return context.setup.zero_points
    worth = context.carry or 1
    return side_points(context, won, max(worth, context.setup.number("key")) if end.key else worth)


def worth(context: RuleContext) -> int:
    """Return what the next hand is worth: 2 after a level hand, or after a run of one was broken."""
    end, setup = context.hand.end, context.setup
    won = None if end is None else taker(end, setup)
    if won is not None and is_break(context, won):
        return 2 if context.totals[1 - won] == 1 and setup.options["one_all"] else 1
    return level_worth(context, escalates=setup.choice("tied") == "escalate")


def poses_again(result: HandResult, setup: Setup) -> bool:
    """Return whether the double six leads the next hand: a run was broken, or the hand is replayed."""
    end = result.hand.end
    return end is not None and (any(result.adjustment) or taker(end, setup) is None)


def result(match: Match, state: MatchState) -> str | None:
    return "six_love" if match.setup.choice("mode") == "six_love" and min(state.totals) == 0 else None


def headline(match: Match, state: MatchState) -> Headline | None:
    """Return the six love, with the tile 6-0 that is drawn for it."""
    return Headline("six_love", picture=Tile(6, 0)) if match.variant.result(match, state) == "six_love" else None


JAMAICAN_PARTNER = Variant(
    id="jamaican_partner",
    source="Pagat: Caribbean dominoes",
    players=(4,),
    teams=2,
    goal=by_mode(six_love=love(6, losers), first_to_six=race(6)),
    sheet=hands_sheet(won_form(KeyHand, flag_first("key")), points, carry=worth, after_level=next_worth),
    deal=Deal({4: 7}),
    lead=replace(SIX_SIX_THEN_WINNER, again=poses_again),
    group="teams",
    region="caribbean",
    counts="hands",
    emblem=Tile(6, 6),
    options=(
        choice_option("mode", "six_love", "first_to_six"),
        choice_option("tied", "two", "escalate"),
        choice_option("one_all", True, False),
        choice_option("key", 2, 0),
        COUNTER_CLOCKWISE_OPTION,
    ),
    facts=lambda _, state: broken_runs(state),
    result=result,
    headline=headline,
    has_skunk=True,
    words=("headline.six_love", "result.six_love"),
)
