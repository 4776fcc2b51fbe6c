"""The plays of a hand in the order they were written, each of which can be taken out: for a hand that is corrected."""

from __future__ import annotations

from functools import partial

import flet as ft

from scorekeeper.core.layout import layout
from scorekeeper.core.table import Row
from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.entry.pencilled import pencilled
from scorekeeper.ui.flet_shim import component, use_memo
from scorekeeper.ui.kit.button import icon_button
from scorekeeper.ui.table.play_list import nothing_played, play_said, played


@component
def Log(context: EntryContext) -> ft.Control:
    """Fills the room it is given and scrolls; rows are identified as ``play.0``, their buttons as ``play.0.remove``."""
    match, course = use_memo(lambda: pencilled(context), [context.match, context.at.hand.plays, context.fields])
    rows = layout(match, course, context.index).log
    look = context.look
    return ft.Column(
        expand=True,
        spacing=0,
        scroll=ft.ScrollMode.AUTO,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        controls=[_play(context, number, row) for number, row in enumerate(rows)]
        or [
            ft.Container(
                padding=ft.Padding.symmetric(horizontal=16, vertical=24), content=nothing_played(look, context.words)
            )
        ],
    )


def _play(context: EntryContext, number: int, row: Row) -> ft.Control:
    look, words = context.look, context.words
    play = context.at.hand.plays[number]
    line = played(look, words, context.match, row, play, ident=f"play.{number}")
    line.expand = True
    remove = icon_button(
        look,
        ft.Icons.REMOVE_CIRCLE_OUTLINE,
        ident=f"play.{number}.remove",
        label=words("common.facts", a=words("common.remove"), b=play_said(words, context.match, row, play)),
        on_press=partial(context.drop, number),
    )
    return ft.Container(
        padding=ft.Padding.only(left=16, top=4, right=8, bottom=4),
        border=ft.Border(bottom=ft.BorderSide(1, look.palette.rule)),
        content=ft.Row(spacing=8, controls=[line, remove]),
    )
