"""Tests of the sentences about a result."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from scorekeeper.core.begin import begin
from scorekeeper.core.evaluate import evaluate
from scorekeeper.core.events import Ended, LogEvent, Redone, Renamed, Undone
from scorekeeper.core.model import Setup
from scorekeeper.core.session import LogEntry, open_session
from scorekeeper.core.variant import Match
from scorekeeper.games.sebastopol import SEBASTOPOL
from scorekeeper.i18n import translator_for
from scorekeeper.wording.result_text import match_summary_text

START = datetime(2026, 5, 1, 20, tzinfo=UTC)


def test_time_of_a_match_ends_with_its_last_score() -> None:
    setup = begin(SEBASTOPOL, ["Anna", "Bruno"])
    assert isinstance(setup, Setup)
    end = SEBASTOPOL.sheet.end_type(0, (0, 60))
    events: list[tuple[int, LogEvent]] = [
        (41, Ended(end)),
        (120, Undone()),
        (125, Redone()),
        (180, Renamed(((0, "Anne"),))),
    ]
    entries = [LogEntry(str(minutes), START + timedelta(minutes=minutes), "", event) for minutes, event in events]
    session = open_session(Match(SEBASTOPOL, setup), entries)
    said = match_summary_text(translator_for("en"), session.match, evaluate(session.match), START, session)
    assert said == "Sébastopol, 1 hand, 41 minutes"
