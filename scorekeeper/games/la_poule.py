"""La Poule: five hands; you score what you laid, and the best takes the rest of the worst hand [booklet:267]."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, ClassVar

from scorekeeper.core.form import NumbersQuestion, form
from scorekeeper.core.goals import rounds
from scorekeeper.core.kinds import Each, Held, Pips, tiles_in
from scorekeeper.core.model import HandResult, PerSide, RuleContext, Setup
from scorekeeper.core.problem import Code, Problem
from scorekeeper.core.table import Box, Line, hand_total
from scorekeeper.core.tiles import Tile, fewest_pips, most_pips, total_pips
from scorekeeper.core.variant import Deal, Lead, Reason, RecordSheet, Variant
from scorekeeper.games._agree import dealt_fewer, tiles_agree, too_few_tiles
from scorekeeper.games._rules import (
    ANY_SET,
    COUNTER_CLOCKWISE_OPTION,
    LEAD_OPTION,
    TIE_OPTION,
    choice_option,
    rounds_option,
)


@dataclass(frozen=True, slots=True)
class LaidAndLeft:
    """What each player laid, and was left holding when nobody could play on."""

    tag: ClassVar[str] = "laidandleft"
    laid: Annotated[tuple[Held | None, ...], Each(Pips())]
    left: Annotated[tuple[Held | None, ...], Each(Pips())]


LAID_AND_LEFT = form(LaidAndLeft, NumbersQuestion(("laid", "left")))


def per_seat(end: LaidAndLeft, setup: Setup) -> tuple[PerSide, PerSide]:
    laid, left = (tuple(setup.pips_of(hand) for hand in hands) for hands in (end.laid, end.left))
    return laid, left


def best_hands(end: LaidAndLeft, setup: Setup) -> list[int]:
    """Return the seats that laid the most pips."""
    laid, _ = per_seat(end, setup)
    return [seat for seat, points in enumerate(laid) if points == max(laid) and end.laid[seat] is not None]


def worst_hand_points(end: LaidAndLeft, setup: Setup) -> PerSide:
    """Return what the best hand scores from the worst [booklet:273]: fewest pips laid, then most left [ambiguity A18].

    Several best take nothing, or each takes it [ambiguity A19]; where all are best, the worst of the other hands.
    """
    laid, left = per_seat(end, setup)
    best = best_hands(end, setup)
    if not best or (len(best) > 1 and setup.choice("equal") == "nobody"):
        return setup.zero_points
    others = [seat for seat, hand in enumerate(end.laid) if hand is not None and seat not in best]
    by_left = setup.choice("worst") == "most_left"

    def taken(seat: int) -> int:
        among = others or [other for other in best if other != seat]
        return max(((0 if by_left else -laid[other], left[other]) for other in among), default=(0, 0))[1]

    return tuple(taken(seat) if seat in best else 0 for seat in range(len(laid)))


def points(end: LaidAndLeft, context: RuleContext) -> PerSide:
    laid, _ = per_seat(end, context.setup)
    return tuple(own + more for own, more in zip(laid, worst_hand_points(end, context.setup), strict=True))


def explain(end: LaidAndLeft, context: RuleContext) -> Reason | None:
    """Return what several best hands take from the worst one."""
    best, taken = best_hands(end, context.setup), worst_hand_points(end, context.setup)
    if len(best) < 2:
        return None
    if not any(taken):
        return Reason("best_level")
    return Reason("best_each", tuple(best), {"taken": taken[best[0]]})


def check(end: LaidAndLeft, context: RuleContext) -> Iterable[Problem]:
    """Yield a problem if the tiles laid and left of some players are not those dealt, six for each."""
    laid, left = per_seat(end, context.setup)
    yield from tiles_agree(map(tiles_in, (*end.laid, *end.left)))
    top, tiles = context.setup.set.top, context.tiles_each
    whole, low, high = total_pips(top), fewest_pips(tiles, top), most_pips(tiles, top)
    if sum(laid) + sum(left) > whole:
        yield Problem(
            Code.SET_TOTAL, values={"value": sum(laid) + sum(left), "limit": whole, "set": context.setup.set.id}
        )
    for seat in context.active_seats:
        both_hands = end.laid[seat], end.left[seat]
        listed = sum(len(tiles_in(hand)) for hand in both_hands)
        if listed > tiles:
            yield dealt_fewer((seat,), listed, tiles)
            return
        if listed < tiles and all(isinstance(hand, tuple) for hand in both_hands):
            yield too_few_tiles((seat,), listed, tiles)
            return
        if not low <= (both := laid[seat] + left[seat]) <= high:
            code, limit = (Code.HAND_MAX, high) if both > high else (Code.HAND_MIN, low)
            yield Problem(code, (seat,), {"tiles": tiles, "n": limit})
            return
    both = {seat: laid[seat] + left[seat] for seat in context.active_seats}
    lightest = sorted(both, key=lambda seat: both[seat])
    for number in range(2, len(both) + 1):
        count, few, many = tiles * number, lightest[:number], lightest[-number:]
        if sum(both[seat] for seat in many) > (high := most_pips(count, top)):
            yield Problem(Code.HAND_MAX, tuple(sorted(many)), {"tiles": count, "n": high})
            return
        if sum(both[seat] for seat in few) < (low := fewest_pips(count, top)):
            yield Problem(Code.HAND_MIN, tuple(sorted(few)), {"tiles": count, "n": low})
            return


def _laid(result: HandResult, side: int, setup: Setup) -> Box:
    return Box(per_seat(result.hand.end, setup)[0][side]) if result.end_points else Box()


def _worst(result: HandResult, side: int, setup: Setup) -> Box:
    return Box(worst_hand_points(result.hand.end, setup)[side] or None) if result.end_points else Box()


LINES = (Line("line.hand_laid", _laid, kind="hand"), Line("line.worst", _worst), hand_total("line.hand_total_n"))

LA_POULE = Variant(
    id="la_poule",
    source="002:267",
    players=(2, 3, 4),
    goal=rounds(5),
    sheet=RecordSheet(LAID_AND_LEFT, score_end=points, rules=check, lines=lambda _: LINES, explain=explain),
    deal=Deal({2: 6, 3: 6, 4: 6}, aside=True),
    lead=Lead("double_six_or_heaviest", Tile(6, 6)),
    group="race",
    newcomers="average",
    emblem=Tile(5, 4),
    options=(
        rounds_option(5),
        choice_option("worst", "fewest_laid", "most_left"),
        choice_option("equal", "nobody", "each"),
        TIE_OPTION,
        LEAD_OPTION,
        COUNTER_CLOCKWISE_OPTION,
    ),
    sets=ANY_SET,
    words=("reason.best_level", "reason.best_each"),
)
