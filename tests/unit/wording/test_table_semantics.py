"""Tests of the semantics labels of boxes."""

from __future__ import annotations

import pytest

from scorekeeper.core.evaluate import apply, evaluate
from scorekeeper.core.events import PlayerJoined, PlayerLeft
from scorekeeper.core.layout import layout
from scorekeeper.core.table import Box, Row
from scorekeeper.i18n import translator_for
from scorekeeper.wording.table_semantics import box_semantics_label
from tests.unit.games.table import Document, left, sit_down, write

ENGLISH = translator_for("en", strict=True)
SEBASTOPOL = [left(0, 14, 9, out=0), left(7, 0, 21, out=1), left(12, 5, 0, out=2), left(0, 11, 23, out=0)]
CAPS = [{"kind": "first", "player": 0}, *[{"kind": "cap", "player": 1, "size": 3}] * 2]


@pytest.mark.parametrize(
    ("game", "written", "row", "expected"),
    [
        ("sebastopol", SEBASTOPOL, "0.0",
         "1st hand, Anna, 0, went out; 1st hand, Bruno, 14, leads; 1st hand, Chloé, 9"),
        ("sebastopol", SEBASTOPOL, "3.0",
         "4th hand, Anna, 0, went out; 4th hand, Bruno, 11, leads; 4th hand, Chloé, 23, eliminated"),
        ("sebastopol", SEBASTOPOL, "4.next",
         "5th hand, Anna, leads; 5th hand, Bruno, empty; 5th hand, Chloé, eliminated"),
        ("sebastopol", SEBASTOPOL, "total", "Total, Anna, 19; Total, Bruno, 30; Total, Chloé, 53"),
        ("sebastopol", [left(9, 12, 3)], "0.0",
         "1st hand, Anna, 9, blocked; 1st hand, Bruno, 12, leads, blocked; 1st hand, Chloé, 3, blocked"),
        ("hundred_to_zero", [left(0, 18, out=0)], "head.0", "Handicap, Anna, + 100; Handicap, Bruno, + 100"),
        ("hundred_to_zero", [left(0, 18, out=0)], "0.0", "1st hand, Anna, − 18, went out; 1st hand, Bruno, − 0, leads"),
        ("hundred_to_zero", [left(0, 18, out=0)], "0.1", "Total, Anna, + 82; Total, Bruno, + 100"),
        ("bergen", CAPS, "0.2",
         "Triple cap, Anna, empty; Triple cap, Bruno, 2 times, 6 points; Triple cap, Chloé, empty"),
        ("bergen", [CAPS[0], {"out": 1}], "1.before", "Hand 1, Anna, 2; Hand 1, Bruno, 2; Hand 1, Chloé, 0"),
        ("bergen", CAPS, "0.5", "Hand total, Anna, 2; Hand total, Bruno, 6; Hand total, Chloé, 0"),
    ],
)  # fmt: skip
def test_box_is_read_with_its_row_side_value_and_marks(
    game: str, written: list[Document], row: str, expected: str
) -> None:
    players = "Anna Bruno" if game == "hundred_to_zero" else "Anna Bruno Chloé"
    match = write(sit_down(game, players, 1), *written)
    page = layout(match, evaluate(match))
    (found,) = [candidate for candidate in (*page.rows, page.total) if candidate.id == row]
    labels = [
        box_semantics_label(ENGLISH, found, box, match.setup.name_of(side)) for side, box in enumerate(found.boxes)
    ]
    assert "; ".join(labels) == expected


@pytest.mark.parametrize(
    ("kind", "box", "preview", "expected"),
    [
        ("hand", Box(7), "9", "3rd hand, Anna, 9"),
        ("hand", Box(7), "", "3rd hand, Anna, empty"),
        ("hand", Box(7, marks=frozenset({"void"})), None, "3rd hand, Anna, eliminated"),
        ("line", Box(7, marks=frozenset({"void"})), None, "3rd hand, Anna, eliminated"),
        ("hand", Box(marks=frozenset({"void", "gone"})), None, "3rd hand, Anna, left the match"),
        ("hand", Box(42, suit=5, marks=frozenset({"bid"})), None, "3rd hand, Anna, 42, holds the contract, fives"),
        ("line", Box(several=(3, 11)), None, "3rd hand, Anna, 3, 11"),
    ],
)
def test_box_of_its_own(kind: str, box: Box, preview: str | None, expected: str) -> None:
    row = Row("2.0", kind, "line.hand", (box,), values=(("n", 3),), hand=2)  # type: ignore[arg-type]
    assert box_semantics_label(ENGLISH, row, box, "Anna", preview) == expected


def test_rows_of_who_left_or_came_later_are_read_as_what_heads_them() -> None:
    """The row 11-11 is the second one, and is called by its double for everybody."""
    match = write(sit_down("mexican_train", "Anna Bruno Chloé", 0), {"out": 0, "pips": [0, 3, 4]})
    match = apply(apply(match, PlayerLeft(1, 1)), PlayerJoined("Daniel", 3, 4, 1))
    match = write(match, {"out": 0, "pips": [0, None, 9, 8]})
    first, second = layout(match, evaluate(match)).rows[:2]
    assert [
        box_semantics_label(ENGLISH, second, box, name) for box, name in zip(second.boxes, "ABCD", strict=True)
    ] == [
        "Round 11-11, A, 0, went out, together 0",
        "Round 11-11, B, left the match",
        "Round 11-11, C, 9, together 13",
        "Round 11-11, D, 8, together 12",
    ]
    assert box_semantics_label(ENGLISH, first, first.boxes[3], "D") == "Round 12-12, D, from 4"
    assert box_semantics_label(ENGLISH, second, Box(), "E") == "Round 11-11, E, empty"
