"""A question with its answers, one below the other, over the sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import flet as ft

from scorekeeper.ui.base.flet_shim import handler
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.theme import TITLE_S, Theme, text


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer: its identifier, its words, what stands before them, and what it does.

    ``action`` is done by the browser itself, within the press.
    """

    ident: str
    caption: str
    on_press: Callable[[], object]
    mark: ft.IconData | ft.Control | None = None
    action: ft.ClientAction | None = None


def ask(
    theme: Theme,
    title: str,
    choices: Sequence[Choice],
    *,
    on_close: Callable[[], object],
    above: Sequence[ft.Control] = (),
) -> ft.AlertDialog:
    """A dialog for ``use_dialog``; ``on_close`` is called when it goes without an answer too.

    ``above`` stands before the answers.
    """
    return ft.AlertDialog(
        title=text(theme, title, TITLE_S),
        on_dismiss=handler(on_close),
        scrollable=True,
        content=ft.Column(
            [
                *above,
                *(
                    button(
                        theme, one.caption, one.ident, one.on_press, kind="outlined", mark=one.mark, action=one.action
                    )
                    for one in choices
                ),
            ],
            tight=True,
            spacing=8,
            width=320,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
    )
