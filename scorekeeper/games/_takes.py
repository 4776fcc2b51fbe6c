"""Games in which the winner of a hand takes the pips of the others."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, cast

from scorekeeper.core.form import NumbersQuestion, SeatQuestion, form
from scorekeeper.core.kinds import Each, Flag, Held, Pips, Seat
from scorekeeper.core.model import PerSide, RuleContext, Setup
from scorekeeper.core.problem import Code, Problem, Remedy
from scorekeeper.core.variant import Reason
from scorekeeper.games._agree import check_last, hands_agree, heaviest_pips, least_pips
from scorekeeper.games._pips import ENDING, WINNERS_PIPS, fewest, pips_by_seat


@dataclass(frozen=True, slots=True)
class HandsAndBoneyard:
    """Who went out, or that the hand was blocked, what each player was left holding, and what was left to draw.

    ``last`` placed the last tile: after a tie, the winner's lead is theirs [customs:14].
    """

    tag: ClassVar[str] = "handsandboneyard"
    out: Annotated[int | None, Seat(Code.TWO_OUT)]
    pips: Annotated[tuple[Held | None, ...], Each(Pips())]
    blocked: Annotated[bool, Flag()] = False
    boneyard: Annotated[Held | None, Pips()] = None
    last: Annotated[int | None, Seat()] = None


def has_boneyard(_: Any, context: RuleContext) -> bool:
    """Return whether what was left to draw counts for the winner."""
    return bool(undrawn_tiles(context.setup)) or context.setup.options.get("unplayed") == "aside_too"


def nobody_won(end: Any, context: RuleContext) -> bool:
    """Return whether nobody has won the hand, although the winner leads the next one."""
    return context.setup.options.get("lead") == "winner" and len(hand_winners(end, context.setup)) != 1


BONEYARD = NumbersQuestion(("boneyard",), when=has_boneyard, by_rules=True)
DRAW_END = form(HandsAndBoneyard, ENDING, WINNERS_PIPS, BONEYARD, SeatQuestion("last", when=nobody_won, is_doubt=True))


def last_tile(end: HandsAndBoneyard) -> int | None:
    return end.last


def hand_winners(end: Any, setup: Setup) -> tuple[int, ...]:
    """Return who went out or holds the fewest pips; equal hands win nothing, or share it [ambiguity A33]."""
    best = fewest(end, setup)
    return best if len(best) == 1 or setup.options.get("equal") == "shared" else ()


def takes(
    blocked: str, won: Callable[[Any, Setup], tuple[int, ...]] = hand_winners
) -> Callable[[Any, RuleContext], PerSide]:
    """Return the score of such a hand.

    Args:
        blocked: what a blocked hand is worth, unless the house rule of that name says otherwise [ambiguity A32]: the
            pips of the ``others``, ``minus_own`` or ``plus_own``.
        won: which sides won it.
    """

    def points(end: Any, context: RuleContext) -> PerSide:
        setup, held, best = context.setup, pips_by_seat(end, context.setup), won(end, context.setup)
        if not best:
            return setup.zero_points
        taken = sum(held) - sum(held[seat] for seat in best) + boneyard_points(end, setup)
        if end.out is None:
            reading = setup.options.get("blocked", blocked)
            own = {"others": 0, "minus_own": -held[best[0]], "plus_own": sum(held[seat] for seat in best)}
            taken += own[str(reading)]
        return tuple(max(0, taken // len(best)) if seat in best else 0 for seat in range(len(held)))

    return points


_READINGS = {"others": "fewest_others", "minus_own": "fewest_minus_own", "plus_own": "fewest_plus_own"}
"""What a blocked hand is worth, as a word key."""


def explains(
    blocked: str, won: Callable[[Any, Setup], tuple[int, ...]] = hand_winners
) -> Callable[[Any, RuleContext], Reason]:
    """Return the function that says who scores such a hand, and why; the arguments are those of ``takes``."""
    points = takes(blocked, won)

    def explain(end: Any, context: RuleContext) -> Reason:
        setup, held, best = context.setup, pips_by_seat(end, context.setup), won(end, context.setup)
        level = fewest(end, setup)
        own = held[level[0]]
        if not best:
            return Reason("level", values={"own": own})
        taken, stock = points(end, context)[best[0]], boneyard_points(end, setup)
        if end.out is not None:
            return Reason("out_and_boneyard" if stock else "out", best, {"taken": taken})
        if len(best) > 1:
            return Reason("shared", best, {"own": own, "taken": taken})
        if len(level) > 1:
            return Reason("single", best, {"own": own, "taken": taken})
        reading = _READINGS[str(setup.options.get("blocked", blocked))]
        return Reason(reading, best, {"own": own, "taken": taken, "others": sum(held) - own + stock})

    return explain


def undrawn_tiles(setup: Setup) -> int:
    """Return how many tiles stay in the boneyard for the winner [general:19] [customs:20]."""
    return int(setup.options.get("keep", 2 if setup.options.get("boneyard") == "winner" else 0))


def boneyard_points(end: Any, setup: Setup) -> int:
    """Return the boneyard pips that an option gives to the winner [general:19] [customs:20] [ambiguity A35]."""
    return setup.pips_of(end.boneyard) if undrawn_tiles(setup) or setup.options.get("unplayed") == "aside_too" else 0


def takes_check(*, drawn: bool) -> Callable[[Any, RuleContext], Iterable[Problem]]:
    """Return the check of such a hand: the hands are consistent, and the boneyard has the right number of tiles.

    ``drawn``: some of the tiles that were not dealt may have been drawn; else all of them are left.
    Where the winner leads and nobody has won, it is asked who placed the last tile [customs:14].
    """
    hands = hands_agree(drawn=drawn, boneyard=lambda end: end.boneyard)

    def check(end: Any, context: RuleContext) -> Iterable[Problem]:
        problems = [*check_last(end, getattr(end, "last", None)), *hands(end, context), *stays(end, context)]
        yield from problems
        if not problems and nobody_won(end, context) and end.last is None:
            yield Problem(
                Code.LAST_TILE, remedies=tuple(Remedy("player", {"last": seat}, seat) for seat in context.active_seats)
            )

    def stays(end: Any, context: RuleContext) -> Iterable[Problem]:
        setup, stock, undrawn = context.setup, cast("Held | None", end.boneyard), undrawn_tiles(context.setup)
        most = setup.set.count - context.tiles_each * len(context.active_seats)
        least = undrawn if drawn else most
        if isinstance(stock, tuple) and not least <= len(stock) <= most:
            count = {"value": len(stock), "n": most, "field": "boneyard"}
            yield too_few(undrawn) if len(stock) < undrawn else Problem(Code.TILE_COUNT, values=count)
        elif isinstance(stock, int) and stock < (low := least_pips(least, setup, ())):
            pips = {"tiles": least, "n": low, "field": "boneyard"}
            yield too_few(undrawn) if drawn else Problem(Code.HAND_MIN, values=pips)
        elif isinstance(stock, int) and stock > (high := heaviest_pips(most, setup)):
            yield Problem(Code.HAND_MAX, values={"tiles": most, "n": high, "field": "boneyard"})

    def too_few(undrawn: int) -> Problem:
        return Problem(Code.BONEYARD, values={"n": undrawn})

    return check
