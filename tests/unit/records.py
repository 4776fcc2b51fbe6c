"""Strategies for records whose fields depend on each other, so that most random values would be refused."""

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
from scorekeeper.games.no_boneyard import Leaving, eliminated_seats
from scorekeeper.games.patience import TilesLeft
from scorekeeper.games.round_numbers import TilesInHand

Draw = Callable[[st.SearchStrategy[Any]], Any]
"""The function that draws a value, in a strategy or in a test."""


def chosen(draw: Draw, low: int, high: int) -> int:
    return draw(st.integers(low, max(low, high)))


class FreeTiles:
    """The tiles that are not in a hand or on the table yet."""

    def __init__(self, tiles: Iterable[Tile]) -> None:
        self.left = list(tiles)

    def draw_tile(self, draw: Draw) -> Tile:
        return self.left.pop(chosen(draw, 0, len(self.left) - 1))

    def draw_tiles(self, draw: Draw, least: int, most: int) -> tuple[Tile, ...]:
        count = chosen(draw, min(least, len(self.left)), min(most, len(self.left)))
        return tuple(self.draw_tile(draw) for _ in range(count))


@dataclass(frozen=True, slots=True)
class DrawContext:
    """What a record is drawn from: the state of the match, the free tiles, and the pips of the set."""

    context: RuleContext
    free_tiles: FreeTiles
    set_pips: int

    @property
    def seats(self) -> range:
        return range(len(self.context.setup.players))

    @property
    def active(self) -> list[int]:
        return [seat for seat in self.seats if self.context.is_active(seat)]


def draw_context(context: RuleContext) -> DrawContext:
    options, tiles = context.setup.options, context.setup.set
    doubles, blank = int(options.get("doubles", 2)), int(options.get("double_blank", 0))
    laid = {tile for play in context.hand.plays for tile in getattr(play, "tiles", ())}
    left = [tile for tile in tiles.tiles if tile not in laid]
    # After the end of a match all tiles may be on the table; any tile will do then.
    return DrawContext(context, FreeTiles(left or tiles.tiles), total_pips(tiles.top, doubles, blank))


