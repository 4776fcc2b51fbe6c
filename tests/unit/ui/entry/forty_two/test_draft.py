"""The draft of a contract: what taps and keys change."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.core.check import check, read_end
from scorekeeper.core.evaluate import apply, evaluate
from scorekeeper.core.events import Ended
from scorekeeper.games.forty_two import Contract, points_won
from scorekeeper.ui.entry.context import Fields
from scorekeeper.ui.entry.forty_two.draft import BIDS, TILES, give, move, set_tricks, take_back, tap_trick, type_digit
from tests.unit.games.table import four

MATCH = four("forty_two")
ALL = [*TILES]


def changed(fields: Fields, changes: Fields) -> dict[str, Any]:
    return {key: value for key, value in {**fields, **changes}.items() if value is not None}


def test_bids_and_tiles_of_value_are_those_of_the_game() -> None:
    assert (BIDS[0], BIDS[-1], len(BIDS)) == (25, 42, 18)
    assert TILES == ("5-5", "6-4", "5-0", "4-1", "3-2")


@pytest.mark.parametrize(("first", "specials"), [(4, [ALL, []]), (3, [[], ALL]), (7, [ALL, []]), (0, [[], ALL])])
def test_set_tricks_gives_the_tiles_to_the_team_with_more_tricks(first: int, specials: list[list[str]]) -> None:
    for before in ({}, {"points": [42, 0]}, set_tricks({}, 7), set_tricks({}, 2)):
        assert set_tricks(before, first) == {"tricks": [first, 7 - first], "specials": specials, "points": None}


def test_set_tricks_keeps_moved_tiles_while_the_tricks_can_hold_them() -> None:
    fields = give(set_tricks({}, 5), ["6-4", "3-2"], 1)
    assert fields["specials"] == [["5-5", "5-0", "4-1"], ["6-4", "3-2"]]
    assert set_tricks({**fields, "tricks": [5, 2]}, 3)["specials"] == fields["specials"]
    assert set_tricks({**fields, "tricks": [5, 2]}, 7)["specials"] == [ALL, []]
    assert set_tricks(give({}, ["3-2"], 0), 1)["specials"] == [["3-2"], ["5-5", "6-4", "5-0", "4-1"]]
    assert set_tricks(give(set_tricks({}, 2), ["3-2"], 0), 6)["specials"] == [["3-2"], ["5-5", "6-4", "5-0", "4-1"]]
    assert set_tricks(give({}, ALL, 1), 6)["specials"] == [["3-2"], ["5-5", "6-4", "5-0", "4-1"]]


def test_tap_trick_takes_one_less_when_tapped_again() -> None:
    once = tap_trick({}, 1)
    assert (once["tricks"], tap_trick(once, 1)["tricks"], tap_trick(once, 2)["tricks"]) == ([1, 6], [0, 7], [2, 5])


def test_move_puts_a_tile_on_the_other_side_and_gives_a_free_one_to_the_first_team() -> None:
    free = move({"points": [7, 35]}, "5-0")
    assert free == {"specials": [["5-0"], []], "points": None}
    assert move(free, "5-0")["specials"] == [[], ["5-0"]]
    assert move(move(free, "5-0"), "5-5")["specials"] == [["5-5"], ["5-0"]]


@pytest.mark.parametrize(
    ("digits", "fields"),
    [
        ("1", {"bidder": 0}),
        ("5", {}),
        ("0", {}),
        ("43", {"bidder": 3}),
        ("132", {"bidder": 0, "bid": 32}),
        ("1932", {"bidder": 0, "bid": 32}),
        ("124", {"bidder": 0}),
        ("12425", {"bidder": 0, "bid": 42, **set_tricks({}, 5), "points": None}),
        ("2428", {"bidder": 1, "bid": 42}),
        ("24207", {"bidder": 1, "bid": 42, **set_tricks({}, 0)}),
    ],
)
def test_type_digit_fills_in_bidder_bid_and_tricks(digits: str, fields: Fields) -> None:
    typed: dict[str, Any] = {}
    pending = 0
    for digit in digits:
        changes, pending = type_digit(typed, pending, int(digit))
        typed = changed(typed, changes)
    assert typed == changed({}, fields)


def test_type_digit_leaves_the_points_of_a_saved_hand_as_they_are() -> None:
    assert type_digit({"bidder": 0, "bid": 30, "points": [20, 22]}, 0, 5) == ({}, 0)


def test_take_back_removes_the_last_part_of_the_card() -> None:
    fields: dict[str, Any] = {"bidder": 0, "bid": 30, "trump": 5, **set_tricks({}, 5)}
    left: list[set[str]] = []
    for _ in range(4):
        fields = changed(fields, take_back(fields))
        left.append(set(fields))
    assert left == [{"bidder", "bid", "trump"}, {"bidder", "trump"}, {"trump"}, {"trump"}]


@given(st.lists(st.one_of(st.integers(1, 7), st.sampled_from(TILES))), st.integers(1, 7), st.integers(0, 3))
def test_taps_on_tricks_and_tiles_always_share_forty_two(taps: list[int | str], last: int, bidder: int) -> None:
    fields: dict[str, Any] = {"bidder": bidder, "bid": 30}
    for tap in [*taps, last]:
        fields = changed(fields, move(fields, tap) if isinstance(tap, str) else tap_trick(fields, tap))
    end = read_end(MATCH, fields)
    assert isinstance(end, Contract)
    assert check(MATCH, end) == []
    after = apply(MATCH, Ended(end))
    assert sum(points_won(after.hands[-1], MATCH.setup)) == 42
    assert sum(evaluate(after).totals) >= 42
