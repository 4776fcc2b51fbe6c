"""Strategies for records whose fields depend on each other, so that most random values would be refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

from hypothesis import strategies as st

from scorekeeper.core.kinds import Held, Order, Sample
from scorekeeper.core.model import RuleContext, Setup
from scorekeeper.core.tiles import Tile, fewest_pips, most_pips, pips_of, total_pips
from scorekeeper.games._pips import HandsLeft, PipsLeft
from scorekeeper.games._rounds import RoundEnd
from scorekeeper.games.bergen import BergenEnd
from scorekeeper.games.fives_and_threes import ChippedOut, has_chip
from scorekeeper.games.forty_two import FOUR, VALUE, Bid, Contract, Trick
from scorekeeper.games.la_poule import LaidAndLeft
from scorekeeper.games.memory import Gathered, Pair
from scorekeeper.games.moon import MoonBid, Tricks
from scorekeeper.games.no_boneyard import Leaving, eliminated_seats
from scorekeeper.games.patience import TilesLeft
from scorekeeper.games.pub_straight import WonOrStitched
from scorekeeper.games.round_numbers import TilesInHand, count_tiles
from scorekeeper.games.texas_42 import Bid as TexasBid
from scorekeeper.games.texas_42 import Marks
from scorekeeper.games.tien_gow import Settled, blessed
from scorekeeper.games.triominos import Start

Draw = Callable[[st.SearchStrategy[Any]], Any]
"""The function that draws a value, in a strategy or in a test."""

EITHER = (False, True)


def sample_of(draw: Draw, context: RuleContext) -> Sample:
    """Return what the records of the next entry are drawn from."""

    def number(low: int, high: int) -> int:
        return draw(st.integers(low, max(low, high)))

    return sample_with(number, context)


def sample_with(number: Callable[[int, int], int], context: RuleContext) -> Sample:
    """Return what the records of the next entry are drawn from; ``number`` draws one from a range."""
    laid = {tile for play in context.hand.plays for tile in getattr(play, "tiles", ())}
    tiles = context.setup.set
    left = [tile for tile in tiles.tiles if tile not in laid]
    # After the end of a match all tiles may be on the table; any tile will do then.
    return Sample(number, context.active_seats, context.active_sides, tiles, left or list(tiles.tiles))


def pips_of_set(setup: Setup) -> int:
    options = setup.options
    return total_pips(setup.set.top, int(options.get("doubles", 2)), int(options.get("double_blank", 0)))


def held(sample: Sample, context: RuleContext, out: int | None = None) -> tuple[Held | None, ...]:
    """Return what every active player holds, as pips or as tiles; 0 for ``out``."""
    others = [seat for seat in sample.seats if seat != out]
    found: list[Held | None] = [None] * len(context.setup.players)
    if out is not None:
        found[out] = 0
    if sample.number(0, 3) == 3:
        for seat in others:
            found[seat] = sample.tiles(1, context.tiles_each or 7)
        return tuple(found)
    captured = sum(getattr(play, "total", 0) for play in context.hand.plays)
    heaviest = (
        most_pips(context.tiles_each * len(context.setup.players), context.setup.set.top)
        if context.tiles_each
        else pips_of_set(context.setup)
    )
    left = min(pips_of_set(context.setup) - 10, heaviest) - captured
    cap = most_pips(context.tiles_each, context.setup.set.top) if context.tiles_each else pips_of_set(context.setup)
    for seat in others:
        is_zero = sample.number(0, 9) == 9
        share = 0 if is_zero else sample.number(1, min(cap, max(1, left // (2 if len(others) > 2 else 1))))
        found[seat], left = share, left - share
    return tuple(found)


def pips_left(sample: Sample, context: RuleContext) -> PipsLeft:
    out = sample.one((None, *sample.seats))
    return PipsLeft(out, held(sample, context, out), blocked=out is None)


def hands_left(sample: Sample, context: RuleContext) -> HandsLeft:
    return HandsLeft(held(sample, context))


def laid_and_left(sample: Sample, context: RuleContext) -> LaidAndLeft:
    tiles, top = context.tiles_each, context.setup.set.top
    high = min(most_pips(tiles, top), pips_of_set(context.setup) // len(context.setup.players))
    dealt = [sample.number(fewest_pips(tiles, top), high) for _ in context.setup.players]
    laid = tuple(sample.number(0, pips) for pips in dealt)
    return LaidAndLeft(laid, tuple(pips - own for pips, own in zip(dealt, laid, strict=True)))


def pair(sample: Sample, _: RuleContext) -> Pair:
    tile = sample.one(sample.free_tiles)
    matching = [other for other in sample.free_tiles if other != tile and set(tile) & set(other)]
    other = sample.one(matching or sample.free_tiles)
    return Pair(sample.one(sample.seats), (tile, other))


def gathered(sample: Sample, context: RuleContext) -> Gathered:
    """Return all tiles of the set in pairs, or an empty record after pairs were entered."""
    if context.hand.plays:
        return Gathered()
    taken: list[list[Tile]] = [[] for _ in context.setup.players]
    while len(sample.free_tiles) > 1:
        taken[sample.number(0, len(taken) - 1)] += sample.tiles(2, 2)
    points = tuple(sum(map(pips_of, tiles)) for tiles in taken)
    return Gathered(points, tuple(map(len, taken)))


def leaving(sample: Sample, context: RuleContext) -> Leaving:
    """Return all active players but one in some order."""
    left = [seat for seat in sample.seats if seat not in eliminated_seats(context.hand)]
    return Leaving(Order().generate(replace(sample, seats=left))[1:])


def tiles_left(sample: Sample, _: RuleContext) -> TilesLeft:
    return TilesLeft(2 * sample.number(0, 14))


def tiles_in_hand(sample: Sample, context: RuleContext) -> TilesInHand:
    if context.hand.plays and sample.one(EITHER):
        return TilesInHand()
    return TilesInHand(tuple(sample.number(0, most) for most in count_tiles(context, context.hand.plays).held))


def bergen_end(sample: Sample, context: RuleContext) -> BergenEnd:
    seat = sample.one(sample.seats)
    how = sample.one(("domino", "winner", "tie", "tiles"))
    if how == "domino":
        return BergenEnd(out=seat)
    tiles = tuple(sample.tiles(1, 6) for _ in context.setup.players) if how == "tiles" else None
    return BergenEnd(blocked=True, winner=seat if how == "winner" else None, tie=how == "tie", tiles=tiles)


def trick(sample: Sample, _: RuleContext) -> Trick:
    return Trick(sample.one(sample.seats), sample.tiles(FOUR, FOUR))


def contract(sample: Sample, context: RuleContext) -> Contract:
    """Return a contract with points, with tricks and special tiles, or empty after seven tricks."""
    plays = context.hand.plays
    bids = [play for play in plays if isinstance(play, Bid)]
    if not plays and sample.number(0, 9) == 9:
        return Contract(passed=True)
    bidder = bids[-1].player if bids else sample.one(sample.seats)
    bid, trump = bids[-1].bid if bids else sample.number(25, 42), sample.one((None, sample.number(0, 6)))
    if sum(isinstance(play, Trick) for play in plays) == 7:
        return Contract(bidder, bid, trump=trump)
    if sample.one(EITHER):
        points = sample.number(0, 42)
        return Contract(bidder, bid, points=(points, 42 - points), trump=trump)
    taken = sample.number(0, 7)
    mine = tuple(tile for tile in VALUE if taken == 7 or (taken and sample.one(EITHER)))
    theirs = tuple(tile for tile in VALUE if tile not in mine)
    return Contract(bidder, bid, (taken, 7 - taken), (mine, theirs), trump=trump)


def round_end(sample: Sample, context: RuleContext) -> RoundEnd:
    """Return the end of a round, with a double that has not headed one where the table chooses it."""
    pips = pips_left(sample, context)
    used = [result.hand.end.engine for result in context.results if result.hand.end is not None]
    free = [tile for tile in context.setup.set.doubles if tile not in used]
    chosen = context.setup.choice("course") == "free"
    return RoundEnd(
        pips.out, pips.pips, pips.blocked, sample.one(free or context.setup.set.doubles) if chosen else None
    )


def won_or_stitched(sample: Sample, context: RuleContext) -> WonOrStitched:
    pips = pips_left(sample, context)
    return WonOrStitched(pips.out, pips.pips, pips.blocked)


def marks(sample: Sample, context: RuleContext) -> Marks:
    """Return a contract with its result, or that everybody passed."""
    bids = [play for play in context.hand.plays if isinstance(play, TexasBid)]
    taken = sum(isinstance(play, Trick) for play in context.hand.plays)
    if not bids and not sample.number(0, 5):
        return Marks(passed=True)
    bidder = bids[-1].player if bids else sample.one(sample.seats)
    bid = bids[-1].bid if bids else sample.one((30, 35, 42))
    if taken == 7:
        return Marks(bidder, bid)
    if context.setup.choice("mode") == "marks" and sample.one(EITHER):
        return Marks(bidder, bid, made=sample.one(EITHER))
    points = sample.number(0, 42)
    return Marks(bidder, bid, points=(points, 42 - points))


def moon_tricks(sample: Sample, context: RuleContext) -> Tricks:
    bids = [play for play in context.hand.plays if isinstance(play, MoonBid)]
    if not bids and not sample.number(0, 5):
        return Tricks(passed=True)
    first = sample.number(0, 7)
    second = sample.number(0, 7 - first)
    bidder = bids[-1].player if bids else sample.one(sample.seats)
    bid = bids[-1].bid if bids else sample.one((4, 5, 6, 7, 21))
    return Tricks(bidder, bid, tricks=(first, second, 7 - first - second))


def settled(sample: Sample, context: RuleContext) -> Settled:
    """Return eight tiles won, at least two by the player who settles, and those of pairs and sets of four."""
    settles = sample.one(sample.seats)
    tiles = [0] * len(context.setup.players)
    tiles[settles] = 2
    for play in context.hand.plays:
        tiles[play.player] += blessed((play,))
    for _ in range(8 - sum(tiles)):
        tiles[sample.one(sample.seats)] += 1
    how = sample.one(((), ("honour",), ("lowest",), ("capture",)))
    caught = (settles + 1) % len(tiles) if "capture" in how else None
    return Settled(settles, tuple(tiles), how, caught, None if context.results else sample.one(sample.seats))


def start(sample: Sample, _: RuleContext) -> Start:
    return Start(sample.one(sample.seats), sample.one(sample.set.triangles))


def chipped_out(sample: Sample, context: RuleContext) -> ChippedOut:
    return ChippedOut(blocked=sample.one(EITHER) and not any(map(has_chip, context.hand.plays)))


RECORD_STRATEGIES = cast(
    "dict[type[Any], Callable[[Sample, RuleContext], Any]]",
    {
        HandsLeft: hands_left,
        LaidAndLeft: laid_and_left,
        Pair: pair,
        Gathered: gathered,
        Leaving: leaving,
        TilesLeft: tiles_left,
        TilesInHand: tiles_in_hand,
        BergenEnd: bergen_end,
        Trick: trick,
        Contract: contract,
        RoundEnd: round_end,
        WonOrStitched: won_or_stitched,
        Marks: marks,
        Tricks: moon_tricks,
        Settled: settled,
        Start: start,
        ChippedOut: chipped_out,
    },
)
