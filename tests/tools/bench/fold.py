"""What it takes to work a long match out from its events, beside adding up the same numbers in plain Python.

Run it as a program: ``python -m tests.tools.bench.fold [--hands 300] [--rounds 50]``.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from dataclasses import astuple, dataclass, fields
from statistics import median
from time import process_time
from typing import Any

from scorekeeper.core.begin import begin
from scorekeeper.core.check import check, read_end, read_play
from scorekeeper.core.evaluate import evaluate, fold
from scorekeeper.core.events import Ended, Event, Scored
from scorekeeper.core.layout import layout
from scorekeeper.core.model import PerSide, Setup
from scorekeeper.core.variant import Match
from scorekeeper.games._pips import PipsLeft
from scorekeeper.games._plays import HandOver
from scorekeeper.games.muggins import Fives
from tests.registry import REGISTRY

NAMES = ("Anna", "Bruno", "Chloé", "Daniel")
NEXT = {"lets_play": {"out": 0, "pips": [0, 5, 9, 14]}, "muggins": {"kind": "fives", "player": 0, "total": 15}}
"""The record that ``check`` is asked about, as a match file has it."""

FAR = 1_000_000
"""A target that nobody reaches."""


@dataclass(frozen=True, slots=True)
class Row:
    """Milliseconds of CPU, medians. ``both`` is from events to totals, ``ratio`` how often ``plain`` goes into it.

    ``check`` is the check of the next record against a match whose state is known, as on every tap.
    """

    game: str
    hands: int
    events: int
    fold: float
    evaluate: float
    both: float
    layout: float
    check: float
    plain: float
    ratio: float


def start(game: str) -> Match:
    setup = begin(REGISTRY[game], NAMES, {"target": FAR})
    if not isinstance(setup, Setup):
        raise SystemExit(setup.code)
    return Match(REGISTRY[game], setup)


def pips_left(hands: int) -> list[Event]:
    """A hand is one entry: who went out, and what the others held."""
    return [
        Ended(PipsLeft(hand % 4, tuple(0 if seat == hand % 4 else 1 + (hand + seat) % 40 for seat in range(4))))
        for hand in range(hands)
    ]


def scored_in_play(hands: int) -> list[Event]:
    """A hand is four entries that pay, and its end."""
    paid: list[Event] = []
    for hand in range(hands):
        paid += [Scored(Fives((hand + play) % 4, 5 * (1 + play))) for play in range(4)]
        paid.append(Ended(HandOver()))
    return paid


def timed(work: Callable[[], Any], rounds: int) -> float:
    """Milliseconds of CPU, the median of so many rounds."""
    taken: list[float] = []
    for _ in range(rounds):
        began = process_time()
        work()
        taken.append(process_time() - began)
    return 1000 * median(taken)


def plain_sums(numbers: Sequence[PerSide]) -> list[list[int]]:
    """Running totals as a loop of plain additions makes them."""
    totals = [0] * len(NAMES)
    found: list[list[int]] = []
    for points in numbers:
        totals = [total + more for total, more in zip(totals, points, strict=True)]
        found.append(totals)
    return found


def measure(game: str, events: Sequence[Event], rounds: int) -> Row:
    empty = start(game)
    match = fold(empty, events)
    state = evaluate(match)
    record = read_play(match, NEXT[game]) if game == "muggins" else read_end(match, NEXT[game])
    numbers = [points for result in state.results for points in (*result.play_points, result.end_points)]
    if plain_sums(numbers)[-1] != list(state.totals):
        raise SystemExit("the two do not add up to the same")
    both, plain = timed(lambda: evaluate(fold(empty, events)), rounds), timed(lambda: plain_sums(numbers), rounds)
    return Row(
        game,
        len(state.results),
        len(events),
        timed(lambda: fold(empty, events), rounds),
        timed(lambda: evaluate(match), rounds),
        both,
        timed(lambda: layout(match, state), rounds),
        timed(lambda: check(match, record, state=state), rounds),
        plain,
        both / plain if plain else 0.0,
    )


def run(hands: int, rounds: int) -> list[Row]:
    return [measure("lets_play", pips_left(hands), rounds), measure("muggins", scored_in_play(hands), rounds)]


def main(arguments: Sequence[str] | None = None) -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--hands", type=int, default=300)
    options.add_argument("--rounds", type=int, default=50)
    chosen = options.parse_args(arguments)
    print("  ".join(f"{field.name:>9}" for field in fields(Row)))  # noqa: T201
    for row in run(chosen.hands, chosen.rounds):
        written = (f"{value:.3f}" if isinstance(value, float) else str(value) for value in astuple(row))
        print("  ".join(f"{text:>9}" for text in written))  # noqa: T201


if __name__ == "__main__":
    main()
