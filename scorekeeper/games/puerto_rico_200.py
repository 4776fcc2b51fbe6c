"""Doscientos, the quick game of Puerto Rico: all pips left, no prizes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, ClassVar

from scorekeeper.core.kinds import Seat
from scorekeeper.core.model import PerSide, RuleContext, Setup
from scorekeeper.core.sheet_style import SheetStyle
from scorekeeper.core.table import Line
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Premium
from scorekeeper.games._pairs import PAIRS_SHEET, PIPS_TOGETHER, SIX_SIX_THEN_WINNER, pairs_game, points, shut_out
from scorekeeper.games._premiums import other_pair, pays, premiums_sheet
from scorekeeper.games._rules import choice_option


@dataclass(frozen=True, slots=True)
class Passed:
    """A player passed; by a house rule the other pair scores."""

    tag: ClassVar[str] = "passed"
    player: Annotated[int, Seat()]


PASSED = Premium("passed", lambda seat: Passed(other_pair(seat)))


def pays_passes(setup: Setup) -> bool:
    return setup.options["passes"] == "two_one"


def has_passed(context: RuleContext) -> bool:
    """Return whether anybody has passed in the match: in this hand, or before it (``carry``)."""
    return bool(context.carry or context.hand.plays)


def premium(play: Passed, context: RuleContext) -> PerSide:
    """Return 2 for the first pass of the match and 1 for each later one, by the house rule ``passes``."""
    worth = 1 if has_passed(context) else 2
    return pays(play, context.setup, worth if pays_passes(context.setup) else 0, to_others=True)


WITH_PASSES = premiums_sheet(PIPS_TOGETHER, (PASSED,), premium, points, carry=has_passed)


def style(setup: Setup) -> SheetStyle:
    return (WITH_PASSES if pays_passes(setup) else PAIRS_SHEET).style_of(setup)


def lines(setup: Setup) -> tuple[Line, ...]:
    """Return the rows of a hand: the passes have one of their own where they pay."""
    return (WITH_PASSES if pays_passes(setup) else PAIRS_SHEET).lines(setup)


PUERTO_RICO_200 = pairs_game(
    "puerto_rico_200",
    "abw333/dominoes",
    200,
    region="caribbean",
    emblem=Tile(2, 0),
    sheet=replace(WITH_PASSES, style=style, lines=lines),
    count=("all", "opponents"),
    lead=SIX_SIX_THEN_WINNER,
    more=(choice_option("passes", "none", "two_one"),),
    result=shut_out("pollona"),
    words=("result.pollona",),
)
