"""Games settled by the pips left in hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar

from scorekeeper.core.form import NumbersQuestion, SeatQuestion, form
from scorekeeper.core.kinds import Each, Flag, Held, Pips, Seat
from scorekeeper.core.model import HandResult, PerSide, RuleContext, Setup
from scorekeeper.core.problem import Code
from scorekeeper.core.variant import Headline, Match, MatchState


@dataclass(frozen=True, slots=True)
class PipsLeft:
    """Who went out, or that the hand was blocked, and what each player was left holding."""

    tag: ClassVar[str] = "pipsleft"
    out: Annotated[int | None, Seat(Code.TWO_OUT)]
    pips: Annotated[tuple[Held | None, ...], Each(Pips())]
    blocked: Annotated[bool, Flag()] = False


# Who went out, and the pips of the others


def somebody_out(end: Any, _: RuleContext) -> bool:
    return end.out is not None


def nobody_out(end: Any, _: RuleContext) -> bool:
    return bool(end.blocked)


def all_but_out(end: Any, context: RuleContext) -> Sequence[int]:
    return [seat for seat in context.active_seats if seat != end.out]


ENDING = SeatQuestion("out", nobody="blocked", missing_code=Code.NO_END)
PIPS = NumbersQuestion(("pips",), owners=all_but_out)
OWN_PIPS, WINNERS_PIPS = replace(PIPS, scores="own"), replace(PIPS, scores="winner")
PIPS_LEFT, OWN_PIPS_LEFT, WINNERS_PIPS_LEFT = (form(PipsLeft, ENDING, pips) for pips in (PIPS, OWN_PIPS, WINNERS_PIPS))


@dataclass(frozen=True, slots=True)
class HandsLeft:
    """What each player was left holding when nobody could play on."""

    tag: ClassVar[str] = "handsleft"
    pips: Annotated[tuple[Held | None, ...], Each(Pips())]


HANDS_LEFT = form(HandsLeft, NumbersQuestion(("pips",), scores="own"))


def is_blocked(end: Any) -> bool:
    return end.blocked


def was_blocked(result: HandResult, _: Setup) -> bool:
    """Return whether a hand was blocked: in some games nobody leads the next one as its winner."""
    return result.hand.end is not None and is_blocked(result.hand.end)


def seat_out(end: Any) -> int | None:
    return end.out


def pips_by_seat(end: Any, setup: Setup) -> tuple[int, ...]:
    """Return the pips left by seat."""
    return tuple(setup.pips_of(held) for held in end.pips)


def lowest(seats: Iterable[int], per_seat: Sequence[int]) -> tuple[int, ...]:
    """Return the seats with the fewest pips, all of them if they tie; none of no seats."""
    among = list(seats)
    best = min((per_seat[seat] for seat in among), default=None)
    return tuple(seat for seat in among if per_seat[seat] == best)


def own_pips(end: Any, context: RuleContext) -> PerSide:
    """Return the points of a hand in which everybody scores their own pips."""
    return context.setup.sum_by_side(pips_by_seat(end, context.setup))


def fewest(end: Any, setup: Setup) -> tuple[int, ...]:
    """Return who went out, or in a blocked hand who holds the fewest pips, all of them if they tie."""
    if end.out is not None:
        return (end.out,)
    present = [seat for seat, held in enumerate(end.pips or ()) if held is not None]
    return lowest(present, pips_by_seat(end, setup))


def ended_by_domino(match: Match, state: MatchState) -> str | None:
    """Return the named result ``domino`` of a match won by going out [booklet:76]."""
    end = state.results[-1].hand.end
    went_out = end is not None and end.out is not None and match.setup.side_of(end.out) in state.winners
    return "domino" if went_out else None


def domino_headline(match: Match, state: MatchState) -> Headline | None:
    return Headline("domino", state.winners) if ended_by_domino(match, state) else None
