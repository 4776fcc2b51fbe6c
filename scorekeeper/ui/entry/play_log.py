"""Where the keys for plays stand, and the plays of a hand in the order they were written; a tap chooses one to correct.

The keys stand below the sheet. In a hand that is corrected, and in the dock of a wide screen, they stand below the
plays, or beside them on a low screen, and the end of the hand is written in the same place, one part after the other.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache, partial
from typing import Any, Final

import flet as ft

from scorekeeper.core.layout import layout
from scorekeeper.core.table import Row
from scorekeeper.ui.base.flet_shim import component, use_state
from scorekeeper.ui.entry.context import Draw, EndForm, EntryContext, PlayForm
from scorekeeper.ui.entry.feedback import refusal
from scorekeeper.ui.entry.frame import view_choice, views_of
from scorekeeper.ui.kit.boxes import border, column_of, padded, padding, row_of
from scorekeeper.ui.kit.press import pressable
from scorekeeper.ui.kit.segments import Segment, segments
from scorekeeper.ui.kit.tokens import GAP
from scorekeeper.ui.table.play_list import nothing_played, played
from scorekeeper.wording.table_semantics import play_semantics_label

PLAYS, END = 0, 1

KEYS: Final = 392.0
"""The width of the keys where they stand beside the plays, in logical pixels."""


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
    if _is_beside(context) and above is None:
        right = ft.Container(column_of(pad, stretch=True, scrolls=True), width=KEYS)
        return row_of(ft.Container(PlayLog(context), expand=True), right, stretch=True, expand=True)
    return column_of(above or PlayLog(context), pad, stretch=True, expand=True)


def beside_log(draw: Draw) -> Draw:
    """Call ``draw`` with the width of the keys, which are beside the plays on a low screen."""
    return lambda context: draw(context.at_width(KEYS) if _is_beside(context) else context)


def _is_beside(context: EntryContext) -> bool:
    return context.is_correction and context.layout.is_flat


def inset(context: EntryContext, *controls: ft.Control, spacing: float = GAP, top: float = 10) -> ft.Control:
    """Return a column of keys inside the margins of a page."""
    inside = column_of(*controls, spacing=spacing, stretch=True)
    return ft.Container(inside, padding(left=context.margin, top=top, right=context.margin))


@component
def PlayLog(context: EntryContext) -> ft.Control:
    """Fills the room it is given and scrolls; rows are identified as ``play.0``. The chosen one is framed."""
    is_changed, preview = context.changed_play is not None, context.preview
    match, state = context.drafted if is_changed else (preview.match, preview.state)
    log, hand = layout(match, state, context.index).log, match.hands[context.index : context.index + 1]
    plays = hand[0].plays if hand else ()
    rows = [_play(context, number, *each) for number, each in enumerate(zip(log, plays, strict=True))]
    nothing = ft.Container(nothing_played(context.theme, context.tr), padded(context.margin, 24))
    return column_of(*(rows or [nothing]), stretch=True, scrolls=True, expand=True)


def _play(context: EntryContext, number: int, row: Row, play: Any) -> ft.Control:
    theme, tr, palette = context.theme, context.tr, context.theme.palette
    line = (context.index, number)
    content = ft.Container(played(theme, tr, context.match, row, play), padded(context.margin, 4))
    is_chosen, label = context.line == line, play_semantics_label(tr, context.match, row, play)
    fill, edge = (palette.raised, palette.ink) if is_chosen else (None, None)
    turn = partial(context.actions.set_line, None if is_chosen else line)
    look = partial(pressable, selected=is_chosen or None, fill=fill, edge=edge, edge_width=2.5, radius=0)
    return ft.Container(look(theme, content, f"play.{number}", turn, label), border=border(bottom=(1, palette.rule)))


@cache
def with_end(live: PlayForm, form: EndForm) -> PlayForm:
    """Return the plays as they are written below the sheet; beside it, and in a corrected hand, the end as well."""
    return replace(live, draw=partial(PlaysAndEnd, live, form))


@component
def PlaysAndEnd(live: PlayForm, form: EndForm, context: EntryContext) -> ft.Control:
    has_only_end = context.is_correction and not context.rule_context.hand.plays
    part, choose = use_state(END if has_only_end else PLAYS)
    if not context.is_correction and not context.is_docked:
        return live.draw(context)
    theme, tr, margin = context.theme, context.tr, context.margin
    both = [Segment(PLAYS, tr("entry.plays")), Segment(END, tr("entry.end"))]
    width = context.width - 2 * margin
    parts = segments(theme, both, part, on_choose=choose, ident="entry.part", height=48, width=width)
    views = views_of(context, form, context.actions.show) if part == END else None
    choice = view_choice(theme, tr, views) if views else None
    return column_of(
        ft.Container(row_of(ft.Container(parts, expand=True), choice, spacing=12), padded(margin, 8)),
        live.draw(context) if part == PLAYS else form.draw(context),
        stretch=True,
        expand=True,
    )
