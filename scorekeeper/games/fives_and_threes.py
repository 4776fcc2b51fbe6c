"""Fives and Threes: the two ends pay a point for each three and each five in them, the last tile one more, to 61."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any, ClassVar

from scorekeeper.core.form import FlagsQuestion, SeatQuestion, ValueQuestion, form
from scorekeeper.core.goals import always, race
from scorekeeper.core.kinds import Ends, Flag, Seat
from scorekeeper.core.model import Hand, HandResult, PerSide, RuleContext, Setup
from scorekeeper.core.problem import Code, Problem
from scorekeeper.core.table import Box, Line, Values, hand_total
from scorekeeper.core.tiles import DOUBLE_SIX, Tile, pips_of
from scorekeeper.core.variant import Deal, Lead, Option, RecordSheet, Variant
from scorekeeper.games._ends import OPENING, Opening, opener, paid_row, play_label
from scorekeeper.games._fives import capped, exact_headline, is_exact, points_left
from scorekeeper.games._plays import PLAYER
from scorekeeper.games._rules import CLOCKWISE_OPTION, choice_option, target_option

ENDS = Ends((3, 5))


@dataclass(frozen=True, slots=True)
class FivesAndThrees:
    """A score: the total of the two ends after the tile of a player; with ``chip`` it was the last tile of a hand."""

    tag: ClassVar[str] = "ends"
    player: Annotated[int, Seat()]
    total: Annotated[int, ENDS]
    chip: Annotated[bool, Flag()] = False


@dataclass(frozen=True, slots=True)
class Chip:
    """The last tile of a hand, which scored nothing else."""

    tag: ClassVar[str] = "chip"
    player: Annotated[int, Seat()]


@dataclass(frozen=True, slots=True)
class ChippedOut:
    """The end of a hand: who played the last tile, if that is known, or that nobody could play on."""

    tag: ClassVar[str] = "chippedout"
    out: Annotated[int | None, Seat()] = None
    blocked: Annotated[bool, Flag()] = False


def has_chip(play: Any) -> bool:
    return isinstance(play, Chip) or getattr(play, "chip", False)


def pays_chip(_: Any, context: RuleContext) -> bool:
    """Return whether the last tile of the hand pays, and has not been laid."""
    plays = context.hand.plays  # only the last one: nothing can be written after the last tile
    return bool(context.setup.number("chip")) and not (plays and has_chip(plays[-1]))


def last_tile_open(_: Any, context: RuleContext) -> bool:
    """Return whether no play of the hand was its last tile."""
    return not any(map(has_chip, context.hand.plays))


FIVES_AND_THREES_TOTAL = form(
    FivesAndThrees,
    PLAYER,
    FlagsQuestion(("chip",), when=pays_chip),
    ValueQuestion("total", shows_points=True, saves=True),
)
LAST_TILE = form(Chip, SeatQuestion("player", saves=True), when=pays_chip)
CHIPPED_OUT = form(
    ChippedOut,
    SeatQuestion("out", nobody="blocked", both_code=Code.CHIP_LAST, optional=lambda _, __: True, when=last_tile_open),
)


def points(play: Any, context: RuleContext) -> PerSide:
    """Return a point for each three and each five, and the chip with them: a score past the target counts nothing.

    By the house rule ``win_on_drop`` the first tile of a hand cannot win.
    """
    setup, side = context.setup, context.setup.side_of(play.player)
    ends = 0 if isinstance(play, Chip) else ENDS.points(_total(play))
    score = capped(context, side, ends + setup.number("chip") * has_chip(play))
    wins = context.totals[side] + context.points[side] + score >= setup.number("target")
    counts = not (wins and isinstance(play, Opening)) or setup.options["win_on_drop"] is True
    return setup.points_for(side, score if counts else 0)


def end_points(end: ChippedOut, context: RuleContext) -> PerSide:
    """Return the chip of the player who went out, unless it was written with the last tile."""
    if end.out is None or not last_tile_open(end, context):
        return context.setup.zero_points
    return points(Chip(end.out), context)


def check(record: Any, context: RuleContext) -> Iterable[Problem]:
    plays = context.hand.plays
    if isinstance(record, ChippedOut):
        last = next((play.player for play in plays if has_chip(play)), None)
        if last is not None and record.blocked:
            yield Problem(Code.CHIP_LAST)
        elif last is not None and record.out is not None and record.out != last:
            yield Problem(Code.TWO_OUT, (last, record.out))
    elif plays and has_chip(plays[-1]):
        yield Problem(Code.CHIP_LAST, (record.player,), {"field": "after"})
    elif isinstance(record, Opening):
        if not ENDS.points(_total(record)):
            yield Problem(Code.OPENING_TILE, (record.player,), {"tile": str(record.tile)})
        if plays:
            yield Problem(Code.OPENING_TWICE, (record.player,))


def _total(play: Any) -> int:
    return pips_of(play.tile) if isinstance(play, Opening) else play.total


def _label(play: Any) -> tuple[str, Values]:
    if isinstance(play, Chip):
        return "line.chip", ()
    return ("line.ends_last", (("n", play.total),)) if has_chip(play) else play_label(play)


def _row(total: int) -> Callable[[HandResult, int, Setup], Box]:
    """Return the function that draws the row of a total, or with 0 that of the chips alone."""
    return paid_row(lambda play: (0 if isinstance(play, Chip) else _total(play)) == total)


def lines(_: Setup) -> tuple[Line, ...]:
    return (
        *(
            Line(
                "line.ends",
                _row(total),
                worth=str(ENDS.points(total)),
                tap_play=partial(FivesAndThrees, total=total),
                values=(("n", total),),
            )
            for total in ENDS.totals(DOUBLE_SIX.top)
        ),
        Line("line.chip", _row(0), worth="1", tap_play=Chip),
        hand_total(),
    )


EACH = {2: 7, 3: 5, 4: 5}

FIVES_AND_THREES = Variant(
    id="fives_and_threes",
    source="Pagat, Fives and Threes",
    players=tuple(EACH),
    goal=race(61, at_once=always, is_exact=is_exact),
    sheet=RecordSheet(
        CHIPPED_OUT,
        (OPENING, FIVES_AND_THREES_TOTAL, LAST_TILE),
        score_play=points,
        score_end=end_points,
        rules=check,
        opened_by=lambda hand: opener(Hand(hand.plays)),
        lines=lines,
        is_paged=True,
        play_label=_label,
        end_lines=(Line("line.out", points_left),),
        closes=has_chip,
    ),
    deal=Deal(EACH, aside=True),
    lead=Lead("heaviest_drawn"),
    group="in_play",
    emblem=Tile(6, 6),
    options=(
        target_option(61),
        choice_option("exact", True, False),
        choice_option("chip", 1, 0),
        choice_option("win_on_drop", True, False),
        Option("tiles", lambda setup: EACH[len(setup.players)]),
        CLOCKWISE_OPTION,
    ),
    region="britain_europe",
    counts="ends",
    clockwise=True,
    pairs="may",
    headline=exact_headline,
    words=("headline.exact", "line.ends_last"),
)
