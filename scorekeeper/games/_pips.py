"""Games settled by the pips left in hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from scorekeeper.core.kinds import Each, Flag, Held, Pips, Seat
from scorekeeper.core.model import PerSide, RuleContext, Setup
from scorekeeper.core.problem import Code
from scorekeeper.core.tiles import pips_of
from scorekeeper.core.variant import Match, MatchState


@dataclass(frozen=True, slots=True)
class PipsLeft:
    """Who went out, or that the hand was blocked, and what each player was left holding."""

    tag: ClassVar[str] = "pipsleft"
    out: Annotated[int | None, Seat(Code.TWO_OUT)]
    pips: Annotated[tuple[Held | None, ...], Each(Pips())]
    blocked: Annotated[bool, Flag()] = False


@dataclass(frozen=True, slots=True)
class HandsLeft:
    """What each player was left holding when nobody could play on."""

    tag: ClassVar[str] = "handsleft"
    pips: Annotated[tuple[Held | None, ...], Each(Pips())]


def is_blocked(end: Any) -> bool:
    return end.blocked


def out(end: Any) -> int | None:
    return end.out


def counted(held: Held | None, setup: Setup) -> int:
    """Pips of a hand, by the house's way of counting doubles; what was typed is counted already."""
    if held is None or isinstance(held, int):
        return held or 0
    doubles, blank = setup.options.get("doubles", 2), setup.options.get("double_blank", 0)
    return sum(pips_of(tile, int(doubles), int(blank)) for tile in held)


def pips(end: Any, setup: Setup) -> tuple[int, ...]:
    """Pips left, seat by seat."""
    return tuple(counted(held, setup) for held in end.pips)


def lowest(seats: Iterable[int], per_seat: Sequence[int]) -> tuple[int, ...]:
    """The seats that hold the fewest pips: several when they tie."""
    among = list(seats)
    best = min(per_seat[seat] for seat in among)
    return tuple(seat for seat in among if per_seat[seat] == best)


def own_pips(end: Any, context: RuleContext) -> PerSide:
    """Everybody writes down what they hold."""
    return context.setup.sum_by_side(pips(end, context.setup))


def fewest(end: Any, setup: Setup) -> tuple[int, ...]:
    """Whoever went out; in a blocked hand whoever holds fewest pips, several when they tie."""
    return (end.out,) if end.out is not None else lowest(range(len(end.pips)), pips(end, setup))


def ended_by_domino(match: Match, state: MatchState) -> str | None:
    """A match won by going out ends in a domino [booklet:76]."""
    end = state.results[-1].hand.end
    went_out = end is not None and end.out is not None and match.setup.side_of(end.out) in state.winners
    return "domino" if went_out else None
