"""The history of a match: what every line of its log wrote, with the points of the hand before and after."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from scorekeeper.core.evaluate import apply, evaluate, evaluate_struck, fold
from scorekeeper.core.events import (
    Adjusted,
    AdjustmentStruck,
    Corrected,
    Ended,
    EndedEarly,
    Event,
    Led,
    Noted,
    Redone,
    Restored,
    Scored,
    Struck,
    Undone,
)
from scorekeeper.core.model import Adjustment, HandResult
from scorekeeper.core.session import LogEntry, Session, entries_in_effect, open_session
from scorekeeper.core.variant import Match, MatchState

MOST_HANDS = 2_000_000
"""Hands of all sheets of a history together: they take some ten bytes each."""

FEWEST_CHANGES = 50
"""Lines of a history, however long the match is."""

Figure = tuple[int | None, int | None]
"""The points of a side in a hand before and after a line; ``None`` where it has none."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A match and its state."""

    match: Match
    state: MatchState


@dataclass(frozen=True, slots=True)
class Change:
    """A line of the log.

    ``event`` is what it wrote, undid or did again, ``None`` where nothing was left to undo. ``before`` and ``after``
    are the sheets without and with that event, whichever way the line goes. ``figures`` has the points of each side in
    the hand, before and after the line; it is empty for an event that changes no hand. ``hand`` is the index that the
    hand has in the match of today, if the event is about one. ``in_effect``: it has not been undone since.
    ``is_imported``: the line is of a result without hands, of which nobody knows the time.
    """

    entry: LogEntry
    event: Event | None
    before: Sheet
    after: Sheet
    figures: tuple[Figure, ...]
    hand: int | None
    in_effect: bool
    is_imported: bool = False


Step = tuple[Event, Sheet, Sheet]
"""An event with the sheets before and after it."""


