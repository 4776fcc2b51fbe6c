"""Reads the files that are named on the command line."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from scorekeeper.core.kinds import quote
from scorekeeper.core.problem import Code, Problem
from scorekeeper.library.strict_json import parse


def read_document(name: str) -> Any | Problem:
    """Return the JSON document in a file, or on standard input for ``-``; or the problem with it."""
    raw = read_file(name)
    return raw if isinstance(raw, Problem) else parse(raw)


def read_file(name: str) -> bytes | Problem:
    """Return the content of a file, or of standard input for ``-``; or the problem with it."""
    try:
        return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except (OSError, ValueError, AttributeError):  # a NUL in the name, or a closed standard input
        return Problem(Code.NO_FILE, values={"value": quote(name)})
