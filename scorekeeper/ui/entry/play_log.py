"""Where the keys for plays stand, and the plays of a hand in the order they were written, each of which can be removed.

The keys stand below the sheet. In a hand that is corrected, and in the dock of a wide screen, they stand below the
plays, and the end of the hand is written in the same place, one part after the other.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache, partial

import flet as ft

from scorekeeper.core.layout import layout
from scorekeeper.core.table import Row
from scorekeeper.ui.base.flet_shim import component, use_state
from scorekeeper.ui.entry.context import EndForm, EntryContext, PlayForm
from scorekeeper.ui.entry.feedback import refusal
from scorekeeper.ui.entry.frame import view_choice
from scorekeeper.ui.kit.boxes import border, column_of, padded, padding, row_of
from scorekeeper.ui.kit.button import icon_button
from scorekeeper.ui.kit.segments import Segment, segments
from scorekeeper.ui.kit.tokens import GAP
from scorekeeper.ui.table.play_list import nothing_played, played
from scorekeeper.wording.table_semantics import play_semantics_label

PLAYS, END = 0, 1


def place_keys(
    context: EntryContext, keys: ft.Control, *, paper: bool = False, above: ft.Control | None = None
) -> ft.Control:
    """Return the keys with what was refused last above them; where there is room, the plays so far, or ``above``."""
    palette = context.theme.palette
    pad = ft.Container(
        column_of(refusal(context), keys, stretch=True),
        bgcolor=palette.paper if paper else palette.bg,
        border=None if paper or context.is_docked else border(top=(1, palette.rule)),
    )
    if not context.is_correction and not context.is_docked:
        return pad
    return column_of(above or PlayLog(context), pad, stretch=True, expand=True)


def inset(context: EntryContext, *controls: ft.Control, spacing: float = GAP, top: float = 10) -> ft.Control:
    """Return a column of keys inside the margins of a page."""
    inside = column_of(*controls, spacing=spacing, stretch=True)
    return ft.Container(inside, padding(left=context.margin, top=top, right=context.margin))


@component
def PlayLog(context: EntryContext) -> ft.Control:
    """Fills the room it is given and scrolls; rows are identified as ``play.0``, their buttons as ``play.0.remove``."""
    log = layout(context.preview.match, context.preview.state, context.index).log
    rows = [_play(context, number, row) for number, row in enumerate(log)]
    nothing = ft.Container(nothing_played(context.theme, context.tr), padded(context.margin, 24))
    return column_of(*(rows or [nothing]), stretch=True, scrolls=True, expand=True)


def _play(context: EntryContext, number: int, row: Row) -> ft.Control:
    theme, tr = context.theme, context.tr
    play = context.rule_context.hand.plays[number]
    line = played(theme, tr, context.match, row, play, ident=f"play.{number}")
    line.expand = True
    label = tr("common.facts", a=tr("common.remove"), b=play_semantics_label(tr, context.match, row, play))
    ident, press = f"play.{number}.remove", partial(context.drop, number)
    remove = icon_button(theme, ft.Icons.REMOVE_CIRCLE_OUTLINE, ident, label, press)
    return ft.Container(
        row_of(line, remove, spacing=8),
        padding(left=context.margin, top=4, right=8, bottom=4),
        border=border(bottom=(1, theme.palette.rule)),
    )


@cache
def with_end(live: PlayForm, form: EndForm) -> PlayForm:
    """Return the plays as they are written below the sheet; beside it, and in a corrected hand, the end as well."""
    return replace(live, draw=partial(PlaysAndEnd, live, form))


@component
def PlaysAndEnd(live: PlayForm, form: EndForm, context: EntryContext) -> ft.Control:
    part, choose = use_state(PLAYS)
    if not context.is_correction and not context.is_docked:
        return live.draw(context)
    theme, tr, margin = context.theme, context.tr, context.margin
    both = [Segment(PLAYS, tr("entry.plays")), Segment(END, tr("entry.end"))]
    width = context.width - 2 * margin
    parts = segments(theme, both, part, on_choose=choose, ident="entry.part", height=48, width=width)
    views = [view_choice(theme, tr, form, context.view, context.set_view)] if part == END and form.views else []
    return column_of(
        ft.Container(row_of(ft.Container(parts, expand=True), *views, spacing=12), padded(margin, 8)),
        live.draw(context) if part == PLAYS else form.draw(context),
        stretch=True,
        expand=True,
    )
