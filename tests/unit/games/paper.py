"""Hands as a match file has them, and their evaluation, for tests of games."""

from __future__ import annotations

from typing import Any

from scorekeeper.core.check import rule_context
from scorekeeper.core.codec import FORMAT, VERSION, read_match
from scorekeeper.core.evaluate import evaluate
from scorekeeper.core.problem import Problem, Refusal
from scorekeeper.core.variant import Match, MatchState
from tests.registry import REGISTRY

NAMES = ["A", "B", "C", "D", "E", "F"]


def read(game: str, players: int, hands: list[Any], **options: Any) -> tuple[Match, Refusal | None]:
    """Return a match of A, B, C …, partners opposite, and its refusal. The option ``set`` is the set of tiles."""
    names, tiles = NAMES[:players], options.pop("set", None)
    who = {"teams": [names[::2], names[1::2]]} if REGISTRY[game].teams else {"sides": names}
    document = {"format": FORMAT, "version": VERSION, "game": game, **who, "options": options, "hands": hands}
    found = read_match({**document, "set": tiles} if tiles else document, REGISTRY)
    assert not isinstance(found, Refusal), found
    return found


def play(game: str, players: int, hands: list[Any], **options: Any) -> tuple[Match, MatchState]:
    """Return the match and its state; fail if an entry is refused."""
    match, refused = read(game, players, hands, **options)
    assert refused is None, refused
    return match, evaluate(match)


def refusal(game: str, players: int, hands: list[Any], **options: Any) -> Problem:
    """Return the problem of the refused entry."""
    _, refused = read(game, players, hands, **options)
    assert refused is not None
    return refused.problem


def explained(
    game: str, players: int, hand: dict[str, Any], **options: Any
) -> tuple[str, tuple[int, ...], dict[str, Any]]:
    """Return the reason of a hand: its key, the sides that score, and its figures."""
    match, state = play(game, players, [hand], **options)
    reason = match.variant.sheet.reason(match.hands[0].end, rule_context(match, 0, state))
    assert reason is not None
    return reason.key, reason.sides, dict(reason.values)


def points(state: MatchState) -> list[tuple[int, ...]]:
    return [result.points for result in state.results]


def out(seat: int, *pips: Any, **more: Any) -> dict[str, Any]:
    """Return a hand in which this seat went out."""
    return {"end": {"out": seat, "pips": list(pips), **more}}


def blocked(*pips: Any, **more: Any) -> dict[str, Any]:
    return {"end": {"out": None, "pips": list(pips), "blocked": True, **more}}
