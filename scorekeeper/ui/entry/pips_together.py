"""All pips left together in one field, where that is enough to score a hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from scorekeeper.core.kinds import Count, fields_of
from scorekeeper.ui.base.flet_shim import component
from scorekeeper.ui.device.keyboard import use_keys
from scorekeeper.ui.entry import sums
from scorekeeper.ui.entry.context import EntryContext, Fields
from scorekeeper.ui.entry.feedback import feedback
from scorekeeper.ui.entry.grid_editor import GridEditor
from scorekeeper.ui.entry.keyboard import KeyActions, do_nothing
from scorekeeper.ui.kit.boxes import column_of, padded, padding, row_of
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.field import entry_row, field, operator, result
from scorekeeper.ui.kit.keypad import Keypad, PadKeys
from scorekeeper.ui.kit.mark import side_mark
from scorekeeper.ui.kit.surface import hairline
from scorekeeper.ui.kit.theme import CAPTION, LABEL_M, SCORE_FIELD, muted, text


def together_field(end: type[Any]) -> str:
    """Return the field with all pips of a hand together; empty if the record has none."""
    fields = fields_of(end)
    if not any(field.is_partial for field in fields):
        return ""
    return next((field.name for field in fields if isinstance(field.kind, Count) and field.per is None), "")


@component
def PipsTogether(
    context: EntryContext, editor: GridEditor, above: list[ft.Control | None], by_hand: Callable[[], object]
) -> ft.Control:
    """Draw the field in the line of the pair that went out; ``by_hand`` opens a field for each hand instead."""
    theme, tr, margin = context.theme, context.tr, context.margin
    name = together_field(context.match.variant.sheet.end_type)
    most = context.match.setup.total_pips

    def write(change: Callable[[sums.Typed], sums.Typed | None]) -> Callable[[Fields], Fields]:
        def changed(fields: Fields) -> Fields:
            now = fields.get(name)
            then = change(now if now is not None else 0)
            return {name: now if then is None else then}

        return changed

    def digit(number: int) -> None:
        context.set_fields(write(lambda now: sums.longer(now, number, most)))

    def delete() -> None:
        context.set_fields(lambda fields: {name: sums.shorter(fields.get(name) or 0)})

    def clear() -> None:
        context.set_fields({name: None})

    def plus() -> None:
        context.set_fields(write(lambda now: sums.plus(now, most)))

    async def press_key(event: ft.KeyboardEvent) -> None:
        writing = (digit, delete, clear, plus, do_nothing)
        await KeyActions(*writing, context.save, context.undo, context.redo, context.close).press(event)

    use_keys(press_key)
    head = row_of(
        muted(theme, tr("entry.together"), LABEL_M, expand=True),
        button(theme, tr("entry.by_hand"), "entry.by_hand", by_hand, kind="quiet", size="s"),
    )
    pad = Keypad(
        theme,
        PadKeys(digit, delete, clear, plus, by_hand),
        delete=tr("say.key_delete"),
        plus=tr("say.key_add"),
        next_words=tr("entry.by_hand_short"),
        height=48,
    )
    scrolled = column_of(
        *above,
        ft.Container(head, padding(left=margin, top=4, right=margin)),
        hairline(theme, strong=True),
        *_lines(context, editor, name),
        ft.Container(feedback(context, answer=editor.answer), padding(left=margin, top=8, right=margin, bottom=8)),
        stretch=True,
        scrolls=True,
        expand=True,
    )
    below = ft.Container(pad, padded(margin))
    if context.layout.is_flat:
        below.width = context.width * 0.42
        return row_of(scrolled, below, top=True, expand=True)
    return column_of(scrolled, below, stretch=True, expand=True)


def _lines(context: EntryContext, editor: GridEditor, name: str) -> list[ft.Control]:
    """Return a line for each pair: its total before, the field or what else it scores, and its total after."""
    theme, tr, setup = context.theme, context.tr, context.match.setup
    out = context.fields.get(editor.grid.names.out)
    won, written = setup.side_of(out) if out is not None else -1, context.fields.get(name)
    then = context.state_with({**context.fields, name: 0 if written is None else written})
    before = context.rule_context.totals
    after = before if then is None else then.results[context.index].totals
    pips = sums.comes_to(written) if written is not None else 0
    rows: list[ft.Control] = []
    for side in range(setup.sides):
        seats = tuple(seat + 1 for seat in setup.seats_of(side))
        mine = side == won
        more = after[side] - before[side] - (pips if mine else 0)
        parts: list[ft.Control] = [text(theme, tr("common.number", n=before[side]), SCORE_FIELD, size=22)]
        if mine:
            figure = "" if written is None else str(written)
            label = tr("say.field" if figure else "say.field_empty", name=tr("entry.together"), value=figure)
            parts += [operator(theme, "+"), field(theme, figure, "entry.field.together", label, state="focus")]
        if more:
            parts.append(ft.Container(text(theme, tr("sheet.plus", n=more), SCORE_FIELD, size=20), padding(left=8)))
        parts += [operator(theme, "="), result(theme, tr("common.number", n=after[side]), f"entry.side.{side}", 3)]
        who = [
            ft.Container(side_mark(theme, seats, 20), alignment=ft.Alignment.CENTER_LEFT),
            muted(theme, setup.name_of(side), CAPTION, lines=1),
        ]
        ground = theme.palette.tint if mine else None
        rows.append(entry_row(theme, ft.Container(width=0), who, *parts, margin=context.margin, ground=ground))
    return rows
