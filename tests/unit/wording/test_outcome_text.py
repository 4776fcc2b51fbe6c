"""Tests of the sentences before saving: eliminations, winners, the next leader, and effects of a correction."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.core.evaluate import evaluate
from scorekeeper.core.model import Hand, Value
from scorekeeper.wording.outcome_text import SaveOutcome, save_outcome
from tests.unit.games.table import Document, left, read, sit_down
from tests.unit.ui.entry.contexts import WORDS

NAMES = ("Anna", "Bruno", "Chloé", "Daniel")
FIRST, SECOND, THIRD = left(0, 14, 9, out=0), left(7, 0, 21, out=1), left(12, 5, 0, out=2)
"""The first hands of the sheet in the drawings: 19, 19, 30."""

SHEET = [FIRST, SECOND, THIRD]


def outcome_of(
    game: str, before: list[Document], after: list[Document], *, past: bool = False, **options: Value
) -> SaveOutcome:
    """Return the outcome when a match with the hands `before` becomes one with the hands `after`."""
    empty = sit_down(game, " ".join(NAMES[: len(after[0]["pips"])]), 0, **options)
    match, then = (replace(empty, hands=tuple(Hand(end=read(empty, end)) for end in ends)) for ends in (before, after))
    return save_outcome(WORDS, match, evaluate(match), evaluate(then), len(before), past=past)


@pytest.mark.parametrize(
    ("game", "before", "end", "expected"),
    [
        ("sebastopol", [], FIRST, SaveOutcome((), ("Bruno leads the 2nd hand.",))),
        ("sebastopol", SHEET, left(0, 11, 23, out=0),
         SaveOutcome(("Chloé reaches 50: eliminated.",), ("Bruno leads the 5th hand.",), grave=True)),
        ("sebastopol", [left(0, 40, 40, out=0)], left(0, 14, 19, out=0),
         SaveOutcome(("Bruno and Chloé reach 50: eliminated.", "Anna is the last one in and wins."), grave=True)),
        ("hundred_to_zero", [], left(0, 100, out=0), SaveOutcome(("Anna is at 0 and wins.",), grave=True)),
        ("domino_whist", [], left(0, 80, 0, 80, out=0), SaveOutcome(("Anna & Chloé reach 160 and win.",), grave=True)),
    ],
)  # fmt: skip
def test_outcome_of_a_new_hand(game: str, before: list[Document], end: Document, expected: SaveOutcome) -> None:
    assert outcome_of(game, before, [*before, end]) == expected


def test_outcome_of_leaving_below_the_limit_does_not_name_the_limit() -> None:
    hands: list[dict[str, Any]] = [{"pips": [20, 14, 100]}, {"pips": [5, 9, 0]}]
    expected = SaveOutcome(("Bruno is eliminated.", "Anna is the last one in and wins."), grave=True)
    assert outcome_of("hongrois", hands[:1], hands, survivors="single_hand") == expected


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        (SHEET, [left(0, 12, 9, out=0), SECOND, THIRD], SaveOutcome(("Bruno 19 → 17. Bruno is now ahead.",))),
        (SHEET, SHEET[:2], SaveOutcome(("Anna 19 → 7.", "Bruno 19 → 14. Anna is now ahead."))),
        (SHEET, SHEET, SaveOutcome()),
        ([left(0, 14, 19, out=0)], [left(0, 15, 19, out=0)], SaveOutcome(("Bruno 14 → 15.",))),
        (SHEET, [FIRST, left(7, 0, 45, out=1), THIRD],
         SaveOutcome(("Chloé 30 → 54.",), ("Eliminated: Chloé.",), grave=True)),
        ([left(0, 30, out=0), left(0, 15, out=0)], [left(0, 40, out=0), left(0, 15, out=0)],
         SaveOutcome(("Bruno 45 → 55.",), ("Eliminated: Bruno.", "Anna is the last one in and wins."), grave=True)),
        ([left(0, 40, out=0), left(0, 15, out=0)], [left(0, 20, out=0), left(0, 15, out=0)],
         SaveOutcome(("Bruno 55 → 35.",), ("Back in the match: Bruno.", "The match goes on after this."), grave=True)),
    ],
)  # fmt: skip
def test_outcome_of_a_correction(before: list[Document], after: list[Document], expected: SaveOutcome) -> None:
    assert outcome_of("sebastopol", before, after, past=True) == expected
