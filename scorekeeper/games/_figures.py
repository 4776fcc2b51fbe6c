"""The figures of the booklet to lay by oneself (002:559), and a check of the sums of four of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

Kind = Literal["reussite", "quadrille", "tricard_quadrille", "magic_square", "magic_triangle", "magic_star"]


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure to lay: its line in the booklet, its kind, and its number among those of its kind.

    ``sums`` is how many sums can be checked: 0 for none.
    """

    id: str
    line: int
    kind: Kind
    number: int
    sums: int = 0


def _figures() -> Iterable[Figure]:
    lines: Mapping[Kind, tuple[int, ...]] = {
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
FIGURES: tuple[Figure, ...] = tuple(sorted(_figures(), key=lambda one: one.line))
"""The eighteen that can be read (002:561-703), in the booklet's order; twenty were announced (A39)."""
BY_FIGURE = {one.id: one for one in FIGURES}


def check_sums(figure: Figure, sums: Sequence[int], wanted: Sequence[int] = ()) -> tuple[int, ...]:
    """Which sums are wrong, by their place.

    Args:
        figure: the figure.
        sums: the square of six by six: rows, columns, diagonals, 13 each (002:618); the seven squares: two rows and
            two columns of each, four alike, every square different but two of 9, with a 3 and a 16 among them
            (002:697); the star: its eight branches, 21 each (002:647).
        wanted: the sums at the arrows of the triangle (002:637), which only the figure itself shows.
    """
    if figure.line == 694:
        return _squares(sums)
    same = {614: 13, 644: 21}.get(figure.line)
    targets = [same] * figure.sums if same else list(wanted)
    found = [*sums, *[None] * (len(targets) - len(sums))]
    return tuple(place for place, (one, target) in enumerate(zip(found, targets, strict=False)) if one != target)


def _squares(sums: Sequence[int]) -> tuple[int, ...]:
    """The places of squares that are uneven, or of a sum that another square has already, 9 apart."""
    squares = [tuple(sums[SIDES * n : SIDES * n + SIDES]) for n in range(SQUARES)]
    even = Counter(one[0] for one in squares if len(one) == SIDES and len(set(one)) == 1)
    wrong: list[int] = []
    for n, one in enumerate(squares):
        alike = len(one) == SIDES and len(set(one)) == 1
        if not alike or even[one[0]] != (2 if one[0] == 9 else 1):
            wrong += range(SIDES * n, SIDES * n + SIDES)
    return tuple(wrong) or (() if {3, 16, 9} <= set(even) else tuple(range(SIDES * SQUARES)))
