"""The settings of a game that people define, in one table: their values, defaults, and when they matter.

The form, the checks, the rules card, the manual and the tests follow from ``SETTINGS``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from scorekeeper.core.tiles import SETS

Given = Mapping[str, Any]
"""Values of settings by key."""

MOST_PLAYERS = 14
HIGHEST_TARGET, MOST_ROUNDS, HIGHEST_VALUE = 9999, 99, 999
LONGEST_GAME_NAME, LONGEST_TEXT = 40, 600
MOST_KEYS = 12
"""The most buttons, and the most premiums, of a game."""

Group = Literal["name", "players", "writing", "ending", "wins", "set", "blocked", "lead", "during", "premiums", "words"]
"""The section of the form in which a setting stands."""


@dataclass(frozen=True, slots=True)
class ScoreKey:
    """A button for scores during the hand; with a ``name`` it shows the word, else the number."""

    points: int
    key: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class PremiumRule:
    """A premium: it ``adds`` points, ``doubles`` the hand, or ``makes`` the hand worth a number at least."""

    key: str
    name: str
    adds: int = 0
    doubles: bool = False
    makes: int = 0


@dataclass(frozen=True, slots=True)
class CustomGame:
    """The settings of a game, all of them; those that do not matter have their defaults. The table explains them."""

    id: str
    name: str
    like: str
    pairs: str
    players: tuple[int, ...]
    asks: str
    writes: str
    win_points: int
    went_out: bool
    round_to: int
    ends: str
    target: int
    over: str
    broken_by: str
    wins: str
    tie: str
    blocked: str
    blocked_worth: str
    compares: str
    level: str
    after_level: str
    sets: tuple[str, ...]
    double_blank: int
    doubles: int
    tiles: tuple[tuple[int, int], ...]
    draws: bool
    lead: str
    during: str
    keys: tuple[ScoreKey, ...]
    premiums: tuple[PremiumRule, ...]
    premium_for: str
    text: str

    @property
    def lowest_wins(self) -> bool:
        return self.ends in LOW_ENDS or (self.ends in {"rounds", "open"} and self.wins == "lowest")


LOW_ENDS = ("loses_at", "out_at", "down_to")
"""Ends of a match that the lowest total wins."""

SETS_ALLOWED = tuple(tiles for tiles in SETS if tiles not in {"triominos", "chinese"})


# Kinds of values


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of several words or numbers. ``choices`` may depend on the settings before."""

    choices: tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number from ``low`` to ``high``."""

    low: int
    high: Callable[[Given], int]


@dataclass(frozen=True, slots=True)
class YesNo:
    """True or false."""


@dataclass(frozen=True, slots=True)
class Text:
    """A text of at most so many letters. ``is_needed``: it must not be empty."""

    most: int
    is_needed: bool = False


@dataclass(frozen=True, slots=True)
class Players:
    """Numbers of players, in ascending order."""


@dataclass(frozen=True, slots=True)
class Sets:
    """Ids of sets of tiles, the usual one first."""


@dataclass(frozen=True, slots=True)
class Tiles:
    """The tiles for each by number of players; numbers of players that are left out get the usual number."""


@dataclass(frozen=True, slots=True)
class ScoreKeys:
    """Buttons: numbers, or objects with ``key``, ``name`` and ``points``."""


@dataclass(frozen=True, slots=True)
class Premiums:
    """Premiums: objects with ``key``, ``name`` and one of ``adds``, ``doubles``, ``makes``."""


@dataclass(frozen=True, slots=True)
class LikeGame:
    """The id of a built-in game, or nothing."""


ValueKind = OneOf | Number | YesNo | Text | Players | Sets | Tiles | ScoreKeys | Premiums | LikeGame


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting: its key in the document, its values, its section on the form, and its default.

    ``default`` is a value, or a function of the settings before it. ``matters`` returns whether it makes a difference
    with the settings before it: else it is absent from the form, and a document that has it is read without it.
    """

    key: str
    group: Group
    kind: ValueKind
    default: Callable[[Given], Any] | str | int | tuple[Any, ...]
    matters: Callable[[Given], bool] = lambda _: True

    def default_for(self, before: Given) -> Any:
        return self.default(before) if callable(self.default) else self.default


