"""Reads JSON from outside: anything wrong with it becomes a problem, never an exception."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, NoReturn, cast

from scorekeeper.core.kinds import quote
from scorekeeper.core.problem import Code, Problem

MAX_DEPTH = 32
"""The maximum nesting of brackets; a match file has about ten levels."""

MAX_DIGITS = 20
"""The maximum number of digits of an integer; a longer number becomes a float."""


MAX_BYTES = 8 * 1024 * 1024
"""The maximum size of a document: a match of 20,000 hands."""

MAX_VALUES = 500_000
"""The maximum number of values in a document: they take up to forty times their size in memory."""

VALUES = (b"{", b"[", b",")
"""What comes before a value."""


class _RejectedJsonError(ValueError):
    """Raised for JSON that Python accepts and that is no valid document."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.code)
        self.problem = problem


def parse(raw: bytes) -> Any | Problem:
    """Return the JSON document of a UTF-8 text, or the problem with it."""
    if len(raw) > MAX_BYTES or sum(map(raw.count, VALUES)) > MAX_VALUES:
        return Problem(Code.TOO_LARGE)
    try:
        document: Any = json.loads(
            raw.decode("utf-8-sig"),
            object_pairs_hook=_without_duplicates,
            parse_constant=_reject_constant,
            parse_int=_parse_int,
        )
    except UnicodeDecodeError:
        return Problem(Code.NOT_TEXT)
    except json.JSONDecodeError as error:
        return Problem(Code.NOT_JSON, values={"line": str(error.lineno), "column": str(error.colno)})
    except _RejectedJsonError as error:
        return error.problem
    except RecursionError:
        return Problem(Code.TOO_DEEP)
    return Problem(Code.TOO_DEEP) if _is_deeper(document, MAX_DEPTH) else document


def _without_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise _RejectedJsonError(Problem(Code.KEY_TWICE, values={"value": quote(key)}))
        found[key] = value
    return found


def _reject_constant(name: str) -> NoReturn:
    raise _RejectedJsonError(Problem(Code.NO_NUMBER, values={"value": name}))


def _parse_int(digits: str) -> int | float:
    return int(digits) if len(digits) <= MAX_DIGITS else float(digits)


def _is_deeper(document: Any, levels: int) -> bool:
    level = [document]
    for _ in range(levels):
        level = [inner for value in level for inner in _children(value)]
    return bool(level)


def _children(value: Any) -> Iterable[Any]:
    if isinstance(value, dict):
        return cast("dict[str, Any]", value).values()
    return cast("list[Any]", value) if isinstance(value, list) else ()
