"""When a match is over: the ways the rule sheets know."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Literal

from scorekeeper.core.model import PerSide, RuleContext, Setup
from scorekeeper.core.variant import GOES_ON, Goal, Verdict

COUNTED = ("hands", "wins")
"""Goals whose number is one of hands."""


def _best(totals: PerSide, sides: list[int], *, low: bool = False) -> tuple[int, ...]:
    """The sides with the highest (or lowest) total."""
    best = (min if low else max)(totals[side] for side in sides)
    return tuple(side for side in sides if totals[side] == best)


def never(_: Setup) -> bool:
    return False


def always(_: Setup) -> bool:
    return True


def first_to(target: int | Callable[[int], int], *, at_once: Callable[[Setup], bool] = never) -> Goal:
    """The first side to reach the target wins.

    When several reach it in one hand the highest total wins, and equal ones play another hand; with the option
    ``together`` = "bidder" the side the hand names as bidding goes first (A31).
    """

    def judge(at: RuleContext) -> Verdict:
        target = at.setup.number("target")
        if max(at.totals) < target:
            return GOES_ON
        reached = [side for side in at.living if at.totals[side] >= target]
        if at.setup.options.get("together") == "bidder" and at.hand.end is not None:
            bidding = [side for side in reached if at.hand.end.bidder in at.setup.seats_of(side)]
            reached = bidding or reached
        best = _best(at.totals, reached)
        return Verdict(winners=best, over=True) if len(best) == 1 else GOES_ON

    return Goal("first_to", judge, target, at_once=at_once)


def out_at(limit: int) -> Goal:
    """A side that reaches the limit leaves; the last one in wins (002:178, 002:233, 002:291).

    Options: ``together`` (A13) "all" | "highest": who leaves when several reach the limit in one hand;
    ``survivors`` (A12) "continue" | "single_hand" | "restart": how those left go on.
    """

    def judge(at: RuleContext) -> Verdict:
        over = [side for side in at.living if at.totals[side] >= at.setup.number("target")]
        options = at.setup.options
        if not all(at.alive) and options.get("survivors") == "single_hand":
            best = _best(at.points, at.living, low=True)
            gone = tuple(side for side in at.living if side not in best)
            return Verdict(out=gone, winners=best, over=True) if len(best) == 1 else GOES_ON
        if not over:
            return GOES_ON
        gone = _best(at.totals, over) if options.get("together") == "highest" else tuple(over)
        staying = [side for side in at.living if side not in gone]
        if not staying:
            staying = list(_best(at.totals, over, low=True))
            gone = tuple(side for side in over if side not in staying)
        if len(staying) == 1:
            return Verdict(out=gone, winners=(staying[0],), over=True)
        if gone and options.get("survivors") == "restart":
            return Verdict(out=gone, adjust=tuple(-at.totals[s] if s in staying else 0 for s in range(at.setup.sides)))
        return Verdict(out=gone)

    return Goal("limit", judge, limit)


def down_from(start: int) -> Goal:
    """The first side at nought or below wins; the lower one when both are, and equal ones play on (002:255).

    Option ``together`` (A17) "lower" | "shared".
    """

    def judge(at: RuleContext) -> Verdict:
        down = [side for side in at.living if at.totals[side] <= 0]
        if not down:
            return GOES_ON
        best = tuple(down) if at.setup.options.get("together") == "shared" else _best(at.totals, down, low=True)
        shared = at.setup.options.get("together") == "shared"
        return Verdict(winners=best, over=True) if len(best) == 1 or shared else GOES_ON

    return Goal("countdown", judge, 0, start=start)


def after_hands(hands: int, *, kind: Literal["hands", "wins"] = "hands") -> Goal:
    """So many hands, then the highest total wins; equal ones share.

    The number is the option ``rounds``; option ``tie`` (A11) "shared" | "extra_hand". With ``kind`` "wins" a hand that
    nobody has won is played again (A2).
    """

    def judge(at: RuleContext) -> Verdict:
        points = [*(step.points for step in at.results), at.points]
        if sum(kind == "hands" or any(one) for one in points) < at.setup.number("rounds"):
            return GOES_ON
        return highest(at, at.totals)

    return Goal(kind, judge, hands)


def highest(at: RuleContext, counted: PerSide, adjust: PerSide = ()) -> Verdict:
    """Whoever has most wins; equal ones share, or play another hand (A11, option ``tie``), after ``adjust``."""
    best = _best(counted, at.living)
    again = len(best) > 1 and at.setup.options.get("tie") == "extra_hand"
    return Verdict(adjust=adjust, closes=True) if again else Verdict(winners=best, over=True)


def by_mode(**goals: Goal) -> Goal:
    """One of several goals, as the house rule ``mode`` says; the first is the usual one."""
    return replace(next(iter(goals.values())), modes=goals)
