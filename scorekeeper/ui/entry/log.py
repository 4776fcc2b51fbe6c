"""The plays of a hand in the order they were written, each of which can be taken out: for a hand that is corrected."""

from __future__ import annotations

from functools import partial

import flet as ft

from scorekeeper.core.layout import layout
from scorekeeper.core.table import Row
from scorekeeper.ui.base.flet_shim import component
from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.kit.boxes import border, padded, padding, row_of
from scorekeeper.ui.kit.button import icon_button
from scorekeeper.ui.table.play_list import nothing_played, played
from scorekeeper.wording.table_semantics import play_semantics_label


@component
def Log(context: EntryContext) -> ft.Control:
    """Fills the room it is given and scrolls; rows are identified as ``play.0``, their buttons as ``play.0.remove``."""
    rows = layout(context.preview.match, context.preview.state, context.index).log
    theme = context.theme
    return ft.Column(
        [_play(context, number, row) for number, row in enumerate(rows)]
        or [ft.Container(nothing_played(theme, context.tr), padded(16, 24))],
        expand=True,
        spacing=0,
        scroll=ft.ScrollMode.AUTO,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _play(context: EntryContext, number: int, row: Row) -> ft.Control:
    theme, tr = context.theme, context.tr
    play = context.at.hand.plays[number]
    line = played(theme, tr, context.match, row, play, ident=f"play.{number}")
    line.expand = True
    remove = icon_button(
        theme,
        ft.Icons.REMOVE_CIRCLE_OUTLINE,
        f"play.{number}.remove",
        tr("common.facts", a=tr("common.remove"), b=play_semantics_label(tr, context.match, row, play)),
        partial(context.drop, number),
    )
    return ft.Container(
        row_of(line, remove, spacing=8),
        padding(left=16, top=4, right=8, bottom=4),
        border=border(bottom=(1, theme.palette.rule)),
    )
