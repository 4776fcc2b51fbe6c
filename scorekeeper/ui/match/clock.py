"""How long a match has been played, from the times in its log: pauses do not count, a restart changes nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Final

import flet as ft

from scorekeeper.core.events import Ended
from scorekeeper.core.session import entries_in_effect
from scorekeeper.i18n import Translator
from scorekeeper.ui.base.flet_shim import component, use_effect, use_ref, use_state
from scorekeeper.ui.base.timers import CLOCK_TICK
from scorekeeper.ui.kit.theme import LABEL_L, Theme, muted
from scorekeeper.ui.shell.match_store import OpenMatch

PAUSE: Final = timedelta(minutes=30)
"""Whoever writes nothing for so long is not at the table."""


@dataclass(frozen=True, slots=True)
class Times:
    """When something was written, from the beginning of the match, and from that of the hand on the table.

    ``over``: nothing more is played.
    """

    match: tuple[datetime, ...]
    hand: tuple[datetime, ...] = ()
    over: bool = False


def times(opened: OpenMatch) -> Times:
    log = entries_in_effect(opened.taken.session)
    stamps = (opened.taken.created, *(entry.at for entry, _ in log))
    ended = max(
        (at for at, (entry, in_effect) in enumerate(log, 1) if in_effect and isinstance(entry.event, Ended)), default=0
    )
    return Times(stamps, stamps[ended:], opened.state.is_over)


def played(stamps: Sequence[datetime], now: datetime) -> timedelta:
    """The time between the first and now, without the pauses."""
    gaps = [later - earlier for earlier, later in pairwise([*stamps, now])]
    return sum((gap for gap in gaps if timedelta() < gap < PAUSE), timedelta())


def clock_text(tr: Translator, known: Times, now: datetime) -> str:
    """47 min · this hand 6 min; of a match that is over, all of it."""
    if known.over:
        return lasting(tr, played(known.match[:-1], known.match[-1]))
    match, hand = played(known.match, now), played(known.hand, now)
    return tr("sheet.clock", match=lasting(tr, match), hand=lasting(tr, hand))


def lasting(tr: Translator, time: timedelta) -> str:
    hours, minutes = divmod(int(time.total_seconds()) // 60, 60)
    return tr("common.hours", hours=hours, minutes=minutes) if hours else tr("common.mins", n=minutes)


@component
def Clock(theme: Theme, tr: Translator, known: Callable[[], Times]) -> ft.Control:
    """The line, as long as it is on the screen looked at again now and then."""
    _, look_again = use_state(0)
    gone = use_ref(initial=False)

    async def tick() -> None:
        while not gone.current:
            await asyncio.sleep(CLOCK_TICK)
            try:
                look_again(lambda n: n + 1)
            except RuntimeError:
                return  # the server has dropped the session, because its browser was away for too long

    def stop() -> None:
        gone.current = True

    use_effect(tick, [], cleanup=stop)
    return muted(theme, clock_text(tr, known(), datetime.now(UTC)), LABEL_L)
