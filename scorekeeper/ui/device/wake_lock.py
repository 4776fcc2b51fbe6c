"""A screen that stays on while a match lies open."""

from __future__ import annotations

import logging

import flet as ft

from scorekeeper.ui.base.flet_shim import use_effect, use_memo, use_ref

log = logging.getLogger(__name__)


def use_awake(*, on: bool) -> None:
    """Keep the screen on while this component is drawn and ``on``; where the device does not allow it, it goes off."""
    lock, held = use_memo(ft.Wakelock, []), use_ref(initial=False)

    async def hold() -> None:
        if on:
            held.current = True
            await _try(lock, on=True)

    async def release() -> None:
        if held.current:
            held.current = False
            await _try(lock, on=False)

    use_effect(hold, [on], cleanup=release)


async def _try(lock: ft.Wakelock, *, on: bool) -> None:
    try:
        await (lock.enable() if on else lock.disable())
    except Exception:
        log.info("the device does not say whether its screen stays on", exc_info=True)
