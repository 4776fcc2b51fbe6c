"""What a proxy and a monitor ask a server: whether it is ready for browsers, and its figures for Prometheus."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING

from starlette.responses import PlainTextResponse, Response

from scorekeeper.server.limits import READY_SECONDS

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

NOT_STORED = {"cache-control": "no-store"}


async def _nothing() -> None:
    """Return at once."""


@dataclass
class Health:
    """What a server knows of itself.

    ``is_storing`` returns whether a write would be confirmed now, ``figures`` the values of Prometheus by their names,
    labels included. ``close`` is called when the last browser has been answered. ``drain`` are the seconds for which
    the server goes on after it was asked to stop, so that a proxy can send browsers elsewhere. ``logs_json``: the log
    is for programs.
    """

    is_storing: Callable[[], Awaitable[bool]] | None = None
    figures: Callable[[], Mapping[str, float]] = dict
    close: Callable[[], Awaitable[None]] = _nothing
    drain: float = 0
    logs_json: bool = False
    is_stopping: bool = False
    _asked: asyncio.Future[bool] | None = None
    _asked_at: float = 0.0

    async def is_ready(self) -> bool:
        """Return whether the server takes more browsers. It asks the storage engine once in ``READY_SECONDS``."""
        if self.is_stopping or self.is_storing is None:
            return not self.is_stopping
        is_old = monotonic() - self._asked_at >= READY_SECONDS
        if self._asked is None or (self._asked.done() and is_old):
            self._asked, self._asked_at = asyncio.ensure_future(self.is_storing()), monotonic()
        return await asyncio.shield(self._asked)


def with_health(app: ASGIApp, health: Health) -> ASGIApp:
    """Return ``app`` with ``/healthz`` (the server runs), ``/readyz`` (send browsers here) and ``/metrics``."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        match scope["type"], scope.get("path"):
            case "http", "/healthz":
                response = Response(status_code=204, headers=NOT_STORED)
            case "http", "/readyz":
                is_ready = await health.is_ready()
                response = Response(status_code=204 if is_ready else 503, headers=NOT_STORED)
            case "http", "/metrics":
                lines = (f"{name} {value:g}\n" for name, value in health.figures().items())
                response = PlainTextResponse("".join(lines), headers=NOT_STORED)
            case _:
                await app(scope, receive, send)
                return
        await response(scope, receive, send)

    return answer
