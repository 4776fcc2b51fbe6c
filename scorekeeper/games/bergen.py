"""Le Bergen: two points for leading, for a double cap, for domino; three for a triple cap [booklet:371]."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Final, Literal

from scorekeeper.core.form import Alternatives, Finding, Query, SeatQuestion, TilesQuestion, ValueQuestion, form
from scorekeeper.core.goals import race
from scorekeeper.core.kinds import Each, Flag, Keys, Seat, Tiles
from scorekeeper.core.model import Hand, HandResult, PerSide, RuleContext, Setup
from scorekeeper.core.problem import Code, Problem
from scorekeeper.core.table import Box, Line, hand_total
from scorekeeper.core.tiles import Tile, pips_of
from scorekeeper.core.variant import Deal, Lead, RecordSheet, Variant
from scorekeeper.games._agree import tiles_agree, too_many_tiles
from scorekeeper.games._pips import ENDING, is_blocked, nobody_out, seat_out
from scorekeeper.games._plays import PLAYER
from scorekeeper.games._rules import ANY_SET, COUNTER_CLOCKWISE_OPTION, choice_option, target_option

NEVER_DRAWN = 2


@dataclass(frozen=True, slots=True)
class First:
    """The play of the first tile, the lowest double."""

    tag: ClassVar[str] = "first"
    player: Annotated[int, Seat(Code.BERGEN_FIRST)]


@dataclass(frozen=True, slots=True)
class Cap:
    """A double cap (2) or a triple cap (3)."""

    tag: ClassVar[str] = "cap"
    player: Annotated[int, Seat()]
    size: Annotated[int, Keys((2, 3), Code.CAP_SIZE)]


@dataclass(frozen=True, slots=True)
class BergenEnd:
    """The end of a hand: who went out; or that it was blocked, with a winner, a tie, or the tiles that decide it."""

    tag: ClassVar[str] = "bergenend"
    out: Annotated[int | None, Seat(Code.TWO_OUT)] = None
    blocked: Annotated[bool, Flag()] = False
    winner: Annotated[int | None, Seat()] = None
    tie: Annotated[bool, Flag()] = False
    tiles: Annotated[tuple[tuple[Tile, ...] | None, ...] | None, Each(Tiles())] = None


def in_play(play: First | Cap, context: RuleContext) -> PerSide:
    """Return 2 for the first tile, 2 for a double cap, 3 for a triple cap [booklet:377-387]."""
    return context.setup.points_for(play.player, play.size if isinstance(play, Cap) else 2)


def at_end(end: BergenEnd, context: RuleContext) -> PerSide:
    """Return 2 for going out, 2 for winning a blocked hand [booklet:403] [booklet:411]."""
    best = hand_winners(end, context.setup)
    return context.setup.points_for(best[0], 2) if best else context.setup.zero_points


def hand_winners(end: BergenEnd, setup: Setup) -> tuple[int, ...]:
    best = end.out if end.out is not None else blocked_winner(end, setup)
    return () if best is None else (best,)


def opener(hand: Hand) -> int | None:
    if First not in map(type, hand.plays):  # the usual case, ten times as fast
        return None
    return next((play.player for play in hand.plays if isinstance(play, First)), None)


def blocked_winner(end: BergenEnd, setup: Setup) -> int | None:
    """Return who wins a blocked hand: without doubles, else fewest doubles, else fewest pips on them [booklet:405-409].

    Among players without a double the fewest pips win. A full tie has no winner, or by a house rule the player with
    the fewest pips wins [ambiguity A26]. By another house rule the players decide [ambiguity A25].
    """
    if end.tiles is None or setup.choice("blocked") == "by_hand":
        return end.winner
    hands = {seat: hand for seat, hand in enumerate(end.tiles) if hand is not None}
    return settle(hands, points_last=setup.choice("full_tie") == "points").winner if hands else None


Question = Literal["no_double", "points", "doubles", "double_points"]
"""The questions: who has no double, the fewest pips, the fewest doubles, the fewest pips on doubles."""

Hands = Mapping[int, Sequence[Tile]]
"""The tiles left, by seat."""

Seats = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Settled:
    """The result of the questions: the winner and the question that decided; or no winner, and the equal seats."""

    winner: int | None
    by: Question
    equal: Seats = ()


def ask(seats: Seats, answers: Sequence[Seats], *, points_last: bool = False) -> Query | Settled:
    """Return the next question, or the result of the answers so far.

    A hand without a double wins; among several, the one with the fewest pips. Otherwise the fewest doubles win, then
    the fewest pips on doubles. With ``points_last``, a house rule, the fewest pips decide a tie after that.
    """
    order: tuple[Question, ...] = ("no_double",)
    by_doubles: tuple[Question, ...] = ("doubles", "double_points", *(("points",) if points_last else ()))
    among = seats
    for place, answer in enumerate(answers):
        if len(answer) == 1:
            return Settled(answer[0], order[place])
        if place == 0:
            order = (*order, *(("points",) if answer else by_doubles))
        among = answer or seats
        if place == len(order) - 1:
            return Settled(None, order[place], among)
    return Query(order[len(answers)], among, or_nobody=not answers)


def settle(hands: Hands, *, points_last: bool = False) -> Settled:
    """Return the result that follows from the tiles left."""
    answers: list[Seats] = []
    while isinstance(now := ask(tuple(hands), answers, points_last=points_last), Query):
        answers.append(_ANSWERS[now.question](hands, now.among))
    return now


def _without(hands: Hands, among: Seats) -> Seats:
    return tuple(seat for seat in among if not _doubles(hands[seat]))


def _least(measure: Callable[[Sequence[Tile]], int]) -> Callable[[Hands, Seats], Seats]:
    def least(hands: Hands, among: Seats) -> Seats:
        best = min(measure(hands[seat]) for seat in among)
        return tuple(seat for seat in among if measure(hands[seat]) == best)

    return least


def _doubles(hand: Sequence[Tile]) -> list[Tile]:
    return [tile for tile in hand if tile.is_double]


def _points(hand: Sequence[Tile]) -> int:
    return sum(pips_of(tile) for tile in hand)


_ANSWERS: Final[Mapping[str, Callable[[Hands, Seats], Seats]]] = {
    "no_double": _without,
    "points": _least(_points),
    "doubles": _least(lambda hand: len(_doubles(hand))),
    "double_points": _least(lambda hand: _points(_doubles(hand))),
}


# What is asked


def inquire(context: RuleContext, answers: Sequence[Seats]) -> Query | Finding | None:
    """Return the next question about a blocked hand, or its winner; nothing where the players decide."""
    if not is_by_doubles(context):
        return None
    now = ask(context.active_seats, answers, points_last=context.setup.choice("full_tie") == "points")
    return now if isinstance(now, Query) else _finding(now)


def finding_by_tiles(end: BergenEnd, context: RuleContext) -> Finding | None:
    """Return the winner of a blocked hand once the tiles of everybody are written; nothing where the players decide."""
    hands = {seat: end.tiles[seat] or () for seat in context.active_seats} if end.tiles else {}
    if not is_by_doubles(context) or not hands or not all(hands.values()):
        return None
    return _finding(settle(hands, points_last=context.setup.choice("full_tie") == "points"))


def is_by_doubles(context: RuleContext) -> bool:
    """Return whether the doubles decide a blocked hand; by a house rule the players decide."""
    return context.setup.choice("blocked") != "by_hand"


def _finding(settled: Settled) -> Finding:
    if settled.winner is None:
        return Finding({"tie": True}, "equal", settled.equal)
    return Finding({"winner": settled.winner}, settled.by, (settled.winner,))


WINNER = SeatQuestion(
    "winner", nobody="tie", both_code=Code.VALUE_MISSING, excluded_code=Code.OUT_AND_BLOCKED, inquiry=inquire
)
TILES = TilesQuestion("tiles", when=lambda _, context: is_by_doubles(context), finding=finding_by_tiles)
END = form(
    BergenEnd,
    ENDING,
    Alternatives(((WINNER,), (TILES,)), when=nobody_out),
    when=lambda _, context: opener(context.hand) is not None,
)
PLAYS = (
    form(First, SeatQuestion("player", saves=True), when=lambda _, context: opener(context.hand) is None),
    form(Cap, PLAYER, ValueQuestion("size", saves=True)),
)


def check(record: Any, context: RuleContext) -> Iterable[Problem]:
    if isinstance(record, Cap):
        return
    firsts = sum(isinstance(play, First) for play in context.hand.plays)
    if isinstance(record, First):
        if firsts:
            yield Problem(Code.BERGEN_FIRST, (record.player,))
        return
    if record.out is not None and record.tiles and record.tiles[record.out]:
        yield Problem(Code.OUT_HAS_PIPS, (record.out,), {"field": "tiles"})
    if firsts != 1:
        yield Problem(Code.BERGEN_FIRST)
    finding, said = finding_by_tiles(record, context), {"winner": record.winner, "tie": record.tie}
    is_said = record.winner is not None or record.tie
    if finding and is_said and {"winner": None, "tie": False, **finding.values} != said:
        yield Problem(Code.OTHER_WINNER, finding.seats if "winner" in finding.values else ())
    tiles = record.tiles or ()
    empty = tuple(seat for seat in context.active_seats if tiles and not tiles[seat] and seat != record.out)
    if empty:
        yield Problem(Code.VALUE_MISSING, empty, {"field": "tiles"})
    listed = [hand or () for hand in tiles]
    yield from tiles_agree(listed)
    yield from too_many_tiles(record, context, listed, never_drawn=NEVER_DRAWN)


def _times(mine: Callable[[Any], bool]) -> Callable[[HandResult, int, Setup], Box]:
    def box(result: HandResult, side: int, _: Setup) -> Box:
        paid = [points[side] for play, points in zip(result.hand.plays, result.play_points, strict=False) if mine(play)]
        paid = [points for points in paid if points]
        return Box(sum(paid) if paid else None, count=len(paid))

    return box


def _closed(*, blocked: bool) -> Callable[[HandResult, int, Setup], Box]:
    def box(result: HandResult, side: int, _: Setup) -> Box:
        if not result.end_points or result.hand.end.blocked is not blocked:
            return Box()
        return Box(result.end_points[side], count=1) if result.end_points[side] else Box()

    return box


LINES = (
    Line("line.first_player", _times(lambda play: isinstance(play, First)), worth="2", tap_play=First),
    Line("line.double_cap", _times(lambda play: play == Cap(play.player, 2)), worth="x2", tap_play=lambda s: Cap(s, 2)),
    Line("line.triple_cap", _times(lambda play: play == Cap(play.player, 3)), worth="x3", tap_play=lambda s: Cap(s, 3)),
    Line("line.domino", _closed(blocked=False), worth="2", tap_end=lambda seat: {"out": seat, "blocked": False}),
    Line("line.blocked", _closed(blocked=True), worth="2", tap_end=lambda _: {"out": None, "blocked": True}),
    hand_total(),
)

BERGEN = Variant(
    id="bergen",
    source="002:371",
    players=(2, 3, 4),
    goal=race(lambda n: 15 if n == 2 else 10, at_once=lambda setup: setup.choice("stop") == "at_once"),
    sheet=RecordSheet(
        END,
        PLAYS,
        in_play,
        at_end,
        check,
        seat_out,
        opener,
        hand_winners,
        lines=lambda _: LINES,
        is_paged=True,
        is_tapped=True,
        blocked=is_blocked,
    ),
    deal=Deal({2: 6, 3: 6, 4: 5}, never_drawn=NEVER_DRAWN),
    lead=Lead("lowest_double_or_lowest", then="same"),
    group="in_play",
    emblem=Tile(3, 2),
    options=(
        target_option(lambda setup: 15 if len(setup.players) == 2 else 10),
        choice_option("stop", "end_of_hand", "at_once"),
        choice_option("blocked", "doubles", "by_hand"),
        choice_option("full_tie", "nobody", "points"),
        COUNTER_CLOCKWISE_OPTION,
    ),
    sets=ANY_SET,
)
