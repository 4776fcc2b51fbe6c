"""The sentence of a problem, its code, and the names of the players that it concerns."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.core.problem import Problem
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Match
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


def problem_sentence_in_match(tr: Translator, match: Match, problem: Problem) -> str:
    """Return the sentence or question of a problem in a match, with the names of its tile that the set has."""
    names = [match.setup.players[seat] for seat in problem.seats]
    values, tiles = dict(problem.values), match.setup.set
    if tiles.faces and "tile" in values:
        tile = Tile(*map(int, str(values["tile"]).split("-")))
        values["tile"] = tr("say.tile", tile=tiles.halves(tile)) if tiles.has_colours else tiles.name(tile)
    return tr.problem(problem.code, names, asks=problem.is_question, **values)


def missing_sentence(tr: Translator, match: Match, problem: Problem) -> str:
    """Return what is not entered yet, and for whom."""
    if problem.code == "no_end":
        return tr("banner.missing_out")
    names = [*map(match.setup.name_of, problem.values.get("sides", ()))] or [
        match.setup.players[seat] for seat in problem.seats
    ]
    own = f"banner.missing_{problem.values.get('field')}"
    if names and tr.has(own):
        return tr(own, names=names)
    sentence = problem_sentence_in_match(tr, match, problem)
    return tr("banner.missing_of", sentence=sentence, names=names) if names else sentence
