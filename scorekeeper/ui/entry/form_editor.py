"""Edits the answers of a form: what keys, choices and tiles write, and where the focus of the keyboard goes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import compress
from typing import Any, cast

import flet as ft

from scorekeeper.core.form import (
    Alternatives,
    Answers,
    FlagsQuestion,
    Form,
    FormState,
    NumbersQuestion,
    Place,
    Question,
    SeatQuestion,
    ValueQuestion,
    field_of,
    fields_by_name,
    value_at,
)
from scorekeeper.core.keypad import Keypad
from scorekeeper.core.kinds import Choice, Choices, Suit
from scorekeeper.core.model import RuleContext
from scorekeeper.core.problem import Remedy
from scorekeeper.core.tiles import Tile
from scorekeeper.ui.entry.context import Edit, EntryContext
from scorekeeper.ui.entry.keyboard import FieldFocus, press_key
from scorekeeper.ui.kit.keypad import PadKeys


class FormEditor:
    """What is asked and answered in the form of a hand, and what its controls do.

    It lives as long as the form; ``draw`` is called with the context of each drawing.

    Attributes:
        rules: the match just before the hand ends.
        pad: the answers and the caret after the last change; on a screen there is always a caret in a number.
        record: the record as far as it is written, ``None`` or the default where nothing is.
        state: what is asked and missing.
        shown: the questions that are drawn, in their order.
        show_early: draws places of numbers before the rest of the form, after a key.
        show_number_keys: brings the number keys back where other keys stand in their place.
    """

    pad: Keypad
    record: Any
    state: FormState
    shown: list[Question]

    def __init__(self, context: EntryContext) -> None:
        self.focus = FieldFocus()
        self.show_early: Callable[[set[Place | None]], object] = lambda _: None
        self.show_number_keys: Callable[[], object] = lambda: None
        self.draw(context)

    def draw(self, context: EntryContext) -> None:
        self.context, self.rules = context, context.rule_context
        self.record = context.pad.answers.record(self.rules)
        self.pad = self._placed(context.pad, self.rules)
        self.state = self.pad.answers.state(self.rules)
        self.shown = shown_questions(self.pad.answers, self.rules)

    def _placed(self, pad: Keypad, context: RuleContext) -> Keypad:
        """Return the keypad with the caret in a number: that of the tapped box, else the first one that is missing.

        Tiles are counted by hand, also where all pips together are enough.
        """
        if self.context.form.view and (by_hand := self.way_by_hand):
            pad = replace(pad, answers=replace(pad.answers, ways={**pad.answers.ways, by_hand[0]: by_hand[1]}))
        numbers = pad.numbers(context)
        if pad.caret in numbers or not numbers:
            return pad
        if self.context.form.side is not None:
            side, is_only = self.context.form.side, len(numbers) == 1
            tapped = [place for place, each in numbers.items() if is_only or self.side_of(place, each) == side]
            return replace(pad, caret=tapped[0], mode="new") if tapped else pad
        moved = replace(pad, caret=None, text="", came_from=None).next(context)
        return replace(moved, mode="new")  # where all is written, digits begin the first number anew

    def side_of(self, place: Place, question: NumbersQuestion) -> int | None:
        """Return the side whose box of the sheet a number is written in."""
        setup = self.context.match.setup
        if place.owner is None:
            return None
        side = place.owner if field_of(self.record, place.name).per == "side" else setup.side_of(place.owner)
        return 1 - side if question.scores == "rival" else side

    @property
    def above(self) -> list[Question]:
        """Return the questions that are drawn above the numbers.

        These are the questions that are asked, besides doubts, and flags that are asked if somebody has gone out;
        where one of several ways only asks for a player, all of them are drawn.
        """
        found: list[Question] = []
        for step in self.pad.answers.form.steps:
            if not isinstance(step, Alternatives):
                found.extend([step] if step in self.state.asked or self._is_likely(step) else [])
            elif any(all(isinstance(each, SeatQuestion) for each in way) for way in step.ways):
                found.extend(each for way in step.ways for each in way if each.when(self.record, self.rules))
            else:
                found.extend(each for way in step.ways for each in way if each in self.state.asked)
        followed = [self.follow_up(each) for each in found if isinstance(each, SeatQuestion)]
        is_drawn = [
            not isinstance(each, NumbersQuestion) and not each.is_doubt and each not in followed for each in found
        ]
        return _ending_first(list(compress(found, is_drawn)))

    def _is_likely(self, question: Question) -> bool:
        """Return whether flags are asked if somebody has gone out, while it is not answered how the hand ended."""
        endings = self.pad.answers.endings(self.rules) if isinstance(question, FlagsQuestion) else []
        return any(question in answers.state(self.rules).asked for answers in endings)

    def follow_up(self, question: SeatQuestion) -> SeatQuestion | None:
        """Return the question for a player that is asked because the answer to this one was that it was nobody."""
        if not question.nobody or not getattr(self.record, question.nobody):
            return None
        seats = (each for each in self.state.asked if isinstance(each, SeatQuestion) and each != question)
        return next((each for each in seats if not each.nobody and not each.is_doubt), None)

    @property
    def way_by_hand(self) -> tuple[int, int] | None:
        """Return the step and the way, if it is not the usual one, that asks for each hand."""
        form = self.context.pad.answers.form
        for number, step in enumerate(form.steps):
            for way, questions in enumerate(step.ways if isinstance(step, Alternatives) else ()):
                names = [name for each in questions if isinstance(each, NumbersQuestion) for name in each.names]
                if way > 0 and names and all(fields_by_name(form.record)[name].per == "seat" for name in names):
                    return number, way
        return None

    @property
    def seat_out(self) -> int | None:
        """Return who went out, if the form asks."""
        ending = self.pad.answers.form.ending
        return None if ending is None else getattr(self.record, ending.name)

    def is_beside(self, question: SeatQuestion) -> bool:
        """Return whether a question is all that one of several ways asks."""
        steps = self.pad.answers.form.steps
        return any(isinstance(step, Alternatives) and (question,) in step.ways for step in steps)

    # Changes

    def answer(self, change: Callable[[Answers], Answers], *, moves: bool = True) -> None:
        """Change answers; places that were not shown before are emptied.

        The caret goes to the first empty place, or ``moves`` only from a place that is not asked any more.
        """
        self.focus.stay()

        def edit(pad: Keypad, context: RuleContext) -> Keypad:
            shown_before = _shown_places(pad, context)
            moved = replace(pad, answers=_in_same_ways(pad.answers, change(pad.answers), context))
            numbers = moved.numbers(context)
            for place in numbers.keys() - shown_before:
                moved = _put(moved, place, None, context)
            if not moves and moved.caret in numbers:
                return replace(moved, refused=None)
            return replace(moved, caret=None, text="", mode="new", came_from=None, refused=None).next(context)

        self._edit(edit)

    def put(self, change: Callable[[Answers], Answers]) -> None:
        """Change answers where there is no caret."""
        self.focus.stay()
        self._edit(lambda pad, _: replace(pad, answers=change(pad.answers), refused=None))

    def by_hand(self) -> None:
        """Say what each hand holds."""
        if by_hand := self.way_by_hand:
            self.answer(lambda answers: answers.choose_way(*by_hand))

    def choose_seat(self, question: SeatQuestion, seat: int | None) -> None:
        """Answer with a seat, or with ``None`` that it was nobody."""
        self.show_number_keys()
        nobody = {question.nobody: None if seat is not None else True} if question.nobody else {}
        self.answer(lambda answers: self._in_way(answers, question).put(**{question.name: seat, **nobody}))

    def turn_value(self, question: ValueQuestion, value: Any, place: Place | None = None) -> None:
        """Answer with a value, or take it back; of several words, one more or one less is chosen."""
        kind = field_of(self.record, question.name).kind

        def turned(now: Any) -> Any:
            if isinstance(kind, Choices):
                return tuple(word for word in kind.values if (word in (now or ())) != (word == value))
            return None if now == value else value

        self.turn(question, place or Place(question.name), turned)

    def choose_value(self, question: ValueQuestion, value: Any) -> None:
        self.turn(question, Place(question.name), lambda _: value)

    def turn(self, question: Question, place: Place, change: Callable[[Any], Any]) -> None:
        """Change the answer in a place; ``change`` gets what is written there, and ``None`` removes it.

        Answers that are not offered any more are removed: a bid too low for a contract.
        """
        rules, instead = self.rules, suit_and_words(self.pad.answers.form)
        others = [each for each in instead if question in instead and each is not question]

        def edit(answers: Answers) -> Answers:
            now = value_at(answers.record(rules), place)
            chosen = self._in_way(answers, question).put_at(place, change(now), rules)
            asked = chosen.state(rules).asked
            if not all(each in asked for each in (question, *others)):  # one in place of the other
                chosen = chosen.put(**{each.name: None for each in others})
            record = chosen.record(rules)
            return chosen.put(**{name: None for each in self.shown for name in _gone(each, record, rules)})

        self.answer(edit, moves=False)

    def turn_flag(self, question: FlagsQuestion, place: Place) -> None:
        """Turn a flag on or off; the others of the question go off if it has at most one."""

        def change(answers: Answers) -> Answers:
            is_on = bool(value_at(answers.record(self.rules), place))
            others = dict.fromkeys(question.names) if question.most == 1 else {}
            return answers.put(**others).put_at(place, None if is_on else True, self.rules)

        self.answer(change, moves=False)

    def _in_way(self, answers: Answers, question: Question) -> Answers:
        """Return the answers in the way that has a question."""
        record = answers.record(self.rules)
        for number, step in enumerate(answers.form.steps):
            if not isinstance(step, Alternatives):
                continue
            way = next((index for index, questions in enumerate(step.ways) if question in questions), None)
            if way is not None and way != step.way(record, self.rules, answers.ways.get(number)):
                return answers.choose_way(number, way)
        return answers

    def count(self, question: NumbersQuestion, owner: int, more: int) -> None:
        """Add to the number of a player; the others have none as long as nothing else is written."""

        def change(answers: Answers) -> Answers:
            record = answers.record(self.rules)
            for place in question.places(record, self.rules):
                number = value_at(record, place) or 0
                answers = answers.put_at(place, max(number + more, 0) if place.owner == owner else number, self.rules)
            return answers

        self.answer(change)

    def choose_way(self, way: int) -> None:
        """Say in another way what can be said in several."""
        steps = self.pad.answers.form.steps
        number = next(index for index, step in enumerate(steps) if isinstance(step, Alternatives))
        self.answer(lambda answers: answers.choose_way(number, way))

    @property
    def usual_way(self) -> Callable[[], None] | None:
        """Return what goes back to the usual one of several ways, unless that is asked."""
        steps = (step for step in self.pad.answers.form.steps if isinstance(step, Alternatives))
        offered = [(step, way) for step in steps for way in step.offered(self.record, self.rules)]
        if not offered or self.shown[-1] in offered[0][0].ways[offered[0][1]]:
            return None
        return lambda: self.choose_way(offered[0][1])

    def answer_from_plays(self) -> None:
        """Begin with the last bid of the auction: what the form asks too is answered by a play that says it."""
        form, plays = self.pad.answers.form, self.rules.hand.plays
        asked = {each.name for each in form.steps if isinstance(each, ValueQuestion)}
        kinds = ((play, fields_by_name(cast("type[Any]", type(play)))) for play in plays)
        bids = [(play, asked & names.keys()) for play, names in kinds if asked & names.keys()]
        if not bids:
            return
        bid, names = bids[-1]
        forms = (form, next(each for each in self.context.match.variant.sheet.plays if each.fits(bid)))
        ours, theirs = (next(each.name for each in made.questions if isinstance(each, SeatQuestion)) for made in forms)
        said = {ours: getattr(bid, theirs), **{name: getattr(bid, name) for name in names}}
        if not self.pad.answers.values.keys() & said.keys():
            self.answer(lambda answers: answers.put(**said))

    def turn_tile(self, tile: Tile) -> None:
        """Count a tile at the caret, or no longer."""

        def edit(pad: Keypad, context: RuleContext) -> Keypad:
            if pad.caret is None:
                return pad
            held = value_at(pad.answers.record(context), pad.caret)
            tiles = cast("tuple[Tile, ...]", held) if isinstance(held, tuple) else ()
            turned = tuple(each for each in tiles if each != tile) if tile in tiles else (*tiles, tile)
            return _put(pad, pad.caret, turned or None, context).tap(pad.caret, context)

        self._edit(edit)

    def choose(self, place: Place) -> None:
        """Go on in a place that was tapped."""
        self.show_number_keys()
        self._edit(lambda pad, context: pad.tap(place, context))

    def arrive(self, place: Place) -> None:
        """Follow the focus of the keyboard to a place."""
        if self.pad.caret != place:
            self.choose(place)

    # Each key writes at the caret, or in a ``place`` from which the caret does not move on.

    def digit(self, key: int, place: Place | None = None) -> None:
        self._type(lambda pad, context: pad.digit(key, context), place)

    def clear(self, place: Place | None = None) -> None:
        self._type(Keypad.clear, place)

    def delete(self, place: Place | None = None) -> None:
        self._type(Keypad.erase, place)

    def hundred(self) -> None:
        self._type(Keypad.hundred)

    def plus(self) -> None:
        self._type(Keypad.plus)

    def step(self) -> None:
        self._type(Keypad.next)

    def _type(self, change: Edit, place: Place | None = None) -> None:
        def edit(pad: Keypad, context: RuleContext) -> Keypad:
            self.pad = change(pad if place in (None, pad.caret) else pad.tap(place, context), context)
            self.show_early({pad.caret, self.pad.caret})
            return self.pad

        self._edit(edit)

    def _edit(self, change: Edit) -> None:
        def edit(pad: Keypad, context: RuleContext) -> Keypad:
            self.pad = change(self._placed(pad, context), context)
            return self.pad

        self.context.actions.edit(edit)

    async def remedy(self, remedy: Remedy) -> None:
        """Do what the answer to a question says; who went out after all is chosen as if tapped."""
        for question in self.context.pad.answers.form.questions:
            if isinstance(question, SeatQuestion) and remedy.changes.get(question.name, -1) == remedy.seat:
                self.choose_seat(question, remedy.seat)
                return
        await self.context.actions.answer(remedy)

    # Keyboard

    async def tab(self, back: bool) -> None:
        """Go to the next place, unless the caret has just moved on by itself; after the last one the device decides."""
        pad = self.pad
        if not back and pad.came_from is not None:
            self.focus.stay()
            self.step()
            await self.focus.follow(pad.caret, tabbed=True)
            return
        places, at = [*pad.numbers(self.rules)], self.focus.tabbed_from()
        index = places.index(at) + (-1 if back else 1) if isinstance(at, Place) and at in places else -1
        if 0 <= index < len(places):
            self.choose(places[index])
            await self.focus.follow(places[index])

    async def save(self) -> None:
        if not self.focus.is_elsewhere:
            await self.context.actions.save()

    async def press_key(self, event: ft.KeyboardEvent) -> None:
        """Do what a key of a keyboard means; the focus of the device goes where the caret goes."""
        self.focus.hear(event.key)
        keys = PadKeys(self.digit, self.delete, self.clear, self.plus)
        await press_key(event, keys, self.context, tab=self.tab, save=self.save)
        if event.key != "Tab":
            await self.focus.follow(self.pad.caret)


def _in_same_ways(before: Answers, after: Answers, context: RuleContext) -> Answers:
    """Return answers that go on in the ways in which something was written, wherever these are offered."""
    ways = dict(after.ways)
    for number, step in enumerate(after.form.steps):
        way = step.way(before.record(context), context) if isinstance(step, Alternatives) else None
        asked = step.ways[way] if isinstance(step, Alternatives) and way is not None else ()
        if way is not None and any(name in before.values for each in asked for name in each.names):
            ways.setdefault(number, way)
    return replace(after, ways=ways)


def _ending_first(questions: list[Question]) -> list[Question]:
    """Return questions with the one for how the hand ended before flags and words that are asked ahead of it."""
    index = next((i for i, each in enumerate(questions) if isinstance(each, SeatQuestion) and each.nobody), 0)
    ahead = [each for each in questions[:index] if isinstance(each, FlagsQuestion) or _is_usual(each)]
    others = [each for each in questions if each not in ahead]
    index -= len(ahead)
    return [*others[: index + 1], *ahead, *others[index + 1 :]] if ahead else questions


def _is_usual(question: Question) -> bool:
    """Return whether a value is written if nobody chooses."""
    return isinstance(question, ValueQuestion) and question.usual is not None


def _put(pad: Keypad, place: Place, value: Any, context: RuleContext) -> Keypad:
    """Return the keypad with a value in a place that is no sum."""
    sums = {other: text for other, text in pad.sums.items() if other != place}
    return replace(pad, answers=pad.answers.put_at(place, value, context), sums=sums)


def _shown_places(pad: Keypad, context: RuleContext) -> set[Place]:
    """Return the places of the numbers that are drawn."""
    record, shown = pad.answers.record(context), shown_questions(pad.answers, context)
    return {place for each in shown if isinstance(each, NumbersQuestion) for place in each.places(record, context)}


def shown_questions(answers: Answers, context: RuleContext) -> list[Question]:
    """Return the questions that are drawn: those that are asked, and a suit while a word is chosen in place of it.

    Until it is said who has bid, or that nobody has, what is asked of a bid can be answered already.
    """
    record, form, asked = answers.record(context), answers.form, answers.state(context).asked
    first = form.steps[0]
    if isinstance(first, SeatQuestion) and first.nobody and first.missing(record, context):
        return [each for step in form.steps for each in _usual_questions(step, record, context)]
    instead = suit_and_words(form)
    is_instead = any(each in asked for each in instead)
    return [each for each in form.questions if each in asked or (is_instead and each in instead)]


def _usual_questions(step: Question | Alternatives, record: Any, context: RuleContext) -> list[Question]:
    """Return a question, or those of the usual one of several ways."""
    if isinstance(step, Question):
        return [step]
    ways = ([each for each in way if each.when(record, context)] for way in step.ways)
    return next(filter(None, ways), list[Question]())


def suit_and_words(form: Form) -> list[ValueQuestion]:
    """Return the question for a suit, and those for words that can be chosen in place of it; they stand together."""
    kinds = fields_by_name(form.record)
    values = [each for each in form.steps if isinstance(each, ValueQuestion)]
    suits = [each for each in values if isinstance(kinds[each.name].kind, Suit)]
    return [*suits, *(each for each in values if suits and isinstance(kinds[each.name].kind, Choice))]


def _gone(question: Question, record: Any, context: RuleContext) -> tuple[str, ...]:
    """Return the field of a question whose written value is not offered any more."""
    if not isinstance(question, ValueQuestion) or question.values is None:
        return ()
    value, offered = getattr(record, question.name), question.offered(record, context)
    is_list = isinstance(field_of(record, question.name).kind, Choices)
    values: tuple[Any, ...] = (value or ()) if is_list else () if value is None else (value,)
    return (question.name,) if any(each not in offered for each in values) else ()
