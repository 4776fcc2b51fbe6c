"""The questions about a blocked hand: where they begin, how answers change them, and the draft they lead to."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.core.tiles import Tile
from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.entry.tapped.inquiry import ending_of
from tests.unit.games.table import sit_down, write
from tests.unit.ui.entry.contexts import context_of

FIVES, SIX_FIVE, SIX_FOUR = Tile(5, 5), Tile(6, 5), Tile(6, 4)


def bergen(fields: dict[str, Any] | None = None, players: str = "Anna Bruno", **options: Any) -> EntryContext:
    match = write(sit_down("bergen", players, 0, **options), {"kind": "first", "player": 0})
    return context_of(match, fields, index=0)


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
    inquiry = ending_of(bergen(fields, **options)).begin()
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
    assert ending_of(bergen(fields, **options)).blocked_winner == winner


def test_blocked_answers_a_winner_a_tie_or_the_tiles() -> None:
    ending = ending_of(bergen())
    assert ending.blocked(1).values == {"blocked": True, "winner": 1}
    assert ending.blocked(None).values == {"blocked": True, "tie": True}
    hands = ((FIVES,), (SIX_FIVE, SIX_FOUR))
    assert ending.blocked(None, hands).values == {"blocked": True, "tiles": hands}
