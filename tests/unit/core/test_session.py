"""Tests of undo, redo and the log of a match."""

from __future__ import annotations

from scorekeeper.core.events import (
    Corrected,
    Ended,
    EndedEarly,
    Event,
    LogEvent,
    Noted,
    Redone,
    Renamed,
    Restored,
    Struck,
    Undone,
)
from scorekeeper.core.session import (
    Session,
    add_entry,
    can_redo,
    can_undo,
    entries_in_effect,
    hand_now,
    last_played,
    open_session,
    writer_of,
)
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


def test_last_played_is_the_time_of_the_last_score_in_effect() -> None:
    assert last_played(written(Noted(0, "rain"))) is None
    session = written(HANDS[1], HANDS[2], Undone(), Noted(0, "rain"), Corrected(0, (), HANDS[2].end))  # type: ignore[union-attr]
    assert last_played(session) == session.log[0].at
    ended = add_entry(session, entry(5, EndedEarly("time")))
    assert last_played(ended) == ended.log[5].at


def test_hand_now_moves_hand_when_others_are_struck_or_restored() -> None:
    session = written(*HANDS, Struck(0), Restored(0), Struck(1), Undone())
    assert [hand_now(session, 2, seen) for seen in (3, 4, 5, 6, 7)] == [2, 3, 2, 3, 2]
    assert [hand_now(session, 0, seen) for seen in (3, 4, 5, 6, 7)] == [None, 1, 0, 0, 0]


def test_hand_now_of_struck_hand_is_none() -> None:
    assert hand_now(written(*HANDS, Struck(1)), 1, 3) is None
    assert hand_now(written(*HANDS, Struck(1), Restored(0), Undone()), 1, 5) is None


def test_hand_now_ignores_a_strike_that_was_undone_before() -> None:
    session = written(*HANDS, Struck(0), Undone(), Renamed(((0, "Zoé"),)))
    assert [hand_now(session, 1, seen) for seen in (3, 4, 5)] == [1, 2, 1]


def test_writer_of_hand_is_the_last_line_that_wrote_it() -> None:
    correction = Corrected(1, (), PipsLeft(0, (0, 7)))
    session = written(*HANDS[1:], correction, Struck(0), Undone(), correction, Undone())
    writers = [writer_of(session, hand) for hand in (0, 1, 2)]
    assert [None if line is None else line.event for line in writers] == [HANDS[1], correction, None]
    assert writers[1] is session.log[2]


def test_writer_of_hand_is_found_after_an_earlier_hand_was_struck() -> None:
    session = written(*HANDS[1:], Struck(0))
    assert writer_of(session, 0) is session.log[1]
