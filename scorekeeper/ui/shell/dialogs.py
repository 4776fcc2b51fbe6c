"""Dialogs over a screen: a question with its answers, one below the other, or a form."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

import flet as ft

from scorekeeper.ui.base.flet_shim import handler, use_state
from scorekeeper.ui.base.session_state import session_state
from scorekeeper.ui.kit.boxes import column_of
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.theme import TITLE_S, Theme, text

T = TypeVar("T")

DIALOG_WIDTH: Final = 320
"""Width of what stands in a dialog, in logical pixels."""


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
    """Return a dialog for ``use_dialog``. ``on_close`` is also called when it closes without an answer.

    ``above`` is shown above the answers.
    """
    answers = [
        button(
            theme,
            choice.caption,
            choice.ident,
            choice.on_press,
            kind="outlined",
            mark=choice.mark,
            action=choice.action,
            autofocus=theme.keyboard and choice is choices[0],  # until then Escape does not close the dialog
        )
        for choice in choices
    ]
    return form_dialog(theme, title, form_of(*above, *answers), on_close)


def form_of(*controls: ft.Control, spacing: float = 8) -> ft.Control:
    """Return the content of a dialog: controls one below the other, as wide as it."""
    return column_of(*controls, spacing=spacing, stretch=True, tight=True)


def form_dialog(theme: Theme, title: str, form: ft.Control, on_close: Callable[[], object]) -> ft.AlertDialog:
    """Return a dialog with something to fill in."""
    heading, content = text(theme, title, TITLE_S), ft.Container(form, width=DIALOG_WIDTH)
    return ft.AlertDialog(title=heading, scrollable=True, on_dismiss=handler(on_close), content=content)


def use_typed(key: Hashable, start: T) -> tuple[T, Callable[[Callable[[T], T]], None], Callable[[], None]]:
    """Return what stands in the form of a dialog, the function that changes it, and one that forgets it once saved.

    The session keeps it under ``key`` however the dialog closes: by Back, or by a tap beside it.
    """
    typed = session_state(ft.context.page).typed
    value, show = use_state(typed.get(key, start))

    def change(changed: Callable[[T], T]) -> None:
        now = typed[key] = changed(typed.get(key, start))
        show(now)

    def forget() -> None:
        typed.pop(key, None)

    return value, change, forget
