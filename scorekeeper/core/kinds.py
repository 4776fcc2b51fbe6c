"""The kinds of fields of records: reading, writing and refusing their values."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from functools import cache
from typing import Any, ClassVar, Generic, Literal, TypeVar, cast, final, get_args, get_type_hints

from scorekeeper.core.names import normalize_name
from scorekeeper.core.problem import Code, Problem
from scorekeeper.core.tiles import Tile, TileSet, Triangle, tile

LARGEST = 1_000_000_000
"""The largest number that a field accepts."""

WORD = re.compile(r"[a-z][a-z0-9_]{0,23}")
"""A word in a file that is not one of a fixed list."""

UNREADABLE = 1e15
"""Larger numbers are not repeated in a sentence."""

Held = int | tuple[Tile, ...] | tuple[Triangle, ...]
"""What a player is left holding: pips, or tiles or triangles."""


def tiles_in(held: Held | None) -> tuple[Tile, ...]:
    """Return the tiles of a hand; none where it is written as a number, or as triangles."""
    return tuple(each for each in held if isinstance(each, Tile)) if isinstance(held, tuple) else ()


Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class ReadContext:
    """What reading a record needs: names by seat, number of sides, the set."""

    players: Sequence[str]
    sides: int
    tiles: TileSet


@dataclass(frozen=True, slots=True)
class Sample:
    """What test data is drawn from: seats and sides in the match, the set, the tiles in no hand and not on the table.

    ``number`` returns a whole number between two others, as ``random.randint`` does.
    """

    number: Callable[[int, int], int]
    seats: Sequence[int]
    sides: Sequence[int]
    set: TileSet
    free_tiles: list[Tile]

    def one(self, values: Sequence[Value]) -> Value:
        return values[self.number(0, len(values) - 1)]

    def tiles(self, least: int, most: int) -> tuple[Tile, ...]:
        """Remove some of the free tiles and return them."""
        free = self.free_tiles
        count = self.number(min(least, len(free)), min(most, len(free)))
        return tuple(free.pop(self.number(0, len(free) - 1)) for _ in range(count))


class FieldKind(ABC, Generic[Value]):
    """What a kind has to define. Its controls are in ``scorekeeper/ui/entry``."""

    __slots__ = ()
    name: ClassVar[str]
    """The kind in the description of the games."""

    @abstractmethod
    def read(self, raw: Any, table: ReadContext, /) -> Value | Problem:
        """Return the value from plain JSON, or why it is none."""

    @abstractmethod
    def generate(self, sample: Sample, /) -> Value:
        """Return a plausible value for a test."""

    def limits(self, _: Sequence[TileSet], /) -> Mapping[str, Any]:
        """Return the possible values, by set if they differ, for the description of the games."""
        return {}


@final
@dataclass(frozen=True, slots=True)
class Seat(FieldKind[int]):
    """A player; ``refusal`` is the problem when none, or several, are given, where it has one of its own."""

    name = "seat"
    refusal: Code | None = None

    def read(self, raw: Any, table: ReadContext) -> int | Problem:
        several = isinstance(raw, list | tuple) and len(cast("Sequence[Any]", raw)) > 1
        return Problem(self.refusal) if several and self.refusal else read_seat(raw, table.players)

    def generate(self, sample: Sample) -> int:
        return sample.one(sample.seats)


@final
@dataclass(frozen=True, slots=True)
class Side(FieldKind[int]):
    """A side: a player or a team."""

    name = "side"

    def read(self, raw: Any, table: ReadContext) -> int | Problem:
        return read_seat(raw, [str(side) for side in range(table.sides)])

    def generate(self, sample: Sample) -> int:
        return sample.one(sample.sides)


@final
@dataclass(frozen=True, slots=True)
class Flag(FieldKind[bool]):
    """Yes or no."""

    name = "flag"

    def read(self, raw: Any, _: ReadContext) -> bool | Problem:
        return raw if isinstance(raw, bool) else Problem(Code.VALUE_NOT_A_FLAG, values={"value": quote(raw)})

    def generate(self, sample: Sample) -> bool:
        return sample.one((False, True))


@final
@dataclass(frozen=True, slots=True)
class Count(FieldKind[int]):
    """A whole number from ``low`` to ``high`` (``None``: no limit); others are refused with the code ``refusal``."""

    name = "count"
    low: int = 0
    high: int | None = None
    refusal: Code = Code.VALUE_RANGE

    def read(self, raw: Any, _: ReadContext) -> int | Problem:
        number = raw if self.low < 0 and type(raw) is int else _whole(raw)
        if isinstance(number, Problem) or self.low <= number <= (LARGEST if self.high is None else self.high):
            return number
        values = {"value": number, "low": self.low, "high": LARGEST if self.high is None else self.high}
        is_least = self.high is None and number < self.low
        return Problem(self.refusal, values={**values, "field": "least"} if is_least else values)

    def generate(self, sample: Sample) -> int:
        return sample.number(self.low, self.low + 60 if self.high is None else self.high)

    def limits(self, _: Sequence[TileSet]) -> Mapping[str, Any]:
        return {"min": self.low, "max": LARGEST if self.high is None else self.high}


@final
@dataclass(frozen=True, slots=True)
class Keys(FieldKind[int]):
    """A number out of a short printed list; any other number is refused with the code ``refusal``.

    ``tiles`` says how many tiles make each number, where it is drawn.
    """

    name = "choice"
    values: tuple[int, ...]
    refusal: Code = Code.VALUE_RANGE
    tiles: tuple[int, ...] = ()

    def read(self, raw: Any, _: ReadContext) -> int | Problem:
        number = _whole(raw)
        if isinstance(number, Problem) or number in self.values:
            return number
        values = {"value": number, "field": "keys", "among": ", ".join(map(str, self.values))}
        return Problem(self.refusal, values={**values, "low": min(self.values), "high": max(self.values)})

    def generate(self, sample: Sample) -> int:
        return sample.one(self.values)

    def limits(self, _: Sequence[TileSet]) -> Mapping[str, Any]:
        return {"choices": list(self.values)}


@final
@dataclass(frozen=True, slots=True)
class Choice(FieldKind[str]):
    """One of several words; any other is refused with the code ``refusal``. ``also``: other words for some of them.

    Without ``values`` it is any ``WORD``: the rules of the game say which ones are possible.
    """

    name = "word"
    values: tuple[str, ...]
    refusal: Code = Code.KIND
    also: tuple[tuple[str, str], ...] = ()

    def read(self, raw: Any, _: ReadContext) -> str | Problem:
        raw = next((word for other, word in self.also if raw == other), raw)
        is_word = raw in self.values or (not self.values and isinstance(raw, str) and WORD.fullmatch(raw))
        return raw if is_word else Problem(self.refusal, values={"value": quote(raw)})

    def generate(self, sample: Sample) -> str:
        return sample.one(self.values or ("word",))

    def limits(self, _: Sequence[TileSet]) -> Mapping[str, Any]:
        return {"choices": list(self.values)} if self.values else {"pattern": WORD.pattern}


@final
@dataclass(frozen=True, slots=True)
class Choices(FieldKind[tuple[str, ...]]):
    """Some of several words, each once; any other is refused with the code ``refusal``, as in ``Choice``."""

    name = "words"
    values: tuple[str, ...]
    refusal: Code = Code.KIND

    def read(self, raw: Any, table: ReadContext) -> tuple[str, ...] | Problem:
        if not isinstance(raw, list | tuple):
            return Problem(self.refusal, values={"value": quote(raw)})
        one = Choice(self.values, self.refusal)
        words = [one.read(word, table) for word in cast("Sequence[Any]", raw)]
        return _all([word for place, word in enumerate(words) if word not in words[:place]])

    def generate(self, sample: Sample) -> tuple[str, ...]:
        return tuple(word for word in self.values if sample.one((False, False, True)))

    def limits(self, tiles: Sequence[TileSet]) -> Mapping[str, Any]:
        return Choice(self.values).limits(tiles)


@final
@dataclass(frozen=True, slots=True)
class OneTriangle(FieldKind[Triangle]):
    """A single triangle."""

    name = "triangle"

    def read(self, raw: Any, table: ReadContext) -> Triangle | Problem:
        return read_triangle(raw, table.tiles)

    def generate(self, sample: Sample) -> Triangle:
        return sample.one(sample.set.triangles)


@final
@dataclass(frozen=True, slots=True)
class Ends(FieldKind[int]):
    """What the two open ends add up to, doubles counted double, when that is a multiple of one of ``steps``.

    A total pays ``worth`` for every step in it, for each of the steps that divide it: with the steps 3 and 5, 15 pays
    5 + 3. ``printed`` totals stand on the sheet though no two ends reach them. ``highest`` is the highest total of
    games with more than two open ends. With ``arms`` the first double opens two more arms; totals up to ``typed`` are
    accepted then, because a table may open arms at every double.
    """

    name = "ends"
    steps: tuple[int, ...]
    printed: tuple[int, ...] = ()
    worth: int = 1
    arms: bool = False
    typed: int = 0
    highest: int | None = None

    def points(self, total: int) -> int:
        """Return what a total pays: nothing if no step divides it."""
        return sum(total // step * self.worth for step in self.steps if total % step == 0)

    def totals(self, top: int) -> tuple[int, ...]:
        """Return the totals that score with a set up to ``top``-``top``, up to the highest that two ends can reach."""
        highest = most_with_spinner(top) if self.arms else self.highest
        possible = reachable(top) if highest is None else range(1, highest + 1)
        return tuple(sorted({total for total in possible if self.points(total)} | set(self.printed)))

    def read(self, raw: Any, table: ReadContext) -> int | Problem:
        number = _whole(raw)
        if isinstance(number, Problem) or number in self.totals(table.tiles.top):
            return number
        if number <= self.typed and self.points(number):
            return number
        highest = self.typed or (max(reachable(table.tiles.top)) if self.highest is None else self.highest)
        is_too_high = all(number >= highest - highest % step + step for step in self.steps)
        code = Code.TOTAL_UNREACHABLE if is_too_high or self.points(number) else Code.NOT_MULTIPLE
        first, *others = self.steps
        either = {"field": "either", "other": others[-1]} if others and code is Code.NOT_MULTIPLE else {}
        return Problem(code, values={"value": number, "step": first, "limit": highest, "set": table.tiles.id, **either})

    def generate(self, sample: Sample) -> int:
        return sample.one(self.totals(sample.set.top))

    def limits(self, sets: Sequence[TileSet]) -> Mapping[str, Any]:
        return {"choices": {tiles.id: list(self.totals(tiles.top)) for tiles in sets}}


@final
@dataclass(frozen=True, slots=True)
class Pips(FieldKind[Held]):
    """Pips left in a hand: a number, or the tiles or triangles."""

    name = "pips"

    def read(self, raw: Any, table: ReadContext) -> Held | Problem:
        if not isinstance(raw, list | tuple):
            return _whole(raw)
        return _triangles(raw, table.tiles) if table.tiles.corners and raw else _tiles(raw, table.tiles)

    def generate(self, sample: Sample) -> Held:
        return sample.number(0, sample.set.total_pips() // len(sample.seats))

    def limits(self, sets: Sequence[TileSet]) -> Mapping[str, Any]:
        return {"min": 0, "max": {tiles.id: tiles.total_pips() for tiles in sets}}


@final
@dataclass(frozen=True, slots=True)
class Tiles(FieldKind[tuple[Tile, ...]]):
    """Several tiles; as many as ``number`` says where it is always the same."""

    name = "tiles"
    number: int | None = None

    def read(self, raw: Any, table: ReadContext) -> tuple[Tile, ...] | Problem:
        listed = isinstance(raw, list | tuple)
        return _tiles(raw, table.tiles) if listed else Problem(Code.TILE_UNKNOWN, values={"tile": quote(raw)})

    def generate(self, sample: Sample) -> tuple[Tile, ...]:
        return sample.tiles(0, 7)


@final
@dataclass(frozen=True, slots=True)
class OneTile(FieldKind[Tile]):
    """A single tile."""

    name = "tile"

    def read(self, raw: Any, table: ReadContext) -> Tile | Problem:
        return read_tile(raw, table.tiles)

    def generate(self, sample: Sample) -> Tile:
        return sample.one(sample.set.tiles)


@final
@dataclass(frozen=True, slots=True)
class Suit(FieldKind[int]):
    """A suit: the number on a half."""

    name = "suit"

    def read(self, raw: Any, table: ReadContext) -> int | Problem:
        number = _whole(raw)
        if isinstance(number, Problem) or number <= table.tiles.top:
            return number
        return Problem(Code.TILE_UNKNOWN, values={"tile": quote(raw)})

    def generate(self, sample: Sample) -> int:
        return sample.number(0, sample.set.top)

    def limits(self, sets: Sequence[TileSet]) -> Mapping[str, Any]:
        return {"min": 0, "max": {tiles.id: tiles.top for tiles in sets}}


@final
@dataclass(frozen=True, slots=True)
class Order(FieldKind[tuple[int, ...]]):
    """Players in order."""

    name = "order"

    def read(self, raw: Any, table: ReadContext) -> tuple[int, ...] | Problem:
        if not isinstance(raw, list | tuple):
            return Problem(Code.PLAYER_UNKNOWN, values={"name": quote(raw)})
        return _all([read_seat(name, table.players) for name in cast("Sequence[Any]", raw)])

    def generate(self, sample: Sample) -> tuple[int, ...]:
        left = list(sample.seats)
        return tuple(left.pop(sample.number(0, len(left) - 1)) for _ in sample.seats)


Kind = Seat | Side | Flag | Count | Keys | Choice | Choices | OneTriangle | Ends | Pips | Tiles | OneTile | Suit | Order


@cache
def reachable(top: int) -> frozenset[int]:
    """Return the totals of two ends: with a double-six 0 to 18, 20 and 22."""
    ends = [(half, worth) for half in range(top + 1) for worth in (half, 2 * half)]
    return frozenset(a + b for half, a in ends for other, b in ends if half != other or half in (a, b))


def most_with_spinner(top: int) -> int:
    """Return the highest total of four arms from the first double: 36 with a double-six."""
    return 8 * top - 12


@cache
def most_often(total: int, top: int) -> int | None:
    """How often two ends can come to a total in one hand, where it takes two doubles: 20 with a double-six only once.

    ``None``: as often as they like, or never.
    """
    pairs = sum(2 * (a + b) == total for a in range(top + 1) for b in range(a))
    with_one = any(a + worth == total for a in range(top + 1) for b in range(top + 1) for worth in (b, 2 * b))
    return None if with_one else pairs or None


@dataclass(frozen=True, slots=True)
class Each:
    """A value of a kind for every seat or side; ``None`` for those who are eliminated.

    ``is_partial``: it may be ``None`` for others too, where the rest of the record says enough.
    """

    kind: Kind
    per: Literal["seat", "side"] = "seat"
    is_partial: bool = False


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a record: its name, its kind, for whom, and whether it may be left out."""

    name: str
    kind: Kind
    per: Literal["seat", "side"] | None
    optional: bool
    default: Any
    is_partial: bool = False


