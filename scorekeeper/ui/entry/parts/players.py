"""The parts of questions for players.

For one of them: a segment for each, and one for the answer that it was nobody; keys on a page that asks for no numbers.
For players in order: a tap puts one last, another tap takes that back.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from math import ceil
from typing import Final, cast

import flet as ft

from scorekeeper.core.form import FlagsQuestion, OrderQuestion, Place, SeatQuestion, value_at
from scorekeeper.core.form_draft import FormDraft
from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.entry.form_editor import FormEditor
from scorekeeper.ui.entry.parts.section import Part, chip_row, ident_of, section, section_height
from scorekeeper.ui.entry.seat_choice import seat_choice, seat_segments
from scorekeeper.ui.kit.boxes import column_of, padded, padding, rows_across
from scorekeeper.ui.kit.mark import mark
from scorekeeper.ui.kit.names import set_name, set_names
from scorekeeper.ui.kit.press import pressable, tall
from scorekeeper.ui.kit.segments import Segment, segments_height
from scorekeeper.ui.kit.theme import LABEL_L, LABEL_M, Style, muted, text
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

    ident, nobody = f"entry.{question.name}", _nobody(question, editor)
    choices = seat_segments(context, ident, nobody)
    if key_height := _key_height(question, editor, len(choices)):
        choice = _seat_keys(context, choices, chosen, choose, height=key_height)
    else:
        choice = seat_choice(context, chosen, choose, ident=ident, others=nobody, margin=context.margin)
    words = muted(context.theme, context.tr(caption_key(current.words)), LABEL_M, expand=True)
    above = ft.Container(ft.Row([words]), padding(left=context.margin, right=context.margin, bottom=7))
    is_named = has_caption or current is not question
    return [*([above] if is_named else []), ft.Container(choice, padded(context.margin))]


def _key_height(question: SeatQuestion, editor: FormEditor, choices: int) -> float:
    """Return the height of keys for the players on a page that has room for them, 0 elsewhere.

    It is one that asks for numbers only of a blocked hand, if at all.
    """
    context, asked = editor.context, {*map(type, editor.pad.answers.form.questions)}
    is_alone = question.saves or asked <= {SeatQuestion, FlagsQuestion}
    if editor.draft.places or context.is_docked or not is_alone:
        return 0
    around = (BESIDE_KEYS + BESIDE_QUESTION * (len(editor.draft.above) - 1)) * max(1, context.theme.scale)
    room = (context.height - around) / ceil(choices / ACROSS) - GAP
    return 0 if room < KEY_HEIGHT else min(HIGHEST_KEY, room)


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

HIGHEST_KEY: Final = 80
"""Height of the keys on a page that asks for nothing else, in logical pixels."""

BESIDE_KEYS: Final = 270
"""Height of the title, the question, the message and the button around these keys, in logical pixels."""

BESIDE_QUESTION: Final = 96
"""Height of another question on their page, in logical pixels."""

BESIDE_NAME: Final = 24 + 3 * 8 + 2 * 12
"""Width of the mark, the gaps and the margins of a key, in logical pixels."""

ORDINAL: Final = 40
"""Width of an ordinal number at the usual size of text, in logical pixels."""


def _seat_keys(
    context: EntryContext,
    choices: Sequence[Segment[int]],
    chosen: int | None,
    on_choose: Callable[[int], object],
    *,
    height: float,
) -> ft.Control:
    """Return keys of this height for the choices."""
    people = [each for each in choices if each.seats]
    short, style = set_names(context.theme, [each.caption for each in people], LABEL_L, _name_room(context))
    names = {each.value: name for each, name in zip(people, short, strict=True)}
    keys: list[ft.Control] = []
    for each in choices:
        name, is_on = names.get(each.value, each.caption), each.is_on or each.value == chosen
        key = replace(each, caption=name, label=each.caption, is_on=is_on)
        keys.append(_key(context, key, style, partial(on_choose, each.value), height=height))
    return column_of(*rows_across(keys, ACROSS, spacing=GAP), spacing=GAP)


def _name_room(context: EntryContext) -> float:
    return (context.width - 2 * context.margin - GAP) / ACROSS - BESIDE_NAME


def draw_order(question: OrderQuestion, editor: FormEditor, *, has_caption: bool) -> list[ft.Control]:  # noqa: ARG001
    """Return the players as ``field.<field>.<seat>``, with their ordinal numbers."""
    seats = [*question.seats(editor.record, editor.context.rule_context)]

    def keys(place: Place) -> ft.Control:
        cells = [_order_key(question, editor, place, seat) for seat in seats]
        return column_of(*rows_across(cells, ACROSS, spacing=GAP, fills=True), spacing=GAP)

    return [section(question, editor, keys)]


def _order_key(question: OrderQuestion, editor: FormEditor, place: Place, seat: int) -> ft.Control:
    context, order = editor.context, cast("tuple[int, ...]", value_at(editor.record, place) or ())
    theme, name, is_on = context.theme, context.match.setup.players[seat], seat in order
    number = context.tr("common.place", n=order.index(seat) + 1) if is_on else ""
    short, style = set_name(theme, name, LABEL_L, _name_room(context) - ORDINAL * min(theme.scale, LABEL_L.most))

    def turn(now: tuple[int, ...] | None) -> tuple[int, ...]:
        others = tuple(other for other in now or () if other != seat)
        return others if seat in (now or ()) else (*others, seat)

    label = context.tr("common.facts", a=name, b=number) if is_on else name
    choice = Segment(seat, short, (seat + 1,), label=label, ident=f"{ident_of(place)}.{seat}", is_on=is_on)
    return _key(context, choice, style, lambda: editor.change(FormDraft.turn, question, place, turn), number=number)


def _key(
    context: EntryContext,
    choice: Segment[int],
    style: Style,
    press: Callable[[], object],
    *,
    number: str = "",
    height: float = KEY_HEIGHT,
) -> ft.Control:
    """Return the key of a player, with an ordinal ``number``, or of the answer that it was nobody."""
    theme, palette, is_on = context.theme, context.theme.palette, choice.is_on
    ink = palette.paper if is_on else palette.ink
    inside = [
        *(mark(theme, seat, 24, state="inverted" if is_on else "plain") for seat in choice.seats),
        text(theme, choice.caption, style, color=ink, lines=1, expand=True),
        *([text(theme, number, LABEL_L, color=ink, lines=1)] if number else []),
    ]
    fill, edge = (palette.ink, palette.ink) if is_on else (palette.raised, palette.rule)
    look = partial(pressable, selected=is_on, fill=fill, edge=edge, radius=KEY_RADIUS, padding=padded(12), expand=True)
    return look(theme, tall(inside, height=height, gap=8), choice.ident, press, choice.label)


ORDER = Part(draw_order, section_height)
