"""The time played, from the times in the log of the match. Pauses do not count."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial

import flet as ft

from scorekeeper.core.events import Ended, Scored
from scorekeeper.core.session import entries_in_effect
from scorekeeper.i18n import Translator
from scorekeeper.ui.base.flet_shim import component
from scorekeeper.ui.base.repeats import use_repeats
from scorekeeper.ui.base.timers import CLOCK_TICK
from scorekeeper.ui.device.device_state import DeviceState
from scorekeeper.ui.kit.theme import LABEL_L, Theme, muted
from scorekeeper.ui.shell.match_store import OpenMatch
from scorekeeper.wording.clock_text import ClockTimes, clock_text


def times_of(opened: OpenMatch, device: DeviceState) -> Callable[[], ClockTimes] | None:
    """Return what reads the times for the clock, if the device shows one and the match has been played here."""
    return partial(times, opened) if device.clock and opened.state.early_end != "result" else None


def times(opened: OpenMatch) -> ClockTimes:
    log = entries_in_effect(opened.taken.session)
    stamps = (opened.taken.created, *(entry.at for entry, _ in log))
    scored = [
        (at, entry.event)
        for at, (entry, in_effect) in enumerate(log, 1)
        if in_effect and isinstance(entry.event, Scored | Ended)
    ]
    ended = max((at for at, event in scored if isinstance(event, Ended)), default=0)
    if opened.state.is_over:
        stamps = stamps[: max((at for at, _ in scored), default=0) + 1]  # a name changed later takes no time
    return ClockTimes(stamps, stamps[ended:], opened.state.is_over)


@component
def Clock(theme: Theme, tr: Translator, known: Callable[[], ClockTimes]) -> ft.Control:
    """Draw the time played, and update it while it is visible."""
    use_repeats(partial(asyncio.sleep, CLOCK_TICK))
    return muted(theme, clock_text(tr, known(), datetime.now(UTC)), LABEL_L)