def most_changes(session: Session) -> int:
    """Return how many lines of the log ``history`` returns: each needs a sheet of its own."""
    return max(FEWEST_CHANGES, MOST_HANDS // max(len(session.match.hands), 1))


def history(session: Session, known: tuple[Match, MatchState] | None = None) -> list[Change]:
    """Return the lines of the log, the latest first; of a very long match only the latest ``most_changes``.

    ``known`` is the match with its state, if it was evaluated already.
    """
    first = max(0, len(session.log) - most_changes(session))
    earlier = open_session(session.start, session.log[:first])
    done, undone = [*earlier.done], [*earlier.undone]
    start = Sheet(earlier.match, evaluate(earlier.match, known))
    steps = list[Step]()
    lines = list[tuple[LogEntry, bool, Step | None, int]]()

    def add(event: Event) -> Step:
        before = steps[-1][2] if steps else start
        match = apply(before.match, event)
        step = event, before, Sheet(match, evaluate(match, (before.match, before.state)))
        steps.append(step)
        return step

    for entry, in_effect in entries_in_effect(session)[first:]:
        step: Step | None = None
        match entry.event:
            case Undone():
                if steps:
                    step = steps.pop()
                elif done:  # an event before the first line
                    event, after = done.pop(), start
                    match = fold(session.start, done)
                    start = Sheet(match, evaluate(match, (after.match, after.state)))
                    step = event, start, after
                undone += [step[0]] if step else []
            case Redone():
                step = add(undone.pop()) if undone else None
            case event:
                step = add(event)
                undone.clear()
        lines.append((entry, in_effect, step, len(steps)))
    changes = [
        _change(entry, step, steps[count:], start, in_effect=in_effect)
        for entry, in_effect, step, count in reversed(lines)
    ]
    result = next((number for number, entry in enumerate(session.log, 1) if entry.event == EndedEarly("result")), 0)
    imported = {entry.id for entry in session.log[:result]}
    return [
        replace(change, figures=_in_columns(change.figures, session.match), is_imported=change.entry.id in imported)
        for change in changes
    ]


def _in_columns(figures: tuple[Figure, ...], match: Match) -> tuple[Figure, ...]:
    """Return figures for the columns of the match of today: players may have joined since, or their joining undone."""
    sides = match.setup.sides
    return (*figures[:sides], *((None, None),) * (sides - len(figures))) if figures else ()


def _change(entry: LogEntry, step: Step | None, later: Sequence[Step], start: Sheet, *, in_effect: bool) -> Change:
    if step is None:
        return Change(entry, None, start, start, (), None, in_effect)
    event, before, after = step
    figures = figures_of(event, before, after)
    if isinstance(entry.event, Undone):
        figures = tuple((new, old) for old, new in figures)
    struck = isinstance(event, Struck) and not isinstance(entry.event, Undone)
    hand = _hand_today(hand_of(event, before.match), later, struck=struck)
    return Change(entry, event, before, after, figures, hand, in_effect)


def hand_of(event: Event, before: Match) -> int | None:
    """Return the index of the hand that an event is about; of a struck hand, that of the hand in its place."""
    match event:
        case Scored() | Ended():
            return before.hand_index
        case Corrected(hand) | Noted(hand) | Led(hand) | Struck(hand):
            return hand
        case Restored(number):
            return before.struck[number].place
        case _:
            return None


def _hand_today(hand: int | None, later: Iterable[Step], *, struck: bool) -> int | None:
    """Return where a hand, or its struck row, is after all later steps."""
    for event, before, _ in later:
        if hand is None:
            return None
        match event:
            case Struck(other) if other == hand:
                struck = True
            case Struck(other):
                hand -= other < hand
            case Restored(number):
                place = before.match.struck[number].place
                if place == hand and struck:
                    struck = False
                else:
                    hand += place <= hand
            case _:
                pass
    return hand


def figures_of(event: Event, before: Sheet, after: Sheet) -> tuple[Figure, ...]:
    """Return the points of each side in the hand that an event has written; of a correction only those that differ."""
    sides = range(min(before.match.setup.sides, after.match.setup.sides))
    match event:
        case Ended():
            result = after.state.results[before.match.hand_index]
            return tuple((None, _points(result, side)) for side in sides)
        case Corrected(hand):
            old, new = (_result(sheet.state.results, hand) for sheet in (before, after))
            pairs = [(_points(old, side), _points(new, side)) for side in sides]
            return tuple((None, None) if was == now else (was, now) for was, now in pairs)
        case Struck(hand):
            struck = _result(before.state.results, hand)
            return tuple((_points(struck, side), None) for side in sides)
        case Restored(number):
            restored = evaluate_struck(before.match, before.state, number)
            return tuple((None, _points(restored, side)) for side in sides)
        case Adjusted(new, number):
            old = None if number is None else before.match.adjustments[number]
            return tuple((_adjusted(old, side), _adjusted(new, side)) for side in sides)
        case AdjustmentStruck(number):
            return tuple((_adjusted(before.match.adjustments[number], side), None) for side in sides)
        case _:
            return ()


def _adjusted(adjustment: Adjustment | None, side: int) -> int | None:
    """Return the points of a penalty or a bonus for a side."""
    return adjustment.points if adjustment and adjustment.side == side else None


def _result(results: Sequence[HandResult], hand: int) -> HandResult | None:
    return results[hand] if hand < len(results) else None


def _points(result: HandResult | None, side: int) -> int | None:
    """Return the points of a side in a hand; ``None`` if it did not play."""
    return result.points[side] if result and result.active[side] else None


def device_numbers(log: Iterable[LogEntry]) -> dict[str, int]:
    """Return a number for each device among those of the same system, in the order in which they first wrote."""
    numbers: dict[str, int] = {}
    counts: dict[str, int] = {}
    for entry in log:
        if entry.device and entry.device not in numbers:
            counts[entry.by] = numbers[entry.device] = counts.get(entry.by, 0) + 1
    return numbers
