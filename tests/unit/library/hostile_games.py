"""Documents of games that somebody made to do harm, or that a machine made at random."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from scorekeeper.games.custom.documents import write
from scorekeeper.games.custom.like import LIKE, like
from scorekeeper.games.custom.settings import BY_KEY

GAME_ID = "custom-abcdefghijklmnopqrstuvwxyz"

JUNK: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 2, 14, 15, 9999, 10**9, 10**30, -(10**30), 0.5, 1e308),
    *(
        "",
        " ",
        "x",
        "draw",
        "custom-",
        "always",
        "pips",
        "__import__('os')",
        "../../x",
        "\u202e\u2066",
        "<b>x</b>",
        "{n}",
    ),
    *("A" * 10_000, "\x00", "\ud800", "=games.draw.name", [], {}, [[]], [{}], [None], [[2, 7]], [[2, 10**9]], [10**9]),
    *(list(range(2, 9)), list(range(10_000)), [2, 2], [4], [3, 2], ["double-six"], ["triominos"], ["double-six"] * 2),
    *([5, 10, 15], [5, 5], [0], [-5, 10**9], [{"key": "a", "name": "A", "points": 5}], [{"key": "A", "name": "A"}]),
    *([{"key": "a", "name": "A", "adds": 5}] * 2, [{"key": "a", "name": "A", "doubles": True}], [{"key": "__class__"}]),
    *([{"key": "a", "name": "\u202e", "adds": 5}], [{"key": "b", "name": "B", "makes": 0}], {"a": {"b": {}}}),
)
"""Values for a setting, most of them impossible."""

KEYS = (*BY_KEY, "format", "version", "id", "__class__", "definition", "rules", "")


def base() -> dict[str, Any]:
    return {"format": "scorekeeper-game", "version": 1, "id": GAME_ID, "name": "Gran’s"}


def random_document(rng: Random) -> dict[str, Any]:
    """Return a document in which some settings have a value that they hardly can have."""
    built_in = rng.choice(["", *LIKE])
    game = like(built_in, GAME_ID, "Gran’s")
    document = write(game) if game else base()
    for _ in range(rng.randint(1, 4)):
        key = rng.choice(KEYS)
        if rng.random() < 0.1:
            document.pop(key, None)
        else:
            document[key] = _value(rng, key)
    return document


def _value(rng: Random, key: str) -> Any:
    """Return a value of the right kind every other time, so that settings contradict each other."""
    choices = getattr(BY_KEY[key].kind, "choices", ()) if key in BY_KEY else ()
    return rng.choice(choices) if choices and rng.random() < 0.5 else rng.choice(JUNK)


def text(document: dict[str, Any]) -> bytes:
    return json.dumps(document).encode()


LARGE: dict[str, bytes] = {
    "too_deep": b"[" * 60_000,
    "deeper": b'{"format":' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    "key_twice": text(base())[:-1] + b',"name":"Other"}',
    "long_text": text({**base(), "name": "A" * 1_000_000}),
    "many_players": text({**base(), "players": list(range(2, 10**6))}),
    "many_premiums": text({**base(), "premiums": [{"key": "a", "name": "A", "adds": 1}] * 1000}),
    "long_number": b'{"format":"scorekeeper-game","version":1' + b"0" * 50_000 + b"}",
    "not_a_number": b'{"format":"scorekeeper-game","version":NaN}',
    "no_text": b"\xff\xfe" * 1000,
    "no_json": text(base())[:-5],
    "empty": b"",
}
"""Files that are too large or no JSON, by what is wrong with them."""
