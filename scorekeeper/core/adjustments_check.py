"""Checks of penalties and bonuses, and of the early end of a match, before the event is written."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.core.check import game_over, new_refusals
from scorekeeper.core.evaluate import apply, evaluate, initial_state, state_before
from scorekeeper.core.events import Adjusted, EndedEarly
from scorekeeper.core.goals import fixed_target
from scorekeeper.core.model import Adjustment
from scorekeeper.core.names import check_word
from scorekeeper.core.problem import Code, Problem
from scorekeeper.core.variant import Match, MatchState

MOST = 1_000_000
"""The most points that an adjustment gives or takes."""


def place_of_adjustment(state: MatchState) -> int:
    """Return the index of the hand before which an adjustment stands that is written now: after the last hand played.

    The hand in which a play has ended the match was not played to its end: the adjustment stands before it.
    """
    counted = [result for result in state.results if not result.after_end]
    if not counted:
        return 0
    last = counted[-1]
    is_ended = last.hand.end is not None and (bool(last.end_points) or not state.has_reached_goal)
    return last.index + is_ended


def check_adjusted(match: Match, event: Adjusted, state: MatchState | None = None) -> Problem | None:
    """Return why a penalty or a bonus cannot be written, or replace another one; ``None`` if it can.

    It must leave the hands after it possible, as they are written. ``state`` is that of the match.
    """
    if not 0 <= event.adjustment.side < match.setup.sides:
        return Problem(Code.ADJUSTMENTS, values={"value": event.adjustment.side})
    after, hand = apply(match, event), event.adjustment.hand
    then = evaluate(after)
    if (problem := check_adjustment(after, event.adjustment, then)) or hand >= len(match.hands):
        return problem
    refused = new_refusals(match, state or evaluate(match), after, then)
    return Problem(Code.ADJUSTMENT_LATER, values={"n": (refused[0].hand or 0) + 1}) if refused else None


def check_adjustment(match: Match, adjustment: Adjustment, state: MatchState | None = None) -> Problem | None:
    """Return why one of the adjustments of a match is not possible. ``state`` is that of the match."""
    setup, hand, side = match.setup, adjustment.hand, adjustment.side
    if setup.sides == 1:
        return Problem(Code.FOR_ONE, values={"game": match.variant.id})
    if not 0 < abs(adjustment.points) <= MOST:
        return Problem(Code.ADJUSTMENT_RANGE, values={"high": MOST})
    if problem := check_word(adjustment.word):
        return problem
    if hand > match.hand_index:
        return Problem(Code.ADJUSTMENTS, values={"value": hand})
    done = state or evaluate(match)
    before = state_before(match, done.results[:hand]) if hand else initial_state(match)
    has_played = bool(hand) and done.results[hand - 1].active[side]
    if not (has_played or before.active[side]):
        return Problem(Code.PLAYER_ELIMINATED, setup.seats_of(side)[:1])
    return _check_target(match, adjustment, before)


def _check_target(match: Match, adjustment: Adjustment, before: MatchState) -> Problem | None:
    """Return a problem if the target is reached before the first hand, or if one is passed that no total may pass."""
    setup, side = match.setup_of(adjustment.hand), adjustment.side
    goal = match.variant.goal.for_setup(setup)
    if match.early_end == "result":
        return None
    target = int(setup.options.get("target", fixed_target(goal)))
    if goal.kind == "countdown":
        is_there, field = not adjustment.hand and before.totals[side] <= 0, "countdown"
    elif goal.kind == "exactly" or goal.is_exact(setup):
        is_start = not adjustment.hand and before.totals[side] == target
        is_there, field = is_start or before.totals[side] > target, "exactly"
    else:
        has_target = goal.kind in {"first_to", "limit", "love"}
        is_there, field = has_target and not adjustment.hand and before.totals[side] >= target, ""
    if not is_there:
        return None
    values = {"limit": target, **({"field": field} if field else {})}
    return Problem(Code.ADJUSTMENT_TARGET, setup.seats_of(side), values)


def check_early_end(match: Match, event: EndedEarly, state: MatchState | None = None) -> Problem | None:
    """Return why a match cannot be ended now; ``None`` if it can."""
    now = state or evaluate(replace(match, early_end=None))
    if now.is_over:
        return game_over(match, now)
    if match.setup.sides == 1:
        return Problem(Code.FOR_ONE, values={"game": match.variant.id})
    if event.how == "result" and match.hands:
        return Problem(Code.EARLY_END, values={"value": event.how})
    return Problem(Code.NO_HAND) if event.how == "time" and not match.hand_index else None
