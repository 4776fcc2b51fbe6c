"""Haptics: a click for a key or tile, a light tap for a save, a buzz for a refusal."""

from __future__ import annotations

import logging
from typing import Literal

import flet as ft

from scorekeeper.ui.base.session_state import session_state

log = logging.getLogger(__name__)

Touch = Literal["key", "save", "refused"]


def enable_haptics(page: ft.Page, *, on: bool) -> None:
    """Switch haptics of the session of ``page`` on or off; at first they are off."""
    state = session_state(page)
    state.haptics = (state.haptics or ft.HapticFeedback()) if on else None


def haptic(page: ft.Page, touch: Touch) -> None:
    """Vibrate without waiting. Devices that cannot vibrate ignore it."""
    service = session_state(page).haptics
    if service is not None:
        page.run_task(_feel, service, touch)


async def _feel(service: ft.HapticFeedback, touch: Touch) -> None:
    try:
        match touch:
            case "key":
                await service.selection_click()
            case "save":
                await service.light_impact()
            case "refused":
                await service.vibrate()
    except Exception:
        log.info("the device cannot be felt", exc_info=True)
