"""Les dominos hongrois and Dominos K: reaching the limit loses, the others go on."""

from __future__ import annotations

from typing import Any

from tests.unit.games.paper import play, points, refusal


def left(*pips: Any) -> dict[str, Any]:
    return {"end": {"pips": list(pips)}}


FIRST = [left(50, 30, 20), left(50, 20, 25)]
"""A reaches 100; B has 50, C 45."""


def test_the_first_at_the_limit_leaves_and_the_others_go_on() -> None:
    _, course = play("hongrois", 3, [*FIRST, left(None, 60, 12)])
    assert (course.left, course.totals, course.winners) == (((0, 1), (1, 2)), (100, 110, 57), (2,))


def test_one_hand_may_decide_between_the_others() -> None:
    _, course = play("hongrois", 3, [*FIRST, left(None, 9, 12)], survivors="single_hand")
    assert (course.left, course.winners) == (((0, 1), (2, 2)), (1,))


def test_or_the_others_start_again() -> None:
    _, course = play("hongrois", 3, [*FIRST, left(None, 60, 12)], survivors="restart")
    assert (course.totals, course.over) == ((100, 60, 12), False)


def test_only_the_highest_may_leave_when_several_reach_the_limit() -> None:
    hands = [left(60, 40, 5), left(55, 61, 5)]
    assert play("hongrois", 3, hands)[1].winners == (2,)
    _, course = play("hongrois", 3, hands, together="highest")
    assert (course.left, course.over) == (((0, 1),), False)


def test_equal_ones_beyond_the_limit_play_another_hand() -> None:
    _, course = play("dominos_k", 2, [left(52, 52), left(3, 4)])
    assert (points(course), course.winners) == ([(52, 52), (3, 4)], (0,))


def test_whoever_has_left_writes_nothing() -> None:
    assert refusal("dominos_k", 3, [left(51, 0, 0), left(1, 2, 3)]).code == "player_eliminated"


def test_any_number_of_hands_may_be_empty() -> None:
    assert play("hongrois", 3, [left(0, 0, 0)])[1].totals == (0, 0, 0)


def test_a_hand_holds_no_more_than_its_tiles_which_are_more_when_one_has_left() -> None:
    assert refusal("hongrois", 3, [left(78, 0, 0)]).code == "hand_max"
    assert play("hongrois", 3, [*FIRST, left(None, 78, 0)])[1].winners == (2,)
    assert refusal("hongrois", 2, [left(107, 0)]).code == "hand_max"
    assert play("dominos_k", 2, [left(107, 0)])[1].winners == (1,)
    assert refusal("dominos_k", 2, [left(107, 62)]).code == "set_total"
