"""What a blocked hand means in which nobody is lighter than all others: said before it is saved, in every game."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import pytest

from scorekeeper.core.begin import begin
from scorekeeper.core.check import rule_context
from scorekeeper.core.form import fields_by_name
from scorekeeper.core.model import Setup, Value
from scorekeeper.core.variant import Match, Reason, Variant
from scorekeeper.games.custom.build import build
from scorekeeper.games.custom.settings import complete
from tests.registry import VARIANTS
from tests.unit.games.paper import blocked, explained

Said = tuple[str, tuple[int, ...], dict[str, Any]]

NOBODY: Said = ("nobody_wins", (), {})
DOUBLE: Said = ("next_double", (), {})
COUNTED = [each for each in VARIANTS if {"pips", "blocked"} <= fields_by_name(each.sheet.end_type).keys()]


def laid(*hands: tuple[int, int]) -> dict[str, Any]:
    """Return a hand of La Poule: what each player laid, and has left."""
    return {"end": {"laid": [hand[0] for hand in hands], "left": [hand[1] for hand in hands]}}


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
    "five_up_shared": ("five_up", 3, blocked(5, 12, 5), {"equal": "shared"}, ("level_shared", (0, 2), {"taken": 1})),
    "the_pair_that_laid_last": (
        "venezuelan",
        4,
        blocked(9, 12, 11, 8, blocker=2),
        {"equal": "blocker", "blocked": "team"},
        ("level_last", (0,), {"taken": 20}),
    ),
    "la_poule": ("la_poule", 3, laid((28, 7), (28, 8), (15, 14)), {}, ("best_level", (), {})),
    "la_poule_each": (
        "la_poule",
        3,
        laid((28, 7), (28, 8), (15, 14)),
        {"equal": "each"},
        ("best_each", (0, 1), {"taken": 14}),
    ),
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
        ({"level": "shared", "ends": "down_to"}, "level_shared"),
        ({"level": "last"}, "level_last"),
        ({"blocked": "nobody"}, "nobody_wins"),
    ],
)
def test_game_of_settings_says_what_a_level_blocked_hand_means(settings: dict[str, Any], key: str) -> None:
    game = complete({"name": "Gran’s", "asks": "pips", **settings}, "custom-abcdefghijklmnopqrstuvwxyz")
    reason, _ = reason_of(build(game), 8, 8, 10, last=1)
    assert reason is not None
    assert reason.key == key
    assert reason.values.get("taken", 1) > 0


@pytest.mark.parametrize("variant", COUNTED, ids=lambda variant: variant.id)
def test_every_house_rule_says_what_a_level_blocked_hand_means_unless_it_scores_as_any_other(variant: Variant) -> None:
    players = 4 if 4 in variant.players else variant.players[0]
    for option in variant.options:
        for value in option.choices:
            reason, points = reason_of(variant, *LEVEL[players], options={option.key: value})
            counts_for_all = variant.id in COUNT_FOR_ALL or (option.key, value) in RULES_THAT_COUNT_FOR_ALL
            assert reason is not None or not any(points) or counts_for_all, (option.key, value)


COUNT_FOR_ALL = {"sebastopol", "hundred_to_zero", "mexican_train", "chickenfoot", "spinner", "tiddle_a_wink"}
RULES_THAT_COUNT_FOR_ALL = {("leftover", "subtract"), ("blocked", "each"), ("tied", "count")}
"""Games and house rules by which every player writes what the pips are worth, level or not."""

LEVEL = {2: (5, 5), 3: (5, 5, 9), 4: (5, 5, 9, 9)}
"""Hands that are level, of players and of pairs."""


def reason_of(
    variant: Variant, *pips: int, last: int | None = None, options: Mapping[str, Value] = MappingProxyType({})
) -> tuple[Reason | None, tuple[int, ...]]:
    """Return what is said of a blocked hand in which the players hold so many pips, and its points.

    The player at the seat ``last`` laid the last tile, or the first one where that matters.
    """
    setup = begin(variant, "ABCDEFGHIJ"[: len(pips)], options, None, 0)
    assert isinstance(setup, Setup)
    context = rule_context(Match(variant, setup))
    asked = {"last": last} if last is not None else {"blocker": 0} if options.get("equal") == "blocker" else {}
    end = variant.sheet.end_type(out=None, pips=pips, blocked=True, **asked)
    return variant.sheet.reason(end, context), variant.sheet.score_end(end, context)
