"""The draft of numbers of every player: its columns, what a digit does, and what it comes to so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, cast

from scorekeeper.core.check import read_end
from scorekeeper.core.kinds import Count, Field, Pips, fields_of
from scorekeeper.core.problem import Problem
from scorekeeper.core.variant import RecordSheet
from scorekeeper.ui.entry import sums
from scorekeeper.ui.entry.context import EntryContext, Fields
from scorekeeper.ui.entry.pips_draft import Held, counted, set_total


@dataclass(frozen=True, slots=True)
class Place:
    """One field of the form: whose number, and of which column."""

    seat: int
    column: str


@dataclass(frozen=True, slots=True)
class Caret:
    """Where digits go. ``fresh``: the next one begins anew. ``left`` is the place it has moved on from by itself."""

    place: Place | None = None
    fresh: bool = True
    left: Place | None = None


def fits(sheet: RecordSheet) -> bool:
    """Every player has a number of tiles or points, or several numbers of pips, and nothing else is written."""
    found = columns(sheet.end_type)
    plain = any(isinstance(one.kind, Count) for one in found)
    return len(found) == len(fields_of(sheet.end_type)) > 0 and (plain or len(found) > 1)


@cache
def columns(end: type[Any]) -> tuple[Field, ...]:
    """The fields of a record that hold a number for every player."""
    return tuple(field for field in fields_of(end) if isinstance(field.kind, Count | Pips) and field.per == "seat")


def places(context: EntryContext) -> list[Place]:
    """Every place of the form as they are written one after another.

    Player by player; but where a column may be left out, column by column.
    """
    found = columns(context.match.variant.sheet.end_type)
    seats = context.at.active_seats
    if any(one.optional for one in found):
        return [Place(seat, one.name) for one in found for seat in seats]
    return [Place(seat, one.name) for seat in seats for one in found]


def held(fields: Fields, place: Place) -> Held:
    hands = cast("Sequence[Held]", fields.get(place.column) or ())
    return hands[place.seat] if place.seat < len(hands) else None


def number(context: EntryContext, fields: Fields, place: Place) -> int | None:
    """What stands in a place: a number, or what the tiles written there come to."""
    return counted(context.match.setup, held(fields, place))


def written(context: EntryContext, fields: Fields, place: Place, value: Held) -> Fields:
    """The change that writes a place; a column with nothing in it that may be left out is."""
    seats = range(len(context.match.setup.players))
    changes: dict[str, Any] = {}
    for column in columns(context.match.variant.sheet.end_type):
        hands = [
            value if Place(seat, column.name) == place else held(fields, Place(seat, column.name)) for seat in seats
        ]
        nothing = column.optional and all(hand is None for hand in hands)
        changes[column.name] = None if nothing else hands
    return changes


def digit(context: EntryContext, fields: Fields, caret: Caret, key: int) -> tuple[Fields, Caret]:
    """A digit typed: the change, and where the caret is then; it moves on when no further digit could be right."""
    place = caret.place
    if place is None:
        return {}, caret
    before, most = held(fields, place), set_total(context.match.setup)
    value = sums.longer(before if isinstance(before, int | str) and not caret.fresh else 0, key, most)
    if value is None:
        return {}, caret
    change = written(context, fields, place, value)
    if isinstance(value, str) or longer(context, fields, place, value):
        return change, Caret(place, fresh=False)
    moved = onward(context, {**fields, **change}, caret)
    return change, replace(moved, left=None if moved.place == place else place)


def plus(context: EntryContext, fields: Fields, caret: Caret) -> tuple[Fields, Caret]:
    """A plus typed: what stands there is gone on with."""
    here = _last_touched(fields, caret)
    so_far = number(context, fields, here) if here is not None else None
    if here is None or so_far is None:
        return {}, caret
    what = held(fields, here)
    value = sums.plus(what if isinstance(what, str) else so_far, set_total(context.match.setup))
    return {} if value is None else written(context, fields, here, value), Caret(here, fresh=False)


def longer(context: EntryContext, fields: Fields, place: Place, value: int) -> bool:
    """Whether another digit after these could still be right."""
    further = value * 10
    if value == 0 or further > set_total(context.match.setup):
        return False
    return not _refused(context, fields, place, further) - _refused(context, fields, place, 0)


def erase(context: EntryContext, fields: Fields, caret: Caret) -> tuple[Fields, Caret]:
    """The last digit or plus taken back, in the place before where nothing stands in this one yet."""
    here = _last_touched(fields, caret)
    if here is None:
        return {}, caret
    before = held(fields, here)
    left = sums.shorter(before) if isinstance(before, int | str) else None
    return written(context, fields, here, left), Caret(here, fresh=False)


def _last_touched(fields: Fields, caret: Caret) -> Place | None:
    """Where the caret is; where it has only just arrived by itself, the place it came from."""
    empty = caret.place is None or held(fields, caret.place) is None
    return caret.left if empty and caret.left is not None else caret.place


def onward(context: EntryContext, fields: Fields, caret: Caret) -> Caret:
    """The next empty place, around; the same one where everything is written."""
    every = places(context)
    start = every.index(caret.place) + 1 if caret.place in every else 0
    around = [*every[start:], *every[:start]]
    empty = next((place for place in around if held(fields, place) is None), None)
    return Caret(empty or caret.place or every[0])


def step_on(context: EntryContext, caret: Caret, *, back: bool = False) -> Caret:
    """The next place, or the one before."""
    every = places(context)
    at = every.index(caret.place) if caret.place in every else -1
    return Caret(every[(at + (-1 if back else 1)) % len(every)])


def missing(context: EntryContext) -> int:
    """How many places are empty of those that must be written: a column begun is to be finished."""
    optional = {column.name for column in columns(context.match.variant.sheet.end_type) if column.optional}
    return sum(
        held(context.fields, place) is None
        for place in places(context)
        if place.column not in optional or place.column in context.fields
    )


def completed(context: EntryContext, fields: Fields) -> dict[str, Any]:
    """Return the draft with zero for every number that is missing."""
    seats, whole = range(len(context.match.setup.players)), dict[str, Any]()
    for column in columns(context.match.variant.sheet.end_type):
        hands = [held(fields, Place(seat, column.name)) for seat in seats]
        if column.optional and all(hand is None for hand in hands):
            continue
        whole[column.name] = [(hands[seat] or 0) if context.at.is_active(seat) else None for seat in seats]
    return sums.added(whole)


def _refused(context: EntryContext, fields: Fields, place: Place, value: int) -> set[tuple[str, tuple[int, ...]]]:
    """What is wrong with the draft when that number stands in that place, what is missing being nothing."""
    end = read_end(context.match, completed(context, {**fields, **written(context, fields, place, value)}))
    problems = [end] if isinstance(end, Problem) else [*context.match.variant.sheet.check(end, context.at)]
    return {(problem.code, problem.seats) for problem in problems}
