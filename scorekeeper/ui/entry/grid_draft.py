"""The draft of a number grid: seats and boneyard × columns, what keys and tiles write there, and what it comes to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Any, Final, cast

from scorekeeper.core.check import read_context, read_end, rule_context
from scorekeeper.core.kinds import Count, Field, Flag, Pips, Seat, fields_of, read, read_tile
from scorekeeper.core.model import RuleContext, Setup
from scorekeeper.core.problem import Code, Problem
from scorekeeper.core.tiles import Tile, most_pips
from scorekeeper.core.variant import Match, MatchState
from scorekeeper.ui.shell import sums

Fields = Mapping[str, Any]
Held = int | str | list[str] | None
"""What a draft has in a place: a number, a sum being typed, tiles by name, or nothing yet."""

BONEYARD: Final = 99
"""The seat of the tiles nobody holds, where the house counts them."""

USUAL_DIGITS: Final = 2
"""Digits of a hand after which the caret moves on by itself; a third one needs a tap on the place."""


@dataclass(frozen=True, slots=True)
class Place:
    """One place of the grid: the seat (or ``BONEYARD``), and the name of the column."""

    seat: int
    column: str


@dataclass(frozen=True, slots=True)
class Caret:
    """Where digits go. ``fresh``: the next one begins anew. ``chosen``: by a tap, so that a third digit is waited for.

    ``left`` is the place it has moved on from by itself: a plus or a deletion goes back there.
    """

    place: Place | None = None
    fresh: bool = True
    chosen: bool = False
    left: Place | None = None


@dataclass(frozen=True, slots=True)
class Names:
    """The fields of a record that the grid writes, found by their kinds: columns, and names of single fields."""

    columns: tuple[Field, ...]
    out: str
    blocked: str
    boneyard: str
    last: str

    @property
    def asks_when_blocked(self) -> bool:
        """Whether pips may be left out of a hand that somebody won."""
        plain = all(column.optional and not column.is_partial for column in self.columns)
        return bool(self.out and self.blocked and self.columns) and plain

    @property
    def has_pips_only(self) -> bool:
        """Whether all that is written of a player is the pips left in hand."""
        return len(self.columns) == 1 and isinstance(self.columns[0].kind, Pips)


@cache
def names_of(end: type[Any]) -> Names:
    single: dict[type[Any], str] = {}
    for field in fields_of(end):
        if field.per is None:
            single.setdefault(type(field.kind), field.name)
    last = next((field.name for field in fields_of(end) if field.name == "blocker"), "")
    columns = tuple(field for field in fields_of(end) if isinstance(field.kind, Count | Pips) and field.per == "seat")
    return Names(columns, single.get(Seat, ""), single.get(Flag, ""), single.get(Pips, ""), last)


@cache
def together_field(end: type[Any]) -> str:
    """Return the field with all pips of a hand together; empty if the record has none."""
    fields = fields_of(end)
    if not any(field.is_partial for field in fields):
        return ""
    return next((field.name for field in fields if isinstance(field.kind, Count) and field.per is None), "")


def tiles_of(setup: Setup, what: Held) -> list[Tile]:
    """Return the tiles counted one by one; none where a number was typed."""
    found = [read_tile(name, setup.set) for name in what] if isinstance(what, list) else []
    return [tile for tile in found if isinstance(tile, Tile)]


@dataclass(frozen=True, repr=False)
class Grid:
    """The grid of a hand of ``match``; ``rule_context`` is the match just before the hand ends."""

    match: Match
    rule_context: RuleContext

    @property
    def setup(self) -> Setup:
        return self.match.setup

    @property
    def names(self) -> Names:
        return names_of(self.match.variant.sheet.end_type)

    @cached_property
    def has_boneyard(self) -> bool:
        """Whether the game refuses a hand that does not say what nobody holds."""
        names = self.names
        if not names.boneyard:
            return False
        end = read_end(self.match, self.completed({names.out: self.rule_context.active_seats[0]}))
        if isinstance(end, Problem):
            return False
        return any(
            is_about(problem, names.boneyard) for problem in self.match.variant.sheet.check(end, self.rule_context)
        )

    def asks_last(self, fields: Fields) -> bool:
        """Return whether a blocked hand cannot be settled without who laid the last tile."""
        names = self.names
        if not names.last or not fields.get(names.blocked):
            return False
        if fields.get(names.last) is not None:
            return True
        end = read_end(self.match, self.completed(fields))
        if isinstance(end, Problem):
            return False
        problems = self.match.variant.sheet.check(end, self.rule_context)
        return any(problem.code == Code.LAST_MISSING for problem in problems)

    def last_by(self, fields: Fields, seat: int | None) -> Fields:
        """Return the change that says who laid the last tile, or with ``None`` that the hand was not blocked.

        Hands that were written only to be compared are taken out.
        """
        changes: dict[str, Any] = {self.names.last: seat, **({} if seat is not None else {self.names.blocked: None})}
        if isinstance(self, SumGrid) and self.is_sum(fields):
            changes[self.names.columns[0].name] = None
        return changes

    def needs_pips(self, fields: Fields) -> bool:
        """Return whether the game asks for the pips of a hand that ended like this."""
        names = self.names
        if not names.columns:
            return False
        if not names.asks_when_blocked:
            return True
        columns = {column.name for column in names.columns}
        end = read_end(self.match, {key: value for key, value in fields.items() if key not in columns})
        problems = [end] if isinstance(end, Problem) else [*self.match.variant.sheet.check(end, self.rule_context)]
        return any(problem.values.get("field") in columns for problem in problems)

    def places(self, fields: Fields) -> list[Place]:
        """Return every place in the order of writing, without those of a player who went out.

        Player by player; but where a column may be left out, column by column.
        """
        names, columns = self.names, self.names.columns
        if not self.needs_pips(fields):
            return []
        seats = [seat for seat in self.rule_context.active_seats if not names.out or seat != fields.get(names.out)]
        if any(column.optional for column in columns):
            return [Place(seat, column.name) for column in columns for seat in seats]
        places = [Place(seat, column.name) for seat in seats for column in columns]
        return [*places, Place(BONEYARD, names.boneyard)] if self.has_boneyard else places

    def held(self, fields: Fields, place: Place) -> Held:
        if place.seat == BONEYARD:
            return cast("Held", fields.get(place.column))
        hands = cast("Sequence[Held]", fields.get(place.column) or ())
        return hands[place.seat] if place.seat < len(hands) else None

    def value(self, fields: Fields, place: Place) -> int | None:
        """Return what stands in a place, counted by the house rules; ``None`` while nothing does."""
        what = self.held(fields, place)
        if what is None or isinstance(what, int):
            return what
        return sums.comes_to(what) if isinstance(what, str) else self.setup.pips_of(tiles_of(self.setup, what))

    def write(self, fields: Fields, place: Place, what: Held) -> Fields:
        """Return the change that writes a place; an empty column that may be left out is taken out."""
        if place.seat == BONEYARD:
            return {place.column: what}
        hands = self._column(fields, place.column)
        hands[place.seat] = what
        written = next(column for column in self.names.columns if column.name == place.column)
        if written.optional and all(hand is None for hand in hands):
            return {place.column: None}
        if written.is_partial and (out := fields.get(self.names.out)) is not None:
            hands[out] = 0
        return {place.column: hands}

    def _column(self, fields: Fields, column: str) -> list[Held]:
        return [self.held(fields, Place(seat, column)) for seat in range(len(self.setup.players))]

    def end_by(self, fields: Fields, seat: int | None) -> Fields:
        """Return the change when a seat went out and holds nothing, or with ``None`` when the hand was blocked.

        Whoever was said to have gone out before holds something after all.
        """
        names = self.names
        before = fields.get(names.out)
        changes: dict[str, Any] = {names.out: seat, **({names.last: None} if names.last and seat is not None else {})}
        if names.blocked:
            changes[names.blocked] = True if seat is None else None
        for column in names.columns:
            hands = self._column(fields, column.name)
            if before is not None and before != seat:
                hands[before] = None
            is_begun = any(hand is not None for other, hand in enumerate(hands) if other != seat)
            if seat is not None and (is_begun or not column.is_partial):
                hands[seat] = 0
            changes[column.name] = hands if is_begun or not (column.is_partial and column.optional) else None
        then = {key: value for key, value in {**fields, **changes}.items() if value is not None}
        if not self.needs_pips(then):
            changes.update(dict.fromkeys((column.name for column in names.columns), None))
        return changes

    def not_asked(self, fields: Fields) -> Fields:
        """Return the change that removes what the form does not ask about a hand that ended like this.

        Those are the pips of all hands together where each hand is written, and the premiums of the last tile of a
        blocked hand.
        """
        sheet = self.match.variant.sheet
        flags = [premium.flag for premium in sheet.premiums if premium.flag] if fields.get(self.names.blocked) else []
        together = together_field(sheet.end_type)
        is_sum = isinstance(self, SumGrid) and self.is_sum(fields)
        return dict.fromkeys([*flags, *([together] if together and not is_sum else [])])

    def turn_tile(self, fields: Fields, place: Place, tile: Tile) -> Fields:
        """Return the change when a tile is counted, or no longer."""
        name, before = self.setup.set.name(tile), self.held(fields, place)
        tiles = list(before) if isinstance(before, list) else []
        tiles = [other for other in tiles if other != name] if name in tiles else [*tiles, name]
        return self.write(fields, place, tiles or None)

    def digit(self, fields: Fields, caret: Caret, key: int) -> tuple[Fields, Caret]:
        """Return the change when a digit is typed, and where the caret is then.

        It moves on by itself when no further digit could be right, or when the number of pips is as long as one for the
        tiles dealt can be; whoever holds more, having drawn, chooses the place and types on.
        """
        place = caret.place
        if place is None:
            return {}, caret
        so_far = self.held(fields, place)
        begun = so_far if isinstance(so_far, int | str) and not caret.fresh else 0
        value = sums.longer(begun, key, self.setup.total_pips)
        if value is None:
            return {}, caret
        change = self.write(fields, place, value)
        if not self._is_full(place, value, chosen=caret.chosen):
            return change, replace(caret, fresh=False, left=None)
        moved = self.onward({**fields, **change}, caret)
        return change, replace(moved, left=None if moved.place == place else place)

    def _is_full(self, place: Place, value: int | str, *, chosen: bool) -> bool:
        total = self.setup.total_pips
        if isinstance(value, str):
            return self.names.has_pips_only and sums.comes_to(value) >= total
        if value == 0 or value * 10 > total:
            return True
        if place.seat == BONEYARD:
            return not chosen and len(str(value)) >= len(str(total))
        is_hand = any(isinstance(column.kind, Pips) and column.name == place.column for column in self.names.columns)
        if self.names.has_pips_only or is_hand:
            usual = most_pips(self.rule_context.tiles_each, self.setup.set.top) or total
            return not chosen and len(str(value)) >= min(len(str(usual)), USUAL_DIGITS)
        return bool(self._refusals(place, value * 10) - self._refusals(place, 0))

    def _refusals(self, place: Place, value: int) -> set[tuple[str, tuple[int, ...]]]:
        """Return what is wrong when that number stands in that place and zero everywhere else."""
        end = read_end(self.match, self.completed(self.write({}, place, value)))
        problems = [end] if isinstance(end, Problem) else [*self.match.variant.sheet.rules(end, self.rule_context)]
        return {(problem.code, problem.seats) for problem in problems}

    def plus(self, fields: Fields, caret: Caret) -> tuple[Fields, Caret]:
        """Return the change when a plus is typed: what stands there is gone on with."""
        here = self._last_touched(fields, caret)
        so_far = None if here is None else self.value(fields, here)
        if here is None or so_far is None:
            return {}, caret
        what = self.held(fields, here)
        value = sums.plus(what if isinstance(what, str) else so_far, self.setup.total_pips)
        return {} if value is None else self.write(fields, here, value), Caret(here, fresh=False, chosen=True)

    def erase(self, fields: Fields, caret: Caret) -> tuple[Fields, Caret]:
        """Return the change without the last digit or plus, in the place before where this one is empty."""
        here = self._last_touched(fields, caret)
        if here is None:
            return {}, caret
        before = self.held(fields, here)
        left = sums.shorter(before) if isinstance(before, int | str) else None
        return self.write(fields, here, left), replace(caret, place=here, fresh=False, left=None)

    def _last_touched(self, fields: Fields, caret: Caret) -> Place | None:
        """Return where the caret is; where it has only just arrived by itself, the place it came from."""
        is_empty = caret.place is None or self.held(fields, caret.place) is None
        return caret.left if is_empty and caret.left is not None else caret.place

    def onward(self, fields: Fields, caret: Caret) -> Caret:
        """Return the caret in the next empty place, around; in the same one where everything is written."""
        every = self.places(fields)
        start = self._next_index(every, caret.place)
        around = [*every[start:], *every[:start]]
        empty = next((place for place in around if self.held(fields, place) is None), None)
        if empty is not None:
            return Caret(empty)
        return Caret(caret.place if caret.place in every else next(iter(every), None))

    def caret_of(self, fields: Fields, side: int) -> Caret:
        """Return the caret in the field that a box of the sheet is written in, as if that field had been tapped.

        It is nowhere where none is known to be: who went out has no field, and the hands of others score there.
        """
        every = self.places(fields)
        mine = [place for place in every if place.seat != BONEYARD and self._scored_by(place.seat) == side]
        place = next(iter(mine if len(every) > 1 else every), None)
        return Caret(place, chosen=place is not None)

    def _scored_by(self, seat: int) -> int:
        """Return the side whose box shows the pips left in a hand."""
        effect = self.effect(seat)
        return effect[0] if effect is not None and effect[1] < 0 else self.setup.side_of(seat)

    def _next_index(self, every: Sequence[Place], place: Place | None) -> int:
        """Return where the places after this one begin, also when its player has gone out meanwhile."""
        if place is None:
            return 0
        if place in every:
            return every.index(place) + 1
        return next((index for index, other in enumerate(every) if other.seat > place.seat), 0)

    def step(self, fields: Fields, caret: Caret, *, back: bool = False) -> Caret:
        """Return the caret after a press of Next: in an empty place if there is any, else in the next one.

        Right after it has moved on by itself it stays: people press Next after every number, and would skip a place.
        """
        if not back and caret.left is not None and caret.place and self.held(fields, caret.place) is None:
            return replace(caret, left=None)
        moved, every = self.onward(fields, caret), self.places(fields)
        if back or moved.place == caret.place:
            index = every.index(caret.place) if caret.place in every else 0
            return Caret(every[(index + (-1 if back else 1)) % len(every)]) if every else caret
        return moved

    def missing(self, fields: Fields) -> int:
        """Return how many places are empty that must be written: a column begun is to be finished, if it counts."""
        if self.may_stay_empty(fields):
            return 0
        optional = {column.name for column in self.names.columns if column.optional}
        return sum(
            self.held(fields, place) is None
            for place in self.places(fields)
            if place.column not in optional or place.column in fields
        )

    def is_undecided(self, fields: Fields) -> bool:
        """Return whether pips that are missing still decide who scores: nobody went out, and the fewest pips win."""
        names = self.names
        return names.has_pips_only and bool(names.out) and fields.get(names.out) is None and self.missing(fields) > 0

    def may_stay_empty(self, fields: Fields) -> bool:
        """Return whether the hand can be saved without any numbers: they count for nobody."""
        column = next(iter(self.names.columns), None)
        if column is None or not column.is_partial:
            return False
        end = read_end(self.match, {**fields, column.name: [None] * len(self.setup.players)})
        problems = [end] if isinstance(end, Problem) else self.match.variant.sheet.check(end, self.rule_context)
        return not any(problem.code in {Code.VALUE_MISSING, Code.NO_END} for problem in problems)

    def completed(self, fields: Fields) -> dict[str, Any]:
        """Return the draft with zero for every number that is missing, so that it can be scored."""
        names, whole = self.names, dict(fields)
        for column in names.columns:
            hands = self._column(fields, column.name)
            whole.pop(column.name, None)
            if not (column.optional and all(hand is None for hand in hands)):
                whole[column.name] = [
                    hand or 0 if self.rule_context.is_active(seat) else None for seat, hand in enumerate(hands)
                ]
        whole = {key: value for key, value in whole.items() if key not in {names.out, names.blocked}}
        if fields.get(names.out) is not None:
            whole[names.out] = fields[names.out]
        elif names.blocked:
            whole[names.blocked] = True
        return sums.added(whole)

    def impossible(self, fields: Fields) -> Problem | None:
        """Return the problem of hands that are too heavy already, whatever is written in the places still empty."""
        if not all(isinstance(column.kind, Pips) for column in self.names.columns):
            return None  # how heavy is too heavy depends on the numbers of tiles
        end = read_end(self.match, self.completed(fields))
        if isinstance(end, Problem):
            return None
        problems = self.match.variant.sheet.check(end, self.rule_context)
        return next((problem for problem in problems if problem.code == Code.HAND_MAX), None)

    def effect(self, seat: int) -> tuple[int, int] | None:
        """Return whose total a pip left in a hand moves, and which way: the side, and 1 or -1.

        ``None``: it is not so simple, or more than pips are written.
        """
        names, players = self.names, range(len(self.setup.players))
        if self.setup.teams or not names.has_pips_only:
            return None
        out = next((other for other in players if other != seat and self.rule_context.is_active(other)), None)
        points: list[tuple[int, ...]] = []
        for pips in (0, 1):
            hands = [None if not self.rule_context.is_active(other) else pips * (other == seat) for other in players]
            document = {names.columns[0].name: hands} | ({names.out: out} if names.out else {})
            end = read(self.match.variant.sheet.end_type, document, read_context(self.match))
            if isinstance(end, Problem):
                return None
            points.append(self.match.variant.sheet.score_end(end, self.rule_context))
        moved = [(side, more - less) for side, (less, more) in enumerate(zip(*points, strict=True)) if more != less]
        return moved[0] if len(moved) == 1 and abs(moved[0][1]) == 1 else None


@dataclass(frozen=True, repr=False)
class SumGrid(Grid):
    """A grid in which all pips left are one number wherever that is enough.

    Where all pips count, a hand that somebody won needs nothing else; a blocked one may need the hands of who laid the
    last tile and of the next player. ``together`` is the field of the sum.
    """

    together: str = ""

    @property
    def place(self) -> Place:
        return Place(BONEYARD, self.together)

    def compared(self, fields: Fields) -> tuple[int, ...] | None:
        """Return the seats whose own hands are needed beside the sum; ``None`` where each hand is needed."""
        names, order = self.names, self.setup.playing_order
        if not fields.get(names.blocked):
            won = {names.out: fields.get(names.out) or 0, self.together: 0}
            return () if self._is_enough(won) else None
        last = fields.get(names.last)
        first = order[0] if last is None else last
        seats = (first, order[(order.index(first) + 1) % len(order)])
        hands = [0 if seat in seats else None for seat in range(len(order))]
        document = {names.blocked: True, names.last: first, names.columns[0].name: hands, self.together: 0}
        return seats if names.last and self._is_enough(document) else None

    def _is_enough(self, document: Fields) -> bool:
        """Return whether the rules ask for no other hand beside what a record has."""
        end = read_end(self.match, document)
        problems = [end] if isinstance(end, Problem) else self.match.variant.sheet.check(end, self.rule_context)
        return all(problem.code != Code.VALUE_MISSING for problem in problems)

    def is_sum(self, fields: Fields) -> bool:
        """Return whether the sum is written, and not each hand."""
        hands = fields.get(self.names.columns[0].name) or ()
        seats = self.compared(fields)
        return seats is not None and all(hand is None for seat, hand in enumerate(hands) if seat not in seats)

    def places(self, fields: Fields) -> list[Place]:
        if not self.is_sum(fields):
            return super().places(fields)
        if fields.get(self.names.blocked) and fields.get(self.names.last) is None:
            return []
        column = self.names.columns[0].name
        return [*(Place(seat, column) for seat in self.compared(fields) or ()), self.place]

    def end_by(self, fields: Fields, seat: int | None) -> Fields:
        changes = dict(super().end_by(fields, seat))
        if self.is_sum(fields):
            changes[self.names.columns[0].name] = None
        return changes


def is_about(problem: Problem, field: str) -> bool:
    """Return whether a problem is one with a field of the record."""
    return bool(field) and field in {problem.code, problem.values.get("field")}


def takes_from_others(match: Match, state: MatchState) -> bool:
    """Return whether pips in a hand come off somebody else's total."""
    if not names_of(match.variant.sheet.end_type).columns:
        return False
    grid = Grid(match, rule_context(match, match.hand_index, state))
    moved = [grid.effect(seat) for seat in range(len(match.setup.players))]
    return all(one is not None and one[1] < 0 and one[0] != match.setup.side_of(seat) for seat, one in enumerate(moved))
