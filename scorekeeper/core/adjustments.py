"""Penalties and bonuses: points that a total gets between two hands."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import replace

from scorekeeper.core.events import Adjusted
from scorekeeper.core.goals import LOW_GOALS
from scorekeeper.core.model import Adjustment, PerSide
from scorekeeper.core.variant import Match


def adjust(match: Match, event: Adjusted) -> Match:
    """Return the match with one more adjustment, or with another one in the place of that which it replaces."""
    known, number, new = match.adjustments, event.replaces, event.adjustment
    written = (*known, new) if number is None else (*known[:number], new, *known[number + 1 :])
    return replace(match, adjustments=tuple(sorted(written, key=_hand)))


def strike_adjustment(match: Match, number: int) -> Match:
    """Return the match without an adjustment."""
    return replace(match, adjustments=(*match.adjustments[:number], *match.adjustments[number + 1 :]))


def move_adjustments(match: Match, hand: int, by: int) -> Match:
    """Return the match with the adjustments after a hand that was struck out (-1) or put back (1)."""
    if not match.adjustments:
        return match
    moved = (replace(each, hand=each.hand + by * (each.hand > hand)) for each in match.adjustments)
    return replace(match, adjustments=tuple(moved))


def adjusted(match: Match, hand: int, totals: PerSide) -> PerSide:
    """Return totals with the adjustments before a hand."""
    if not match.adjustments:
        return totals
    added = [*totals]
    for number in numbers_before(match, hand):
        each = match.adjustments[number]
        added[each.side] += each.points
    return tuple(added)


def numbers_before(match: Match, hand: int) -> range:
    """Return the indices of the adjustments before a hand."""
    known = match.adjustments
    return range(bisect_left(known, hand, key=_hand), bisect_right(known, hand, key=_hand))


def usual_label(match: Match, adjustment: Adjustment) -> str:
    """Return the word key of what an adjustment without a word is for."""
    if match.early_end == "result":  # it is the total of its side
        return "line.result"
    return "line.penalty" if is_penalty(match, adjustment) else "line.bonus"


def is_penalty(match: Match, adjustment: Adjustment) -> bool:
    """Return whether an adjustment takes a side away from winning."""
    return (adjustment.points > 0) == (match.goal.kind in LOW_GOALS)


def _hand(adjustment: Adjustment) -> int:
    return adjustment.hand
