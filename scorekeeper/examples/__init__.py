"""A worked example for every game: a match file of one or two hands with a drawing, and the values of its text."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, cast

from scorekeeper.core.codec import read_match
from scorekeeper.core.evaluate import facts
from scorekeeper.core.kinds import Seat, fields_of
from scorekeeper.core.problem import Refusal
from scorekeeper.core.variant import Match, MatchState, Variant

_FOLDER = files("scorekeeper.examples")
_LETTERS = "abcdef"


def example(variant: Variant) -> Match:
    """Return the example of a game, which is read like any match file; a refused example is a bug."""
    document = _document(variant.id)
    found = read_match({key: document[key] for key in document if key != "drawing"}, {variant.id: variant})
    assert not isinstance(found, Refusal), (variant.id, found)  # noqa: S101
    match, refused = found
    assert refused is None, (variant.id, refused)  # noqa: S101
    return match


@cache
def drawing(game: str) -> Mapping[str, tuple[tuple[int, int], ...]]:
    """Return the tiles of the drawing of a game, by their direction.

    They form a ``line``, with arms ``up`` and ``down`` from its double; or a ``row``, or a row without gaps, ``flush``.
    The halves of a tile are in the order of the drawing: from the left, or from the double outwards.
    """
    ways = cast("Mapping[str, str]", _document(game)["drawing"])
    return {way: tuple(_tiles(text)) for way, text in ways.items() if way != "strip"}


@cache
def strip(game: str) -> tuple[int, ...]:
    """Return the numbers of a strip of triangles, below and above in turn: each three beside each other are one.

    It is the drawing of a game with triangles, and empty in all others.
    """
    numbers = cast("Mapping[str, str]", _document(game)["drawing"]).get("strip", "")
    return tuple(int(number) for number in numbers.split("-") if number)


def _document(game: str) -> dict[str, Any]:
    return json.loads(_FOLDER.joinpath(f"{game}.json").read_text("utf-8"))


def _tiles(text: str) -> Iterator[tuple[int, int]]:
    for tile in text.split():
        a, b = tile.split("-")
        yield int(a), int(b)


def example_values(match: Match, state: MatchState) -> dict[str, Any]:
    """Return the values that the text of an example can use, by name: what was written, and what was computed from it.

    Sides are ``a``, ``b`` … in the order of the columns, seats ``p1``, ``p2`` … in the order of play; hands and plays
    count from 1. Names: ``a``, ``p1``, ``winner``. Points: ``a_2`` in a hand, ``a_2_total`` after it, ``a_total`` at
    the end; ``play_2_1`` of a play. What was written: ``bid_1``, ``out_1`` (a name), ``p1_pips_1``, and
    ``play_2_1_tile``. Facts of the game: ``pot``, or ``a_chips`` for each side. House rules that are
    numbers go by their own names.
    """
    setup = match.setup
    found: dict[str, Any] = {key: value for key, value in setup.options.items() if type(value) is int}
    found |= {f"p{seat + 1}": name for seat, name in enumerate(setup.players)}
    for side in range(setup.sides):
        letter = _LETTERS[side]
        found |= {letter: setup.name_of(side), f"{letter}_total": state.totals[side]}
        for result in state.results:
            hand = result.index + 1
            found |= {f"{letter}_{hand}": result.points[side], f"{letter}_{hand}_total": result.totals[side]}
    for result in state.results:
        hand = result.index + 1
        for number, (play, points) in enumerate(zip(result.hand.plays, result.play_points, strict=False), start=1):
            stem = f"play_{hand}_{number}"
            found |= {stem: sum(points), **{f"{stem}_{key}": value for key, value in _written(match, play)}}
        if result.hand.end is not None:
            found |= {f"{key}_{hand}": value for key, value in _written(match, result.hand.end)}
    for key, value in facts(match, state).items():
        found |= _each(key, value, setup.sides)
    if state.winners:
        found["winner"] = setup.name_of(state.winners[0])
    return found


def _written(match: Match, record: Any) -> Iterator[tuple[str, Any]]:
    """Yield the fields of a record: one value, or one for each seat or side."""
    for field in fields_of(cast("type[Any]", type(record))):
        value = getattr(record, field.name)
        if field.per is None:
            yield (
                field.name,
                match.setup.players[value] if isinstance(field.kind, Seat) and value is not None else value,
            )
            continue
        for place, item in enumerate(cast("Sequence[Any]", value or ())):
            yield f"{_LETTERS[place]}_{field.name}" if field.per == "side" else f"p{place + 1}_{field.name}", item


def _each(key: str, value: Any, sides: int) -> dict[str, Any]:
    """Return a fact by name, or one for each side. A sentence cannot use other facts."""
    if isinstance(value, int | str):
        return {key: value}
    listed = cast("Sequence[Any]", value) if isinstance(value, tuple) else ()
    if len(listed) != sides or not all(isinstance(value, int) for value in listed):
        return {}
    return {f"{_LETTERS[side]}_{key}": value for side, value in enumerate(listed)}
