"""Who wins a blocked hand where doubles decide (002:405-409): asked step by step, or worked out from the tiles."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from scorekeeper.core.tiles import Tile, pips_of

Question = Literal["no_double", "points", "doubles", "double_points"]
"""Who has no double, the fewest points, the fewest doubles, the fewest points on the doubles."""

Hands = Mapping[int, Sequence[Tile]]
"""The tiles left, by seat."""

Seats = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """A question about the hands of these seats; several are named where they are equal."""

    question: Question
    among: Seats


@dataclass(frozen=True, slots=True)
class Settled:
    """The end of the questions: who wins, and by which question; equal ones to the end, and nobody wins."""

    winner: int | None
    by: Question
    equal: Seats = ()


def ask(seats: Seats, answers: Sequence[Seats], *, points_last: bool = False) -> Asked | Settled:
    """What to ask next, or what the answers have settled.

    One hand without a double wins, of several the one with the fewest points; else the fewest doubles win, of equal
    ones those with the fewest points on them. ``points_last``: the house lets points in hand decide after that.
    """
    order: tuple[Question, ...] = ("no_double",)
    by_doubles: tuple[Question, ...] = ("doubles", "double_points", *(("points",) if points_last else ()))
    among = seats
    for place, answer in enumerate(answers):
        if len(answer) == 1:
            return Settled(answer[0], order[place])
        if place == 0:
            order = (*order, *(("points",) if answer else by_doubles))
        among = answer or seats
        if place == len(order) - 1:
            return Settled(None, order[place], among)
    return Asked(order[len(answers)], among)


def settle(hands: Hands, *, points_last: bool = False) -> Settled:
    """What the tiles themselves answer."""
    answers: list[Seats] = []
    while isinstance(now := ask(tuple(hands), answers, points_last=points_last), Asked):
        answers.append(_ANSWERS[now.question](hands, now.among))
    return now


def _without(hands: Hands, among: Seats) -> Seats:
    return tuple(seat for seat in among if not _doubles(hands[seat]))


def _least(measure: Callable[[Sequence[Tile]], int]) -> Callable[[Hands, Seats], Seats]:
    def least(hands: Hands, among: Seats) -> Seats:
        best = min(measure(hands[seat]) for seat in among)
        return tuple(seat for seat in among if measure(hands[seat]) == best)

    return least


def _doubles(hand: Sequence[Tile]) -> list[Tile]:
    return [one for one in hand if one.is_double]


def _points(hand: Sequence[Tile]) -> int:
    return sum(pips_of(one) for one in hand)


_ANSWERS: Final[Mapping[Question, Callable[[Hands, Seats], Seats]]] = {
    "no_double": _without,
    "points": _least(_points),
    "doubles": _least(lambda hand: len(_doubles(hand))),
    "double_points": _least(lambda hand: _points(_doubles(hand))),
}