@cache
def fields_of(record: type[Any]) -> tuple[Field, ...]:
    """The fields of a record in the order they are asked for.

    A record is a frozen dataclass; each field is ``Annotated`` with a kind, or with ``Each`` of one.
    """
    hints = get_type_hints(record, include_extras=True)
    record_fields: list[Field] = []
    for field in fields(record):
        hint = hints[field.name]
        assert hasattr(hint, "__metadata__"), f"{record.__name__}.{field.name} has no kind"  # noqa: S101
        written, kind = get_args(hint)
        optional = field.default is not MISSING
        per = kind.per if isinstance(kind, Each) else None
        inner, is_partial = (kind.kind, kind.is_partial) if isinstance(kind, Each) else (kind, False)
        default = field.default if optional else None
        is_optional = optional or type(None) in get_args(written)
        record_fields.append(Field(field.name, inner, per, is_optional, default, is_partial))
    return tuple(record_fields)


def words_of(record: type[Any]) -> str:
    """Return the name of a record in the catalogues: the kind of a play of open ends, else the tag of the record."""
    kinds = [field.kind for field in fields_of(record) if not isinstance(field.kind, Seat)]
    return Ends.name if len(kinds) == 1 and isinstance(kinds[0], Ends) else record.tag


def read(record: type[Any], document: Any, table: ReadContext) -> Any | Problem:
    """A record from plain JSON, or the first reason why not.

    Args:
        record: the record's class.
        document: a JSON object with the record's fields.
        table: who is playing, with which set.
    """
    if not isinstance(document, Mapping):
        return Problem(Code.NOT_AN_OBJECT)
    given = cast("Mapping[str, Any]", document)
    known = fields_of(record)
    stray = given.keys() - {field.name for field in known}
    if stray:
        return Problem(Code.FIELD_UNKNOWN, values={"value": quote(min(stray))})
    values: dict[str, Any] = {}
    for field in known:
        if field.name not in given:
            if not field.optional:
                return _missing(field)
            values[field.name] = field.default
            continue
        value = _read_field(field, given[field.name], table)
        if isinstance(value, Problem):
            return value
        values[field.name] = value
    return record(**values)


