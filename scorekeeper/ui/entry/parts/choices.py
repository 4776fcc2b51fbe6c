"""The form for the end of a hand that is chosen and counted in steps: a section for each question.

Below them stands what is missing, or how the hand ended: keys that save it, or a number that the sides share.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import flet as ft

from scorekeeper.core.form import NumbersQuestion, Question, SeatQuestion, TilesQuestion, ValueQuestion, field_of
from scorekeeper.ui.base.flet_shim import component, use_effect, use_memo
from scorekeeper.ui.entry.context import EndForm, EntryContext
from scorekeeper.ui.entry.feedback import feedback
from scorekeeper.ui.entry.form_editor import FormEditor, shown_questions, suit_and_words
from scorekeeper.ui.entry.parts.card_draft import card_of
from scorekeeper.ui.entry.parts.result_keys import brings, result_keys
from scorekeeper.ui.entry.parts.shared_number import SharedNumber
from scorekeeper.ui.entry.parts.shared_tiles import Taken, lanes, tricks
from scorekeeper.ui.entry.parts.step_counts import step_counts
from scorekeeper.ui.entry.parts.values import value_control
from scorekeeper.ui.entry.seat_choice import seat_choice
from scorekeeper.ui.kit.boxes import column_of, padded, padding, row_of
from scorekeeper.ui.kit.segments import Segment
from scorekeeper.ui.kit.surface import hairline
from scorekeeper.ui.kit.theme import LABEL_M, muted
from scorekeeper.wording.form_text import caption_key, nobody_key

NOBODY: Final = -1


@component
def ChoicesScreen(context: EntryContext) -> ft.Control:
    editor = use_memo(lambda: FormEditor(context), [context.index])
    editor.draw(context)
    use_effect(editor.answer_from_plays, [context.index])
    *above, last = editor.shown
    if not is_result(last):
        above.append(last)
    words = suit_and_words(context.pad.answers.form)[1:]
    sections = [_section(each, editor) for each in above if each not in words]
    shown = column_of(hairline(context.theme, strong=True), *sections, stretch=True, scrolls=True, expand=True)
    below = _below(last, editor)
    if context.layout.is_flat:
        beside = ft.Container(column_of(below, stretch=True, scrolls=True), width=context.width * 0.42)
        return row_of(shown, beside, top=True, expand=True)
    return column_of(shown, below, stretch=True, expand=True)


def is_result(question: Question) -> bool:
    """Return whether a question stands below the others: its answer saves, or the sides share a number."""
    return question.saves or (isinstance(question, NumbersQuestion) and not question.steps)


def _below(last: Question, editor: FormEditor) -> ft.Control:
    if isinstance(last, ValueQuestion) and last.saves:
        return result_keys(last, editor)
    if isinstance(last, NumbersQuestion) and not last.steps:
        return SharedNumber(editor.context, editor, last)
    return ft.Container(feedback(editor.context), padded(editor.context.margin, 8))


def _section(question: Question, editor: FormEditor) -> ft.Control:
    context = editor.context
    words = f"line.{question.names[0]}" if _is_shared(question, editor) else caption_key(question.words)
    caption = muted(context.theme, context.tr(words), LABEL_M, weight=600, expand=True)
    worth = _worth(editor) if isinstance(question, ValueQuestion) and question.usual is not None else ""
    head = row_of(caption, muted(context.theme, worth, LABEL_M) if worth else None)
    inside = column_of(head, _control(question, editor), spacing=6, stretch=True)
    top = 6 if context.layout.is_flat else 10
    return ft.Container(inside, padding(left=context.margin, top=top, right=context.margin))


def _is_shared(question: Question, editor: FormEditor) -> bool:
    """Return whether two teams share tricks or tiles."""
    is_of_sides = field_of(editor.record, question.names[0]).per == "side"
    return is_of_sides and isinstance(question, NumbersQuestion | TilesQuestion)


def _shared(question: Question, editor: FormEditor) -> ft.Control:
    """Return the tricks or the tiles of two teams."""
    context = editor.context.at_width(editor.context.width - 2 * editor.context.margin)
    rules = context.rule_context

    def take(change: Callable[[Taken], Taken]) -> None:
        editor.put(lambda answers: card_of(answers, rules).take(change))

    drawn = tricks if isinstance(question, NumbersQuestion) else lanes
    return drawn(context, card_of(editor.pad.answers, rules).taken, take)


def _worth(editor: FormEditor) -> str:
    """Return what the bid is worth, where a key below shows what it brings."""
    last = editor.shown[-1]
    points = brings(last, editor, value=True) if isinstance(last, ValueQuestion) and last.shows_points else None
    return "" if points is None else editor.context.tr("entry.worth_marks", n=max(points))


def _control(question: Question, editor: FormEditor) -> ft.Control:
    match question:
        case _ if _is_shared(question, editor):
            return _shared(question, editor)
        case SeatQuestion():
            return _seats(question, editor)
        case NumbersQuestion():
            return step_counts(question, editor)
        case ValueQuestion():
            return value_control(question, editor)
        case _:  # pragma: no cover
            raise TypeError(question)


def _seats(question: SeatQuestion, editor: FormEditor) -> ft.Control:
    """Return the players; that it was nobody says everything, and is saved at once."""
    context, record = editor.context, editor.record
    now = getattr(record, question.name)

    async def choose(seat: int) -> None:
        if seat == NOBODY:
            editor.choose_seat(question, None)
            await context.actions.save()
        else:
            editor.choose_seat(question, None if seat == now and not question.nobody else seat)

    is_nobody = bool(question.nobody and getattr(record, question.nobody))
    others: tuple[Segment[int], ...] = ()
    if question.nobody and question.nobody_when(record, context.rule_context):
        caption = context.tr(nobody_key(question.nobody))
        others = (Segment(NOBODY, caption, ident=f"choice.{question.nobody}.true"),)
    chosen, ident = NOBODY if is_nobody else now, f"choice.{question.name}"
    return seat_choice(context, chosen, choose, ident=ident, others=others, margin=context.margin)


def _has_save(context: EntryContext) -> bool:
    """Return whether the usual button saves, not keys of the form."""
    return not shown_questions(context.pad.answers, context.rule_context)[-1].saves


CHOICES: Final = EndForm(ChoicesScreen, has_save=_has_save)
