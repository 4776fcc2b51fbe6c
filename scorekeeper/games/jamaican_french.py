"""French: everybody writes their own pips, twice with a double; at 100 the lowest total wins."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from scorekeeper.core.form import FlagsQuestion, form
from scorekeeper.core.goals import limit
from scorekeeper.core.kinds import Each, Flag, Held, Seat, tiles_in
from scorekeeper.core.model import PerSide, RuleContext, Setup
from scorekeeper.core.problem import Code, Problem
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Deal, Lead, RecordSheet, Variant
from scorekeeper.games._agree import hands_dealt
from scorekeeper.games._pips import ENDING, OWN_PIPS, PipsLeft, all_but_out, fewest, is_blocked, pips_by_seat, seat_out
from scorekeeper.games._plays import player_key
from scorekeeper.games._premiums import last_tile_question, once_a_hand
from scorekeeper.games._rules import COUNTER_CLOCKWISE_OPTION, choice_option, target_option

PENALTY = 10
HANDS = hands_dealt()


@dataclass(frozen=True, slots=True)
class PipsAndDoubles(PipsLeft):
    """``PipsLeft``, who was left with a double, and whether the player who went out closed with one."""

    tag: ClassVar[str] = "pipsanddoubles"
    doubles_held: Annotated[tuple[bool | None, ...] | None, Each(Flag())] = None
    out_double: Annotated[bool, Flag()] = False


PIPS_AND_DOUBLES = form(
    PipsAndDoubles,
    ENDING,
    FlagsQuestion(("doubles_held",), owners=all_but_out),
    last_tile_question("out_double"),
    OWN_PIPS,
)


@dataclass(frozen=True, slots=True)
class BoardPass:
    """A player passed on the first round of the board."""

    tag: ClassVar[str] = "board_pass"
    player: Annotated[int, Seat()]


@dataclass(frozen=True, slots=True)
class ThreePasses:
    """A player passed three times running."""

    tag: ClassVar[str] = "three_passes"
    player: Annotated[int, Seat()]


@dataclass(frozen=True, slots=True)
class NoDouble:
    """The winner of the hand before had no double to pose."""

    tag: ClassVar[str] = "no_double"
    player: Annotated[int, Seat()]


def holds_double(end: PipsAndDoubles, seat: int) -> bool:
    """Return whether a hand has a double: as it is marked, or among its tiles."""
    marked = end.doubles_held is not None and bool(end.doubles_held[seat])
    return marked or has_double(end.pips[seat])


def has_double(held: Held | None) -> bool:
    """Return whether a double is among the tiles of a hand."""
    return any(tile.is_double for tile in tiles_in(held))


def winners(end: PipsAndDoubles, setup: Setup) -> tuple[int, ...]:
    best = fewest(end, setup)
    return best if len(best) == 1 else ()


def points(end: PipsAndDoubles, context: RuleContext) -> PerSide:
    """Return the own pips of everybody, doubled; a blocked hand with two lightest ones is void."""
    setup = context.setup
    if end.out is None and not winners(end, setup) and setup.choice("tied") == "void":
        return setup.zero_points
    factor = 2 if end.out_double else 1
    held = pips_by_seat(end, setup)
    return tuple(pips * factor * (2 if holds_double(end, seat) else 1) for seat, pips in enumerate(held))


def penalty(play: Any, context: RuleContext) -> PerSide:
    return context.setup.points_for(play.player, PENALTY)


def check(record: Any, context: RuleContext) -> Iterable[Problem]:
    """Yield the problems of a hand: 0 pips are the double blank, which is marked as a double."""
    if isinstance(record, NoDouble):
        yield from _check_no_double(record, context)
    elif isinstance(record, BoardPass):
        yield from _check_board_pass(record, context)
    if not isinstance(record, PipsAndDoubles):
        return
    marked = [seat for seat, is_marked in enumerate(record.doubles_held or ()) if is_marked]
    wrong = tuple(seat for seat in marked if isinstance(record.pips[seat], tuple) and not has_double(record.pips[seat]))
    if wrong:
        yield Problem(Code.DOUBLE_MISSING, wrong, {"field": "tiles"})
    if record.out is not None and holds_double(record, record.out):
        yield Problem(Code.OUT_HAS_PIPS, (record.out,), {"n": 0, "field": "tiles"})
    problems = [*HANDS(record, context)]
    for problem in problems:
        if problem.code not in {Code.SECOND_ZERO, Code.BLOCKED_ZERO}:
            yield problem
        elif not holds_double(record, problem.seats[0]):
            yield Problem(Code.DOUBLE_MISSING, problem.seats)


def _check_no_double(play: NoDouble, context: RuleContext) -> Iterable[Problem]:
    """Yield the problem of a leader without a double. The first hand is led with the double blank."""
    yield from once_a_hand(play, context)
    if not context.results:
        yield Problem(Code.NOT_LEADER, values={"field": "first"})
    elif context.leader is not None and context.leader != play.player:
        yield Problem(Code.NOT_LEADER, (context.leader,))


def _check_board_pass(play: BoardPass, context: RuleContext) -> Iterable[Problem]:
    """Yield the problem of a pass on the first round: a player has one, who led with a double has none."""
    if play in context.hand.plays:
        yield Problem(Code.BONUS_TWICE, (play.player,), {"field": "player"})
    elif play.player == context.leader and NoDouble(play.player) not in context.hand.plays:
        yield Problem(Code.NOT_LEADER, (play.player,))


JAMAICAN_FRENCH = Variant(
    id="jamaican_french",
    source="Six Love: French",
    players=(4,),
    goal=limit(100),
    sheet=RecordSheet(
        PIPS_AND_DOUBLES,
        tuple(map(player_key, (BoardPass, ThreePasses, NoDouble))),
        penalty,
        points,
        check,
        seat_out,
        winners=winners,
        blocked=is_blocked,
    ),
    deal=Deal({4: 7}),
    lead=Lead("double_blank", Tile(0, 0), then="winner"),
    group="race",
    region="caribbean",
    counts="own_pips",
    emblem=Tile(0, 0),
    options=(target_option(100), choice_option("tied", "void", "count"), COUNTER_CLOCKWISE_OPTION),
)
