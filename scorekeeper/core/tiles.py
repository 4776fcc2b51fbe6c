"""Tiles and tile sets: pips, and the fewest and most pips of some tiles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
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


def tile(a: int, b: int) -> Tile:
    return Tile(max(a, b), min(a, b))


def tiles(*names: str) -> tuple[Tile, ...]:
    """Return the tiles of names such as ``"1-4"``."""
    return tuple(tile(int(name[0]), int(name[2])) for name in names)


@dataclass(frozen=True, slots=True)
class TileSet:
    """A set of tiles from 0-0 to ``top``-``top``. ``faces`` are the names of the halves if they are colours."""

    id: str
    top: int
    faces: tuple[str, ...] = ()

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Return all tiles, the suit with most pips first."""
        return _tiles(self.top)

    @property
    def has_colours(self) -> bool:
        """Return whether the halves are colours, not numbers."""
        return bool(self.faces)

    def face(self, half: int) -> str:
        return self.faces[half] if self.faces else str(half)

    def halves(self, tile: Tile) -> tuple[int, int] | tuple[str, str]:
        """Return the two halves of a tile: numbers, or the names of colours."""
        return (self.face(tile.high), self.face(tile.low)) if self.faces else (tile.high, tile.low)

    def name(self, tile: Tile) -> str:
        """Return the name of a tile: ``6-4``, or ``purple-green``."""
        return f"{self.face(tile.high)}-{self.face(tile.low)}"


@cache
def _tiles(top: int) -> tuple[Tile, ...]:
    return tuple(Tile(high, low) for high in range(top, -1, -1) for low in range(high, -1, -1))


DOUBLE_SIX = TileSet("double-six", 6)
LUCKIES = TileSet("luckies", 6, ("blank", "pink", "red", "yellow", "green", "blue", "purple"))
SETS: Mapping[str, TileSet] = {
    tile_set.id: tile_set
    for tile_set in (
        DOUBLE_SIX,
        TileSet("double-eight", 8),
        TileSet("double-nine", 9),
        TileSet("double-twelve", 12),
        LUCKIES,
    )
}


def pips_of(tile: Tile, doubles: int = 2, double_blank: int = 0) -> int:
    """Return the pips of a tile. ``doubles`` is how many halves of a double count [general:22]; 0-0 may count 14."""
    if not tile.is_double:
        return tile.high + tile.low
    return tile.high * doubles if tile.high else double_blank


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


def first_duplicate(tiles: Iterable[Tile]) -> Tile | None:
    """Return the first tile that occurs twice."""
    seen: set[Tile] = set()
    for tile in tiles:
        if tile in seen:
            return tile
        seen.add(tile)
    return None
