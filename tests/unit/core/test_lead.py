"""Tests of the leader of a hand and of the reason."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.core.check import rule_context
from scorekeeper.core.evaluate import apply, evaluate, initial_state, state_after
from scorekeeper.core.events import Led
from scorekeeper.core.lead import lead_reason, likely_player
from scorekeeper.core.model import Hand
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Match
from scorekeeper.games._ends import Opening
from scorekeeper.games.muggins import Fives
from tests.unit.games.table import THREE, four, left, sit_down, write


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


def test_double_six_leads_again_after_a_broken_run_or_a_level_hand_of_jamaican_partner() -> None:
    run = write(four("jamaican_partner"), {"out": 0}, {"out": 2})
    assert lead(run) == (2, "won")
    broken = write(run, {"out": 1})
    assert lead(broken) == (None, "rule")
    assert lead(apply(broken, Led(3, 1))) == (1, "said")
    assert lead(write(broken, {"out": 3})) == (3, "won")
    level = write(run, left(4, 4, 20, 16))
    assert lead(level) == (None, "rule")
    assert lead(write(four("jamaican_partner", mode="first_to_six"), {"out": 0}, {"out": 1})) == (1, "won")


@pytest.mark.parametrize("game", ["amazonas", "all_fives"])
def test_rule_of_the_first_hand_decides_again_after_a_blocked_hand(game: str) -> None:
    won = write(four(game) if game == "amazonas" else sit_down(game, f"{THREE} Dora"), left(0, 12, 0, 20, out=0))
    assert lead(won) == (0, "won")
    assert lead(write(won, left(4, 9, 20, 17))) == (None, "rule")


def test_double_six_leads_again_after_a_level_hand_of_brazilian() -> None:
    won = write(four("brazilian"), {"out": 0, "how": "simples"})
    assert lead(won) == (0, "won")
    assert lead(write(won, left(10, 10, 15, 20))) == (None, "rule")
    assert lead(write(won, left(10, 11, 15, 20))) == (0, "won")
    assert lead(write(won, {"six_doubles": 1}))[0] == 0


def test_winner_leads_after_a_broken_run_of_the_other_games() -> None:
    assert lead(write(four("haitian"), {"out": 0}, {"out": 1})) == (1, "won")
    assert lead(write(sit_down("jamaican_cutthroat"), {"out": 0}, {"out": 1})) == (1, "won")


def test_lead_reason_after_opening_play_is_set() -> None:
    opening = {"kind": "opening", "player": "Chloé", "tile": "5-5"}
    assert lead(write(sit_down("muggins", THREE), opening)) == (2, "said")


def test_opening_play_of_a_log_that_comes_late_says_who_led() -> None:
    match = sit_down("muggins", THREE, 0)
    first = state_after(match, initial_state(match), Hand((Fives(0, 10),))).results[-1]
    later = Hand((Fives(0, 10), Opening(2, Tile(5, 5))))
    assert state_after(match, initial_state(match), later, first).results[-1].leader == 2


@pytest.mark.parametrize(
    ("game", "plays", "is_next"),
    [
        ("round_numbers", [{"kind": "laid", "player": 1, "pips": 3}], True),
        ("rubicon", [{"kind": "laid", "player": 1, "pips": 3}, {"kind": "bought", "player": 1}], False),
        ("muggins", [{"kind": "fives", "player": 1, "total": 5}], False),
        ("triominos", [{"kind": "pass", "player": 1, "drawn": 3}], True),
    ],
)
def test_likely_player_is_the_next_after_a_tile_and_the_same_after_a_score(
    game: str, plays: list[dict[str, Any]], is_next: bool
) -> None:
    match = write(sit_down(game, THREE), *plays)
    at = rule_context(match)._replace(leader=0)
    order = at.setup.playing_order
    after = order[(order.index(1) + 1) % len(order)]
    assert likely_player(match.variant.sheet, at) == (after if is_next else 1)


def test_likely_player_of_a_new_hand_is_the_leader_or_else_the_first_seat() -> None:
    matches = [sit_down("triominos", THREE, leader) for leader in (2, None)]
    assert [likely_player(match.variant.sheet, rule_context(match)) for match in matches] == [2, 0]
