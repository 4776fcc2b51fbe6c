"""The form for the end of a hand: the parts of what is asked, one below the other, and the number keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import flet as ft

from scorekeeper.core.form import (
    Alternatives,
    FlagsQuestion,
    Form,
    NumbersQuestion,
    Question,
    SeatQuestion,
    TilesQuestion,
    ValueQuestion,
    fields_by_name,
)
from scorekeeper.core.keypad import Keypad
from scorekeeper.core.kinds import Pips
from scorekeeper.core.problem import Problem
from scorekeeper.ui.base.flet_shim import component, use_effect, use_memo, use_state
from scorekeeper.ui.device.keyboard import use_keys
from scorekeeper.ui.entry.context import EndForm, EntryContext, View
from scorekeeper.ui.entry.feedback import main_problem
from scorekeeper.ui.entry.form_editor import FormEditor
from scorekeeper.ui.entry.parts import numbers as numbers_part
from scorekeeper.ui.entry.parts import side_lines
from scorekeeper.ui.entry.parts.card import CARD
from scorekeeper.ui.entry.parts.choices import CHOICES
from scorekeeper.ui.entry.parts.flags import FLAGS
from scorekeeper.ui.entry.parts.number_lines import line_height, line_of, use_line_in_view
from scorekeeper.ui.entry.parts.numbers import Numbers, draft_points, form_feedback
from scorekeeper.ui.entry.parts.pair_keys import is_folded, pair_keys, pair_keys_height, premiums_line, premiums_panel
from scorekeeper.ui.entry.parts.part import Part
from scorekeeper.ui.entry.parts.seat import SEAT
from scorekeeper.ui.entry.parts.tiles_left import TilesLeft
from scorekeeper.ui.entry.parts.values import VALUE
from scorekeeper.ui.kit.boxes import column_of, padded, padding, row_of
from scorekeeper.ui.kit.keypad import Keypad as NumberKeys
from scorekeeper.ui.kit.keypad import PadKeys
from scorekeeper.ui.kit.theme import Theme, icon
from scorekeeper.ui.kit.tile import Skin, tile
from scorekeeper.ui.kit.tokens import GAP

PARTS: Final[dict[type, Part]] = {SeatQuestion: SEAT, ValueQuestion: VALUE, FlagsQuestion: FLAGS}
"""The part of each kind of question. Numbers are drawn together, whichever questions they answer."""

FRAME: Final = 150
"""Height of the title above a form and of the button below it."""


@dataclass(frozen=True, slots=True)
class Premiums:
    """The keys of premiums: above the numbers, below them in large text, or in the place of the number keys."""

    above: Sequence[ft.Control] = ()
    below: Sequence[ft.Control] = ()
    panel: ft.Control | None = None


def use_premiums(context: EntryContext, editor: FormEditor) -> Premiums:
    """Return the keys of premiums. A low screen has a line for them; its tap, or one on a field, changes the keys."""
    is_open, open_ = use_state(False)
    editor.show_number_keys = lambda: open_(False)
    if not is_folded(context):
        drawn = pair_keys(context, editor)
        return Premiums(below=drawn) if context.theme.large else Premiums(drawn)
    line = premiums_line(context, editor, lambda: open_(not is_open), is_open=is_open)
    return Premiums([line], panel=premiums_panel(context, editor) if is_open else None)


@component
def FormScreen(context: EntryContext) -> ft.Control:
    editor = use_memo(lambda: FormEditor(context), [context.index])
    editor.draw(context)
    numbers = Numbers(context, editor.pad)
    if context.view and numbers.columns:
        return TilesLeft(context, editor, editor.pad)
    return Sums(context, editor, editor.pad) if numbers.are_sums else Questions(context, editor, editor.pad)


@component
def Questions(context: EntryContext, editor: FormEditor, pad: Keypad) -> ft.Control:
    """The questions that are asked now, and the number keys below them, as high as there is room."""
    theme, layout, numbers = context.theme, context.layout, Numbers(context, pad)
    use_keys(editor.press_key)
    use_effect(context.early.settle)
    premiums = use_premiums(context, editor)
    is_bare = layout.is_low or context.is_docked
    asked = _asked(editor)
    if not numbers.places:
        better = next(filter(None, (part.says(each, editor) for part, each in asked)), None)
        said = ft.Container(better or form_feedback(numbers, editor), padded(context.margin, 12))
        scrolled = column_of(*_above(editor, asked, premiums), said, stretch=True, scrolls=True, expand=True)
        return column_of(scrolled, premiums.panel, stretch=True, expand=True)
    rows = numbers_part.rows_of(numbers)
    above = pair_keys_height(context)
    above += sum(part.height(each, editor, has_caption=not is_bare) for part, each in asked)
    above += numbers_part.height(numbers, has_caption=not is_bare) + 90 * theme.scale + 10 + FRAME
    is_crowded = theme.large or rows > 3
    height = 48 if layout.is_low else (52 if theme.large else 48) if is_crowded else 56
    if context.is_docked and above + 4 * (58 + GAP) <= context.height:
        height = 58
    needed = above + 4 * (height + GAP)
    is_roomy = needed <= context.height
    is_squeezed = needed - (rows - 1) * line_height(theme) > context.height
    seats = context.rule_context.active_seats
    here = line_of(pad.caret)
    stays_at_top = not is_squeezed or numbers.is_open  # who went out is asked first
    scroller = use_line_in_view(theme, here, seats[0] if stays_at_top else None, _problems(numbers))
    top, bottom = (2, 2) if layout.is_low else (10, 8)
    around = padding(left=context.margin, top=top, right=context.margin, bottom=bottom)
    said = ft.Container(form_feedback(numbers, editor), around)
    scrolled = column_of(
        *_above(editor, asked, premiums, has_caption=not is_bare),
        *numbers_part.draw(numbers, editor, roomy=is_roomy, bare=is_bare),
        *premiums.below,
        said if is_roomy else None,
        ref=scroller,
        stretch=True,
        scrolls=True,
        expand=True,
    )
    return _over_keys(context, editor, height, scrolled, None if is_roomy else said, panel=premiums.panel)


@component
def Sums(context: EntryContext, editor: FormEditor, pad: Keypad) -> ft.Control:
    """The questions with the lines of sums, which have room above the keys."""
    use_keys(editor.press_key)
    numbers, premiums, here = Numbers(context, pad), use_premiums(context, editor), line_of(pad.caret)
    scroller = use_line_in_view(context.theme, here, here if numbers.is_open else None, _problems(numbers))
    said = ft.Container(form_feedback(numbers, editor), padded(context.margin, 8))
    is_low = context.layout.is_low
    scrolled = column_of(
        *_above(editor, _asked(editor), premiums),
        *side_lines.draw(numbers, editor),
        *premiums.below,
        None if is_low else said,
        ref=scroller,
        stretch=True,
        scrolls=True,
        expand=True,
    )
    return _over_keys(context, editor, 48, scrolled, said if is_low else None, panel=premiums.panel)


def _problems(numbers: Numbers) -> tuple[Problem | None, ...]:
    """Return what the sentence below the lines is about, which decides how high it is."""
    return numbers.pad.refused, main_problem(numbers.context), numbers.impossible


def _asked(editor: FormEditor) -> list[tuple[Part, Question]]:
    return [(PARTS[type(each)], each) for each in editor.above]


def _above(
    editor: FormEditor, asked: list[tuple[Part, Question]], premiums: Premiums, *, has_caption: bool = True
) -> list[ft.Control]:
    """Return the questions above the numbers, and the premiums that stand there."""
    drawn = [control for part, each in asked for control in part.draw(each, editor, has_caption=has_caption)]
    return [*drawn, *premiums.above]


def _over_keys(
    context: EntryContext,
    editor: FormEditor,
    height: float,
    scrolled: ft.Control,
    said: ft.Control | None = None,
    panel: ft.Control | None = None,
) -> ft.Control:
    """Return what scrolls, what is said below it, and the number keys, or a ``panel``, below or beside both."""
    keys = ft.Container(
        panel or _number_keys(context, editor, editor.pad, height), padded(0 if panel else context.margin)
    )
    if context.layout.is_flat:
        keys.width = context.width * 0.42
        return row_of(column_of(scrolled, said, stretch=True, expand=True), keys, top=True, expand=True)
    return column_of(scrolled, said, keys, stretch=True, expand=True)


def _number_keys(context: EntryContext, editor: FormEditor, pad: Keypad, height: float) -> ft.Control:
    hundred, tr = editor.hundred if pad.has_hundred(context.rule_context) else None, context.tr
    return NumberKeys(
        context.theme,
        PadKeys(editor.digit, editor.delete, editor.clear, editor.plus, editor.step, hundred),
        delete=tr("say.key_delete"),
        plus=tr("say.key_add"),
        next_words=tr("entry.next"),
        hundred=tr("say.key_hundred"),
        height=height,
    )


def _dialpad(theme: Theme, inverted: bool) -> ft.Control:
    return icon(theme, ft.Icons.DIALPAD, size=22, color=theme.palette.paper if inverted else None)


def _tile(theme: Theme, inverted: bool) -> ft.Control:
    palette = theme.palette
    skin = Skin(palette.paper, palette.paper, palette.ink, palette.ink) if inverted else None
    return tile(theme, 3, 2, 13, pin=False, skin=skin)


FORM: Final = EndForm(FormScreen, draft_points=draft_points)
TILES_FORM: Final = replace(FORM, views=(View("entry.numbers", _dialpad), View("entry.tiles", _tile)))
"""For pips, which can be counted tile by tile as well."""


def end_form_of(form: Form) -> EndForm:
    """Return the form that draws these questions.

    Where a hand is shared out tile by tile, it is a card; where other numbers are counted in steps, all is chosen.
    """
    ways = [step.ways for step in form.steps if isinstance(step, Alternatives)]
    if any(isinstance(each, TilesQuestion) for each in (ways[0][0] if ways else ())):
        return CARD
    if len(form.steps) > 1 and any(isinstance(each, NumbersQuestion) and each.steps for each in form.questions):
        return CHOICES
    columns = {name for each in form.questions if isinstance(each, NumbersQuestion) for name in each.names}
    fields = [fields_by_name(form.record)[name] for name in columns]
    per_seat = [field for field in fields if field.per == "seat"]
    return TILES_FORM if len(per_seat) == 1 and isinstance(per_seat[0].kind, Pips) else FORM
