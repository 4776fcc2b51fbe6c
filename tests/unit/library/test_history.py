"""Tests of the history of changes: what every line of the log wrote, and the points before and after it."""

from __future__ import annotations

from functools import partial

import pytest

from scorekeeper.core import events
from scorekeeper.core.evaluate import evaluate
from scorekeeper.core.model import Adjustment
from scorekeeper.core.session import LogEntry, Session, add_entry, entries_in_effect, open_session
from scorekeeper.library import history as history_module
from scorekeeper.library.history import Change, device_numbers, history, most_changes
from tests.repository import entry
from tests.unit.games.table import THREE, left, read, sit_down

START = sit_down("sebastopol", THREE)
FIRST, SECOND, THIRD = (
    events.Ended(read(START, hand)) for hand in (left(0, 14, 9, out=0), left(7, 0, 21, out=1), left(12, 5, 0, out=2))
)
FIRST_AGAIN = events.Corrected(0, (), read(START, left(0, 14, 29, out=0)))
NONE = (None, None)


def session_of(*lines: events.LogEvent) -> Session:
    session = open_session(START)
    for line in lines:
        session = add_entry(session, entry(line))
    return session


def latest(*lines: events.LogEvent) -> Change:
    return history(session_of(*lines))[0]


def test_history_has_the_points_of_the_hand_of_each_line() -> None:
    assert latest(FIRST).figures == ((None, 0), (None, 14), (None, 9))
    assert latest(FIRST, FIRST_AGAIN).figures == (NONE, NONE, (9, 29))
    assert latest(FIRST, SECOND, events.Struck(0)).figures == ((0, None), (14, None), (9, None))
    assert latest(FIRST, SECOND, events.Struck(0), events.Restored(0)).figures == ((None, 0), (None, 14), (None, 9))
    assert latest(FIRST, events.Noted(0, "late")).figures == ()


def test_history_of_undo_and_redo_has_the_undone_event_and_its_points() -> None:
    undone = latest(FIRST, FIRST_AGAIN, events.Undone())
    assert (undone.event, undone.figures) == (FIRST_AGAIN, (NONE, NONE, (29, 9)))
    redone = latest(FIRST, FIRST_AGAIN, events.Undone(), events.Redone())
    assert (redone.event, redone.figures) == (FIRST_AGAIN, (NONE, NONE, (9, 29)))
    assert latest(FIRST, events.Undone()).figures == ((0, None), (14, None), (9, None))
    assert latest(events.Undone()).event is None


def test_history_leaves_out_the_points_of_sides_that_do_not_play() -> None:
    out = events.Ended(read(START, left(0, 14, 59, out=0)))
    assert latest(out, events.Ended(read(START, left(0, 3, None, out=0)))).figures == ((None, 0), (None, 3), NONE)


def test_history_has_a_figure_for_every_column_of_today() -> None:
    start = sit_down("sebastopol")
    first = events.Ended(read(start, left(0, 14, out=0)))
    session = open_session(start)
    for line in (first, events.PlayerJoined("Chloé", 2, 0, 1)):
        session = add_entry(session, entry(line))
    assert history(session)[1].figures == ((None, 0), (None, 14), NONE)


def test_history_of_struck_hand_after_the_end_has_its_points() -> None:
    over = events.Ended(read(START, left(0, 54, 59, out=0)))
    assert latest(over, events.Struck(0)).figures == ((0, None), (54, None), (59, None))


def test_history_follows_hands_to_their_place_of_today() -> None:
    changes = history(session_of(FIRST, SECOND, THIRD, events.Struck(0), events.Noted(1, "late"), events.Struck(0)))
    assert [change.hand for change in changes] == [0, 0, 0, 0, 0, 0]
    changes = history(session_of(FIRST, SECOND, THIRD, events.Struck(0), events.Restored(0)))
    assert [change.hand for change in changes] == [0, 0, 2, 1, 0]
    assert latest(events.Renamed(((0, "Anne"),))).hand is None


def test_history_knows_the_sheets_before_and_after_every_line() -> None:
    lines = [FIRST, SECOND, THIRD, events.Struck(1), events.Undone(), events.Undone(), FIRST, events.Redone()]
    session = session_of(*lines, *(events.Undone() for _ in range(6)), events.Redone(), events.Noted(0, "late"))
    listed = history(session)[::-1]
    assert [change.in_effect for change in listed] == [stands for _, stands in entries_in_effect(session)]
    for number, change in enumerate(listed):
        before, after = (open_session(session.start, session.log[:end]).match for end in (number, number + 1))
        if isinstance(change.entry.event, events.Undone) and change.event:
            before, after = after, before
        elif change.event is None:
            before = after = session.start
        assert (change.before.match, change.after.match) == (before, after)
        assert (change.before.state, change.after.state) == (evaluate(before), evaluate(after))


def test_device_numbers_count_devices_of_one_system_in_the_order_of_their_first_lines() -> None:
    lines = [("Android", "a"), ("iOS", "b"), ("Android", "c"), ("Android", "a"), ("Android", "")]
    log = [LogEntry(str(n), entry(FIRST).at, by, FIRST, device) for n, (by, device) in enumerate(lines)]
    assert device_numbers(log) == {"a": 1, "b": 1, "c": 2}


def _constant(number: int, _: Session) -> int:
    return number


def test_history_of_a_long_match_has_its_latest_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    undone, redone = events.Undone(), events.Redone()
    lines = (FIRST, SECOND, FIRST_AGAIN, undone, undone, undone, undone, redone, redone, THIRD, events.Struck(0))
    for length in range(1, len(lines) + 1):
        session = session_of(*lines[:length])
        whole = history(session)
        for most in range(1, length + 1):
            with monkeypatch.context() as patch:
                patch.setattr(history_module, "most_changes", partial(_constant, most))
                short = history(session, (session.match, evaluate(session.match)))
            assert [(change.entry, change.event, change.figures, change.in_effect) for change in short] == [
                (change.entry, change.event, change.figures, change.in_effect) for change in whole[:most]
            ]
            assert [change.before.match for change in short] == [change.before.match for change in whole[:most]]


def test_most_changes_are_fewer_the_more_hands_a_match_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history_module, "MOST_HANDS", 120)
    assert [most_changes(session_of(*[FIRST] * hands)) for hands in (0, 1, 2, 3)] == [120, 120, 60, 50]


def test_history_of_penalties_has_their_points() -> None:
    penalty = events.Adjusted(Adjustment(1, 1, 5))
    other = events.Adjusted(Adjustment(1, 2, -3, "late"), 0)
    assert latest(FIRST, penalty).figures == (NONE, (None, 5), NONE)
    assert latest(FIRST, penalty, other).figures == (NONE, (5, None), (None, -3))
    assert latest(FIRST, penalty, events.AdjustmentStruck(0)).figures == (NONE, (5, None), NONE)
    assert latest(FIRST, events.EndedEarly("time")).figures == ()
