"""Tests of Sans pioche: the order of elimination and the winner."""

from __future__ import annotations

from typing import Any

from tests.unit.games.paper import play, refusal


def leaves(*seats: int) -> dict[str, Any]:
    return {"plays": [{"kind": "leaves", "player": seat} for seat in seats]}


def test_leaves_eliminates_players_and_last_one_wins() -> None:
    _, state = play("no_boneyard", 3, [leaves(2)])
    assert (state.eliminations, state.is_over) == (((2, 0),), False)
    _, state = play("no_boneyard", 3, [leaves(2, 0)])
    assert (state.eliminations, state.winners, state.totals) == (((2, 0), (0, 0)), (1,), (0, 1, 0))


def test_hand_end_order_eliminates_players_in_that_order() -> None:
    _, state = play("no_boneyard", 4, [{**leaves(2), "end": {"order": [0, 3]}}])
    assert ([side for side, _ in state.eliminations], state.winners) == ([2, 0, 3], (1,))


def test_last_tile_wins_at_once_or_leaves() -> None:
    hand = {"plays": [*leaves(2)["plays"], {"kind": "lasttile", "player": 0}]}
    assert play("no_boneyard", 4, [hand])[1].winners == (0,)
    _, state = play("no_boneyard", 4, [hand], last_tile="leaves")
    assert ([side for side, _ in state.eliminations], state.is_over) == ([2, 0], False)


def test_leaving_twice_or_as_last_player_is_refused() -> None:
    assert refusal("no_boneyard", 3, [leaves(1, 1)]).code == "player_eliminated"
    assert refusal("no_boneyard", 3, [{"end": {"order": [1, 1]}}]).code == "player_eliminated"
    assert refusal("no_boneyard", 2, [leaves(1, 0)]).code == "game_over"
    assert refusal("no_boneyard", 2, [{"end": {"order": [1, 0]}}]).code == "game_over"
    assert refusal("no_boneyard", 3, [{"end": {"order": [1]}}]).code == "no_end"
