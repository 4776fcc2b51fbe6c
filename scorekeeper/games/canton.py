"""Canton: capture tiles that make 10, 12, 20 or 30; going out takes the other hands [booklet:423]."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from scorekeeper.core.goals import race
from scorekeeper.core.kinds import Keys, Seat
from scorekeeper.core.model import Hand, HandResult, PerSide, RuleContext, Setup
from scorekeeper.core.problem import Code, Problem
from scorekeeper.core.table import Box, Line
from scorekeeper.core.tiles import Tile, total_pips
from scorekeeper.core.variant import Deal, Lead, Match, MatchState, RecordSheet, Variant
from scorekeeper.games._agree import hands_agree
from scorekeeper.games._pips import PipsLeft, fewest, is_blocked, pips_by_seat, seat_out
from scorekeeper.games._rules import COUNTER_CLOCKWISE_OPTION, LEAD_OPTION, choice_option, target_option


@dataclass(frozen=True, slots=True)
class Capture:
    """Tiles taken from the table: two that make 12, or three that make 10, 20 or 30."""

    tag: ClassVar[str] = "capture"
    player: Annotated[int, Seat()]
    total: Annotated[int, Keys((10, 12, 20, 30), Code.CAPTURE_TOTAL, tiles=(3, 2, 3, 3))]


def captures(hand: Hand, seat: int) -> tuple[int, ...]:
    return tuple(play.total for play in hand.plays if play.player == seat)


def taken(play: Capture, context: RuleContext) -> PerSide:
    return context.setup.points_for(play.player, play.total)


def other_hands(end: PipsLeft, context: RuleContext) -> PerSide:
    """Return what the player who went out takes: the pips of the other hands [booklet:451].

    In a blocked hand nobody takes them, or the smallest hand does [ambiguity A29].
    """
    held, best = pips_by_seat(end, context.setup), fewest(end, context.setup)
    nobody = end.out is None and context.setup.choice("blocked") == "captures"
    takes = () if nobody or len(best) > 1 else best
    return tuple(sum(held) - own if seat in takes else 0 for seat, own in enumerate(held))


def check(record: Any, context: RuleContext) -> Iterable[Problem]:
    """Yield a problem if the captured tiles and the hands have more pips or tiles than the set."""
    ended = isinstance(record, PipsLeft)
    if ended:
        yield from hands_agree()(record, context)
    captured = [play.total for play in (context.hand.plays if ended else (*context.hand.plays, record))]
    held = sum(pips_by_seat(record, context.setup)) if ended else 0
    whole, tiles = total_pips(context.setup.set.top), len(context.setup.set.tiles)
    if sum(captured) + held > whole >= held:
        yield Problem(
            Code.SET_TOTAL, values={"value": sum(captured) + held, "limit": whole, "set": context.setup.set.id}
        )
    elif sum(2 if worth == 12 else 3 for worth in captured) > tiles:
        yield Problem(Code.TILE_COUNT, values={"limit": tiles})


def facts(_: Match, state: MatchState) -> Mapping[str, Any]:
    """Return the pips that each player captured and took from other hands, for each hand of the match."""
    seats = range(len(state.totals))
    captured = [
        tuple(sum(captures(Hand(result.hand.plays[: len(result.play_points)]), s)) for s in seats)
        for result in state.results
    ]
    return {"captures": captured, "other_hands": [result.end_points for result in state.results]}


def _captures(result: HandResult, side: int, _: Setup) -> Box:
    return Box(several=captures(result.hand, side))


def _captured(result: HandResult, side: int, _: Setup) -> Box:
    return Box(sum(points[side] for points in result.play_points) if result.play_points else None)


def _others(result: HandResult, side: int, _: Setup) -> Box:
    return Box((result.end_points[side] or None) if result.end_points else None)


LINES = (
    Line("line.captures", _captures, kind="hand"),
    Line("line.captured", _captured),
    Line("line.other_hands", _others),
)

CANTON = Variant(
    id="canton",
    source="002:423",
    players=(2, 3, 4),
    goal=race(300, at_once=lambda setup: setup.choice("stop") == "at_once"),
    sheet=RecordSheet(
        PipsLeft,
        (Capture,),
        taken,
        other_hands,
        check,
        seat_out,
        lines=lambda _: LINES,
        is_paged=True,
        earlier="each",
        blocked=is_blocked,
    ),
    deal=Deal({2: 7, 3: 6, 4: 5}),
    lead=Lead("double_six_or_heaviest", Tile(6, 6)),
    group="in_play",
    emblem=Tile(4, 1),
    options=(
        target_option(300),
        choice_option("stop", "at_once", "end_of_hand"),
        choice_option("blocked", "captures", "others"),
        LEAD_OPTION,
        COUNTER_CLOCKWISE_OPTION,
    ),
    facts=facts,
)
