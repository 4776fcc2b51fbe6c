"""The form for the end of a hand that is chosen and counted in steps: a section for each question.

Below them stands what is missing, or how the hand ended: keys that save it, or a number that the sides share.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

import flet as ft

from scorekeeper.core.card import Taken, card_of
from scorekeeper.core.form import Alternatives, NumbersQuestion, Question, SeatQuestion, TilesQuestion, ValueQuestion
from scorekeeper.core.form_draft import FormDraft, suit_and_words
from scorekeeper.ui.base.flet_shim import component, use_effect
from scorekeeper.ui.entry.context import EndForm, EntryContext
from scorekeeper.ui.entry.feedback import feedback
from scorekeeper.ui.entry.form_editor import FormEditor, use_focus, use_form_editor
from scorekeeper.ui.entry.parts.players import NOBODY
from scorekeeper.ui.entry.parts.section import marked
from scorekeeper.ui.entry.parts.shared_tiles import lanes, tricks
from scorekeeper.ui.entry.parts.side_lines import SharedNumber
from scorekeeper.ui.entry.parts.values import value_control
from scorekeeper.ui.entry.seat_choice import seat_choice
from scorekeeper.ui.kit.boxes import border, column_of, padded, padding, row_of, rows_across
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.keypad import key
from scorekeeper.ui.kit.layout import UNDO_ROOM, UNDO_WIDTH
from scorekeeper.ui.kit.letters import fitted
from scorekeeper.ui.kit.mark import mark
from scorekeeper.ui.kit.names import set_name
from scorekeeper.ui.kit.press import named
from scorekeeper.ui.kit.segments import Segment
from scorekeeper.ui.kit.stepper import stepper
from scorekeeper.ui.kit.surface import hairline
from scorekeeper.ui.kit.theme import BODY, LABEL_M, SCORE_FIELD, TITLE_S, muted, text
from scorekeeper.ui.kit.tokens import GAP
from scorekeeper.wording.form_text import caption_key, caption_of_value, nobody_key
from scorekeeper.wording.table_text import signed

BESIDE: Final = 0.42
"""The part of the width of a low screen that is below the sections on others."""

KEY_WIDTH: Final = 48
"""Width of the keys beside the number of a player, in logical pixels."""

ROOMY: Final = 160
"""Width of a key in which the mark of a pair stands beside its name in full size, in logical pixels."""


@component
def ChoicesScreen(context: EntryContext) -> ft.Control:
    editor = use_form_editor(context, use_focus(context))
    use_effect(editor.answer_from_plays, [context.index])
    *above, last = editor.draft.shown
    if isinstance(last, ValueQuestion) and last.saves:
        below = _result_keys(last, editor)
    elif isinstance(last, NumbersQuestion) and not last.steps:
        below = SharedNumber(context, editor, last)
    else:
        above.append(last)
        below = ft.Container(feedback(context), padded(context.margin, 8))
    words = suit_and_words(context.pad.answers.form)[1:]
    sections = [_section(each, editor) for each in above if each not in words]
    content = column_of(hairline(context.theme, strong=True), *sections, stretch=True, scrolls=True, expand=True)
    if context.layout.is_flat:
        beside = ft.Container(column_of(below, stretch=True, scrolls=True), width=context.width * BESIDE)
        return row_of(content, beside, top=True, expand=True)
    return column_of(content, below, stretch=True, expand=True)


def _section(question: Question, editor: FormEditor) -> ft.Control:
    context, worth, is_of_side = editor.context, "", editor.draft.field_of(question.names[0]).per == "side"
    has_ways = any(isinstance(step, Alternatives) for step in editor.pad.answers.form.steps)
    is_shared = is_of_side and has_ways and isinstance(question, NumbersQuestion | TilesQuestion)
    words = f"line.{question.names[0]}" if is_shared else caption_key(question.words)
    caption = muted(context.theme, context.tr(words), LABEL_M, weight=600, expand=True)
    if isinstance(question, ValueQuestion) and question.usual is not None:
        worth = _worth(editor)
    head = row_of(caption, muted(context.theme, worth, LABEL_M) if worth else None)
    control = (_shared if is_shared else CONTROLS[type(question)])(question, editor)
    top = 6 if context.layout.is_flat else 10
    around = padding(left=context.margin, top=top, right=context.margin)
    return ft.Container(column_of(head, control, spacing=6, stretch=True), around)


def _shared(question: Question, editor: FormEditor) -> ft.Control:
    """Return the tricks or the tiles of two teams."""
    context = editor.context.at_width(editor.context.width - 2 * editor.context.margin)
    rules = context.rule_context

    def take(change: Callable[[Taken], Taken]) -> None:
        editor.change(FormDraft.put, lambda answers: card_of(answers, rules).take(change))

    draw = tricks if isinstance(question, NumbersQuestion) else lanes
    return draw(context, card_of(editor.pad.answers, rules).taken, take)


def _worth(editor: FormEditor) -> str:
    """Return what the bid is worth, where a key below shows what it brings."""
    last = editor.draft.shown[-1]
    points = _brings(last, editor, value=True) if isinstance(last, ValueQuestion) and last.shows_points else None
    return "" if points is None else editor.context.tr("entry.worth_marks", n=max(points))


def _seats(question: SeatQuestion, editor: FormEditor) -> ft.Control:
    """Return the players; that it was nobody says everything, and is saved at once."""
    context, record = editor.context, editor.record
    now = getattr(record, question.name)

    async def choose(seat: int) -> None:
        if seat == NOBODY:
            editor.choose_seat(question, None)
            await context.actions.save()
        else:
            editor.choose_seat(question, None if seat == now and not question.nobody else seat)

    is_nobody = bool(question.nobody and getattr(record, question.nobody))
    others: tuple[Segment[int], ...] = ()
    if question.nobody and question.nobody_when(record, context.rule_context):
        caption = context.tr(nobody_key(question.nobody))
        others = (Segment(NOBODY, caption, ident=f"choice.{question.nobody}.true"),)
    chosen, ident = NOBODY if is_nobody else now, f"choice.{question.name}"
    return seat_choice(context, chosen, choose, ident=ident, others=others, margin=context.margin)


def _step_counts(question: NumbersQuestion, editor: FormEditor) -> ft.Control:
    """Return a stepper with the name of each player or side as ``choice.<field>.<owner>``, and what the hand brings."""
    context, theme, tr, name = editor.context, editor.context.theme, editor.context.tr, question.names[0]
    what, setup = tr(caption_key(question.words)), context.match.setup
    is_of_side = editor.draft.field_of(name).per == "side"
    points = context.preview.state.results[context.index].points if context.preview.ready else None
    numbers = question.counted(editor.record, context.rule_context)
    across = 1 if theme.large else 2
    wide = context.width * (1 - BESIDE if context.layout.is_flat else 1) - 2 * context.margin
    wide -= 2 if context.is_docked else 0  # the edge of the dock
    room = (wide - GAP * (across - 1)) / across - 2 * (KEY_WIDTH + 4)

    def counter(owner: int) -> ft.Control:
        number, ident = numbers[owner], f"choice.{name}.{owner}"
        whose = setup.name_of(owner) if is_of_side else setup.players[owner]
        icon = marked(context.theme, setup.seats_of(owner), 12) if is_of_side else mark(theme, owner + 1, 16)
        side = owner if is_of_side else setup.side_of(owner)
        short, style = set_name(theme, whose, LABEL_M, room - (40 if is_of_side else 22))
        head = row_of(icon, text(theme, short, style, lines=1), spacing=6, centre=True)
        brings = "" if points is None else signed(tr, points[side])
        after = text(theme, brings, SCORE_FIELD, size=18, weight=500, color=theme.palette.ink2, lines=1)
        return stepper(
            theme,
            tr("common.number", n=number),
            ident=ident,
            less=tr("say.stepper_less", row=what, name=whose),
            more=tr("say.stepper_more", row=what, name=whose),
            on_less=partial(editor.change, FormDraft.count, question, owner, -1) if number else None,
            on_more=partial(editor.change, FormDraft.count, question, owner, 1),
            label=tr("common.facts", a=whose, b=tr("common.number", n=number)),
            width=room,
            key_width=KEY_WIDTH,
            head=head,
            aside=named(after, f"{ident}-points") if brings else None,
        )

    steppers = [counter(owner) for owner in numbers if owner is not None]
    return column_of(*rows_across(steppers, across, spacing=GAP), spacing=6)


# Keys that save the hand


def _brings(question: ValueQuestion, editor: FormEditor, *, value: Any) -> Sequence[int] | None:
    """Return what the hand brings each side with this answer; ``None`` while it is not asked."""
    if question not in editor.questions:
        return None
    end = editor.pad.answers.put(**{question.name: value}).finish(editor.context.rule_context)
    return editor.context.state_after(end).results[-1].points


def _result_keys(question: ValueQuestion, editor: FormEditor) -> ft.Control:
    """Return what was bid in words, the button that asks in another way, and a key for yes and one for no."""
    context, theme, tr, problem = editor.context, editor.context.theme, editor.context.tr, editor.context.problem
    sentence: ft.Control = ft.Container(feedback(context), expand=True)
    if question in editor.questions and (problem is None or context.is_missing(problem)):
        sentence = text(theme, tr("entry.did_it_make", **_words(editor)), BODY, weight=600, lines=2, expand=True)
    press = partial(editor.change, FormDraft.choose_way, 1) if question in editor.questions else None
    width, arrow, ident = max(116, 40 + 76 * theme.scale), ft.Icons.CHEVRON_RIGHT, "entry.count"
    count = button(theme, tr(ident), ident, press, kind="quiet", size="s", trailing=arrow, width=width)
    keys = row_of(*(_result_key(question, editor, value=value) for value in (True, False)), spacing=GAP)
    if not context.is_docked:
        keys = row_of(ft.Container(width=UNDO_WIDTH), ft.Container(keys, expand=True), spacing=12)
    return ft.Container(
        column_of(row_of(sentence, count), keys, spacing=GAP, stretch=True),
        padding(left=context.margin, top=8, right=context.margin, bottom=12),
        border=border(top=(1, theme.palette.ink)),
    )


def _words(editor: FormEditor) -> dict[str, Any]:
    """Return who has bid, and how much."""
    record, context, form = editor.record, editor.context, editor.pad.answers.form
    seat = next(getattr(record, each.name) for each in form.steps if isinstance(each, SeatQuestion))
    bid = next(each for each in form.steps if isinstance(each, ValueQuestion) and each.usual is not None)
    return {"name": context.match.setup.players[seat], "n": bid.chosen(record, context.rule_context)}


def _result_key(question: ValueQuestion, editor: FormEditor, *, value: bool) -> ft.Control:
    """Return a key that saves the hand, with what that writes and for whom."""
    context, theme, tr, setup = editor.context, editor.context.theme, editor.context.tr, editor.context.match.setup
    points, answer = _brings(question, editor, value=value), getattr(editor.record, question.name)
    is_on = value if answer is None else answer is value
    ink = theme.palette.ink3 if points is None else theme.palette.on_primary if is_on else theme.palette.ink

    async def save() -> None:
        editor.change(FormDraft.choose_value, question, value)
        await context.actions.save()

    label = caption = tr(caption_of_value(question, value))
    head, row = [text(theme, caption, TITLE_S, color=ink, lines=1)], None
    if points is not None:
        side = max(range(setup.sides), key=lambda side: points[side])
        name = setup.name_of(side)
        head.append(text(theme, tr("common.plus", n=points[side]), TITLE_S, color=ink, lines=1))
        wide = context.width * (BESIDE if context.layout.is_flat else 1) - 2 * context.margin
        room = (wide - (0 if context.is_docked else UNDO_ROOM) - GAP) / 2
        size, gap = (16, 8) if room >= ROOMY else (12, 6)
        who = text(theme, name, fitted(theme, name, LABEL_M, room - 3 * size - 2 * gap), color=ink, lines=1)
        who.expand = who.expand_loose = True
        row = ft.Container(
            row_of(marked(context.theme, setup.seats_of(side), size), who, spacing=gap, centre=True, tight=True),
            padded(4),
        )
        label = tr("say.result_key", name=caption, n=points[side], side=name)
    face = column_of(row_of(*head, spacing=10, centre=True), row, spacing=4, tight=True, centre=True)
    ident, height = f"entry.{question.name}" if value else "entry.set", theme.fit(64 if context.layout.is_low else 80)
    is_off = points is None
    return key(theme, face, ident, save, label=label, height=height, selected=is_on and not is_off, disabled=is_off)


def _has_save(context: EntryContext) -> bool:
    """Return whether the usual button saves, not keys of the form."""
    return not FormDraft(context.pad, context.rule_context).shown[-1].saves


CONTROLS: Final[dict[type, Callable[[Any, FormEditor], ft.Control]]] = {
    SeatQuestion: _seats,
    NumbersQuestion: _step_counts,
    ValueQuestion: value_control,
}
"""The control of each kind of question, where its answer is not shared between two teams."""

CHOICES: Final = EndForm(ChoicesScreen, has_save=_has_save)