def _read_field(field: Field, raw: Any, table: ReadContext) -> Any | Problem:
    if field.per is None:
        if raw is None:
            return field.default if field.optional else _missing(field)
        return field.kind.read(raw, table)
    if raw is None and field.optional:
        return field.default
    size = len(table.players) if field.per == "seat" else table.sides
    if not isinstance(raw, list | tuple):
        return Problem(Code.VALUE_MISSING, values={"field": field.name})
    given = list(cast("Sequence[Any]", raw))
    if len(given) < size:
        seats = tuple(seat for seat in range(len(table.players)) if seat % size >= len(given))
        return Problem(Code.VALUE_MISSING, seats, {"field": field.name})
    if len(given) > size:
        return Problem(Code.PLAYER_UNKNOWN, values={"name": f"#{size + 1}"})
    values: list[Any] = []
    for seat, item in enumerate(given):
        value = None if item is None else field.kind.read(item, table)
        if isinstance(value, Problem):
            seats = tuple(range(seat, len(table.players), size))
            return Problem(value.code, seats, {"field": field.name, **value.values})
        values.append(value)
    return tuple(values)


def _missing(field: Field) -> Problem:
    if isinstance(field.kind, Seat) and field.kind.refusal:
        return Problem(field.kind.refusal)
    return Problem(Code.VALUE_MISSING, values={"field": field.name})


