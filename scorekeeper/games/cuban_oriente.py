"""Dominó oriental, to twenty: bands of all pips left, and two for the first pass of the match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from scorekeeper.core.form import form
from scorekeeper.core.kinds import Flag
from scorekeeper.core.model import PerSide, RuleContext
from scorekeeper.core.tiles import Tile
from scorekeeper.games._pairs import (
    SIX_SIX_THEN_WINNER,
    SUM_OR_HANDS,
    PipsTogether,
    for_taker,
    pairs_game,
    pips_in_all,
    shut_out,
)
from scorekeeper.games._pips import ENDING
from scorekeeper.games._premiums import (
    CAPICUA,
    FIRST_PASS,
    FirstPass,
    has_first_pass,
    in_strokes,
    last_tile_question,
    pays,
    premiums_sheet,
)
from scorekeeper.games._rules import choice_option


@dataclass(frozen=True, slots=True)
class TogetherAndCapicua(PipsTogether):
    """``PipsTogether``, and whether the last tile fitted both ends."""

    tag: ClassVar[str] = "togetherandcapicua"
    capicua: Annotated[bool, Flag()] = False


END = form(TogetherAndCapicua, ENDING, last_tile_question("capicua"), SUM_OR_HANDS)


def band(pips: int) -> int:
    """Return what pips are worth: 2 up to 20, 3 up to 30, and one more for each ten begun."""
    return 2 + max(0, -(-(pips - 20) // 10))


def premium(play: FirstPass, context: RuleContext) -> PerSide:
    return pays(play, context.setup, context.setup.number("first_pass"), to_others=True)


def points(end: TogetherAndCapicua, context: RuleContext) -> PerSide:
    is_double = end.capicua and context.setup.choice("capicua") == "double"
    return for_taker(end, context, band(pips_in_all(end, context.setup)) * (2 if is_double else 1))


CUBAN_ORIENTE = pairs_game(
    "cuban_oriente",
    "Libre (Las Tunas)",
    20,
    region="caribbean",
    emblem=Tile(2, 1),
    sheet=in_strokes(premiums_sheet(END, (CAPICUA, FIRST_PASS), premium, points, carry=has_first_pass)),
    count=(),
    blocked=("individual", "team"),
    equal=("leader", "nobody"),
    lead=SIX_SIX_THEN_WINNER,
    more=(choice_option("first_pass", 2, 0), choice_option("capicua", "none", "double")),
    result=shut_out("zapatero"),
    words=("result.zapatero",),
)
