"""Tests of hands with bids, tricks, bankers or triangles that contradict each other, which are refused."""

from __future__ import annotations

from typing import Any

import pytest

from tests.unit.games.table import THREE, codes, four, left, problems, sit_down, write

Entry = dict[str, Any]


def bid(player: str, value: int) -> Entry:
    return {"kind": "bid", "player": player, "bid": value}


# Moon


def tricks(bidder: str, value: int) -> Entry:
    """Return a hand of Moon in which Anna took four of the seven tricks, Bruno two and Chloé one."""
    return {"bidder": bidder, "bid": value, "tricks": [4, 2, 1]}


def test_moon_hand_in_which_all_passed_has_no_bid() -> None:
    match = sit_down("moon", THREE)
    assert codes(match, passed=True) == []
    [named] = problems(match, passed=True, bidder="Anna")
    [bid_before] = problems(write(match, bid("Anna", 4)), passed=True)
    assert [(problem.code, problem.values) for problem in (named, bid_before)] == [
        ("value_missing", {"field": "bidder"})
    ] * 2


def test_moon_contract_is_the_highest_bid() -> None:
    match = write(sit_down("moon", THREE), bid("Anna", 4), bid("Bruno", 5))
    assert codes(match, **tricks("Anna", 5)) == ["contract_team"]
    [problem] = problems(match, **tricks("Bruno", 4))
    assert (problem.code, problem.seats, problem.values) == ("bid_low", (1,), {"value": 4, "limit": 5})
    assert codes(match, **tricks("Bruno", 5)) == []


# Straight dominoes of pubs


def test_pub_hand_ends_by_going_out_or_stitched_up_and_not_both() -> None:
    match = sit_down("pub_straight")
    assert codes(match, **left(0, 9, blocked=False)) == ["no_end"]
    [problem] = problems(match, **left(0, 9, out="Anna", blocked=True))
    assert (problem.code, problem.seats) == ("out_and_blocked", (0,))
    assert codes(match, **left(0, 9, out="Anna")) == []


# Texas 42


def thirty(**more: Any) -> Entry:
    return {"bidder": "Anna", "bid": 30, **more}


@pytest.mark.parametrize("points", [(30, 11), (30, 13), (42, 42)])
def test_texas_42_points_of_both_teams_are_42(points: tuple[int, int]) -> None:
    [problem] = problems(four("texas_42"), **thirty(points=list(points)))
    assert (problem.code, problem.values) == ("points_sum", {"value": sum(points)})
    assert codes(four("texas_42"), **thirty(points=[30, 12])) == []


def test_texas_42_tricks_of_both_teams_are_seven() -> None:
    """The five tiles of value count 35 points: 5-5 and 6-4 ten each, 5-0, 4-1 and 3-2 five each."""
    specials = [["5-5", "6-4", "5-0"], ["4-1", "3-2"]]
    [problem] = problems(four("texas_42"), **thirty(tricks=[5, 3], specials=specials))
    assert (problem.code, problem.values) == ("tricks_sum", {"value": 8})
    assert codes(four("texas_42"), **thirty(tricks=[5, 2], specials=specials)) == []


def test_texas_42_bid_is_made_by_the_points_taken_and_not_otherwise() -> None:
    """A bid of 30 is made with 30 points, and lost with 29."""
    match = four("texas_42")
    for took, made in ((30, False), (29, True)):
        [problem] = problems(match, **thirty(points=[took, 42 - took], made=made))
        assert (problem.code, problem.values) == ("points_sum", {"field": "taken", "value": 42})
        assert codes(match, **thirty(points=[took, 42 - took], made=not made)) == []


# Tien Gow


def settled(*tiles: int, **more: Any) -> Entry:
    """Return a hand that Anna settled, with the tiles that each of the four has won."""
    return {"settles": "Anna", "tiles": list(tiles), **more}


def test_tien_gow_first_hand_needs_its_banker() -> None:
    [problem] = problems(four("tien_gow"), **settled(4, 2, 1, 1))
    assert (problem.code, problem.values) == ("value_missing", {"field": "banker"})
    assert codes(four("tien_gow"), **settled(4, 2, 1, 1, banker="Bruno")) == []


def test_tien_gow_banker_is_who_settled_the_hand_before() -> None:
    match = write(four("tien_gow"), settled(4, 2, 1, 1, banker="Bruno"))
    [problem] = problems(match, **settled(4, 2, 1, 1, banker="Bruno"))
    assert (problem.code, problem.seats) == ("banker", (0,))
    assert codes(match, **settled(4, 2, 1, 1, banker="Anna")) == []


@pytest.mark.parametrize("how", ["seven", "eight"])
def test_tien_gow_slam_needs_all_eight_tiles(how: str) -> None:
    [problem] = problems(four("tien_gow"), **settled(7, 1, 0, 0, how=[how], banker="Anna"))
    assert (problem.code, problem.seats, problem.values) == ("tricks_sum", (0,), {"value": 7, "field": "slam"})
    assert codes(four("tien_gow"), **settled(8, 0, 0, 0, how=[how], banker="Anna")) == []


