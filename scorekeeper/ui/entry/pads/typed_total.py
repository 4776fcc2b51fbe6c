"""A total of the open ends that has no key: a field over the keypad, in place of the keys."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import flet as ft

from scorekeeper.core.check import read_context
from scorekeeper.core.problem import Problem
from scorekeeper.ui.base.flet_shim import component, use_state
from scorekeeper.ui.device.keyboard import use_keys
from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.entry.feedback import reason
from scorekeeper.ui.entry.keyboard import press_key
from scorekeeper.ui.entry.play_forms import PlayKeys, points_of
from scorekeeper.ui.kit.banner import problem
from scorekeeper.ui.kit.boxes import column_of, padded, padding, row_of
from scorekeeper.ui.kit.button import button, icon_button
from scorekeeper.ui.kit.field import field
from scorekeeper.ui.kit.keypad import Keypad, PadKeys
from scorekeeper.ui.kit.mark import mark
from scorekeeper.ui.kit.theme import CAPTION, LABEL_L, muted, text
from scorekeeper.ui.kit.tokens import GAP

LONGEST = 999
"""The highest number that fits in the field."""


@component
def TypedTotal(context: EntryContext, totals: PlayKeys, seat: int, close: Callable[[], object]) -> ft.Control:
    """Draw the field of a player; a total that the game does not take is refused at it. ``close`` shows the keys."""
    theme, tr, name = context.theme, context.tr, context.match.setup.players[seat]
    total, put = use_state(0)
    refused, refuse = use_state("")
    read = _read(context, totals, seat, total)

    def digit(number: int) -> None:
        put(lambda now: min(now * 10 + number, LONGEST))
        refuse("")

    def delete() -> None:
        put(lambda now: now // 10)
        refuse("")

    async def write() -> None:
        if isinstance(read, Problem):
            refuse(reason(context, read))
        elif await context.actions.score(read):
            close()

    number_keys = PadKeys(digit, delete, lambda: put(0))
    use_keys(partial(press_key, keys=number_keys, context=context, save=write, close=close))
    figure = tr("common.number", n=total) if total else ""
    label = tr("say.field_total" if figure else "say.field_total_empty", name=name, value=figure)
    points = 0 if isinstance(read, Problem) else points_of(context, read)
    head = row_of(
        mark(theme, seat + 1, 28),
        text(theme, tr("entry.ends_make", name=name), LABEL_L, lines=2, expand=True),
        field(theme, figure, "entry.field.total", label, state="error" if refused else "focus"),
        ft.Container(muted(theme, tr("common.plus", n=points) if points else "", CAPTION, lines=1), width=36),
        icon_button(theme, ft.Icons.CLOSE, "entry.keys", tr("entry.back_to_keys"), close),
        spacing=10,
    )
    height = 48 if context.height < 800 else 52
    pad = Keypad(theme, number_keys, delete=tr("say.key_delete"), height=height)
    caption = tr("entry.write_total", n=total, name=name)
    written = button(theme, caption, "entry.write", write if total else None, size="m")
    ground = ft.Container(
        head, padding(left=context.margin, top=4, bottom=4), bgcolor=theme.palette.err_tint if refused else None
    )
    said = ft.Container(problem(theme, refused, ident="entry.problem"), padded(context.margin)) if refused else None
    keys = column_of(pad, row_of(ft.Container(written, expand=True)), spacing=GAP, stretch=True)
    return column_of(ground, said, ft.Container(keys, padded(context.margin)), spacing=4, stretch=True)


def _read(context: EntryContext, totals: PlayKeys, seat: int, total: int) -> Any:
    """Return the play with a total, or the problem of a total that does not score."""
    read = totals.kind.read(total, read_context(context.match))
    return (
        replace(read, seats=(seat,))
        if isinstance(read, Problem)
        else totals.play(context, seat, **{totals.name: total})
    )
