"""The keyboard of the device: its keys go to the screen that asked for them last."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from scorekeeper.ui.flet_shim import use_effect
from scorekeeper.ui.render_cache import use_latest
from scorekeeper.ui.session_state import session_state


def use_keys(listener: Callable[[ft.KeyboardEvent], Any]) -> None:
    """While this component is on screen, call ``listener`` with every key; the latest component comes first."""
    listeners, latest = session_state(ft.context.page).key_listeners, use_latest(listener)

    def stop() -> None:
        if latest in listeners:
            listeners.remove(latest)

    use_effect(lambda: listeners.append(latest), [], cleanup=stop)