@pytest.mark.parametrize(
    ("plays", "tiles", "needed"),
    [
        (["honour"], (6, 2, 0, 0), None),
        (["honour"], (8, 0, 0, 0), 2),
        (["four"], (4, 4, 0, 0), None),
        (["four"], (6, 2, 0, 0), 4),
        (["four", "honour"], (3, 5, 0, 0), 6),
    ],
)
def test_tien_gow_player_has_the_tiles_of_a_pair_and_a_set_of_four(
    plays: list[str], tiles: tuple[int, ...], needed: int | None
) -> None:
    match = write(four("tien_gow"), *({"kind": kind, "player": "Bruno"} for kind in plays))
    found = problems(match, **settled(*tiles, banker="Anna"))
    values = {"n": needed, "field": "blessed"}
    expected = [] if needed is None else [("special_no_trick", (1,), values)]
    assert [(problem.code, problem.seats, problem.values) for problem in found] == expected


def test_tien_gow_last_trick_is_left_after_pairs_and_sets_of_four() -> None:
    match = write(four("tien_gow"), {"kind": "four", "player": "Bruno"})
    [problem] = problems(match, kind="four", player="Anna")
    assert (problem.code, problem.values) == ("tricks_sum", {"value": 8, "field": "before"})
    assert codes(match, kind="honour", player="Anna") == []


def test_tien_gow_last_trick_comes_after_a_set_of_four() -> None:
    """A set of four, and a last trick of one tile, of a pair, or of four tiles."""
    match = write(four("tien_gow"), {"kind": "four", "player": "Anna"})
    assert codes(match, **settled(4, 4, 0, 0, banker="Anna")) == ["special_no_trick"]
    assert codes(match, **settled(5, 3, 0, 0, banker="Anna", how=["lowest"])) == []
    assert codes(match, **settled(5, 3, 0, 0, banker="Anna", how=["honour"])) == ["special_no_trick"]
    assert codes(match, **settled(8, 0, 0, 0, banker="Anna", how=["four"])) == []


def test_tien_gow_capture_names_another_player() -> None:
    hand = settled(4, 2, 1, 1, how=["capture"], banker="Anna")
    for captured in ({}, {"captured": "Anna"}):
        [problem] = problems(four("tien_gow"), **hand, **captured)
        assert (problem.code, problem.values) == ("value_missing", {"field": "captured"})
    assert codes(four("tien_gow"), **hand, captured="Bruno") == []


# Triominos


def test_triominos_first_triangle_completes_nothing() -> None:
    first = {"kind": "start", "player": "Anna", "tile": "5-5-5"}
    [problem] = problems(sit_down("triominos"), **first, bonus="bridge")
    assert (problem.code, problem.seats) == ("bonus_start", (0,))
    assert codes(sit_down("triominos"), **first) == []


def test_triominos_player_lays_the_triangles_dealt_and_drawn() -> None:
    """Two players are dealt nine each."""
    first = {"kind": "start", "player": "Anna", "tile": "5-5-5"}
    match = write(sit_down("triominos"), first, *[{"kind": "sum", "player": "Anna", "sum": n} for n in range(1, 9)])
    [problem] = problems(match, kind="sum", player="Anna", sum=9)
    assert (problem.code, problem.seats) == ("no_tile", (0,))
    assert codes(match, kind="sum", player="Anna", sum=9, drawn=1) == []
    assert codes(match, kind="sum", player="Bruno", sum=9) == []
    drawn = write(match, {"kind": "pass", "player": "Anna", "drawn": 3})
    assert codes(drawn, kind="sum", player="Anna", sum=9) == []


def test_triominos_hands_hold_no_more_than_the_triangles_not_laid() -> None:
    """56 triangles of three numbers from 0 to 5 count 56 · 3 · 2.5 = 420; without 5-5-5 they count 405."""
    match = write(sit_down("triominos"), {"kind": "start", "player": "Anna", "tile": "5-5-5"})
    [problem] = problems(match, **left(203, 203))
    assert (problem.code, problem.values) == ("set_total", {"value": 406, "limit": 405, "set": "triominos"})
    assert codes(match, **left(203, 202)) == []


def test_triominos_sums_count_as_laid_triangles() -> None:
    """0-0-0 is the only triangle with the sum 0; 0-0-2 and 0-1-1 are the only ones with 2."""
    first = {"kind": "start", "player": "Anna", "tile": "5-5-5"}
    nought, two = ({"kind": "sum", "player": "Bruno", "sum": number} for number in (0, 2))
    match = write(sit_down("triominos"), first, nought, two)
    assert codes(match, **nought) == ["sum_laid"]
    assert codes(match, kind="tile", player="Bruno", tile="0-0-0") == ["sum_laid"]
    assert codes(match, **two) == []
    [problem] = problems(write(match, {"kind": "tile", "player": "Anna", "tile": "0-1-1"}), **two)
    assert (problem.code, problem.seats, problem.values) == ("sum_laid", (1,), {"value": 2})
    [problem] = problems(match, **left(202, 202))
    assert (problem.code, problem.values) == ("set_total", {"value": 404, "limit": 403, "set": "triominos"})
    assert codes(match, blocked=True, pips=[0, 9]) == ["too_many_zero"]
