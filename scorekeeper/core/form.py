"""The form of a record: its questions in the order of asking, and what is missing or excluded in a record.

A form has no words and no controls. Screens draw it, `check` finds gaps in records with it, and tests answer it at
random. Conditions are rule functions: they get the record as far as it is written, and the rule context.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from types import MappingProxyType
from typing import Any, Literal, cast

from scorekeeper.core.kinds import (
    Choice,
    Choices,
    Count,
    Ends,
    Field,
    Flag,
    Keys,
    OneTile,
    OneTriangle,
    Order,
    Pips,
    Seat,
    Side,
    Suit,
    Tiles,
    fields_of,
)
from scorekeeper.core.model import RuleContext, Setup
from scorekeeper.core.problem import Code, Problem

Condition = Callable[[Any, RuleContext], bool]
Number = Callable[[Any, RuleContext], int]
Owners = Callable[[Any, RuleContext], Sequence[int]]
"""Returns seats, or sides where a field has a value for each side."""

Values = Callable[[Any, RuleContext], Sequence[Any]]

MOST_KEYS = 48
"""A number of the whole hand with more possible values is typed; with fewer, each value is a key."""

LARGEST_TYPED = 999


def always(_: Any, __: RuleContext) -> bool:
    return True


def never(_: Any, __: RuleContext) -> bool:
    return False


def still_in(_: Any, context: RuleContext) -> Sequence[int]:
    """Return the seats of all players who are still in the match."""
    return context.active_seats


@cache
def fields_by_name(record: type[Any]) -> Mapping[str, Field]:
    return {each.name: each for each in fields_of(record)}


def field_of(record: Any, name: str) -> Field:
    return fields_by_name(cast("type[Any]", type(record)))[name]


@dataclass(frozen=True, slots=True)
class Place:
    """One value of a form: a field, and the seat or side whose value it is (``None``: of the whole hand)."""

    name: str
    owner: int | None = None


def value_at(record: Any, place: Place) -> Any:
    """Return the value in a place; ``None`` while nothing is written there."""
    value = getattr(record, place.name)
    return value if place.owner is None or value is None else value[place.owner]


# Questions


@dataclass(frozen=True, slots=True, kw_only=True)
class Question(ABC):
    """A question of a form.

    It is asked if ``when`` holds; a question with that condition waits until everything above it is answered, unless
    the condition looks at the house rules alone (``by_rules``).
    ``optional``: it may stay unanswered. ``saves``: its answer writes the record if nothing else is missing.
    ``owners`` returns whose values are asked, if the fields have a value for each player or side and not all are asked.
    A record without the answer is refused with ``missing_code``; with ``is_doubt`` it is only asked about. A record
    that answers a question that is not asked is refused with ``excluded_code``, if there is one.
    ``key`` names the words of the question, if not the name of its first field.
    """

    when: Condition = always
    by_rules: bool = False
    optional: Condition = never
    saves: bool = False
    owners: Owners | None = None
    missing_code: Code = Code.VALUE_MISSING
    excluded_code: Code | None = None
    is_doubt: bool = False
    key: str = ""

    @property
    @abstractmethod
    def names(self) -> tuple[str, ...]:
        """Return the names of the fields that are answered."""

    @property
    def words(self) -> str:
        return self.key or self.names[0]

    def owners_of(self, record: Any, context: RuleContext) -> Sequence[int | None]:
        """Return whose values are asked: seats, sides, or only ``None`` for the whole hand."""
        per = field_of(record, self.names[0]).per
        if per is None:
            return (None,)
        if self.owners:
            return self.owners(record, context)
        return context.active_sides if per == "side" else context.active_seats

    def places(self, record: Any, context: RuleContext) -> tuple[Place, ...]:
        """Return the places of the answers, in the order of writing."""
        return tuple(Place(name, owner) for owner in self.owners_of(record, context) for name in self.names)

    def missing(self, record: Any, context: RuleContext, /) -> list[Missing]:
        """Return what is not answered."""
        places = self.places(record, context)
        empty = [place for place in places if self.is_empty(record, place)]
        if not empty or (len(empty) == len(places) and self.optional(record, context)):
            return []
        return self.missing_at(empty)

    def is_empty(self, record: Any, place: Place) -> bool:
        return value_at(record, place) is None

    def missing_at(self, empty: Sequence[Place]) -> list[Missing]:
        owners = {place.name: [other.owner for other in empty if other.name == place.name] for place in empty}
        return [Missing(self, name, tuple(own for own in owners[name] if own is not None)) for name in owners]

    def conflicts(self, _: Any, __: RuleContext, /) -> list[Conflict]:
        """Return the answers that exclude each other."""
        return []

    def excluded(self, record: Any) -> list[Conflict]:
        """Return the answers that it has although it is not asked, where they are refused."""
        given = tuple(name for name in self.names if _is_written(record, name))
        return [Conflict(self, given, self.excluded_code)] if given and self.excluded_code else []

    def finished(self, record: Any, _: RuleContext, /) -> Mapping[str, Any]:
        """Return the values of the fields in the record to save, with what follows from the answers."""
        return {name: getattr(record, name) for name in self.names}


@dataclass(frozen=True, slots=True)
class Missing:
    """A field that is not answered, for these seats or sides."""

    question: Question
    name: str
    owners: tuple[int, ...] = ()

    def problem(self, record: Any, setup: Setup) -> Problem:
        asked = field_of(record, self.name)
        seats = self.owners if asked.per == "seat" else tuple(s for side in self.owners for s in setup.seats_of(side))
        found = _problem(self.question.missing_code, seats, self.question.key or self.name)
        sides = {"sides": self.owners} if asked.per == "side" else {}
        return replace(found, values={**found.values, **sides})


@dataclass(frozen=True, slots=True)
class Conflict:
    """Answers to these fields that exclude each other, or the answer to a question that is not asked."""

    question: Question
    names: tuple[str, ...]
    code: Code
    seats: tuple[int, ...] = ()

    def problem(self) -> Problem:
        return _problem(self.code, self.seats, self.question.words, self.names[-1])


def _problem(code: Code, seats: tuple[int, ...], words: str, name: str = "") -> Problem:
    """Return a problem with what its sentence needs: the missing field, or the one that does not belong."""
    values = {Code.VALUE_MISSING: {"field": words}, Code.FIELD_UNKNOWN: {"value": name}}
    return Problem(code, seats, values.get(code, {}))


Inquiry = Callable[[RuleContext, Sequence[tuple[int, ...]]], "Query | Finding | None"]
"""Leads to an answer by questions about the players: gets the answers so far and returns the next question, or what
follows from them. ``None``: there are no such questions under the house rules."""


@dataclass(frozen=True, slots=True)
class Query:
    """A question about some seats. The answer is one seat, several that are equal, or with ``or_nobody`` none."""

    question: str
    among: tuple[int, ...]
    or_nobody: bool = False


@dataclass(frozen=True, slots=True)
class Finding:
    """What follows from an inquiry, or from tiles: values of fields, the word of the reason, and whom that is about."""

    values: Mapping[str, Any]
    reason: str
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SeatQuestion(Question):
    """One of the players; or the flag ``nobody``, which is answered instead: the hand was blocked, all passed.

    Both at once are refused with ``both_code``, and so is the flag unless ``nobody_when`` holds. ``seats`` are the
    players who are offered. ``by_side``: a team is asked, and its first seat written; ``pays_others``: a seat of the
    other team. ``inquiry`` can find the answer.
    """

    name: str
    nobody: str = ""
    nobody_when: Condition = always
    both_code: Code = Code.OUT_AND_BLOCKED
    seats: Owners = still_in
    by_side: bool = False
    pays_others: bool = False
    inquiry: Inquiry | None = None

    @property
    def names(self) -> tuple[str, ...]:
        return (self.name, self.nobody) if self.nobody else (self.name,)

    def missing(self, record: Any, context: RuleContext, /) -> list[Missing]:
        is_answered = getattr(record, self.name) is not None or (self.nobody and getattr(record, self.nobody))
        return [] if is_answered or self.optional(record, context) else [Missing(self, self.name)]

    def conflicts(self, record: Any, context: RuleContext, /) -> list[Conflict]:
        seat: int | None = getattr(record, self.name)
        if not self.nobody or not getattr(record, self.nobody):
            return []
        is_wrong = seat is not None or not self.nobody_when(record, context)
        seats = () if seat is None else (seat,)
        return [Conflict(self, self.names, self.both_code, seats)] if is_wrong else []


@dataclass(frozen=True, slots=True)
class ValueQuestion(Question):
    """One of a few values: a word, a number, a suit, a tile, a total, yes or no; of a field of words, several.

    ``values`` are those that are offered, if not all of the kind; ``usual`` is written if nobody chooses: a value, or a
    rule function that returns one. ``shows_points``: a key shows what its value scores. Of the words in each of
    ``apart`` a field of several words has one; more are refused with ``both_code``. ``captions`` are values with
    word keys of their own, whose words are not those of the app.
    """

    name: str
    values: Values | None = None
    usual: Any = None
    shows_points: bool = False
    apart: tuple[frozenset[str], ...] = ()
    both_code: Code = Code.WORDS_BOTH
    captions: tuple[tuple[str, str], ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        return (self.name,)

    def offered(self, record: Any, context: RuleContext) -> Sequence[Any]:
        """Return the values that can be chosen."""
        return self.values(record, context) if self.values else values_of(field_of(record, self.name), context)

    def conflicts(self, record: Any, _: RuleContext, /) -> list[Conflict]:
        held = set(getattr(record, self.name) or ()) if self.apart else set[str]()
        return [Conflict(self, self.names, self.both_code) for words in self.apart if len(held & words) > 1]

    def chosen(self, record: Any, context: RuleContext) -> Any:
        """Return the value that is written, else the usual one."""
        value = getattr(record, self.name)
        if value is not None:
            return value
        return self.usual(record, context) if callable(self.usual) else self.usual

    def finished(self, record: Any, context: RuleContext, /) -> Mapping[str, Any]:
        return {self.name: self.chosen(record, context)}


@dataclass(frozen=True, slots=True)
class FlagsQuestion(Question):
    """Flags that are turned on: of the hand, at most ``most`` of them, or one of each player.

    More are refused with ``both_code``.
    """

    fields: tuple[str, ...]
    most: int | None = None
    both_code: Code = Code.BONUS_BOTH

    @property
    def names(self) -> tuple[str, ...]:
        return self.fields

    def missing(self, _: Any, __: RuleContext, /) -> list[Missing]:
        return []

    def conflicts(self, record: Any, _: RuleContext, /) -> list[Conflict]:
        held = tuple(name for name in self.names if getattr(record, name))
        return [Conflict(self, held, self.both_code)] if self.most is not None and len(held) > self.most else []

    def finished(self, record: Any, context: RuleContext, /) -> Mapping[str, Any]:
        return {name: _turned(record, name, context) for name in self.names}


def _turned(record: Any, name: str, context: RuleContext) -> Any:
    """Return a flag; of a flag of each player, ``False`` for those who are still in and have none."""
    value, kind = getattr(record, name), field_of(record, name)
    if kind.per is None or (kind.optional and not any(value or ())):
        return value if kind.per is None else kind.default
    active = context.active if kind.per == "side" else [context.is_active(seat) for seat in range(len(value))]
    return tuple(bool(flag) if is_active else None for flag, is_active in zip(value, active, strict=True))


def nothing(_: Any, __: RuleContext, ___: int) -> int | None:
    return 0


@dataclass(frozen=True, slots=True)
class NumbersQuestion(Question):
    """Numbers that are typed: of players or sides, a column for each of ``columns``; or of the whole hand.

    ``others`` returns what is written for those who are still in and are not asked. ``most`` returns the highest
    number that a place can hold, if the kind does not say it. The numbers of a column add up to ``whole``: the last
    one follows from the others. ``steps``: the numbers are small, and counted with plus and minus.
    ``scores`` says whose total a pip moves when somebody has gone out: that of the player who holds it, once or as
    often as the rules multiply it (``own``), of the side that went out, unless its own player holds it (``winner``), it
    is taken off that of the opponent (``rival``), or only the whole hand tells (``hand``).
    """

    columns: tuple[str, ...]
    others: Callable[[Any, RuleContext, int], int | None] = nothing
    most: Number | None = None
    whole: Number | None = None
    steps: bool = False
    scores: Literal["own", "winner", "rival", "hand"] = "hand"

    @property
    def names(self) -> tuple[str, ...]:
        return self.columns

    def missing(self, record: Any, context: RuleContext, /) -> list[Missing]:
        return [] if self._remainder(record, context) else Question.missing(self, record, context)

    def is_empty(self, record: Any, place: Place) -> bool:
        """Return whether a place has no number, or only the beginning of one."""
        value = value_at(record, place)
        return value is None or (isinstance(value, int) and value < self.least(record, place))

    def least(self, record: Any, place: Place) -> int:
        """Return the lowest number that a place can hold."""
        kind = field_of(record, place.name).kind
        return kind.low if isinstance(kind, Count) else 0

    def limit(self, record: Any, context: RuleContext, place: Place) -> int:
        """Return the highest number that a place can hold."""
        if number := self.whole or self.most:
            return number(record, context)
        kind = field_of(record, place.name).kind
        if isinstance(kind, Count):
            return LARGEST_TYPED if kind.high is None else kind.high
        return context.setup.total_pips

    def limit_dealt(self, record: Any, context: RuleContext, place: Place) -> int:
        """Return the highest number that a place can hold if nobody has drawn tiles."""
        limit = self.limit(record, context, place)
        is_hand = isinstance(field_of(record, place.name).kind, Pips) and place.owner is not None and not self.most
        return min(limit, heaviest_hand(context)) if is_hand else limit

    def finished(self, record: Any, context: RuleContext, /) -> Mapping[str, Any]:
        return {name: self._finished_column(record, context, name) for name in self.columns}

    def counted(self, record: Any, context: RuleContext) -> Mapping[int | None, int]:
        """Return the numbers of the only column by owner, with those that follow from the others; 0 without one."""
        rest = self._remainder(record, context)
        return {each.owner: value_at(record, each) or rest.get(each.owner, 0) for each in self.places(record, context)}

    def _finished_column(self, record: Any, context: RuleContext, name: str) -> Any:
        column: Any = getattr(record, name)
        per = field_of(record, name).per
        if per is None or column is None or all(value is None for value in column):
            return column
        owners, rest = self.owners_of(record, context), self._remainder(record, context)
        written = {owner: rest.get(owner, column[owner]) for owner in owners if owner is not None}
        return tuple({**self.others_of(record, context), **written}.get(owner) for owner in range(len(column)))

    def others_of(self, record: Any, context: RuleContext) -> Mapping[int, int | None]:
        """Return what is written for those who are still in and are not asked."""
        per = field_of(record, self.columns[0]).per
        owners = self.owners_of(record, context)
        active = () if per is None else context.active_sides if per == "side" else context.active_seats
        return {owner: self.others(record, context, owner) for owner in active if owner not in owners}

    def _remainder(self, record: Any, context: RuleContext) -> Mapping[int | None, int]:
        """Return the numbers that follow from the others, by owner: the last one, or 0 where nothing is left."""
        if self.whole is None:
            return {}
        values = {place.owner: value_at(record, place) for place in self.places(record, context)}
        empty = [owner for owner, value in values.items() if value is None]
        rest = self.whole(record, context) - sum(value or 0 for value in values.values())
        if rest == 0 and len(empty) < len(values):
            return dict.fromkeys(empty, 0)
        return {empty[0]: rest} if len(empty) == 1 < len(values) and rest > 0 else {}


def heaviest_hand(context: RuleContext) -> int:
    """Return the most pips of the tiles that each player is dealt; of the set if nobody is dealt any."""
    return sum(context.setup.pips_in_order[-context.tiles_each :])


@dataclass(frozen=True, slots=True)
class TilesQuestion(Question):
    """Tiles: of a play, or of each player or side. ``number`` of them, if it is always the same.

    ``among`` returns those that can be chosen, if not the whole set; with ``is_shared_out`` each goes to one side.
    ``finding`` returns what follows from the tiles, once it does.
    """

    name: str
    number: int | None = None
    among: Values | None = None
    is_shared_out: bool = False
    finding: Callable[[Any, RuleContext], Finding | None] = lambda _, __: None

    @property
    def names(self) -> tuple[str, ...]:
        return (self.name,)

    def offered(self, record: Any, context: RuleContext) -> Sequence[Any]:
        """Return the tiles that can be chosen."""
        return self.among(record, context) if self.among else context.setup.set.tiles


@dataclass(frozen=True, slots=True)
class OrderQuestion(Question):
    """Players in order; at least ``number`` of them."""

    name: str
    seats: Owners = still_in
    number: Number = lambda _, __: 0

    @property
    def names(self) -> tuple[str, ...]:
        return (self.name,)

    def missing(self, record: Any, context: RuleContext, /) -> list[Missing]:
        is_short = any(
            len(value_at(record, place) or ()) < self.number(record, context)
            or (value_at(record, place) is None and not self.optional(record, context))
            for place in self.places(record, context)
        )
        return [Missing(self, self.name)] if is_short else []


# Forms


@dataclass(frozen=True, slots=True)
class Alternatives:
    """One thing that can be said in several ways: each is a list of questions, and the first one offered is usual.

    They are asked once everything above is answered, if ``when`` holds. Answers in two ways are refused with
    ``both_code``; without it the rules of the game see whether they agree. ``comes_to`` returns what it comes to for
    each side, in whichever way it was said.
    """

    ways: tuple[tuple[Question, ...], ...]
    when: Condition = always
    both_code: Code | None = None
    comes_to: Callable[[Any, RuleContext], Sequence[int]] | None = None

    def offered(self, record: Any, context: RuleContext) -> list[int]:
        """Return the ways of which a question is asked."""
        if not self.when(record, context):
            return []
        return [number for number, way in enumerate(self.ways) if any(each.when(record, context) for each in way)]

    def way(self, record: Any, context: RuleContext, chosen: int | None = None) -> int | None:
        """Return the way that is asked: the chosen one, else the usual one, or that of which most is written."""
        offered = self.offered(record, context)
        if chosen in offered:
            return chosen
        return max(offered, key=lambda number: self._written(number, record, context), default=None)

    def _written(self, way: int, record: Any, context: RuleContext) -> tuple[bool, int]:
        """Return whether a way is answered completely, and how many of its places are written."""
        questions = [each for each in self.ways[way] if each.when(record, context)]
        places = [place for each in questions for place in each.places(record, context)]
        number = sum(value_at(record, place) is not None and value_at(record, place) is not False for place in places)
        return number > 0 and not any(each.missing(record, context) for each in questions), number

    def conflicts(self, record: Any, context: RuleContext, way: int | None) -> list[Conflict]:
        """Return the answers that exclude each other: those that must not be given at all, or those in other ways."""
        questions = [question for questions in self.ways for question in questions]
        if not self.when(record, context):
            return [conflict for question in questions for conflict in question.excluded(record)]
        if way is None or self.both_code is None:
            return []
        others = [name for each in questions if each not in self.ways[way] for name in each.names]
        given = tuple(name for name in others if _is_written(record, name))
        return [Conflict(self.ways[way][0], given, self.both_code)] if given else []


def _is_written(record: Any, name: str) -> bool:
    return getattr(record, name) not in (None, field_of(record, name).default)


Step = Question | Alternatives


@dataclass(frozen=True, slots=True)
class Form:
    """The form of a record: steps that answer every field.

    Raises:
        TypeError: a field is answered by no question, or a question answers a field that the record does not have.

    ``when`` says whether such a record can be written now. A play that is ``in_end`` has its keys in the form of the
    end, a row for each team. ``preset`` are fields with a fixed value, for a key of its own; ``hidden`` are fields that
    are read from files and never asked, and so is a play that ``is_read_only``.
    """

    record: type[Any]
    steps: tuple[Step, ...] = ()
    when: Condition = always
    in_end: bool = False
    preset: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    hidden: tuple[str, ...] = ()
    is_read_only: bool = False

    def __post_init__(self) -> None:
        answered = {name for question in self.questions for name in question.names} | {*self.preset} | {*self.hidden}
        if wrong := answered ^ {*fields_by_name(self.record)}:
            message = f"the form and the fields of {self.record.__name__} differ: {', '.join(sorted(wrong))}"
            raise TypeError(message)

    @property
    def questions(self) -> Iterator[Question]:
        """Yield all questions, those of every alternative too."""
        for step in self.steps:
            if isinstance(step, Alternatives):
                yield from (question for way in step.ways for question in way)
            else:
                yield step

    @property
    def ending(self) -> SeatQuestion | None:
        """Return the question for who went out, or whose hand it is otherwise: the first one for a player."""
        return next((each for each in self.questions if isinstance(each, SeatQuestion)), None)

    def fits(self, record: Any) -> bool:
        """Return whether a record can be made with this form, by its type and the preset fields."""
        is_preset = all(getattr(record, name, None) == value for name, value in self.preset.items())
        return type(record) is self.record and is_preset


def form(
    record: type[Any],
    *steps: Step,
    when: Condition = always,
    in_end: bool = False,
    preset: Mapping[str, Any] = MappingProxyType({}),
    hidden: tuple[str, ...] = (),
    is_read_only: bool = False,
) -> Form:
    return Form(record, steps, when, in_end, preset, hidden, is_read_only)


@dataclass(frozen=True, slots=True)
class FormState:
    """The questions that are asked now, what is missing, and what excludes each other."""

    questions: list[Question] = field(default_factory=list[Question])
    missing: list[Missing] = field(default_factory=list[Missing])
    conflicts: list[Conflict] = field(default_factory=list[Conflict])

    @property
    def is_complete(self) -> bool:
        return not self.missing and not self.conflicts


def form_state(
    form: Form, record: Any, context: RuleContext, ways: Mapping[int, int] | None = None, *, is_draft: bool = False
) -> FormState:
    """Return what a form asks about a record as far as it is written.

    ``ways`` are those chosen, by number of step. A draft may lack what is usual, and hold answers that are not asked
    for any more: ``Answers.finish`` sees to both.
    """
    state = FormState()
    for number, step in enumerate(form.steps):
        if not isinstance(step, Alternatives):
            _ask(step, state, record, context, is_draft=is_draft)
        elif state.is_complete:
            way = step.way(record, context, (ways or {}).get(number))
            for question in () if way is None else step.ways[way]:
                _ask(question, state, record, context, is_draft=is_draft)
            if not is_draft:
                state.conflicts.extend(step.conflicts(record, context, way))
    return state


def _ask(question: Question, state: FormState, record: Any, context: RuleContext, *, is_draft: bool) -> None:
    """Add a question to the state if it is asked; else the conflict of an answer that it must not have."""
    is_decided = state.is_complete or question.by_rules or question.when is always
    if is_decided and question.when(record, context):
        state.questions.append(question)
        is_usual = is_draft and isinstance(question, ValueQuestion) and question.usual is not None
        state.missing.extend([] if is_usual else question.missing(record, context))
        state.conflicts.extend(question.conflicts(record, context))
    elif state.is_complete and not is_draft:
        state.conflicts.extend(question.excluded(record))


def form_problems(form: Form, record: Any, context: RuleContext) -> list[Problem]:
    """Return why a record is refused before the rules of its game are asked: what it lacks or says twice."""
    state = form_state(form, record, context)
    missing = [each.problem(record, context.setup) for each in state.missing if not each.question.is_doubt]
    return [*(each.problem() for each in state.conflicts), *missing]


# Answers


@dataclass(frozen=True, slots=True)
class Answers:
    """A record that is being written: the values so far by field, and the ways chosen by number of step.

    A field with a value for each player or side has a tuple.
    """

    form: Form
    values: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    ways: Mapping[int, int] = field(default_factory=lambda: MappingProxyType({}))

    def put(self, **values: Any) -> Answers:
        """Return the answers with more of them; ``None`` removes one."""
        merged = {**self.values, **values}
        return replace(self, values={name: value for name, value in merged.items() if value is not None})

    def put_at(self, place: Place, value: Any, context: RuleContext) -> Answers:
        """Return the answers with a value in one place."""
        if place.owner is None:
            return self.put(**{place.name: value})
        column = [*(self.values.get(place.name) or self._empty_column(place.name, context))]
        column[place.owner] = value
        return self.put(**{place.name: None if all(each is None for each in column) else tuple(column)})

    def choose_way(self, step: int, way: int) -> Answers:
        """Return the answers in which something is said in another way; what was said before is dropped."""
        chosen = self.form.steps[step]
        assert isinstance(chosen, Alternatives), "only alternatives have ways"  # noqa: S101
        dropped = dict.fromkeys(name for questions in chosen.ways for each in questions for name in each.names)
        return replace(self.put(**dropped), ways={**self.ways, step: way})

    def record(self, context: RuleContext) -> Any:
        """Return the record as far as it is written: ``None`` or the default where nothing is."""
        return self._made_of(self.values, context)

    def state(self, context: RuleContext) -> FormState:
        """Return what is asked now, and what is missing or excluded."""
        return form_state(self.form, self.record(context), context, self.ways, is_draft=True)

    def numbers(self, context: RuleContext) -> dict[Place, NumbersQuestion]:
        """Return the places of the numbers that are asked now with their questions, in the order of writing.

        While it is not answered how the hand ended, these are the numbers that are asked if somebody goes out, whoever
        that is; or, where that needs none, those of a hand that ended otherwise.
        """
        places = _numbers_asked(self, context)
        ending = self._open_ending(context)
        if places or ending is None:
            return places
        out = [_numbers_asked(each, context) for each in self.endings(context)]
        likely = {place: question for each in out for place, question in each.items()}
        likely = likely or _numbers_asked(self.put(**{ending.nobody: True}), context)
        last = len(context.setup.players)
        return dict(sorted(likely.items(), key=lambda item: last if item[0].owner is None else item[0].owner))

    def endings(self, context: RuleContext) -> list[Answers]:
        """Return the answers with each player who may have gone out, while it is not answered how the hand ended."""
        ending = self._open_ending(context)
        if ending is None:
            return []
        return [self.put(**{ending.name: seat}) for seat in ending.seats(self.record(context), context)]

    def _open_ending(self, context: RuleContext) -> SeatQuestion | None:
        """Return the question how the hand ended, while it is not answered."""
        endings = (step for step in self.form.steps if isinstance(step, SeatQuestion) and step.nobody)
        ending = next(endings, None)
        is_open = ending is not None and not ending.saves and bool(ending.missing(self.record(context), context))
        return ending if is_open else None

    def finish(self, context: RuleContext) -> Any:
        """Return the record to save: without answers that are not asked for, with those that follow from others."""
        record = self.record(context)
        asked = form_state(self.form, record, context, self.ways, is_draft=True).questions
        values = {name: value for each in asked for name, value in each.finished(record, context).items()}
        return self._made_of({name: value for name, value in values.items() if value is not None}, context)

    def _made_of(self, values: Mapping[str, Any], context: RuleContext) -> Any:
        known = {**values, **self.form.preset}
        made = {name: known.get(name, self._blank(name, context)) for name in fields_by_name(self.form.record)}
        return self.form.record(**made)

    def _blank(self, name: str, context: RuleContext) -> Any:
        """Return what a field holds while nobody has answered."""
        written = fields_by_name(self.form.record)[name]
        is_column = written.per is not None and not written.optional
        return self._empty_column(name, context) if is_column else written.default

    def _empty_column(self, name: str, context: RuleContext) -> tuple[None, ...]:
        per = fields_by_name(self.form.record)[name].per
        return (None,) * (context.setup.sides if per == "side" else len(context.setup.players))


def _numbers_asked(answers: Answers, context: RuleContext) -> dict[Place, NumbersQuestion]:
    record = answers.record(context)
    asked = form_state(answers.form, record, context, answers.ways, is_draft=True).questions
    questions = [each for each in asked if isinstance(each, NumbersQuestion)]
    return {place: question for question in questions for place in question.places(record, context)}


def answers_of(form: Form, record: Any) -> Answers:
    """Return the answers with which the correction of a record begins."""
    names = [name for name in fields_by_name(form.record) if name not in form.preset]
    return Answers(form, {name: getattr(record, name) for name in names if _is_written(record, name)})


# The form of a record that declares none


def values_of(field: Field, context: RuleContext) -> Sequence[Any]:
    """Return the values of a field of a kind that has few of them; nothing of a kind whose values are typed."""
    kind, tiles = field.kind, context.setup.set
    match kind:
        case Seat() | Order():
            return context.active_seats
        case Side():
            return context.active_sides
        case Keys() | Choice() | Choices():
            return kind.values
        case Suit():
            return range(tiles.top + 1)
        case OneTile() | Tiles():
            return tiles.tiles
        case OneTriangle():
            return tiles.triangles
        case Ends():
            return kind.totals(tiles.top)
        case Flag():
            return (True, False)
        case Count():
            return range(kind.low, LARGEST_TYPED if kind.high is None else kind.high + 1)
        case _:
            return range(context.setup.total_pips + 1)


def default_form(record: type[Any]) -> Form:
    """Return a form that asks for every field of any record, in its order; it knows no relation between fields."""
    return Form(record, tuple(map(_default_question, fields_of(record))))


def _default_question(field: Field) -> Question:
    name, optional = field.name, always if field.optional else never
    is_single = field.per is None
    match field.kind:
        case Seat() if is_single:
            return SeatQuestion(name, optional=optional)
        case Flag() if field.default is not None or not is_single:
            return FlagsQuestion((name,))
        case Pips():
            return NumbersQuestion((name,), optional=optional)
        case Count(low, high) if not is_single or high is None or high - low >= MOST_KEYS:
            return NumbersQuestion((name,), optional=optional)
        case Tiles(number):
            return TilesQuestion(name, number, optional=optional)
        case Order():
            return OrderQuestion(name, optional=optional)
        case _:
            return ValueQuestion(name, optional=optional)
