"""The keyboard: its keys go to the screen on top."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

import flet as ft

from scorekeeper.ui.base.flet_shim import use_effect
from scorekeeper.ui.base.render_cache import use_latest
from scorekeeper.ui.base.session_state import KeyListener, SessionState, session_state


def use_keys(listener: Callable[[ft.KeyboardEvent], Any]) -> None:
    """Call ``listener`` with every key while this component is on the screen on top and no later one listens there."""
    listeners = session_state(ft.context.page).key_listeners
    entry = ft.use_view_path(), use_latest(listener)

    def stop() -> None:
        if entry in listeners:
            listeners.remove(entry)

    use_effect(lambda: listeners.append(entry), [], cleanup=stop)


async def bring_focus(control: ft.KeyboardListener | ft.TextButton | None) -> None:
    """Bring the focus of the keyboard to something, if it is on the screen."""
    with suppress(RuntimeError):
        if control is not None:
            await control.focus()


def send_focus_home(page: ft.Page) -> None:
    """Bring the focus to the top of the form, if somebody uses the keyboard, without waiting for the device."""
    if home := session_state(page).focus_home:
        page.run_task(bring_focus, home)


def top_listener(page: ft.Page) -> KeyListener | None:
    """Return who gets the next key.

    Screens lie on one another in the order of their paths, but they begin to listen in any order: each as soon as its
    match is open. What lies above all screens has no path; above that is an open menu.
    """
    state = session_state(page)
    if state.menu == state.visits:
        return partial(_press_in_menu, state)
    listeners = state.key_listeners
    top = max(
        enumerate(listeners), key=lambda numbered: (not numbered[1][0], len(numbered[1][0]), numbered[0]), default=None
    )
    return top[1][1] if top else None


def _press_in_menu(state: SessionState, event: ft.KeyboardEvent) -> None:
    """Note that Escape closes a menu, for which a menu that is drawn no longer has no event."""
    if event.key == "Escape":
        state.menu = None
