"""The plays of a hand one after the other with the totals so far, and in rows of laps round the table."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from scorekeeper.core.model import HandResult, PerSide
from scorekeeper.core.table import Box, Row
from scorekeeper.core.variant import Match


def totals_after_plays(result: HandResult) -> Iterator[PerSide]:
    """Yield the totals after each play of a hand."""
    adjustment = result.adjustment or (0,) * len(result.totals)
    before = tuple(map(_less, result.totals, result.points, adjustment))
    return accumulate(result.play_points, _plus, initial=before)


def _less(total: int, points: int, adjustment: int) -> int:
    return total - points - adjustment


def _plus(totals: PerSide, points: PerSide) -> PerSide:
    return tuple(total + more for total, more in zip(totals, points, strict=True))


def lap_rows(match: Match, result: HandResult, *, is_open: bool, player: int | None = None) -> list[Row]:
    """Return a row for each lap of a hand, with one play of each side.

    In an open hand a box says whose turn it is: the ``player``, or else the one after the last.
    """
    laps: list[dict[int, Box]] = []

    def put(side: int, box: Box) -> None:
        if not laps or side in laps[-1]:
            laps.append({})
        laps[-1][side] = box

    setup, label = match.setup, match.variant.sheet.play_label
    assert label is not None, "the plays of this sheet have no labels"  # noqa: S101
    _, *totals = totals_after_plays(result)
    scored = [*zip(result.play_points, totals, strict=True)]
    unscored = len(result.hand.plays) - len(scored)  # plays after the end of the match
    scored += [(setup.zero_points, result.totals)] * unscored
    for number, (play, (points, after)) in enumerate(zip(result.hand.plays, scored, strict=True)):
        side, (words, values) = setup.side_of(play.player), label(play)
        leads = frozenset({"leads"} if number == 0 else ())
        note = (words, values) if words else None
        won = points[side]
        sign = "-" if won < 0 else "+"
        put(side, Box(abs(won), sign, running=after[side], note=note, play=number, marks=leads))  # type: ignore[arg-type]
    if is_open and result.hand.plays:
        seat = _next_seat(match, result) if player is None else player
        put(setup.side_of(seat), Box(seat=seat, marks=frozenset({"turn"})))
    last = len(laps) - 1
    return [
        Row(
            f"{result.index}.lap.{number}",
            "line",
            "line.lap",
            tuple(boxes.get(side, Box()) for side in range(setup.sides)),
            (("n", number + 1),),
            result.index,
            line=number,
            is_latest=is_open and number == last,
        )
        for number, boxes in enumerate(laps)
    ]


def _next_seat(match: Match, result: HandResult) -> int:
    """Return the seat after the last player, of those that play the hand."""
    order = match.setup.playing_order
    at = order.index(result.hand.plays[-1].player) + 1
    return next(seat for seat in (*order[at:], *order[:at]) if result.active[match.setup.side_of(seat)])
