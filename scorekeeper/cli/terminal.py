"""The output of a command: its result on standard output, one line about an error on standard error."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from io import StringIO
from typing import Any
from unicodedata import category
from urllib.parse import urlsplit

from scorekeeper.core.names import is_visible
from scorekeeper.i18n import Translator

FAILED, NOT_VALID, INTERRUPTED = 1, 2, 130
"""Exit codes; 0 is success, and ``NOT_VALID`` says that the input has an error."""

THIS_COMPUTER = frozenset({"localhost", "127.0.0.1", "::1"})
"""The names of servers that no other device reaches."""


def print_text(text: str) -> None:
    """Print text; letters that the terminal cannot encode are escaped."""
    try:
        print(text)  # noqa: T201
    except UnicodeEncodeError:
        print(text.encode("ascii", "backslashreplace").decode())  # noqa: T201


def print_json(document: Mapping[str, Any]) -> None:
    """Print a plain JSON object, with a line for each key and for each object of a list."""
    try:
        print(_lines(document, ascii_only=False))  # noqa: T201
    except UnicodeEncodeError:
        print(_lines(document, ascii_only=True))  # noqa: T201


def _lines(document: Mapping[str, Any], *, ascii_only: bool) -> str:
    def written(value: Any) -> str:
        return json.dumps(value, ensure_ascii=ascii_only, allow_nan=False)

    def block(value: Any) -> str:
        items: list[Any] = value if isinstance(value, list) else []  # pyright: ignore[reportUnknownVariableType]
        if not any(isinstance(item, dict) for item in items):
            return written(value)
        return "[\n    " + ",\n    ".join(map(written, items)) + "\n  ]"

    return "{\n" + ",\n".join(f"  {written(key)}: {block(value)}" for key, value in document.items()) + "\n}"


def print_address(tr: Translator, address: str) -> None:
    """Print the address of a server, how it is stopped, and, unless only this computer reaches it, a QR code."""
    import segno  # noqa: PLC0415  of an extra that has the server too

    if urlsplit(address).hostname not in THIS_COMPUTER:
        code = StringIO()
        segno.make(address, micro=False).terminal(code, compact=True)
        print_text(code.getvalue())
    print_text(tr("cli.serving", url=address))
    print_text(tr("cli.stop"))
    flush()


def print_error(text: str) -> None:
    """Print an error as one line on standard error; line breaks in names and values become spaces."""
    line = "".join(letter if is_visible(letter) and category(letter) not in {"Zl", "Zp"} else " " for letter in text)
    if sys.stderr is not None:  # pyright: ignore[reportUnnecessaryComparison]  a closed one is None
        with suppress(OSError):
            sys.stderr.write(f"{line}\n")


def flush() -> None:
    """Write buffered output to standard output; raises ``OSError``."""
    if sys.stdout is not None:  # pyright: ignore[reportUnnecessaryComparison]  a closed one is None
        sys.stdout.flush()


def redirect_stdout_to_devnull() -> None:
    """Send the rest of standard output to the null device, because its reader has gone.

    Otherwise Python flushes it again at exit and prints a second error.
    """
    with suppress(OSError, ValueError):
        devnull = os.open(os.devnull, os.O_WRONLY)
        os.dup2(devnull, sys.stdout.fileno())
        os.close(devnull)
