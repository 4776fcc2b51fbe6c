"""The questions about a blocked hand: where they begin, how answers change them, and the draft they lead to."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.core.check import read_context, rule_context
from scorekeeper.core.draft_fields import read_fields
from scorekeeper.core.tapped_sheet import TappedSheet, tapped_sheet
from scorekeeper.core.tiles import Tile
from tests.unit.games.table import sit_down, write

FIVES, SIX_FIVE, SIX_FOUR = Tile(5, 5), Tile(6, 5), Tile(6, 4)


def bergen(fields: dict[str, Any] | None = None, players: str = "Anna Bruno", **options: Any) -> TappedSheet:
    match = write(sit_down("bergen", players, 0, **options), {"kind": "first", "player": 0})
    pad = read_fields(match.variant.sheet.end, fields or {}, read_context(match))
    return tapped_sheet(match.variant.sheet, pad.answers, rule_context(match))


@pytest.mark.parametrize(
    ("fields", "options", "way"),
    [
        ({}, {}, "steps"),
        ({"tiles": [["5-5"], None]}, {}, "tiles"),
        ({}, {"blocked": "by_hand"}, "hand"),
        ({"tiles": [["5-5"], None]}, {"blocked": "by_hand"}, "hand"),
    ],
)
def test_begin_chooses_how_to_settle_the_hand(fields: dict[str, Any], options: dict[str, Any], way: str) -> None:
    inquiry = bergen(fields, **options).begin()
    assert (inquiry.way, inquiry.seat) == (way, 0)


@pytest.mark.parametrize(
    ("fields", "options", "winner"),
    [
        ({"winner": 0}, {}, 0),
        ({"tiles": [["5-5"], ["6-5"]]}, {}, 1),
        ({"winner": 0, "tiles": [["5-5"], ["6-5"]]}, {"blocked": "by_hand"}, 0),
        ({"tiles": [["6-5"], ["6-5"]]}, {}, None),
        ({"tiles": [["5-5"], None]}, {}, None),
        ({"tiles": [["5-5", "6-4"], ["5-5", "1-0"]]}, {}, None),
        ({"tiles": [["5-5", "6-4"], ["5-5", "1-0"]]}, {"full_tie": "points"}, 1),
    ],
)
def test_winner_of_follows_the_tiles_or_the_table(
    fields: dict[str, Any], options: dict[str, Any], winner: int | None
) -> None:
    assert bergen(fields, **options).blocked_winner == winner


def test_blocked_answers_a_winner_a_tie_or_the_tiles() -> None:
    ending = bergen()
    assert ending.blocked(1).values == {"blocked": True, "winner": 1}
    assert ending.blocked(None).values == {"blocked": True, "tie": True}
    hands = ((FIVES,), (SIX_FIVE, SIX_FOUR))
    assert ending.blocked(None, hands).values == {"blocked": True, "tiles": hands}
