"""The pad for one number that ends it all: nothing left with one tap, else one of the numbers the game takes."""

from __future__ import annotations

from functools import partial
from typing import Final

import flet as ft

from scorekeeper.core.evaluate import named_result
from scorekeeper.core.kinds import Count, fields_of
from scorekeeper.core.model import Setup
from scorekeeper.core.variant import RecordSheet
from scorekeeper.ui.base.flet_shim import component
from scorekeeper.ui.entry.context import EntryContext, Form
from scorekeeper.ui.entry.verdict import verdict
from scorekeeper.ui.kit.banner import banner
from scorekeeper.ui.kit.boxes import column_of, padded, row_of
from scorekeeper.ui.kit.keypad import key
from scorekeeper.ui.kit.surface import caption_line
from scorekeeper.ui.kit.theme import LABEL_L, text
from scorekeeper.ui.kit.tokens import GAP

_ACROSS: Final = 5


def fits(sheet: RecordSheet) -> bool:
    """The end of a hand is a single number."""
    end = fields_of(sheet.end_type)
    return len(end) == 1 and isinstance(end[0].kind, Count) and end[0].per is None


@component
def LeftOverPad(context: EntryContext) -> ft.Control:
    theme, tr = context.theme, context.tr
    name = fields_of(context.match.variant.sheet.end_type)[0].name
    chosen, label = context.fields.get(name), tr("line.tiles_left")
    low = context.layout.is_flat
    keys = [
        key(
            theme,
            tr("common.number", n=number),
            f"key-{number}",
            partial(context.set_fields, {name: number}),
            label=tr("common.facts", a=label, b=tr("common.number", n=number)),
            selected=chosen == number,
            height=48 if low else 56,
        )
        for number in numbers(context)
        if number
    ]
    rows = [keys[place : place + _ACROSS] for place in range(0, len(keys), _ACROSS)]
    blanks = [ft.Container(expand=True) for _ in range(-len(keys) % _ACROSS)]
    ink = theme.palette.on_primary if chosen == 0 else None
    none = key(
        theme,
        text(theme, tr("result.solved"), LABEL_L, color=ink, lines=2, align=ft.TextAlign.CENTER),
        "key-0",
        partial(context.set_fields, {name: 0}),
        selected=chosen == 0,
        height=theme.fit(56),
    )
    return column_of(
        ft.Container(height=1, bgcolor=theme.palette.ink),
        ft.Container(
            column_of(
                ft.Row([none]),
                caption_line(theme, label),
                column_of(
                    *(row_of(*row, *(blanks if row is rows[-1] else ()), spacing=GAP) for row in rows), spacing=GAP
                ),
                _then(context),
                spacing=12,
                stretch=True,
            ),
            padded(context.margin, 12),
        ),
        stretch=True,
        scrolls=True,
        expand=True,
    )


LEFT_OVER: Final = Form(fits, LeftOverPad)


def numbers(context: EntryContext) -> list[int]:
    """The numbers the game takes, up to all the tiles of the set."""
    sheet = context.match.variant.sheet
    return [one for one in range(_most(context.match.setup) + 1) if not [*sheet.check(sheet.end_type(one), context.at)]]


def _most(setup: Setup) -> int:
    return len(setup.set.tiles)


def _then(context: EntryContext) -> ft.Control:
    """How the match ends with that number, where that has a name."""
    state = context.preview.saved
    result = named_result(context.match, state) if state else None
    if not result or context.past:
        return verdict(context)
    said = context.tr(f"result.{result}", target=context.match.setup.options.get("target", 0))
    return banner(context.theme, said, ident="entry.banner", tone="brass")
