"""The sheet beside the entry form: the match with the draft in it, as far as it can be read."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.ui.entry.pencilled import pencilled
from tests.unit.games.table import left, sit_down, write
from tests.unit.ui.entry.contexts import context_of

CANTON = write(
    sit_down("canton"), {"kind": "capture", "player": 0, "total": 30}, left(0, 9, out=0),
    {"kind": "capture", "player": 1, "total": 20},
)  # fmt: skip
BERGEN = write(sit_down("bergen"), *({"kind": "cap", "player": 0, "size": 3} for _ in range(5)))


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
def test_pencilled_adds_the_end_once_it_can_be_saved(fields: dict[str, Any], expected: tuple[int, ...]) -> None:
    match, state = pencilled(context_of(CANTON, fields, 1))
    assert (len(match.hands), state.totals) == (2, expected)


def test_pencilled_of_a_corrected_hand_leaves_out_the_later_ones() -> None:
    match, state = pencilled(context_of(CANTON, {"out": 0, "pips": [0, 3]}, 0))
    assert (len(match.hands), state.totals) == (1, (33, 0))


def test_pencilled_where_the_sheet_writes_the_end_scores_a_refused_end_but_lets_nobody_win() -> None:
    _, state = pencilled(context_of(BERGEN, {"out": 0}, 0))
    assert (state.totals, state.is_over, state.winners) == ((17, 0), False, ())
    first = write(BERGEN, {"kind": "first", "player": 1})
    _, state = pencilled(context_of(first, {"out": 0}, 0))
    assert (state.totals, state.is_over, state.winners) == ((17, 2), True, (0,))


def test_pencilled_leaves_out_an_end_that_cannot_be_read() -> None:
    match, state = pencilled(context_of(BERGEN, {"out": "nobody"}, 0))
    assert (match.hands[0].end, state.totals) == (None, (15, 0))
