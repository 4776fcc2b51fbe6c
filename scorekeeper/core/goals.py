"""When a match is over: the ways the rule sheets know."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Literal

from scorekeeper.core.model import PerSide, RuleContext, Setup
from scorekeeper.core.variant import NOT_OVER, Goal, GoalResult

HAND_GOALS = ("hands", "wins")
"""Goals whose number is one of hands."""


def _best(totals: PerSide, sides: list[int], *, low: bool = False) -> tuple[int, ...]:
    """The sides with the highest (or lowest) total."""
    best = (min if low else max)(totals[side] for side in sides)
    return tuple(side for side in sides if totals[side] == best)


def never(_: Setup) -> bool:
    return False


def always(_: Setup) -> bool:
    return True


def race(target: int | Callable[[int], int], *, at_once: Callable[[Setup], bool] = never) -> Goal:
    """The first side to reach the target wins.

    When several reach it in one hand the highest total wins, and equal ones play another hand; with the option
    ``together`` = "bidder" the side the hand names as bidding goes first (A31).
    """

    def judge(context: RuleContext) -> GoalResult:
        target = context.setup.number("target")
        if max(context.totals) < target:
            return NOT_OVER
        reached = [side for side in context.active_sides if context.totals[side] >= target]
        if context.setup.options.get("together") == "bidder" and context.hand.end is not None:
            bidding = [side for side in reached if context.hand.end.bidder in context.setup.seats_of(side)]
            reached = bidding or reached
        best = _best(context.totals, reached)
        return GoalResult(winners=best, is_over=True) if len(best) == 1 else NOT_OVER

    return Goal("first_to", judge, target, after_each_play=at_once)


def limit(limit: int) -> Goal:
    """A side that reaches the limit leaves; the last one in wins (002:178, 002:233, 002:291).

    Options: ``together`` (A13) "all" | "highest": who leaves when several reach the limit in one hand;
    ``survivors`` (A12) "continue" | "single_hand" | "restart": how those left go on.
    """

    def judge(context: RuleContext) -> GoalResult:
        over = [side for side in context.active_sides if context.totals[side] >= context.setup.number("target")]
        options = context.setup.options
        if not all(context.active) and options.get("survivors") == "single_hand":
            best = _best(context.points, context.active_sides, low=True)
            gone = tuple(side for side in context.active_sides if side not in best)
            return GoalResult(eliminated=gone, winners=best, is_over=True) if len(best) == 1 else NOT_OVER
        if not over:
            return NOT_OVER
        gone = _best(context.totals, over) if options.get("together") == "highest" else tuple(over)
        staying = [side for side in context.active_sides if side not in gone]
        if not staying:
            staying = list(_best(context.totals, over, low=True))
            gone = tuple(side for side in over if side not in staying)
        if len(staying) == 1:
            return GoalResult(eliminated=gone, winners=(staying[0],), is_over=True)
        if gone and options.get("survivors") == "restart":
            return GoalResult(
                eliminated=gone,
                adjustment=tuple(-context.totals[s] if s in staying else 0 for s in range(context.setup.sides)),
            )
        return GoalResult(eliminated=gone)

    return Goal("limit", judge, limit)


def countdown(start: int) -> Goal:
    """The first side at nought or below wins; the lower one when both are, and equal ones play on (002:255).

    Option ``together`` (A17) "lower" | "shared".
    """

    def judge(context: RuleContext) -> GoalResult:
        down = [side for side in context.active_sides if context.totals[side] <= 0]
        if not down:
            return NOT_OVER
        best = (
            tuple(down) if context.setup.options.get("together") == "shared" else _best(context.totals, down, low=True)
        )
        shared = context.setup.options.get("together") == "shared"
        return GoalResult(winners=best, is_over=True) if len(best) == 1 or shared else NOT_OVER

    return Goal("countdown", judge, 0, start=start)


def rounds(hands: int, *, kind: Literal["hands", "wins"] = "hands") -> Goal:
    """So many hands, then the highest total wins; equal ones share.

    The number is the option ``rounds``; option ``tie`` (A11) "shared" | "extra_hand". With ``kind`` "wins" a hand that
    nobody has won is played again (A2).
    """

    def judge(context: RuleContext) -> GoalResult:
        points = [*(step.points for step in context.results), context.points]
        if sum(kind == "hands" or any(one) for one in points) < context.setup.number("rounds"):
            return NOT_OVER
        return highest_total(context, context.totals)

    return Goal(kind, judge, hands)


def highest_total(context: RuleContext, counted: PerSide, adjust: PerSide = ()) -> GoalResult:
    """Whoever has most wins; equal ones share, or play another hand (A11, option ``tie``), after ``adjust``."""
    best = _best(counted, context.active_sides)
    again = len(best) > 1 and context.setup.options.get("tie") == "extra_hand"
    return GoalResult(adjustment=adjust, closes_hand=True) if again else GoalResult(winners=best, is_over=True)


def by_mode(**goals: Goal) -> Goal:
    """One of several goals, as the house rule ``mode`` says; the first is the usual one."""
    return replace(next(iter(goals.values())), modes=goals)
