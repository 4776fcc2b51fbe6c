"""Tests of undo, redo and the log of a match."""

from __future__ import annotations

from scorekeeper.core.events import Ended, Event, LogEvent, Redone, Renamed, Undone
from scorekeeper.core.session import Session, add_entry, can_redo, can_undo, entries_in_effect, open_session
from scorekeeper.games._pips import PipsLeft
from tests.unit.games.table import sit_down, totals
from tests.unit.strategies import entry

HANDS: tuple[Event, ...] = tuple(Ended(PipsLeft(0, (0, pips))) for pips in (50, 2, 4))


def written(*events: LogEvent) -> Session:
    session = open_session(sit_down("sebastopol"))
    for number, event in enumerate(events):
        session = add_entry(session, entry(number, event))
    return session


def test_can_undo_of_new_session_is_false() -> None:
    session = written()
    assert (can_undo(session), can_redo(session), session.match) == (False, False, session.start)


def test_undo_takes_back_last_event_and_redo_restores_it() -> None:
    session = written(HANDS[1], HANDS[2], Undone())
    assert (totals(session.match), session.done, session.undone) == ((0, 2), HANDS[1:2], HANDS[2:])
    again = written(HANDS[1], HANDS[2], Undone(), Redone())
    assert (totals(again.match), again.undone) == ((0, 6), ())


def test_undo_works_after_the_end_of_the_match() -> None:
    session = written(HANDS[0], Undone(), Undone())
    assert (session.match, can_undo(session), can_redo(session)) == (session.start, False, True)


def test_new_event_clears_redo() -> None:
    session = written(HANDS[1], Undone(), Renamed(((0, "Zoé"),)), Redone())
    assert (session.done, session.undone) == ((Renamed(((0, "Zoé"),)),), ())


def test_add_entry_ignores_repeated_id() -> None:
    session = written(HANDS[1])
    assert add_entry(session, entry(0, HANDS[1])) is session
    assert totals(add_entry(session, entry(1, HANDS[1])).match) == (0, 4)


def test_entries_in_effect_marks_undone_entries() -> None:
    session = written(Redone(), HANDS[1], HANDS[2], Undone(), Undone(), Undone(), Redone(), Renamed(((0, "Zoé"),)))
    lines, in_effect = zip(*entries_in_effect(session), strict=True)
    assert lines == tuple(session.log)
    assert in_effect == (True, True, False, True, True, True, True, True)
