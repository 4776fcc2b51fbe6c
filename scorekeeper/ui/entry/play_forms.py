"""The forms of plays as entry screens see them: which can be written now, what a key writes, and what that brings."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from scorekeeper.core.evaluate import score_play
from scorekeeper.core.form import Alternatives, Answers, Form, Question, SeatQuestion, fields_by_name
from scorekeeper.core.kinds import Kind
from scorekeeper.core.model import RuleContext
from scorekeeper.core.variant import RecordSheet
from scorekeeper.ui.entry.context import EntryContext
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
    def kind(self) -> Kind:
        """Return the kind of the field that the keys answer."""
        return fields_by_name(self.forms[0].record)[self.name].kind

    def play(self, context: EntryContext, seat: int, **values: Any) -> Any:
        """Return the play of a seat: of the first form that has a question for each of the values."""
        return play_of(self._form(values), context, seat, **values)

    def unfinished(self, context: EntryContext, seat: int, **values: Any) -> Any:
        """Return the play with these values as far as it is chosen, before a key is pressed."""
        form = self._form(values)
        return Answers(form).put(**{_player(form).name: seat, **values}).record(context_before(context))

    def _form(self, values: Mapping[str, Any]) -> Form:
        return next(form for form in self.forms if {*values} <= {*names_of(form)})

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


def forms_of_pad(sheet: RecordSheet) -> tuple[Form, ...]:
    """Return the forms of the plays that have keys while a hand lasts."""
    return tuple(form for form in sheet.plays if not form.in_end and not form.is_read_only)


def pad_of(context: EntryContext) -> Pad:
    """Return the pad of the plays that can be written now, or in place of the line that is corrected.

    A question that several forms ask is asked once.
    """
    at = context_before(context)
    forms = [form for form in forms_of_pad(context.match.variant.sheet) if form.when(Answers(form).record(at), at)]
    shared: dict[tuple[str, ...], Question] = {}
    for form in forms:
        asked = [
            each
            for each in form.questions
            if each not in last_questions(form) and each.when(Answers(form).record(at), at)
        ]
        shared |= {each.names: shared.get(each.names, each) for each in asked}
    player, keys, words = {_player(form).name for form in forms}, dict[str, PlayKeys](), list[Form]()
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


def is_followed_by_next(sheet: RecordSheet, play: Any) -> bool:
    """Return whether the next player is likely to play after this: a tile was laid or passed, and nothing scored."""
    question = [*sheet.form_of(play).questions][-1]
    return not getattr(question, "shows_points", False) and not isinstance(question, SeatQuestion)


def chosen_play(context: EntryContext) -> Any | None:
    """Return the play that is being corrected."""
    if context.form.line is None:
        return None
    hand, number = context.form.line
    plays = context.rule_context.hand.plays if hand == context.index else context.match.hands[hand].plays
    return plays[number] if number < len(plays) else None


def context_before(context: EntryContext) -> RuleContext:
    """Return the context just before the play that is written now, or before the line that is corrected."""
    at = context.rule_context
    if context.form.line is None:
        return at
    hand = context.match.hands[context.form.line[0]] if context.form.line[0] != context.index else at.hand
    return at._replace(hand=replace(hand, plays=hand.plays[: context.form.line[1]], end=None))


def is_allowed(context: EntryContext, play: Any) -> bool:
    """Return whether the game would take a play now, or at the line to correct, if need be after a question."""
    problems = context.match.variant.sheet.check(play, context_before(context))
    return all(problem.is_question for problem in problems)


def points_of(context: EntryContext, play: Any) -> int:
    """Return what a play would bring its player."""
    at = context.rule_context
    return score_play(context.match, play, at)[at.setup.side_of(play.player)]


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
