"""Dominos martiniquais, le cochon: three hands win, and whoever has none is the pig."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scorekeeper.core.goals import by_mode, love, race
from scorekeeper.core.model import PerSide, RuleContext, Setup
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Deal, Headline, Lead, Match, MatchState
from scorekeeper.games._hands import HAND_WON, HandWon, broken_runs, everybody_scored, hands_sheet, side_points
from scorekeeper.games._pairs import check, hands_of
from scorekeeper.games._pips import fewest
from scorekeeper.games._rules import COUNTER_CLOCKWISE_OPTION, choice_option, target_option
from scorekeeper.games.jamaican_cutthroat import JAMAICAN_CUTTHROAT

TOO_MANY = 6
"""A blocked hand is won only with fewer pips than this."""


def winners(end: HandWon, setup: Setup) -> tuple[int, ...]:
    """Return who won the hand: who went out, or in a blocked hand the lightest one by the house rule ``blocked``."""
    if end.out is None and (end.pips is None or setup.choice("blocked") == "void"):
        return ()
    best = fewest(end, setup)
    if len(best) != 1:
        return ()
    is_light = end.out is not None or setup.choice("blocked") == "lowest" or hands_of(end, setup)[best[0]] < TOO_MANY
    return best if is_light else ()


def points(end: HandWon, context: RuleContext) -> PerSide:
    return side_points(context, next(iter(winners(end, context.setup)), None), 1)


def cochons(match: Match, state: MatchState) -> list[str]:
    """Return the names of those who have no hand at the end."""
    if not state.has_reached_goal:
        return []
    return [match.setup.name_of(side) for side, total in enumerate(state.totals) if not total]


def facts(match: Match, state: MatchState) -> Mapping[str, Any]:
    found = cochons(match, state)
    return {**broken_runs(state), **({"cochons": found} if found else {})}


def result(match: Match, state: MatchState) -> str | None:
    return {1: "cochon", 2: "double_cochon"}.get(len(cochons(match, state)))


def headline(_: Match, state: MatchState) -> Headline | None:
    sides = tuple(side for side, total in enumerate(state.totals) if not total)
    return Headline("cochon", sides) if sides else None


MARTINIQUE = replace(
    JAMAICAN_CUTTHROAT,
    id="martinique",
    source="Locations Vue Turquoise: dominos martiniquais",
    players=(3,),
    goal=by_mode("all_scored", play_on=race(3), restart=love(3, everybody_scored, words="first_to")),
    sheet=hands_sheet(HAND_WON, points, won=winners, agrees=check(dealt_out=False), series_counts="nothing"),
    deal=Deal({3: 7}, aside=True),
    lead=Lead("highest_double_or_heaviest", then="winner"),
    emblem=Tile(3, 1),
    options=(
        target_option(3),
        choice_option("blocked", "under_six", "lowest", "void"),
        choice_option("all_scored", "play_on", "restart"),
        COUNTER_CLOCKWISE_OPTION,
    ),
    facts=facts,
    result=result,
    headline=headline,
    words=("headline.cochon", "result.cochon", "result.double_cochon"),
)
