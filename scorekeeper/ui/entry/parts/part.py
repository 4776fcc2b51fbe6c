"""What a part of a form is: the drawing of one kind of question."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

import flet as ft

from scorekeeper.ui.entry.form_editor import FormEditor


class DrawPart(Protocol):
    """Returns controls from top to bottom; without ``has_caption`` there is no room for the words of the question."""

    def __call__(self, question: Any, editor: FormEditor, /, *, has_caption: bool) -> list[ft.Control]: ...


class PartHeight(Protocol):
    """Returns about how high these controls are, in logical pixels."""

    def __call__(self, question: Any, editor: FormEditor, /, *, has_caption: bool) -> float: ...


def say_nothing(_: Any, __: FormEditor, /) -> None:
    return None


@dataclass(frozen=True, slots=True)
class Part:
    """How a kind of question is drawn.

    ``draw`` gets a question that is asked now; it reads ``editor.record``, ``editor.pad`` and ``editor.context``, and
    writes with the methods of the editor. A part names its controls ``entry.<field>.<seat or value>`` and
    ``entry.<flag>``, and a number ``entry.field.<seat>``. ``says`` returns what stands below a form without numbers in
    place of the usual feedback, if the part knows better.
    """

    draw: DrawPart
    height: PartHeight
    says: Callable[[Any, FormEditor], ft.Control | None] = say_nothing
