"""Keys for plays of any form: a key for each form opens a sheet with its questions, as the end of a hand asks them."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import cast

import flet as ft

from scorekeeper.core.form import Answers, Form, answers_of
from scorekeeper.core.keypad import Keypad
from scorekeeper.ui.base.flet_shim import component, use_memo, use_ref, use_state
from scorekeeper.ui.device.keyboard import use_keys
from scorekeeper.ui.entry.bottom_sheet import bottom_sheet, sheet_width
from scorekeeper.ui.entry.context import Edit, EntryContext
from scorekeeper.ui.entry.feedback import refusal
from scorekeeper.ui.entry.form_editor import FormEditor
from scorekeeper.ui.entry.parts import plain_numbers
from scorekeeper.ui.entry.parts.form_screen import PARTS, number_keys
from scorekeeper.ui.entry.play_forms import chosen_play, context_before, forms_of_pad
from scorekeeper.ui.entry.play_log import inset, place_keys
from scorekeeper.ui.entry.seat_choice import likely_player
from scorekeeper.ui.kit.boxes import column_of, padded, rows_across
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.tokens import GAP
from scorekeeper.ui.shell.dialogs import use_dialog


@component
def FormKeys(context: EntryContext) -> ft.Control:
    opened, open_ = use_state(cast("Form | None", None))
    at, sheet, theme = context_before(context), context.match.variant.sheet, context.theme
    forms = [form for form in forms_of_pad(sheet) if form.when(Answers(form).record(at), at)]
    use_dialog(_sheet(context, opened, partial(open_, None)) if opened in forms and opened else None)
    room = (context.width - 2 * context.margin - GAP) / 2

    def form_key(form: Form) -> ft.Control:
        words = f"play.{form.record.tag}"
        return button(theme, context.tr(words), words, partial(open_, form), kind="outlined", room=room, expand=True)

    return place_keys(context, inset(context, *rows_across([*map(form_key, forms)], 2, spacing=GAP)))


def _sheet(context: EntryContext, form: Form, close: partial[None]) -> ft.BottomSheet:
    title = context.tr(f"play.{form.record.tag}")
    return bottom_sheet(
        context, title, [PlayQuestions(context, form, close)], ident="play", on_close=close, scrolls=True
    )


@component
def PlayQuestions(context: EntryContext, form: Form, close: partial[None]) -> ft.Control:
    """The questions of a play, and the button that writes it; a line that is corrected has its answers."""
    at = context_before(context)
    pad = use_ref(Keypad(use_memo(lambda: _begun(context, form), [])))
    _, draw_again = use_state(0)

    def edit(change: Edit) -> None:
        pad.current = change(pad.current, at)
        draw_again(lambda count: count + 1)

    async def write() -> None:
        if pad.current.answers.state(at).is_complete and await context.actions.score(pad.current.answers.finish(at)):
            close()

    width = sheet_width(context)
    inner = context.at_width(width).acting(edit=edit, save=write, close=close)
    inner = replace(inner, rule_context=at, pad=pad.current, form=replace(context.form, view=0, side=None))
    editor = use_memo(lambda: FormEditor(inner), [])
    editor.draw(inner)
    use_keys(editor.press_key)
    asked = [drawn for each in editor.above for drawn in PARTS[type(each)].draw(each, editor, has_caption=True)]
    numbers = editor.pad.numbers(at)
    lines = plain_numbers.draw(editor) if numbers else []
    keys = ft.Container(number_keys(inner, editor, editor.pad, 48), padded(context.margin)) if numbers else None
    press = write if editor.state.is_complete else None
    done = ft.Container(button(context.theme, context.tr("common.done"), "entry.write", press), padded(context.margin))
    return column_of(*asked, *lines, keys, refusal(context), done, spacing=GAP, stretch=True, tight=True)


def _begun(context: EntryContext, form: Form) -> Answers:
    """Return the answers of the play that is corrected, or else only who is likely to play."""
    chosen = chosen_play(context)
    if chosen is not None and form.fits(chosen):
        return answers_of(form, chosen)
    sheet, at = context.match.variant.sheet, context_before(context)
    player = {} if form.ending is None else {form.ending.name: likely_player(sheet, at, context.state.leader)}
    return Answers(form).put(**player)
