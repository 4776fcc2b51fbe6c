"""The lines of numbers that do not say what each player holds: all pips together, or those of each side.

All pips stand in the line of the side that takes the hand, below the two hands that compare, if any do. Where pairs
write hand by hand, the hands stand there, and the lines have their sums. Numbers that fit no table, several of the
whole hand or others of the teams, have a line each.
"""

from __future__ import annotations

from functools import partial

import flet as ft

from scorekeeper.core.form import NumbersQuestion, Place, SeatQuestion
from scorekeeper.core.form_draft import FormDraft
from scorekeeper.ui.base.flet_shim import component
from scorekeeper.ui.base.keyboard import use_keys
from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.entry.feedback import feedback
from scorekeeper.ui.entry.form_editor import FormEditor
from scorekeeper.ui.entry.keyboard import press_key
from scorekeeper.ui.entry.parts.numbers import Field, LineMeasures, NumberLine, most_digits
from scorekeeper.ui.entry.parts.section import marked
from scorekeeper.ui.kit.boxes import border, column_of, padded, padding, row_of
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.field import entry_row
from scorekeeper.ui.kit.keypad import Keypad as NumberKeys
from scorekeeper.ui.kit.mark import mark
from scorekeeper.ui.kit.surface import hairline
from scorekeeper.ui.kit.theme import CAPTION, LABEL_L, LABEL_M, muted, text
from scorekeeper.wording.form_lines import (
    EntryLine,
    FieldFace,
    FieldState,
    Numbers,
    asks_of,
    key_of,
    numbers_of,
    plain_key,
    side_lines,
    sums_of,
)
from scorekeeper.wording.form_text import caption_key


def draw(sums: Numbers, editor: FormEditor) -> list[ft.Control | None]:
    """Return the hands that are written, and the lines of the sums: locked, unless they are typed themselves."""
    context, theme, tr, numbers = editor.context, editor.context.theme, editor.context.tr, editor.draft
    by_hand, hands = not numbers.are_sums, numbers.places_of("seat")
    lines = side_lines(sums, is_locked=by_hand)
    measures = LineMeasures(context.margin, digits=most_digits(lines))
    asks, turn = "" if any(not line.seats for line in lines) else tr(asks_of(numbers)), None
    if by_hand:
        asks = tr("entry.pips_left")
        turn = button(theme, tr("entry.as_sum"), "entry.as_sum", partial(_add_up, editor), kind="quiet", size="s")
    elif by_way := editor.draft.way_by_hand:
        press = partial(editor.change, FormDraft.choose_way, *reversed(by_way))
        turn = button(theme, tr("entry.by_hand"), "entry.by_hand", press, kind="quiet", size="s")
    head = row_of(muted(theme, asks, LABEL_M, lines=2, expand=True), turn)
    beside = 1 if theme.large else 2
    return [
        ft.Container(head, padding(left=context.margin, top=4, right=context.margin)),
        hairline(theme, strong=True),
        *(_hands(editor, hands[first : first + beside]) for first in range(0, len(hands), beside)),
        *(NumberLine(theme, tr, line, measures, editor.newest) for line in lines),
    ]


def _add_up(editor: FormEditor) -> None:
    """Write the sums in place of the hands."""
    if sums := sums_of(numbers_of(editor.context.tr, editor.context, editor.pad)):
        for change in (FormDraft.answer, FormDraft.put):
            editor.change(change, lambda _: sums.pad.answers)  # numbers that are asked anew begin empty


def _hands(editor: FormEditor, places: list[Place]) -> ft.Control:
    """Return hands side by side. Those that compare are of who laid the last tile, and of the next player."""
    context, numbers, theme, setup = editor.context, editor.draft, editor.context.theme, editor.context.match.setup
    laid_last = [getattr(numbers.record, each.name) for each in editor.questions if isinstance(each, SeatQuestion)]

    def hand(place: Place) -> ft.Control:
        seat = place.owner or 0
        note = context.tr("entry.laid_last" if seat in laid_last else "entry.plays_next")
        under = muted(theme, note, CAPTION, lines=1) if numbers.are_sums else None
        who = column_of(text(theme, setup.players[seat], LABEL_M, lines=1), under, expand=True)
        face = numbers.face(place, numbers.state_of(place))
        ground = theme.palette.tint if face.state == "focus" else None
        drawing = mark(theme, seat + 1, 24)
        line = row_of(drawing, who, Field(theme, editor.newest, face), spacing=8)
        key = ft.ScrollKey(f"line.{key_of(place)}")
        return ft.Container(line, padded(context.margin / 2, 5), bgcolor=ground, expand=True, key=key)

    return ft.Container(row_of(*map(hand, places)), border=border(bottom=(1, theme.palette.rule)))


