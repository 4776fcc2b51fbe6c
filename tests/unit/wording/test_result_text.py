"""Tests of the sentences about a result."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from scorekeeper.core.begin import begin
from scorekeeper.core.evaluate import apply, evaluate
from scorekeeper.core.events import Ended, EndedEarly, LogEvent, Redone, Renamed, Undone
from scorekeeper.core.model import Setup
from scorekeeper.core.ranking import places
from scorekeeper.core.session import LogEntry, open_session
from scorekeeper.core.variant import Match
from scorekeeper.games.sebastopol import SEBASTOPOL
from scorekeeper.i18n import translator_for
from scorekeeper.wording.result_text import match_summary_text, placing_text
from scorekeeper.wording.table_text import headline
from tests.unit.games.table import THREE, left, sit_down, write

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


def test_result_of_a_match_that_was_ended_early_says_how() -> None:
    match = write(sit_down("sebastopol", THREE), left(0, 14, 9, out=0))
    tr = translator_for("en")
    for how, headline_, summary, first in (
        ("time", "Anna wins", "Sébastopol · time was up after 1 hand", "9 ahead when time was up"),
        ("nobody", "Nobody wins", "Sébastopol · ended after 1 hand", "1st place · went out once"),
    ):
        ended = apply(match, EndedEarly(how))  # type: ignore[arg-type]
        state, session = evaluate(ended), open_session(ended)
        assert headline(tr, ended, state) == headline_
        assert match_summary_text(tr, ended, state, START, session) == summary
        assert placing_text(tr, ended, state, places(ended, state)[0]) == first
    level = apply(write(sit_down("draw"), left(0, 5, out=0), left(5, 0, out=1)), EndedEarly("time"))
    texts = [placing_text(tr, level, evaluate(level), placing) for placing in places(level, evaluate(level))]
    assert texts == ["tied 1st · went out once"] * 2
    rubicon = apply(sit_down("rubicon", THREE), EndedEarly("nobody"))
    assert placing_text(tr, rubicon, evaluate(rubicon), places(rubicon, evaluate(rubicon))[0]) == "tied 1st"
