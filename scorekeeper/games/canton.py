"""Canton: capture tiles that make 10, 12, 20 or 30; going out takes the other hands [booklet:423]."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar

from scorekeeper.core.form import ValueQuestion, form
from scorekeeper.core.goals import race
from scorekeeper.core.kinds import Each, Flag, Held, Keys, Pips, Seat, tiles_in
from scorekeeper.core.model import Hand, HandResult, PerSide, RuleContext, Setup
from scorekeeper.core.problem import Code, Problem
from scorekeeper.core.table import Box, Line
from scorekeeper.core.tiles import Tile, total_pips
from scorekeeper.core.variant import Deal, Lead, Match, MatchState, Reason, RecordSheet, Variant
from scorekeeper.games._agree import hands_agree, least_pips
from scorekeeper.games._pips import ENDING, WINNERS_PIPS, fewest, is_blocked, pips_by_seat, seat_out
from scorekeeper.games._plays import PLAYER
from scorekeeper.games._rules import COUNTER_CLOCKWISE_OPTION, LEAD_OPTION, choice_option, target_option


@dataclass(frozen=True, slots=True)
class OtherHands:
    """``PipsLeft``, but the hands may stay empty where nobody takes them."""

    tag: ClassVar[str] = "pipsleft"
    out: Annotated[int | None, Seat(Code.TWO_OUT)]
    pips: Annotated[tuple[Held | None, ...], Each(Pips(), is_partial=True)]
    blocked: Annotated[bool, Flag()] = False


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


def counts_captures_only(end: OtherHands, setup: Setup) -> bool:
    """Return whether nobody takes the other hands, because the hand was blocked [ambiguity A29]."""
    return end.out is None and end.blocked and setup.choice("blocked") == "captures"


HANDS = hands_agree()


def somebody_takes(end: OtherHands, context: RuleContext) -> bool:
    return not counts_captures_only(end, context.setup)


def other_hands(end: OtherHands, context: RuleContext) -> PerSide:
    """Return what the player who went out takes: the pips of the other hands [booklet:451].

    In a blocked hand nobody takes them, or the smallest hand does [ambiguity A29].
    """
    held, best = pips_by_seat(end, context.setup), fewest(end, context.setup)
    takes = () if counts_captures_only(end, context.setup) or len(best) > 1 else best
    return tuple(sum(held) - own if seat in takes else 0 for seat, own in enumerate(held))


def explain(end: OtherHands, context: RuleContext) -> Reason:
    """Return who takes the other hands, and why."""
    held, best = pips_by_seat(end, context.setup), fewest(end, context.setup)
    if counts_captures_only(end, context.setup):
        return Reason("captures_only")
    own = held[best[0]]
    if len(best) > 1:
        return Reason("level", values={"own": own})
    return Reason("out" if end.out is not None else "fewest_others", best, {"own": own, "taken": sum(held) - own})


def rules(record: Any, context: RuleContext) -> Iterable[Problem]:
    """Yield a problem if the captured tiles and the hands have more pips or tiles than the set.

    Everybody but the player who goes out, perhaps with this capture, still holds a tile.
    """
    ended, setup = isinstance(record, OtherHands), context.setup
    if ended and any(pips is not None for pips in record.pips):
        yield from HANDS(record, context)
    totals = [play.total for play in (context.hand.plays if ended else (*context.hand.plays, record))]
    holders = len(context.active_seats) - (not ended or record.out is not None)
    held, least = sum(pips_by_seat(record, setup)) if ended else 0, least_pips(holders, setup, ())
    captured, whole, tiles = sum(totals), total_pips(setup.set.top), len(setup.set.tiles)
    listed = sum(max(0, len(tiles_in(pips)) - 1) for pips in (record.pips if ended else ()))  # besides one tile each
    said = {"limit": whole, "set": setup.set.id, "captured": captured}
    if captured + held > whole >= held:
        shared = {**said, "value": captured + held}
        yield Problem(Code.SET_TOTAL, values={**shared, "field": "captured"} if held else shared)
    elif captured + least > whole:
        yield Problem(Code.SET_TOTAL, values={**said, "value": least, "field": "others"})
    elif sum(2 if worth == 12 else 3 for worth in totals) + holders + listed > tiles:
        yield Problem(Code.TILE_COUNT, values={"limit": tiles})


def facts(_: Match, state: MatchState) -> Mapping[str, Any]:
    """Return the pips that each player captured and took from other hands, for each hand of the match."""
    seats = range(len(state.totals))
    captured = [
        tuple(sum(captures(Hand(result.hand.plays[: len(result.play_points)]), s)) for s in seats)
        for result in state.results
    ]
    return {"captures": captured, "other_hands": [result.end_points for result in state.results]}


PLACES = 9
"""The places that are printed for the captures of a player in a hand: three lines of three."""


def _captures(result: HandResult, side: int, _: Setup) -> Box:
    plays, is_open = result.hand.plays, result.hand.end is None
    is_latest = is_open and bool(plays) and plays[-1].player == side
    return Box(several=captures(result.hand, side), places=PLACES if is_open else 0, has_latest=is_latest)


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
        form(OtherHands, ENDING, replace(WINNERS_PIPS, when=somebody_takes)),
        (form(Capture, PLAYER, ValueQuestion("total", shows_points=True, saves=True)),),
        taken,
        other_hands,
        rules,
        seat_out,
        lines=lambda _: LINES,
        is_paged=True,
        earlier="each",
        blocked=is_blocked,
        explain=explain,
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
    words=("reason.captures_only",),
)