def held(draw: Draw, source: DrawContext, out: int | None = None) -> tuple[Held | None, ...]:
    """Return what every active player holds, as pips or as tiles; 0 for ``out``."""
    context, others = source.context, [seat for seat in source.active if seat != out]
    found: list[Held | None] = [None] * len(source.seats)
    if out is not None:
        found[out] = 0
    if chosen(draw, 0, 3) == 3:
        for seat in others:
            found[seat] = source.free_tiles.draw_tiles(draw, 1, context.tiles_each or 7)
        return tuple(found)
    captured = sum(getattr(play, "total", 0) for play in context.hand.plays)
    heaviest = (
        most_pips(context.tiles_each * len(source.seats), context.setup.set.top)
        if context.tiles_each
        else source.set_pips
    )
    left = min(source.set_pips - 10, heaviest) - captured
    cap = most_pips(context.tiles_each, context.setup.set.top) if context.tiles_each else source.set_pips
    for seat in others:
        is_zero = chosen(draw, 0, 9) == 9
        share = 0 if is_zero else chosen(draw, 1, min(cap, max(1, left // (2 if len(others) > 2 else 1))))
        found[seat], left = share, left - share
    return tuple(found)


def pips_left(draw: Draw, source: DrawContext) -> PipsLeft:
    out = draw(st.none() | st.sampled_from(source.active))
    return PipsLeft(out, held(draw, source, out), blocked=out is None)


def hands_left(draw: Draw, source: DrawContext) -> HandsLeft:
    return HandsLeft(held(draw, source))


def hands_and_boneyard(draw: Draw, source: DrawContext) -> HandsAndBoneyard:
    end = pips_left(draw, source)
    boneyard = draw(st.none() | st.integers(1, 10)) if not undrawn_tiles(source.context.setup) else chosen(draw, 1, 10)
    last = draw(st.none() | st.sampled_from(source.active))
    return HandsAndBoneyard(end.out, end.pips, end.blocked, boneyard, last)


def colours_left(draw: Draw, source: DrawContext) -> ColoursLeft:
    end = pips_left(draw, source)
    winner = draw(st.none() | st.sampled_from(source.active))
    return ColoursLeft(end.out, end.pips, end.blocked, chosen(draw, 1, 10), winner)


def laid_and_left(draw: Draw, source: DrawContext) -> LaidAndLeft:
    tiles, top = source.context.tiles_each, source.context.setup.set.top
    low, high = fewest_pips(tiles, top), min(most_pips(tiles, top), source.set_pips // len(source.seats))
    dealt = [chosen(draw, low, high) for _ in source.seats]
    laid = tuple(chosen(draw, 0, pips) for pips in dealt)
    return LaidAndLeft(laid, tuple(pips - own for pips, own in zip(dealt, laid, strict=True)))


def pair(draw: Draw, source: DrawContext) -> Pair:
    tile = source.free_tiles.draw_tile(draw)
    matching = [other for other in source.free_tiles.left if set(tile) & set(other)]
    other = draw(st.sampled_from(matching or source.free_tiles.left or [tile]))
    return Pair(draw(st.sampled_from(source.active)), (tile, other))


def gathered(draw: Draw, source: DrawContext) -> Gathered:
    """Return all tiles of the set in pairs, or an empty record after pairs were entered."""
    if source.context.hand.plays:
        return Gathered()
    taken: list[list[Tile]] = [[] for _ in source.seats]
    while len(source.free_tiles.left) > 1:
        taken[chosen(draw, 0, len(taken) - 1)] += source.free_tiles.draw_tiles(draw, 2, 2)
    points = tuple(sum(map(pips_of, tiles)) for tiles in taken)
    return Gathered(points, tuple(map(len, taken)))


def leaving(draw: Draw, source: DrawContext) -> Leaving:
    """Return all active players but one in some order."""
    left = [seat for seat in source.active if seat not in eliminated_seats(source.context.hand)]
    return Leaving(tuple(draw(st.permutations(left))[1:]))


def tiles_left(draw: Draw, _: DrawContext) -> TilesLeft:
    return TilesLeft(2 * chosen(draw, 0, 14))


def tiles_in_hand(draw: Draw, source: DrawContext) -> TilesInHand:
    if source.context.hand.plays and draw(st.booleans()):
        return TilesInHand()
    return TilesInHand(tuple(chosen(draw, 0, len(source.free_tiles.left) // len(source.seats)) for _ in source.seats))


def bergen_end(draw: Draw, source: DrawContext) -> BergenEnd:
    seat = draw(st.sampled_from(source.active))
    how = draw(st.sampled_from(("domino", "winner", "tie", "tiles")))
    if how == "domino":
        return BergenEnd(out=seat)
    tiles = tuple(source.free_tiles.draw_tiles(draw, 1, 6) for _ in source.seats) if how == "tiles" else None
    return BergenEnd(blocked=True, winner=seat if how == "winner" else None, tie=how == "tie", tiles=tiles)


def trick(draw: Draw, source: DrawContext) -> Trick:
    return Trick(draw(st.sampled_from(source.active)), source.free_tiles.draw_tiles(draw, FOUR, FOUR))


def contract(draw: Draw, source: DrawContext) -> Contract:
    """Return a contract with points, with tricks and special tiles, or empty after seven tricks."""
    plays = source.context.hand.plays
    bids = [play for play in plays if isinstance(play, Bid)]
    bidder = bids[-1].player if bids else draw(st.sampled_from(source.active))
    bid, trump = bids[-1].bid if bids else chosen(draw, 25, 42), draw(st.none() | st.integers(0, 6))
    if sum(isinstance(play, Trick) for play in plays) == 7:
        return Contract(bidder, bid, trump=trump)
    if draw(st.booleans()):
        points = chosen(draw, 0, 42)
        return Contract(bidder, bid, points=(points, 42 - points), trump=trump)
    taken = chosen(draw, 0, 7)
    mine = tuple(tile for tile in VALUE if taken == 7 or (taken and draw(st.booleans())))
    theirs = tuple(tile for tile in VALUE if tile not in mine)
    return Contract(bidder, bid, (taken, 7 - taken), (mine, theirs), trump=trump)


RECORD_STRATEGIES = cast(
    "dict[type[Any], Callable[[Draw, DrawContext], Any]]",
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
