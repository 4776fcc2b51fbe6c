"""Tests of La Poule: pips played, and the pips of the worst hand for the best."""

from __future__ import annotations

from typing import Any

from scorekeeper.games.la_poule import LaidAndLeft, worst_hand_points
from tests.unit.games.paper import play, points, refusal
from tests.unit.games.table import sit_down


def hand(laid: list[Any], left: list[Any]) -> dict[str, Any]:
    return {"end": {"laid": laid, "left": left}}


def test_worst_hand_of_equal_pips_played_has_more_pips_left() -> None:
    assert points(play("la_poule", 3, [hand([18, 18, 35], [15, 10, 9])])[1]) == [(18, 18, 50)]


def test_worst_hand_option_most_left() -> None:
    hands = [hand([31, 18, 35], [15, 10, 20])]
    assert points(play("la_poule", 3, hands, worst="most_left")[1]) == [(31, 18, 50)]


def test_equal_best_hands_score_nothing_extra_or_each() -> None:
    hands = [hand([30, 30, 12], [4, 5, 11])]
    assert points(play("la_poule", 3, hands)[1]) == [(30, 30, 12)]
    assert points(play("la_poule", 3, hands, equal="each")[1]) == [(41, 41, 12)]


def test_all_hands_equal_each_scores_the_most_pips_left_to_another_player() -> None:
    assert points(play("la_poule", 3, [hand([20, 20, 20], [4, 5, 11])], equal="each")[1]) == [(31, 31, 25)]
    assert points(play("la_poule", 2, [hand([20, 20], [10, 5])], equal="each")[1]) == [(25, 30)]


def test_tiles_laid_and_left_are_the_six_that_were_dealt() -> None:
    laid = ["6-5", "5-4", "4-3"]
    for left, found in ((["3-0", "2-0"], "tile_count"), (["3-0", "2-0", "6-0", "5-0"], "tile_count")):
        assert refusal("la_poule", 2, [hand([laid, 30], [left, 0])]).code == found
    assert points(play("la_poule", 2, [hand([laid, 30], [["3-0", "2-0", "6-0"], 0])])[1]) == [(27, 41)]


def test_pips_outside_the_range_of_the_tiles_are_refused() -> None:
    assert refusal("la_poule", 2, [hand([30, 5], [0, 5])]).code == "hand_min"
    assert refusal("la_poule", 2, [hand([50, 5], [12, 8])]).code == "hand_max"
    assert refusal("la_poule", 4, [hand([40, 40, 40, 40], [5, 5, 5, 5])]).code == "set_total"
    assert refusal("la_poule", 2, [hand([30, None], [0, 5])]).code == "value_missing"


def test_only_hand_of_a_match_takes_nothing() -> None:
    """A log can hold a hand with the pips of one player, though no form writes it."""
    setup = sit_down("la_poule").setup
    assert worst_hand_points(LaidAndLeft((20, None), (10, None)), setup) == (0, 0)
