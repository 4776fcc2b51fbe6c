"""Says what is wrong with an entry: the sentence of a problem, and whom it is about."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.core.problem import Problem
from scorekeeper.i18n import Translator


def reason(tr: Translator, problem: Problem, players: Sequence[str] = ()) -> str:
    """The sentence of a problem, or its question. ``players`` are the names by seat; unknown before a match begins."""
    return tr.problem(problem.code, concerned(problem, players), **problem.values)


def concerned(problem: Problem, players: Sequence[str]) -> list[str]:
    """The names of the players a problem is about."""
    return [players[seat] for seat in problem.seats if seat < len(players)]


def code(problem: Problem) -> str:
    """The reason as the rules list it: ``E_TOO_MANY_ZERO``."""
    return f"E_{problem.code.upper()}"
