"""Runs of hands: where a run that breaks takes the totals back to 0, the sheet has a row for each run."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from scorekeeper.core.evaluate import context_before, initial_state
from scorekeeper.core.model import Hand, HandResult
from scorekeeper.core.table import Box, Row, Values
from scorekeeper.core.variant import Match, MatchState


class Run(NamedTuple):
    """Hands up to the one that broke the run, which is the last of them; the last run may not be broken."""

    results: tuple[HandResult, ...]
    is_broken: bool = False


def has_runs(match: Match) -> bool:
    """Return whether the match is played in runs."""
    return match.goal.kind == "love"


def runs_of(state: MatchState) -> Iterator[Run]:
    """Yield the runs of a match, at least one; the last has no hands yet if the one before has just been broken."""
    run: list[HandResult] = []
    for result in state.results:
        run.append(result)
        if any(result.adjustment):
            yield Run(tuple(run), is_broken=True)
            run = []
    if run or not state.is_over:
        yield Run(tuple(run))


def run_rows(match: Match, state: MatchState) -> list[Row]:
    """Return a row for each run. The next hand of a match that goes on is written in the last one."""
    return [_run(match, state, number, run) for number, run in enumerate(runs_of(state))]


def next_run(match: Match, last: Row) -> Row:
    """Return the blank row of the run after the ``last`` one."""
    number = dict(last.values)["n"]
    boxes = (Box(),) * match.setup.sides
    hand = match.hand_index + 1
    return Row(f"run.{number}", "blank", "line.run", boxes, (("n", number + 1),), hand)


def hands_beside(match: Match, state: MatchState, hand: int) -> tuple[int, ...]:
    """Return the hands of the row in which a hand is written, if they are several; the next hand counts too."""
    if not has_runs(match):
        return ()
    for run in runs_of(state):
        hands = tuple(result.index for result in run.results)
        is_open = not run.is_broken and not state.is_over and match.hand_index not in hands
        hands += (match.hand_index,) if is_open else ()
        if hand in hands:
            return hands if len(hands) > 1 else ()
    return ()


def _run(match: Match, state: MatchState, number: int, run: Run) -> Row:
    hands = tuple(result.index for result in run.results)
    boxes = tuple(_box(match, state, run, side) for side in range(match.setup.sides))
    is_open = not run.is_broken and not state.is_over
    by = _winner(match, run.results[-1]) if run.is_broken else ""
    values = (("n", number + 1), *((("by", by),) if by else ()))
    hand = match.hand_index if is_open else hands[-1]
    note = next((result.hand.note for result in reversed(run.results) if result.hand.note), "")
    kind = "next" if is_open else "hand"
    return Row(f"run.{number}", kind, "line.run", boxes, values, hand, note=note, hands=hands)


def _box(match: Match, state: MatchState, run: Run, side: int) -> Box:
    is_active = run.results[-1].active[side] if run.results else state.active[side]
    if not is_active:
        return Box(marks=frozenset({"void"}))
    if not run.is_broken:
        if total := state.totals[side]:
            return Box(total, strokes=max(total, 0), running=total)
        without = (other for other, points in enumerate(state.totals) if not points and state.active[other])
        return Box(note=_worth(match, state) or _paid(match, run) if side == next(without, None) else None)
    last = run.results[-1]
    lost = -last.adjustment[side]
    if lost:
        return Box(lost, strokes=max(lost, 0), marks=frozenset({"broken"}))
    return Box(note=("sheet.broke_it", (("by", _winner(match, last)),)))


def _worth(match: Match, state: MatchState) -> tuple[str, Values] | None:
    """Return a note on what the next hand is worth, if not what the first one was: after a level hand, for instance."""
    if state.is_over or not state.results:
        return None
    sheet, carried = match.variant.sheet, state.results[-1].carry
    usual = sheet.carry(context_before(match, initial_state(match), Hand()))
    reason = sheet.after_level(carried, match.setup) if carried != usual else None
    return (f"sheet.{reason.key}", tuple(reason.values.items())) if reason else None


def _paid(match: Match, run: Run) -> tuple[str, Values] | None:
    """Return a note on the first hand of a run that paid several points, if there is one: who won it, and how many."""
    for result in run.results:
        if (points := max(result.points)) > 1:
            return "sheet.paid", (("by", _winner(match, result)), ("n", result.index + 1), ("points", points))
    return None


def _winner(match: Match, result: HandResult) -> str:
    """Return the name of who went out in a hand, or of the side that won it blocked."""
    sheet, setup, end = match.variant.sheet, match.setup, result.hand.end
    seat = sheet.went_out(end)
    if seat is not None:
        return setup.players[seat]
    return next((setup.name_of(side) for side in sheet.winners(end, setup)), "")
