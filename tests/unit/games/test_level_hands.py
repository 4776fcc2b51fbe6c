"""What a blocked hand means in which nobody is lighter than all others: said before it is saved, in every game."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.core.begin import begin
from scorekeeper.core.check import rule_context
from scorekeeper.core.form import fields_by_name
from scorekeeper.core.model import Setup
from scorekeeper.core.variant import Match, Reason, Variant
from scorekeeper.games.custom.build import build
from scorekeeper.games.custom.settings import complete
from tests.registry import VARIANTS
from tests.unit.games.paper import blocked, explained

Said = tuple[str, tuple[int, ...], dict[str, Any]]

NOBODY: Said = ("nobody_wins", (), {})
DOUBLE: Said = ("next_double", (), {})
COUNTED = [each for each in VARIANTS if {"pips", "blocked"} <= fields_by_name(each.sheet.end_type).keys()]

HANDS: dict[str, tuple[str, int, dict[str, Any], dict[str, Any], Said]] = {
    "puerto_rico_500": ("puerto_rico_500", 4, blocked(9, 12, 11, 8), {}, NOBODY),
    "puerto_rico_500_by_pairs": ("puerto_rico_500", 4, blocked(None, None, None, None, pairs=[20, 20]), {}, NOBODY),
    "the_pair_that_led": (
        "puerto_rico_200",
        4,
        {"leader": 1, **blocked(9, 12, 11, 8)},
        {"equal": "leader"},
        ("level_leader", (1,), {"taken": 40}),
    ),
    "bendomino": ("bendomino", 3, blocked(5, 12, 5), {}, NOBODY),
    "bendomino_shared": (
        "bendomino",
        3,
        blocked(5, 12, 5),
        {"equal": "shared"},
        ("level_shared", (0, 2), {"taken": 6}),
    ),
    "brazilian": ("brazilian", 4, blocked(5, 5, 9, 10), {}, ("next_more", (), {"more": 1})),
    "brazilian_double": ("brazilian", 4, blocked(5, 5, 9, 10), {"tied": "double"}, DOUBLE),
    "brazilian_none": ("brazilian", 4, blocked(5, 5, 9, 10), {"tied": "none"}, NOBODY),
    "jamaican_partner": ("jamaican_partner", 4, blocked(6, 6, 10, 8), {}, ("next_worth", (), {"worth": 2})),
    "jamaican_cutthroat": ("jamaican_cutthroat", 4, blocked(6, 6, 10, 8), {}, ("next_worth", (), {"worth": 2})),
    "haitian": ("haitian", 4, blocked(6, 6, 10, 8), {}, NOBODY),
    "cuban": ("cuban", 4, blocked(12, 12, 40, 20), {}, NOBODY),
    "cuban_double": ("cuban", 4, blocked(12, 12, 40, 20), {"equal": "next_double"}, DOUBLE),
    "kozel": ("kozel", 2, blocked(6, 6), {}, ("next_more", (), {"more": 12})),
    "kozel_without_eggs": ("kozel", 2, blocked(6, 6), {"eggs": "void"}, NOBODY),
    "dominoes": ("dominoes", 3, blocked(5, 5, 9), {}, ("level_shared", (0, 1), {"taken": 1})),
    "matador_void": ("matador", 3, blocked(5, 5, 9), {"equal": "void"}, NOBODY),
    "martinique_too_heavy": ("martinique", 3, blocked(7, 9, 10), {}, NOBODY),
    "pub_straight": ("pub_straight", 2, blocked(7, 7), {}, NOBODY),
    "jamaican_french": ("jamaican_french", 4, blocked(6, 6, 10, 8), {}, NOBODY),
    "sebastopol_void": ("sebastopol", 2, blocked(6, 9), {"blocked": "void"}, NOBODY),
    "all_fives": ("all_fives", 3, blocked(5, 5, 9), {}, NOBODY),
    "triominos": ("triominos", 2, blocked(9, 9), {}, NOBODY),
    "draw": ("draw", 3, blocked(5, 12, 5), {}, ("level", (), {"own": 5})),
}


@pytest.mark.parametrize(("game", "players", "hand", "options", "reason"), HANDS.values(), ids=HANDS)
def test_level_blocked_hand_says_what_it_means(
    game: str, players: int, hand: dict[str, Any], options: dict[str, Any], reason: Said
) -> None:
    assert explained(game, players, hand, **options) == reason


@pytest.mark.parametrize("variant", COUNTED, ids=lambda variant: variant.id)
def test_every_game_says_what_a_level_blocked_hand_means_unless_it_scores_as_any_other(variant: Variant) -> None:
    players = 4 if 4 in variant.players else variant.players[0]
    reason, points = reason_of(variant, *[10] * players)
    assert reason is not None or any(points)


@pytest.mark.parametrize(
    ("settings", "key"),
    [
        ({}, "nobody_wins"),
        ({"after_level": "double"}, "next_double"),
        ({"after_level": "plus_one"}, "next_more"),
        ({"level": "leader"}, "level_leader"),
        ({"level": "shared"}, "level_shared"),
        ({"blocked": "nobody"}, "nobody_wins"),
    ],
)
def test_game_of_settings_says_what_a_level_blocked_hand_means(settings: dict[str, Any], key: str) -> None:
    game = complete({"name": "Gran’s", "asks": "pips", **settings}, "custom-abcdefghijklmnopqrstuvwxyz")
    reason, _ = reason_of(build(game), 8, 8, 10)
    assert reason is not None
    assert reason.key == key


def reason_of(variant: Variant, *pips: int) -> tuple[Reason | None, tuple[int, ...]]:
    """Return what is said of a blocked hand in which the players hold so many pips, and its points."""
    setup = begin(variant, "ABCDEFGHIJ"[: len(pips)], first=0)
    assert isinstance(setup, Setup)
    context = rule_context(Match(variant, setup))
    end = variant.sheet.end_type(out=None, pips=pips, blocked=True)
    return variant.sheet.reason(end, context), variant.sheet.score_end(end, context)
