"""Luckies colour dominoes: the winner takes the others' colours; blocked, less their own [luckies:11]."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar

from scorekeeper.core.form import SeatQuestion, form
from scorekeeper.core.goals import race
from scorekeeper.core.kinds import Each, Flag, Held, Pips, Seat, tiles_in
from scorekeeper.core.model import RuleContext, Setup
from scorekeeper.core.problem import Code, Problem, Remedy
from scorekeeper.core.tiles import Tile, pips_of
from scorekeeper.core.variant import Deal, Lead, RecordSheet, Variant
from scorekeeper.games._pips import ENDING, WINNERS_PIPS, fewest, is_blocked, lowest, pips_by_seat, seat_out
from scorekeeper.games._rules import CLOCKWISE_OPTION, choice_option, target_option
from scorekeeper.games._takes import BONEYARD, explains, takes, takes_check


@dataclass(frozen=True, slots=True)
class ColoursLeft:
    """Who went out, or that the hand was blocked; what each holds; the tiles aside; who wins a tie of mere points.

    ``level``: nobody does, because the lowest single tiles are equal too.
    """

    tag: ClassVar[str] = "coloursleft"
    out: Annotated[int | None, Seat(Code.TWO_OUT)]
    pips: Annotated[tuple[Held | None, ...], Each(Pips())]
    blocked: Annotated[bool, Flag()] = False
    boneyard: Annotated[Held | None, Pips()] = None
    winner: Annotated[int | None, Seat()] = None
    level: Annotated[bool, Flag()] = False


def is_tied(end: ColoursLeft, context: RuleContext) -> bool:
    """Return whether several hold the fewest pips, and it is not known who of them has the lowest tile."""
    best = fewest(end, context.setup) if end.out is None else ()
    return len(best) > 1 and any(not isinstance(end.pips[seat], tuple) for seat in best)


COLOURS_LEFT = form(
    ColoursLeft,
    ENDING,
    WINNERS_PIPS,
    BONEYARD,
    SeatQuestion(
        "winner", nobody="level", seats=lambda end, context: fewest(end, context.setup), when=is_tied, is_doubt=True
    ),
)


def hand_winners(end: ColoursLeft, setup: Setup) -> tuple[int, ...]:
    """Return who wins: the player who went out or holds least.

    Of equal ones the player with the lowest single tile wins [luckies:18] [ambiguity A36].
    """
    best = fewest(end, setup)
    if len(best) == 1:
        return best
    if any(not isinstance(end.pips[seat], tuple) for seat in best):
        return () if end.winner is None else (end.winner,)
    any_tile, none = setup.choice("single") == "any_tile", 99
    held = map(tiles_in, end.pips)
    singles = [min((pips_of(tile) for tile in hand if any_tile or not tile.is_double), default=none) for hand in held]
    best = lowest(best, singles)
    return best if len(best) == 1 else ()


def check(end: ColoursLeft, context: RuleContext) -> Iterable[Problem]:
    """Yield the problems of a hand. After a tie without tiles, ask who has the lowest single."""
    problems = list(takes_check(drawn=False)(end, context))
    yield from problems
    won = hand_winners(replace(end, winner=None), context.setup)
    if won and (end.level or end.winner not in {None, *won}):
        yield Problem(Code.OTHER_WINNER, won)
        return
    best = fewest(end, context.setup) if end.out is None and not problems else ()
    if len(best) > 1 and end.winner is not None and end.winner not in best:
        yield Problem(Code.BLOCKED_TIE, best, {"value": pips_by_seat(end, context.setup)[best[0]]})
    elif best and end.winner is None and not end.level and is_tied(end, context):
        answers = (*(_remedy(seat) for seat in best), Remedy("nobody", {"level": True}))
        value = pips_by_seat(end, context.setup)[best[0]]
        yield Problem(Code.BLOCKED_TIE, best, {"value": value}, answers)


def _remedy(seat: int) -> Remedy:
    return Remedy("player", {"winner": seat}, seat)


def wins(end: Any, setup: Setup) -> tuple[int, ...]:
    return hand_winners(end, setup)


LUCKIES = Variant(
    id="luckies",
    source="004:11",
    players=(2, 3, 4),
    goal=race(100),
    sheet=RecordSheet(
        COLOURS_LEFT,
        score_end=takes("minus_own", wins),
        rules=check,
        went_out=seat_out,
        winners=wins,
        blocked=is_blocked,
        explain=explains("minus_own", wins),
    ),
    deal=Deal({2: 7, 3: 7, 4: 5}, aside=True),
    lead=Lead("double_six_or_next_double", Tile(6, 6), then="same"),
    group="race",
    counts="others_pips",
    emblem=Tile(6, 3),
    options=(
        target_option(100),
        choice_option("single", "simple", "any_tile"),
        choice_option("unplayed", "hands", "aside_too"),
        CLOCKWISE_OPTION,
    ),
    sets=("luckies",),
    clockwise=True,
)
