"""The part of a question for flags: a chip for each flag, or for each player of a flag that each can have."""

from __future__ import annotations

from functools import partial

import flet as ft

from scorekeeper.core.form import FlagsQuestion, Place, value_at
from scorekeeper.ui.entry.form_editor import FormEditor
from scorekeeper.ui.entry.parts.part import Part
from scorekeeper.ui.kit.boxes import padding
from scorekeeper.ui.kit.surface import chip
from scorekeeper.ui.kit.theme import LABEL_M, muted

CHIPS_HEIGHT = 58


def draw(question: FlagsQuestion, editor: FormEditor, *, has_caption: bool) -> list[ft.Control]:  # noqa: ARG001
    """Return the chips of all flags, with the first question for flags."""
    chips = [chip for each in _flags(question, editor) for chip in _chips(each, editor)]
    return [chip_row(editor, chips)] if chips else []


def height(question: FlagsQuestion, editor: FormEditor, *, has_caption: bool) -> float:  # noqa: ARG001
    has_chips = any(_places(each, editor) for each in _flags(question, editor))
    return CHIPS_HEIGHT * editor.context.theme.scale if has_chips else 0


def _flags(question: FlagsQuestion, editor: FormEditor) -> list[FlagsQuestion]:
    """Return all questions for flags if this is the first one; else nothing."""
    flags = [each for each in editor.above if isinstance(each, FlagsQuestion)]
    return flags if question is flags[0] else []


def _chips(question: FlagsQuestion, editor: FormEditor) -> list[ft.Control]:
    """Return the chips, as ``field.<flag>`` or ``field.<flag>.<seat>``; nothing of flags with a key for each pair."""
    theme, tr, players = editor.context.theme, editor.context.tr, editor.context.match.setup.players
    chips: list[ft.Control] = []
    places = _places(question, editor)
    for place in places:
        words, ident = tr(f"premium.{place.name}"), f"field.{place.name}"
        if place.owner is not None:
            if place == places[0]:
                chips.append(muted(theme, words, LABEL_M))
            words, ident = players[place.owner], f"{ident}.{place.owner}"
        turn = partial(editor.turn_flag, question, place)
        chips.append(chip(theme, words, ident, turn, on=bool(value_at(editor.record, place))))
    return chips


def chip_row(editor: FormEditor, chips: list[ft.Control]) -> ft.Control:
    """Return chips side by side, in as many rows as they need."""
    margin = editor.context.margin
    return ft.Container(ft.Row(chips, wrap=True, spacing=8, run_spacing=8), padding(left=margin, top=10, right=margin))


def _places(question: FlagsQuestion, editor: FormEditor) -> list[Place]:
    keys = {premium.flag for premium in editor.context.match.variant.sheet.premiums}
    places = question.places(editor.record, editor.context.rule_context)
    return [place for place in places if place.name not in keys]


FLAGS = Part(draw, height)
