"""Tests of the history of changes: what an entry of the log wrote, and the totals it changed."""

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
    Scored,
    Struck,
    Undone,
)
from scorekeeper.core.session import LogEntry
from scorekeeper.games.muggins import Fives
from scorekeeper.wording.change_text import change_details, change_text
from tests.unit.games.table import left, read, sit_down, write
from tests.unit.ui.entry.contexts import WORDS

MATCH = write(sit_down("sebastopol", "Anna Bruno Chloé"), left(0, 14, 9, out=0), left(7, 0, 21, out=1))
END = read(MATCH, left(0, 11, 23, out=0))


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (Ended(END), "3rd hand entered"),
        (Corrected(0, (), END), "1st hand corrected"),
        (Struck(1), "Struck: 2nd hand"),
        (Noted(1, "rain"), "Note on the 2nd hand"),
        (Led(2, 1), "Bruno leads the 3rd hand"),
        (Renamed(((0, "Anne"), (2, "Cloé"))), "Anna is now Anne · Chloé is now Cloé"),
        (Reseated((0, 2, 1)), "Seats changed"),
        (Undone(), "Undone"),
        (Redone(), "Done again"),
    ],
)
def test_change_text_says_what_an_event_wrote(event: LogEvent, expected: str) -> None:
    assert change_text(WORDS, event, MATCH, evaluate(MATCH)) == expected


def test_change_text_of_a_score_has_its_player_points_and_hand() -> None:
    match, event = sit_down("muggins", "Anna Bruno"), Scored(Fives(1, 15))
    assert change_text(WORDS, event, match, evaluate(apply(match, event))) == "Bruno scored 3 in the 1st hand"


@pytest.mark.parametrize(
    ("event", "by", "expected"),
    [
        (Corrected(0, (), END), "Anna", "Bruno 14 → 11 · Chloé 30 → 44 · Anna, "),
        (Corrected(0, (), END), "", "Bruno 14 → 11 · Chloé 30 → 44 · "),
        (Ended(END), "", ""),
    ],
)
def test_change_details_list_changed_totals_only_where_written_hands_change(
    event: Event, by: str, expected: str
) -> None:
    at = datetime(2026, 3, 4, 20, 15, tzinfo=UTC)
    changed = change_details(
        WORDS, LogEntry("1", at, by, event), MATCH.setup, evaluate(MATCH), evaluate(apply(MATCH, event))
    )
    local = at.astimezone()
    assert changed == expected + WORDS("changes.at", when=local)
