"""The goals that end a match in the rule sheets."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Literal

from scorekeeper.core.model import PerSide, RuleContext, Setup
from scorekeeper.core.variant import NOT_OVER, Goal, GoalResult

HAND_GOALS = ("hands", "lowest", "wins")
"""Goals whose number counts hands."""


def best_sides(totals: PerSide, sides: list[int], *, low: bool = False) -> tuple[int, ...]:
    """Return the sides with the highest (or lowest) total."""
    best = (min if low else max)(totals[side] for side in sides)
    return tuple(side for side in sides if totals[side] == best)


def fixed_target(goal: Goal) -> int:
    """Return the number of a goal that no option changes; its start where the number depends on the players."""
    return goal.target if isinstance(goal.target, int) else goal.start


def goal_number(goal: Goal, setup: Setup) -> int | None:
    """Return the number in the name of a goal, the target or the number of hands; ``None`` for a goal without one."""
    number = setup.options.get("rounds" if goal.kind in HAND_GOALS else "target")
    if number is not None:
        return int(number)
    return goal.target(len(setup.players)) if callable(goal.target) else goal.target


def _target(context: RuleContext, fixed: int | Callable[[int], int]) -> int:
    """Return the option ``target``, or the ``fixed`` one of a game without that option."""
    usual = fixed if isinstance(fixed, int) else fixed(len(context.setup.players))
    return int(context.setup.options.get("target", usual))


def never(_: Setup) -> bool:
    return False


def always(_: Setup) -> bool:
    return True


def race(
    target: int | Callable[[int], int],
    *,
    at_once: Callable[[Setup], bool] = never,
    is_exact: Callable[[Setup], bool] = never,
    preferred: Callable[[RuleContext], int | None] = lambda _: None,
) -> Goal:
    """Return the goal of a race: the first side to reach the target wins.

    When several reach it in one hand, the side that the game has ``preferred`` wins if it is one of them; else the
    highest total wins, and equal ones play another hand.
    """

    def judge(context: RuleContext) -> GoalResult:
        needed = _target(context, target)
        reached = [side for side in context.active_sides if context.totals[side] >= needed]
        if not reached:
            return NOT_OVER
        first = preferred(context)
        best = (first,) if first in reached else best_sides(context.totals, reached)
        return GoalResult(winners=best, is_over=True) if len(best) == 1 else NOT_OVER

    return Goal("first_to", judge, target, after_each_play=at_once, is_exact=is_exact)


def exactly(target: int, *, at_once: Callable[[Setup], bool] = always) -> Goal:
    """Return the goal of a race that the first side at exactly the target wins; points beyond it do not count."""

    def judge(context: RuleContext) -> GoalResult:
        target = context.setup.number("target")
        winners = tuple(side for side in context.active_sides if context.totals[side] == target)
        return GoalResult(winners=winners, is_over=True) if winners else NOT_OVER

    return Goal("exactly", judge, target, after_each_play=at_once, never_passed=True)


def limit(limit: int) -> Goal:
    """Return the goal of a match that is over when a side reaches the limit: the lowest total wins, or is shared."""

    def judge(context: RuleContext) -> GoalResult:
        if max(context.totals[side] for side in context.active_sides) < context.setup.number("target"):
            return NOT_OVER
        return GoalResult(winners=best_sides(context.totals, context.active_sides, low=True), is_over=True)

    return Goal("limit", judge, limit)


def elimination(limit: int, *, only_highest: Callable[[Setup], bool] = never) -> Goal:
    """Return the goal of an elimination: a side that reaches the limit leaves, and the last one in wins.

    See [booklet:178], [booklet:233] and [booklet:291]. Where several reach the limit in one hand, all of them leave, or
    ``only_highest`` does [ambiguity A13]. Option ``survivors`` [ambiguity A12] says how
    those left go on: "continue", "single_hand" or "restart".
    """

    def judge(context: RuleContext) -> GoalResult:
        over = [side for side in context.active_sides if context.totals[side] >= context.setup.number("target")]
        options = context.setup.options
        if context.has_eliminations and options.get("survivors") == "single_hand":
            best = best_sides(context.points, context.active_sides, low=True)
            gone = tuple(side for side in context.active_sides if side not in best)
            return GoalResult(eliminated=gone, winners=best, is_over=True) if len(best) == 1 else NOT_OVER
        if not over:
            return NOT_OVER
        gone = best_sides(context.totals, over) if only_highest(context.setup) else tuple(over)
        staying = [side for side in context.active_sides if side not in gone]
        if not staying:
            staying = list(best_sides(context.totals, over, low=True))
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


def countdown(start: int, *, shared: Callable[[Setup], bool] = never) -> Goal:
    """Return the goal of a countdown: the first side at zero or below wins [booklet:255].

    When several get there in one hand, the lowest wins, and equal ones play on; or all of them win [ambiguity A17].
    """

    def judge(context: RuleContext) -> GoalResult:
        down = [side for side in context.active_sides if context.totals[side] <= 0]
        if not down:
            return NOT_OVER
        best = tuple(down) if shared(context.setup) else best_sides(context.totals, down, low=True)
        return GoalResult(winners=best, is_over=True) if len(best) == 1 or shared(context.setup) else NOT_OVER

    return Goal("countdown", judge, 0, start=start)


LOW_GOALS = ("limit", "countdown", "lowest", "open_low")
"""Goals that the lowest total wins."""


def rounds(hands: int | None, *, kind: Literal["hands", "lowest", "wins"] = "hands") -> Goal:
    """Return the goal of a number of hands: after them the highest total wins; with ``kind`` "lowest" the lowest.

    The number is the option ``rounds``. Option ``tie`` [ambiguity A11] says whether equal totals share ("shared") or
    play another hand ("extra_hand"). With ``kind`` "wins" a hand that nobody has won is played again [ambiguity A2].
    """

    def judge(context: RuleContext) -> GoalResult:
        scored = context.hands_scored + any(context.points) if kind == "wins" else len(context.results) + 1
        if scored < context.setup.number("rounds"):
            return NOT_OVER
        return best_total(context, context.totals, low=kind == "lowest")

    return Goal(kind, judge, hands)


def best_total(context: RuleContext, counted: PerSide, *, low: bool = False) -> GoalResult:
    """Return the result of a match that the highest (or lowest) of the ``counted`` numbers wins.

    Equal ones share, or play another hand (option ``tie``) [ambiguity A11].
    """
    best = best_sides(counted, context.active_sides, low=low)
    again = len(best) > 1 and context.setup.options.get("tie") == "extra_hand"
    return GoalResult(closes_hand=True) if again else GoalResult(winners=best, is_over=True)


def first_over(points: int) -> Goal:
    """Return the goal of a match that is over when a side has more than the limit: the lowest total wins."""

    def judge(context: RuleContext) -> GoalResult:
        if max(context.totals) <= context.setup.number("target"):
            return NOT_OVER
        return GoalResult(winners=best_sides(context.totals, context.active_sides, low=True), is_over=True)

    return Goal("limit", judge, points)


def love(target: int, rubbed_out: Callable[[RuleContext], Iterable[int]], words: str = "") -> Goal:
    """Return the goal of a run: a side that reaches the target while another has nothing wins.

    ``rubbed_out`` returns the sides whose totals go back to 0 because a run is broken. The option ``target``, where
    there is one, replaces the target. ``words`` is the key of its texts, where they do not speak of love.
    """

    def judge(context: RuleContext) -> GoalResult:
        lost = set(rubbed_out(context))
        if any(context.totals[side] for side in lost):
            sides = enumerate(context.totals)
            return GoalResult(adjustment=tuple(-total if side in lost else 0 for side, total in sides))
        needed = _target(context, target)
        winners = tuple(side for side, total in enumerate(context.totals) if total >= needed)
        return GoalResult(winners=winners, is_over=True) if winners and min(context.totals) <= 0 else NOT_OVER

    return Goal("love", judge, target, own_words=words)


def by_mode(chosen_by: str = "mode", **goals: Goal) -> Goal:
    """Return a goal that an option selects, by default ``mode``; the first is the default."""
    return replace(next(iter(goals.values())), modes=goals, chosen_by=chosen_by)
