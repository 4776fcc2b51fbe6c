"""Tests of the leader of a hand and of the reason."""

from __future__ import annotations

from scorekeeper.core.evaluate import apply, evaluate, initial_state, state_after
from scorekeeper.core.events import Led
from scorekeeper.core.lead import lead_reason
from scorekeeper.core.model import Hand
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Match
from scorekeeper.games._ends import Opening
from scorekeeper.games.muggins import Fives
from tests.unit.games.table import THREE, left, sit_down, write


def lead(match: Match) -> tuple[int | None, str]:
    state = evaluate(match)
    return state.leader, lead_reason(match, state)


def test_lead_reason_of_first_hand_is_rule_unless_set() -> None:
    match = sit_down("sebastopol", THREE)
    assert lead(match) == (None, "rule")
    assert lead(apply(match, Led(0, 2))) == (2, "said")
    assert lead(sit_down("sebastopol", THREE, 1)) == (1, "said")


def test_lead_reason_of_later_hand_is_turn_if_leader_is_known() -> None:
    hand = left(0, 14, 9, out=0)
    assert lead(write(sit_down("sebastopol", THREE, 1), hand)) == (2, "turn")
    unknown = write(sit_down("sebastopol", THREE), hand)
    assert lead(unknown) == (None, "unknown")
    assert lead(apply(unknown, Led(1, 0))) == (0, "said")
    assert lead(write(sit_down("sebastopol", THREE, lead="same"), hand)) == (None, "rule")


def test_lead_reason_with_option_winner_is_won_or_last_tile() -> None:
    match = sit_down("draw", THREE, lead="winner")
    assert lead(write(match, left(3, 0, 2, out=1))) == (1, "won")
    assert lead(write(match, {**left(4, 9, 4), "last": 2})) == (2, "last")
    assert lead(write(sit_down("dominoes", THREE, lead="winner", rounds=3), left(3, 0, 2, out=1))) == (1, "won")


def test_lead_reason_after_opening_play_is_set() -> None:
    opening = {"kind": "opening", "player": "Chloé", "tile": "5-5"}
    assert lead(write(sit_down("muggins", THREE), opening)) == (2, "said")


def test_opening_play_of_a_log_that_comes_late_says_who_led() -> None:
    match = sit_down("muggins", THREE, 0)
    first = state_after(match, initial_state(match), Hand((Fives(0, 10),))).results[-1]
    later = Hand((Fives(0, 10), Opening(2, Tile(5, 5))))
    assert state_after(match, initial_state(match), later, first).results[-1].leader == 2
