"""Tests of Cinq partout, 3 partout, and Fives and Threes: openings, ends, larger sets, the chip."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.core.check import review
from scorekeeper.core.problem import Code, Problem, Refusal
from scorekeeper.games.fives_and_threes import FivesAndThrees
from tests.unit.games.paper import play, points, read, refusal


def opening(tile: str) -> dict[str, Any]:
    return {"plays": [{"kind": "opening", "player": 0, "tile": tile}]}


def ends(kind: str, *totals: int) -> dict[str, Any]:
    return {"plays": [{"kind": kind, "player": 0, "total": total} for total in totals]}


def test_opening_of_nine_scores_three_unless_option_printed() -> None:
    assert points(play("threes", 2, [opening("4-5")])[1]) == [(3, 0)]
    assert refusal("threes", 2, [opening("4-5")], opening="printed").code == "opening_tile"


def test_total_of_21_is_accepted_unless_option_refused() -> None:
    assert points(play("threes", 2, [ends("threes", 21)])[1]) == [(7, 0)]
    assert refusal("threes", 2, [ends("threes", 21)], twenty_one="refused").code == "total_unreachable"
    larger = play("threes", 2, [ends("threes", 21)], twenty_one="refused", set="double-nine")
    assert points(larger[1]) == [(7, 0)]


def test_larger_set_accepts_larger_totals_unless_option_printed() -> None:
    assert points(play("muggins", 2, [ends("fives", 25)], set="double-nine")[1]) == [(5, 0)]
    assert refusal("muggins", 2, [ends("fives", 25)]).code == "total_unreachable"
    assert refusal("muggins", 2, [ends("fives", 25)], ends="printed", set="double-nine").code == "not_printed"
    assert points(play("muggins", 2, [opening("9-6")], set="double-nine")[1]) == [(3, 0)]
    assert refusal("muggins", 2, [opening("9-6")], ends="printed", set="double-nine").code == "opening_tile"


@pytest.mark.parametrize(
    ("game", "kind", "total", "set_", "often"),
    [("muggins", "fives", 20, None, 1), ("muggins", "fives", 30, "double-nine", 2), ("threes", "threes", 18, None, 9)],
)
def test_repeated_total_asks_if_all_pairs_of_doubles_are_used(
    game: str, kind: str, total: int, set_: str | None, often: int
) -> None:
    """20 is 6-6 and 4-4 [booklet:131]; 30 with a double-nine 9-9 and 6-6, or 8-8 and 7-7; 18 is also 6-6 and a 6."""
    house = {"set": set_} if set_ else {}
    match, state = play(game, 2, [ends(kind, *[total] * (often + 1))], target=99, **house)
    asked = [(question.problem.code, question.play, question.problem.is_question) for question in review(match, state)]
    assert asked == ([("total_twice", often, True)] if often < 9 else [])
    assert points(state) == [(total // (5 if kind == "fives" else 3) * (often + 1), 0)], (
        "a question does not change the points"
    )


@pytest.mark.parametrize(
    "hand",
    [
        {"plays": [{"kind": "chip", "player": 0}], "end": {"out": None, "blocked": True}},
        {"end": {"out": 0, "blocked": True}},
    ],
    ids=["after the chip", "with a player out"],
)
def test_hand_in_which_the_last_tile_was_played_is_not_blocked(hand: dict[str, Any]) -> None:
    assert refusal("fives_and_threes", 2, [hand]).code == "chip_last"


@pytest.mark.parametrize("later", [{"kind": "ends", "player": "B", "total": 9}, []], ids=["total", "junk"])
def test_last_tile_is_refused_if_anything_follows_it(later: Any) -> None:
    plays = [{"kind": "ends", "player": "B", "total": 6}, {"kind": "chip", "player": "A"}, later]
    match, refused = read("fives_and_threes", 2, [{"plays": plays}])
    assert refused == Refusal(Problem(Code.CHIP_LAST), 0, 1)
    assert [hand.plays for hand in match.hands] == [(FivesAndThrees(1, 6),)]
