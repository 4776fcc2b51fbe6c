"""The places of the sides in a match, and figures about the way there, for results and statistics."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby

from scorekeeper.core.adjustments import adjusted
from scorekeeper.core.goals import LOW_GOALS
from scorekeeper.core.model import Left, NewRules, PerSide
from scorekeeper.core.variant import Match, MatchState, no_seat


@dataclass(frozen=True, slots=True)
class Placing:
    """The place of a side (1 is best; equal sides share a place), its total and whether it has won.

    ``left`` is the index of the hand that eliminated it, ``went_out`` the number of hands that it ended by going out.
    A side that is ``gone`` left of its own accord: it is behind all others, and no rank is shown.
    """

    side: int
    place: int
    total: int
    won: bool
    left: int | None
    went_out: int
    gone: bool = False


def places(match: Match, state: MatchState) -> tuple[Placing, ...]:
    """Return the sides from first to last: winners, then sides that stayed longer, then sides with better totals.

    Who left without having been eliminated is behind those who stayed. If the order of leaving decides a game, it also
    ranks the sides that left in the same hand.
    """
    left = dict(state.eliminations)
    order = [side for side, _ in state.eliminations] if match.goal.kind == "last_in" else []
    low = match.goal.kind in LOW_GOALS

    def rank(side: int) -> tuple[int, int, int, int]:
        if side in state.winners:
            return 0, 0, 0, 0
        total = state.totals[side]
        stayed = left.get(side, len(state.results))
        return 1 + (side in state.gone), -stayed, -order.index(side) if side in order else 1, total if low else -total

    ordered = sorted(range(match.setup.sides), key=rank)
    placings: list[Placing] = []
    for _, tied in groupby(ordered, key=rank):
        place = len(placings) + 1
        for side in tied:
            won = side in state.winners
            out = _outs(match, state, side)
            placings.append(Placing(side, place, state.totals[side], won, left.get(side), out, side in state.gone))
    return tuple(placings)


def _outs(match: Match, state: MatchState, side: int) -> int:
    went = _went_out(match, state)
    return sum(went.count(seat) for seat in match.setup.seats_of(side))


def _went_out(match: Match, state: MatchState) -> list[int | None]:
    """Return the seat that went out in each ended hand, up to the end of the match."""
    out: Callable[[object], int | None] = match.variant.sheet.went_out
    return [out(result.hand.end) for result in state.results if result.hand.end is not None and not result.after_end]


def times_out(match: Match, state: MatchState) -> tuple[int, ...] | None:
    """Return how many hands each seat ended by going out; ``None`` if the game does not record it."""
    if match.variant.sheet.went_out is no_seat:
        return None
    went = _went_out(match, state)
    return tuple(went.count(seat) for seat in range(len(match.setup.players)))


def scored(match: Match, state: MatchState) -> tuple[PerSide, PerSide]:
    """Return the sum of points of each side before any adjustment, and the number of hands that it played.

    Where only the result is known, the points are those of the whole match.
    """
    if state.early_end == "result":
        return tuple(total - match.goal.start for total in state.totals), (0,) * match.setup.sides
    results, sides = [result for result in state.results if not result.after_end], range(match.setup.sides)
    return (
        tuple(sum(result.points[side] for result in results) for side in sides),
        tuple(sum(result.active[side] for result in results) for side in sides),
    )


SCORING_GOALS = ("first_to", "exactly", "hands", "wins", "most", "most_tiles")
"""Goals that points bring nearer. With "love" every match ends with the others on nothing."""


def shut_out(match: Match, state: MatchState) -> tuple[int, ...]:
    """Return the sides that the winner of a finished match has shut out: no hand has brought them points.

    A match of one hand, one that several sides have won, and one in which points are bad, is no shut-out.
    """
    results = [result for result in state.results if not result.after_end]
    if len(results) < 2 or len(state.winners) != 1 or match.goal.kind not in SCORING_GOALS:
        return ()
    others = (side for side in range(match.setup.sides) if side not in state.winners)
    return tuple(side for side in others if all(result.points[side] <= 0 for result in results))


def progress(match: Match, state: MatchState) -> tuple[tuple[int | None, ...], ...]:
    """Return the total of each side at the start and after every hand; ``None`` while it did not play.

    Who joined has the total of the start before the first hand. Penalties and bonuses count with the hand before.
    """
    joined = match.joined
    hands = [result for result in state.results if not result.after_end]
    totals = [adjusted(match, result.index + 1, result.totals) for result in hands]
    start = adjusted(match, 0, (match.variant.goal.start,) * match.setup.sides)
    lines: list[tuple[int | None, ...]] = []
    for side in range(match.setup.sides):
        line: list[int | None] = [start[side]]
        line += [after[side] if hand.active[side] else None for hand, after in zip(hands, totals, strict=True)]
        if side in joined:
            line[0] = None
            line[min(joined[side].hand, len(line) - 1)] = joined[side].total
        lines.append(tuple(line))
    return tuple(lines)


def attended(match: Match, state: MatchState) -> tuple[int, ...]:
    """Return for how many hands each side was at the table: it had joined and not left, whether eliminated or not."""
    hands = sum(not result.after_end for result in state.results)
    counts: list[int] = []
    for side in range(match.setup.sides):
        present, counted, since = side not in match.joined, 0, 0
        for change in match.changes:
            if not isinstance(change, NewRules) and change.seat == side:
                now = min(change.hand, hands)
                counted += (now - since) * present
                present, since = not isinstance(change, Left), now
        counts.append(counted + (hands - since) * present)
    return tuple(counts)
