"""Tests of Les dominos des nombres: a round total draws a tile, the most tiles win."""

from __future__ import annotations

from typing import Any

from scorekeeper.core.evaluate import facts
from tests.unit.games.paper import play, points, refusal


def laid(*pips: int, players: int = 3) -> dict[str, Any]:
    """Return a hand with tiles of these pips, played in turn."""
    return {"plays": [{"kind": "laid", "player": n % players, "pips": value} for n, value in enumerate(pips)]}


def test_round_total_draws_a_tile() -> None:
    match, state = play("round_numbers", 3, [laid(12, 8, 10)])
    known = facts(match, state)
    assert (known["announced"], known["draws"], known["stock"]) == ((12, 20, 30), (0, 1, 1), 5)
    assert known["tiles_in_hand"] == state.totals == (6, 7, 7)


def test_last_tile_of_the_boneyard_ends_the_match() -> None:
    """B and C reach the seven round totals: 20, 30, 40, 50, 60, 70, 80."""
    plays = laid(12, 8, 10, 10, 10, 10, 10, 10)
    _, state = play("round_numbers", 3, [plays])
    assert (state.is_over, state.totals, state.winners) == (True, (6, 7, 7), (1, 2))
    assert refusal(
        "round_numbers", 3, [{"plays": [*plays["plays"], {"kind": "laid", "player": 0, "pips": 1}]}]
    ).code == ("game_over")
    assert play("round_numbers", 3, [{**plays, "end": {}}])[1].winners == (1, 2)
    assert refusal("round_numbers", 3, [{**plays, "end": {"tiles": [6, 7, 7]}}]).code == "game_over"


def test_hand_end_accepts_counted_tiles() -> None:
    _, state = play("round_numbers", 4, [{"end": {"tiles": [2, 5, 0, 3]}}])
    assert (points(state), state.winners) == ([(2, 5, 0, 3)], (1,))
    assert refusal("round_numbers", 4, [{"end": {"tiles": [9, 9, 9, 9]}}]).code == "tile_count"
    assert refusal("round_numbers", 4, [{"end": {}}]).code == "value_missing"


def test_tie_is_shared_or_needs_extra_hand() -> None:
    tied: dict[str, Any] = {"end": {"tiles": [4, 4, 1]}}
    assert play("round_numbers", 3, [tied])[1].winners == (0, 1)
    _, state = play("round_numbers", 3, [tied, {"end": {"tiles": [3, 2, 0]}}], tie="extra_hand")
    assert (state.totals, state.winners) == ((7, 6, 1), (0,))
