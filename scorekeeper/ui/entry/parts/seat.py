"""The part of a question for a player: a segment for each, and one for the answer that it was nobody."""

from __future__ import annotations

import flet as ft

from scorekeeper.core.form import SeatQuestion
from scorekeeper.core.form_draft import FormDraft
from scorekeeper.ui.entry.form_editor import FormEditor
from scorekeeper.ui.entry.parts.part import Part
from scorekeeper.ui.entry.parts.section import chip_row
from scorekeeper.ui.entry.seat_choice import seat_choice, seat_segments
from scorekeeper.ui.kit.boxes import padded, padding
from scorekeeper.ui.kit.segments import Segment, segments_height
from scorekeeper.ui.kit.theme import LABEL_M, muted
from scorekeeper.wording.form_text import caption_key

NOBODY = -1

CAPTION_HEIGHT = 33


def draw(question: SeatQuestion, editor: FormEditor, *, has_caption: bool) -> list[ft.Control]:
    """Return the question, and the players as ``entry.<field>.<seat>``; nobody is ``entry.<flag>``.

    What is asked because it was nobody takes the place of the question, with the same identifiers.
    """
    context, asked = editor.context, editor.draft.follow_up(question) or question
    if editor.draft.is_beside(question):
        return [_beside(question, editor)]

    chosen = getattr(editor.record, asked.name)

    def choose(seat: int) -> None:
        if seat != NOBODY:
            is_optional = not asked.nobody and asked.optional(editor.record, context.rule_context)
            editor.choose_seat(asked, None if is_optional and seat == chosen else seat)
        elif asked is question:
            editor.choose_seat(question, None)
        else:  # pressed again, it is taken back: it was somebody after all
            taken_back = {asked.name: None, question.nobody: None}
            editor.change(FormDraft.answer, lambda answers: answers.put(**taken_back))

    choice = seat_choice(
        context, chosen, choose, ident=f"entry.{question.name}", others=_nobody(question, editor), margin=context.margin
    )
    words = muted(context.theme, context.tr(caption_key(asked.words)), LABEL_M, expand=True)
    above = ft.Container(ft.Row([words]), padding(left=context.margin, right=context.margin, bottom=7))
    is_named = has_caption or asked is not question
    return [*([above] if is_named else []), ft.Container(choice, padded(context.margin))]


def height(question: SeatQuestion, editor: FormEditor, *, has_caption: bool) -> float:
    context = editor.context
    choices = seat_segments(context, "", _nobody(question, editor))
    choice = segments_height(context.theme, choices, context.width - 2 * context.margin)
    return choice + (CAPTION_HEIGHT * context.theme.scale if has_caption else 0)


def _nobody(question: SeatQuestion, editor: FormEditor) -> tuple[Segment[int], ...]:
    if not question.nobody:
        return ()
    words, is_on = editor.context.tr(f"entry.{question.nobody}"), bool(getattr(editor.record, question.nobody))
    return (Segment(NOBODY, words, ident=f"entry.{question.nobody}", is_on=is_on),)


def _beside(question: SeatQuestion, editor: FormEditor) -> ft.Control:
    """Return the players to choose from if the hand ended in another way, as ``field.<field>.<seat>``."""
    context, chosen = editor.context, getattr(editor.record, question.name)

    def turn(seat: int) -> None:
        editor.choose_seat(question, None if seat == chosen else seat)

    caption = muted(context.theme, context.tr(f"premium.{question.words}"), LABEL_M)
    return chip_row(editor, [caption, seat_choice(context, chosen, turn, ident=f"field.{question.name}")])


SEAT = Part(draw, height)
