"""Domino, dekabès: a hand is a point, a dekabès two; four in a row."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, ClassVar

from scorekeeper.core.goals import by_mode, love, race
from scorekeeper.core.kinds import Flag
from scorekeeper.core.model import PerSide, RuleContext
from scorekeeper.core.runs import has_runs
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Headline, Match, MatchState, no_name
from scorekeeper.games._hands import HandWon, flag_first, hands_sheet, losers, side_points, won_form
from scorekeeper.games._pairs import SIX_SIX_THEN_WINNER, taker
from scorekeeper.games._rules import COUNTER_CLOCKWISE_OPTION, choice_option, target_option
from scorekeeper.games.jamaican_partner import JAMAICAN_PARTNER


@dataclass(frozen=True, slots=True)
class DekabesHand(HandWon):
    """``HandWon``, and whether the last tile, no double, fitted both ends."""

    tag: ClassVar[str] = "dekabeshand"
    dekabes: Annotated[bool, Flag()] = False


def points(end: DekabesHand, context: RuleContext) -> PerSide:
    worth = context.setup.number("dekabes") if end.dekabes else 1
    return side_points(context, taker(end, context.setup), worth)


def headline(match: Match, _: MatchState) -> Headline | None:
    return Headline("in_a_row") if has_runs(match) else None


HAITIAN = replace(
    JAMAICAN_PARTNER,
    id="haitian",
    lead=SIX_SIX_THEN_WINNER,
    goal=by_mode(in_a_row=love(4, losers, words="in_a_row"), first_to=race(4)),
    sheet=hands_sheet(won_form(DekabesHand, flag_first("dekabes")), points),
    emblem=Tile(4, 4),
    options=(
        target_option(4),
        choice_option("mode", "in_a_row", "first_to"),
        choice_option("dekabes", 2, 1),
        COUNTER_CLOCKWISE_OPTION,
    ),
    result=no_name,
    headline=headline,
    words=("headline.in_a_row",),
)
