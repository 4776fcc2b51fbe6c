"""Tests of Quarante-deux: bids, contracts and tricks, and their points."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.core.evaluate import evaluate, facts
from scorekeeper.core.layout import layout
from scorekeeper.i18n import translator_for
from scorekeeper.wording.table_text import box_text, note_text
from tests.unit.games.table import codes, four, problems, totals, write

ENGLISH = translator_for("en", strict=True)
SPECIALS = ["5-5", "6-4", "5-0", "4-1", "3-2"]


def contract(*points: int, bid: int = 30, bidder: str = "Anna", **more: Any) -> dict[str, Any]:
    return {"bidder": bidder, "bid": bid, **({"points": list(points)} if points else {}), **more}


def taken(tricks: list[int], *specials: list[str]) -> dict[str, Any]:
    return contract(tricks=tricks, specials=list(specials))


@pytest.mark.parametrize(
    ("bid", "points", "scores"),
    [(36, 36, (36, 6)), (30, 35, (40, 7)), (36, 35, (0, 43)), (30, 30, (30, 12)), (25, 42, (59, 0)), (42, 0, (0, 84))],
)
def test_contract_scores_bid_and_overtricks_or_goes_to_the_opponents(
    bid: int, points: int, scores: tuple[int, int]
) -> None:
    assert totals(write(four("forty_two"), contract(points, 42 - points, bid=bid))) == scores


def test_failed_contract_option_contract_scores_bid_only() -> None:
    assert totals(write(four("forty_two", failed="contract"), contract(29, 13))) == (0, 30)


@pytest.mark.parametrize("bid", [24, 43, -1, 30.5])
def test_contract_outside_25_to_42_is_refused(bid: Any) -> None:
    assert codes(four("forty_two"), **contract(30, 12, bid=bid))[0] in {
        "contract_range",
        "value_negative",
        "value_not_int",
    }


def test_contract_without_bidder_is_refused() -> None:
    for nobody in ({}, {"bidder": None}, {"bidder": ["Anna", "Bruno"]}):
        assert codes(four("forty_two"), **nobody, bid=30, points=[30, 12]) == ["contract_team"]


def test_sheet_has_a_dash_where_a_side_scored_nothing() -> None:
    specials = [["5-5", "6-4", "5-0", "4-1", "3-2"], []]
    match = write(four("forty_two"), {"bidder": 1, "bid": 42, "tricks": [7, 0], "specials": specials})
    rows = [row for row in layout(match, evaluate(match)).rows if row.hand == 0]
    assert [box_text(ENGLISH, row.boxes[1]) for row in rows] == ["42", "0", "–", "–", "0"]


def test_hand_in_which_all_passed_scores_nothing_and_has_nothing_else() -> None:
    match = write(four("forty_two"), contract(30, 12), {"passed": True})
    assert totals(match) == (30, 12)
    assert facts(match, evaluate(match))["points_won"] == [(30, 12), (0, 0)]
    rows = [row for row in layout(match, evaluate(match)).rows if row.hand == 1]
    assert {note_text(ENGLISH, box) for box in rows[0].boxes} == {"All passed"}
    assert {box_text(ENGLISH, box) for row in rows[1:] for box in row.boxes} == {"–"}
    for more in ({"bidder": "Anna", "bid": 30}, {"points": [30, 12]}):
        assert codes(four("forty_two"), passed=True, **more) == ["field_unknown"]
    bid = write(four("forty_two"), {"kind": "bid", "player": 1, "bid": 30})
    assert codes(bid, passed=True) == ["field_unknown"]


def test_bid_not_above_the_last_is_refused() -> None:
    match = write(four("forty_two"), {"kind": "bid", "player": 1, "bid": 30})
    [problem] = problems(match, kind="bid", player=2, bid=30)
    assert (problem.code, problem.seats, problem.values) == ("bid_low", (2,), {"value": 30, "limit": 30})
    assert codes(match, kind="bid", player=2, bid=31) == []


def test_contract_must_be_the_highest_bid() -> None:
    match = write(four("forty_two"), {"kind": "bid", "player": 1, "bid": 30}, {"kind": "bid", "player": 2, "bid": 33})
    assert codes(match, **contract(33, 9, bid=33, bidder="Bruno")) == ["contract_team"]
    assert codes(match, **contract(33, 9, bid=32, bidder="Chloé")) == ["bid_low"]
    assert codes(match, **contract(33, 9, bid=33, bidder="Anna")) == [], "a partner plays it"


def test_contract_without_points_or_tricks_is_refused() -> None:
    [problem] = problems(four("forty_two"), **contract())
    assert (problem.code, problem.values) == ("value_missing", {"field": "tricks", "sides": (0, 1)})
    [problem] = problems(four("forty_two"), **contract(tricks=[3, 4]))
    assert (problem.code, problem.values) == ("value_missing", {"field": "specials", "sides": (0, 1)})
    [problem] = problems(four("forty_two"), **contract(specials=[[], SPECIALS]))
    assert (problem.code, problem.values) == ("value_missing", {"field": "tricks", "sides": (0, 1)})


def test_contract_points_must_sum_to_42() -> None:
    [problem] = problems(four("forty_two"), **contract(30, 13))
    assert (problem.code, problem.values) == ("points_sum", {"value": 43})


@pytest.mark.parametrize(
    ("tricks", "specials", "expected"),
    [
        ([4, 4], [SPECIALS, []], ["tricks_sum"]),
        ([7, 0], [SPECIALS[:4], []], ["specials_sum"]),
        ([7, 0], [[*SPECIALS, "6-6"], []], ["special_unknown"]),
        ([4, 3], [SPECIALS, ["5-5"]], ["specials_dup"]),
        ([0, 7], [["5-5"], SPECIALS[1:]], ["special_no_trick"]),
        ([6, 1], [[], SPECIALS], ["special_no_trick"]),
        ([6, 1], [["5-5"], SPECIALS[1:]], []),
        ([0, 7], [[], SPECIALS], []),
    ],
)
def test_contract_tricks_and_special_tiles_must_add_up(
    tricks: list[int], specials: list[list[str]], expected: list[str]
) -> None:
    assert codes(four("forty_two"), **taken(tricks, *specials)) == expected


def test_special_tile_without_trick_names_the_team() -> None:
    [problem] = problems(four("forty_two"), **taken([7, 0], SPECIALS[1:], ["5-5"]))
    assert (problem.seats, problem.values) == ((1, 3), {"n": 0})


def test_contract_points_must_agree_with_tricks() -> None:
    """Five tricks with 5-5, 6-4 and 5-0 are 30 [booklet:507-510]."""
    twice = taken([5, 2], SPECIALS[:3], SPECIALS[3:])
    assert codes(four("forty_two"), **twice, points=[30, 12]) == []
    assert codes(four("forty_two"), **twice, points=[31, 11]) == ["points_sum"]


# The tricks


def trick(seat: int, tiles: list[str]) -> dict[str, Any]:
    return {"kind": "trick", "player": seat, "tiles": tiles}


def seven_tricks() -> list[dict[str, Any]]:
    """Return seven tricks: Anna wins one with 5-5, 6-4 and 5-0, Chloé three without special tiles."""
    plain = [f"{a}-{b}" for a in range(7) for b in range(a + 1) if f"{a}-{b}" not in SPECIALS]
    first = [trick(0, [*SPECIALS[:3], plain[0]]), trick(1, [*SPECIALS[3:], *plain[1:3]])]
    return [*first, *(trick(2 if n < 3 else 3, plain[4 * n + 3 : 4 * n + 7]) for n in range(5))]


def test_contract_after_seven_tricks_needs_no_points_of_its_own() -> None:
    match = write(four("forty_two"), *seven_tricks(), contract(bid=28))
    assert facts(match, evaluate(match))["points_won"] == [(29, 13)]
    assert totals(match) == (30, 13)


def test_contract_after_seven_tricks_refuses_other_points() -> None:
    match = write(four("forty_two"), *seven_tricks())
    assert codes(match, **contract(29, 13)) == []
    assert codes(match, **contract(30, 12)) == ["points_sum"]


def test_contract_has_at_least_the_points_of_the_tricks_played() -> None:
    """The first trick, with 5-5, 6-4 and 5-0, is 1 + 10 + 10 + 5 = 26."""
    match = write(four("forty_two"), seven_tricks()[0])
    [problem] = problems(match, **contract(25, 17, bid=25))
    assert (problem.code, problem.values) == ("points_sum", {"field": "taken", "value": 42})
    assert codes(match, **contract(26, 16, bid=25)) == []
    assert codes(match, **{**taken([0, 7], [], SPECIALS), "bid": 25}) == ["points_sum"]


def test_tricks_other_than_seven_of_four_tiles_are_refused() -> None:
    assert codes(write(four("forty_two"), *seven_tricks()[:6]), **contract(bid=28)) == ["tricks_sum"]
    assert codes(write(four("forty_two"), *seven_tricks()), **trick(0, [])) == ["tricks_sum"]
    assert codes(four("forty_two"), **trick(0, ["5-5"])) == ["trick_tiles"]
