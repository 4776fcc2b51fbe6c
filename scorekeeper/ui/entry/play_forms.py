"""The forms of plays as entry screens see them: which can be written now, what a key writes, and what that brings."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypedDict, Unpack

import flet as ft

from scorekeeper.core.evaluate import score_play
from scorekeeper.core.form import Alternatives, Answers, Form, Question, SeatQuestion, ValueQuestion, fields_by_name
from scorekeeper.core.kinds import Kind
from scorekeeper.core.model import Hand, RuleContext
from scorekeeper.core.variant import RecordSheet
from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.kit.keypad import key
from scorekeeper.wording.table_text import signed


@dataclass(frozen=True, slots=True)
class PlayKeys:
    """The keys for the answers to one question. ``forms`` are those that a tap may write, in the order of the game."""

    question: Question
    forms: tuple[Form, ...]

    @property
    def name(self) -> str:
        """Return the field that the keys answer."""
        return self.question.names[0]

    @property
    def names(self) -> set[str]:
        """Return the fields that one of the forms asks for."""
        return {name for form in self.forms for name in names_of(form)}

    @property
    def kind(self) -> Kind:
        """Return the kind of the field that the keys answer."""
        return self.kind_of(self.question)

    def kind_of(self, question: Question) -> Kind:
        return fields_by_name(self._form_with(question.names).record)[question.names[0]].kind

    def offered(self, context: EntryContext, question: Question) -> Sequence[Any]:
        """Return the values of a question for one of them."""
        assert isinstance(question, ValueQuestion), "keys are drawn of single values"  # noqa: S101
        at = context_before(context)
        return question.offered(Answers(self._form_with(question.names)).record(at), at)

    def play(self, context: EntryContext, seat: int, **values: Any) -> Any:
        """Return the play of a seat: of the first form that asks for all of the values that any of them asks for."""
        known = [name for name, value in values.items() if name in self.names and value is not None]
        return play_of(self._form_with(known), context, seat, **values)

    def _form_with(self, names: Iterable[str]) -> Form:
        return next(form for form in self.forms if {*names} <= {*names_of(form)})

    def written(self, context: EntryContext) -> set[Any]:
        """Return the values of the plays before the one that is written now."""
        return {getattr(play, self.name, None) for play in context_before(context).hand.plays}

    def holds(self, play: Any) -> bool:
        return any(form.fits(play) for form in self.forms)


@dataclass(frozen=True, slots=True)
class Pad:
    """What is asked about plays: the ``shared`` questions once for all keys, besides the player; ``keys`` write.

    ``words`` are the forms that one key with a word writes: nothing is asked but what is shared.
    """

    shared: tuple[Question, ...]
    keys: tuple[PlayKeys, ...]
    words: tuple[Form, ...]

    def keys_for(self, kind: type[Any]) -> PlayKeys | None:
        """Return the keys for a field of that kind."""
        return next((keys for keys in self.keys if isinstance(keys.kind, kind)), None)

    def word_plays(self, context: EntryContext, seat: int, **values: Any) -> list[Any]:
        """Return the plays of a seat that a word writes, with those of the values that they have."""
        return [play_of(form, context, seat, **values) for form in self.words]


def forms_of_pad(sheet: RecordSheet) -> tuple[Form, ...]:
    """Return the forms of the plays that have keys while a hand lasts."""
    return tuple(form for form in sheet.plays if not form.in_end and not form.is_read_only)


def forms_now(context: EntryContext) -> list[Form]:
    """Return the forms of the plays that can be written now, or in place of the line that is corrected."""
    at = context_before(context)
    return [form for form in forms_of_pad(context.match.variant.sheet) if form.when(Answers(form).record(at), at)]


def pad_of(context: EntryContext) -> Pad:
    """Return the pad of the forms of now. A question that several of them ask is asked once."""
    at, forms = context_before(context), forms_now(context)
    player, shared = {_player(form).name for form in forms}, dict[tuple[str, ...], Question]()
    for form in forms:
        for each in form.questions:
            if each not in last_questions(form) and each.when(Answers(form).record(at), at):
                shared.setdefault(each.names, each)
    keys, words = dict[str, PlayKeys](), list[Form]()
    for form in forms:
        for last in last_questions(form):
            if {*last.names} <= player or last.names in shared:
                words.append(form)
            else:
                found = keys.get(last.words, PlayKeys(last, ()))
                keys[last.words] = replace(found, forms=(*found.forms, form))
    besides = tuple(each for each in shared.values() if not {*each.names} <= player)
    return Pad(besides, tuple(keys.values()), tuple(words))


def play_of(form: Form, context: EntryContext, seat: int, **values: Any) -> Any:
    """Return the play of a seat with these answers, and what is usual where nothing else is chosen."""
    answers = Answers(form).put(**{_player(form).name: seat, **values})
    return answers.finish(context_before(context))


def last_questions(form: Form) -> list[Question]:
    """Return what a form asks last: one question, or one for each way to answer."""
    last = form.steps[-1]
    return [way[-1] for way in last.ways] if isinstance(last, Alternatives) else [last]


def names_of(form: Form) -> list[str]:
    return [name for question in form.questions for name in question.names]


def _player(form: Form) -> SeatQuestion:
    """Return the question for the player: the first one that asks for a seat."""
    return next(each for each in form.questions if isinstance(each, SeatQuestion))


def chosen_play(context: EntryContext) -> Any | None:
    """Return the play that is being corrected."""
    hand, number = _hand_and_number(context)
    return next(iter(hand.plays[number : number + 1]), None)


def context_before(context: EntryContext) -> RuleContext:
    """Return the context just before the play that is written now, or before the line that is corrected."""
    hand, number = _hand_and_number(context)
    return context.rule_context._replace(hand=replace(hand, plays=hand.plays[:number], end=None))


def _hand_and_number(context: EntryContext) -> tuple[Hand, int]:
    """Return the hand that is written, and the number of the play that is written or corrected in it."""
    own = context.rule_context.hand
    hand, number = context.form.line or (context.index, len(own.plays))
    return (own if hand == context.index else context.match.hands[hand]), number


def is_allowed(context: EntryContext, play: Any) -> bool:
    """Return whether the game would take a play now, or at the line to correct, if need be after a question."""
    problems = context.match.variant.sheet.check(play, context_before(context))
    return all(problem.is_question for problem in problems)


def points_of(context: EntryContext, play: Any) -> int:
    """Return what a play would bring its player."""
    at = context.rule_context
    return score_play(context.match, play, at)[at.setup.side_of(play.player)]


class KeyLook(TypedDict, total=False):
    """How a key looks: what `key` takes besides its content."""

    height: float
    size: float
    radius: float
    quiet: bool


def play_key(
    context: EntryContext,
    ident: str,
    play: Any,
    face: ft.Control | str,
    label: str,
    *,
    is_chosen: bool = False,
    write: Callable[[], object] | None = None,
    **look: Unpack[KeyLook],
) -> ft.Control:
    """Return the key that writes a play, or does ``write``; one that the game would not take cannot be pressed."""
    action = (write or press(context, ident, play)) if is_allowed(context, play) else None
    is_on, is_framed = is_chosen or None, ident == context.form.taps.framed
    disabled = action is None
    return key(
        context.theme, face, ident, action, label=label, selected=is_on, disabled=disabled, is_framed=is_framed, **look
    )


def press(context: EntryContext, ident: str, play: Any) -> Callable[[], Awaitable[bool]]:
    """Return what a key does that writes a play."""
    return partial(context.actions.tap, ident, partial(once_words, context, play), partial(context.actions.score, play))


def once_words(context: EntryContext, play: Any) -> tuple[str, str]:
    """Return what is said of a second tap on the key of a play that came too fast, and the words to let it count."""
    tr, points = context.tr, points_of(context, play)
    is_word = not points and any(form.fits(play) for form in pad_of(context).words)
    value = tr(f"play.{play.tag}") if is_word else signed(tr, points)
    seat: int = play.player
    name = context.match.setup.players[seat]
    return tr("entry.once", name=name, value=value), tr("entry.write_twice")


def plays_of_side(context: EntryContext, form: Form, side: int) -> list[int]:
    """Return the numbers of the plays of the hand that a key of a form has written for a side."""
    setup, question = context.match.setup, _player(form)

    def side_of(play: Any) -> int:
        own = setup.side_of(getattr(play, question.name))
        return 1 - own if question.pays_others else own

    plays = enumerate(context.rule_context.hand.plays)
    return [number for number, play in plays if form.fits(play) and side_of(play) == side]


def play_of_side(form: Form, context: EntryContext, side: int) -> Any:
    """Return the play that a key of a side writes: of its first seat, or of the other side if that pays."""
    payer = 1 - side if _player(form).pays_others else side
    return play_of(form, context, context.match.setup.seats_of(payer)[0])
