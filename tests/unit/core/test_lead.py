"""Who leads a hand, and why."""

from __future__ import annotations

from scorekeeper.core.evaluate import apply, evaluate
from scorekeeper.core.events import Led
from scorekeeper.core.lead import lead_reason
from scorekeeper.core.variant import Match
from tests.unit.games.table import THREE, left, sit_down, write


def lead(match: Match) -> tuple[int | None, str]:
    state = evaluate(match)
    return state.leader, lead_reason(match, state)


def test_the_rule_decides_the_first_hand_unless_somebody_is_said_to_lead() -> None:
    match = sit_down("sebastopol", THREE)
    assert lead(match) == (None, "rule")
    assert lead(apply(match, Led(0, 2))) == (2, "said")
    assert lead(sit_down("sebastopol", THREE, 1)) == (1, "said")


def test_afterwards_the_lead_goes_round_from_whoever_is_known_to_have_led() -> None:
    hand = left(0, 14, 9, out=0)
    assert lead(write(sit_down("sebastopol", THREE, 1), hand)) == (2, "turn")
    unknown = write(sit_down("sebastopol", THREE), hand)
    assert lead(unknown) == (None, "unknown")
    assert lead(apply(unknown, Led(1, 0))) == (0, "said")
    assert lead(write(sit_down("sebastopol", THREE, lead="same"), hand)) == (None, "rule")


def test_whoever_won_the_hand_may_lead_the_next_and_after_a_tie_whoever_placed_the_last_tile() -> None:
    match = sit_down("draw", THREE, lead="winner")
    assert lead(write(match, left(3, 0, 2, out=1))) == (1, "won")
    assert lead(write(match, {**left(4, 9, 4), "last": 2})) == (2, "last")
    assert lead(write(sit_down("dominoes", THREE, lead="winner", rounds=3), left(3, 0, 2, out=1))) == (1, "won")


def test_an_opening_tile_tells_who_led() -> None:
    opening = {"kind": "opening", "player": "Chloé", "tile": "5-5"}
    assert lead(write(sit_down("muggins", THREE), opening)) == (2, "said")
