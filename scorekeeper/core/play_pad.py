"""The pad for the plays of a hand: what its keys ask and write, as the forms of the plays declare it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.core.form import Alternatives, Answers, Form, Question, SeatQuestion, ValueQuestion, fields_by_name
from scorekeeper.core.kinds import Kind
from scorekeeper.core.model import RuleContext
from scorekeeper.core.variant import RecordSheet


@dataclass(frozen=True, slots=True)
class PlayKeys:
    """The keys for the answers to one question, just before a play is written.

    ``forms`` are those that a tap may write, in the order of the game.
    """

    question: Question
    forms: tuple[Form, ...]
    before: RuleContext

    @property
    def name(self) -> str:
        """Return the field that the keys answer."""
        return self.question.names[0]

    @property
    def names(self) -> set[str]:
        """Return the fields that one of the forms asks for."""
        return {name for form in self.forms for name in _names_of(form)}

    @property
    def kind(self) -> Kind:
        """Return the kind of the field that the keys answer."""
        return self.kind_of(self.question)

    def kind_of(self, question: Question) -> Kind:
        return fields_by_name(self._form_with(question.names).record)[question.names[0]].kind

    def offered(self, question: Question) -> Sequence[Any]:
        """Return the values of a question for one of them."""
        assert isinstance(question, ValueQuestion), "keys are drawn of single values"  # noqa: S101
        return question.offered(Answers(self._form_with(question.names)).record(self.before), self.before)

    def play(self, seat: int, **values: Any) -> Any:
        """Return the play of a seat: of the first form that asks for all of the values that any of them asks for."""
        known = [name for name, value in values.items() if name in self.names and value is not None]
        return play_of(self._form_with(known), self.before, seat, **values)

    def _form_with(self, names: Iterable[str]) -> Form:
        return next(form for form in self.forms if {*names} <= {*_names_of(form)})

    def written(self) -> set[Any]:
        """Return the values of the plays before the one that is written now."""
        return {getattr(play, self.name, None) for play in self.before.hand.plays}

    def holds(self, play: Any) -> bool:
        return any(form.fits(play) for form in self.forms)


@dataclass(frozen=True, slots=True)
class PlayPad:
    """What is asked about plays: the ``shared`` questions once for all keys, besides the player; ``keys`` write.

    ``words`` are the forms that one key with a word writes: nothing is asked but what is shared.
    """

    shared: tuple[Question, ...]
    keys: tuple[PlayKeys, ...]
    words: tuple[Form, ...]
    before: RuleContext

    def keys_for(self, kind: type[Any]) -> PlayKeys | None:
        """Return the keys for a field of that kind."""
        return next((keys for keys in self.keys if isinstance(keys.kind, kind)), None)

    def word_plays(self, seat: int, **values: Any) -> list[Any]:
        """Return the plays of a seat that a word writes, with those of the values that they have."""
        return [play_of(form, self.before, seat, **values) for form in self.words]


def forms_of_pad(sheet: RecordSheet) -> tuple[Form, ...]:
    """Return the forms of the plays that have keys while a hand lasts."""
    return tuple(form for form in sheet.plays if not form.in_end and not form.is_read_only)


def forms_now(sheet: RecordSheet, before: RuleContext) -> list[Form]:
    """Return the forms of the plays that can be written now."""
    return [form for form in forms_of_pad(sheet) if form.when(Answers(form).record(before), before)]


def pad_of(sheet: RecordSheet, before: RuleContext) -> PlayPad:
    """Return the pad of the forms of now. A question that several of them ask is asked once."""
    forms = forms_now(sheet, before)
    player, shared = {_player(form).name for form in forms}, dict[tuple[str, ...], Question]()
    for form in forms:
        for each in form.questions:
            if each not in _last_questions(form) and each.when(Answers(form).record(before), before):
                shared.setdefault(each.names, each)
    keys, words = dict[str, PlayKeys](), list[Form]()
    for form in forms:
        for last in _last_questions(form):
            if {*last.names} <= player or last.names in shared:
                words.append(form)
            else:
                found = keys.get(last.words, PlayKeys(last, (), before))
                keys[last.words] = replace(found, forms=(*found.forms, form))
    besides = tuple(each for each in shared.values() if not {*each.names} <= player)
    return PlayPad(besides, tuple(keys.values()), tuple(words), before)


def play_of(form: Form, before: RuleContext, seat: int, **values: Any) -> Any:
    """Return the play of a seat with these answers, and what is usual where nothing else is chosen."""
    return Answers(form).put(**{_player(form).name: seat, **values}).finish(before)


def plays_of_side(form: Form, context: RuleContext, side: int) -> list[int]:
    """Return the numbers of the plays of the hand that a key of a form has written for a side."""
    question = _player(form)

    def side_of(play: Any) -> int:
        own = context.setup.side_of(getattr(play, question.name))
        return 1 - own if question.pays_others else own

    return [number for number, play in enumerate(context.hand.plays) if form.fits(play) and side_of(play) == side]


def play_of_side(form: Form, context: RuleContext, side: int) -> Any:
    """Return the play that a key of a side writes: of its first seat, or of the other side if that pays."""
    payer = 1 - side if _player(form).pays_others else side
    return play_of(form, context, context.setup.seats_of(payer)[0])


def _last_questions(form: Form) -> list[Question]:
    """Return what a form asks last: one question, or one for each way to answer."""
    last = form.steps[-1]
    return [way[-1] for way in last.ways] if isinstance(last, Alternatives) else [last]


def _names_of(form: Form) -> list[str]:
    return [name for question in form.questions for name in question.names]


def _player(form: Form) -> SeatQuestion:
    """Return the question for the player: the first one that asks for a seat."""
    return next(each for each in form.questions if isinstance(each, SeatQuestion))
