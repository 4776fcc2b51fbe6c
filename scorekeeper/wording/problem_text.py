"""The sentence of a problem, its code, and the names of the players that it concerns."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.core.problem import Problem
from scorekeeper.i18n import Translator


def problem_sentence(tr: Translator, problem: Problem, players: Sequence[str] = ()) -> str:
    """Return the sentence or question of a problem. ``players`` are the names by seat, if they are known."""
    return tr.problem(problem.code, names_concerned(problem, players), **problem.values)


def names_concerned(problem: Problem, players: Sequence[str]) -> list[str]:
    """Return the names of the players that a problem concerns."""
    return [players[seat] for seat in problem.seats if seat < len(players)]


def error_code(problem: Problem) -> str:
    """Return the code of a problem as it is printed: ``E_TOO_MANY_ZERO``."""
    return f"E_{problem.code.upper()}"
