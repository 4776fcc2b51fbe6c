"""The part of a number that the sides share: it is typed for the side of the player, and the other has the rest."""

from __future__ import annotations

from functools import partial

import flet as ft

from scorekeeper.core.form import NumbersQuestion, Place, SeatQuestion
from scorekeeper.ui.base.flet_shim import component
from scorekeeper.ui.device.keyboard import use_keys
from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.entry.feedback import feedback
from scorekeeper.ui.entry.form_editor import FormEditor
from scorekeeper.ui.entry.keyboard import press_key
from scorekeeper.ui.entry.parts.number_lines import FieldFace, Line, Measures, NumberLine
from scorekeeper.ui.kit.boxes import column_of, padded
from scorekeeper.ui.kit.keypad import Keypad as NumberKeys
from scorekeeper.ui.kit.keypad import PadKeys
from scorekeeper.ui.kit.surface import hairline


@component
def SharedNumber(context: EntryContext, editor: FormEditor, question: NumbersQuestion) -> ft.Control:
    theme, tr, setup, name = context.theme, context.tr, context.match.setup, question.names[0]
    asks_who = next(each for each in editor.pad.answers.form.steps if isinstance(each, SeatQuestion))
    seat = getattr(editor.record, asks_who.name)
    mine = 0 if seat is None else setup.side_of(seat)
    place = Place(name, mine)
    digit, delete, clear = (partial(each, place=place) for each in (editor.digit, editor.delete, editor.clear))
    keys = PadKeys(digit, delete, clear, step=editor.usual_way)
    use_keys(partial(press_key, keys=keys, context=context))
    finished = editor.pad.answers.finish(context.rule_context)
    both = getattr(finished, name)
    totals = None if both is None else context.state_after(finished).results[-1].totals

    def line(side: int) -> ft.Control:
        figure = "" if both is None else tr("common.number", n=both[side])
        key = "say.field_points" if figure else "say.field_points_empty"
        label, state = tr(key, name=setup.name_of(side), value=figure), "focus" if side == mine else "locked"
        after = "" if totals is None else tr("common.number", n=totals[side])
        shown = Line(
            key=f"side-{side}",
            ident=f"entry.side.{side}",
            name=setup.name_of(side),
            seats=setup.seats_of(side),
            fields=(FieldFace(Place(name, side), f"entry.{name}.{side}", figure, label, state),),
            equals="→" if after else "",
            after=after,
            is_here=side == mine,
        )
        return NumberLine(theme, tr, shown, Measures(context.margin, has_before=False), editor)

    pad = NumberKeys(theme, keys, delete=tr("say.key_delete"), next_words=tr("common.close"), height=48)
    said = ft.Container(feedback(context), padded(context.margin, 4))
    below = ft.Container(pad, padded(context.margin))
    return column_of(hairline(theme, strong=True), line(mine), line(1 - mine), said, below, stretch=True)
