"""The places of the pips on a half tile, on a unit square."""

from __future__ import annotations

from functools import cache
from typing import Final

Point = tuple[float, float]

_A: Final = 0.25
_B: Final = 0.5
_C: Final = 0.75
_ROWS: Final = (0.17, 0.39, 0.61, 0.83)

_SIX: Final = tuple((x, y) for x in (_A, _C) for y in (_A, _B, _C))
_NINE: Final = (*_SIX, (_B, _A), (_B, _C), (_B, _B))
_TWELVE: Final = tuple((x, y) for x in (_A, _B, _C) for y in _ROWS)
_TEN: Final = tuple((x, y) for x, y in _TWELVE if x != _B or y in (_ROWS[0], _ROWS[3]))

_LATTICE: Final[tuple[tuple[Point, ...], ...]] = (
    (),
    ((_B, _B),),
    ((_A, _A), (_C, _C)),
    ((_A, _A), (_B, _B), (_C, _C)),
    ((_A, _A), (_C, _A), (_A, _C), (_C, _C)),
    ((_A, _A), (_C, _A), (_B, _B), (_A, _C), (_C, _C)),
    _SIX,
    (*_SIX, (_B, _B)),
    _NINE[:-1],
    _NINE,
    _TEN,
    (*_TEN, (_B, _B)),
    _TWELVE,
)

MOST: Final = len(_LATTICE) - 1


@cache
def pips(count: int, *, turned: bool = False) -> tuple[Point, ...]:
    """Return the centres of ``count`` pips (0 to 12); ``turned`` by a quarter, as on a horizontal tile."""
    points = _LATTICE[count]
    return tuple((1 - y, x) for x, y in points) if turned else points


def radius(count: int) -> float:
    """Return the radius of each of ``count`` pips, as a fraction of the half."""
    if count > 9:
        return 0.075
    return 0.085 if count > 6 else 0.095
