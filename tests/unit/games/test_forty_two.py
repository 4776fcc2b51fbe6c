"""Quarante-deux: the auction and the tricks."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.core.match import facts
from tests.unit.games.paper import play, points, refusal

SPECIAL = ["5-5", "6-4", "5-0", "4-1", "3-2"]
PLAIN = [f"{a}-{b}" for a in range(7) for b in range(a + 1) if f"{a}-{b}" not in SPECIAL]


def trick(seat: int, tiles: list[str]) -> dict[str, Any]:
    return {"kind": "trick", "player": seat, "tiles": tiles}


def tricks() -> list[dict[str, Any]]:
    """A takes 5-5, 6-4 and 5-0 with one trick and three plain ones; B takes the rest."""
    first, rest = trick(0, [*SPECIAL[:3], PLAIN[0]]), PLAIN[3:]
    second = trick(1, [*SPECIAL[3:], *PLAIN[1:3]])
    return [first, second, *[trick(2 if n < 3 else 3, rest[4 * n : 4 * n + 4]) for n in range(5)]]


def test_a_trick_is_worth_one_and_its_tiles_of_value() -> None:
    match, course = play("forty_two", 4, [{"plays": [trick(0, ["4-1", "4-2", "5-4", "0-3"])]}])
    assert facts(match, course)["trick_points"] == [6]


def test_seven_tricks_written_down_make_the_score() -> None:
    match, course = play("forty_two", 4, [{"plays": tricks(), "end": {"bidder": 0, "bid": 28}}])
    assert facts(match, course)["points_won"] == [(29, 13)]
    assert points(course) == [(30, 13)]


def test_six_tricks_are_not_enough_and_eight_too_many() -> None:
    end = {"bidder": 0, "bid": 28}
    assert refusal("forty_two", 4, [{"plays": tricks()[:6], "end": end}]).code == "tricks_sum"
    assert refusal("forty_two", 4, [{"plays": [*tricks(), trick(0, [])]}]).code == "tricks_sum"
    assert refusal("forty_two", 4, [{"plays": [trick(0, ["5-5"])]}]).code == "trick_tiles"


def test_the_contract_is_the_highest_bid() -> None:
    bids = [{"kind": "bid", "player": 1, "bid": 28}, {"kind": "bid", "player": 2, "bid": 30}]
    won = {"points": [30, 12]}
    assert points(play("forty_two", 4, [{"plays": bids, "end": {"bidder": 0, "bid": 30, **won}}])[1]) == [(30, 12)]
    assert refusal("forty_two", 4, [{"plays": bids, "end": {"bidder": 1, "bid": 30, **won}}]).code == "contract_team"
    assert refusal("forty_two", 4, [{"plays": bids, "end": {"bidder": 0, "bid": 29, **won}}]).code == "bid_low"
    assert refusal("forty_two", 4, [{"plays": [bids[0], bids[0]]}]).code == "bid_low"
    assert refusal("forty_two", 4, [{"plays": bids[::-1]}]).code == "bid_low"
    assert refusal("forty_two", 4, [{"end": {"bidder": None, "bid": 30, **won}}]).code == "contract_team"


@pytest.mark.parametrize(
    ("taken", "code"),
    [
        ({"tricks": [5, 3], "specials": [SPECIAL, []]}, "tricks_sum"),
        ({"tricks": [5, 2], "specials": [SPECIAL[:4], []]}, "specials_sum"),
        ({"tricks": [5, 2], "specials": [SPECIAL, ["5-5"]]}, "specials_dup"),
        ({"tricks": [5, 2], "specials": [[*SPECIAL, "6-6"], []]}, "special_unknown"),
        ({"tricks": [7, 0], "specials": [SPECIAL[1:], ["5-5"]]}, "special_no_trick"),
        ({"tricks": [1, 6], "specials": [SPECIAL, []]}, "special_no_trick"),
        ({"points": [30, 13]}, "points_sum"),
        ({"tricks": [5, 2]}, "value_missing"),
        ({}, "value_missing"),
        ({"points": [30, 12], "bid": 43}, "contract_range"),
    ],
)
def test_what_cannot_have_been_taken_is_refused(taken: dict[str, Any], code: str) -> None:
    assert refusal("forty_two", 4, [{"end": {"bidder": 0, "bid": 30, **taken}}]).code == code


def test_the_contracting_team_may_go_first_when_both_reach_the_target() -> None:
    """B & D have 42 to 1; then A & C bid 40 and take 41, which makes it 43 all."""
    hands = [{"end": {"bidder": 1, "bid": 40, "points": [1, 41]}}, {"end": {"bidder": 0, "bid": 40, "points": [41, 1]}}]
    _, course = play("forty_two", 4, hands, target=43)
    assert (course.totals, course.over) == ((43, 43), False)
    assert play("forty_two", 4, hands, target=43, together="bidder")[1].winners == (0,)
