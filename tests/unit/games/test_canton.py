"""Tests of Canton: captures, and the pips of the other hands for the player who goes out."""

from __future__ import annotations

from typing import Any

from scorekeeper.core.evaluate import facts
from scorekeeper.core.layout import layout
from tests.unit.games.paper import blocked, out, play, points, refusal


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


def test_more_captures_or_pips_than_the_set_has_are_refused() -> None:
    assert refusal("canton", 2, [captures(*[(0, 30)] * 6)]).code == "set_total"
    assert refusal("canton", 2, [captures(*[(0, 30)] * 5, **out(0, 0, 19))]).code == "set_total"
    assert refusal("canton", 2, [captures(*[(0, 10)] * 10)]).code == "tile_count"


def test_layout_has_captures_above_hand_scores() -> None:
    match, state = play("canton", 2, [captures((0, 12), **out(0, 0, 5)), captures((1, 20), (1, 10))])
    page = layout(match, state)
    assert [row.label for row in page.rows] == ["line.captures", "line.captured", "line.other_hands", "line.hand_score"]
    assert page.rows[0].boxes[1].several == (20, 10)
    assert [box.value for box in page.rows[3].boxes] == [17, 0]
