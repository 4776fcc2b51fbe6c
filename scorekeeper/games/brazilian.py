"""Dominó de dupla, a batida: one to four points by the last tile, to six."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar

from scorekeeper.core.form import Alternatives, SeatQuestion, ValueQuestion, form
from scorekeeper.core.goals import race
from scorekeeper.core.kinds import Choice, Seat
from scorekeeper.core.model import HandResult, PerSide, RuleContext, Setup
from scorekeeper.core.problem import Code, Problem
from scorekeeper.core.table import Values
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Deal, Match, MatchState, Reason, no_facts
from scorekeeper.games._hands import BLOCKED_PIPS, WON, HandWon, hands_sheet, not_blocked, side_points
from scorekeeper.games._pairs import SIX_SIX_THEN_WINNER, leads_next, taker
from scorekeeper.games._pairs import check as pips_check
from scorekeeper.games._rules import COUNTER_CLOCKWISE_OPTION, choice_option, target_option
from scorekeeper.games.jamaican_partner import JAMAICAN_PARTNER

CLOSINGS = ("simples", "carroca", "la_e_lo", "cruzada")
PIPS = pips_check(dealt_out=False)


@dataclass(frozen=True, slots=True)
class Batida(HandWon):
    """``HandWon``, how the hand was closed, and who was dealt six doubles, so that it was not played."""

    tag: ClassVar[str] = "batida"
    how: Annotated[str | None, Choice(CLOSINGS)] = None
    six_doubles: Annotated[int | None, Seat()] = None


BATIDA = form(
    Batida,
    Alternatives(
        (
            (
                ValueQuestion("how", usual=CLOSINGS[0], when=not_blocked, excluded_code=Code.BONUS_BLOCKED),
                WON,
                BLOCKED_PIPS,
            ),
            (SeatQuestion("six_doubles", saves=True),),
        ),
        both_code=Code.OUT_AND_BLOCKED,
    ),
)


def worth_of(end: Batida, setup: Setup) -> int:
    """Return what a hand is worth by how it was closed; a blocked one 1."""
    fixed = {"simples": 1, "carroca": 2, None: 1}
    return fixed[end.how] if end.how in fixed else setup.number(str(end.how))


def points(end: Batida, context: RuleContext) -> PerSide:
    """Return the points of the hand, with those that level hands before left to it."""
    setup = context.setup
    if end.six_doubles is not None:
        return setup.points_for(setup.side_of(end.six_doubles), 1)
    worth, level = worth_of(end, setup), context.carry or 0
    more = {"plus_one": worth + level, "double": worth * (2 if level else 1), "none": worth}
    return side_points(context, taker(end, setup), more[setup.choice("tied")])


def level_hands(context: RuleContext) -> int:
    """Return how many hands in a row were level; six doubles do not count as a hand."""
    level, end = context.carry or 0, context.hand.end
    if end is None or end.six_doubles is not None:
        return level
    return level + 1 if taker(end, context.setup) is None else 0


def after_level(level: int, setup: Setup) -> Reason | None:
    more = {"plus_one": Reason("next_more", values={"more": level}), "double": Reason("next_double")}
    return more.get(setup.choice("tied"))


def is_level(result: HandResult, setup: Setup) -> bool:
    """Return whether the double six leads the next hand: a blocked hand was level."""
    end = result.hand.end
    return end is not None and end.six_doubles is None and taker(end, setup) is None


def winners(end: Batida, setup: Setup) -> tuple[int, ...]:
    won = end.six_doubles is None and taker(end, setup)
    return () if won is None or won is False else (won,)


def leader_after(end: Batida, setup: Setup) -> int | None:
    return None if end.six_doubles is not None else leads_next(end, setup)


def check(end: Batida, context: RuleContext) -> Iterable[Problem]:
    return () if end.six_doubles is not None else PIPS(end, context)


def closing(end: Batida) -> tuple[str, Values] | None:
    """Return the words for how a hand was closed."""
    return (f"entry.choice.{end.how}", ()) if end.how else None


def result(_: Match, state: MatchState) -> str | None:
    """Return ``buchuda`` to nothing, ``buchuda_de_re`` where the losers had led with five to nothing."""
    behind = state.totals.index(min(state.totals))
    led = any(hand.totals[behind] >= 5 and hand.totals[1 - behind] == 0 for hand in state.results)
    return "buchuda" if min(state.totals) == 0 else "buchuda_de_re" if led else None


BRAZILIAN = replace(
    JAMAICAN_PARTNER,
    id="brazilian",
    source="Livro Zilla",
    goal=race(6),
    sheet=replace(
        hands_sheet(BATIDA, points, won=winners, agrees=check, carry=level_hands, note=closing),
        leads_next=leader_after,
        after_level=after_level,
    ),
    deal=Deal({4: 6}, aside=True),
    lead=replace(SIX_SIX_THEN_WINNER, again=is_level),
    region="latin_america",
    emblem=Tile(4, 2),
    options=(
        target_option(6),
        choice_option("tiles", 6, 7),
        choice_option("la_e_lo", 3, 2),
        choice_option("cruzada", 4, 6),
        choice_option("blocked", "individual", "team"),
        choice_option("tied", "plus_one", "double", "none"),
        COUNTER_CLOCKWISE_OPTION,
    ),
    facts=no_facts,
    result=result,
    words=("result.buchuda", "result.buchuda_de_re", "premium.six_doubles"),
)
