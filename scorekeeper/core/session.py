"""The log of a match: every event with its author and time, and undo and redo."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from scorekeeper.core.evaluate import apply, fold
from scorekeeper.core.events import (
    Corrected,
    Ended,
    EndedEarly,
    Event,
    LogEvent,
    Redone,
    Restored,
    Scored,
    Struck,
    Undone,
)
from scorekeeper.core.variant import Match


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One line of the log. ``id`` tells a repeated tap from a second one.

    ``by`` names the system that wrote it, ``device`` is the public id of the phone or computer: chosen at random, and
    empty in lines of older versions. ``others`` are keys that a later version has written: they stay in the line.
    """

    id: str
    at: datetime
    by: str
    event: LogEvent
    device: str = ""
    others: Mapping[str, Any] = field(default_factory=dict[str, Any])


NumberedEvent = tuple[int, Event]
"""An event, and which line of the log it is."""


@dataclass(frozen=True, slots=True)
class Session:
    """A match and the log it came from. ``start`` is the empty sheet; ``undone`` waits to be redone, last first."""

    start: Match
    log: tuple[LogEntry, ...]
    done: tuple[Event, ...]
    undone: tuple[Event, ...]
    match: Match


def open_session(start: Match, log: Iterable[LogEntry] = ()) -> Session:
    """Return the session of a log, whose events are applied to a match without hands."""
    entries = tuple(log)
    done, undone = (tuple(event for _, event in places) for places in _split_events(entries))
    return Session(start, entries, done, undone, fold(start, done))


def add_entry(session: Session, entry: LogEntry) -> Session:
    """Return the session with one more entry in its log; an entry that is there already changes nothing."""
    if any(entry.id == earlier.id for earlier in reversed(session.log)):
        return session
    log, event = (*session.log, entry), effective_event(session, entry.event)
    if isinstance(entry.event, Undone) or event is None:
        return open_session(session.start, log)
    undone = session.undone[:-1] if isinstance(entry.event, Redone) else ()
    return Session(session.start, log, (*session.done, event), undone, apply(session.match, event))


def can_undo(session: Session) -> bool:
    return bool(session.done)


def can_redo(session: Session) -> bool:
    return bool(session.undone)


def effective_event(session: Session, event: LogEvent) -> Event | None:
    """Return the event that ``event`` adds, undoes or redoes, if any."""
    match event:
        case Undone():
            return session.done[-1] if session.done else None
        case Redone():
            return session.undone[-1] if session.undone else None
        case _:
            return event


def entries_in_effect(session: Session) -> list[tuple[LogEntry, bool]]:
    """Return every entry of the log with whether it is still in effect."""
    in_effect = {index for index, _ in _split_events(session.log)[0]}
    return [
        (entry, index in in_effect or isinstance(entry.event, Undone | Redone))
        for index, entry in enumerate(session.log)
    ]


def last_played(session: Session) -> datetime | None:
    """Return when something was scored last, or the match was ended early; ``None`` before that.

    Notes, names and corrections do not count: they may come long after the match.
    """
    played = (entry for entry, in_effect in entries_in_effect(session) if in_effect)
    return max((entry.at for entry in played if isinstance(entry.event, Scored | Ended | EndedEarly)), default=None)


def hand_now(session: Session, hand: int, seen: int) -> int | None:
    """Return the index that a hand has now which had the index ``hand`` when the log had ``seen`` lines.

    Hands move when one before them is struck out or restored. ``None``: the hand itself was struck out.
    """
    before = tuple(event for _, event in _split_events(session.log[:seen])[0])
    same = _count_equal(before, session.done)
    undone = [_move(session, before, number) for number in reversed(range(same, len(before)))]
    moves = [(place, -by) for place, by in undone]
    moves += [_move(session, session.done, number) for number in range(same, len(session.done))]
    for place, by in moves:
        if by < 0 and place == hand:
            return None
        hand += by if place <= hand else 0
    return hand


def writer_of(session: Session, hand: int) -> LogEntry | None:
    """Return the line of the log that wrote a hand as it is now; ``None`` if it has not ended."""
    done, _ = _split_events(session.log)
    for number in reversed(range(len(done))):
        line, event = done[number]
        if isinstance(event, Ended | Corrected):
            match = fold(session.start, (event for _, event in done[:number]))
            at = event.hand if isinstance(event, Corrected) else match.hand_index
            if hand_now(session, at, line + 1) == hand:
                return session.log[line]
    return None


def _count_equal(some: Sequence[Event], others: Sequence[Event]) -> int:
    """Return how many events at the beginning are the same."""
    pairs = enumerate(zip(some, others, strict=False))
    return next((number for number, (one, other) in pairs if one != other), min(len(some), len(others)))


def _move(session: Session, events: Sequence[Event], number: int) -> tuple[int, int]:
    """Return the index of the hand that an event takes out (-1) or puts back (1); of other events 0 and 0."""
    match events[number]:
        case Struck(hand):
            return hand, -1
        case Restored(struck):
            return fold(session.start, events[:number]).struck[struck].place, 1
        case _:
            return 0, 0


def _split_events(log: Iterable[LogEntry]) -> tuple[list[NumberedEvent], list[NumberedEvent]]:
    """Return the events in effect, and those that can be redone, last first."""
    done: list[NumberedEvent] = []
    undone: list[NumberedEvent] = []
    for index, entry in enumerate(log):
        match entry.event:
            case Undone():
                if done:
                    undone.append(done.pop())
            case Redone():
                if undone:
                    done.append(undone.pop())
            case event:
                done.append((index, event))
                undone.clear()
    return done, undone
