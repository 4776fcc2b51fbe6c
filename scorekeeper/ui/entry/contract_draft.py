"""The draft of a contract: what a tap changes in it, and what follows from that by itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from scorekeeper.core.kinds import Count, fields_of
from scorekeeper.core.model import Setup
from scorekeeper.core.tiles import Tile, TileSet, pips_of
from scorekeeper.core.variant import RecordSheet

FOUR: Final = 4
"""Tiles in a trick: so many tiles of value can lie in it."""

LEAP: Final = 6
"""From the highest bid down, the bids with a key of their own are so far apart."""

Fields = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Table:
    """What a contract is about: the sides, how many tricks there are, the tiles of value, the least and highest bid."""

    setup: Setup
    tricks: int
    tiles: tuple[Tile, ...]
    low: int
    high: int

    @property
    def quick(self) -> tuple[int, ...]:
        """The bids with a key of their own, the lowest first."""
        return tuple(bid for bid in range(self.high, self.low - 1, -LEAP)[:3])[::-1]


def table_of(sheet: RecordSheet, setup: Setup, tricks: int) -> Table:
    kind = next(
        field.kind for field in fields_of(sheet.end_type) if field.per is None and isinstance(field.kind, Count)
    )
    return Table(setup, tricks, tiles_of_value(setup.set), kind.low, kind.high or kind.low)


def tiles_of_value(tiles: TileSet) -> tuple[Tile, ...]:
    """The tiles whose pips make ten or five, and that are worth as much; the dearest first."""
    paying = [tile for tile in tiles.tiles if pips_of(tile) in {5, 10}]
    return tuple(sorted(paying, key=lambda one: (-pips_of(one), not one.is_double, -one.high)))


def bids(table: Table, fields: Fields, seat: int) -> Fields:
    """The seat holds the contract, at the lowest bid with a key unless another has been set."""
    return {"bidder": seat, "bid": fields.get("bid", table.quick[0])}


def steps(table: Table, fields: Fields, by: int) -> Fields:
    """The contract one higher or lower."""
    return {"bid": max(table.low, min(table.high, fields.get("bid", table.quick[0]) + by))}


def calls(fields: Fields, suit: int) -> Fields:
    """The trump; called again it is none."""
    return {"trump": None if fields.get("trump") == suit else suit}


def takes(table: Table, fields: Fields, number: int) -> Fields:
    """The first side has so many tricks; tapped again, one less. The rest, and the tiles of value, follow."""
    first = tricks_of(fields)[0] if tricks_of(fields) else None
    taken = number - 1 if first == number else number
    tricks = (taken, table.tricks - taken)
    return {
        "tricks": list(tricks),
        "specials": _written(table, _fitting(table, placed(table, fields), tricks)),
        "points": None,
    }


def moves(table: Table, fields: Fields, tile: Tile) -> Fields:
    """A tile of value goes across."""
    lanes = placed(table, fields)
    across = [[one for one in table.tiles if (one in lane) != (one == tile)] for lane in lanes]
    return {"specials": _written(table, across), "points": None}


def tricks_of(fields: Fields) -> tuple[int, ...]:
    """The tricks of each side; nothing where they have not been written."""
    return tuple(fields.get("tricks") or ())


def placed(table: Table, fields: Fields) -> list[list[Tile]]:
    """The tiles of value of each side: as written, or all with whoever has the contract."""
    written: Sequence[Sequence[str]] | None = fields.get("specials")
    name = table.setup.set.name
    if written is None:
        bidder = fields.get("bidder")
        side = 0 if bidder is None else table.setup.side_of(bidder)
        return [list(table.tiles) if one == side else [] for one in range(table.setup.sides)]
    return [[tile for tile in table.tiles if name(tile) in lane] for lane in written]


def _fitting(table: Table, lanes: list[list[Tile]], tricks: Sequence[int]) -> list[list[Tile]]:
    """No more tiles of value than the tricks of a side can hold: the cheapest go across."""
    for side, other in ((0, 1), (1, 0)):
        room = FOUR * tricks[side]
        stay, go = lanes[side][:room], lanes[side][room:]
        if go:
            lanes[side], lanes[other] = stay, [tile for tile in table.tiles if tile in (*lanes[other], *go)]
    return lanes


def _written(table: Table, lanes: Sequence[Sequence[Tile]]) -> list[list[str]]:
    return [[table.setup.set.name(one) for one in lane] for lane in lanes]


def took(fields: Fields, table: Table) -> tuple[int, ...]:
    """What each side took: a point a trick, and its tiles of value; nothing before the tricks are written."""
    points: Sequence[int] | None = fields.get("points")
    if points is not None:
        return tuple(points)
    return tuple(
        number + sum(pips_of(one) for one in lane)
        for number, lane in zip(tricks_of(fields), placed(table, fields), strict=False)
    )
