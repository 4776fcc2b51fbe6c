"""Checks of the tiles and pips at the end of a hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from scorekeeper.core.kinds import Held, tiles_in
from scorekeeper.core.model import RuleContext, Setup
from scorekeeper.core.problem import Code, Problem, Remedy
from scorekeeper.core.tiles import Tile, Triangle, first_duplicate
from scorekeeper.games._pips import pips_by_seat

DOUBLE_BLANK = Tile(0, 0)

OnTable = Callable[[Any, RuleContext], Sequence[Tile]]
"""Returns tiles that are certainly in no hand: they are on the table, or were taken out of the set."""


def no_boneyard(_: Any) -> Held | None:
    return None


def nothing_laid(_: Any, __: RuleContext) -> Sequence[Tile]:
    return ()


def hands_agree(
    *,
    stops: bool = True,
    drawn: bool = True,
    boneyard: Callable[[Any], Held | None] = no_boneyard,
    on_table: OnTable = nothing_laid,
    count: Callable[[Any, Setup], tuple[int, ...]] = pips_by_seat,
    whole_of: Callable[[Setup], int] = lambda setup: setup.total_pips,
) -> Callable[[Any, RuleContext], Iterable[Problem]]:
    """Return the check of the pips left in the hands.

    Args:
        stops: the hand stops when somebody goes out; then only the double blank may also count 0.
        drawn: tiles may have been drawn, so that a hand can hold more than was dealt.
        boneyard: returns what was left to draw.
        on_table: returns tiles that are certainly on the table.
        count: counts the pips left by seat.
        whole_of: returns the most that all hands together can count.
    """

    def agree(end: Any, context: RuleContext, held: tuple[int, ...]) -> Iterable[Problem]:
        is_fixed = not drawn or all_dealt(context)
        stock, laid = boneyard(end), on_table(end, context)
        listed = [tiles_in(place) for place in (*end.pips, stock)]
        if stops:
            yield from check_out(end, held)
            yield from empty_hands(end, context)
        yield from tiles_agree(listed, laid)
        if is_fixed:
            yield from _more_than_dealt(end, context)
        yield from too_many_tiles(end, context, listed)
        whole = whole_of(context.setup) - context.setup.pips_of(laid)
        written = sum(held) + context.setup.pips_of(stock)
        if written > whole:
            alone = tuple(seat for seat, sum_of_pips in enumerate(held) if sum_of_pips > whole)
            yield Problem(Code.SET_TOTAL, alone, {"value": written, "limit": whole, "set": context.setup.set.id})
            return
        if is_fixed:
            yield from _too_heavy(end, held, context)
        if stops:
            yield from _zeros(end, context, held, has_blank=DOUBLE_BLANK not in laid)

    def check(end: Any, context: RuleContext) -> Iterable[Problem]:
        held = count(end, context.setup)
        problems = [*agree(end, context, held)]
        yield from problems
        if not any(not problem.is_question for problem in problems):
            yield from _too_light(end, context, held, on_table(end, context), has_zeros=stops)

    return check


def all_dealt(context: RuleContext) -> bool:
    """Return whether every tile of the set was dealt, so that nothing could be drawn."""
    return context.tiles_each * len(context.active_seats) >= context.setup.set.count


def hands_dealt(
    *, dealt_out: bool = True, on_table: OnTable = nothing_laid
) -> Callable[[Any, RuleContext], Iterable[Problem]]:
    """Return the check of hands that nobody drew to.

    ``dealt_out``: every tile was dealt, so that a blocked hand leaves an even number of pips: both open ends show the
    same number, the line is even, and so is the whole set. ``on_table`` is that of ``hands_agree``.
    """
    agree = hands_agree(drawn=False, on_table=on_table)

    def check(end: Any, context: RuleContext) -> Iterable[Problem]:
        problems = [*agree(end, context)]
        yield from problems
        if not any(not problem.is_question for problem in problems):
            is_whole = None not in (end.pips[seat] for seat in context.active_seats)
            if dealt_out and end.blocked and is_whole and (odd := sum(pips_by_seat(end, context.setup))) % 2:
                yield Problem(Code.BLOCK_ODD, values={"value": odd})

    return check


def pips_in_order(setup: Setup, laid: Sequence[Tile] = ()) -> list[int]:
    """Return the pips of every tile that is not one of those ``laid``, the lightest first."""
    if not laid:
        return [*setup.pips_in_order]
    return sorted(setup.pips_of((tile,)) for tile in setup.set.tiles if tile not in laid)


def least_pips(count: int, setup: Setup, laid: Sequence[Tile]) -> int:
    """Return the fewest pips that ``count`` tiles can have if none of them is one of those ``laid``."""
    return sum(pips_in_order(setup, laid)[:count])


def _too_light(
    end: Any, context: RuleContext, held: Sequence[int], laid: Sequence[Tile], *, has_zeros: bool
) -> Iterable[Problem]:
    """Yield a problem if some hands have fewer pips than a tile for each, as light as possible.

    In a hand of one pip or more there is a tile of one pip or more, in one of two a tile of two, if only one tile has
    one. ``has_zeros``: a hand of no pips holds 0-0, and is not empty.
    """
    known = [seat for seat in _known(end, context) if held[seat] or has_zeros]
    seats = sorted(known, key=lambda seat: held[seat])
    pips = pips_in_order(context.setup, laid)
    most_each = 2 if pips.count(1) < 2 else 1
    for first in range(len(seats) - 1):
        for last in range(first + 1, len(seats)):
            some = seats[first : last + 1]
            each = min(held[some[0]], most_each)
            least = sum([worth for worth in pips if worth >= each][: len(some)])
            if sum(held[seat] for seat in some) < least:
                yield Problem(Code.HAND_MIN, tuple(some), {"tiles": len(some), "n": least})
                return


def _too_heavy(end: Any, held: Sequence[int], context: RuleContext) -> Iterable[Problem]:
    """Yield a problem if hands have more pips than the heaviest tiles dealt, for games without drawing."""
    out = getattr(end, "out", None)
    holders = [seat for seat in context.active_seats if seat != out]
    sides = [context.setup.seats_of(side) for side in context.active_sides] if context.setup.teams else []
    heaviest = sorted(holders, key=lambda seat: -held[seat])
    together = [sorted(heaviest[:count]) for count in range(2, len(heaviest) + 1)]
    for some in (*([seat] for seat in holders), *([s for s in side if s != out] for side in sides), *together):
        tiles = context.tiles_each * len(some)
        if sum(held[seat] for seat in some) > (limit := heaviest_pips(tiles, context.setup)):
            yield Problem(Code.HAND_MAX, tuple(some), {"tiles": tiles, "n": limit})
            return


def heaviest_pips(count: int, setup: Setup) -> int:
    """Return the most pips that ``count`` tiles can have."""
    return sum(pips_in_order(setup)[-count:])


def _more_than_dealt(end: Any, context: RuleContext) -> Iterable[Problem]:
    """Yield a problem for a hand of more tiles than its player was dealt."""
    each = context.tiles_each
    seat, tiles = max(enumerate(len(tiles_in(held)) for held in end.pips), key=lambda hand: hand[1])
    if tiles > each:
        yield dealt_fewer((seat,), tiles, each)


def too_many_tiles(
    end: Any, context: RuleContext, listed: Sequence[Sequence[Tile | Triangle]], *, never_drawn: int = 0
) -> Iterable[Problem]:
    """Yield a problem if the ``listed`` tiles are more than all that cannot be on the table or ``never_drawn``.

    Whoever went out has laid at least as many tiles as were dealt to each; somebody has laid one in any case.
    """
    is_out = getattr(end, "out", None) is not None
    most = context.setup.set.count - never_drawn - (max(1, context.tiles_each) if is_out else 1)
    if sum(map(len, listed)) > most:
        yield Problem(Code.TILE_COUNT, values={"limit": most, "field": "held"})


def dealt_fewer(seats: tuple[int, ...], tiles: int, limit: int) -> Problem:
    """Return the problem of hands with more tiles than they can hold, which is ``limit``."""
    return Problem(Code.TILE_COUNT, seats, {"value": tiles, "limit": limit, "field": "dealt"})


def too_few_tiles(seats: tuple[int, ...], tiles: int, least: int) -> Problem:
    """Return the problem of hands with fewer tiles than they must have, which is ``least``."""
    return Problem(Code.TILE_COUNT, seats, {"value": tiles, "n": least, "field": "least"})


def empty_hands(end: Any, context: RuleContext) -> Iterable[Problem]:
    """Yield a problem for a hand of no tiles though somebody else went out, or the hand was blocked."""
    empty = tuple(seat for seat in context.active_seats if seat != end.out and end.pips[seat] == ())
    if empty:
        yield Problem(Code.TWO_OUT if end.out is not None else Code.OUT_AND_BLOCKED, empty)


def _known(end: Any, context: RuleContext) -> list[int]:
    """Return the players who hold tiles and whose pips are written."""
    out = getattr(end, "out", None)
    return [seat for seat in context.active_seats if seat != out and end.pips[seat] is not None]


def tiles_agree(hands: Iterable[Sequence[Tile | Triangle]], laid: Sequence[Tile | Triangle] = ()) -> Iterable[Problem]:
    """Return a problem if a tile is in two places: in two hands, or in a hand though it was ``laid``."""
    twice = first_duplicate([*laid, *(tile for hand in hands for tile in hand)])
    if twice is not None:
        on_table = {"field": "on_table"} if twice in laid else {}
        yield Problem(Code.TILE_DUP, values={"tile": str(twice), **on_table})


def check_last(end: Any, last: int | None) -> Iterable[Problem]:
    """Yield a problem if another player than the one who went out placed the last tile."""
    if end.out is not None and last is not None and last != end.out:
        yield Problem(Code.TWO_OUT, (end.out, last))


def check_out(end: Any, held: Sequence[int]) -> Iterable[Problem]:
    """Yield a problem if the player who went out holds something."""
    if end.out is not None and (held[end.out] or end.pips[end.out]):
        tiles = {"field": "tiles"} if isinstance(end.pips[end.out], tuple) else {}
        yield Problem(Code.OUT_HAS_PIPS, (end.out,), {"n": held[end.out], **tiles})


def _zeros(end: Any, context: RuleContext, held: Sequence[int], *, has_blank: bool = True) -> Iterable[Problem]:
    """Return a problem for hands of zero pips: only one player can hold just the 0-0, which is questioned.

    ``has_blank``: the 0-0 can be in a hand.
    """
    zeros = [seat for seat in _known(end, context) if held[seat] == 0]
    if not zeros:
        return
    if context.setup.options.get("double_blank", 0) or context.setup.options.get("lone_blank", 0):
        yield Problem(Code.TOO_MANY_ZERO, tuple(zeros), {"field": "double_blank"})
    elif len(zeros) > 1 or not has_blank:
        yield Problem(Code.TOO_MANY_ZERO, tuple(zeros), {} if has_blank else {"field": "laid"})
    elif end.pips[zeros[0]] != (DOUBLE_BLANK,):
        seat = zeros[0]
        hands = tuple((DOUBLE_BLANK,) if other == seat else value for other, value in enumerate(end.pips))
        went = Remedy("went_out", {"out": seat, "blocked": False}, seat)
        yield Problem(
            Code.SECOND_ZERO if end.out is not None else Code.BLOCKED_ZERO,
            (seat,),
            remedies=(Remedy("double_blank", {"pips": hands}, seat), went),
        )
