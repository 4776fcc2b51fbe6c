"""Tests of Draw, Let's play and Luckies, in which the winner takes the pips of the others."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.core.check import check, read_end
from scorekeeper.core.evaluate import facts
from scorekeeper.core.variant import Match
from tests.unit.games.paper import blocked, explained, out, play, points, read, refusal


@pytest.mark.parametrize(("reading", "scored"), [("others", 24), ("minus_own", 19), ("plus_own", 29)])
def test_blocked_hand_scores_by_option(reading: str, scored: int) -> None:
    assert points(play("draw", 3, [blocked(12, 5, 12)], blocked=reading)[1]) == [(0, scored, 0)]


def test_lets_play_blocked_hand_scores_all_pips() -> None:
    assert points(play("lets_play", 3, [blocked(12, 5, 12)])[1]) == [(0, 29, 0)]


def test_equal_hands_score_nothing_or_share() -> None:
    assert points(play("lets_play", 3, [blocked(5, 12, 5)])[1]) == [(0, 0, 0)]
    assert points(play("lets_play", 3, [blocked(5, 12, 5)], equal="shared")[1]) == [(11, 0, 11)]
    assert points(play("draw", 3, [blocked(5, 12, 5)], equal="shared")[1]) == [(6, 0, 6)]


@pytest.mark.parametrize(("doubles", "blank", "scored"), [(2, 0, 20), (1, 0, 14), (2, 14, 34), (1, 14, 28)])
def test_doubles_and_double_blank_count_by_option(doubles: int, blank: int, scored: int) -> None:
    hand = out(0, [], ["6-6", "5-3", "0-0"])
    assert points(play("draw", 2, [hand], doubles=doubles, double_blank=blank)[1]) == [(scored, 0)]


def test_tiles_left_in_boneyard_score_for_the_winner() -> None:
    hand = out(0, [], ["6-4"], boneyard=["3-2", "6-0"])
    assert points(play("draw", 2, [hand], keep=2)[1]) == [(21, 0)]
    assert points(play("draw", 2, [hand])[1]) == [(10, 0)]
    assert points(play("draw", 2, [out(0, 0, 9, boneyard=7)], keep=1)[1]) == [(16, 0)]


@pytest.mark.parametrize(
    ("stock", "code"), [(["3-2"], "boneyard"), (0, "boneyard"), (None, "value_missing"), (["4-6", "1-1"], "tile_dup")]
)
def test_wrong_tiles_in_boneyard_are_refused(stock: Any, code: str) -> None:
    hand = out(0, [], ["6-4"]) if stock is None else out(0, [], ["6-4"], boneyard=stock)
    assert refusal("draw", 2, [hand], keep=2).code == code


@pytest.mark.parametrize(
    ("game", "players", "options", "tiles", "most"),
    [
        ("draw", 2, {"keep": 2}, 14, 118),
        ("draw", 6, {"keep": 2}, 4, 43),
        ("draw", 6, {"keep": 2, "doubles": 1}, 4, 39),
        ("lets_play", 2, {"boneyard": "winner"}, 14, 118),
    ],
)
def test_boneyard_holds_at_most_the_tiles_that_were_not_dealt(
    game: str, players: int, options: dict[str, Any], tiles: int, most: int
) -> None:
    """The heaviest of 28 tiles: 12 + 11 + 10 + 10 = 43; doubles counted once: 11 + 10 + 9 + 9 = 39."""
    hands = range(0, 3 * players, 3)
    play(game, players, [out(0, *hands, boneyard=most)], **options)
    problem = refusal(game, players, [out(0, *hands, boneyard=most + 1)], **options)
    assert (problem.code, problem.values) == ("hand_max", {"tiles": tiles, "n": most, "field": "boneyard"})


def test_boneyard_has_no_more_tiles_than_were_not_dealt() -> None:
    hands, stock = [0, 9, 9, 9, 9, 9], ["0-0", "1-0", "1-1", "2-0", "2-1"]
    play("draw", 6, [out(0, *hands, boneyard=stock[:4])], keep=2)
    problem = refusal("draw", 6, [out(0, *hands, boneyard=stock)], keep=2)
    assert (problem.code, problem.values) == ("tile_count", {"value": 5, "n": 4, "field": "boneyard"})


@pytest.mark.parametrize(("pips", "code"), [(14, "hand_min"), (15, ""), (69, ""), (70, "hand_max")])
def test_luckies_sets_seven_tiles_aside_in_three(pips: int, code: str) -> None:
    """The seven lightest tiles hold 0 + 1 + 2 + 2 + 3 + 3 + 4 = 15, the heaviest 12 + 11 + 10 + 10 + 9 + 9 + 8."""
    _, refused = read("luckies", 3, [out(0, 0, 10, 12, boneyard=pips)], unplayed="aside_too")
    assert (refused.problem.code if refused else "") == code


def test_luckies_lists_all_tiles_that_lie_aside() -> None:
    aside = [f"blank-{colour}" for colour in ("pink", "blue", "red", "yellow", "green", "purple")]
    hand = out(0, 0, 10, 12, boneyard=aside)
    problem = refusal("luckies", 3, [hand], unplayed="aside_too")
    assert (problem.code, problem.values) == ("tile_count", {"value": 6, "n": 7, "field": "boneyard"})
    play("luckies", 3, [out(0, 0, 10, 12, boneyard=[*aside, "blank-blank"])], unplayed="aside_too")


def test_lets_play_boneyard_scores_by_option() -> None:
    hand = out(0, [], ["6-4"], boneyard=["3-2", "6-0"])
    assert points(play("lets_play", 2, [hand])[1]) == [(10, 0)]
    assert points(play("lets_play", 2, [hand], boneyard="winner")[1]) == [(21, 0)]
    assert points(play("lets_play", 2, [blocked(9, 5, boneyard=7)], boneyard="winner")[1]) == [(0, 21)]
    assert refusal("lets_play", 2, [out(0, 0, 9)], boneyard="winner").code == "value_missing"


def test_tie_asks_for_last_tile_if_the_winner_leads() -> None:
    hand = blocked(4, 9, 4)["end"]
    answers = [{"last": seat} for seat in range(3)]
    assert asked(read("draw", 3, [], lead="winner")[0], hand) == [("last_tile", True, answers)]
    assert asked(read("draw", 3, [], lead="winner", equal="shared")[0], hand) == [("last_tile", True, answers)]
    assert asked(read("draw", 3, [], lead="winner")[0], {**hand, "last": 1}) == []
    assert asked(read("draw", 3, [], lead="winner")[0], blocked(4, 9, 5)["end"]) == []
    assert asked(read("draw", 3, [])[0], hand) == []


def test_shuffler_is_right_of_the_leader_or_the_winner() -> None:
    hand = {**out(2, 3, 4, 0), "leader": 0}
    assert facts(*play("draw", 3, [hand])) == {"hand_winners": [(2,)], "shuffler": 0}
    assert facts(*play("draw", 3, [hand], direction="counter_clockwise"))["shuffler"] == 2
    assert facts(*play("draw", 3, [hand], shuffler="winner"))["shuffler"] == 2


def test_luckies_tie_goes_to_lowest_single_tile() -> None:
    hand = blocked(["blank-pink", "red-red"], ["blank-blue"], ["purple-purple"])
    assert points(play("luckies", 3, [hand])[1]) == [(12, 0, 0)]
    doubles = blocked(["pink-pink"], ["blank-red"], ["purple-purple"])
    assert points(play("luckies", 3, [doubles])[1]) == [(0, 12, 0)]
    level = blocked(["blank-blank", "blank-green"], ["pink-yellow"], ["purple-purple"])
    assert points(play("luckies", 3, [level])[1]) == [(0, 0, 0)]
    assert points(play("luckies", 3, [level], single="any_tile")[1]) == [(12, 0, 0)]


def asked(match: Match, end: dict[str, Any]) -> list[tuple[str, bool, list[dict[str, Any]]]]:
    return [
        (problem.code, problem.is_question, [dict(remedy.changes) for remedy in problem.remedies])
        for problem in check(match, read_end(match, end))
    ]


def test_luckies_tie_without_tiles_asks_for_the_winner() -> None:
    match, _ = read("luckies", 3, [])
    hand = blocked(6, 12, 6)["end"]
    assert asked(match, hand) == [("blocked_tie", True, [{"winner": 0}, {"winner": 2}, {"level": True}])]
    assert asked(match, {**hand, "winner": 2}) == asked(match, {**hand, "level": True}) == []
    assert points(play("luckies", 3, [{"end": {**hand, "level": True}}])[1]) == [(0, 0, 0)]
    assert points(play("luckies", 3, [{"end": {**hand, "winner": 2}}])[1]) == [(0, 0, 12)]
    assert asked(match, {**hand, "winner": 1}) == [("blocked_tie", False, [])], "Bruno is not tied"


def test_luckies_option_aside_too_needs_tiles_aside() -> None:
    assert refusal("luckies", 3, [out(0, 0, 20, 6)], unplayed="aside_too").code == "value_missing"


def test_luckies_impossible_colours_are_refused() -> None:
    assert refusal("luckies", 2, [out(0, [], ["orange-blue"])]).code == "colour"
    assert refusal("luckies", 2, [out(0, 0, 70)]).code == "hand_max"
    assert refusal("luckies", 4, [out(0, 0, 53, 1, 1)]).code == "hand_max"


BLOCKED_AT = {"others": 21, "minus_own": 17, "plus_own": 25}


@pytest.mark.parametrize("reading", BLOCKED_AT)
def test_draw_explains_who_scores_a_blocked_hand(reading: str) -> None:
    assert explained("draw", 3, blocked(9, 12, 4), blocked=reading) == (
        f"fewest_{reading}", (2,), {"own": 4, "taken": BLOCKED_AT[reading], "others": 21}
    )  # fmt: skip


def test_draw_explains_level_shared_and_finished_hands() -> None:
    assert explained("draw", 3, blocked(4, 12, 4)) == ("level", (), {"own": 4})
    assert explained("draw", 3, blocked(4, 12, 4), equal="shared") == ("shared", (0, 2), {"own": 4, "taken": 6})
    assert explained("draw", 3, out(1, 9, 0, 4)) == ("out", (1,), {"taken": 13})


def test_luckies_explains_the_lowest_single_tile() -> None:
    hand = {"end": {**blocked(6, 12, 6)["end"], "winner": 2}}
    assert explained("luckies", 3, hand) == ("single", (2,), {"own": 6, "taken": 12})
