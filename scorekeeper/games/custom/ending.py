"""How a match of a game that people define ends."""

from __future__ import annotations

from collections.abc import Iterable

from scorekeeper.core.goals import always, best_sides, countdown, elimination, exactly, limit, love, never, race, rounds
from scorekeeper.core.model import RuleContext
from scorekeeper.core.variant import NOT_OVER, Goal, GoalResult
from scorekeeper.games.custom.scoring import takers
from scorekeeper.games.custom.settings import CustomGame


def goal_of(game: CustomGame) -> Goal:
    """Return the goal of a game."""
    match game.ends:
        case "first_to":
            return race(game.target) if game.tie == "extra_hand" else _shared_race(game.target)
        case "loses_at":
            return limit(game.target) if game.tie == "shared" else _single_limit(game.target)
        case "out_at":
            return elimination(game.target)
        case "exactly":
            return exactly(game.target) if game.over == "nothing" else _exactly_or_restart(game.target)
        case "down_to":
            return countdown(game.target, shared=always if game.tie == "shared" else never)
        case "rounds":
            kind = "lowest" if game.wins == "lowest" else "wins" if game.asks == "win" else "hands"
            return rounds(game.target, kind=kind)
        case "runs":
            words = "" if game.broken_by == "all_scored" else "in_a_row"
            return love(game.target, lambda context: _rubbed_out(game, context), words)
        case _:
            return Goal("open_low" if game.wins == "lowest" else "open", lambda _: NOT_OVER)


def _target(context: RuleContext) -> int:
    return context.setup.number("target")


def _shared_race(target: int) -> Goal:
    """Return the goal of a race that sides win together if they reach the target with the same total."""

    def judge(context: RuleContext) -> GoalResult:
        reached = [side for side in context.active_sides if context.totals[side] >= _target(context)]
        return GoalResult(winners=best_sides(context.totals, reached), is_over=True) if reached else NOT_OVER

    return Goal("first_to", judge, target)


def _single_limit(target: int) -> Goal:
    """Return the goal of a match that a side loses at the target; if the lowest totals are equal it goes on."""
    shared = limit(target)

    def judge(context: RuleContext) -> GoalResult:
        result = shared.judge(context)
        return NOT_OVER if len(result.winners) > 1 else result

    return Goal("limit", judge, target)


def _exactly_or_restart(target: int) -> Goal:
    """Return the goal of a race in which a side that passes the target begins again at 0."""

    def judge(context: RuleContext) -> GoalResult:
        passed = [side for side in context.active_sides if context.totals[side] > _target(context)]
        winners = tuple(side for side in context.active_sides if context.totals[side] == _target(context))
        lost = tuple(-total if side in passed else 0 for side, total in enumerate(context.totals)) if passed else ()
        return GoalResult(winners=winners, is_over=bool(winners), adjustment=lost)

    return Goal("exactly", judge, target)


def _rubbed_out(game: CustomGame, context: RuleContext) -> Iterable[int]:
    """Return the sides whose run is broken by the hand that has just ended."""
    if game.broken_by == "all_scored":
        return range(context.setup.sides) if min(context.totals) > 0 else ()
    won = takers(game, context.hand.end, context) if context.hand.end is not None else ()
    return [side for side in range(context.setup.sides) if side not in won] if won else ()