def _all(values: list[Any]) -> tuple[Any, ...] | Problem:
    return next((value for value in values if isinstance(value, Problem)), tuple(values))


def read_seat(raw: Any, names: Sequence[str]) -> int | Problem:
    """Return a seat from the name of its player or from its number, counted from 0."""
    if isinstance(raw, str) and normalize_name(raw) in names:
        return names.index(normalize_name(raw))
    if isinstance(raw, int) and not isinstance(raw, bool) and 0 <= raw < len(names):
        return raw
    return Problem(Code.PLAYER_UNKNOWN, values={"name": quote(raw)})


def _whole(raw: Any) -> int | Problem:
    if isinstance(raw, int | float) and raw > UNREADABLE:
        return Problem(Code.VALUE_RANGE, values={"field": "large", "high": LARGEST})
    if isinstance(raw, bool) or not isinstance(raw, int):
        return Problem(Code.VALUE_NOT_INT, values={"value": quote(raw)})
    return Problem(Code.VALUE_NEGATIVE, values={"value": quote(raw)}) if raw < 0 else raw


def _tiles(raw: Any, among: TileSet) -> tuple[Tile, ...] | Problem:
    return _all([read_tile(name, among) for name in cast("Sequence[Any]", raw)])


def _triangles(raw: Any, among: TileSet) -> tuple[Triangle, ...] | Problem:
    return _all([read_triangle(name, among) for name in cast("Sequence[Any]", raw)])


