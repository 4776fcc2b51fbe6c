"""Dominó amazonense: fives on four open ends, passes, and the opponents' hands down to fives; to 200."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar

from scorekeeper.core.form import form
from scorekeeper.core.kinds import Each, Ends, Flag, Held, Pips, Seat
from scorekeeper.core.model import PerSide, RuleContext
from scorekeeper.core.problem import Code, Problem
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Premium
from scorekeeper.games._ends import ends_key
from scorekeeper.games._pairs import SIX_SIX_THEN_WINNER, check, for_taker, hands_of, pairs_game, takes
from scorekeeper.games._pips import ENDING, PIPS, was_blocked
from scorekeeper.games._premiums import last_tile_question, once_a_hand, other_pair, pays, play_line, premiums_sheet

OUT_DOUBLE = 20
"""What going out with a double pays, instead of the opponents' hands."""

HANDS = check()


@dataclass(frozen=True, slots=True)
class FourEnds:
    """A score: the total of the open ends after the tile of a player."""

    tag: ClassVar[str] = "ends"
    player: Annotated[int, Seat()]
    total: Annotated[int, Ends((5,), worth=5, highest=35)]


@dataclass(frozen=True, slots=True)
class Passes:
    """A player passes; the other pair scores."""

    tag: ClassVar[str] = "pass"
    player: Annotated[int, Seat()]


@dataclass(frozen=True, slots=True)
class Galo:
    """The other three pass, and the player plays again."""

    tag: ClassVar[str] = "galo"
    player: Annotated[int, Seat()]


@dataclass(frozen=True, slots=True)
class FiveDoubles:
    """A player was dealt five doubles, and keeps them."""

    tag: ClassVar[str] = "five_doubles"
    player: Annotated[int, Seat()]


@dataclass(frozen=True, slots=True)
class AmazonasEnd:
    """Who went out, and whether with a double; or that the hand was blocked. The pips of each hand unless a double."""

    tag: ClassVar[str] = "amazonasend"
    out: Annotated[int | None, Seat(Code.TWO_OUT)]
    pips: Annotated[tuple[Held | None, ...] | None, Each(Pips())] = None
    blocked: Annotated[bool, Flag()] = False
    out_double: Annotated[bool, Flag()] = False


def needs_pips(end: AmazonasEnd, _: RuleContext) -> bool:
    return not end.out_double


PAYS = {Passes: 20, Galo: 50, FiveDoubles: 50}


def play_points(play: Any, context: RuleContext) -> PerSide:
    number = play.total if isinstance(play, FourEnds) else PAYS[type(play)]
    return pays(play, context.setup, number, to_others=isinstance(play, Passes))


def points(end: AmazonasEnd, context: RuleContext) -> PerSide:
    """Return the opponents' hands down to a multiple of five, or 20 for going out with a double."""
    setup = context.setup
    won = takes(end, context)
    if won is None or end.out_double:
        return for_taker(end, context, OUT_DOUBLE)
    theirs = setup.sum_by_side(hands_of(end, setup))[1 - won]
    return setup.points_for(won, theirs - theirs % 5)


def agrees(record: Any, context: RuleContext) -> Iterable[Problem]:
    if isinstance(record, AmazonasEnd):
        return HANDS(record, context)
    return once_a_hand(record, context) if isinstance(record, FiveDoubles) else ()


PREMIUMS = (
    Premium("pass", lambda seat: Passes(other_pair(seat))),
    Premium("galo", Galo),
    Premium("five_doubles", FiveDoubles),
    Premium("out_double", flag="out_double", worth=lambda _: OUT_DOUBLE),
)
SHEET = premiums_sheet(
    form(AmazonasEnd, ENDING, last_tile_question("out_double"), replace(PIPS, when=needs_pips)),
    PREMIUMS,
    play_points,
    points,
    plays=(ends_key(FourEnds),),
    more=(play_line("ends", lambda play: isinstance(play, FourEnds)),),
)

AMAZONAS = replace(
    pairs_game(
        "amazonas",
        "Federação Amazonense de Dominó",
        200,
        region="latin_america",
        emblem=Tile(5, 5),
        sheet=replace(SHEET, rules=agrees),
        count=(),
        lead=replace(SIX_SIX_THEN_WINNER, again=was_blocked),
    ),
    counts="ends",
)
