"""Reads and writes the document of a game that people define, and says what is wrong with it, setting by setting."""

from __future__ import annotations

import re
import secrets
import unicodedata
from base64 import b32encode
from collections.abc import Collection, Mapping, Sequence
from typing import Any, assert_never, cast

from scorekeeper.core.kinds import WORD, quote
from scorekeeper.core.names import MARKS, normalize_name, visible_length
from scorekeeper.core.problem import Code, Problem
from scorekeeper.games import BUILT_IN
from scorekeeper.games.custom.contradictions import contradictions
from scorekeeper.games.custom.settings import (
    BY_KEY,
    HIGHEST_VALUE,
    MOST_KEYS,
    MOST_PLAYERS,
    SETS_ALLOWED,
    SETTINGS,
    CustomGame,
    Given,
    LikeGame,
    Number,
    OneOf,
    Players,
    PremiumRule,
    Premiums,
    ScoreKey,
    ScoreKeys,
    Sets,
    Setting,
    Text,
    Tiles,
    YesNo,
    chosen,
    complete,
)

JSON = dict[str, Any]

FORMAT, VERSION = "scorekeeper-game", 1

GAME_ID = re.compile(r"custom-[a-z2-7]{26}")
"""The id of such a game: 128 random bits. No built-in game has a hyphen in its id."""

LONGEST_WORD = 24


def new_id() -> str:
    """Return an id that nobody can guess."""
    return f"custom-{b32encode(secrets.token_bytes(16)).decode().rstrip('=').lower()}"