def read_triangle(raw: Any, among: TileSet) -> Triangle | Problem:
    """A triangle from how it is written: its three numbers in any order, as in ``"3-1-2"``."""
    numbers = raw.split("-") if isinstance(raw, str) else []
    if len(numbers) != 3 or not all(number.isdecimal() and int(number) <= among.top for number in numbers):
        return Problem(Code.TILE_UNKNOWN, values={"tile": quote(raw), "set": among.id})
    return Triangle(*sorted(map(int, numbers)))


def read_tile(raw: Any, among: TileSet) -> Tile | Problem:
    """A tile from how it is written: ``"6-4"``, ``"4-6"`` or, in a set of colours, ``"green-purple"``."""
    unknown = Problem(Code.TILE_UNKNOWN, values={"tile": quote(raw), "set": among.id})
    if not isinstance(raw, str):
        return unknown
    halves = [half.strip() for half in raw.split("-")]
    if len(halves) != 2:
        return unknown
    faces = [among.face(half) for half in range(among.top + 1)]
    numbers = faces if among.has_wild else [str(half) for half in range(among.top + 1)]
    for half in halves:
        if half not in faces and half not in numbers:
            wrong = among.has_colours and not half.isdigit()
            return Problem(Code.COLOUR, values={"value": half[:24]}) if wrong else unknown
    found = tile(*((faces if half in faces else numbers).index(half) for half in halves))
    return found if found in among.tiles else unknown


def quote(raw: Any) -> str:
    """Return a value from outside, shortened for a sentence, and in quotes if it would be invisible."""
    return raw[:24] if isinstance(raw, str) and raw.strip() and raw.isprintable() else repr(raw)[:24]


def write(record: Any, tiles: TileSet) -> dict[str, Any]:
    """Return a record as JSON without the fields that have their defaults."""
    values = ((field, getattr(record, field.name)) for field in fields_of(cast("type[Any]", type(record))))
    return {
        field.name: write_value(value, tiles) for field, value in values if not field.optional or value != field.default
    }


def write_value(value: Any, tiles: TileSet) -> Any:
    """Return the value of a field as JSON."""
    if isinstance(value, Tile):
        return tiles.name(value)
    if isinstance(value, Triangle):
        return str(value)
    if isinstance(value, tuple):
        return [write_value(item, tiles) for item in cast("Sequence[Any]", value)]
    return value
