"""Tests of Memory: pairs with a number in common; all tiles have 168 pips."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.core.evaluate import facts
from scorekeeper.core.tiles import DOUBLE_SIX
from tests.unit.games.paper import play, refusal


def pair(seat: int, *tiles: str) -> dict[str, Any]:
    return {"kind": "pair", "player": seat, "tiles": list(tiles)}


def gathered(points: Any, tiles: Any = None) -> dict[str, Any]:
    return {"end": {"points": points, **({"tiles": tiles} if tiles else {})}}


def all_pairs() -> list[dict[str, Any]]:
    """Return pairs by suit for A, then the unpaired tiles 6-0, 4-0, 2-0 and 0-0 for B."""
    suits = [[str(tile) for tile in DOUBLE_SIX.tiles if tile.high == high] for high in range(6, -1, -1)]
    left = [suit.pop() for suit in suits if len(suit) % 2]
    pairs_by_seat = [(0, suit) for suit in suits] + [(1, left)]
    return [pair(seat, *tiles[n : n + 2]) for seat, tiles in pairs_by_seat for n in range(0, len(tiles), 2)]


@pytest.mark.parametrize(
    ("most", "labels"), [("points", ["line.taken", "line.tiles_taken"]), ("tiles", ["line.tiles_taken"])]
)
def test_sheet_of_most_tiles_has_no_row_of_pips(most: str, labels: list[str]) -> None:
    match, _ = play("memory", 2, [{"plays": all_pairs()}], most=most)
    assert [line.label for line in match.variant.sheet.lines(match.setup)] == labels


def test_pairs_score_their_pips_and_last_pair_ends_the_match() -> None:
    match, state = play("memory", 2, [{"plays": all_pairs()}])
    assert (state.totals, state.is_over, state.winners) == ((156, 12), True, (0,))
    assert facts(match, state) == {"tiles": (24, 4), "tiles_on_table": 0}


def test_option_tiles_counts_tiles_instead_of_pips() -> None:
    hand = gathered([70, 98], [16, 12])
    assert play("memory", 2, [hand])[1].winners == (1,)
    _, state = play("memory", 2, [hand], most="tiles")
    assert (state.totals, state.winners) == ((16, 12), (0,))


def test_tie_is_shared_or_decided_by_tiles() -> None:
    hand = gathered([84, 84], [16, 12])
    assert play("memory", 2, [hand])[1].winners == (0, 1)
    assert play("memory", 2, [hand], tie="tiles")[1].winners == (0,)


@pytest.mark.parametrize(
    ("end", "code"),
    [
        (gathered([100, 67], [16, 12]), "set_total"),
        (gathered([100, 69]), "set_total"),
        (gathered([100, 68], [15, 13]), "odd_tiles"),
        (gathered([100, 68], [18, 12]), "tile_count"),
        (gathered([158, 10], [14, 14]), "hand_max"),
        (gathered([100, 68], [14, 12]), "hand_max"),  # 26 tiles with all the pips, but the other two have at least 1
        (gathered([28, 140], [20, 8]), "hand_min"),
        ({"end": {}}, "value_missing"),
    ],
)
def test_impossible_sums_are_refused(end: dict[str, Any], code: str) -> None:
    assert refusal("memory", 2, [end]).code == code


@pytest.mark.parametrize(
    ("plays", "code"), [([pair(0, "6-5")], "odd_tiles"), ([pair(0, "6-5", "5-4"), pair(1, "5-6", "6-6")], "tile_dup")]
)
def test_impossible_pairs_are_refused(plays: list[dict[str, Any]], code: str) -> None:
    assert refusal("memory", 2, [{"plays": plays}]).code == code