def word_key(name: str, taken: Collection[str]) -> str:
    """Return the key of a button or a premium with this name, other than those that are taken."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    letters = "_".join(re.findall(r"[a-z0-9]+", re.sub(r"[^a-z0-9 _-]", "", plain)))[:20].strip("_")
    first = letters if WORD.fullmatch(letters) else f"word_{letters}".strip("_")[:20]
    return next(key for key in (first, *(f"{first}_{n}" for n in range(2, 100))) if key not in taken)


def write(game: CustomGame) -> JSON:
    """Return the document of a game: its id, and the settings that differ from their defaults."""
    settings = {key: _write_value(value) for key, value in chosen(game).items()}
    return {"format": FORMAT, "version": VERSION, "id": game.id, **settings}


def _write_value(value: Any) -> Any:
    if not isinstance(value, tuple):
        return value
    return [_write_item(item) for item in cast("Sequence[Any]", value)]


def _write_item(item: Any) -> Any:
    match item:
        case ScoreKey(points, "", ""):
            return points
        case ScoreKey(points, key, name):
            return {"key": key, "name": name, "points": points}
        case PremiumRule(key, name):
            does = {"doubles": True} if item.doubles else {"makes": item.makes} if item.makes else {"adds": item.adds}
            return {"key": key, "name": name, **does}
        case (players, tiles):
            return [players, tiles]
        case _:
            return item


def read(document: Any) -> CustomGame | Problem:
    """Return the game of a document, or the first problem with it: ``values["setting"]`` is the key of its setting."""
    given = read_settings(document)
    if isinstance(given, Problem):
        return given
    game = complete(given, cast("JSON", document)["id"])
    return next(iter(contradictions(game)), game)


def read_settings(document: Any) -> dict[str, Any] | Problem:
    """Return the settings that a document has, each one possible by itself."""
    if not isinstance(document, Mapping) or cast("JSON", document).get("format") != FORMAT:
        return Problem(Code.NOT_A_GAME)
    raw = cast("Mapping[Any, Any]", document)
    version, game_id = raw.get("version"), raw.get("id")
    if type(version) is not int or version < 1:
        return problem("version", "value", value=quote(version))
    if version > VERSION:
        return Problem(Code.TOO_NEW, values={"field": "game"})
    if not isinstance(game_id, str) or not GAME_ID.fullmatch(game_id):
        return problem("id", "value", value=quote(game_id))
    stray = next((key for key in raw if key not in BY_KEY and key not in {"format", "version", "id"}), None)
    if stray is not None:
        return Problem(Code.GAME_SETTING, values={"field": "unknown", "value": quote(stray)})
    given: dict[str, Any] = {}
    for setting in SETTINGS:
        if setting.key in raw:
            value = read_value(setting, raw[setting.key], given)
            if isinstance(value, Problem):
                return value
            given[setting.key] = value
    return given if given.get("name") else problem("name", "missing")


def problem(setting: str, field: str, **values: Any) -> Problem:
    """Return the problem of a value at a setting; ``field`` chooses its sentence."""
    return Problem(Code.GAME_SETTING, values={"setting": setting, "field": field, **values})


def read_value(setting: Setting, raw: Any, given: Given) -> Any | Problem:
    """Return the value of a setting from plain JSON, or why it is none. ``given`` are the settings before it."""
    kind, key, wrong = setting.kind, setting.key, problem(setting.key, "value", value=quote(raw))
    match kind:
        case OneOf():
            return raw if any(raw == value and type(raw) is type(value) for value in kind.choices) else wrong
        case YesNo():
            return raw if isinstance(raw, bool) else wrong
        case Number(low):
            high = kind.high({"ends": "first_to", **given})
            return _number(key, raw, low, high)
        case Text(most):
            return _text(key, raw, most)
        case LikeGame():
            return raw if isinstance(raw, str) and raw in {"", *BUILT_IN} else wrong
        case Players():
            return _players(key, raw)
        case Sets():
            return _sets(raw) or wrong
        case Tiles():
            return _tiles(key, raw)
        case ScoreKeys():
            return _listed(key, raw, _score_key)
        case Premiums():
            return _listed(key, raw, _premium)
        case _:  # pragma: no cover
            assert_never(kind)


def _number(key: str, raw: Any, low: int, high: int) -> int | Problem:
    if isinstance(raw, bool) or not isinstance(raw, int):
        return problem(key, "value", value=quote(raw))
    if low <= raw <= high:
        return raw
    return problem(key, "most", high=high) if raw > high else problem(key, "least", low=low)


def _text(key: str, raw: Any, most: int) -> str | Problem:
    if not isinstance(raw, str):
        return problem(key, "value", value=quote(raw))
    if len(raw) > most * MARKS:
        return problem(key, "long", limit=most)
    text = normalize_name(raw)
    return text if visible_length(text) <= most else problem(key, "long", limit=most)


def _items(raw: Any, most: int) -> list[Any] | None:
    """Return the items of a list that is not too long; ``None`` for anything else."""
    listed = cast("list[Any]", raw) if isinstance(raw, list | tuple) else None
    return None if listed is None or len(listed) > most else [*listed]


def _apart(listed: Sequence[Any]) -> bool:
    return len({*listed}) == len(listed)


def _sets(raw: Any) -> tuple[str, ...]:
    """Return ids of sets, each once; ``()`` for anything else."""
    listed = _items(raw, len(SETS_ALLOWED)) or []
    is_known = all(isinstance(each, str) and each in SETS_ALLOWED for each in listed)
    return tuple(listed) if is_known and _apart(listed) else ()


def _is_whole(raw: Any, low: int, high: int) -> bool:
    return isinstance(raw, int) and not isinstance(raw, bool) and low <= raw <= high


def _players(key: str, raw: Any) -> tuple[int, ...] | Problem:
    listed = _items(raw, MOST_PLAYERS)
    if listed and all(_is_whole(number, 2, MOST_PLAYERS) for number in listed) and listed == sorted({*listed}):
        return tuple(listed)
    return problem(key, "players", high=MOST_PLAYERS)


def _tiles(key: str, raw: Any) -> tuple[tuple[int, int], ...] | Problem:
    listed = _items(raw, MOST_PLAYERS)
    pairs = [_items(each, 2) for each in listed or ()]
    for pair in pairs:
        if pair is None or len(pair) != 2 or not _is_whole(pair[0], 2, MOST_PLAYERS) or not _is_whole(pair[1], 1, 99):
            return problem(key, "value", value=quote(raw))
    found = [(pair[0], pair[1]) for pair in pairs if pair]
    is_sorted = listed is not None and [players for players, _ in found] == sorted({players for players, _ in found})
    return tuple(found) if is_sorted else problem(key, "value", value=quote(raw))


def _listed(key: str, raw: Any, read_item: Any) -> tuple[Any, ...] | Problem:
    """Return buttons or premiums, each with a key and a name of its own."""
    listed = _items(raw, MOST_KEYS)
    if listed is None:
        is_long = isinstance(raw, list | tuple)
        return problem(key, "many", limit=MOST_KEYS) if is_long else problem(key, "value", value=quote(raw))
    found = [read_item(key, each) for each in listed]
    wrong = next((each for each in found if isinstance(each, Problem)), None)
    if wrong:
        return wrong
    named = [(each.key, each.name.casefold()) for each in found if each.name]
    for part in zip(*named, strict=True):
        if not _apart(part):
            return problem(key, "twice", value=next(name for name in part if part.count(name) > 1))
    return tuple(found)


def _named(key: str, raw: Mapping[str, Any]) -> tuple[str, str] | Problem:
    """Return the key and the name of a button or a premium."""
    word, name = raw.get("key"), _text(key, raw.get("name"), LONGEST_WORD)
    if not isinstance(word, str) or not WORD.fullmatch(word):
        return problem(key, "value", value=quote(word))
    if isinstance(name, Problem):
        return name
    return (word, name) if name else problem(key, "unnamed")


def _value(key: str, raw: Any) -> int | Problem:
    number = _number(key, raw, -HIGHEST_VALUE, HIGHEST_VALUE)
    return problem(key, "value", value="0") if number == 0 else number


def _score_key(key: str, raw: Any) -> ScoreKey | Problem:
    if not isinstance(raw, Mapping):
        points = _value(key, raw)
        return points if isinstance(points, Problem) else ScoreKey(points)
    given = cast("Mapping[str, Any]", raw)
    if {*given} != {"key", "name", "points"}:
        return problem(key, "value", value=quote(raw))
    named, points = _named(key, given), _value(key, given["points"])
    if isinstance(named, Problem):
        return named
    return points if isinstance(points, Problem) else ScoreKey(points, *named)


def _premium(key: str, raw: Any) -> PremiumRule | Problem:
    given: Mapping[str, Any] = cast("Mapping[str, Any]", raw) if isinstance(raw, Mapping) else {}
    does = next((name for name in ("adds", "doubles", "makes") if name in given), "")
    if {*given} != {"key", "name", does} or given.get("doubles", True) is not True:
        return problem(key, "value", value=quote(raw))
    named = _named(key, given)
    if isinstance(named, Problem):
        return named
    if does == "doubles":
        return PremiumRule(*named, doubles=True)
    number = _number(key, given[does], 1 if does == "makes" else -HIGHEST_VALUE, HIGHEST_VALUE)
    if isinstance(number, Problem):
        return number
    return PremiumRule(*named, makes=number) if does == "makes" else PremiumRule(*named, adds=number)
