"""The plays of a hand in the order they were written, each of which can be taken out: for a hand that is corrected."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import flet as ft

from scorekeeper.core.layout import layout
from scorekeeper.core.table import Row
from scorekeeper.ui.component import component, use_memo
from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.entry.pencilled import pencilled
from scorekeeper.ui.kit.button import icon_button
from scorekeeper.ui.kit.look import BODY, CAPTION, LABEL_L, SCORE_CELL, text
from scorekeeper.ui.kit.mark import mark
from scorekeeper.ui.kit.press import named


@component
def Log(context: EntryContext) -> ft.Control:
    """Fills the room it is given and scrolls; rows are identified as ``play.0``, their buttons as ``play.0.remove``."""
    match, course = use_memo(lambda: pencilled(context), [context.match, context.at.hand.plays, context.fields])
    rows = layout(match, course, context.index).log
    look = context.look
    empty = text(look, context.words("sheet.no_plays"), BODY, color=look.palette.ink2, align=ft.TextAlign.CENTER)
    return ft.Column(
        expand=True,
        spacing=0,
        scroll=ft.ScrollMode.AUTO,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        controls=[_play(context, number, row) for number, row in enumerate(rows)]
        or [ft.Container(padding=ft.Padding.symmetric(horizontal=16, vertical=24), content=empty)],
    )


def _play(context: EntryContext, number: int, row: Row) -> ft.Control:
    look, words = context.look, context.words
    seat: int = context.at.hand.plays[number].player
    name, what = context.match.setup.players[seat], words(row.label, **dict(row.values))
    box = row.boxes[context.match.setup.side_of(seat)]
    points = "" if not box.value else words("common.plus" if box.value > 0 else "common.minus", n=abs(box.value))
    who = ft.Column(
        expand=True,
        tight=True,
        spacing=1,
        controls=[
            text(look, name, LABEL_L, lines=1),
            text(look, what, replace(CAPTION, size=15), color=look.palette.ink2, lines=1),
        ],
    )
    said = words("say.row_cell", row=what, name=name, value=points or words("say.nothing"))
    shown = ft.Row(spacing=12, controls=[mark(look, seat + 1, 28), who, text(look, points, SCORE_CELL, lines=1)])
    line = named(shown, ident=f"play.{number}", label=said)
    line.expand = True
    remove = icon_button(
        look,
        ft.Icons.REMOVE_CIRCLE_OUTLINE,
        ident=f"play.{number}.remove",
        label=words("common.facts", a=words("common.remove"), b=said),
        on_press=partial(context.drop, number),
    )
    return ft.Container(
        padding=ft.Padding.only(left=16, top=4, right=8, bottom=4),
        border=ft.Border(bottom=ft.BorderSide(1, look.palette.rule)),
        content=ft.Row(spacing=8, controls=[line, remove]),
    )
