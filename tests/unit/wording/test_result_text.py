"""Tests of the sentences about a result."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from scorekeeper.core.begin import begin
from scorekeeper.core.evaluate import apply, evaluate, fold
from scorekeeper.core.events import Adjusted, Ended, EndedEarly, LogEvent, Redone, Renamed, Undone
from scorekeeper.core.model import Adjustment, Setup
from scorekeeper.core.session import LogEntry, open_session
from scorekeeper.core.variant import Match
from scorekeeper.games.sebastopol import SEBASTOPOL
from scorekeeper.i18n import LANGUAGES, translator_for
from scorekeeper.wording.result_text import chart_title, end_text, match_summary_text, time_text
from scorekeeper.wording.stories import stories
from scorekeeper.wording.table_text import announcement, headline
from tests.unit.games.table import THREE, four, left, sit_down, write

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
        ("time", "Anna wins", "Sébastopol, time was up after 1 hand", "9 ahead when time was up"),
        ("nobody", "Nobody wins", "Sébastopol, ended after 1 hand", "9 ahead"),
    ):
        ended = apply(match, EndedEarly(how))  # type: ignore[arg-type]
        state, session = evaluate(ended), open_session(ended)
        assert headline(tr, ended, state) == headline_
        assert match_summary_text(tr, ended, state, START, session) == summary
        assert stories(tr, ended, state)[0] == first
    level = apply(write(sit_down("draw"), left(0, 5, out=0), left(5, 0, out=1)), EndedEarly("time"))
    assert stories(tr, level, evaluate(level)) == ("tied 1st",) * 2
    rubicon = apply(sit_down("rubicon", THREE), EndedEarly("nobody"))
    assert stories(tr, rubicon, evaluate(rubicon))[0] == "tied 1st"


def test_chart_of_marks_has_its_own_title() -> None:
    assert chart_title(four("texas_42")) == "finished.chart_marks"


def test_end_of_a_match_says_who_wins_after_how_many_hands() -> None:
    match = write(sit_down("sebastopol"), left(0, 60, out=0))
    assert end_text(translator_for("en"), match, evaluate(match)) == "Anna wins after 1 hand"
    imported = fold(sit_down("sebastopol"), [Adjusted(Adjustment(0, 1, 52)), EndedEarly("result")])
    assert end_text(translator_for("en"), imported, evaluate(imported)) == "Anna wins, only the result is known"
    assert [time_text(translator_for("en"), minutes) for minutes in (41, 151)] == [
        "41 minutes",
        "2\u00a0h\u00a031\u00a0min",
    ]


WAYS_TO_WIN: list[tuple[Match, str, str, tuple[int, ...]]] = [
    (write(sit_down("sebastopol"), left(0, 60, out=0)), "Anna wins", "", (0,)),
    (write(sit_down("mexican_train", rounds=1), {"blocked": True, "out": None, "pips": [9, 9]}),
     "Anna and Bruno share the win", "", (0, 1)),
    (write(sit_down("head_to_head"), {"out": 0}), "Anna wins with domino", "", (0,)),
    (write(sit_down("kozel"), *[left(0, 60, out=0)] * 2), "Bruno is the goat", "", (1,)),
    (write(sit_down("kozel", writes="winners"), *[left(0, 60, out=0)] * 2), "Bruno is the goat", "", (1,)),
    (write(four("jamaican_partner"), *[{"out": 0}] * 6), "Six love", "Anna & Chloé win, 6 to nothing", (0,)),
    (write(four("jamaican_partner", mode="first_to_six"), *[{"out": 1}] * 6), "Bruno & Daniel win", "", (1,)),
    (write(sit_down("martinique", THREE), *[{"out": 0}] * 3), "Bruno and Chloé are cochons", "", (1, 2)),
    (write(sit_down("martinique", THREE), *[{"out": seat} for seat in (1, 0, 0, 0)]), "Chloé is the cochon", "", (2,)),
    (write(sit_down("martinique", THREE), *[{"out": seat} for seat in (0, 1, 2, 0, 0)]), "Anna wins", "", (0,)),
    (write(sit_down("dominoes", THREE, rounds=1), {"out": None, "blocked": True, "pips": [1, 5, 9]}),
     "Anna wins", "", (0,)),
    (write(four("haitian", mode="first_to"), *[{"out": 1}] * 4), "Bruno & Daniel win", "", (1,)),
    (write(four("haitian"), *[{"out": 0}] * 4), "4 in a row", "Anna & Chloé win, 4 to nothing", (0,)),
    (write(sit_down("hundred_to_zero"), *[left(0, 60, out=0)] * 2), "Anna goes out of the match with −20", "", (0,)),
    (write(sit_down("no_boneyard", THREE), {"kind": "leaves", "player": 1}, {"order": [0]}),
     "Chloé holds out", "", (2,)),
    (write(sit_down("no_boneyard", THREE), {"kind": "lasttile", "player": 1}), "Bruno wins", "", (1,)),
    (write(sit_down("rubicon", target=20), *[{"kind": "laid", "player": 0, "pips": 10}] * 2, {}),
     "Exactly 20", "Anna wins, 20 to nothing", (0,)),
    (write(four("domino_whist", target=30), left(0, 20, 9, 20, out=0)),
     "Grande Bredouille", "Anna & Chloé win, 40 to nothing", (0,)),
    (write(sit_down("patience", "Anna"), {"tiles": 0}), "Solved", "", (0,)),
    (write(sit_down("patience", "Anna"), {"tiles": 4}), "Not solved", "", ()),
    (sit_down("muggins"), "not finished yet", "", ()),
]  # fmt: skip


@pytest.mark.parametrize(("match", "title", "aside", "sides"), WAYS_TO_WIN)
def test_the_way_of_a_game_to_win_is_the_title_of_its_result(
    match: Match, title: str, aside: str, sides: tuple[int, ...]
) -> None:
    state = evaluate(match)
    said = announcement(translator_for("en", strict=True), match, state)
    assert (said.title, said.aside, said.sides) == (title, aside, sides)
    assert headline(translator_for("en"), match, state) == (f"{title} · {aside}" if aside else title)
    assert (said.picture is not None) == (match.variant.id == "kozel" or title == "Six love")
    for language in LANGUAGES:
        assert announcement(translator_for(language, strict=True), match, state).title


def test_exact_goal_of_a_race_is_the_title() -> None:
    plays = [{"kind": "ends", "player": 0, "total": 15}] * 4
    match = write(sit_down("fives_and_threes", target=32), *plays)
    assert announcement(translator_for("en"), match, evaluate(match)).title == "Exactly 32"
    match = write(sit_down("fives_and_threes", target=32, exact=False), *plays)
    assert announcement(translator_for("en"), match, evaluate(match)).title == "Anna wins"
