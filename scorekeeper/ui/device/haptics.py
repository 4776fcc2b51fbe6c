"""What a hand feels: a click on a key or a tile, a light tap when something is saved, a buzz when it is refused."""

from __future__ import annotations

import logging
from typing import Final, Literal, cast

import flet as ft

log = logging.getLogger(__name__)

Touch = Literal["key", "save", "refused"]

_FEELS: Final = "scorekeeper.haptics"


def let_feel(page: ft.Page, *, on: bool) -> None:
    """Switch it on or off for the session of ``page``; before the first time nothing is felt."""
    service = feeling(page) or ft.HapticFeedback()
    page.session.store.set(_FEELS, service if on else None)


def feeling(page: ft.Page) -> ft.HapticFeedback | None:
    """The session's way to the hand, where it is switched on."""
    return cast("ft.HapticFeedback | None", page.session.store.get(_FEELS))


def feel(page: ft.Page, touch: Touch) -> None:
    """Nothing waits for it, and a device that cannot do it is no error."""
    service = feeling(page)
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
