"""Tests of the times that the clock of a match counts."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any, cast

from scorekeeper.core.begin import begin
from scorekeeper.core.evaluate import evaluate
from scorekeeper.core.events import Ended, LogEvent, Redone, Renamed, Undone
from scorekeeper.core.model import Setup
from scorekeeper.core.session import LogEntry, open_session
from scorekeeper.core.variant import Match
from scorekeeper.games.sebastopol import SEBASTOPOL
from scorekeeper.ui.match.clock import times

START = datetime(2026, 5, 1, 20, tzinfo=UTC)


def test_clock_of_a_finished_match_stops_at_its_last_score() -> None:
    setup = begin(SEBASTOPOL, ["Anna", "Bruno"])
    assert isinstance(setup, Setup)
    end = SEBASTOPOL.sheet.end_type(0, (0, 60))
    events: list[LogEvent] = [Ended(end), Undone(), Redone(), Renamed(((0, "Anne"),))]
    entries = [LogEntry(str(n), START + timedelta(minutes=20 * n), "", event) for n, event in enumerate(events, 1)]
    session = open_session(Match(SEBASTOPOL, setup), entries)
    opened = SimpleNamespace(taken=SimpleNamespace(session=session, created=START), state=evaluate(session.match))
    assert times(cast("Any", opened)).match == (START, START + timedelta(minutes=20))
