"""The part of a question for small numbers: a stepper for each player, with the points that the hand brings."""

from __future__ import annotations

from functools import partial

import flet as ft

from scorekeeper.core.form import NumbersQuestion, Place, value_at
from scorekeeper.ui.entry.form_editor import FormEditor
from scorekeeper.ui.kit.boxes import column_of, row_of
from scorekeeper.ui.kit.mark import mark
from scorekeeper.ui.kit.press import named
from scorekeeper.ui.kit.stepper import stepper
from scorekeeper.ui.kit.theme import LABEL_M, SCORE_FIELD, text
from scorekeeper.wording.form_text import caption_key
from scorekeeper.wording.table_text import signed


def step_counts(question: NumbersQuestion, editor: FormEditor) -> ft.Control:
    """Return the steppers, identified as ``choice.<field>.<seat>``."""
    context, theme, tr = editor.context, editor.context.theme, editor.context.tr
    name = question.names[0]
    what, rows = tr(caption_key(question.words)), list[ft.Control]()
    for seat in context.rule_context.active_seats:
        player, number = context.match.setup.players[seat], value_at(editor.record, Place(name, seat)) or 0
        figure = stepper(
            theme,
            tr("common.number", n=number),
            ident=f"choice.{name}.{seat}",
            less=tr("say.stepper_less", row=what, name=player),
            more=tr("say.stepper_more", row=what, name=player),
            on_less=partial(editor.count, question, seat, -1) if number else None,
            on_more=partial(editor.count, question, seat, 1),
            label=tr("common.facts", a=player, b=tr("common.number", n=number)),
        )
        results = context.preview.state.results
        points = signed(tr, results[context.index].points[seat]) if context.preview.ready else ""
        after = text(theme, points, SCORE_FIELD, size=20, align=ft.TextAlign.END, lines=1)
        brings = named(ft.Container(after, width=52), f"choice.{name}.{seat}-points")
        shown = text(theme, player, LABEL_M, lines=1, expand=True)
        rows.append(row_of(row_of(mark(theme, seat + 1, 20), shown, spacing=8, expand=True), figure, brings))
    return column_of(*rows, spacing=4, stretch=True)
