"""Reads the message catalogues, each file once, with nested tables flattened to dotted keys."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

Entry = str | Mapping[str, str]
"""A sentence, or one sentence for each plural category."""

READERS: Mapping[str, Callable[[str], Mapping[str, Any]]] = {"toml": tomllib.loads, "json": json.loads}
"""Catalogues are written in TOML. Web pages contain them as JSON, which is read a hundred times faster."""


def entry(language: str, key: str) -> Entry:
    """Return the sentence of a key; raises ``KeyError``."""
    match key.split("."):
        case ["rules", game, _, *_]:
            file = f"rules/{game}"
        case ["games" | "problems" | "locale" | "cli" as file, *_]:
            pass
        case _:
            file = "app"
    return catalogue(language, file)[key]


def files_of(language: str) -> list[str]:
    """Return the names of the files of a language, in alphabetical order."""
    folder = files("scorekeeper.i18n").joinpath(language)
    names = [path.name for path in folder.iterdir()]
    names += [f"rules/{path.name}" for path in folder.joinpath("rules").iterdir()]
    return sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml"))


def load_catalogues(languages: Iterable[str]) -> None:
    """Read every file now: later a server may be out of file descriptors."""
    for language in languages:
        for file in files_of(language):
            catalogue(language, file)


@cache
def catalogue(language: str, file: str) -> Mapping[str, Entry]:
    """Return a file of a language by key: ``app``, ``games``, ``problems``, ``locale``, ``cli`` or ``rules/<game>``.

    Keys of ``app`` have no prefix; those of every other file begin with its name. A missing file is empty.
    """
    folder = files("scorekeeper.i18n").joinpath(language)
    prefix = "" if file == "app" else file.replace("/", ".") + "."
    for kind, read in READERS.items():
        path = folder.joinpath(f"{file}.{kind}")
        if path.is_file():
            return dict(_flat(prefix, read(path.read_text("utf-8"))))
    return {}


def _flat(prefix: str, table: Mapping[str, Any]) -> Iterator[tuple[str, Entry]]:
    for key, value in table.items():
        if isinstance(value, str) or "other" in value:
            yield prefix + key, value
        else:
            yield from _flat(f"{prefix}{key}.", value)
