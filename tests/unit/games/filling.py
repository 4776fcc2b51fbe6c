"""Answers the questions of any form: at random, or as a record says. Every number is typed key by key."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any, cast

from scorekeeper.core.form import (
    Alternatives,
    Answers,
    FlagsQuestion,
    Form,
    NumbersQuestion,
    OrderQuestion,
    Place,
    Question,
    SeatQuestion,
    TilesQuestion,
    ValueQuestion,
    answers_of,
    field_of,
    value_at,
)
from scorekeeper.core.keypad import HUNDRED, Keypad
from scorekeeper.core.kinds import Choices, Count, Keys, Tiles, fields_of
from scorekeeper.core.model import RuleContext
from scorekeeper.core.problem import Problem
from scorekeeper.core.tiles import Tile

Check = Callable[[Any, RuleContext], Iterable[Problem]]


def type_number(pad: Keypad, place: Place, value: int, context: RuleContext) -> Keypad:
    """Type a number in a place as a person does, and leave it; check that the keys write what was typed."""
    if pad.caret != place:
        pad = pad.tap(place, context)
        if pad.text:
            pad = pad.clear(context)
    numbers, record = pad.numbers(context), pad.answers.record(context)
    digits = str(value)
    if value >= HUNDRED and len(numbers) > 1:
        if value <= numbers[place].limit_dealt(record, context, place):
            assert pad.has_hundred(context)
            for _ in range(value // HUNDRED):
                pad = pad.hundred(context)
            digits = digits[-2:]
        else:  # tiles were drawn: the third digit is appended
            pad = pad.digit(int(digits[0]), context).digit(int(digits[1]), context)
            pad, digits = pad.tap(place, context), digits[2:]
    for digit in digits:
        assert pad.caret == place, f"the caret left {place} before {value} was typed"
        pad = pad.digit(int(digit), context)
        assert pad.refused is None, f"{value} cannot be typed in {place}"
    assert value_at(pad.answers.record(context), place) == value
    return pad.next(context) if pad.caret == place else pad


def tiles_of(play: Any) -> tuple[Tile, ...]:
    """Return the tiles of a play."""
    held = [
        getattr(play, each.name)
        for each in fields_of(cast("type[Any]", type(play)))
        if isinstance(each.kind, Tiles) and not each.per
    ]
    return tuple(tile for tiles in held for tile in tiles or ())


def pips_captured(play: Any) -> int:
    """Return the pips of the tiles that a play takes from the table, whatever its record and its fields are called."""
    kinds = {each.name: each.kind for each in fields_of(cast("type[Any]", type(play)))}
    return sum(getattr(play, name) for name, kind in kinds.items() if isinstance(kind, Keys) and kind.tiles)


class Filling:
    """Answers the questions of a form one after another, in one of the ways it offers.

    ``check`` returns the problems of a record: a key is not pressed that would write what is refused.
    """

    def __init__(self, form: Form, context: RuleContext, random: Random, check: Check) -> None:
        self.form, self.context, self.random, self.check = form, context, random, check
        self.answers = Answers(form)

    def at_random(self) -> Any | None:
        """Return a record that was made by answering every question; ``None`` if no key can be pressed."""
        done: list[Question] = []
        while open_questions := [each for each in self.answers.state(self.context).questions if each not in done]:
            question = open_questions[0]
            if self._says_it_otherwise(question):
                continue
            done.append(question)
            if question.optional(self.answers.record(self.context), self.context) and self.random.random() < 0.5:
                continue
            if not self._answer(question):
                return None
            if question.saves and self.answers.state(self.context).is_complete:
                break
        for missing in self.answers.state(self.context).missing:  # an answer may make a question necessary
            self._answer(missing.question)
        now = self.answers.state(self.context)
        assert now.is_complete, (self.answers, now.missing, now.conflicts)
        return self.answers.finish(self.context)

    def _says_it_otherwise(self, question: Question) -> bool:
        """Choose another way now and then, before the first question of alternatives is answered."""
        record = self.answers.record(self.context)
        for number, step in enumerate(self.form.steps):
            if isinstance(step, Alternatives) and number not in self.answers.ways:
                way = step.way(record, self.context)
                if way is not None and question in step.ways[way]:
                    chosen = self.random.choice(step.offered(record, self.context))
                    self.answers = self.answers.choose_way(number, chosen)
                    return True
        return False

    def _put(self, **values: Any) -> bool:
        self.answers = self.answers.put(**values)
        return True

    def _answer(self, question: Question) -> bool:
        """Answer a question; return whether it could be answered."""
        record, context, random = self.answers.record(self.context), self.context, self.random
        places = question.places(record, context)
        match question:
            case SeatQuestion(name, nobody):
                choices = [
                    {name: seat, **({nobody: None} if nobody else {})} for seat in question.seats(record, context)
                ]
                if nobody and question.nobody_when(record, context):
                    choices += [{name: None, nobody: True}] * (1 + len(choices) // 3)
                choices = [choice for choice in choices if self._is_live(question, **choice)]
                return bool(choices) and self._put(**random.choice(choices))
            case ValueQuestion(name):
                offered = [*question.offered(record, context)]
                for place in places:
                    value: Any
                    if isinstance(field_of(record, name).kind, Choices):
                        words = [word for word in offered if random.random() < 0.2]
                        apart = [{*words} & excluded for excluded in question.apart]
                        dropped = {word for held in apart for word in sorted(held)[1:]}
                        value = tuple(word for word in words if word not in dropped)
                    else:
                        for value in random.sample(offered, len(offered)):
                            if place.owner is not None or self._is_live(question, **{name: value}):
                                break
                        else:
                            return False
                    self.answers = self.answers.put_at(place, value, context)
            case FlagsQuestion(fields, most):
                chosen = random.sample(places, random.randint(0, len(places) if most is None else most))
                self._put(**dict.fromkeys(fields))
                for place in chosen:
                    self.answers = self.answers.put_at(place, True, context)
            case NumbersQuestion():
                self._type(question)
            case TilesQuestion():
                self._hold(question)
            case OrderQuestion(name):
                for place in places:
                    seats = [*question.seats(record, context)]
                    number = random.randint(question.number(record, context), len(seats)) if seats else 0
                    number = question.number(record, context) or number
                    self.answers = self.answers.put_at(place, tuple(random.sample(seats, number)), context)
            case _:
                raise NotImplementedError(question)
        return True

    def _is_live(self, question: Question, **choice: Any) -> bool:
        """Return whether a key can be pressed: not if it would write what the game refuses."""
        answers = self.answers.put(**choice)
        if not question.saves or not answers.state(self.context).is_complete:
            return True
        return all(problem.is_question for problem in self.check(answers.finish(self.context), self.context))

    def _type(self, question: NumbersQuestion) -> None:
        pad = Keypad(self.answers)
        places = [place for place, asked in pad.numbers(self.context).items() if asked is question]
        for number, place in enumerate(places):
            value = self._number(pad.answers.record(self.context), question, place, places, number)
            pad = type_number(pad, place, value, self.context)
        self.answers = pad.answers

    def _number(self, record: Any, question: NumbersQuestion, place: Place, places: list[Place], number: int) -> int:
        """Return a number that is possible in a place and leaves enough for those after it."""
        context, random = self.context, self.random
        later = len(places) - number - 1
        most = question.limit(record, context, place)
        if isinstance(field_of(record, place.name).kind, Count) and question.whole is None and question.most is None:
            least = question.least(record, place)
            return random.randint(least, min(most, least + 9))
        written = sum(
            context.setup.pips_of(value)
            for before in places[:number]
            if (value := value_at(record, before)) is not None
        )
        captured = sum(map(pips_captured, context.hand.plays))
        left = max(0, most - written - captured)
        if question.whole is not None:
            return random.randint(0, left) if later else left
        if random.random() < 0.1:
            return min(left, random.choice((0, 1, 2, 99, 100, 105, 168)))
        others = (value_at(record, Place(name, place.owner)) for name in question.names if name != place.name)
        dealt = min(left, max(0, question.limit_dealt(record, context, place) - sum(filter(None, others))))
        if len(question.names) > 1:  # two numbers of a hand, which has at least the pips of the lightest tiles
            return random.randint(dealt // 5, 2 * dealt // 5)
        share = dealt // (1 + later) // random.choice((1, 2, 3, 4))
        # Many hands of few pips would need more light tiles than there are.
        return random.randint(min(3, dealt), max(min(3 + later, dealt), share))

    def _hold(self, question: TilesQuestion) -> None:
        record, context, random = self.answers.record(self.context), self.context, self.random
        laid = {tile for play in context.hand.plays for tile in tiles_of(play)}
        free = [tile for tile in question.offered(record, context) if question.among or tile not in laid]
        random.shuffle(free)
        places = question.places(record, context)
        if question.is_shared_out:
            owners = [random.randrange(len(places)) for _ in free]
            for number, place in enumerate(places):
                mine = tuple(tile for tile, owner in zip(free, owners, strict=True) if owner == number)
                self.answers = self.answers.put_at(place, mine, context)
            return
        for place in places:
            number = question.number or random.randint(1, 4)
            held, free = tuple(free[:number]), free[number:]
            self.answers = self.answers.put_at(place, held, context)


def made_again(form: Form, record: Any, context: RuleContext) -> Any:
    """Return the record that a form makes when each question is answered as ``record`` says.

    Each answer must be one that the form offers; numbers are typed.
    """
    wanted, answers, done = answers_of(form, record).values, Answers(form), list[Question]()
    for number, step in enumerate(form.steps):
        if isinstance(step, Alternatives) and (way := step.way(record, context)) is not None:
            answers = answers.choose_way(number, way)
    while left := [each for each in answers.state(context).questions if each not in done]:
        question = left[0]
        done.append(question)
        now = answers.record(context)
        values = {name: wanted[name] for name in question.names if name in wanted}
        match question:
            case SeatQuestion(name, nobody) if values:
                assert name not in values or values[name] in question.seats(now, context), f"{name} is not offered"
                assert not values.get(nobody) or question.nobody_when(now, context), f"{nobody} is not offered"
            case ValueQuestion(name) if values and not isinstance(field_of(now, name).kind, Choices):
                asked = {value_at(record, place) for place in question.places(now, context)}
                assert asked <= {*question.offered(now, context)}, f"{values} is not offered"
            case NumbersQuestion():
                pad = Keypad(answers)
                for place in question.places(now, context):
                    value = value_at(record, place)
                    if isinstance(value, int):
                        pad = type_number(pad, place, value, context)
                    else:
                        pad = Keypad(pad.answers.put_at(place, value, context))
                answers, values = pad.answers, {}
            case _:
                pass
        answers = answers.put(**values)
    state = answers.state(context)
    missing = [each for each in state.missing if not each.question.is_doubt]  # a hand can be saved with a doubt
    assert (missing, state.conflicts) == ([], []), record
    return answers.finish(context)
