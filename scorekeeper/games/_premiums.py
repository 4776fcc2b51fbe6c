"""Premiums of pairs: for the last tile, and for what happens while a hand is played."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial
from typing import Annotated, Any, ClassVar, cast

from scorekeeper.core.form import FlagsQuestion, Form, SeatQuestion, form
from scorekeeper.core.kinds import Choice, Seat, fields_of
from scorekeeper.core.model import HandResult, PerSide, RuleContext, Setup
from scorekeeper.core.problem import Code, Problem
from scorekeeper.core.sheet_style import STROKES_STYLE, SheetStyle
from scorekeeper.core.table import Box, Line, points_line
from scorekeeper.core.variant import Premium, RecordSheet
from scorekeeper.games._pairs import PAIRS_SHEET, check
from scorekeeper.games._pips import somebody_out


@dataclass(frozen=True, slots=True)
class AllPassed:
    """The other three players passed one after the other."""

    tag: ClassVar[str] = "pase"
    player: Annotated[int, Seat()]


@dataclass(frozen=True, slots=True)
class LedPass:
    """The first tile of a hand, a double or another, made the next player pass."""

    tag: ClassVar[str] = "salida"
    player: Annotated[int, Seat()]
    tile: Annotated[str, Choice(("double", "other"))] = "double"


@dataclass(frozen=True, slots=True)
class WrongPass:
    """A player passed with a tile that fits; the other pair scores."""

    tag: ClassVar[str] = "fine"
    player: Annotated[int, Seat()]


@dataclass(frozen=True, slots=True)
class FirstPass:
    """The first player of the match who passed; the other pair scores."""

    tag: ClassVar[str] = "first_pass"
    player: Annotated[int, Seat()]


def other_pair(seat: int) -> int:
    """Return a seat of the other pair."""
    return 1 - seat % 2


def flag_premium(name: str, word: str = "") -> Premium:
    """Return the premium of a flag: worth what the house rule of that name says, or it doubles the hand.

    ``word`` is what it is called here, if it is not the name of the flag.
    """

    def worth(setup: Setup) -> int:
        rule = setup.options[name]
        return rule if isinstance(rule, int) else 0

    def factor(setup: Setup) -> int:
        return 2 if setup.options[name] == "double" else 1

    return Premium(word or name, flag=name, worth=worth, factor=factor)


ALL_PASSED = Premium("pase", AllPassed, most=2)
LED_DOUBLE = Premium("salida_double", LedPass)
LED_OTHER = Premium("salida_other", lambda seat: LedPass(seat, "other"))
WRONG_PASS = Premium("fine", lambda seat: WrongPass(other_pair(seat)), most=2)
FIRST_PASS = Premium("first_pass", lambda seat: FirstPass(other_pair(seat)))
CAPICUA = flag_premium("capicua")
CHUCHAZO = flag_premium("chuchazo")

LAST_TILE_FLAGS = ("capicua", "chuchazo")
"""Fields of an end that are a premium for the last tile, worth what the house rule of that name says."""


def last_tile_question(*flags: str) -> FlagsQuestion:
    """Return the question of the premium for the last tile, which has at most one, in a blocked hand none."""
    return FlagsQuestion(flags, most=1, when=somebody_out, excluded_code=Code.BONUS_BLOCKED)


def pair_key(premium: Premium) -> Form:
    """Return the form of a premium that is a play: a key for each pair in the form of the end."""
    assert premium.play is not None, "a play pays the premium"  # noqa: S101
    play: Any = premium.play(0)
    record = cast("type[Any]", type(play))
    player = SeatQuestion("player", by_side=True, pays_others=play.player != 0, saves=True)
    preset = {field.name: getattr(play, field.name) for field in fields_of(record) if field.name != "player"}
    return form(record, player, in_end=True, preset=preset)


def has_first_pass(context: RuleContext) -> bool:
    """Return whether the first pass of the match is written: with this hand, or before it (``carry``)."""
    return bool(context.carry) or any(isinstance(play, FirstPass) for play in context.hand.plays)


def with_premiums(dealt_out: bool = True) -> Callable[[Any, RuleContext], Iterable[Problem]]:
    """Return the check of plays and ends of a game with premiums; ``dealt_out`` as in ``hands_dealt``."""
    by_hand = check(dealt_out)

    def found(record: Any, context: RuleContext) -> Iterable[Problem]:
        if isinstance(record, LedPass):
            yield from _check_lead(record, context)
        elif isinstance(record, FirstPass):
            if has_first_pass(context):
                yield Problem(Code.BONUS_TWICE, (record.player,))
        elif hasattr(record, "blocked"):
            yield from by_hand(record, context)

    return found


def _check_lead(play: LedPass, context: RuleContext) -> Iterable[Problem]:
    """Yield a problem if a hand has this premium already, or the other pair led it."""
    leader, side_of = context.leader, context.setup.side_of
    if any(isinstance(other, LedPass) for other in context.hand.plays):
        yield Problem(Code.OPENING_TWICE, (play.player,))
    elif leader is not None and side_of(play.player) != side_of(leader):
        yield Problem(Code.NOT_LEADER, (leader,))


def once_a_hand(play: Any, context: RuleContext) -> Iterable[Problem]:
    """Yield a problem if a hand has a premium of this kind already."""
    if any(type(other) is type(play) for other in context.hand.plays):
        yield Problem(Code.BONUS_TWICE, (play.player,), {"field": "hand"})


def pays(play: Any, setup: Setup, points: int, *, to_others: bool = False) -> PerSide:
    """Return the points of a play for the pair of its player, or for the other pair."""
    side = setup.side_of(play.player)
    return setup.points_for(1 - side if to_others else side, points)


def flag_points(end: Any, setup: Setup) -> int:
    """Return the premium of the last tile by the house rule that is named like its field."""
    return sum(setup.number(name) for name in LAST_TILE_FLAGS if getattr(end, name, False))


# The rows of the sheet


def end_line(name: str, points: Callable[[Any, HandResult, Setup], int]) -> Line:
    """Return the row of a premium that the end of a hand brings the pair that takes it."""

    def box(result: HandResult, side: int, setup: Setup) -> Box:
        is_scored = bool(result.end_points) and result.end_points[side] > 0
        worth = points(result.hand.end, result, setup) if is_scored else 0
        return Box(worth, "+") if worth else Box()

    return Line(f"premium.{name}", box, is_sparse=True)


def flag_line(name: str, word: str = "") -> Line:
    """Return the row of the premium of a flag; ``word`` as in ``flag_premium``."""
    return end_line(word or name, lambda end, _, setup: setup.number(name) if getattr(end, name) else 0)


def play_line(name: str, is_mine: Callable[[Any], bool], *, is_premium: bool = False) -> Line:
    """Return the row of some of the plays of a hand, all of one premium or of different worth."""

    def box(result: HandResult, side: int, _: Setup) -> Box:
        written = zip(result.hand.plays, result.play_points, strict=False)
        paid = [points[side] for play, points in written if points[side] and is_mine(play)]
        times = len(paid) if is_premium and len(paid) > 1 else 0
        return Box(sum(paid), "+", count=len(paid), times=times) if paid else Box()

    return Line(f"premium.{name}", box, is_sparse=True)


def _premium_line(premium: Premium) -> Line:
    """Return the row of the plays of a premium, of any player."""
    is_mine = partial(_is_like, premium.play(0) if premium.play else None)
    return play_line(premium.name, is_mine, is_premium=True)


def _is_like(one: Any, play: Any) -> bool:
    """Return whether a play is the same as another one but for its player."""
    return type(one) is type(play) and replace(one, player=play.player) == play


def _hand_line(with_end: tuple[Line, ...]) -> Line:
    """Return the row of the points of a hand without its premiums, which have rows of their own."""

    def box(result: HandResult, side: int, setup: Setup) -> Box:
        if not result.end_points:
            return Box()
        premiums = sum(line.box(result, side, setup).value or 0 for line in with_end)
        return Box((result.end_points[side] - premiums) or (None if any(result.end_points) else 0))

    return replace(points_line(), box=box)


TOTAL_LINE = Line("line.total", lambda result, side, _: Box(result.totals[side]), kind="sum")


def _fixed(rows: tuple[Line, ...], _: Setup) -> tuple[Line, ...]:
    return rows


def in_strokes(sheet: RecordSheet) -> RecordSheet:
    """Return a sheet whose points are strokes. Its totals stand in the header only."""
    return replace(sheet, style=_strokes_style, lines=partial(_stroked_lines, sheet))


def _strokes_style(_: Setup) -> SheetStyle:
    return STROKES_STYLE


def _stroked_lines(sheet: RecordSheet, setup: Setup) -> tuple[Line, ...]:
    return tuple(replace(line, box=partial(_stroked, line.box)) for line in sheet.lines(setup) if line.kind != "sum")


def _stroked(drawn: Callable[[HandResult, int, Setup], Box], result: HandResult, side: int, setup: Setup) -> Box:
    box = drawn(result, side, setup)
    return replace(box, strokes=box.value or 0)


def premiums_sheet(
    end: Form,
    premiums: tuple[Premium, ...],
    score_play: Callable[[Any, RuleContext], PerSide],
    score_end: Callable[[Any, RuleContext], PerSide],
    *,
    plays: tuple[Form, ...] = (),
    more: tuple[Line, ...] = (),
    with_end: tuple[Line, ...] = (),
    dealt_out: bool = True,
    **other: Any,
) -> RecordSheet:
    """Return the sheet of a game of pairs with premiums; ``with_end`` are the rows of those that the end brings.

    ``plays`` are the forms of other plays, ``more`` their rows, ``other`` further fields of the sheet.
    """
    rows = (_hand_line(with_end), *more, *map(_premium_line, (p for p in premiums if p.play)), *with_end, TOTAL_LINE)
    return replace(
        PAIRS_SHEET,
        end=end,
        plays=(*plays, *(pair_key(premium) for premium in premiums if premium.play)),
        premiums=premiums,
        score_play=score_play,
        score_end=score_end,
        rules=with_premiums(dealt_out),
        lines=partial(_fixed, rows),
        **other,
    )
