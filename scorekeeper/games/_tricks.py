"""The records of Forty-Two: the auction, the tricks, the contract and what each team took (002:492-512)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, ClassVar

from scorekeeper.core.kinds import Count, Each, Seat, Suit, Tiles
from scorekeeper.core.model import Hand, PerSide, Setup
from scorekeeper.core.tiles import Tile

TRICKS, WHOLE, FOUR = 7, 42, 4
VALUE = {Tile(5, 5): 10, Tile(6, 4): 10, Tile(5, 0): 5, Tile(4, 1): 5, Tile(3, 2): 5}
"""The five tiles of value; all tricks and these make forty-two."""


@dataclass(frozen=True, slots=True)
class Bid:
    """A bid in the auction, higher than the one before."""

    tag: ClassVar[str] = "bid"
    player: Annotated[int, Seat()]
    bid: Annotated[int, Count(25, WHOLE, "contract_range")]


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick: who took it, and its four tiles."""

    tag: ClassVar[str] = "trick"
    player: Annotated[int, Seat()]
    tiles: Annotated[tuple[Tile, ...], Tiles()]


@dataclass(frozen=True, slots=True)
class Contract:
    """The contract, and what each team took: tricks and tiles of value, or the points they make.

    Neither is needed where the seven tricks were written down one by one.
    """

    tag: ClassVar[str] = "contract"
    bidder: Annotated[int, Seat("contract_team")]
    bid: Annotated[int, Count(25, WHOLE, "contract_range")]
    tricks: Annotated[tuple[int, ...] | None, Each(Count(0), "side")] = None
    specials: Annotated[tuple[tuple[Tile, ...], ...] | None, Each(Tiles(), "side")] = None
    points: Annotated[tuple[int, ...] | None, Each(Count(0), "side")] = None
    trump: Annotated[int | None, Suit()] = None


def value(tiles: Iterable[Tile]) -> int:
    return sum(VALUE.get(one, 0) for one in tiles)


def tricks_of(hand: Hand) -> list[Trick]:
    return [play for play in hand.plays if isinstance(play, Trick)]


def taken(hand: Hand, setup: Setup) -> tuple[PerSide, tuple[tuple[Tile, ...], ...]] | None:
    """Tricks and tiles of value of each team; ``None`` where only their points were written."""
    end, sides = hand.end, range(setup.sides)
    if end is not None and end.tricks is not None and end.specials is not None:
        return end.tricks, end.specials
    if end is not None and end.points is not None:
        return None
    mine = [[one for one in tricks_of(hand) if setup.side_of(one.player) == side] for side in sides]
    special = tuple(tuple(one for trick in tricks for one in trick.tiles if one in VALUE) for tricks in mine)
    return tuple(map(len, mine)), special


def won(hand: Hand, setup: Setup) -> PerSide:
    """What each team took out of forty-two: a point a trick, and its tiles of value (002:507-510)."""
    both = taken(hand, setup)
    if both is None:
        return hand.end.points
    return tuple(number + value(mine) for number, mine in zip(*both, strict=True))
