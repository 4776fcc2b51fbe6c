"""The adapter of the worked cases of built-in games to games of settings: their documents, house rules and hands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from scorekeeper.core.kinds import fields_of
from scorekeeper.games.custom.documents import write
from scorekeeper.games.custom.like import LIKE
from scorekeeper.games.custom.records import CustomEnd
from scorekeeper.games.custom.settings import CustomGame, PremiumRule, complete
from tests.unit.games import neutral

JSON = dict[str, Any]

GAME_ID = "custom-abcdefghijklmnopqrstuvwxyz"

ROUNDS: Mapping[str, Any] = {"writes": "own", "ends": "rounds", "wins": "lowest", "tie": "shared", "lead": "same"}

PAIRS: Mapping[str, Any] = {"pairs": "always", "draws": False, "compares": "pair"}
WINS: Mapping[str, Any] = {"asks": "win", "pairs": "always", "draws": False}

NEARLY: Mapping[str, Mapping[str, Any]] = {
    "chickenfoot": {
        **ROUNDS,
        "players": tuple(range(2, 9)),
        "sets": ("double-nine",),
        "double_blank": 50,
        "target": 10,
    },
    "spinner": {**ROUNDS, "players": tuple(range(2, 9)), "sets": ("spinner",), "target": 10},
    "cyprus": {"players": tuple(range(4, 11)), "sets": ("double-nine",), "blocked_worth": "minus_own"},
    "blind_hughie": {"players": (2, 3, 4), "pairs": "may", "target": 61, "blocked_worth": "minus_own"},
    "tiddle_a_wink": {
        "players": tuple(range(2, 11)),
        "sets": ("double-six", "double-nine"),
        "blocked_worth": "minus_own",
    },
    "hundred_to_zero": {"players": (2,), "ends": "down_to"},
    "domino_whist": {**PAIRS, "target": 150},
    "jamaican_partner": {
        **WINS,
        "ends": "runs",
        "broken_by": "unwritten_loss",
        "after_level": "double",
        "premiums": (PremiumRule("key", "Key", makes=2),),
    },
    "martinique": {"asks": "win", "players": (3,), "draws": False, "target": 3},
}
"""Settings of games that they express but for some rule."""

HOUSE_RULES: Mapping[str, Callable[[Any], JSON]] = {
    "mode": lambda value: {"rounds": {"ends": "rounds", "tie": "shared"}, "first_to": {"ends": "first_to"}}[value],
    "doubles_count": lambda value: {"doubles": value},
    "double_blank": lambda value: {"double_blank": value},
    "count": lambda value: {"all": {"writes": "all"}, "pips": {"asks": "pips"}}[value],
}
"""House rules of the cases as settings. Others stay as they are: a match has only a target or a number of hands."""

PREMIUMS = {"simples": (), "carroca": ("carroca",), "la_e_lo": ("la_e_lo",), "cruzada": ("cruzada",)}
"""How a hand was closed in Brazil, as premiums."""


def game_of(case: JSON) -> tuple[CustomGame, JSON]:
    """Return the game of settings of a case, and the house rules that no setting expresses."""
    built_in, rest = neutral.game_id(case), JSON()
    settings = {**(LIKE.get(built_in) or NEARLY[built_in]), "name": built_in}
    for key, value in case["options"].items():
        try:
            settings |= HOUSE_RULES[key](value)
        except KeyError:
            rest[key] = value
    return complete(settings, GAME_ID), rest


def custom_file(case: JSON) -> JSON:
    """Return a case as a match file that brings its game along."""
    (game, options), document = game_of(case), neutral.match_file(case)
    known = {field.name for field in fields_of(CustomEnd)}
    hands: list[JSON] = []
    for hand in document["hands"]:
        end = dict(hand.get("end", {}))
        marks = [name for name in ("key", "dekabes") if end.pop(name, False)]
        marks += PREMIUMS.get(end.pop("how", None) or "simples", ())
        end |= {"premiums": marks} if marks else {}
        if "blocker" in end:
            end["last"] = end.pop("blocker")
        hands.append({**hand, "end": {key: value for key, value in end.items() if key in known or value}})
    kept = {key: document[key] for key in ("format", "sides", "teams", "order", "set") if key in document}
    return {**kept, "version": 3, "game": GAME_ID, "definition": write(game), "options": options, "hands": hands}
