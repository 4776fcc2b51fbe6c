"""Triominos: each triangle pays its three numbers; bridges and hexagons pay more, drawn tiles cost five each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, cast

from scorekeeper.core.form import Alternatives, ValueQuestion, always, form
from scorekeeper.core.goals import by_mode, race, rounds
from scorekeeper.core.kinds import Choice, Count, Held, OneTriangle, Seat
from scorekeeper.core.model import HandResult, PerSide, RuleContext, Setup
from scorekeeper.core.problem import Code, Problem
from scorekeeper.core.sheet_style import TURNS_STYLE
from scorekeeper.core.table import Box, Line, Values
from scorekeeper.core.tiles import Triangle
from scorekeeper.core.variant import Deal, Lead, Option, RecordSheet, Variant
from scorekeeper.games._agree import check_out, empty_hands, tiles_agree, too_many_tiles
from scorekeeper.games._pips import WINNERS_PIPS_LEFT, PipsLeft, is_blocked, own_pips, pips_by_seat, seat_out
from scorekeeper.games._plays import PLAYER
from scorekeeper.games._rules import CLOCKWISE_OPTION, TIE_OPTION, choice_option, rounds_option, target_option
from scorekeeper.games._winner_takes import hand_winners, lightest

BONUS = {"bridge": 40, "hexagon": 50, "double_hexagon": 60, "triple_hexagon": 70}
NAMES = Choice(tuple(BONUS), also=(("two_sides", "bridge"), ("double", "double_hexagon"), ("triple", "triple_hexagon")))
DRAWN = Count(0, 3, Code.DRAWN)

PER_DRAWN, IN_VAIN, TRIPLE, ZEROS, OUT = 5, 10, 10, 40, 25
"""What a drawn tile costs, and three in vain; what a triple and 0-0-0 earn as first tile, and going out."""


@dataclass(frozen=True, slots=True)
class Start:
    """The first triangle of a round."""

    tag: ClassVar[str] = "start"
    player: Annotated[int, Seat()]
    tile: Annotated[Triangle, OneTriangle()]
    bonus: Annotated[str | None, NAMES] = None


@dataclass(frozen=True, slots=True)
class Turn:
    """A triangle, the tiles drawn before it, and what it completes."""

    tag: ClassVar[str] = "tile"
    player: Annotated[int, Seat()]
    tile: Annotated[Triangle, OneTriangle()]
    drawn: Annotated[int, DRAWN] = 0
    bonus: Annotated[str | None, NAMES] = None


@dataclass(frozen=True, slots=True)
class SumTurn:
    """A turn of which only the sum of the triangle's numbers is written."""

    tag: ClassVar[str] = "sum"
    player: Annotated[int, Seat()]
    sum: Annotated[int, Count(0, 15)]
    drawn: Annotated[int, DRAWN] = 0
    bonus: Annotated[str | None, NAMES] = None


@dataclass(frozen=True, slots=True)
class Pass:
    """A turn without a triangle, after drawing so many tiles."""

    tag: ClassVar[str] = "pass"
    player: Annotated[int, Seat()]
    drawn: Annotated[int, DRAWN] = 0


def triples(_: Any, context: RuleContext) -> list[Triangle]:
    return [triangle for triangle in context.setup.set.triangles if triangle.is_triple]


def has_begun(_: Any, context: RuleContext) -> bool:
    return bool(context.hand.plays)


START = form(
    Start,
    PLAYER,
    Alternatives(
        (
            (ValueQuestion("tile", saves=True),),
            (ValueQuestion("tile", values=triples, saves=True, key="sum"),),  # the sum of a triple says which it is
        )
    ),
    when=lambda _, context: not context.hand.plays,
    hidden=("bonus",),
)
BEFORE_THE_TILE = (PLAYER, ValueQuestion("drawn", usual=0), ValueQuestion("bonus", optional=always))
TURN = form(Turn, *BEFORE_THE_TILE, ValueQuestion("tile", saves=True), when=has_begun)
SUM_TURN = form(SumTurn, *BEFORE_THE_TILE, ValueQuestion("sum", saves=True), when=has_begun)
PASS = form(Pass, PLAYER, ValueQuestion("drawn", saves=True), when=has_begun)


