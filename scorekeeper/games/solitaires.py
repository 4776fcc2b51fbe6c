"""The solitaires of the booklet, a check of the sums of four of them, and attempts at them [booklet:559]."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, cast

from scorekeeper.core.problem import Code, Problem
from scorekeeper.core.timestamps import read_timestamp

FigureKind = Literal["reussite", "quadrille", "tricard_quadrille", "magic_square", "magic_triangle", "magic_star"]


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure to lay: its line in the booklet, its kind, and its number among those of its kind.

    ``sums`` is how many sums can be checked: 0 for none.
    """

    id: str
    line: int
    kind: FigureKind
    number: int
    sums: int = 0


def _figures() -> Iterable[Figure]:
    lines: Mapping[FigureKind, tuple[int, ...]] = {
        "reussite": (561, 569, 583, 597, 652, 680, 688),
        "quadrille": (577, 591, 605, 660, 673, 703),
        "tricard_quadrille": (627,),
        "magic_square": (614, 694),
        "magic_triangle": (633,),
        "magic_star": (644,),
    }
    sums = {614: SQUARE, 694: SQUARES * SIDES, 644: BRANCHES}
    for kind, places in lines.items():
        for number, line in enumerate(places, 1):
            yield Figure(f"{kind}_{number}", line, kind, number, sums.get(line, 0))


SQUARE, SQUARES, SIDES, BRANCHES = 14, 7, 4, 8
SQUARE_SUM = 13
FIGURES: tuple[Figure, ...] = tuple(sorted(_figures(), key=lambda figure: figure.line))
"""The eighteen that can be read [booklet:561-703], in the booklet's order; twenty were announced [ambiguity A39]."""
BY_FIGURE = {figure.id: figure for figure in FIGURES}


def check_sums(figure: Figure, sums: Sequence[int], wanted: Sequence[int] = ()) -> tuple[int, ...]:
    """Return the places of wrong sums.

    Args:
        figure: the figure.
        sums: the square of six by six: rows, columns, diagonals, 13 each [booklet:618]; the seven squares: two rows and
            two columns of each, four alike, every square different but two of 9, with a 3 and a 16 among them
            [booklet:697]; the star: its eight branches, 21 each [booklet:647].
        wanted: the sums at the arrows of the triangle [booklet:637], which only the figure itself shows.
    """
    if figure.line == 694:
        return _squares(sums)
    same = {614: SQUARE_SUM, 644: 21}.get(figure.line)
    targets = [same] * figure.sums if same else list(wanted)
    found = [*sums, *[None] * (len(targets) - len(sums))]
    return tuple(place for place, (figure, target) in enumerate(zip(found, targets, strict=False)) if figure != target)


def _squares(sums: Sequence[int]) -> tuple[int, ...]:
    """Return the places of uneven squares and of sums that two squares share, 9 apart."""
    squares = [tuple(sums[SIDES * n : SIDES * n + SIDES]) for n in range(SQUARES)]
    even = Counter(square[0] for square in squares if len(square) == SIDES and len(set(square)) == 1)
    wrong: list[int] = []
    for n, square in enumerate(squares):
        alike = len(square) == SIDES and len(set(square)) == 1
        if not alike or even[square[0]] != (2 if square[0] == 9 else 1):
            wrong += range(SIDES * n, SIDES * n + SIDES)
    return tuple(wrong) or (() if {3, 16, 9} <= set(even) else tuple(range(SIDES * SQUARES)))


@dataclass(frozen=True, slots=True)
class Attempt:
    """An attempt at a solitaire: solved or not, time, duration in minutes, number of tries."""

    figure: str
    solved: bool
    when: datetime
    minutes: int | None = None
    tries: int = 1


def write_attempt(attempt: Attempt) -> dict[str, Any]:
    """Return an attempt as JSON."""
    document = {"figure": attempt.figure, "solved": attempt.solved, "when": attempt.when.isoformat()}
    return {**document, "minutes": attempt.minutes, "tries": attempt.tries}


def read_attempt(document: Any) -> Attempt | Problem:
    """Return an attempt from JSON, or its first problem."""
    if not isinstance(document, Mapping):
        return Problem(Code.NOT_AN_OBJECT)
    given = cast("Mapping[str, Any]", document)
    figure, when = given.get("figure"), read_timestamp(given.get("when"))
    if not isinstance(figure, str) or figure not in BY_FIGURE:
        return Problem(Code.FIGURE_UNKNOWN, values={"value": str(figure)[:24]})
    if not isinstance(given.get("solved"), bool):
        return Problem(Code.VALUE_NOT_A_FLAG, values={"value": str(given.get("solved"))[:24]})
    for name, low in (("minutes", 0), ("tries", 1)):
        number = given.get(name, low)
        if number is not None and (type(number) is not int or number < low):
            return Problem(Code.VALUE_NOT_INT, values={"value": str(number)[:24]})
    if when is None:
        return Problem(Code.DATE_UNKNOWN, values={"value": str(given.get("when"))[:24]})
    return Attempt(figure, given["solved"], when, given.get("minutes"), given.get("tries") or 1)


@dataclass(frozen=True, slots=True)
class Tally:
    """The record of a solitaire: tries, times solved, fewest minutes to solve it, and the last attempt."""

    tries: int = 0
    solved: int = 0
    minutes: int | None = None
    last: datetime | None = None


def tally(attempts: Iterable[Attempt]) -> dict[str, Tally]:
    """Return the record of every solitaire, tried or not, in the order of the booklet."""
    found = dict.fromkeys((figure.id for figure in FIGURES), Tally())
    for attempt in attempts:
        so_far = found[attempt.figure]
        took = [n for n in (so_far.minutes, attempt.minutes if attempt.solved else None) if n is not None]
        last = max(attempt.when, so_far.last or attempt.when)
        solved = so_far.solved + attempt.solved
        found[attempt.figure] = Tally(so_far.tries + attempt.tries, solved, min(took, default=None), last)
    return found
