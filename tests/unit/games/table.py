"""Short functions that set up and write matches, for tests of the rules."""

from __future__ import annotations

from typing import Any

from scorekeeper.core.begin import begin
from scorekeeper.core.check import check, read_end, read_play, review
from scorekeeper.core.evaluate import apply, evaluate
from scorekeeper.core.events import Ended, Scored
from scorekeeper.core.model import Setup, Value
from scorekeeper.core.problem import Problem
from scorekeeper.core.variant import Match
from tests.registry import REGISTRY

Document = dict[str, Any]
THREE = "Anna Bruno Chloé"


def sit_down(game: str, players: str = "Anna Bruno", first: int | None = None, **house: Value) -> Match:
    """Return a match without hands."""
    setup = begin(REGISTRY[game], players.split(), house, first=first)
    assert isinstance(setup, Setup), setup
    return Match(REGISTRY[game], setup)


def four(game: str, **house: Value) -> Match:
    return sit_down(game, "Anna Bruno Chloé Daniel", None, **house)


def write(match: Match, *documents: Document) -> Match:
    """Return the match with these plays (they have a ``kind``) and hand ends; fail if one is refused."""
    for document in documents:
        record = read(match, document)
        assert not isinstance(record, Problem), record
        assert all(problem.is_question for problem in check(match, record)), check(match, record)
        match = apply(match, Scored(record) if "kind" in document else Ended(record))
    return match


def read(match: Match, document: Document) -> Any | Problem:
    return read_play(match, document) if "kind" in document else read_end(match, document)


def problems(match: Match, **document: Any) -> list[Problem]:
    """Return the problems of one more entry."""
    record = read(match, document)
    return [record] if isinstance(record, Problem) else check(match, record)


def codes(match: Match, **document: Any) -> list[str]:
    return [problem.code + ("?" if problem.is_question else "") for problem in problems(match, **document)]


def totals(match: Match) -> tuple[int, ...]:
    return evaluate(match).totals


def winners(match: Match) -> list[str]:
    return [match.setup.name_of(side) for side in evaluate(match).winners]


def left(*pips: Any, out: Any = None, blocked: bool | None = None) -> Document:
    """Return the end of a hand: who went out, blocked if nobody did, and the pips of all."""
    return {"out": out, "pips": list(pips), "blocked": out is None if blocked is None else blocked}


def doubts(match: Match) -> list[tuple[int, Problem]]:
    """Return the entries that a correction has made invalid, as index of the hand and problem."""
    found = review(match, evaluate(match))
    return [(refusal.hand or 0, refusal.problem) for refusal in found if not refusal.problem.is_question]
