"""A few hands written down as a match file writes them, and what comes of it."""

from __future__ import annotations

from typing import Any

from scorekeeper.core.codec import FORMAT, VERSION, read_match
from scorekeeper.core.evaluate import evaluate
from scorekeeper.core.problem import Problem, Refusal
from scorekeeper.core.variant import Match, MatchState
from tests.registry import REGISTRY

NAMES = ["A", "B", "C", "D", "E", "F"]


def read(game: str, players: int, hands: list[Any], **options: Any) -> tuple[Match, Refusal | None]:
    """A match of A, B, C …; partners sit opposite. ``set`` among the options is the set."""
    names, tiles = NAMES[:players], options.pop("set", None)
    who = {"teams": [names[::2], names[1::2]]} if REGISTRY[game].teams else {"sides": names}
    document = {"format": FORMAT, "version": VERSION, "game": game, **who, "options": options, "hands": hands}
    back = read_match({**document, "set": tiles} if tiles else document, REGISTRY)
    assert not isinstance(back, Refusal), back
    return back


def play(game: str, players: int, hands: list[Any], **options: Any) -> tuple[Match, MatchState]:
    """The match and its course; nothing may be refused."""
    match, refused = read(game, players, hands, **options)
    assert refused is None, refused
    return match, evaluate(match)


def refusal(game: str, players: int, hands: list[Any], **options: Any) -> Problem:
    """Why the last entry is refused."""
    _, refused = read(game, players, hands, **options)
    assert refused is not None
    return refused.problem


def points(state: MatchState) -> list[tuple[int, ...]]:
    return [one.points for one in state.results]


def out(seat: int, *pips: Any, **more: Any) -> dict[str, Any]:
    """A hand somebody went out of."""
    return {"end": {"out": seat, "pips": list(pips), **more}}


def blocked(*pips: Any, **more: Any) -> dict[str, Any]:
    return {"end": {"out": None, "pips": list(pips), "blocked": True, **more}}
