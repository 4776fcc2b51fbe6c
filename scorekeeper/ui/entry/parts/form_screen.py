"""The form for the end of a hand: the parts of what is asked, one below the other, and the number keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import flet as ft

from scorekeeper.core.form import (
    Alternatives,
    FlagsQuestion,
    Form,
    NumbersQuestion,
    OrderQuestion,
    Question,
    SeatQuestion,
    TilesQuestion,
    ValueQuestion,
    fields_by_name,
)
from scorekeeper.core.keypad import Keypad
from scorekeeper.core.kinds import Pips
from scorekeeper.ui.base.flet_shim import component, use_effect, use_state
from scorekeeper.ui.base.keyboard import use_keys
from scorekeeper.ui.entry.context import EndForm, EntryContext, View
from scorekeeper.ui.entry.form_editor import FormEditor, use_focus, use_form_editor
from scorekeeper.ui.entry.keyboard import FieldFocus
from scorekeeper.ui.entry.parts import numbers as numbers_part
from scorekeeper.ui.entry.parts import side_lines
from scorekeeper.ui.entry.parts.card import CARD
from scorekeeper.ui.entry.parts.choices import CHOICES
from scorekeeper.ui.entry.parts.numbers import form_feedback, line_height, use_lines_in_view
from scorekeeper.ui.entry.parts.pair_keys import is_folded, pair_keys, pair_keys_height, premiums_line, premiums_panel
from scorekeeper.ui.entry.parts.players import CAPTION_HEIGHT, ORDER, SEAT
from scorekeeper.ui.entry.parts.section import Part
from scorekeeper.ui.entry.parts.tiles import TILES
from scorekeeper.ui.entry.parts.tiles_left import TilesLeft
from scorekeeper.ui.entry.parts.values import FLAGS, VALUE
from scorekeeper.ui.kit.boxes import column_of, padded, padding, row_of
from scorekeeper.ui.kit.keypad import Keypad as NumberKeys
from scorekeeper.ui.kit.theme import Theme, icon
from scorekeeper.ui.kit.tile import Skin, tile
from scorekeeper.ui.kit.tokens import GAP
from scorekeeper.wording.form_lines import draft_points, key_of, plain_key, sums_of

PARTS: Final[dict[type, Part]] = {
    SeatQuestion: SEAT,
    ValueQuestion: VALUE,
    FlagsQuestion: FLAGS,
    OrderQuestion: ORDER,
    TilesQuestion: TILES,
}
"""The part of each kind of question. Numbers are drawn together, whichever questions they answer."""

FRAME: Final = 150
"""Height of the title above a form and of the button below it."""

LABEL_ROOM: Final = 650
"""Height of a screen below which the hands of two pairs leave no room for the words of the questions above them."""

BESIDE: Final = 0.42
"""Share of the number keys in the width of a low screen, where they stand beside the lines."""

LOWEST: Final = 340
"""Height of a screen below which a sentence above the button that saves would leave no room for a field."""

KEYS_BESIDE: Final = 324.0
"""Width that they need at least, for the smallest to be 44 wide, in logical pixels."""


@component
def FormScreen(context: EntryContext) -> ft.Control:
    focus = use_focus(context)
    editor = use_form_editor(context, focus)
    return TilesLeft(editor) if context.form.view and editor.draft.columns else Questions(context, focus)


@component
def Questions(context: EntryContext, focus: FieldFocus) -> ft.Control:
    """The questions that are asked now, and the number keys below them, as high as there is room.

    The keys of premiums stand above the numbers, and below them in large text. A low screen has a line for them; a tap
    on it changes the number keys for them, one on a field changes them back.
    """
    is_open, open_ = use_state(False)
    editor = use_form_editor(context, focus, show_number_keys=partial(open_, False))
    numbers, keys_width = editor.draft, 0.0
    sums = sums_of(numbers)
    if context.layout.is_flat and (sums is not None or numbers.places or not numbers.are_lines):
        keys_width = max(context.width * BESIDE, KEYS_BESIDE)
        context = context.at_width(context.width - keys_width)
        editor = replace(editor, context=context)
    folds = is_folded(context)
    premiums = [premiums_line(editor, lambda: open_(not is_open), is_open=is_open)] if folds else pair_keys(editor)
    panel = premiums_panel(editor) if folds and is_open else None
    are_below = context.theme.large and not folds
    questions = [(PARTS[type(each)], each) for each in editor.draft.above]
    room = _room(editor, questions, has_sums=sums is not None)
    if keys_width and context.height < LOWEST:
        room = replace(room, key_height=min(room.key_height, (context.height - FRAME) / 4), is_roomy=True)
    key = key_of if sums is not None or numbers.are_lines else plain_key
    caret = numbers.pad.caret
    here = key(caret) if caret and room.follows else None
    in_view = use_lines_in_view(context.theme, here, room.first)
    use_keys(editor.press_key)
    use_effect(context.form.early.settle)
    lines: Sequence[ft.Control | None] = ()
    better = None
    if sums is not None:
        lines = side_lines.draw(sums, editor)
    elif not numbers.are_lines:
        lines = side_lines.plain_lines(editor)
    elif numbers.places:
        lines = numbers_part.draw(editor, roomy=room.is_roomy, bare=room.is_bare)
    else:
        better = next(filter(None, (part.says(each, editor) for part, each in questions)), None)
    message = ft.Container(better or form_feedback(editor), room.around)
    scrolled = in_view(
        *(control for part, each in questions for control in part.draw(each, editor, has_caption=not room.is_bare)),
        *([] if are_below else premiums),
        *lines,
        *(premiums if are_below else []),
        message if room.is_roomy else None,
    )
    if not lines:
        return column_of(scrolled, panel, stretch=True, expand=True)
    keys = ft.Container(panel or number_keys(editor, room.key_height), padded(0 if panel else context.margin))
    below = ft.Container(None if room.is_roomy else message)  # always there: taps on keys that become others are lost
    if keys_width:
        keys.width = keys_width
        return row_of(column_of(scrolled, below, stretch=True, expand=True), keys, top=True, expand=True)
    return column_of(scrolled, below, keys, stretch=True, expand=True)


@dataclass(frozen=True, slots=True)
class FormRoom:
    """How a form is laid out: the height of its keys, and what there is room for above them.

    ``is_bare``: without captions. ``is_roomy``: what is said stands below the lines, else above the keys. ``follows``:
    the line of the caret is scrolled into view, and with the ``first`` one what stands above it.
    """

    key_height: float
    around: ft.Padding
    is_bare: bool = False
    is_roomy: bool = True
    follows: bool = False
    first: str | None = None


def _room(editor: FormEditor, questions: list[tuple[Part, Question]], *, has_sums: bool) -> FormRoom:
    context, numbers = editor.context, editor.draft
    theme, layout = context.theme, context.layout
    top, bottom = (2, 2) if layout.is_low else (10, 8)
    around = padding(left=context.margin, top=top, right=context.margin, bottom=bottom)
    if has_sums or not numbers.are_lines:
        is_bare = layout.is_flat or (has_sums and not numbers.are_sums and context.height < LABEL_ROOM)
        first = key_of(numbers.pad.caret) if has_sums and numbers.pad.caret and numbers.is_open else None
        return FormRoom(48, around, is_bare, False, True, first)
    if not numbers.places:
        return FormRoom(48, padded(context.margin, 12))
    is_bare = layout.is_low or context.is_docked
    seats = context.rule_context.active_seats
    rows = len(seats) + (numbers.hand is not None)
    lines = rows * line_height(theme) + (0 if is_bare else CAPTION_HEIGHT * theme.scale)
    above = pair_keys_height(context) + lines + 90 * theme.scale + 10 + FRAME
    above += sum(part.height(each, editor, has_caption=not is_bare) for part, each in questions)
    is_crowded = theme.large or rows > 3
    height = 48 if layout.is_low else (52 if theme.large else 48) if is_crowded else 56
    if context.is_docked and above + 4 * (58 + GAP) <= context.height:
        height = 58
    needed = above + 4 * (height + GAP)
    is_squeezed = needed - (rows - 1) * line_height(theme) > context.height
    first = str(seats[0]) if not is_squeezed or numbers.is_open else None  # who went out is asked first
    return FormRoom(height, around, is_bare, needed <= context.height, True, first)


def number_keys(editor: FormEditor, height: float) -> ft.Control:
    hundred, tr = editor.pad.has_hundred(editor.draft.rules), editor.context.tr
    return NumberKeys(
        editor.context.theme,
        editor.keys(
            plus=editor.plus,
            step=partial(editor.type, Keypad.next),
            hundred=partial(editor.type, Keypad.hundred) if hundred else None,
        ),
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


FORM: Final = EndForm(FormScreen, draft_points=lambda context: draft_points(context.tr, context))
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
