"""The draft of a hand: its record, its problems, and the scores after saving."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.core.evaluate import evaluate
from scorekeeper.core.events import Corrected, Ended
from scorekeeper.games._pips import PipsLeft
from scorekeeper.games.canton import Capture
from scorekeeper.ui.entry.draft import before, event, past, weigh, with_plays
from tests.unit.games.table import left, sit_down, write

MATCH = write(sit_down("sebastopol", "Anna Bruno Chloé"), left(0, 14, 9, out=0), left(7, 0, 21, out=1))
CAPTURE = {"kind": "capture", "player": 0, "total": 30}
CANTON = write(sit_down("canton"), CAPTURE, left(0, 9, out=0))


@pytest.mark.parametrize(
    ("fields", "codes", "end"),
    [
        ({}, ["value_missing"], None),
        ({"pips": [5, 6, 7]}, ["no_end"], PipsLeft(None, (5, 6, 7))),
        ({"out": 0, "pips": [0, 198]}, ["value_missing"], None),
        ({"out": 0, "pips": [0, 99, 99]}, ["set_total"], PipsLeft(0, (0, 99, 99))),
        ({"out": 0, "pips": [0, 11, 0]}, ["second_zero"], PipsLeft(0, (0, 11, 0))),
        ({"out": 0, "pips": [0, "12+11", 7]}, [], PipsLeft(0, (0, 23, 7))),
        ({"blocked": True, "pips": [12, 13, 14]}, [], PipsLeft(None, (12, 13, 14), blocked=True)),
    ],
)
def test_weigh_reads_the_record_and_its_problems(fields: dict[str, Any], codes: list[str], end: Any) -> None:
    weighed = weigh(MATCH, 2, (), fields)
    assert ([problem.code for problem in weighed.problems], weighed.end) == (codes, end)
    assert weighed.ready is (not codes)


def test_weigh_scores_the_match_with_the_hand_unless_it_is_impossible() -> None:
    saved, doubtful, impossible = (
        weigh(MATCH, 2, (), {"out": 0, "pips": pips}).state for pips in ([0, 11, 23], [0, 11, 0], [0, 99, 99])
    )
    assert saved is not None
    assert saved.totals == (7, 25, 53)
    assert doubtful is not None
    assert impossible is None


def test_weigh_of_a_hand_that_ended_corrects_it() -> None:
    state = weigh(MATCH, 0, (), {"out": 0, "pips": [0, 4, 9]}).state
    assert state is not None
    assert (state.totals, len(state.results)) == ((7, 4, 30), 2)


def test_event_is_an_end_or_a_correction() -> None:
    end = PipsLeft(0, (0, 4, 9))
    assert [past(MATCH, index) for index in (0, 1, 2)] == [True, True, False]
    assert event(MATCH, 2, (), end) == Ended(end)
    assert event(CANTON, 0, [Capture(0, 12)], end) == Corrected(0, (Capture(0, 12),), end)


def test_with_plays_opens_the_hand_again() -> None:
    match = with_plays(CANTON, 0, [Capture(1, 12)])
    assert (match.hands[0].plays, match.hands[0].end, match.hand_index) == ((Capture(1, 12),), None, 0)
    assert with_plays(MATCH, 2, ()) is MATCH
    assert len(with_plays(CANTON, 1, [Capture(1, 12)]).hands) == 2


def test_before_has_the_totals_before_the_hand_and_its_plays() -> None:
    at = before(CANTON, evaluate(CANTON), 0, [Capture(1, 12)])
    assert (at.totals, at.hand.plays, at.hand.end) == ((0, 0), (Capture(1, 12),), None)
