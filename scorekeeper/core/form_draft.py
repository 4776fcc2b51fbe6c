"""A form that is being filled in: which of its questions are drawn, what its numbers are, and what a tap changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import compress
from typing import Any, cast

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
from scorekeeper.core.kinds import Choice, Choices, Field, Held, Pips, Suit, tiles_in
from scorekeeper.core.model import RuleContext
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import RecordSheet


@dataclass(frozen=True)
class FormDraft:
    """The answers of a form with the caret, and the match just before the record is written.

    Changes return the next keypad. A property that says what is asked or written reads the record as far as it goes.
    """

    pad: Keypad
    rules: RuleContext

    @property
    def answers(self) -> Answers:
        return self.pad.answers

    @property
    def form(self) -> Form:
        return self.pad.answers.form

    @cached_property
    def record(self) -> Any:
        """Return the record as far as it is written, with ``None`` or the default where nothing is."""
        return self.answers.record(self.rules)

    @cached_property
    def form_state(self) -> FormState:
        """Return what is asked and missing."""
        return self.answers.state(self.rules)

    def field_of(self, name: str) -> Field:
        return field_of(self.record, name)

    def owner_name(self, place: Place) -> str:
        """Return the player or the team whose answer stands in a place."""
        setup, owner = self.rules.setup, place.owner or 0
        return setup.name_of(owner) if self.field_of(place.name).per == "side" else setup.players[owner]

    def owner_seats(self, place: Place) -> tuple[int, ...]:
        """Return the seats of the owner of a place."""
        owner = place.owner or 0
        return self.rules.setup.seats_of(owner) if self.field_of(place.name).per == "side" else (owner,)

    # The questions that are drawn

    @cached_property
    def shown(self) -> list[Question]:
        """Return the questions that are drawn: those that are asked, and a suit while a word is chosen in place of it.

        Until it is said who has bid, or that nobody has, what is asked of a bid can be answered already.
        """
        questions, first = self.form_state.questions, self.form.steps[0]
        if isinstance(first, SeatQuestion) and first.nobody and first.missing(self.record, self.rules):
            return [each for step in self.form.steps for each in self._usual(step)]
        instead = suit_and_words(self.form)
        is_instead = any(each in questions for each in instead)
        return [each for each in self.form.questions if each in questions or (is_instead and each in instead)]

    def _usual(self, step: Question | Alternatives) -> list[Question]:
        """Return a question, or those of the usual one of several ways."""
        if isinstance(step, Question):
            return [step]
        ways = ([each for each in way if each.when(self.record, self.rules)] for way in step.ways)
        return next(filter(None, ways), list[Question]())

    @cached_property
    def above(self) -> list[Question]:
        """Return the questions that are drawn above the numbers.

        These are the questions that are asked, besides doubts, and flags that are asked if somebody has gone out;
        where one of several ways only asks for a player, all of them are drawn.
        """
        questions, current = list[Question](), self.form_state.questions
        for step in self.form.steps:
            if not isinstance(step, Alternatives):
                questions.extend([step] if step in current or self._is_likely(step) else [])
            elif any(all(isinstance(each, SeatQuestion) for each in way) for way in step.ways):
                questions.extend(each for way in step.ways for each in way if each.when(self.record, self.rules))
            else:
                questions.extend(each for way in step.ways for each in way if each in current)
        followed = [self.follow_up(each) for each in questions if isinstance(each, SeatQuestion)]
        is_drawn = [
            not isinstance(each, NumbersQuestion) and not each.is_doubt and each not in followed for each in questions
        ]
        return _ending_first(list(compress(questions, is_drawn)))

    def _is_likely(self, question: Question) -> bool:
        """Return whether flags are asked if somebody has gone out, while it is not answered how the hand ended."""
        endings = self.answers.endings(self.rules) if isinstance(question, FlagsQuestion) else []
        return any(question in answers.state(self.rules).questions for answers in endings)

    def follow_up(self, question: SeatQuestion) -> SeatQuestion | None:
        """Return the question for a player that is asked because the answer to this one was that it was nobody."""
        if not question.nobody or not getattr(self.record, question.nobody):
            return None
        seats = (each for each in self.form_state.questions if isinstance(each, SeatQuestion) and each != question)
        return next((each for each in seats if not each.nobody and not each.is_doubt), None)

    def is_beside(self, question: SeatQuestion) -> bool:
        """Return whether a question is all that one of several ways asks."""
        return any(isinstance(step, Alternatives) and (question,) in step.ways for step in self.form.steps)

    @property
    def way_by_hand(self) -> tuple[int, int] | None:
        """Return the step and the way, if it is not the usual one, that asks for each hand."""
        for number, step in enumerate(self.form.steps):
            for way, questions in enumerate(step.ways if isinstance(step, Alternatives) else ()):
                names = [name for each in questions if isinstance(each, NumbersQuestion) for name in each.names]
                if way > 0 and names and all(fields_by_name(self.form.record)[name].per == "seat" for name in names):
                    return number, way
        return None

    @property
    def way_back(self) -> int | None:
        """Return the usual one of several ways, unless that is asked."""
        steps = (step for step in self.form.steps if isinstance(step, Alternatives))
        offered = [(step, way) for step in steps for way in step.offered(self.record, self.rules)]
        if not offered or self.shown[-1] in offered[0][0].ways[offered[0][1]]:
            return None
        return offered[0][1]

    @property
    def ending(self) -> SeatQuestion | None:
        return self.form.ending

    @property
    def seat_out(self) -> int | None:
        """Return who went out, if the form asks."""
        return None if self.ending is None else getattr(self.record, self.ending.name)

    @property
    def is_open(self) -> bool:
        """Return whether it is not answered how the hand ended."""
        return self.ending is not None and bool(self.ending.missing(self.record, self.rules))

    # The numbers

    @cached_property
    def places(self) -> dict[Place, NumbersQuestion]:
        return self.pad.numbers(self.rules)

    def places_of(self, per: str) -> list[Place]:
        """Return the places of each ``seat`` or each ``side``."""
        return [place for place in self.places if self.field_of(place.name).per == per]

    def side_of(self, place: Place) -> int | None:
        """Return the side whose box of the sheet a number is written in."""
        if place.owner is None:
            return None
        is_of_side = self.field_of(place.name).per == "side"
        side = place.owner if is_of_side else self.rules.setup.side_of(place.owner)
        return 1 - side if self.places[place].scores == "rival" else side

    @cached_property
    def columns(self) -> tuple[str, ...]:
        """Return the fields with a number for each player."""
        return tuple(dict.fromkeys(place.name for place in self.places_of("seat")))

    @cached_property
    def hand(self) -> Place | None:
        """Return the place of a number of the whole hand: what is left to draw."""
        return next((place for place in self.places if place.owner is None), None)

    @cached_property
    def are_lines(self) -> bool:
        """Return whether the numbers fit in a line for each player, and one for the pips that nobody holds."""
        hand = [self.field_of(place.name).kind for place in self.places if place.owner is None]
        is_table = bool(self.columns) or not self.places
        has_pips_in_hand = not hand or (len(hand) == 1 and isinstance(hand[0], Pips))
        return is_table and has_pips_in_hand and not self.places_of("side")

    @cached_property
    def are_sums(self) -> bool:
        """Return whether the numbers sum up hands: all pips together, or those of each side, instead of each hand."""
        ways = [way for step in self.form.steps if isinstance(step, Alternatives) for way in step.ways]
        sums = [
            {id(each) for each in way}
            for way in ways
            if any(isinstance(each, NumbersQuestion) and self.field_of(each.names[0]).per != "seat" for each in way)
        ]
        ids = {id(each) for each in self.places.values()}
        return bool(sums) and (not ids or any(ids & way for way in sums))

    @cached_property
    def has_pips_only(self) -> bool:
        """Return whether all that is written of a player is the pips left in hand."""
        return len(self.columns) == 1 and isinstance(self.field_of(self.columns[0]).kind, Pips)

    def value(self, place: Place) -> int | None:
        """Return the number in a place, of tiles their pips; ``None`` while nothing is written."""
        held: Held | None = value_at(self.record, place)
        return self.rules.setup.pips_of(held) if isinstance(held, tuple) else held

    def tiles(self, place: Place) -> tuple[Tile, ...]:
        """Return the tiles counted one by one; none where a number was typed."""
        return tiles_in(value_at(self.record, place))

    def scores_for(self, seat: int) -> tuple[int, int] | None:
        """Return whose total a pip of a player moves, and which way: the side, and 1 or -1.

        ``None``: only the whole hand tells.
        """
        setup, scores = self.rules.setup, next(iter(self.places.values())).scores
        if setup.teams or not self.has_pips_only or scores in {"winner", "hand"}:
            return None
        side = setup.side_of(seat)
        return (side, 1) if scores == "own" else (1 - side, -1)

    @cached_property
    def missing(self) -> int:
        """Return how many numbers must still be written."""
        if not any(isinstance(each, NumbersQuestion) for each in self.form_state.questions):
            return sum(self.value(place) is None for place in self.places)
        missing = (each for each in self.form_state.missing if isinstance(each.question, NumbersQuestion))
        return sum(len(each.owners) or 1 for each in missing)

    @cached_property
    def is_begun(self) -> bool:
        """Return whether any number is written."""
        return any(self.value(place) is not None for place in self.places)

    @cached_property
    def is_undecided(self) -> bool:
        """Return whether pips that are missing still decide who scores: nobody went out, and the fewest pips win."""
        return self.has_pips_only and self.ending is not None and self.seat_out is None and self.missing > 0

    @cached_property
    def completed(self) -> Any:
        """Return the record with zero for every number that is missing, so that what is written can be scored."""
        answers = self.answers
        if self.ending is not None and self.ending.nobody and self.seat_out is None:
            answers = answers.put(**{self.ending.nobody: True})
        begun = {place.name for place in self.places if self.value(place) is not None}
        for place, question in self.places.items():
            if self.value(place) is None and (place.name in begun or not question.optional(self.record, self.rules)):
                answers = answers.put_at(place, 0, self.rules)
        return answers.finish(self.rules)

    # Changes

    def placed(self, side: int | None = None, *, by_hand: bool = False) -> Keypad:
        """Return the keypad with the caret in a number: that of a ``side``, else the first one that is missing.

        ``by_hand``: the number of each hand is asked, also where all pips together are enough.
        """
        pad = self.pad
        if by_hand and self.way_by_hand:
            step, way = self.way_by_hand
            pad = replace(pad, answers=replace(pad.answers, ways={**pad.answers.ways, step: way}))
        numbers = pad.numbers(self.rules)
        if pad.caret in numbers or not numbers:
            return pad
        if side is not None:
            draft = replace(self, pad=pad)
            tapped = [place for place in numbers if len(numbers) == 1 or draft.side_of(place) == side]
            return replace(pad, caret=tapped[0], mode="new") if tapped else pad
        moved = replace(pad, caret=None, text="", came_from=None).next(self.rules)
        return replace(moved, mode="new")  # where all is written, digits begin the first number anew

    def answer(self, change: Callable[[Answers], Answers], *, moves: bool = True) -> Keypad:
        """Change answers; places that were not shown before are emptied.

        The caret goes to the first empty place, or ``moves`` only from a place that is not asked any more.
        """
        shown_before = self._shown_places
        moved = replace(self.pad, answers=self._in_same_ways(change(self.answers)))
        numbers = moved.numbers(self.rules)
        for place in numbers.keys() - shown_before:
            moved = self._put(moved, place, None)
        if not moves and moved.caret in numbers:
            return replace(moved, refused=None)
        return replace(moved, caret=None, text="", mode="new", came_from=None, refused=None).next(self.rules)

    def put(self, change: Callable[[Answers], Answers]) -> Keypad:
        """Change answers where there is no caret."""
        return replace(self.pad, answers=change(self.answers), refused=None)

    def choose_seat(self, question: SeatQuestion, seat: int | None) -> Keypad:
        """Answer with a seat, or with ``None`` that it was nobody."""
        nobody = {question.nobody: None if seat is not None else True} if question.nobody else {}
        return self.answer(lambda answers: self._in_way(answers, question).put(**{question.name: seat, **nobody}))

    def choose_value(self, question: ValueQuestion, value: Any) -> Keypad:
        return self.turn(question, Place(question.name), lambda _: value)

    def turn_value(self, question: ValueQuestion, value: Any, place: Place | None = None) -> Keypad:
        """Answer with a value, or take it back; of several words, one more or one less is chosen."""
        has_several = isinstance(self.field_of(question.name).kind, Choices)
        words = question.offered(self.record, self.rules) if has_several else ()

        def turned(now: Any) -> Any:
            if has_several:
                return tuple(word for word in words if (word in (now or ())) != (word == value))
            return None if now == value else value

        return self.turn(question, place or Place(question.name), turned)

    def turn(self, question: Question, place: Place, change: Callable[[Any], Any]) -> Keypad:
        """Change the answer in a place; ``change`` gets what is written there, and ``None`` removes it.

        Answers that are not offered any more are removed: a bid too low for a contract.
        """
        instead = suit_and_words(self.form)
        others = [each for each in instead if question in instead and each is not question]

        def edit(answers: Answers) -> Answers:
            now = value_at(answers.record(self.rules), place)
            chosen = self._in_way(answers, question).put_at(place, change(now), self.rules)
            questions = chosen.state(self.rules).questions
            if not all(each in questions for each in (question, *others)):  # one in place of the other
                chosen = chosen.put(**{each.name: None for each in others})
            record = chosen.record(self.rules)
            return chosen.put(**{name: None for each in self.shown for name in _gone(each, record, self.rules)})

        return self.answer(edit, moves=False)

    def turn_flag(self, question: FlagsQuestion, place: Place) -> Keypad:
        """Turn a flag on or off; the others of the question go off if it has at most one."""
        is_on = bool(value_at(self.record, place))
        others = dict.fromkeys(question.names) if question.most == 1 else {}
        answers = self.answers.put(**others).put_at(place, None if is_on else True, self.rules)
        return self.answer(lambda _: answers, moves=False)

    def turn_tile(self, tile: Tile) -> Keypad:
        """Count a tile at the caret, or no longer."""
        caret = self.pad.caret
        if caret is None:
            return self.pad
        tiles = self.tiles(caret)
        turned = tuple(each for each in tiles if each != tile) if tile in tiles else (*tiles, tile)
        return self._put(self.pad, caret, turned or None).tap(caret, self.rules)

    def count(self, question: NumbersQuestion, owner: int, more: int) -> Keypad:
        """Add to the number of a player, which is 0 until then, or what follows from the others."""
        number = max(question.counted(self.record, self.rules)[owner] + more, 0)
        place = Place(question.names[0], owner)
        return self.answer(lambda answers: answers.put_at(place, number, self.rules))

    def choose_way(self, way: int, step: int | None = None) -> Keypad:
        """Say in another way what can be said in several, in the first step that can or in the given one."""
        numbers = (number for number, each in enumerate(self.form.steps) if isinstance(each, Alternatives))
        number = next(numbers) if step is None else step
        return self.answer(lambda answers: answers.choose_way(number, way))

    def said_by_plays(self, sheet: RecordSheet) -> Mapping[str, Any]:
        """Return what the last bid of the auction answers, as long as nothing of that is answered."""
        fields = {each.name for each in self.form.steps if isinstance(each, ValueQuestion)}
        kinds = ((play, fields_by_name(cast("type[Any]", type(play)))) for play in self.rules.hand.plays)
        bids = [(play, fields & names.keys()) for play, names in kinds if fields & names.keys()]
        if not bids:
            return {}
        bid, names = bids[-1]
        forms = (self.form, next(each for each in sheet.plays if each.fits(bid)))
        ours, theirs = (next(each.name for each in made.questions if isinstance(each, SeatQuestion)) for made in forms)
        answers = {ours: getattr(bid, theirs), **{name: getattr(bid, name) for name in names}}
        return {} if self.answers.values.keys() & answers.keys() else answers

    @property
    def _shown_places(self) -> set[Place]:
        """Return the places of the numbers that are drawn."""
        numbers = (each for each in self.shown if isinstance(each, NumbersQuestion))
        return {place for each in numbers for place in each.places(self.record, self.rules)}

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

    def _in_same_ways(self, after: Answers) -> Answers:
        """Return answers that go on in the ways in which something was written, wherever these are offered."""
        ways = dict(after.ways)
        for number, step in enumerate(after.form.steps):
            way = step.way(self.record, self.rules) if isinstance(step, Alternatives) else None
            questions = step.ways[way] if isinstance(step, Alternatives) and way is not None else ()
            if way is not None and any(name in self.answers.values for each in questions for name in each.names):
                ways.setdefault(number, way)
        return replace(after, ways=ways)

    def _put(self, pad: Keypad, place: Place, value: Any) -> Keypad:
        """Return the keypad with a value in a place that is no sum."""
        sums = {other: text for other, text in pad.sums.items() if other != place}
        return replace(pad, answers=pad.answers.put_at(place, value, self.rules), sums=sums)


def suit_and_words(form: Form) -> list[ValueQuestion]:
    """Return the question for a suit, and those for words that can be chosen in place of it; they stand together."""
    kinds = fields_by_name(form.record)
    values = [each for each in form.steps if isinstance(each, ValueQuestion)]
    suits = [each for each in values if isinstance(kinds[each.name].kind, Suit)]
    return [*suits, *(each for each in values if suits and isinstance(kinds[each.name].kind, Choice))]


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


def _gone(question: Question, record: Any, context: RuleContext) -> tuple[str, ...]:
    """Return the field of a question whose written value is not offered any more."""
    if not isinstance(question, ValueQuestion) or question.values is None:
        return ()
    value, offered = getattr(record, question.name), question.offered(record, context)
    is_list = isinstance(field_of(record, question.name).kind, Choices)
    values: tuple[Any, ...] = (value or ()) if is_list else () if value is None else (value,)
    return (question.name,) if any(each not in offered for each in values) else ()
