"""Tiles and tile sets: pips, and the fewest and most pips of some tiles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement, starmap
from typing import NamedTuple


class Tile(NamedTuple):
    """A tile with its larger half first: 6-4 and 4-6 are the same tile."""

    high: int
    low: int

    @property
    def is_double(self) -> bool:
        return self.high == self.low

    def __str__(self) -> str:
        return f"{self.high}-{self.low}"


class Triangle(NamedTuple):
    """A triangle with its numbers in ascending order: 1-2-3 and 3-1-2 are the same one."""

    low: int
    middle: int
    high: int

    @property
    def is_triple(self) -> bool:
        return self.low == self.high

    def __str__(self) -> str:
        return f"{self.low}-{self.middle}-{self.high}"


def tile(a: int, b: int) -> Tile:
    return Tile(max(a, b), min(a, b))


def tiles(*names: str) -> tuple[Tile, ...]:
    """Return the tiles of names such as ``"1-4"``."""
    return tuple(tile(int(name[0]), int(name[2])) for name in names)


@dataclass(frozen=True, slots=True)
class TileSet:
    """A set of tiles from 0-0 to ``top``-``top``, without the ``absent`` ones; of some there are two (``twice``).

    ``faces`` are the names of the halves if they are colours, or if one of them is wild. A set with ``corners`` has
    triangles instead: all that three numbers up to ``top`` make.
    """

    id: str
    top: int
    faces: tuple[str, ...] = ()
    absent: frozenset[Tile] = frozenset()
    twice: frozenset[Tile] = frozenset()
    corners: bool = False

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Return all tiles, the suit with most pips first; none of a set of triangles."""
        return () if self.corners else _tiles(self.top, self.absent)

    @property
    def triangles(self) -> tuple[Triangle, ...]:
        """Return all triangles, in ascending order; none of a set of tiles."""
        return tuple(starmap(Triangle, combinations_with_replacement(range(self.top + 1), 3))) if self.corners else ()

    @property
    def count(self) -> int:
        """Return the number of tiles or triangles."""
        return len(self.triangles if self.corners else self.tiles) + len(self.twice)

    @property
    def doubles(self) -> tuple[Tile, ...]:
        """Return the doubles whose halves are numbers, the highest first."""
        return tuple(tile for tile in self.tiles if tile.is_double and self.face(tile.high).isdigit())

    @property
    def has_colours(self) -> bool:
        """Return whether the halves are colours, not numbers."""
        return bool(self.faces) and not self.has_wild

    @property
    def has_wild(self) -> bool:
        """Return whether one of the halves is wild."""
        return WILD in self.faces

    def total_pips(self, doubles: int = 2, double_blank: int = 0) -> int:
        """Return the sum of all pips, counted by the house rules for doubles."""
        every = (*self.tiles, *self.twice)
        return sum(map(sum, self.triangles)) + sum(pips_of(tile, doubles, double_blank) for tile in every)

    def face(self, half: int) -> str:
        return self.faces[half] if self.faces else str(half)

    def halves(self, tile: Tile) -> tuple[int, int] | tuple[str, str]:
        """Return the two halves of a tile: numbers, or the names of colours."""
        return (self.face(tile.high), self.face(tile.low)) if self.faces else (tile.high, tile.low)

    def name(self, tile: Tile) -> str:
        """Return the name of a tile: ``6-4``, or ``purple-green``."""
        return f"{self.face(tile.high)}-{self.face(tile.low)}"


@cache
def _tiles(top: int, absent: frozenset[Tile] = frozenset()) -> tuple[Tile, ...]:
    every = (Tile(high, low) for high in range(top, -1, -1) for low in range(high, -1, -1))
    return tuple(tile for tile in every if tile not in absent)


WILD = "S"
"""The name of a wild half."""

DOUBLE_SIX = TileSet("double-six", 6)
LUCKIES = TileSet("luckies", 6, ("blank", "pink", "red", "yellow", "green", "blue", "purple"))
SETS: Mapping[str, TileSet] = {
    tile_set.id: tile_set
    for tile_set in (
        DOUBLE_SIX,
        TileSet("double-eight", 8),
        TileSet("double-nine", 9),
        TileSet("double-twelve", 12),
        TileSet("double-fifteen", 15),
        TileSet("double-eighteen", 18),
        LUCKIES,
        TileSet("spinner", 10, (*map(str, range(10)), WILD)),
        TileSet("moon", 6, absent=frozenset(Tile(high, 0) for high in range(1, 7))),
        TileSet("triominos", 5, corners=True),
        TileSet(
            "chinese",
            6,
            absent=frozenset(Tile(high, 0) for high in range(7)),
            twice=frozenset(tiles("6-6", "5-5", "4-4", "3-3", "2-2", "1-1", "6-5", "6-4", "6-1", "5-1", "3-1")),
        ),
    )
}


def pips_of(tile: Tile, doubles: int = 2, double_blank: int = 0) -> int:
    """Return the pips of a tile. ``doubles`` is how many halves of a double count [general:22]; 0-0 may count 14."""
    if not tile.is_double:
        return tile.high + tile.low
    return tile.high * doubles if tile.high else double_blank


@cache
def pips_in_order(tiles: TileSet, doubles: int = 2, double_blank: int = 0) -> tuple[int, ...]:
    """Return the pips of every tile or triangle of a set, in ascending order."""
    return tuple(sorted([*map(sum, tiles.triangles), *(pips_of(tile, doubles, double_blank) for tile in tiles.tiles)]))


@cache
def tile_pips(top: int, doubles: int = 2, double_blank: int = 0) -> tuple[int, ...]:
    """Return the pips of every tile of a set, in ascending order."""
    return tuple(sorted(pips_of(tile, doubles, double_blank) for tile in _tiles(top)))


def total_pips(top: int, doubles: int = 2, double_blank: int = 0) -> int:
    """Return the sum of all pips of a set: 168, 360, 495, 1092 [booklet:31]."""
    return sum(tile_pips(top, doubles, double_blank))


def fewest_pips(count: int, top: int) -> int:
    """Return the fewest pips that ``count`` tiles of a set can have."""
    return sum(tile_pips(top)[:count])


def most_pips(count: int, top: int) -> int:
    """Return the most pips that ``count`` tiles of a set can have."""
    every = tile_pips(top)
    return sum(every[len(every) - count :]) if count else 0


def first_duplicate(tiles: Iterable[Tile | Triangle]) -> Tile | Triangle | None:
    """Return the first tile that occurs twice."""
    seen: set[Tile | Triangle] = set()
    for tile in tiles:
        if tile in seen:
            return tile
        seen.add(tile)
    return None
