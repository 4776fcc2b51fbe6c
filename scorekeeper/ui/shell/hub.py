"""Tells the screens of other sessions that a match has changed; they read it again for themselves."""

from __future__ import annotations

import contextvars
import itertools
import logging
from collections.abc import Callable
from typing import cast

import flet as ft

log = logging.getLogger(__name__)


class Hub:
    """Who looks at which match, in this process. Nothing observable is shared: a topic is only a word."""

    def __init__(self) -> None:
        self._watching: dict[int, tuple[str, ft.Page, Callable[[], None]]] = {}
        self._count = itertools.count()

    def watch(self, topic: str, page: ft.Page, changed: Callable[[], None]) -> Callable[[], None]:
        """Call ``changed`` in the session of ``page`` whenever the topic is published; returns how to stop."""
        number = next(self._count)
        self._watching[number] = (topic, page, changed)
        return lambda: self._watching.pop(number, None) and None

    def publish(self, topic: str, but: ft.Page | None = None) -> None:
        for about, page, changed in list(self._watching.values()):
            here = cast("object", page.session.connection) is not None  # none while its browser is away
            if about == topic and page is not but and here:
                # A copy of the context: run_task would bind the caller's page to the receiver's.
                contextvars.copy_context().run(_deliver, page, changed)


def _deliver(page: ft.Page, changed: Callable[[], None]) -> None:
    async def run() -> None:
        try:
            changed()
        except Exception:
            log.exception("telling a session of a change")

    page.run_task(run)
