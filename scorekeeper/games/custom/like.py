"""Built-in games as settings, to begin from: “like Draw Dominoes, but …”."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from scorekeeper.games.custom.settings import CustomGame, PremiumRule, complete

_PAIRS: Mapping[str, Any] = {"pairs": "always", "draws": False, "compares": "pair"}
_WINS: Mapping[str, Any] = {"asks": "win", "draws": False}
_WON: Mapping[str, Any] = {"asks": "win", "ends": "rounds", "target": 1, "tie": "shared", "level": "shared"}
_ROUNDS: Mapping[str, Any] = {"writes": "own", "ends": "rounds", "wins": "lowest", "tie": "shared", "lead": "same"}
_FEWER: Mapping[str, Any] = {"players": (2, 3, 4), "tiles": ((2, 7), (3, 6), (4, 5)), "lead": "same"}


def _numbers(low: int, high: int) -> tuple[int, ...]:
    return tuple(range(low, high + 1))


def _each(tiles: int, low: int, high: int) -> tuple[tuple[int, int], ...]:
    return tuple((players, tiles) for players in range(low, high + 1))


_TRAIN = (*_each(15, 2, 4), *_each(12, 5, 6), *_each(10, 7, 8), (9, 8), (10, 8))
_DRAWN = ((2, 7), (3, 5), (4, 5), (5, 4), (6, 4))

LIKE: Mapping[str, Mapping[str, Any]] = MappingProxyType(
    {
        "draw": {"players": _numbers(2, 6), "tiles": _DRAWN, "lead": "rotate"},
        "lets_play": {"players": _numbers(2, 6), "tiles": _DRAWN, "blocked_worth": "plus_own", "lead": "rotate"},
        "sebastopol": {"players": (2, 3), "writes": "own", "ends": "out_at", "target": 50, "lead": "rotate"},
        "hongrois": {
            "players": (2, 3),
            "writes": "own",
            "went_out": False,
            "ends": "out_at",
            "draws": False,
            "tiles": ((2, 12), (3, 8)),
        },
        "dominos_k": {
            "players": (2, 3),
            "writes": "own",
            "went_out": False,
            "ends": "out_at",
            "target": 50,
            "draws": False,
            "tiles": ((2, 12), (3, 8)),
        },
        "dominoes": {**_WON, "players": _numbers(2, 5), "tiles": ((2, 7), (3, 7), (4, 6), (5, 5))},
        "head_to_head": {**_WON, "players": (2,)},
        "matador": {**_WON, "players": _numbers(2, 4), "tiles": ((2, 7), (3, 7), (4, 5))},
        "partnership": {**_PAIRS, "lead": "rotate"},
        "puerto_rico_200": {**_PAIRS, "writes": "all", "target": 200},
        "colombian": {**_PAIRS, "level": "leader"},
        "spanish": {**_PAIRS, "writes": "all", "target": 300, "lead": "rotate"},
        "mexican": _PAIRS,
        "venezuelan": {**_PAIRS, "lead": "rotate"},
        "cuban": {**_PAIRS, "compares": "hand", "sets": ("double-nine",), "tiles": ((4, 10),)},
        "brazilian": {
            **_WINS,
            "pairs": "always",
            "tiles": ((4, 6),),
            "target": 6,
            "after_level": "plus_one",
            "premiums": (
                PremiumRule("carroca", "Carroça", adds=1),
                PremiumRule("la_e_lo", "Lá-e-lô", adds=2),
                PremiumRule("cruzada", "Cruzada", adds=3),
            ),
        },
        "jamaican_cutthroat": {
            **_WINS,
            "players": _numbers(2, 4),
            "tiles": ((2, 14), (3, 9), (4, 7)),
            "ends": "runs",
            "broken_by": "all_scored",
            "after_level": "double",
        },
        "haitian": {
            **_WINS,
            "pairs": "always",
            "ends": "runs",
            "target": 4,
            "premiums": (PremiumRule("dekabes", "Dekabès", makes=2),),
        },
        "pub_straight": {
            **_WINS,
            "pairs": "always",
            "players": (2, 4),
            "compares": "pair",
            "target": 5,
            "lead": "rotate",
        },
        "mexican_train": {
            **_ROUNDS,
            "players": _numbers(2, 10),
            "sets": ("double-twelve", "double-nine", "double-fifteen"),
            "tiles": _TRAIN,
            "target": 13,
        },
        "maltese_cross": {**_FEWER, "blocked_worth": "minus_own", "target": 60},
        "bendomino": {**_FEWER, "target": 100},
    }
)
"""The settings of the built-in games whose counting they can express, under their usual rules."""


def like(built_in: str, game_id: str, name: str = "") -> CustomGame | None:
    """Return a new game with the settings of a built-in one; ``None`` if they cannot express how that one counts."""
    settings = LIKE.get(built_in)
    return None if settings is None else complete({**settings, "name": name, "like": built_in}, game_id)


def origin(game: CustomGame) -> CustomGame | None:
    """Return the settings of the built-in game that a game was begun from."""
    return like(game.like, game.id, game.name)


def differences(game: CustomGame) -> list[str]:
    """Return the keys of the settings in which a game differs from the one that it was begun from, in their order."""
    begun = origin(game)
    if begun is None:
        return []
    return [key for key in CustomGame.__dataclass_fields__ if getattr(game, key) != getattr(begun, key)]
