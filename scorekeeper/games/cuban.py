"""Dominó cubano: the double-nine, ten tiles each, the opponents' pips, to 100."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar

from scorekeeper.core.form import form
from scorekeeper.core.kinds import Flag
from scorekeeper.core.model import PerSide, RuleContext, Setup
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Deal, Lead, Match, MatchState, Reason
from scorekeeper.games._pairs import PAIRS_OR_HANDS, PipsOfPairs, for_taker, pairs_game, pips_taken, shut_out, takes
from scorekeeper.games._pips import ENDING
from scorekeeper.games._premiums import CAPICUA, LED_DOUBLE, LedPass, last_tile_question, pays, premiums_sheet
from scorekeeper.games._rules import choice_option


@dataclass(frozen=True, slots=True)
class PipsAndCapicua(PipsOfPairs):
    """``PipsOfPairs``, and whether the last tile fitted both ends."""

    tag: ClassVar[str] = "pipsandcapicua"
    capicua: Annotated[bool, Flag()] = False


PIPS_AND_CAPICUA = form(PipsAndCapicua, ENDING, last_tile_question("capicua"), PAIRS_OR_HANDS)


def premium(play: LedPass, context: RuleContext) -> PerSide:
    """Return the premium of a double that was led and made the next player pass."""
    return pays(play, context.setup, context.setup.number("salida") if play.tile == "double" else 0)


def points(end: PipsAndCapicua, context: RuleContext) -> PerSide:
    """Return the pips, twice after a level block or with a capicúa where the house rules say so."""
    rule = context.setup.options["capicua"] if end.capicua else "none"
    taken = pips_taken(end, context) * (context.carry or 1) * (2 if rule == "double" else 1)
    return for_taker(end, context, taken + (30 if rule == 30 else 0))


def factor(context: RuleContext) -> int:
    """Return by what the next hand counts: 2 after a level block, where the house rule says so."""
    if context.hand.end is None:
        return context.carry or 1
    is_level = takes(context.hand.end, context) is None
    return 2 if is_level and context.setup.choice("equal") == "next_double" else 1


def after_level(times: int, _: Setup) -> Reason | None:
    return Reason("next_double") if times > 1 else None


def viajera(_: Match, state: MatchState) -> Mapping[str, Any]:
    """Return the hand in which a pair made 100 points at once, counted from 0."""
    hands = [result.index for result in state.results if max(result.points) >= 100]
    return {"viajera": hands[0]} if hands else {}


def result(match: Match, state: MatchState) -> str | None:
    return shut_out("pollona")(match, state) or ("viajera" if viajera(match, state) else None)


CUBAN = replace(
    pairs_game(
        "cuban",
        "Pagat: Cuban Dominoes",
        100,
        region="caribbean",
        emblem=Tile(6, 0),
        sheet=premiums_sheet(
            PIPS_AND_CAPICUA,
            (CAPICUA, LED_DOUBLE),
            premium,
            points,
            dealt_out=False,
            carry=factor,
            after_level=after_level,
        ),
        blocked=("individual", "team"),
        equal=("nobody", "leader", "next_double"),
        lead=Lead("heaviest_drawn", then="winner"),
        lead_choices=("winner", "rotate"),
        more=(choice_option("capicua", "none", "double", 30), choice_option("salida", 0, 20)),
        result=result,
        facts=viajera,
    ),
    sets=("double-nine",),
    deal=Deal({4: 10}, aside=True),
    words=("result.pollona", "result.viajera"),
)
