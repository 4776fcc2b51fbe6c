"""The part of a question whose answer saves and shows its points: a key for yes and one for no."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

import flet as ft

from scorekeeper.core.form import SeatQuestion, ValueQuestion
from scorekeeper.ui.entry.feedback import MISSING, feedback, main_problem
from scorekeeper.ui.entry.form_editor import FormEditor
from scorekeeper.ui.kit.boxes import border, column_of, padded, padding, row_of
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.keypad import key
from scorekeeper.ui.kit.layout import UNDO_ROOM, UNDO_WIDTH
from scorekeeper.ui.kit.letters import fitted
from scorekeeper.ui.kit.mark import side_mark
from scorekeeper.ui.kit.theme import BODY, LABEL_M, TITLE_S, text
from scorekeeper.ui.kit.tokens import GAP
from scorekeeper.wording.form_text import answer_key

ROOMY: Final = 160
"""Width of a key in which the mark of a pair stands beside its name in full size, in logical pixels."""


def brings(question: ValueQuestion, editor: FormEditor, *, value: Any) -> Sequence[int] | None:
    """Return what the hand brings each side with this answer; ``None`` while it is not asked."""
    context = editor.context
    if question not in editor.state.asked:
        return None
    end = editor.pad.answers.put(**{question.name: value}).finish(context.rule_context)
    return context.state_after(end).results[-1].points


def result_keys(question: ValueQuestion, editor: FormEditor) -> ft.Control:
    """Return what was bid in words, the button that asks in another way, and the two answers."""
    context, theme, tr, found = editor.context, editor.context.theme, editor.context.tr, main_problem(editor.context)
    said: ft.Control = ft.Container(feedback(context), expand=True)
    if question in editor.state.asked and (found is None or found.code in MISSING):
        asked = tr("entry.did_it_make", **_words(editor))
        said = text(theme, asked, BODY, weight=600, lines=2, expand=True)
    count = button(
        theme,
        tr("entry.count"),
        "entry.count",
        partial(editor.choose_way, 1),
        kind="quiet",
        size="s",
        trailing=ft.Icons.CHEVRON_RIGHT,
        width=max(116, 40 + 76 * theme.scale),
    )
    keys = row_of(*(_key(question, editor, value=value) for value in (True, False)), spacing=GAP)
    if not context.is_docked:
        keys = row_of(ft.Container(width=UNDO_WIDTH), ft.Container(keys, expand=True), spacing=12)
    return ft.Container(
        column_of(row_of(said, count), keys, spacing=GAP, stretch=True),
        padding(left=context.margin, top=8, right=context.margin, bottom=12),
        border=border(top=(1, theme.palette.ink)),
    )


def _words(editor: FormEditor) -> dict[str, Any]:
    """Return who has bid, and how much."""
    record, context, steps = editor.record, editor.context, editor.pad.answers.form.steps
    seat = next(getattr(record, each.name) for each in steps if isinstance(each, SeatQuestion))
    bid = next(each for each in steps if isinstance(each, ValueQuestion) and each.usual is not None)
    return {"name": context.match.setup.players[seat], "n": bid.chosen(record, context.rule_context)}


def _key(question: ValueQuestion, editor: FormEditor, *, value: bool) -> ft.Control:
    """Return a key that saves the hand, with what that writes and for whom."""
    context, theme, tr, setup = editor.context, editor.context.theme, editor.context.tr, editor.context.match.setup
    points, written = brings(question, editor, value=value), getattr(editor.record, question.name)
    is_on = value if written is None else written is value
    ink = theme.palette.ink3 if points is None else theme.palette.on_primary if is_on else theme.palette.ink

    async def save() -> None:
        editor.choose_value(question, value)
        await context.actions.save()

    caption = tr(answer_key(question.name, value))
    head: list[ft.Control] = [text(theme, caption, TITLE_S, color=ink, lines=1)]
    rows: list[ft.Control] = []
    label = caption
    if points is not None:
        side = max(range(setup.sides), key=lambda side: points[side])
        seats, name = tuple(seat + 1 for seat in setup.seats_of(side)), setup.name_of(side)
        head.append(text(theme, tr("common.plus", n=points[side]), TITLE_S, color=ink, lines=1))
        wide = context.width * (0.42 if context.layout.is_flat else 1) - 2 * context.margin
        room = (wide - (0 if context.is_docked else UNDO_ROOM) - GAP) / 2
        size, gap = (16, 8) if room >= ROOMY else (12, 6)
        who = text(theme, name, fitted(theme, name, LABEL_M, room - 3 * size - 2 * gap), color=ink, lines=1)
        who.expand = who.expand_loose = True
        row = row_of(side_mark(theme, seats, size), who, spacing=gap, centre=True, tight=True)
        rows = [ft.Container(row, padded(4))]
        label = tr("say.result_key", name=caption, n=points[side], side=name)
    return key(
        theme,
        column_of(row_of(*head, spacing=10, centre=True), *rows, spacing=4, tight=True, centre=True),
        f"entry.{question.name}" if value else "entry.set",
        save,
        label=label,
        height=theme.fit(64 if context.layout.is_low else 80),
        selected=is_on and points is not None,
        disabled=points is None,
    )
