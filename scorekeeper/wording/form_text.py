"""The words of a form: the keys of its captions and answers, and of what the app says of its fields."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from scorekeeper.core.form import (
    FlagsQuestion,
    Form,
    NumbersQuestion,
    Question,
    SeatQuestion,
    ValueQuestion,
    always,
    fields_by_name,
)
from scorekeeper.core.kinds import Choice, Choices, Count, Field, Flag, words_of
from scorekeeper.core.problem import Code
from scorekeeper.i18n import LANGUAGES, translator_for

CAPTIONS: Mapping[str, str] = {
    "blocker": "entry.who_last",
    "boneyard": "entry.stock",
    "engine": "entry.which_double",
    "last": "entry.who_last",
    "out": "entry.who_out",
    "pairs": "entry.pips_left",
    "pips": "entry.pips_left",
    "specials": "line.specials",
    "tiles": "column.tiles",
    "tiles_left": "line.tiles_left",
    "together": "entry.together",
    "winner": "tally.blocked_winner",
}
"""The captions of questions for which the app has words elsewhere, by the words of the question."""

NOBODY: Mapping[str, str] = {"blocked": "entry.blocked", "tie": "tally.no_winner", "level": "tally.no_winner"}
"""The answers beside the players for which the app has words elsewhere, by their fields."""


def caption_key(words: str) -> str:
    """Return the key of the caption of a question."""
    return CAPTIONS.get(words, f"entry.field.{words}")


def column_key(record: type[Any], name: str) -> str:
    """Return the key of the words above the column of a number, of which a record may have words of its own."""
    own = f"column.{words_of(record)}_{name}"
    return own if translator_for(LANGUAGES[0]).has(own) else f"column.{name}"


def answer_key(name: str, value: Any) -> str:
    """Return the key of a value of a field: one of several words, or yes or no."""
    return f"entry.choice.{name}_{str(value).lower()}" if isinstance(value, bool) else f"entry.choice.{value}"


def caption_of_value(question: ValueQuestion, value: Any) -> str:
    """Return the key of the words for a value of a question."""
    return dict(question.captions).get(str(value)) or answer_key(question.name, value)


def nobody_key(name: str) -> str:
    """Return the key of the answer beside the players: that the hand was blocked, that all passed."""
    return NOBODY.get(name, answer_key(name, value=True))


def words_of_form(form: Form) -> Iterator[str]:
    """Yield the keys of all words of a form: of its record and fields, its questions, and of what is missing."""
    has, tag, fields = translator_for(LANGUAGES[0]).has, form.record.tag, fields_by_name(form.record)
    yield f"cli.record.{words_of(form.record)}"
    yield from (f"cli.field.{tag}_{name}" if has(f"cli.field.{tag}_{name}") else f"cli.field.{name}" for name in fields)
    for question in form.questions:
        yield from _captions(question, form)
        yield from _answers(question, form)
        yield from _gaps(question)


def _captions(question: Question, form: Form) -> Iterator[str]:
    """Yield the keys of what a question asks: a caption for each flag, or one, and those of columns of numbers."""
    if isinstance(question, FlagsQuestion):
        yield from (f"premium.{name}" for name in question.names)
        return
    yield caption_key(question.words)
    if isinstance(question, NumbersQuestion):
        columns = _columns(question, form)
        always_asked = [step for step in form.steps if isinstance(step, NumbersQuestion)]
        is_table = sum(len(_columns(each, form)) for each in always_asked) > 1
        # a single column of pips has the caption of the question
        if is_table or any(isinstance(column.kind, Count) for column in columns):
            yield from (column_key(form.record, column.name) for column in columns)


def _columns(question: NumbersQuestion, form: Form) -> list[Field]:
    """Return the fields of a question that have a number for each player or side."""
    fields = fields_by_name(form.record)
    return [fields[name] for name in question.names if fields[name].per]


def _answers(question: Question, form: Form) -> Iterator[str]:
    """Yield the keys of the answers that are words."""
    if isinstance(question, SeatQuestion) and question.nobody:
        yield nobody_key(question.nobody)
    if isinstance(question, ValueQuestion):
        kind = fields_by_name(form.record)[question.name].kind
        if isinstance(kind, Choice | Choices):
            yield from (answer_key(question.name, word) for word in kind.values)
        elif isinstance(kind, Flag):
            yield from (answer_key(question.name, value) for value in (True, False))


def _gaps(question: Question) -> Iterator[str]:
    """Yield the keys of the sentences that say that the answer is missing."""
    is_required = question.optional is not always and not question.is_doubt and not isinstance(question, FlagsQuestion)
    if is_required and question.missing_code is Code.VALUE_MISSING:
        names = question.names if isinstance(question, NumbersQuestion) else question.names[:1]
        yield from (f"problems.value_missing_{question.key or name}" for name in names)