def sum_of(play: Any) -> int:
    """Return the sum of the numbers of the triangle of a play; of one that is being written, 0 without it."""
    return (play.sum or 0) if isinstance(play, SumTurn) else sum(play.tile or ())


def worth(play: Any) -> int:
    """Return the points of a turn; of one that is being written, without its triangle."""
    match play:
        case Start():
            extra = 0 if not play.tile.is_triple else TRIPLE if any(play.tile) else ZEROS
            return sum(play.tile) + extra
        case Turn() | SumTurn():
            return sum_of(play) + BONUS.get(play.bonus or "", 0) - PER_DRAWN * play.drawn
        case _:
            return -PER_DRAWN * play.drawn - (IN_VAIN if play.drawn == DRAWN.high else 0)


def points(play: Any, context: RuleContext) -> PerSide:
    return context.setup.points_for(play.player, worth(play))


def end_points(end: Any, context: RuleContext) -> PerSide:
    """Return the numbers of the others and 25 for going out; blocked, for the lowest the others' less its own.

    By the house rule ``blocked`` each player loses the numbers left instead.
    """
    setup, held = context.setup, own_pips(end, context)
    if end.out is not None:
        return setup.points_for(end.out, OUT + sum(held))
    if setup.choice("blocked") == "each":
        return tuple(-own for own in held)
    best = lightest(end, setup)
    return setup.points_for(best[0], sum(held) - 2 * held[best[0]]) if len(best) == 1 else setup.zero_points


def laid(context: RuleContext) -> list[Any]:
    """Return the plays of the hand that laid a triangle."""
    return [play for play in context.hand.plays if not isinstance(play, Pass)]


def check(record: Any, context: RuleContext) -> Iterable[Problem]:
    if isinstance(record, PipsLeft):
        yield from _check_end(record, context)
        return
    if isinstance(record, Start):
        if context.hand.plays:
            yield Problem(Code.OPENING_TWICE, (record.player,))
        if record.bonus is not None:
            yield Problem(Code.BONUS_START, (record.player,))
    if not isinstance(record, Pass):
        yield from _check_triangle(record, context)
        mine = [play for play in (*context.hand.plays, record) if play.player == record.player]
        if sum(not isinstance(play, Pass) for play in mine) > context.tiles_each + sum(map(drawn_of, mine)):
            yield Problem(Code.NO_TILE, (record.player,))
    if not drawn_of(record):
        return
    drawn = sum(map(drawn_of, (*context.hand.plays, record)))
    if drawn > (limit := pool(context)):
        yield Problem(Code.DRAWN, (record.player,), {"value": drawn, "limit": limit, "field": "pool"})


def _check_triangle(play: Any, context: RuleContext) -> Iterable[Problem]:
    """Yield the problem of a triangle that has been laid, or of a sum whose triangles have all been laid."""
    before, tile = laid(context), getattr(play, "tile", None)
    left = [sum(each) for each in context.setup.set.triangles].count(sum_of(play))
    if tile is not None and tile in [getattr(each, "tile", None) for each in before]:
        yield Problem(Code.TILE_DUP, (play.player,), {"tile": str(tile)})
    elif [sum_of(each) for each in before].count(sum_of(play)) >= left:
        yield Problem(Code.SUM_LAID, (play.player,), {"value": sum_of(play)})


def drawn_of(play: Any) -> int:
    return getattr(play, "drawn", 0)


def pool(context: RuleContext) -> int:
    """Return how many triangles were not dealt."""
    return context.setup.set.count - context.tiles_each * len(context.active_seats)


