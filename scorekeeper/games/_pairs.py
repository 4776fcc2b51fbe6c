"""Games of two pairs: a pair takes a hand, and scores the pips of the other pair or all pips left."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from scorekeeper.core.goals import race
from scorekeeper.core.kinds import Count, Each, Flag, Held, Pips, Seat
from scorekeeper.core.model import PerSide, RuleContext, Setup, Value
from scorekeeper.core.problem import Code, Problem
from scorekeeper.core.tiles import Tile, fewest_pips, most_pips
from scorekeeper.core.variant import (
    Deal,
    Lead,
    Match,
    MatchState,
    Option,
    RecordSheet,
    Region,
    Variant,
    no_facts,
    no_name,
)
from scorekeeper.games._agree import hands_dealt, out_or_blocked
from scorekeeper.games._pips import PipsLeft, is_blocked, lowest, seat_out
from scorekeeper.games._rules import COUNTER_CLOCKWISE_OPTION, choice_option, target_option

SIX_SIX = Lead("double_six", Tile(6, 6))
SIX_SIX_THEN_WINNER = Lead("double_six", Tile(6, 6), then="winner")


@dataclass(frozen=True, slots=True)
class PipsAndBlocker(PipsLeft):
    """``PipsLeft``, and who laid the last tile of a blocked hand."""

    tag: ClassVar[str] = "pipsandblocker"
    blocker: Annotated[int | None, Seat()] = None


@dataclass(frozen=True, slots=True)
class PipsTogether:
    """Who went out, or that the hand was blocked; the pips of each hand, or of all together where that is enough."""

    tag: ClassVar[str] = "pipstogether"
    out: Annotated[int | None, Seat(Code.TWO_OUT)]
    pips: Annotated[tuple[Held | None, ...] | None, Each(Pips(), is_partial=True)] = None
    blocked: Annotated[bool, Flag()] = False
    together: Annotated[int | None, Count()] = None


# Who takes a hand, and what it is worth


def hands_of(end: Any, setup: Setup) -> tuple[int, ...]:
    """Return the pips left by seat; 0 where only all of them together were written."""
    return tuple(setup.pips_of(held) for held in end.pips) if end.pips is not None else (0,) * len(setup.players)


def pips_in_all(end: Any, setup: Setup) -> int:
    """Return all pips left."""
    together = getattr(end, "together", None)
    return sum(hands_of(end, setup)) if together is None else together


def taker(end: Any, setup: Setup, leader: int | None = None) -> int | None:
    """Return the pair that takes a hand: of the player who went out, else by the house rules ``blocked`` and ``equal``.

    ``leader`` is the seat that led the hand, for the house rule that gives it a level hand.
    """
    if end.out is not None:
        return setup.side_of(end.out)
    held, reading = hands_of(end, setup), setup.options.get("blocked")
    among = range(setup.sides) if reading == "team" else compared(end, setup) if reading == "duel" else range(len(held))
    lightest = lowest(among, setup.sum_by_side(held) if reading == "team" else held)
    won = {setup.side_of(place) for place in lightest}
    if len(won) == 1:
        return won.pop()
    level = {"leader": leader, "blocker": getattr(end, "blocker", None)}.get(str(setup.options.get("equal")))
    return None if level is None else setup.side_of(level)


def compared(end: Any, setup: Setup) -> tuple[int, ...]:
    """Return the two seats of a blocked hand that compare: who laid the last tile, and the next player."""
    order = setup.playing_order
    if end.blocker is None:
        return order
    return (end.blocker, order[(order.index(end.blocker) + 1) % len(order)])


def takes(end: Any, context: RuleContext) -> int | None:
    return taker(end, context.setup, context.leader)


def pips_taken(end: Any, context: RuleContext) -> int:
    """Return the pips that the pair scores: those of the other pair, or all, by the house rule ``count``."""
    won = takes(end, context)
    if won is None:
        return 0
    if context.setup.choice("count") == "all":
        return pips_in_all(end, context.setup)
    return context.setup.sum_by_side(hands_of(end, context.setup))[1 - won]


def points(end: Any, context: RuleContext) -> PerSide:
    """Return the pips taken for the pair that takes the hand."""
    return for_taker(end, context, pips_taken(end, context))


def for_taker(end: Any, context: RuleContext, number: int) -> PerSide:
    won = takes(end, context)
    return context.setup.zero_points if won is None else context.setup.points_for(won, number)


def winners(end: Any, setup: Setup) -> tuple[int, ...]:
    won = taker(end, setup)
    return () if won is None else (won,)


def leads_next(end: Any, setup: Setup) -> int | None:
    """Return who leads next of the pair that took the hand: who went out, or holds the lighter hand that counted."""
    won = taker(end, setup)
    if end.out is not None or won is None or end.pips is None:
        return end.out
    seats = compared(end, setup) if setup.options.get("blocked") == "duel" else range(len(setup.players))
    return lowest([seat for seat in seats if setup.side_of(seat) == won], hands_of(end, setup))[0]


# Checks


def check(dealt_out: bool = True, *, when_out: bool = True) -> Callable[[Any, RuleContext], Iterable[Problem]]:
    """Return the check of the end of a hand.

    Args:
        dealt_out: as in ``hands_dealt``.
        when_out: the pips are needed even if somebody went out.
    """
    by_hand = hands_dealt(dealt_out=dealt_out)

    def problems(end: Any, context: RuleContext) -> Iterable[Problem]:
        together = getattr(end, "together", None)
        if end.pips is not None and None not in end.pips:
            yield from by_hand(end, context)
            if together is not None and together != (held := sum(hands_of(end, context.setup))):
                yield Problem(Code.PIPS_SUM, values={"value": together, "n": held})
        elif found := out_or_blocked(end):
            yield from found
        elif end.out is not None and not when_out:
            return
        elif together is None or not is_enough(end, context.setup):
            missing = [seat for seat in context.active_seats if end.pips is None or end.pips[seat] is None]
            yield Problem(Code.VALUE_MISSING, tuple(missing), {"field": "pips"})
        else:
            yield from _together(end, context, together, dealt_out=dealt_out)
        if end.blocked and needs_blocker(end, context) and end.blocker is None:
            yield Problem(Code.LAST_MISSING)

    return problems


def is_enough(end: Any, setup: Setup) -> bool:
    """Return whether all pips together decide a hand without those of each hand."""
    if setup.options.get("count", "all") != "all":
        return False
    if end.out is not None:
        return True
    written = end.pips or (None,) * len(setup.players)
    return (
        setup.choice("blocked") == "duel"
        and end.blocker is not None
        and all(written[seat] is not None for seat in compared(end, setup))
    )


def needs_blocker(end: Any, context: RuleContext) -> bool:
    """Return whether a blocked hand cannot be settled without who laid the last tile."""
    if not hasattr(end, "blocker"):
        return False
    is_level = context.setup.choice("equal") == "blocker" and not winners(end, context.setup)
    return context.setup.choice("blocked") == "duel" or is_level


def _together(end: Any, context: RuleContext, together: int, *, dealt_out: bool) -> Iterable[Problem]:
    """Yield the problems of all pips together."""
    setup = context.setup
    hands, top = len(setup.players) - (end.out is not None), setup.set.top
    least = max(fewest_pips(hands, top), sum(hands_of(end, setup)))
    tiles = hands * context.tiles_each
    if together > (most := most_pips(tiles, top)):
        yield Problem(Code.HAND_MAX, values={"tiles": tiles, "n": most, "field": "together"})
    elif together < least:
        yield Problem(Code.HAND_MIN, values={"tiles": hands, "n": least, "field": "together"})
    elif dealt_out and end.blocked and together % 2:
        yield Problem(Code.BLOCK_ODD, values={"value": together})


# The games


def shut_out(name: str) -> Callable[[Match, MatchState], str | None]:
    """Return the named result of a match whose losers have nothing."""
    return lambda _, state: name if min(state.totals) == 0 else None


PAIRS_SHEET = RecordSheet(
    PipsLeft,
    score_end=points,
    check=check(),
    went_out=seat_out,
    winners=winners,
    leads_next=leads_next,
    blocked=is_blocked,
)


def pairs_game(
    game: str,
    source: str,
    target: int,
    *,
    region: Region,
    emblem: Tile,
    sheet: RecordSheet = PAIRS_SHEET,
    count: tuple[str, ...] = ("opponents", "all"),
    blocked: tuple[str, ...] = ("team", "individual"),
    equal: tuple[str, ...] = ("nobody", "leader"),
    lead: Lead = SIX_SIX,
    lead_choices: tuple[str, ...] = (),
    more: tuple[Option, ...] = (),
    result: Callable[[Match, MatchState], str | None] = no_name,
    facts: Callable[[Match, MatchState], Mapping[str, Any]] = no_facts,
    conflict: Callable[[Mapping[str, Value]], str | None] = lambda _: None,
) -> Variant:
    """Return a game of two pairs with seven tiles each of the double-six, to a target.

    ``count``, ``blocked``, ``equal`` and ``lead_choices`` list the readings of these house rules; the first is the
    default.
    """
    return Variant(
        id=game,
        source=source,
        players=(4,),
        teams=2,
        goal=race(target),
        sheet=sheet,
        deal=Deal({4: 7}),
        lead=lead,
        group="teams",
        region=region,
        counts="others_pips",
        emblem=emblem,
        options=(
            target_option(target),
            *((choice_option("count", *count),) if count else ()),
            choice_option("blocked", *blocked),
            choice_option("equal", *equal),
            *((choice_option("lead", *lead_choices),) if lead_choices else ()),
            *more,
            COUNTER_CLOCKWISE_OPTION,
        ),
        result=result,
        facts=facts,
        conflict=conflict,
        has_skunk=result is not no_name,
    )