def _is(key: str, *values: Any) -> Callable[[Given], bool]:
    return lambda given: given[key] in values


def _usual_writes(given: Given) -> str:
    return {"pips": "others", "points": "own", "win": "winner"}.get(given["asks"], "own")


def _usual_target(given: Given) -> int:
    if given["ends"] == "rounds":
        return 5
    if given["asks"] == "win" and given["win_points"] < 5:
        return 6 if given["ends"] == "runs" else 5
    return 100


def _has_pips(given: Given) -> bool:
    """Return whether pips are written, if only because a hand was blocked."""
    return given["asks"] == "pips" or (given["asks"] == "win" and given["blocked"] == "lowest")


def _may_block(given: Given) -> bool:
    return given["asks"] in {"pips", "win"} and given["went_out"]


def _has_won_block(given: Given) -> bool:
    """Return whether the lowest hand wins a blocked hand, so that hands are compared and can be level."""
    return given["blocked"] == "lowest" and given["writes"] != "own" and _may_block(given)


def _usual_lead(given: Given) -> str:
    return "winner" if given["writes"] != "own" or given["went_out"] else "rotate"


SETTINGS: tuple[Setting, ...] = (
    Setting("name", "name", Text(LONGEST_GAME_NAME, is_needed=True), ""),
    Setting("like", "name", LikeGame(), ""),
    Setting("pairs", "players", OneOf(("never", "may", "always")), "never"),
    Setting(
        "players",
        "players",
        Players(),
        lambda given: {"always": (4,), "may": (2, 3, 4)}.get(given["pairs"], (2, 3, 4, 5, 6, 7, 8)),
    ),
    Setting("asks", "writing", OneOf(("pips", "points", "win", "nothing")), "pips"),
    Setting(
        "writes",
        "writing",
        OneOf(("others", "all", "own", "winner", "plus_minus")),
        _usual_writes,
        lambda given: given["asks"] != "nothing",
    ),
    Setting("win_points", "writing", Number(1, lambda _: HIGHEST_VALUE), 1, _is("asks", "win")),
    Setting(
        "went_out",
        "writing",
        YesNo(),
        lambda given: given["asks"] in {"pips", "win"} or given["writes"] != "own",
        lambda given: given["writes"] == "own" and given["asks"] in {"pips", "points"},
    ),
    Setting("round_to", "writing", OneOf((1, 5, 10)), 1, lambda given: given["writes"] in {"others", "all"}),
    Setting(
        "ends",
        "ending",
        OneOf(("first_to", "loses_at", "out_at", "exactly", "down_to", "rounds", "open", "runs")),
        "first_to",
    ),
    Setting(
        "target",
        "ending",
        Number(1, lambda given: MOST_ROUNDS if given["ends"] == "rounds" else HIGHEST_TARGET),
        _usual_target,
        lambda given: given["ends"] != "open",
    ),
    Setting("over", "ending", OneOf(("nothing", "restart")), "", _is("ends", "exactly")),
    Setting("broken_by", "ending", OneOf(("loss", "unwritten_loss", "all_scored")), "loss", _is("ends", "runs")),
    Setting("wins", "wins", OneOf(("highest", "lowest")), "highest", _is("ends", "rounds", "open")),
    Setting(
        "tie",
        "wins",
        OneOf(("extra_hand", "shared")),
        "extra_hand",
        lambda given: given["ends"] not in {"open", "runs", "out_at"},
    ),
    Setting(
        "blocked",
        "blocked",
        OneOf(("lowest", "own", "nobody", "never")),
        lambda given: "own" if given["writes"] == "own" else "lowest",
        _may_block,
    ),
    Setting(
        "blocked_worth",
        "blocked",
        OneOf(("same", "minus_own", "plus_own")),
        "same",
        lambda given: _has_won_block(given) and given["asks"] == "pips" and given["writes"] == "others",
    ),
    Setting("compares", "blocked", OneOf(("hand", "pair", "last")), "hand", _has_won_block),
    Setting("level", "blocked", OneOf(("nobody", "shared", "last", "leader")), "nobody", _has_won_block),
    Setting(
        "after_level",
        "blocked",
        OneOf(("none", "double", "plus_one")),
        "none",
        lambda given: _has_won_block(given) and given["level"] == "nobody",
    ),
    Setting("sets", "set", Sets(), ("double-six",)),
    Setting("double_blank", "set", Number(0, lambda _: HIGHEST_VALUE), 0, _has_pips),
    Setting("doubles", "set", OneOf((2, 1)), 2, _has_pips),
    Setting("tiles", "set", Tiles(), ()),
    Setting("draws", "set", YesNo(), True, _has_pips),
    Setting("lead", "lead", OneOf(("winner", "rotate", "same")), _usual_lead),
    Setting("during", "during", OneOf(("nothing", "keys", "number")), "nothing"),
    Setting("keys", "during", ScoreKeys(), (), _is("during", "keys")),
    Setting("premiums", "premiums", Premiums(), ()),
    Setting(
        "premium_for",
        "premiums",
        OneOf(("out", "anybody")),
        lambda given: "out" if given["went_out"] else "anybody",
        lambda given: bool(given["premiums"]),
    ),
    Setting("text", "words", Text(LONGEST_TEXT), ""),
)
"""All settings: each default follows from settings before it, and a contradiction is said at the later one."""

