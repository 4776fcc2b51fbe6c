"""Dialogs over a screen: a question with its answers, one below the other, or a form."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeVar, cast

import flet as ft

from scorekeeper.ui.base.flet_shim import Handler, component, dot, handler, memo, use_state
from scorekeeper.ui.base.session_state import session_state
from scorekeeper.ui.device.keyboard import use_keys
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


def use_dialog(dialog: ft.DialogControl | None) -> None:
    """Show a dialog as long as the component passes it; ``None`` closes it. Escape closes it, too."""
    if isinstance(dialog, ft.BottomSheet | ft.AlertDialog) and isinstance(dialog.content, ft.Control):
        dialog.content = _DialogContent(dialog.content, cast("Handler", dialog.on_dismiss))
    ft.use_dialog(dialog)


@memo
@component
def _DialogContent(content: ft.Control, close: Handler) -> ft.Control:
    """Return the content, over a dot that tells the page that a dialog is open (``assets/shell/history.js``).

    When something else over the screen closes, such as a snack bar, Flet draws the components of an open dialog again
    and sends nothing: the client then shows controls that the server no longer knows, and presses on them are lost.
    Flet leaves a memo component alone. Keys are not for the entry form below.
    """
    use_keys(partial(_close, close))
    place = ft.Container(left=0, top=0, content=dot("dialog"))
    return ft.Stack(fit=ft.StackFit.PASS_THROUGH, controls=[place, content])


async def _close(close: Handler, event: ft.KeyboardEvent) -> None:
    if event.key == "Escape":
        await close()


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
