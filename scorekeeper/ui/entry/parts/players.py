"""The parts of questions for players.

For one of them: a segment for each, and one for the answer that it was nobody. For players in order: a tap puts one
last, another tap takes that back.
"""

from __future__ import annotations

from functools import partial
from typing import Final

import flet as ft

from scorekeeper.core.form import OrderQuestion, Place, SeatQuestion, value_at
from scorekeeper.core.form_draft import FormDraft
from scorekeeper.ui.entry.form_editor import FormEditor
from scorekeeper.ui.entry.parts.section import Part, chip_row, ident_of, section, section_height
from scorekeeper.ui.entry.seat_choice import seat_choice, seat_segments
from scorekeeper.ui.kit.boxes import column_of, padded, padding, rows_across
from scorekeeper.ui.kit.mark import mark
from scorekeeper.ui.kit.names import set_name
from scorekeeper.ui.kit.press import pressable, tall
from scorekeeper.ui.kit.segments import Segment, segments_height
from scorekeeper.ui.kit.theme import LABEL_L, LABEL_M, muted, text
from scorekeeper.ui.kit.tokens import GAP, KEY_RADIUS
from scorekeeper.wording.form_text import caption_key

NOBODY = -1

CAPTION_HEIGHT = 33


def draw(question: SeatQuestion, editor: FormEditor, *, has_caption: bool) -> list[ft.Control]:
    """Return the question, and the players as ``entry.<field>.<seat>``; nobody is ``entry.<flag>``.

    What is asked because it was nobody takes the place of the question, with the same identifiers.
    """
    context, current = editor.context, editor.draft.follow_up(question) or question
    if editor.draft.is_beside(question):
        return [_beside(question, editor)]

    chosen = getattr(editor.record, current.name)

    def choose(seat: int) -> None:
        if seat != NOBODY:
            is_optional = not current.nobody and current.optional(editor.record, context.rule_context)
            editor.choose_seat(current, None if is_optional and seat == chosen else seat)
        elif current is question:
            editor.choose_seat(question, None)
        else:  # pressed again, it is taken back: it was somebody after all
            taken_back = {current.name: None, question.nobody: None}
            editor.change(FormDraft.answer, lambda answers: answers.put(**taken_back))

    choice = seat_choice(
        context, chosen, choose, ident=f"entry.{question.name}", others=_nobody(question, editor), margin=context.margin
    )
    words = muted(context.theme, context.tr(caption_key(current.words)), LABEL_M, expand=True)
    above = ft.Container(ft.Row([words]), padding(left=context.margin, right=context.margin, bottom=7))
    is_named = has_caption or current is not question
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


ACROSS: Final = 2

KEY_HEIGHT: Final = 52

BESIDE_NAME: Final = 24 + 3 * 8 + 2 * 12
"""Width of the mark, the gaps and the margins of a key, in logical pixels."""

ORDINAL: Final = 40
"""Width of an ordinal number at the usual size of text, in logical pixels."""


def draw_order(question: OrderQuestion, editor: FormEditor, *, has_caption: bool) -> list[ft.Control]:  # noqa: ARG001
    """Return the players as ``field.<field>.<seat>``, with their ordinal numbers."""
    seats = [*question.seats(editor.record, editor.context.rule_context)]

    def keys(place: Place) -> ft.Control:
        cells = [_order_key(question, editor, place, seat) for seat in seats]
        return column_of(*rows_across(cells, ACROSS, spacing=GAP, fills=True), spacing=GAP)

    return [section(question, editor, keys)]


def _order_key(question: OrderQuestion, editor: FormEditor, place: Place, seat: int) -> ft.Control:
    context, theme, tr = editor.context, editor.context.theme, editor.context.tr
    order: tuple[int, ...] = value_at(editor.record, place) or ()
    name, is_on = context.match.setup.players[seat], seat in order
    number = tr("common.place", n=order.index(seat) + 1) if is_on else ""
    ink = theme.palette.paper if is_on else theme.palette.ink
    room = (context.width - 2 * context.margin - GAP) / ACROSS - BESIDE_NAME - ORDINAL * min(theme.scale, LABEL_L.most)
    short, style = set_name(theme, name, LABEL_L, room)
    inside = [
        mark(theme, seat + 1, 24, state="inverted" if is_on else "plain"),
        text(theme, short, style, color=ink, lines=1, expand=True),
        text(theme, number, LABEL_L, color=ink, lines=1),
    ]

    def turn(now: tuple[int, ...] | None) -> tuple[int, ...]:
        others = tuple(other for other in now or () if other != seat)
        return others if seat in (now or ()) else (*others, seat)

    palette, label = theme.palette, tr("common.facts", a=name, b=number) if is_on else name
    fill, edge = (palette.ink, palette.ink) if is_on else (palette.raised, palette.rule)
    content, ident = tall(inside, height=KEY_HEIGHT, gap=8), f"{ident_of(place)}.{seat}"
    look = partial(pressable, selected=is_on, fill=fill, edge=edge, radius=KEY_RADIUS, padding=padded(12), expand=True)
    return look(theme, content, ident, lambda: editor.change(FormDraft.turn, question, place, turn), label)


ORDER = Part(draw_order, section_height)
