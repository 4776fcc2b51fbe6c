"""The answers of a card: what taps and keys change."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.core.card import Card, Taken, card_of
from scorekeeper.core.check import check, rule_context
from scorekeeper.core.evaluate import apply, evaluate
from scorekeeper.core.events import Ended
from scorekeeper.core.form import Answers
from scorekeeper.core.tiles import Tile
from scorekeeper.games.forty_two import CONTRACT, points_won
from tests.unit.games.table import four

MATCH = four("forty_two")
CONTEXT = rule_context(MATCH)
ALL = (Tile(5, 5), Tile(6, 4), Tile(5, 0), Tile(4, 1), Tile(3, 2))
NOTHING = Taken(7, 4, ALL)


def card(**values: object) -> Card:
    return card_of(Answers(CONTRACT, values), CONTEXT)


def test_card_has_the_bids_and_tiles_of_the_game() -> None:
    assert [*card().bids] == [*range(25, 43)]
    assert card().taken == NOTHING


@pytest.mark.parametrize(("first", "lanes"), [(4, (ALL, ())), (3, ((), ALL)), (7, (ALL, ())), (0, ((), ALL))])
def test_set_tricks_gives_the_tiles_to_the_team_with_more_tricks(
    first: int, lanes: tuple[tuple[Tile, ...], ...]
) -> None:
    for before in (NOTHING, NOTHING.set_tricks(7), NOTHING.set_tricks(2)):
        assert before.set_tricks(first) == Taken(7, 4, ALL, (first, 7 - first), lanes)


def test_set_tricks_keeps_moved_tiles_while_the_tricks_can_hold_them() -> None:
    moved = NOTHING.set_tricks(5).give([ALL[1], ALL[4]], 1)
    assert moved.lanes == ((ALL[0], ALL[2], ALL[3]), (ALL[1], ALL[4]))
    assert moved.set_tricks(3).lanes == moved.lanes
    assert moved.set_tricks(7).lanes == (ALL, ())
    assert NOTHING.give(ALL[4:], 0).set_tricks(1).lanes == (ALL[4:], ALL[:4])
    assert NOTHING.set_tricks(2).give(ALL[4:], 0).set_tricks(6).lanes == (ALL[4:], ALL[:4])
    assert NOTHING.give(ALL, 1).set_tricks(6).lanes == (ALL[4:], ALL[:4])


def test_tap_trick_takes_one_less_when_tapped_again() -> None:
    once = NOTHING.tap_trick(1)
    assert (once.tricks, once.tap_trick(1).tricks, once.tap_trick(2).tricks) == ((1, 6), (0, 7), (2, 5))


def test_move_puts_a_tile_on_the_other_side_and_gives_a_free_one_to_the_first_team() -> None:
    free = NOTHING.move(ALL[2])
    assert free.lanes == ((ALL[2],), ())
    assert free.move(ALL[2]).lanes == ((), (ALL[2],))
    assert free.move(ALL[2]).move(ALL[0]).lanes == ((ALL[0],), (ALL[2],))


def test_take_replaces_the_points_of_the_hand() -> None:
    assert card(points=(7, 35)).take(lambda taken: taken.move(ALL[2])).values == {"specials": ((ALL[2],), ())}


FIVE = NOTHING.set_tricks(5)


@pytest.mark.parametrize(
    ("digits", "values"),
    [
        ("1", {"bidder": 0}),
        ("5", {}),
        ("0", {}),
        ("43", {"bidder": 3}),
        ("132", {"bidder": 0, "bid": 32}),
        ("1932", {"bidder": 0, "bid": 32}),
        ("124", {"bidder": 0}),
        ("12425", {"bidder": 0, "bid": 42, "tricks": (5, 2), "specials": FIVE.lanes}),
        ("2428", {"bidder": 1, "bid": 42}),
        ("24207", {"bidder": 1, "bid": 42, "tricks": (0, 7), "specials": ((), ALL)}),
    ],
)
def test_digits_fill_in_bidder_bid_and_tricks(digits: str, values: dict[str, object]) -> None:
    typed, pending = card(), 0
    for digit in digits:
        answers, pending = typed.digit(pending, int(digit))
        typed = card_of(answers, CONTEXT)
    assert typed.answers.values == values


def test_digit_leaves_the_points_of_a_saved_hand_as_they_are() -> None:
    saved = card(bidder=0, bid=30, points=(20, 22))
    assert saved.digit(0, 5) == (saved.answers, 0)


def test_take_back_removes_the_last_part_of_the_card() -> None:
    now = card(bidder=0, bid=30, trump=5, tricks=(5, 2), specials=FIVE.lanes)
    left: list[set[str]] = []
    for _ in range(4):
        now = card_of(now.take_back(), CONTEXT)
        left.append({*now.answers.values})
    assert left == [{"bidder", "bid", "trump"}, {"bidder", "trump"}, {"trump"}, {"trump"}]


@given(st.lists(st.one_of(st.integers(1, 7), st.sampled_from(ALL))), st.integers(1, 7), st.integers(0, 3))
def test_taps_on_tricks_and_tiles_always_share_forty_two(taps: list[int | Tile], last: int, bidder: int) -> None:
    now = card(bidder=bidder, bid=30)
    for tap in [*taps, last]:
        answers = now.take(lambda taken, tap=tap: taken.move(tap) if isinstance(tap, Tile) else taken.tap_trick(tap))
        now = card_of(answers, CONTEXT)
    end = now.answers.finish(CONTEXT)
    assert check(MATCH, end) == []
    after = apply(MATCH, Ended(end))
    assert sum(points_won(after.hands[-1], MATCH.setup)) == 42
    assert sum(evaluate(after).totals) >= 42
