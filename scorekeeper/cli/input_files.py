"""Reads the files that a command names."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from scorekeeper.core.kinds import quote
from scorekeeper.core.problem import Code, Problem
from scorekeeper.library.strict_json import parse


def read_document(name: str) -> Any | Problem:
    """The JSON document in a file, or on standard input for ``-``; or why there is none."""
    raw = read_file(name)
    return raw if isinstance(raw, Problem) else parse(raw)


def read_file(name: str) -> bytes | Problem:
    """What is in a file, or on standard input for ``-``."""
    try:
        return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except (OSError, ValueError, AttributeError):  # a name with a NUL in it; a standard input that is closed
        return Problem(Code.NO_FILE, values={"value": quote(name)})