def _check_end(end: Any, context: RuleContext) -> Iterable[Problem]:
    held, pips = pips_by_seat(end, context.setup), cast("tuple[Held | None, ...]", end.pips)
    placed, sums = laid(context), [sum_of(play) for play in laid(context)]
    yield from check_out(end, held)
    yield from empty_hands(end, context)
    listed = [hand for hand in pips if isinstance(hand, tuple)]
    triangles = [play.tile for play in placed if not isinstance(play, SumTurn)]
    held_sums = [sum(tile) for hand in listed for tile in hand]
    yield from [*tiles_agree(listed, triangles)] or _sums_agree([*sums, *held_sums], context)
    yield from too_many_tiles(end, context, listed)
    left = context.setup.total_pips - sum(sums)
    if sum(held) > left:
        yield Problem(Code.SET_TOTAL, (), {"value": sum(held), "limit": left, "set": context.setup.set.id})
    zeros = tuple(seat for seat in context.active_seats if seat != end.out and held[seat] == 0)
    if len(zeros) > (0 not in sums):
        yield Problem(Code.TOO_MANY_ZERO, zeros, {"field": "triangles"})


def _sums_agree(sums: Sequence[int], context: RuleContext) -> Iterable[Problem]:
    """Yield a problem if more triangles that add up to a number are laid and listed in the hands than there are."""
    there = Counter(sum(triangle) for triangle in context.setup.set.triangles)
    for value in Counter(sums) - there:
        yield Problem(Code.SUM_LAID, values={"value": value, "n": there[value], "field": "held"})


def play_label(play: Any) -> tuple[str, Values]:
    """Return what stands under the figure of a turn: the first triangle, or what was completed or drawn."""
    if isinstance(play, Start):
        return "line.triangle", (("triangle", str(play.tile)),)
    bonus, drawn = getattr(play, "bonus", None), (("drawn", play.drawn),)
    if bonus:
        return "line.turn_both" if play.drawn else "line.turn_bonus", (("bonus", bonus), *drawn)
    return "line.turn_drawn" if play.drawn or isinstance(play, Pass) else "", drawn


def _out(result: HandResult, side: int, _: Setup) -> Box:
    return Box(OUT, "+") if result.end_points and result.hand.end.out == side else Box()


def _left(result: HandResult, side: int, setup: Setup) -> Box:
    points = (result.end_points[side] if result.end_points else 0) - (_out(result, side, setup).value or 0)
    return Box(abs(points) or None, "-" if points < 0 else "+")


def _points(result: Any, side: int, _: Any) -> Box:
    points = result.points[side]
    shown = result.hand.end is not None or result.hand.plays
    return Box(abs(points), "-" if points < 0 else "") if shown else Box()


EACH = {2: 9, 3: 7, 4: 7, 5: 6, 6: 6}

TRIOMINOS = Variant(
    id="triominos",
    source="Goliath, Triominos XXL instructions",
    players=tuple(EACH),
    goal=by_mode(target=race(400), rounds=rounds(5)),
    sheet=RecordSheet(
        WINNERS_PIPS_LEFT,
        (START, TURN, SUM_TURN, PASS),
        score_play=points,
        score_end=end_points,
        rules=check,
        went_out=seat_out,
        opened_by=lambda hand: next((play.player for play in hand.plays if isinstance(play, Start)), None),
        winners=hand_winners,
        blocked=is_blocked,
        lines=lambda _: (Line("line.round_n", _points, kind="hand"),),
        style=lambda _: TURNS_STYLE,
        play_label=play_label,
        end_lines=(Line("line.left_over", _left), Line("line.out", _out)),
    ),
    deal=Deal(EACH),
    lead=Lead("highest_triple_or_sum", then="same"),
    group="in_play",
    emblem=Triangle(5, 5, 5),
    options=(
        choice_option("mode", "target", "rounds"),
        target_option(400),
        rounds_option(5),
        choice_option("blocked", "lowest", "each"),
        TIE_OPTION,
        Option("tiles", lambda setup: EACH[len(setup.players)]),
        CLOCKWISE_OPTION,
    ),
    region="world",
    counts="ends",
    sets=("triominos",),
    clockwise=True,
    words=("line.triangle", "line.turn_drawn", "line.turn_bonus", "line.turn_both"),
)