GROUPS: tuple[Group, ...] = (
    "name",
    "players",
    "writing",
    "ending",
    "wins",
    "set",
    "blocked",
    "lead",
    "during",
    "premiums",
    "words",
)
"""The sections in the order of the form."""

BY_KEY: Mapping[str, Setting] = {setting.key: setting for setting in SETTINGS}


def complete(given: Given, game_id: str) -> CustomGame:
    """Return the game of the settings that somebody has chosen; the others follow with their defaults.

    People say “first to 100, the lowest wins”: that is the match that somebody loses at 100.
    """
    if given.get("wins") == "lowest" and given.get("ends", "first_to") == "first_to":
        given = {**given, "ends": "loses_at"}
    values: dict[str, Any] = {}
    for setting in SETTINGS:
        usual = setting.default_for(values)
        values[setting.key] = given.get(setting.key, usual) if setting.matters(values) else usual
    return CustomGame(id=game_id, **values)


def values_of(game: CustomGame) -> dict[str, Any]:
    """Return the values of all settings by key."""
    return {setting.key: getattr(game, setting.key) for setting in SETTINGS}


def chosen(game: CustomGame) -> dict[str, Any]:
    """Return the settings that differ from what they would be if nobody had chosen them."""
    values = values_of(game)
    return {
        setting.key: values[setting.key]
        for setting in SETTINGS
        if setting.matters(values) and values[setting.key] != setting.default_for(values)
    }


def shown(game: CustomGame) -> list[Setting]:
    """Return the settings that make a difference in a game: those of its form."""
    values = values_of(game)
    return [setting for setting in SETTINGS if setting.matters(values)]


def offered(setting: Setting, game: CustomGame) -> tuple[str | int, ...]:
    """Return the values of a setting that fit what is written at the end of a hand."""
    if not isinstance(setting.kind, OneOf):
        return ()
    if setting.key != "writes":
        return setting.kind.choices
    return FITTING_WRITES[game.asks]


FITTING_WRITES: Mapping[str, tuple[str, ...]] = {
    "pips": ("own", "others", "all", "plus_minus"),
    "points": ("own", "winner", "plus_minus"),
    "win": ("own", "winner"),
    "nothing": (),
}
"""Who can write by what is written; of a win “each their own” is offered and explained, because people look for it."""
