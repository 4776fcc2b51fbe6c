"""How a question stands among others: its words above its answers, those of each player or team below their name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import flet as ft

from scorekeeper.core.form import Place, Question
from scorekeeper.ui.entry.form_editor import FormEditor
from scorekeeper.ui.kit.boxes import column_of, padding, row_of, wrapped
from scorekeeper.ui.kit.mark import side_mark
from scorekeeper.ui.kit.theme import LABEL_M, Theme, muted, text
from scorekeeper.wording.form_text import caption_key


@dataclass(frozen=True, slots=True)
class Part:
    """How a kind of question is drawn.

    ``draw`` returns controls from top to bottom, ``height`` about how high they are, in logical pixels; without
    ``has_caption`` there is no room for the words of the question. ``draw`` gets a question that is asked now; it reads
    ``editor.record``, ``editor.pad`` and ``editor.context``, and writes with the methods of the editor. A part names
    its controls ``entry.<field>.<seat or value>`` and ``entry.<flag>``, and a number ``entry.field.<seat>``. ``says``
    returns what stands below a form without numbers in place of the usual feedback, if the part knows better.
    """

    draw: Callable[..., list[ft.Control]]
    height: Callable[..., float]
    says: Callable[[Any, FormEditor], ft.Control | None] = lambda _, __: None


SECTION_HEIGHT: Final = 96

OWNER_HEIGHT: Final = 70
"""Height of the answers of a player below the name, in logical pixels."""


def section(question: Question, editor: FormEditor, answers_at: Callable[[Place], ft.Control]) -> ft.Control:
    """Return the caption of a question, and below it what ``answers_at`` draws for each of its places."""
    context = editor.context
    controls: list[ft.Control] = [muted(context.theme, context.tr(caption_key(question.words)), LABEL_M)]
    for place in question.places(editor.record, context.rule_context):
        if place.owner is not None:
            name = text(context.theme, editor.draft.owner_name(place), LABEL_M, lines=1, expand=True)
            controls.append(row_of(marked(context.theme, editor.draft.owner_seats(place), 20), name, spacing=8))
        controls.append(answers_at(place))
    inside = column_of(*controls, spacing=6, stretch=True)
    return ft.Container(inside, padding(left=context.margin, top=10, right=context.margin, bottom=10))


def section_height(question: Question, editor: FormEditor, *, has_caption: bool) -> float:  # noqa: ARG001
    """Return about how high a section is, in logical pixels."""
    owners, scale = question.owners_of(editor.record, editor.context.rule_context), editor.context.theme.scale
    return (SECTION_HEIGHT if owners == (None,) else len(owners) * OWNER_HEIGHT) * scale


def chip_row(editor: FormEditor, chips: list[ft.Control]) -> ft.Control:
    """Return chips side by side, in as many rows as they need."""
    margin = editor.context.margin
    return ft.Container(wrapped(chips), padding(left=margin, top=10, right=margin))


def ident_of(place: Place) -> str:
    """Return ``field.<field>``, or ``field.<field>.<seat or side>`` of an answer that each player or team has."""
    return f"field.{place.name}" if place.owner is None else f"field.{place.name}.{place.owner}"


def marked(theme: Theme, seats: Sequence[int], size: float) -> ft.Control:
    """Return the mark of a player or of a side."""
    return side_mark(theme, tuple(seat + 1 for seat in seats), size)
