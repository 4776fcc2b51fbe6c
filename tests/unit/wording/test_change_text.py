"""Tests of the history of changes in words: what a line of the log wrote, on which device, and the points."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from scorekeeper.core.evaluate import apply, evaluate
from scorekeeper.core.events import (
    Corrected,
    Ended,
    Event,
    Led,
    LogEvent,
    Noted,
    Redone,
    Renamed,
    Reseated,
    Restored,
    Scored,
    Struck,
    Undone,
)
from scorekeeper.core.session import LogEntry
from scorekeeper.core.variant import Match
from scorekeeper.games.muggins import Fives
from scorekeeper.library.history import Change, Sheet
from scorekeeper.wording.change_text import Devices, change_text, device_name, device_text, figure_text, note_of
from tests.unit.games.table import left, read, sit_down, write
from tests.unit.ui.entry.contexts import WORDS

TWO = write(sit_down("sebastopol", "Anna Bruno Chloé"), left(0, 14, 9, out=0), left(7, 0, 21, out=1))
MATCH = apply(TWO, Noted(1, "entered twice"))
END = read(MATCH, left(0, 11, 23, out=0))
NOON = datetime(2026, 3, 4, 12, tzinfo=UTC)


def change(event: Event | None, line: LogEvent | None = None, match: Match = MATCH) -> Change:
    after = match if event is None else apply(match, event)
    sheets = Sheet(match, evaluate(match)), Sheet(after, evaluate(after))
    written = line or event
    assert written
    return Change(LogEntry("1", NOON, "", written), event, *sheets, (), None, True)


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (Ended(END), "3rd hand"),
        (Corrected(0, (), END), "1st hand corrected"),
        (Struck(1), "2nd hand struck"),
        (Noted(1, "rain"), "Note, 2nd hand"),
        (Noted(1, ""), "Note removed, 2nd hand"),
        (Led(2, 1), "Bruno leads the 3rd hand"),
        (Renamed(((0, "Anne"), (2, "Cloé"))), "Anna is now called Anne · Chloé is now called Cloé"),
        (Reseated((0, 2, 1)), "Seats changed"),
    ],
)
def test_change_text_says_what_a_line_wrote(event: Event, expected: str) -> None:
    assert change_text(WORDS, change(event)) == expected
    assert change_text(WORDS, change(event, Undone())) == f"Undone: {expected}"
    assert change_text(WORDS, change(event, Redone())) == f"Done again: {expected}"


def test_change_text_of_a_restored_hand_has_its_number() -> None:
    assert change_text(WORDS, change(Restored(0), match=apply(MATCH, Struck(1)))) == "Restored: 2nd hand"


def test_change_text_of_undo_without_an_event_says_so() -> None:
    assert [change_text(WORDS, change(None, line)) for line in (Undone(), Redone())] == ["Undone", "Done again"]


def test_change_text_of_a_score_has_its_player_points_and_hand() -> None:
    event = Scored(Fives(1, 15))
    shown = change_text(WORDS, change(event, match=sit_down("muggins", "Anna Bruno")))
    assert shown == "Bruno scored 3 in the 1st hand"


@pytest.mark.parametrize(
    ("by", "device", "expected"),
    [
        ("Android", "own", "this device"),
        ("Android", "anna", "Anna’s phone"),
        ("Android", "first", "Android"),
        ("Android", "second", "Android 2"),
        ("", "first", "a device"),
        ("", "second", "a device 2"),
        ("Android", "", "Android"),
        ("", "", ""),
    ],
)
def test_device_text_names_the_device_or_its_system(by: str, device: str, expected: str) -> None:
    devices = Devices("own", {"anna": "Anna’s phone"}, {"first": 1, "second": 2})
    assert device_text(WORDS, LogEntry("1", NOON, by, Undone(), device), devices) == expected


def test_device_name_without_any_line_is_a_device() -> None:
    assert device_name(WORDS, "unknown", Devices("own")) == "a device"


def test_note_of_a_line_is_the_note_it_wrote_or_that_of_the_hand_it_struck() -> None:
    assert note_of(change(Noted(0, "rain"))) == "rain"
    assert note_of(change(Struck(1))) == "entered twice"
    assert note_of(change(Struck(7))) == note_of(change(Ended(END))) == ""


def test_figure_text_has_the_points_before_and_after() -> None:
    figures = [(29, 9), (None, 9), (29, None)]
    assert [figure_text(WORDS, "Chloé", figure) for figure in figures] == ["Chloé 29 → 9", "Chloé 9", "Chloé 29"]
