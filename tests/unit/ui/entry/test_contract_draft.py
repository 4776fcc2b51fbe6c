"""The draft of a contract: what each tap changes, and what follows from it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.core.check import check, read_end
from scorekeeper.core.evaluate import apply, evaluate
from scorekeeper.core.events import Ended
from scorekeeper.core.tiles import Tile
from scorekeeper.games.forty_two import Contract
from scorekeeper.ui.entry.contract_draft import calls, moves, placed, steps, table_of, takes, took
from tests.unit.games.table import four

MATCH = four("forty_two")
TABLE = table_of(MATCH.variant.sheet, MATCH.setup, 7)


def test_table_has_the_tiles_of_value_dearest_first_and_three_quick_bids() -> None:
    assert [str(tile) for tile in TABLE.tiles] == ["5-5", "6-4", "5-0", "4-1", "3-2"]
    assert (TABLE.low, TABLE.high, TABLE.quick) == (25, 42, (30, 36, 42))


@pytest.mark.parametrize(("bid", "by", "expected"), [(36, 1, 37), (36, -1, 35), (42, 1, 42), (25, -1, 25)])
def test_steps_stays_between_the_lowest_and_the_highest_bid(bid: int, by: int, expected: int) -> None:
    assert steps(TABLE, {"bid": bid}, by) == {"bid": expected}


def test_calls_sets_the_trump_and_takes_it_back() -> None:
    assert calls({}, 5) == {"trump": 5}
    assert calls({"trump": 5}, 3) == {"trump": 3}
    assert calls({"trump": 3}, 3) == {"trump": None}


def test_takes_gives_the_rest_to_the_other_side_and_one_less_when_tapped_again() -> None:
    first = {"bidder": 0, "bid": 30, **takes(TABLE, {"bidder": 0, "points": [42, 0]}, 1)}
    assert first == {
        "bidder": 0, "bid": 30, "points": None, "tricks": [1, 6], "specials": [["5-5", "6-4", "5-0", "4-1"], ["3-2"]],
    }  # fmt: skip
    again = takes(TABLE, first, 1)
    assert (again["tricks"], again["specials"][0]) == ([0, 7], [])
    assert took({**first, **again}, TABLE) == (0, 42)
    assert took({**first, "points": [20, 22]}, TABLE) == (20, 22)


def test_moves_puts_a_tile_of_value_on_the_other_side() -> None:
    fields = {"bidder": 1, "tricks": [2, 5], "points": [7, 35]}
    assert [len(lane) for lane in placed(TABLE, fields)] == [0, 5]
    change = moves(TABLE, fields, Tile(6, 4))
    assert change == {"specials": [["6-4"], ["5-5", "5-0", "4-1", "3-2"]], "points": None}
    assert moves(TABLE, {**fields, **change}, Tile(6, 4))["specials"][0] == []


@given(st.lists(st.one_of(st.integers(1, 7), st.sampled_from(TABLE.tiles))), st.integers(1, 7), st.integers(0, 3))
def test_taps_on_tricks_and_tiles_always_share_forty_two(taps: list[int | Tile], last: int, bidder: int) -> None:
    fields: dict[str, Any] = {"bidder": bidder, "bid": 30}
    for tap in [*taps, last]:
        changes = moves(TABLE, fields, tap) if isinstance(tap, Tile) else takes(TABLE, fields, tap)
        fields = {key: value for key, value in {**fields, **changes}.items() if value is not None}
    end = read_end(MATCH, fields)
    assert isinstance(end, Contract)
    assert check(MATCH, end) == []
    assert sum(took(fields, TABLE)) == 42
    assert sum(evaluate(apply(MATCH, Ended(end))).totals) >= 42
