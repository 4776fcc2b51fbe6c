"""Tests of Canton: captures, and the pips of the other hands for the player who goes out."""

from __future__ import annotations

from typing import Any

from scorekeeper.core.evaluate import facts
from scorekeeper.core.layout import layout
from tests.unit.games.paper import blocked, explained, out, play, points, refusal


def captures(*scores: tuple[int, int], **end: Any) -> dict[str, Any]:
    return {"plays": [{"kind": "capture", "player": seat, "total": total} for seat, total in scores], **end}


def test_going_out_scores_pips_of_all_other_hands() -> None:
    match, state = play("canton", 3, [captures((1, 20), (1, 12), (0, 30), **out(0, 0, 2, 26))])
    assert points(state) == [(58, 32, 0)]
    assert facts(match, state)["other_hands"] == [(28, 0, 0)]


def test_blocked_hand_scores_captures_only_or_others_for_smallest_hand() -> None:
    hand = captures((1, 20), **blocked(9, 12, 4))
    assert points(play("canton", 3, [hand])[1]) == [(0, 20, 0)]
    assert points(play("canton", 3, [hand], blocked="others")[1]) == [(0, 20, 21)]
    level = captures((1, 20), **blocked(4, 12, 4))
    assert points(play("canton", 3, [level], blocked="others")[1]) == [(0, 20, 0)]


def test_blocked_hand_explains_who_takes_the_other_hands() -> None:
    assert explained("canton", 3, blocked(4, 12, 4)) == ("captures_only", (), {})
    assert explained("canton", 3, blocked(4, 12, 4), blocked="others") == ("level", (), {"own": 4})
    assert explained("canton", 3, blocked(9, 12, 4), blocked="others") == (
        "fewest_others",
        (2,),
        {"own": 4, "taken": 21},
    )


def test_blocked_hand_needs_no_pips_where_only_captures_count() -> None:
    hand = captures((1, 20), end={"out": None, "blocked": True, "pips": [None, 12, None]})
    match, state = play("canton", 3, [hand])
    assert points(state) == [(0, 20, 0)]
    boxes = layout(match, state, 0).rows[0].boxes
    assert [(box.several, box.places, box.has_latest) for box in boxes] == [
        ((), 0, False),
        ((20,), 0, False),
        ((), 0, False),
    ]
    assert refusal("canton", 3, [hand], blocked="others").code == "value_missing"


def test_captures_of_an_open_hand_have_printed_places_and_a_latest_one() -> None:
    match, state = play("canton", 3, [captures((1, 20), (0, 12))])
    boxes = layout(match, state, 0).rows[0].boxes
    assert [(box.places, box.has_latest) for box in boxes] == [(9, True), (9, False), (9, False)]


def test_pips_beyond_the_set_say_how_many_are_captured() -> None:
    problem = refusal("canton", 2, [captures(*[(0, 30)] * 5, **out(0, 0, 19))])
    assert (problem.values["value"], problem.values["captured"], problem.values["field"]) == (169, 150, "captured")


def test_more_captures_or_pips_than_the_set_has_are_refused() -> None:
    assert refusal("canton", 2, [captures(*[(0, 30)] * 6)]).code == "set_total"
    assert refusal("canton", 2, [captures(*[(0, 30)] * 5, **out(0, 0, 19))]).code == "set_total"
    assert refusal("canton", 2, [captures(*[(0, 10)] * 10)]).code == "tile_count"


def test_captures_that_leave_too_little_for_the_hands_of_the_others_are_refused() -> None:
    hand = captures(*[(0, 30)] * 4, *[(1, 12)] * 3, (2, 10))  # 166 points, 21 tiles
    assert points(play("canton", 3, [hand])[1]) == [(120, 36, 10)]
    problem = refusal("canton", 4, [hand])
    assert (problem.code, problem.values["value"], problem.values["field"]) == ("set_total", 3, "others")
    no_pips = {"end": {"out": None, "blocked": True, "pips": [None] * 3}}
    assert refusal("canton", 3, [{**hand, **no_pips}]).values["field"] == "others"
    many = captures(*[(0, 10)] * 9)  # 27 tiles
    assert points(play("canton", 2, [many])[1]) == [(90, 0)]
    assert refusal("canton", 3, [many]).code == "tile_count"


def test_layout_has_captures_above_hand_scores() -> None:
    match, state = play("canton", 2, [captures((0, 12), **out(0, 0, 5)), captures((1, 20), (1, 10))])
    page = layout(match, state)
    assert [row.label for row in page.rows] == ["line.captures", "line.captured", "line.other_hands", "line.hand_score"]
    assert page.rows[0].boxes[1].several == (20, 10)
    assert [box.value for box in page.rows[3].boxes] == [17, 0]
