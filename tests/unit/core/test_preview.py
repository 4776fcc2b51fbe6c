"""The preview of a draft: its record, its problems, and the scores with it."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.core.evaluate import evaluate
from scorekeeper.core.events import Corrected, Ended
from scorekeeper.core.preview import Preview, before_end, event_of, preview, reopen
from scorekeeper.core.variant import Match
from scorekeeper.games._pips import PipsLeft
from scorekeeper.games.canton import Capture
from tests.unit.games.table import left, sit_down, write

MATCH = write(sit_down("sebastopol", "Anna Bruno Chloé"), left(0, 14, 9, out=0), left(7, 0, 21, out=1))
CAPTURE = {"kind": "capture", "player": 0, "total": 30}
CANTON = write(sit_down("canton"), CAPTURE, left(0, 9, out=0))
CANTON_OPEN = write(CANTON, {"kind": "capture", "player": 1, "total": 20})
BERGEN = write(sit_down("bergen"), *({"kind": "cap", "player": 0, "size": 3} for _ in range(5)))


def preview_of(match: Match, index: int, fields: dict[str, Any]) -> Preview:
    plays = match.hands[index].plays if index < len(match.hands) else ()
    return preview(match, evaluate(match), index, plays, fields)


@pytest.mark.parametrize(
    ("fields", "codes", "end"),
    [
        ({}, ["value_missing", "no_end"], PipsLeft(None, (None, None, None))),
        ({"pips": [5, 6, 7]}, ["no_end"], PipsLeft(None, (5, 6, 7))),
        ({"out": 0, "pips": [0, 150, None]}, ["value_missing"], PipsLeft(0, (0, 150, None))),
        ({"out": 0, "pips": [0, 99, 99]}, ["set_total"], PipsLeft(0, (0, 99, 99))),
        ({"out": 0, "pips": [0, 11, 0]}, ["second_zero"], PipsLeft(0, (0, 11, 0))),
        ({"out": 0, "pips": [0, "12+11", 7]}, [], PipsLeft(0, (0, 23, 7))),
        ({"blocked": True, "pips": [12, 13, 14]}, [], PipsLeft(None, (12, 13, 14), blocked=True)),
    ],
)
def test_preview_reads_the_record_and_its_problems(fields: dict[str, Any], codes: list[str], end: Any) -> None:
    found = preview_of(MATCH, 2, fields)
    assert ([problem.code for problem in found.problems], found.end) == (codes, end)
    assert found.ready is (not codes)


def test_preview_scores_the_match_with_the_hand_unless_it_is_impossible() -> None:
    saved, doubtful, impossible = (
        preview_of(MATCH, 2, {"out": 0, "pips": pips}).saved for pips in ([0, 11, 23], [0, 11, 0], [0, 99, 99])
    )
    assert saved is not None
    assert saved.totals == (7, 25, 53)
    assert doubtful is not None
    assert impossible is None


def test_preview_of_a_hand_that_ended_corrects_it() -> None:
    state = preview_of(MATCH, 0, {"out": 0, "pips": [0, 4, 9]}).saved
    assert state is not None
    assert (state.totals, len(state.results)) == ((7, 4, 30), 2)


def test_event_of_is_an_end_or_a_correction() -> None:
    end = PipsLeft(0, (0, 4, 9))
    assert event_of(MATCH, 2, (), end) == Ended(end)
    assert event_of(CANTON, 0, [Capture(0, 12)], end) == Corrected(0, (Capture(0, 12),), end)


def test_reopen_opens_the_hand_again() -> None:
    match = reopen(CANTON, 0, [Capture(1, 12)])
    assert (match.hands[0].plays, match.hands[0].end, match.hand_index) == ((Capture(1, 12),), None, 0)
    assert reopen(MATCH, 2, ()) is MATCH
    assert len(reopen(CANTON, 1, [Capture(1, 12)]).hands) == 2


def test_before_has_the_totals_before_the_hand_and_its_plays() -> None:
    at = before_end(CANTON, evaluate(CANTON), 0, [Capture(1, 12)])
    assert (at.totals, at.hand.plays, at.hand.end) == ((0, 0), (Capture(1, 12),), None)


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, (39, 20)),
        ({"pips": [5, None]}, (39, 20)),
        ({"pips": [5, 6]}, (39, 20)),
        ({"out": 1, "pips": ["3+4", 0]}, (39, 27)),
        ({"out": 1, "pips": [150, 0]}, (39, 20)),
    ],
)
def test_preview_adds_the_end_once_it_can_be_saved(fields: dict[str, Any], expected: tuple[int, ...]) -> None:
    found = preview_of(CANTON_OPEN, 1, fields)
    assert (len(found.match.hands), found.state.totals) == (2, expected)


def test_preview_of_a_corrected_hand_leaves_out_the_later_ones() -> None:
    found = preview_of(CANTON_OPEN, 0, {"out": 0, "pips": [0, 3]})
    assert (len(found.match.hands), found.state.totals) == (1, (33, 0))


def test_preview_where_the_sheet_writes_the_end_scores_a_refused_end_but_lets_nobody_win() -> None:
    state = preview_of(BERGEN, 0, {"out": 0}).state
    assert (state.totals, state.is_over, state.winners) == ((17, 0), False, ())
    first = write(BERGEN, {"kind": "first", "player": 1})
    state = preview_of(first, 0, {"out": 0}).state
    assert (state.totals, state.is_over, state.winners) == ((17, 2), True, (0,))


def test_preview_leaves_out_an_end_that_cannot_be_read() -> None:
    found = preview_of(BERGEN, 0, {"out": "nobody"})
    assert (found.match.hands[0].end, found.state.totals) == (None, (15, 0))
