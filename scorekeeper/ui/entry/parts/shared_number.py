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
from scorekeeper.ui.kit.boxes import column_of, padded
from scorekeeper.ui.kit.field import entry_row, field, operator, result
from scorekeeper.ui.kit.keypad import Keypad as NumberKeys
from scorekeeper.ui.kit.keypad import PadKeys
from scorekeeper.ui.kit.mark import side_mark
from scorekeeper.ui.kit.surface import hairline
from scorekeeper.ui.kit.theme import LABEL_M, muted


@component
def SharedNumber(context: EntryContext, editor: FormEditor, question: NumbersQuestion) -> ft.Control:
    theme, tr, setup, name = context.theme, context.tr, context.match.setup, question.names[0]
    asks_who = next(each for each in editor.pad.answers.form.steps if isinstance(each, SeatQuestion))
    seat = getattr(editor.record, asks_who.name)
    mine = 0 if seat is None else setup.side_of(seat)
    place = Place(name, mine)
    digit, delete, clear = (partial(each, place) for each in (editor.digit_at, editor.delete_at, editor.clear))
    keys = PadKeys(digit, delete, clear, step=editor.usual_way)
    use_keys(partial(press_key, keys=keys, context=context))
    finished = editor.pad.answers.finish(context.rule_context)
    both = getattr(finished, name)
    totals = None if both is None else context.state_after(finished).results[-1].totals
    rows: list[ft.Control] = []
    for side in (mine, 1 - mine):
        figure = "" if both is None else tr("common.number", n=both[side])
        team, seats = setup.name_of(side), tuple(seat + 1 for seat in setup.seats_of(side))
        label = tr("say.field_points" if figure else "say.field_points_empty", name=team, value=figure)
        box = field(theme, figure, f"entry.{name}.{side}", label, state="focus" if side == mine else "locked")
        after = "" if totals is None else tr("common.number", n=totals[side])
        who = [
            ft.Container(side_mark(theme, seats, 18), alignment=ft.Alignment.CENTER_LEFT),
            muted(theme, team, LABEL_M, lines=1),
        ]
        ground = theme.palette.tint if side == mine else None
        parts = (box, operator(theme, "→" if after else ""), result(theme, after, f"entry.side.{side}", 3))
        rows.append(entry_row(theme, ft.Container(width=0), who, *parts, margin=context.margin, ground=ground))
    pad = NumberKeys(theme, keys, delete=tr("say.key_delete"), next_words=tr("common.close"), height=48)
    said = ft.Container(feedback(context), padded(context.margin, 4))
    return column_of(hairline(theme, strong=True), *rows, said, ft.Container(pad, padded(context.margin)), stretch=True)
