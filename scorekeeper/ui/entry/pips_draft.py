"""The draft of pips left in hand: who went out, what is typed or counted tile by tile, and what that comes to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final, cast

from scorekeeper.core.check import read_context
from scorekeeper.core.kinds import Flag, Pips, Seat, fields_of, read, read_tile
from scorekeeper.core.model import RuleContext, Setup
from scorekeeper.core.problem import Problem
from scorekeeper.core.tiles import Tile, most_pips, pips_of, total_pips
from scorekeeper.core.variant import Match, RecordSheet
from scorekeeper.ui.entry import sums

Fields = Mapping[str, Any]
Held = int | str | list[str] | None
"""What a draft has of a hand: its pips, a sum being typed, its tiles by name, or nothing yet."""

STOCK: Final = 99
"""Stands for the tiles nobody holds, behind the last seat, where the house counts them."""


@dataclass(frozen=True, slots=True)
class Boxes:
    """The names of the fields of a record.

    What was left in the hands, who went out, that the hand was blocked, what was left in nobody's hand.
    """

    pips: str
    out: str = ""
    blocked: str = ""
    stock: str = ""


def fits(sheet: RecordSheet) -> bool:
    """Whether the end of a hand says what was left in the hands, in pips."""
    return any(isinstance(field.kind, Pips) and field.per == "seat" for field in fields_of(sheet.end_type))


@cache
def boxes(end: type[Any]) -> Boxes:
    """The fields this pad writes, found by their kinds."""
    every = fields_of(end)
    pips = next(one.name for one in every if isinstance(one.kind, Pips) and one.per == "seat")
    out = next((one.name for one in every if isinstance(one.kind, Seat) and one.per is None), "")
    blocked = next((one.name for one in every if isinstance(one.kind, Flag) and one.per is None), "")
    stock = next((one.name for one in every if isinstance(one.kind, Pips) and one.per is None), "")
    return Boxes(pips, out, blocked, stock)


def counts_stock(names: Boxes, setup: Setup) -> bool:
    """Whether the house gives the winner what nobody holds, so that it is to be written down."""
    given = {"unplayed": "aside_too", "boneyard": "winner"}
    ruled = setup.options.get("keep") or any(setup.options.get(key) == value for key, value in given.items())
    return bool(names.stock) and bool(ruled)


def held(names: Boxes, fields: Fields, seat: int) -> Held:
    if seat == STOCK:
        return cast("Held", fields.get(names.stock))
    hands = cast("Sequence[Held]", fields.get(names.pips) or ())
    return hands[seat] if seat < len(hands) else None


def counted(setup: Setup, what: Held) -> int | None:
    """Pips of what is held, by the house's way of counting; ``None`` while nothing is written."""
    if what is None or isinstance(what, int):
        return what
    if isinstance(what, str):
        return sums.comes_to(what)
    doubles, blank = int(setup.options.get("doubles", 2)), int(setup.options.get("double_blank", 0))
    return sum(pips_of(one, doubles, blank) for one in tiles_of(setup, what))


def tiles_of(setup: Setup, what: Held) -> list[Tile]:
    """The tiles counted one by one; none where pips were typed."""
    found: list[Any] = [read_tile(one, setup.set) for one in what] if isinstance(what, list) else []
    return [one for one in found if not isinstance(one, Problem)]


def write(names: Boxes, fields: Fields, setup: Setup, seat: int, what: Held) -> Fields:
    """The change that writes what a seat holds."""
    if seat == STOCK:
        return {names.stock: what}
    hands = [held(names, fields, one) for one in range(len(setup.players))]
    hands[seat] = what
    return {names.pips: hands}


def goes_out(names: Boxes, fields: Fields, setup: Setup, seat: int) -> Fields:
    """The change when a seat has gone out: it holds nothing, and whoever was said to have may hold something."""
    if not names.out:
        return write(names, fields, setup, seat, 0)
    before = fields.get(names.out)
    hands = [held(names, fields, one) for one in range(len(setup.players))]
    if before is not None and before != seat:
        hands[before] = None
    hands[seat] = 0
    return {names.out: seat, names.pips: hands, **({names.blocked: None} if names.blocked else {})}


def is_blocked(names: Boxes, fields: Fields, setup: Setup) -> Fields:
    """The change when nobody could play on."""
    before = fields.get(names.out)
    hands = [held(names, fields, one) for one in range(len(setup.players))]
    if before is not None:
        hands[before] = None
    return {names.out: None, names.blocked: True, names.pips: hands}


def counts(names: Boxes, fields: Fields, setup: Setup, seat: int, one: Tile) -> Fields:
    """The change when a tile of a hand is counted, or is not after all."""
    name, before = setup.set.name(one), held(names, fields, seat)
    tiles = list(before) if isinstance(before, list) else []
    tiles = [other for other in tiles if other != name] if name in tiles else [*tiles, name]
    return write(names, fields, setup, seat, tiles or None)


@dataclass(frozen=True, slots=True)
class Caret:
    """Which seat's pips are being typed. ``fresh``: the next digit begins anew. ``patient``: it was chosen by hand.

    ``left`` is the seat it has moved on from by itself: a plus or a deletion goes back there.
    """

    seat: int | None = None
    fresh: bool = True
    patient: bool = False
    left: int | None = None


