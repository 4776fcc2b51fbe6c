"""The log of a match: everything that was written, undone and written again, by whom and when."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from scorekeeper.core.events import Event, Redone, Undone, Writing
from scorekeeper.core.match import Match, fold


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log. ``id`` tells a repeated tap from a second one."""

    id: str
    at: datetime
    by: str
    event: Writing


@dataclass(frozen=True, slots=True)
class Session:
    """A match and the log it came from. ``start`` is the empty sheet; ``undone`` waits to be redone, last first."""

    start: Match
    log: tuple[Entry, ...]
    done: tuple[Event, ...]
    undone: tuple[Event, ...]
    match: Match


def open_session(start: Match, log: Iterable[Entry] = ()) -> Session:
    """Fold a log over an empty sheet."""
    entries = tuple(log)
    done, undone = _standing(entry.event for entry in entries)
    return Session(start, entries, done, undone, fold(start, done))


def record(session: Session, entry: Entry) -> Session:
    """The session with one more line in its log; a line that is there already changes nothing."""
    if any(entry.id == one.id for one in reversed(session.log)):
        return session
    return open_session(session.start, (*session.log, entry))


def can_undo(session: Session) -> bool:
    return bool(session.done)


def can_redo(session: Session) -> bool:
    return bool(session.undone)


def meant(session: Session, event: Writing) -> Event | None:
    """The event that counts, or no longer does, once this one is written."""
    match event:
        case Undone():
            return session.done[-1] if session.done else None
        case Redone():
            return session.undone[-1] if session.undone else None
        case _:
            return event


def _standing(events: Iterable[Writing]) -> tuple[tuple[Event, ...], tuple[Event, ...]]:
    done: list[Event] = []
    undone: list[Event] = []
    for event in events:
        match event:
            case Undone():
                if done:
                    undone.append(done.pop())
            case Redone():
                if undone:
                    done.append(undone.pop())
            case _:
                done.append(event)
                undone.clear()
    return tuple(done), tuple(undone)


def counted(session: Session) -> list[tuple[Entry, bool]]:
    """Every line of the log with whether what it wrote still stands."""
    stands: list[bool] = []
    done: list[int] = []
    undone: list[int] = []
    for index, entry in enumerate(session.log):
        stands.append(True)
        match entry.event:
            case Undone():
                if done:
                    stands[done[-1]] = False
                    undone.append(done.pop())
            case Redone():
                if undone:
                    stands[undone[-1]] = True
                    done.append(undone.pop())
            case _:
                done.append(index)
                undone.clear()
    return list(zip(session.log, stands, strict=True))
