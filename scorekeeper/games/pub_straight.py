"""Straight dominoes of British pubs: a hand won is one, and the first pair with five has the game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar

from scorekeeper.core.form import form
from scorekeeper.core.goals import race
from scorekeeper.core.kinds import Each, Flag, Held, Pips, Seat
from scorekeeper.core.model import PerSide, RuleContext, Setup
from scorekeeper.core.problem import Code, Problem
from scorekeeper.core.sheet_style import STROKES_STYLE
from scorekeeper.core.table import points_line, strokes_line
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Deal, Lead, RecordSheet, Variant
from scorekeeper.games._agree import hands_dealt
from scorekeeper.games._pips import ENDING, PIPS, is_blocked, lowest, seat_out
from scorekeeper.games._rules import CLOCKWISE_OPTION, choice_option, target_option


@dataclass(frozen=True, slots=True)
class WonOrStitched:
    """Who went out, or that the hand was stitched up; the spots left where they are needed."""

    tag: ClassVar[str] = "wonorstitched"
    out: Annotated[int | None, Seat(Code.TWO_OUT)]
    pips: Annotated[tuple[Held | None, ...] | None, Each(Pips(), is_partial=True)] = None
    blocked: Annotated[bool, Flag()] = False


def needs_pips(end: Any, context: RuleContext) -> bool:
    return end.blocked or context.setup.choice("count") == "pips"


WON_OR_STITCHED = form(WonOrStitched, ENDING, replace(PIPS, when=needs_pips))


def held_by(end: Any, setup: Setup) -> tuple[int, ...]:
    return tuple(setup.pips_of(held) for held in end.pips or (None,) * len(setup.players))


def winner(end: Any, setup: Setup) -> int | None:
    """Return the side that went out, or that holds the fewest spots; ``None`` if they are level."""
    if end.out is not None:
        return setup.side_of(end.out)
    held = held_by(end, setup)
    alone = setup.choice("blocked") == "individual"
    best = lowest(range(len(held)), held) if alone else lowest(range(setup.sides), setup.sum_by_side(held))
    sides = {setup.side_of(seat) for seat in best} if alone else set(best)
    return sides.pop() if len(sides) == 1 else None


def points(end: Any, context: RuleContext) -> PerSide:
    """Return one for the side that wins the hand, or the spots of the others by the house rule ``count``."""
    setup = context.setup
    won = winner(end, setup)
    if won is None:
        return setup.zero_points
    held = setup.sum_by_side(held_by(end, setup))
    return setup.points_for(won, sum(held) - held[won] if setup.choice("count") == "pips" else 1)


def check(end: Any, context: RuleContext) -> Iterable[Problem]:
    is_given = any(held is not None for held in end.pips or ())
    return hands_dealt(dealt_out=len(context.setup.players) == 4)(end, context) if is_given else ()


def usual_target(setup: Setup) -> int:
    """Return five hands, or 61 holes of a cribbage board."""
    return 5 if setup.choice("count") == "hands" else 61


PUB_STRAIGHT = Variant(
    id="pub_straight",
    source="Dominoe rules of a Monday league",
    players=(2, 4),
    goal=race(5),
    sheet=RecordSheet(
        WON_OR_STITCHED,
        style=lambda setup: STROKES_STYLE if setup.choice("count") == "hands" else None,
        lines=lambda setup: (strokes_line() if setup.choice("count") == "hands" else points_line(),),
        score_end=points,
        rules=check,
        went_out=seat_out,
        winners=lambda end, setup: () if (won := winner(end, setup)) is None else (won,),
        blocked=is_blocked,
    ),
    deal=Deal({2: 7, 4: 7}, aside=True),
    lead=Lead("drawn_by_lot"),
    group="teams",
    emblem=Tile(6, 5),
    options=(
        choice_option("count", "hands", "pips"),
        target_option(usual_target),
        choice_option("blocked", "team", "individual"),
        CLOCKWISE_OPTION,
    ),
    region="britain_europe",
    counts="hands",
    clockwise=True,
    pairs="always",
)
