"""The one sentence under the lines of an entry, and the question that asks before it saves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

import flet as ft

from scorekeeper.ui.base.flet_shim import Handler
from scorekeeper.ui.kit.boxes import column_of, outline, padded, row_of
from scorekeeper.ui.kit.button import ButtonOptions, button
from scorekeeper.ui.kit.layout import NARROWEST
from scorekeeper.ui.kit.press import named
from scorekeeper.ui.kit.theme import BODY, LABEL_L, Theme, icon, text, text_style
from scorekeeper.ui.kit.tokens import KEY_RADIUS

Tone = Literal["plain", "error", "brass"]


def banner(
    theme: Theme,
    message: str,
    *,
    ident: str = "banner",
    strong: str = "",
    mark: ft.IconData = ft.Icons.FLAG_OUTLINED,
    tone: Tone = "error",
    height: float = 44,
    most: float = 2.0,
) -> ft.Control:
    """Return a banner: an icon, ``strong`` in bold, then ``message``. Screen readers announce its changes.

    Without a sentence it keeps its height, so that nothing below moves. ``most`` is the largest text scale it follows.
    """
    palette = theme.palette
    color = {"plain": palette.ink2, "error": palette.error, "brass": palette.brass_ink}[tone]
    strut = ft.Container(width=0, height=height)
    if not message and not strong:
        return row_of(strut)
    style = replace(BODY, most=most)
    runs = [
        *([ft.TextSpan(strong, style=text_style(theme, replace(style, weight=700)))] if strong else []),
        ft.TextSpan(f" {message}" if strong and message else message, style=text_style(theme, style)),
    ]
    symbol = icon(theme, mark, size=22, color=color)
    words = ft.Text(spans=runs, expand=True, style=text_style(theme, style))
    return named(row_of(strut, symbol, ft.Container(width=10), words), ident, live=True)


@dataclass(frozen=True, slots=True)
class Answer:
    """A button of a question, identified as ``{question}-{ident}``."""

    ident: str
    caption: str
    on_press: Handler
    mark: ft.Control | None = None


def question(
    theme: Theme,
    message: str,
    answers: Sequence[Answer],
    *,
    ident: str = "question",
    most: float = 2.0,
    columns: int = 0,
) -> ft.Control:
    """Return a question and its likely answers on the tint of errors. Screen readers announce it.

    ``columns`` is how many answers stand beside each other; without it two or three, as many as have room for a name.
    """

    def press(answer: Answer, row: Sequence[Answer]) -> ft.Control:
        name, look = f"{ident}-{answer.ident}", ButtonOptions(mark=answer.mark, expand=True)
        look["room"] = (NARROWEST - 20 - 8 * (len(row) - 1)) / len(row)
        look["row"] = [each.caption for each in row]
        return button(theme, answer.caption, name, answer.on_press, kind="alarm", size="s", **look)

    rows = (row_of(*(press(answer, row) for answer in row), spacing=8) for row in _rows(answers, columns))
    lines = column_of(_alert(theme, message, ident, most), *rows, spacing=6, stretch=True)
    return _tinted(theme, lines, ft.Padding.only(left=10, top=8, right=10, bottom=10))


def _rows(answers: Sequence[Answer], columns: int) -> list[Sequence[Answer]]:
    """Return the answers in rows of so many, or of two or three, so that names have room."""
    most = columns or (2 if len(answers) in {2, 4} else 3)
    return [answers[at : at + most] for at in range(0, len(answers), most)]


def problem(theme: Theme, message: str, *, ident: str = "problem", most: float = 2.0) -> ft.Control:
    """Return the sentence of an error on the tint of errors. Screen readers announce it."""
    return _tinted(theme, _alert(theme, message, ident, most), padded(10, 10))


def _alert(theme: Theme, message: str, ident: str, most: float) -> ft.Control:
    """Return the sentence of a problem, announced when it appears."""
    mark = icon(theme, ft.Icons.ERROR_OUTLINE, size=22, color=theme.palette.error)
    line = row_of(mark, text(theme, message, replace(LABEL_L, most=most), expand=True), spacing=8)
    return named(line, ident, live=True)


def _tinted(theme: Theme, content: ft.Control, padding: ft.Padding) -> ft.Control:
    palette = theme.palette
    border = outline(1, palette.err_rule)
    return ft.Container(content, padding, bgcolor=palette.err_tint, border=border, border_radius=KEY_RADIUS)
