"""The keyboard of the device: its keys go to the screen on top."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from scorekeeper.ui.base.flet_shim import use_effect
from scorekeeper.ui.base.render_cache import use_latest
from scorekeeper.ui.base.session_state import KeyListener, session_state


def use_keys(listener: Callable[[ft.KeyboardEvent], Any]) -> None:
    """Call ``listener`` with every key while this component is on the screen on top and no later one listens there."""
    listeners = session_state(ft.context.page).key_listeners
    entry = ft.use_view_path(), use_latest(listener)

    def stop() -> None:
        if entry in listeners:
            listeners.remove(entry)

    use_effect(lambda: listeners.append(entry), [], cleanup=stop)


def top_listener(page: ft.Page) -> KeyListener | None:
    """Return who gets the next key.

    Screens lie on one another in the order of their paths, but they begin to listen in any order: each as soon as its
    match is open. What lies above all screens has no path.
    """
    listeners = session_state(page).key_listeners
    top = max(
        enumerate(listeners), key=lambda numbered: (not numbered[1][0], len(numbered[1][0]), numbered[0]), default=None
    )
    return top[1][1] if top else None
