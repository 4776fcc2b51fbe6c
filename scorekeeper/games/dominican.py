"""Dominó dominicano: all pips left, to 200, with premiums for capicúa, passes and the lead."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from scorekeeper.core.form import form
from scorekeeper.core.kinds import Flag, Seat
from scorekeeper.core.model import PerSide, RuleContext
from scorekeeper.core.tiles import Tile
from scorekeeper.games._pairs import (
    DUEL_BLOCKER,
    LEVEL_BLOCKER,
    SIX_SIX_THEN_WINNER,
    TOGETHER_OR_HANDS,
    PipsTogether,
    for_taker,
    pairs_game,
    pips_taken,
    shut_out,
)
from scorekeeper.games._pips import ENDING
from scorekeeper.games._premiums import (
    ALL_PASSED,
    CAPICUA,
    CHUCHAZO,
    LED_DOUBLE,
    LED_OTHER,
    WRONG_PASS,
    LedPass,
    WrongPass,
    flag_line,
    flag_points,
    last_tile_question,
    pays,
    premiums_sheet,
)
from scorekeeper.games._rules import choice_option


@dataclass(frozen=True, slots=True)
class DominicanEnd(PipsTogether):
    """``PipsTogether``, who laid the last tile of a blocked hand, and the premiums of a last tile."""

    tag: ClassVar[str] = "dominicanend"
    blocker: Annotated[int | None, Seat()] = None
    capicua: Annotated[bool, Flag()] = False
    chuchazo: Annotated[bool, Flag()] = False


END = form(
    DominicanEnd, ENDING, DUEL_BLOCKER, last_tile_question("capicua", "chuchazo"), TOGETHER_OR_HANDS, LEVEL_BLOCKER
)


def premium(play: Any, context: RuleContext) -> PerSide:
    """Return the premium of a play; a wrong pass pays the other pair."""
    setup = context.setup
    key = f"salida_{play.tile}" if isinstance(play, LedPass) else play.tag
    return pays(play, setup, setup.number(key), to_others=isinstance(play, WrongPass))


def points(end: DominicanEnd, context: RuleContext) -> PerSide:
    return for_taker(end, context, pips_taken(end, context) + flag_points(end, context.setup))


DOMINICAN = pairs_game(
    "dominican",
    "Dominoes Online: Dominican",
    200,
    region="caribbean",
    emblem=Tile(5, 2),
    sheet=premiums_sheet(
        END,
        (CAPICUA, CHUCHAZO, ALL_PASSED, LED_DOUBLE, LED_OTHER, WRONG_PASS),
        premium,
        points,
        with_end=(flag_line("capicua"), flag_line("chuchazo")),
    ),
    count=("all", "opponents"),
    blocked=("duel", "individual", "team"),
    equal=("leader", "blocker", "nobody"),
    lead=SIX_SIX_THEN_WINNER,
    lead_choices=("winner", "rotate"),
    more=(
        choice_option("capicua", 25, 30, 50, 0),
        choice_option("chuchazo", 0, 25, 50),
        choice_option("pase", 25, 30, 0),
        choice_option("salida_double", 25, 30, 10, 0),
        choice_option("salida_other", 50, 60, 25, 0),
        choice_option("fine", 30, 25, 0),
    ),
    result=shut_out("pollona"),
    words=("result.pollona",),
)
