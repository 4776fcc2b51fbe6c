"""A form that is being filled in: where its caret begins, and what a tap changes."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.core.check import rule_context
from scorekeeper.core.form import Answers, Place
from scorekeeper.core.form_draft import FormDraft
from scorekeeper.core.keypad import Keypad
from scorekeeper.core.tiles import Tile
from tests.unit.games.table import THREE, four, sit_down


def draft_of(match: Any, **values: Any) -> FormDraft:
    return FormDraft(Keypad(Answers(match.variant.sheet.end, values)), rule_context(match))


@pytest.mark.parametrize(
    ("match", "side", "caret"),
    [
        (sit_down("sebastopol", THREE), None, Place("pips", 0)),
        (sit_down("sebastopol", THREE), 2, Place("pips", 2)),
        (sit_down("hundred_to_zero"), 0, Place("pips", 1)),  # whose pips are taken off the total of the other
        (four("partnership"), 1, Place("pairs", 1)),
    ],
)
def test_caret_begins_in_the_number_of_the_tapped_box(match: Any, side: int | None, caret: Place) -> None:
    assert draft_of(match).placed(side).caret == caret


def test_caret_stays_away_where_the_tapped_side_has_no_number() -> None:
    draft = draft_of(sit_down("sebastopol", THREE), out=1)
    assert draft.placed(1).caret is None


def test_number_of_the_whole_hand_is_of_no_side() -> None:
    draft = draft_of(sit_down("draw", THREE, keep=2), out=0)
    assert [draft.side_of(place) for place in draft.places] == [1, 2, None]


def test_tile_counts_at_the_caret_and_nowhere_without_one() -> None:
    draft, tile = draft_of(sit_down("sebastopol", THREE), out=0), Tile(6, 4)
    assert draft.turn_tile(tile) is draft.pad
    counted = FormDraft(draft.placed(1), draft.rules).turn_tile(tile)
    assert FormDraft(counted, draft.rules).tiles(Place("pips", 1)) == (tile,)
    assert FormDraft(counted, draft.rules).turn_tile(tile).answers.values == {"out": 0}
