"""Memory: two tiles with a number in common are yours; most pips taken win [booklet:189]."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from scorekeeper.core.form import Condition, NumbersQuestion, TilesQuestion, form
from scorekeeper.core.goals import always, best_total, by_mode
from scorekeeper.core.kinds import Count, Each, Seat, Tiles
from scorekeeper.core.model import Hand, PerSide, RuleContext, Setup
from scorekeeper.core.problem import Code, Problem
from scorekeeper.core.table import Box, Line, points_line
from scorekeeper.core.tiles import Tile, fewest_pips, first_duplicate, most_pips, pips_of, total_pips
from scorekeeper.core.variant import NOT_OVER, Deal, Goal, GoalResult, Lead, Match, MatchState, RecordSheet, Variant
from scorekeeper.games._plays import PLAYER
from scorekeeper.games._rules import COUNTER_CLOCKWISE_OPTION, choice_option


@dataclass(frozen=True, slots=True)
class Pair:
    """Two tiles taken together."""

    tag: ClassVar[str] = "pair"
    player: Annotated[int, Seat()]
    tiles: Annotated[tuple[Tile, ...], Tiles(2)]


@dataclass(frozen=True, slots=True)
class Gathered:
    """The end: pips and tiles each has gathered, where the pairs were not written down one by one."""

    tag: ClassVar[str] = "gathered"
    points: Annotated[tuple[int | None, ...] | None, Each(Count())] = None
    tiles: Annotated[tuple[int | None, ...] | None, Each(Count())] = None


def is_wanted(name: str, context: RuleContext) -> bool:
    """Return whether a field is what counts under the house rule."""
    return (context.setup.choice("most") == "tiles") == (name == "tiles")


def may_be_empty(name: str, other: str) -> Condition:
    """Return whether a field may stay empty: it does not count, or all pairs were written and the other is empty."""
    return lambda end, context: (
        not is_wanted(name, context) or (bool(context.hand.plays) and getattr(end, other) is None)
    )


GATHERED = form(
    Gathered,
    NumbersQuestion(
        ("points",), whole=lambda _, context: context.setup.total_pips, optional=may_be_empty("points", "tiles")
    ),
    NumbersQuestion(
        ("tiles",),
        whole=lambda _, context: len(context.setup.set.tiles),
        optional=may_be_empty("tiles", "points"),
        key="tiles_taken",
    ),
)
PAIR = form(Pair, PLAYER, TilesQuestion("tiles", 2, saves=True))


def tiles_of(hand: Hand, setup: Setup) -> PerSide:
    """Return the tiles taken by each player."""
    if hand.end is not None and hand.end.tiles is not None:
        return tuple(number or 0 for number in hand.end.tiles)
    taken = [(play.player, len(play.tiles)) for play in hand.plays]
    return tuple(sum(n for player, n in taken if player == seat) for seat in range(len(setup.players)))


def points(play: Pair, context: RuleContext) -> PerSide:
    """Return the pips of the pair, or its two tiles [ambiguity A14]."""
    tiles = context.setup.choice("most") == "tiles"
    return context.setup.points_for(
        play.player, len(play.tiles) if tiles else sum(pips_of(tile) for tile in play.tiles)
    )


def gathered_points(end: Gathered, context: RuleContext) -> PerSide:
    counts = end.tiles if context.setup.choice("most") == "tiles" else end.points
    return (
        context.setup.zero_points
        if counts is None
        else tuple((n or 0) - p for n, p in zip(counts, context.points, strict=True))
    )


def judge(context: RuleContext) -> GoalResult:
    """Return who wins: when every tile is taken, the player with most points [booklet:199].

    Equal ones share, play another hand, or count tiles [ambiguity A11].
    """
    tiles = tiles_of(context.hand, context.setup)
    if context.hand.end is None and sum(tiles) < len(context.setup.set.tiles):
        return NOT_OVER
    tip = context.setup.choice("tie") == "tiles"
    return best_total(context, tuple(100 * total + tip * n for n, total in zip(tiles, context.totals, strict=True)))


def check(record: Any, context: RuleContext) -> Iterable[Problem]:
    if isinstance(record, Gathered):
        yield from _sums(record, context)
    elif len(record.tiles) != 2:
        yield Problem(Code.ODD_TILES, (record.player,))
    elif (twice := first_duplicate(tile for play in (*context.hand.plays, record) for tile in play.tiles)) is not None:
        yield Problem(Code.TILE_DUP, (record.player,), {"tile": str(twice)})
    elif not set(record.tiles[0]) & set(record.tiles[1]):
        yield Problem(Code.PAIR_MISMATCH, (record.player,), {"tile": str(record.tiles[0])})


def _sums(end: Gathered, context: RuleContext) -> Iterable[Problem]:
    """Tiles come in pairs; all of them are 28 and hold 168 pips; so many tiles hold so many pips.

    Nobody has less than the pairs that were written.
    """
    top, every, whole = context.setup.set.top, len(context.setup.set.tiles), total_pips(context.setup.set.top)
    tiles, pips = (None if n is None else tuple(number or 0 for number in n) for n in (end.tiles, end.points))
    seats = range(len(context.setup.players))
    written = [[tile for play in context.hand.plays if play.player == seat for tile in play.tiles] for seat in seats]
    more = tuple(
        seat
        for seat in seats
        if (tiles and tiles[seat] < len(written[seat])) or (pips and pips[seat] < sum(map(pips_of, written[seat])))
    )
    if more:
        yield Problem(Code.PAIRS_MORE, more)
    if tiles and (odd := tuple(seat for seat, number in enumerate(tiles) if number % 2)):
        yield Problem(Code.ODD_TILES, odd)
    if tiles and sum(tiles) > every:
        yield Problem(Code.TILE_COUNT, values={"limit": every})
    elif pips and (sum(pips) > whole or (sum(pips) < whole and sum(tiles or (every,)) == every)):
        short = {"field": "all"} if sum(pips) < whole else {}
        yield Problem(Code.SET_TOTAL, values={"value": sum(pips), "limit": whole, "set": context.setup.set.id, **short})
    elif tiles and pips:
        each = [((seat,), number, value) for seat, (number, value) in enumerate(zip(tiles, pips, strict=True))]
        for seats, number, value in (*each, ((), sum(tiles), sum(pips))):
            low, high = fewest_pips(number, top), most_pips(number, top)
            if not low <= value <= high:
                code, limit = (Code.HAND_MAX, high) if value > high else (Code.HAND_MIN, low)
                yield Problem(code, seats, {"tiles": number, "n": limit})


def facts(match: Match, state: MatchState) -> Mapping[str, Any]:
    """Return the tiles taken by each player, and the tiles still on the table."""
    tiles = tiles_of(state.results[-1].hand if state.results else Hand(), match.setup)
    return {"tiles": tiles, "tiles_on_table": len(match.setup.set.tiles) - sum(tiles)}


LINES = (
    points_line("line.taken"),
    Line("line.tiles_taken", lambda result, side, setup: Box(tiles_of(result.hand, setup)[side]), kind="fact"),
)


def lines(setup: Setup) -> tuple[Line, ...]:
    """Return the pips and the tiles of a hand, or only the tiles where they are the points."""
    return (points_line("line.tiles_taken"),) if setup.choice("most") == "tiles" else LINES


MEMORY = Variant(
    id="memory",
    source="002:189",
    players=(2, 3, 4, 5, 6),
    goal=by_mode(
        "most",
        points=Goal("most", judge, after_each_play=always),
        tiles=Goal("most_tiles", judge, after_each_play=always),
    ),
    sheet=RecordSheet(GATHERED, (PAIR,), points, gathered_points, check, lines=lines, is_paged=True),
    deal=Deal({}),
    lead=Lead("drawn_by_lot"),
    group="one_hand",
    emblem=Tile(3, 1),
    options=(
        choice_option("most", "points", "tiles"),
        choice_option("tie", "shared", "extra_hand", "tiles"),
        COUNTER_CLOCKWISE_OPTION,
    ),
    facts=facts,
)
