"""Records whose boxes hang on one another so closely that filling them one by one would mostly be refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, cast

from hypothesis import strategies as st

from scorekeeper.core.kinds import Held
from scorekeeper.core.model import RuleContext
from scorekeeper.core.tiles import Tile, fewest_pips, most_pips, pips_of, total_pips
from scorekeeper.games._pips import HandsLeft, PipsLeft
from scorekeeper.games._takes import HandsAndBoneyard, undrawn_tiles
from scorekeeper.games.bergen import BergenEnd
from scorekeeper.games.forty_two import FOUR, VALUE, Bid, Contract, Trick
from scorekeeper.games.la_poule import LaidAndLeft
from scorekeeper.games.luckies import ColoursLeft
from scorekeeper.games.memory import Gathered, Pair
from scorekeeper.games.no_boneyard import Leaving, gone
from scorekeeper.games.patience import TilesLeft
from scorekeeper.games.round_numbers import TilesInHand

Draw = Callable[[st.SearchStrategy[Any]], Any]
"""How a value is drawn: inside a strategy, or in the middle of a test."""


def chosen(draw: Draw, low: int, high: int) -> int:
    return draw(st.integers(low, max(low, high)))


class Pack:
    """The tiles that lie nowhere yet."""

    def __init__(self, tiles: Iterable[Tile]) -> None:
        self.left = list(tiles)

    def one(self, draw: Draw) -> Tile:
        return self.left.pop(chosen(draw, 0, len(self.left) - 1))

    def some(self, draw: Draw, least: int, most: int) -> tuple[Tile, ...]:
        count = chosen(draw, min(least, len(self.left)), min(most, len(self.left)))
        return tuple(self.one(draw) for _ in range(count))


@dataclass(frozen=True, slots=True)
class Room:
    """What a record may draw from: the sheet so far, the tiles not yet on the table, the pips of a set."""

    at: RuleContext
    pack: Pack
    whole: int

    @property
    def seats(self) -> range:
        return range(len(self.at.setup.players))

    @property
    def living(self) -> list[int]:
        return [seat for seat in self.seats if self.at.is_active(seat)]


def room(at: RuleContext) -> Room:
    options, tiles = at.setup.options, at.setup.set
    doubles, blank = int(options.get("doubles", 2)), int(options.get("double_blank", 0))
    laid = {one for play in at.hand.plays for one in getattr(play, "tiles", ())}
    left = [one for one in tiles.tiles if one not in laid]
    return Room(at, Pack(left or tiles.tiles), total_pips(tiles.top, doubles, blank))  # after the end any tile again


def held(draw: Draw, space: Room, out: int | None = None) -> tuple[Held | None, ...]:
    """What everybody is left holding, as numbers or as tiles; whoever went out nothing."""
    at, others = space.at, [seat for seat in space.living if seat != out]
    found: list[Held | None] = [None] * len(space.seats)
    if out is not None:
        found[out] = 0
    if chosen(draw, 0, 3) == 3:
        for seat in others:
            found[seat] = space.pack.some(draw, 1, at.tiles_each or 7)
        return tuple(found)
    captured = sum(getattr(play, "total", 0) for play in at.hand.plays)
    heaviest = most_pips(at.tiles_each * len(space.seats), at.setup.set.top) if at.tiles_each else space.whole
    left = min(space.whole - 10, heaviest) - captured
    cap = most_pips(at.tiles_each, at.setup.set.top) if at.tiles_each else space.whole
    for seat in others:
        nought = chosen(draw, 0, 9) == 9
        share = 0 if nought else chosen(draw, 1, min(cap, max(1, left // (2 if len(others) > 2 else 1))))
        found[seat], left = share, left - share
    return tuple(found)


def pips_left(draw: Draw, space: Room) -> PipsLeft:
    out = draw(st.none() | st.sampled_from(space.living))
    return PipsLeft(out, held(draw, space, out), blocked=out is None)


def hands_left(draw: Draw, space: Room) -> HandsLeft:
    return HandsLeft(held(draw, space))


def hands_and_boneyard(draw: Draw, space: Room) -> HandsAndBoneyard:
    end = pips_left(draw, space)
    boneyard = draw(st.none() | st.integers(1, 10)) if not undrawn_tiles(space.at.setup) else chosen(draw, 1, 10)
    last = draw(st.none() | st.sampled_from(space.living))
    return HandsAndBoneyard(end.out, end.pips, end.blocked, boneyard, last)


def colours_left(draw: Draw, space: Room) -> ColoursLeft:
    end = pips_left(draw, space)
    winner = draw(st.none() | st.sampled_from(space.living))
    return ColoursLeft(end.out, end.pips, end.blocked, chosen(draw, 1, 10), winner)


def laid_and_left(draw: Draw, space: Room) -> LaidAndLeft:
    tiles, top = space.at.tiles_each, space.at.setup.set.top
    low, high = fewest_pips(tiles, top), min(most_pips(tiles, top), space.whole // len(space.seats))
    dealt = [chosen(draw, low, high) for _ in space.seats]
    laid = tuple(chosen(draw, 0, pips) for pips in dealt)
    return LaidAndLeft(laid, tuple(pips - own for pips, own in zip(dealt, laid, strict=True)))


def pair(draw: Draw, space: Room) -> Pair:
    one = space.pack.one(draw)
    alike = [other for other in space.pack.left if set(one) & set(other)]
    other = draw(st.sampled_from(alike or space.pack.left or [one]))
    return Pair(draw(st.sampled_from(space.living)), (one, other))


def gathered(draw: Draw, space: Room) -> Gathered:
    """Every tile of the set, dealt out by twos; nothing where the pairs are on the sheet already."""
    if space.at.hand.plays:
        return Gathered()
    taken: list[list[Tile]] = [[] for _ in space.seats]
    while len(space.pack.left) > 1:
        taken[chosen(draw, 0, len(taken) - 1)] += space.pack.some(draw, 2, 2)
    points = tuple(sum(map(pips_of, tiles)) for tiles in taken)
    return Gathered(points, tuple(map(len, taken)))


def leaving(draw: Draw, space: Room) -> Leaving:
    """All but one who have not left yet, in some order; nobody where that is on the sheet already."""
    left = [seat for seat in space.living if seat not in gone(space.at.hand)]
    return Leaving(tuple(draw(st.permutations(left))[1:]))


def tiles_left(draw: Draw, _: Room) -> TilesLeft:
    return TilesLeft(2 * chosen(draw, 0, 14))


def tiles_in_hand(draw: Draw, space: Room) -> TilesInHand:
    if space.at.hand.plays and draw(st.booleans()):
        return TilesInHand()
    return TilesInHand(tuple(chosen(draw, 0, len(space.pack.left) // len(space.seats)) for _ in space.seats))


def bergen_end(draw: Draw, space: Room) -> BergenEnd:
    seat = draw(st.sampled_from(space.living))
    how = draw(st.sampled_from(("domino", "winner", "tie", "tiles")))
    if how == "domino":
        return BergenEnd(out=seat)
    tiles = tuple(space.pack.some(draw, 1, 6) for _ in space.seats) if how == "tiles" else None
    return BergenEnd(blocked=True, winner=seat if how == "winner" else None, tie=how == "tie", tiles=tiles)


def trick(draw: Draw, space: Room) -> Trick:
    return Trick(draw(st.sampled_from(space.living)), space.pack.some(draw, FOUR, FOUR))


def contract(draw: Draw, space: Room) -> Contract:
    """What the auction came to, and what the teams took: points, tricks and tiles, or the tricks on the sheet."""
    plays = space.at.hand.plays
    bids = [play for play in plays if isinstance(play, Bid)]
    bidder = bids[-1].player if bids else draw(st.sampled_from(space.living))
    bid, trump = bids[-1].bid if bids else chosen(draw, 25, 42), draw(st.none() | st.integers(0, 6))
    if sum(isinstance(play, Trick) for play in plays) == 7:
        return Contract(bidder, bid, trump=trump)
    if draw(st.booleans()):
        took = chosen(draw, 0, 42)
        return Contract(bidder, bid, points=(took, 42 - took), trump=trump)
    taken = chosen(draw, 0, 7)
    mine = tuple(one for one in VALUE if taken == 7 or (taken and draw(st.booleans())))
    theirs = tuple(one for one in VALUE if one not in mine)
    return Contract(bidder, bid, (taken, 7 - taken), (mine, theirs), trump=trump)


MADE = cast(
    "dict[type[Any], Callable[[Draw, Room], Any]]",
    {
        PipsLeft: pips_left,
        HandsLeft: hands_left,
        HandsAndBoneyard: hands_and_boneyard,
        ColoursLeft: colours_left,
        LaidAndLeft: laid_and_left,
        Pair: pair,
        Gathered: gathered,
        Leaving: leaving,
        TilesLeft: tiles_left,
        TilesInHand: tiles_in_hand,
        BergenEnd: bergen_end,
        Trick: trick,
        Contract: contract,
    },
)
