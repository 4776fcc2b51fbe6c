"""A hand whose plays and whose end have a pad each, where both are written in one place: one part after the other."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, partial

import flet as ft

from scorekeeper.ui.base.flet_shim import component, use_state
from scorekeeper.ui.entry.context import EntryContext, Form, Live
from scorekeeper.ui.kit.boxes import column_of, padded, row_of
from scorekeeper.ui.kit.segments import Segment, segments

PLAYS, END = 0, 1


@cache
def with_end(live: Live, form: Form) -> Live:
    """The plays as they are written below the sheet; beside it, and in a hand that is corrected, the end as well."""
    return replace(live, pad=partial(Parts, live, form))


@component
def Parts(live: Live, form: Form, context: EntryContext) -> ft.Control:
    part, choose = use_state(PLAYS)
    if not context.past and not context.docked:
        return live.pad(context)
    theme, tr, margin = context.theme, context.tr, context.margin
    both = [Segment(PLAYS, tr("entry.plays")), Segment(END, tr("entry.end"))]
    parts = segments(
        theme, both, part, on_choose=choose, ident="entry.part", height=48, width=context.width - 2 * margin
    )
    parts = ft.Container(parts, expand=True)
    faces: list[ft.Control] = []
    if part == END and form.faces:
        ways = [Segment(place, drawing=face.drawing, label=tr(face.name)) for place, face in enumerate(form.faces)]
        turn = segments(theme, ways, context.face, on_choose=context.turn, ident="entry.face", height=48, width=112)
        faces = [ft.Container(turn, width=116)]
    return column_of(
        ft.Container(row_of(parts, *faces, spacing=12), padded(margin, 8)),
        live.pad(context) if part == PLAYS else form.pad(context),
        stretch=True,
        expand=True,
    )
