"""The draft of numbers of every player: what keys write, where the caret goes, and what the hand comes to."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.ui.entry import figures_draft as draft
from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.entry.figures_draft import Caret, Place
from tests.unit.games.table import sit_down
from tests.unit.ui.entry.contexts import context_of

NOWHERE = Caret()


def empty(game: str = "la_poule", players: int = 2) -> EntryContext:
    return context_of(sit_down(game, " ".join(["Anna", "Bruno", "Chloé"][:players])))


def type_keys(context: EntryContext, keys: str, caret: Caret) -> tuple[EntryContext, Caret]:
    """Type digits, ``+``, ``<`` (delete) and ``>`` (next)."""
    acts = {"+": draft.plus, "<": draft.erase}
    for key in keys:
        if key == ">":
            caret = draft.step_on(context, caret)
            continue
        act = acts.get(key)
        change, caret = (
            act(context, context.fields, caret) if act else draft.digit(context, context.fields, caret, int(key))
        )
        context = replace(context, fields={**context.fields, **change})
    return context, caret


@pytest.mark.parametrize(
    ("keys", "laid", "left", "place"),
    [
        ("3", [3, None], [None, None], Place(0, "laid")),
        ("31", [31, None], [None, None], Place(0, "left")),
        ("318", [31, None], [8, None], Place(1, "laid")),
        ("3182217", [31, 22], [8, 17], Place(1, "left")),
        ("+20+11<>8", ["20+1", None], [8, None], Place(1, "laid")),
        ("20+", ["20+", None], [None, None], Place(0, "laid")),
        ("31<", [3, None], [None, None], Place(0, "laid")),
        ("3<<", [None, None], [None, None], Place(0, "laid")),
        (">0", [None, None], [0, None], Place(1, "laid")),
        ("50+99+20", ["50+99+2", None], [None, None], Place(0, "laid")),
    ],
)
def test_keys_write_numbers_and_sums_and_move_the_caret(
    keys: str, laid: list[Any], left: list[Any], place: Place
) -> None:
    context, caret = type_keys(empty(), keys, Caret(Place(0, "laid")))
    assert (context.fields, caret.place) == ({"laid": laid, "left": left}, place)


def test_keys_write_an_optional_column_after_the_one_before() -> None:
    context, caret = type_keys(empty("memory", 3), "715542", Caret(Place(0, "points")))
    assert (context.fields, caret.place) == ({"points": [71, 55, 42], "tiles": None}, Place(0, "tiles"))
    context, caret = type_keys(context, "12", caret)
    assert (context.fields["tiles"], caret.place) == ([12, None, None], Place(1, "tiles"))


@pytest.mark.parametrize(
    ("place", "back", "expected"),
    [
        (Place(0, "laid"), False, Place(0, "left")),
        (Place(0, "laid"), True, Place(1, "left")),
        (Place(1, "left"), False, Place(0, "laid")),
        (None, False, Place(0, "laid")),
    ],
)
def test_step_on_goes_around(place: Place | None, back: bool, expected: Place) -> None:
    assert draft.step_on(empty(), Caret(place), back=back).place == expected
