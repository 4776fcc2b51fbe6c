"""A screen that stays on while a match lies open."""

from __future__ import annotations

import logging

import flet as ft

from scorekeeper.ui.base.flet_shim import use_effect, use_memo, use_ref, use_state

log = logging.getLogger(__name__)


def use_awake(*, on: bool) -> None:
    """Keep the screen on while this component is drawn and ``on``; if the device refuses, it turns off."""
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


def use_refusal(*, on: bool) -> bool:
    """Return whether the device refuses to keep its screen on: it is asked once, while ``on``."""
    lock, (refused, refuse) = use_memo(ft.Wakelock, []), use_state(initial=False)

    async def ask() -> None:
        if on:
            await _try(lock, on=True)
            refuse(not await lock.is_enabled())
            await _try(lock, on=False)

    use_effect(ask, [on])
    return on and refused


async def _try(lock: ft.Wakelock, *, on: bool) -> None:
    try:
        await (lock.enable() if on else lock.disable())
    except Exception:
        log.info("the device does not say whether its screen stays on", exc_info=True)
