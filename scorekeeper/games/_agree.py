"""What the hands written down for a hand's end must agree on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from scorekeeper.core.kinds import Held
from scorekeeper.core.model import RuleContext
from scorekeeper.core.problem import Problem, Remedy
from scorekeeper.core.tiles import Tile, first_duplicate, most_pips, total_pips
from scorekeeper.games._pips import counted, pips

DOUBLE_BLANK = Tile(0, 0)


def hands_agree(*, stops: bool = True, drawn: bool = True) -> Callable[[Any, RuleContext], Iterable[Problem]]:
    """The check of what was left in the hands.

    Args:
        stops: the hand stops when somebody goes out, so that only 0-0 can count 0 besides; else zeros are free.
        drawn: tiles may have been drawn, so that a hand can hold more than was dealt.
    """

    def check(end: Any, context: RuleContext) -> Iterable[Problem]:
        held = pips(end, context.setup)
        stock: Held | None = getattr(end, "boneyard", None)
        places: list[Held | None] = [*end.pips, stock]
        if stops:
            yield from _ending(end, held)
        yield from tiles_agree([one for one in places if isinstance(one, tuple)])
        doubles, blank = int(context.setup.options.get("doubles", 2)), int(context.setup.options.get("double_blank", 0))
        whole, written = total_pips(context.setup.set.top, doubles, blank), sum(held) + counted(stock, context.setup)
        if written > whole:
            alone = tuple(seat for seat, one in enumerate(held) if one > whole)
            yield Problem("set_total", alone, {"value": written, "limit": whole, "set": context.setup.set.id})
            return
        if not drawn:
            yield from _too_heavy(held, context)
        if stops:
            yield from _noughts(end, context, held)

    return check


def _too_heavy(held: Sequence[int], context: RuleContext) -> Iterable[Problem]:
    """Nobody has drawn: a hand, the hands of a side, and all hands hold no more than the heaviest tiles dealt."""
    seats = context.active_seats
    sides = [context.setup.seats_of(side) for side in context.active_sides] if context.setup.teams else []
    for some in (*((seat,) for seat in seats), *sides, tuple(seats)):
        tiles = context.tiles_each * len(some)
        if sum(held[seat] for seat in some) > (limit := most_pips(tiles, context.setup.set.top)):
            yield Problem("hand_max", tuple(some), {"tiles": tiles, "n": limit})
            return


def tiles_agree(hands: Iterable[Sequence[Tile]]) -> Iterable[Problem]:
    """A tile lies in one place only."""
    twice = first_duplicate(one for hand in hands for one in hand)
    if twice is not None:
        yield Problem("tile_dup", values={"tile": str(twice)})


def _ending(end: Any, held: Sequence[int]) -> Iterable[Problem]:
    if end.out is None and not end.blocked:
        yield Problem("no_end")
    if end.out is not None and end.blocked:
        yield Problem("out_and_blocked", (end.out,))
    if end.out is not None and (held[end.out] or end.pips[end.out]):
        tiles = {"field": "tiles"} if isinstance(end.pips[end.out], tuple) else {}
        yield Problem("out_has_pips", (end.out,), {"n": held[end.out], **tiles})


def _noughts(end: Any, context: RuleContext, held: Sequence[int]) -> Iterable[Problem]:
    """Whoever counts 0 without having gone out holds just the 0-0: one player can, and is asked about."""
    noughts = [seat for seat in context.active_seats if seat != end.out and held[seat] == 0]
    if not noughts:
        return
    if context.setup.options.get("double_blank", 0):
        yield Problem("too_many_zero", tuple(noughts), {"field": "double_blank"})
    elif len(noughts) > 1:
        yield Problem("too_many_zero", tuple(noughts))
    elif end.pips[noughts[0]] != (DOUBLE_BLANK,):
        seat = noughts[0]
        kept = tuple((DOUBLE_BLANK,) if one == seat else value for one, value in enumerate(end.pips))
        went = Remedy("went_out", {"out": seat, "blocked": False}, seat)
        yield Problem(
            "second_zero" if end.out is not None else "blocked_zero",
            (seat,),
            remedies=(Remedy("double_blank", {"pips": kept}, seat), went),
        )
