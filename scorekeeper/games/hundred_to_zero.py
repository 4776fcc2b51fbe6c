"""Le cent à zéro: what you hold comes off the other's handicap of 100; zero or below wins [booklet:244]."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.core.form import form
from scorekeeper.core.goals import countdown
from scorekeeper.core.model import HandResult, PerSide, RuleContext, Setup
from scorekeeper.core.table import Box, Line
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import Deal, Headline, Lead, RecordSheet, Variant
from scorekeeper.games._agree import hands_agree
from scorekeeper.games._pips import ENDING, PIPS, PipsLeft, is_blocked, pips_by_seat, seat_out
from scorekeeper.games._rules import ANY_SET, COUNTER_CLOCKWISE_OPTION, LEAD_OPTION, choice_option


def points(end: PipsLeft, context: RuleContext) -> PerSide:
    """Return the pips of a hand as points off the handicap of the opponent [booklet:253]."""
    one, other = pips_by_seat(end, context.setup)
    return -other, -one


def _handicap(result: HandResult, side: int, _: Setup) -> Box:
    return Box(result.totals[side], "+")


def _taken(result: HandResult, side: int, _: Setup) -> Box:
    return Box(-result.points[side], "-") if result.hand.end is not None else Box()


def _left(result: HandResult, side: int, _: Setup) -> Box:
    total = result.totals[side]
    return Box(abs(total), "+" if total >= 0 else "-")


HUNDRED_TO_ZERO = Variant(
    id="hundred_to_zero",
    source="002:244",
    players=(2,),
    goal=countdown(100, shared=lambda setup: setup.choice("together") == "shared"),
    sheet=RecordSheet(
        form(PipsLeft, ENDING, replace(PIPS, scores="rival")),
        score_end=points,
        rules=hands_agree(),
        went_out=seat_out,
        head=(Line("line.handicap", _handicap),),
        lines=lambda _: (Line("line.hand", _taken, kind="hand"), Line("line.total", _left, kind="sum")),
        blocked=is_blocked,
    ),
    deal=Deal({2: 7}),
    lead=Lead("double_six_or_heaviest", Tile(6, 6)),
    group="last_in",
    counts="others_pips",
    newcomers="worst",
    emblem=Tile(5, 0),
    headline=lambda _, state: Headline("goes_out", state.winners),
    words=("headline.goes_out",),
    options=(choice_option("together", "lower", "shared"), LEAD_OPTION, COUNTER_CLOCKWISE_OPTION),
    sets=ANY_SET,
)
