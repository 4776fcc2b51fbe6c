"""What a command says: its result on standard output, one line of complaint on standard error."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from typing import Any
from unicodedata import category

from scorekeeper.core.names import is_visible


def tell(text: str) -> None:
    """Print text, whatever letters the terminal knows."""
    try:
        print(text)  # noqa: T201
    except UnicodeEncodeError:
        print(text.encode("ascii", "backslashreplace").decode())  # noqa: T201


def tell_json(document: Mapping[str, Any]) -> None:
    """Print a plain JSON object: a line for each key, and for each object of a list."""
    try:
        print(_lines(document, ascii_only=False))  # noqa: T201
    except UnicodeEncodeError:
        print(_lines(document, ascii_only=True))  # noqa: T201


def _lines(document: Mapping[str, Any], *, ascii_only: bool) -> str:
    def written(value: Any) -> str:
        return json.dumps(value, ensure_ascii=ascii_only, allow_nan=False)

    def block(value: Any) -> str:
        items: list[Any] = value if isinstance(value, list) else []  # pyright: ignore[reportUnknownVariableType]
        if not any(isinstance(one, dict) for one in items):
            return written(value)
        return "[\n    " + ",\n    ".join(map(written, items)) + "\n  ]"

    return "{\n" + ",\n".join(f"  {written(key)}: {block(value)}" for key, value in document.items()) + "\n}"


def complain(text: str) -> None:
    """Say what is wrong, in one line that no name or value can break."""
    line = "".join(one if is_visible(one) and category(one) not in {"Zl", "Zp"} else " " for one in text)
    if sys.stderr is not None:  # pyright: ignore[reportUnnecessaryComparison]  a closed one is None
        with suppress(OSError):
            sys.stderr.write(f"{line}\n")


def flush() -> None:
    """See that everything told has arrived; raises ``OSError``."""
    if sys.stdout is not None:  # pyright: ignore[reportUnnecessaryComparison]  a closed one is None
        sys.stdout.flush()


def let_go() -> None:
    """Nobody reads standard output any more: what is left of it goes nowhere."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
