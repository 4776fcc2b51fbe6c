"""Reads JSON that strangers wrote: every way in which it can be wrong is a problem, never a crash."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, NoReturn, cast

from scorekeeper.core.kinds import quote
from scorekeeper.core.problem import Code, Problem

DEEPEST = 32
"""Brackets within brackets; a match file has about ten."""

LONGEST = 20
"""Digits of a whole number; what is longer is none to us."""


class _OddError(ValueError):
    """Valid for Python's reader, and no document of ours."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.code)
        self.problem = problem


def parse(raw: bytes) -> Any | Problem:
    """The JSON document in UTF-8 text, or why there is none."""
    try:
        document: Any = json.loads(
            raw.decode("utf-8-sig"), object_pairs_hook=_once, parse_constant=_no_number, parse_int=_whole
        )
    except UnicodeDecodeError:
        return Problem(Code.NOT_TEXT)
    except json.JSONDecodeError as error:
        return Problem(Code.NOT_JSON, values={"line": str(error.lineno), "column": str(error.colno)})
    except _OddError as odd:
        return odd.problem
    except RecursionError:
        return Problem(Code.TOO_DEEP)
    return Problem(Code.TOO_DEEP) if _deeper(document, DEEPEST) else document


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise _OddError(Problem(Code.KEY_TWICE, values={"value": quote(key)}))
        found[key] = value
    return found


def _no_number(name: str) -> NoReturn:
    raise _OddError(Problem(Code.NO_NUMBER, values={"value": name}))


def _whole(digits: str) -> int | float:
    return int(digits) if len(digits) <= LONGEST else float(digits)


def _deeper(document: Any, levels: int) -> bool:
    level = [document]
    for _ in range(levels):
        level = [inner for value in level for inner in _inside(value)]
    return bool(level)


def _inside(one: Any) -> Iterable[Any]:
    if isinstance(one, dict):
        return cast("dict[str, Any]", one).values()
    return cast("list[Any]", one) if isinstance(one, list) else ()
