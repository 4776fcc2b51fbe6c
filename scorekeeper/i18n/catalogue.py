"""Reads the message catalogues, each file once, with nested tables flattened to dotted keys.

The words of a game are in a file of its own, ``games/<id>.toml``. What the screens need of all games is also in one
generated file, ``games.json``: all words but the rules cards. ``python -m tests.tools.games`` writes it.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any

Entry = str | Mapping[str, str]
"""A sentence, or one sentence for each plural category."""

READERS: Mapping[str, Callable[[str], Mapping[str, Any]]] = {"toml": tomllib.loads, "json": json.loads}
"""Catalogues are written in TOML. Web pages contain them as JSON, which is read a hundred times faster."""

INDEX = "games"
"""The file with the words of all games."""


def entry(language: str, key: str) -> Entry:
    """Return the sentence of a key; raises ``KeyError``."""
    match key.split("."):
        case ["rules", game, _, *_]:
            file = f"games/{game}"
        case ["games" | "problems" | "locale" | "cli" as file, *_]:
            pass
        case _:
            file = "app"
    texts = catalogue(language, file)
    return texts[key] if key in texts else catalogue(language, INDEX)[key]


def files_of(language: str) -> list[str]:
    """Return the names of the files of a language, in alphabetical order, without the generated one."""
    folder = files("scorekeeper.i18n").joinpath(language)
    names = [path.name for path in folder.iterdir()]
    names += [f"games/{path.name}" for path in folder.joinpath("games").iterdir()]
    return sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml"))


def load_catalogues(languages: Iterable[str]) -> None:
    """Read every file now: later a server may be out of file descriptors."""
    for language in languages:
        for file in (INDEX, *files_of(language)):
            catalogue(language, file)


@lru_cache(maxsize=1024)  # every file of every language; files that do not exist must not fill the memory
def catalogue(language: str, file: str) -> Mapping[str, Entry]:
    """Return a file of a language by key: ``app``, ``problems``, ``locale``, ``cli``, ``games`` or ``games/<id>``.

    Keys of ``problems``, ``locale`` and ``cli`` begin with the name of the file. A missing file is empty.
    """
    folder = files("scorekeeper.i18n").joinpath(language)
    for kind, read in READERS.items():
        path = folder.joinpath(f"{file}.{kind}")
        if path.is_file():
            return _by_key(file, read(path.read_text("utf-8")))
    return {}


def _by_key(file: str, table: Mapping[str, Any]) -> Mapping[str, Entry]:
    """Return the texts of a file by their whole keys, which the index has already.

    In the file of a game, its names and its rules card have keys without its id.
    """
    if file == INDEX:
        return table
    if not file.startswith("games/"):
        return dict(_flat("" if file == "app" else f"{file}.", table))
    names = {key: text for key, text in table.items() if isinstance(text, str)}
    game, others = file.removeprefix("games/"), {key: table[key] for key in table if key not in names}
    own = {"games": {game: names}, "rules": {game: others.pop("rules", {})}}
    return dict(_flat("", {**own, **others}))


def _flat(prefix: str, table: Mapping[str, Any]) -> Iterator[tuple[str, Entry]]:
    for key, value in table.items():
        if isinstance(value, str) or "other" in value:
            yield prefix + key, value
        else:
            yield from _flat(f"{prefix}{key}.", value)