def digit(names: Boxes, fields: Fields, at: RuleContext, caret: Caret, key: int) -> tuple[Fields, Caret]:
    """A digit typed: the change, and where the caret is then.

    It moves on by itself when no further digit could be legal, or when the number is as long as one for the tiles
    dealt can be; whoever holds more than that, having drawn, chooses the line and types on.
    """
    seat, setup = caret.seat, at.setup
    if seat is None:
        return {}, caret
    so_far, limit = held(names, fields, seat), set_total(setup)
    begun = so_far if isinstance(so_far, int | str) and not caret.fresh else 0
    value = sums.longer(begun, key, limit)
    if value is None:
        return {}, caret
    change = write(names, fields, setup, seat, value)
    if isinstance(value, str):
        done = sums.comes_to(value) >= limit
    else:
        usual = len(str(limit if seat == STOCK else most_pips(at.tiles_each, setup.set.top) or limit))
        done = value * 10 > limit or value == 0 or (not caret.patient and len(str(value)) >= usual)
    if not done:
        return change, replace(caret, fresh=False, left=None)
    moved = onward(names, {**fields, **change}, at, caret)
    return change, replace(moved, left=None if moved.seat == seat else seat)


def plus(names: Boxes, fields: Fields, at: RuleContext, caret: Caret) -> tuple[Fields, Caret]:
    """A plus typed: what stands there is gone on with, and the caret stays until it is sent on."""
    here = _last_touched(names, fields, caret)
    so_far = counted(at.setup, held(names, fields, here)) if here is not None else None
    if here is None or so_far is None:
        return {}, caret
    what = held(names, fields, here)
    value = sums.plus(what if isinstance(what, str) else so_far, set_total(at.setup))
    change: Fields = {} if value is None else write(names, fields, at.setup, here, value)
    return change, Caret(here, fresh=False, patient=True)


def erase(names: Boxes, fields: Fields, at: RuleContext, caret: Caret) -> tuple[Fields, Caret]:
    """The last digit or plus taken back, in the line before where nothing stands in this one yet."""
    here = _last_touched(names, fields, caret)
    if here is None:
        return {}, caret
    before = held(names, fields, here)
    left = sums.shorter(before) if isinstance(before, int | str) else None
    return write(names, fields, at.setup, here, left), replace(caret, seat=here, fresh=False, left=None)


def _last_touched(names: Boxes, fields: Fields, caret: Caret) -> int | None:
    """Where the caret is; where it has only just arrived by itself, the line it came from."""
    empty = caret.seat is None or held(names, fields, caret.seat) is None
    return caret.left if empty and caret.left is not None else caret.seat


def writers(names: Boxes, fields: Fields, at: RuleContext) -> list[int]:
    """The seats whose pips are to be written: those still in the match, but for whoever went out; then the stock."""
    seats = [seat for seat in at.active_seats if seat != fields.get(names.out)]
    return [*seats, *([STOCK] if counts_stock(names, at.setup) else [])]


def onward(names: Boxes, fields: Fields, at: RuleContext, caret: Caret) -> Caret:
    """The next seat with nothing written, around the table; the same one where everything is."""
    seats = writers(names, fields, at)
    start = -1 if caret.seat is None else caret.seat
    around = [*(seat for seat in seats if seat > start), *(seat for seat in seats if seat <= start)]
    empty = next((seat for seat in around if held(names, fields, seat) is None), None)
    if empty is not None:
        return Caret(empty)
    return Caret(caret.seat if caret.seat in seats else next(iter(seats), None))


def step_on(names: Boxes, fields: Fields, at: RuleContext, caret: Caret, *, back: bool = False) -> Caret:
    """The next seat at a press of Next: an empty one if there is any, else simply the next."""
    moved = onward(names, fields, at, caret)
    seats = writers(names, fields, at)
    if back or moved.seat == caret.seat or moved.seat is None:
        place = seats.index(caret.seat) if caret.seat in seats else 0
        return Caret(seats[(place + (-1 if back else 1)) % len(seats)]) if seats else caret
    return moved


def set_total(setup: Setup) -> int:
    """All the pips of the set: no hand holds more."""
    return total_pips(setup.set.top, int(setup.options.get("doubles", 2)), int(setup.options.get("double_blank", 0)))


def completed(names: Boxes, fields: Fields, at: RuleContext) -> dict[str, Any]:
    """Return the draft with zero for everything that is missing, so that it can be scored while it is being written."""
    setup = at.setup
    hands = [None if not at.is_active(seat) else held(names, fields, seat) or 0 for seat in range(len(setup.players))]
    document = {key: value for key, value in fields.items() if key not in {names.pips, names.out, names.blocked}}
    if fields.get(names.out) is not None:
        document[names.out] = fields[names.out]
    elif names.blocked:
        document[names.blocked] = True
    return sums.added({**document, names.pips: hands})


def effect(names: Boxes, match: Match, at: RuleContext, seat: int) -> tuple[int, int] | None:
    """Whose total a pip in a hand moves, and which way: the side, and 1 or -1. ``None``: it is not so simple."""
    setup = at.setup
    if setup.teams:
        return None
    out = next((one for one in range(len(setup.players)) if one != seat and at.is_active(one)), None)
    points: list[tuple[int, ...]] = []
    for pips in (0, 1):
        hands = [None if not at.is_active(one) else pips if one == seat else 0 for one in range(len(setup.players))]
        end = read(match.variant.sheet.end_type, {names.out or "out": out, names.pips: hands}, read_context(match))
        if isinstance(end, Problem):
            return None
        points.append(match.variant.sheet.score_end(end, at))
    moved = [(side, more - less) for side, (less, more) in enumerate(zip(*points, strict=True)) if more != less]
    return moved[0] if len(moved) == 1 and abs(moved[0][1]) == 1 else None
