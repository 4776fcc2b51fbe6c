"""Quinientos: all pips left and a prize for each of the first four hands, to 500."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from scorekeeper.core.form import form
from scorekeeper.core.kinds import Flag
from scorekeeper.core.model import HandResult, PerSide, RuleContext, Setup
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import no_points
from scorekeeper.games._pairs import (
    SIX_SIX_THEN_WINNER,
    TOGETHER_OR_HANDS,
    PipsTogether,
    for_taker,
    pairs_game,
    pips_taken,
    shut_out,
    takes,
)
from scorekeeper.games._pips import ENDING
from scorekeeper.games._premiums import (
    CHUCHAZO,
    end_line,
    flag_line,
    flag_points,
    flag_premium,
    last_tile_question,
    premiums_sheet,
)
from scorekeeper.games._rules import choice_option

CAPICU = flag_premium("capicua", "capicu")
PRIZES = (100, 75, 50, 25)


@dataclass(frozen=True, slots=True)
class QuinientosEnd(PipsTogether):
    """``PipsTogether``, and the premiums of a last tile."""

    tag: ClassVar[str] = "quinientosend"
    capicua: Annotated[bool, Flag()] = False
    chuchazo: Annotated[bool, Flag()] = False


END = form(QuinientosEnd, ENDING, last_tile_question("capicua", "chuchazo"), TOGETHER_OR_HANDS)


def prizes_gone(context: RuleContext) -> int:
    """Return how many prizes are gone after this hand: one a hand won, by a house rule one a void hand too."""
    gone, end = context.carry or 0, context.hand.end
    if end is None:
        return gone
    is_gone = takes(end, context) is not None or context.setup.choice("void_prize") == "spent"
    return gone + is_gone


def prize(setup: Setup, gone: int) -> int:
    return PRIZES[gone] if setup.choice("prizes") != "none" and gone < len(PRIZES) else 0


def block_prize(end: QuinientosEnd, setup: Setup) -> int:
    return setup.number("tranca") if end.blocked else 0


def points(end: QuinientosEnd, context: RuleContext) -> PerSide:
    """Return the pips, the prize of the hand, and the premiums."""
    setup = context.setup
    more = prize(setup, context.carry or 0) + flag_points(end, setup) + block_prize(end, setup)
    return for_taker(end, context, pips_taken(end, context) + more)


def _prize(_: Any, result: HandResult, setup: Setup) -> int:
    return prize(setup, result.carry - 1)


PUERTO_RICO_500 = pairs_game(
    "puerto_rico_500",
    "Spanish American Club: Quinientos",
    500,
    region="caribbean",
    emblem=Tile(5, 0),
    sheet=premiums_sheet(
        END,
        (CAPICU, CHUCHAZO),
        no_points,
        points,
        with_end=(
            end_line("prize", _prize),
            flag_line("capicua", "capicu"),
            flag_line("chuchazo"),
            end_line("tranca", lambda end, _, setup: block_prize(end, setup)),
        ),
        carry=prizes_gone,
    ),
    count=("all", "opponents"),
    lead=SIX_SIX_THEN_WINNER,
    more=(
        choice_option("prizes", "100_75_50_25", "none"),
        choice_option("void_prize", "waits", "spent"),
        choice_option("capicua", 100, 50, 0),
        choice_option("chuchazo", 100, 50, 0),
        choice_option("tranca", 0, 100),
    ),
    result=shut_out("pollona"),
    words=("result.pollona",),
)