# Numbers that fit no table


def plain_lines(editor: FormEditor) -> list[ft.Control | None]:
    """Return a line for each number, ``entry.field.<field>`` or ``entry.<field>.<seat or side>``."""
    context, theme, numbers, name = editor.context, editor.context.theme, editor.draft, ""
    lines: list[ft.Control | None] = [hairline(theme, strong=True)]
    for place, question in numbers.places.items():
        is_one_of_several = len(question.names) > 1
        caption = context.tr(f"column.{place.name}" if is_one_of_several else caption_key(question.words))
        if place.owner is not None and place.name != name:
            lines.append(ft.Container(muted(theme, caption, LABEL_M), padded(context.margin, 7)))
        name = place.name
        lines.append(_plain_line(editor, place, caption))
    return lines


def _plain_line(editor: FormEditor, place: Place, caption: str) -> ft.Control:
    context, theme, tr, numbers = editor.context, editor.context.theme, editor.context.tr, editor.draft
    figure, whose, ident, mark = numbers.figure(place), caption, f"entry.field.{place.name}", ft.Container(width=0)
    if place.owner is not None:
        whose, ident = numbers.owner_name(place), f"entry.{place.name}.{place.owner}"
        mark = marked(context.theme, numbers.owner_seats(place), 24)
    label, state = tr("common.facts", a=whose, b=figure or tr("say.nothing")), numbers.state_of(place)
    box = Field(theme, editor.newest, FieldFace(place, ident, figure, label, state))
    ground = theme.palette.tint if state == "focus" else None
    line = entry_row(theme, mark, [text(theme, whose, LABEL_L, lines=2)], box, margin=context.margin, ground=ground)
    line.key = ft.ScrollKey(f"line.{plain_key(place)}")
    return line


# A number that the sides share


@component
def SharedNumber(context: EntryContext, editor: FormEditor, question: NumbersQuestion) -> ft.Control:
    """Lines of the sides with the keys: the number is typed for the side of the player, and the other has the rest."""
    theme, tr, setup, name = context.theme, context.tr, context.match.setup, question.names[0]
    asks_who = next(each for each in editor.pad.answers.form.steps if isinstance(each, SeatQuestion))
    seat = getattr(editor.record, asks_who.name)
    mine = 0 if seat is None else setup.side_of(seat)
    place = Place(name, mine)
    way = editor.draft.way_back
    keys = editor.keys(place, step=None if way is None else lambda: editor.change(FormDraft.choose_way, way))
    use_keys(partial(press_key, keys=keys, context=context))
    finished = editor.pad.answers.finish(context.rule_context)
    both = getattr(finished, name)
    totals = None if both is None else context.state_after(finished).results[-1].totals

    def line(side: int) -> ft.Control:
        figure = "" if both is None else tr("common.number", n=both[side])
        label = tr("say.field_points" if figure else "say.field_points_empty", name=setup.name_of(side), value=figure)
        state: FieldState = "focus" if side == mine else "locked"
        after = "" if totals is None else tr("common.number", n=totals[side])
        content = EntryLine(
            key=f"side-{side}",
            ident=f"entry.side.{side}",
            name=setup.name_of(side),
            seats=setup.seats_of(side),
            fields=(FieldFace(Place(name, side), f"entry.{name}.{side}", figure, label, state),),
            equals="→" if after else "",
            after=after,
            is_here=side == mine,
        )
        return NumberLine(theme, tr, content, LineMeasures(context.margin, has_before=False), editor.newest)

    pad = NumberKeys(theme, keys, delete=tr("say.key_delete"), next_words=tr("common.close"), height=48)
    message = ft.Container(feedback(context), padded(context.margin, 4))
    below = ft.Container(pad, padded(context.margin))
    return column_of(hairline(theme, strong=True), line(mine), line(1 - mine), message, below, stretch=True)
