"""What one browser, and all browsers together, may ask of the server. ``.github/docs/hosting.md`` lists them."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from time import monotonic, thread_time
from typing import TYPE_CHECKING, Any, ClassVar, cast

from flet_web.fastapi.flet_app import app_manager  # pyright: ignore[reportMissingTypeStubs]
from starlette.datastructures import Headers
from starlette.responses import HTMLResponse
from uvicorn.protocols.http.auto import AutoHTTPProtocol

from scorekeeper.i18n import translator_for

if TYPE_CHECKING:
    from collections.abc import Iterable

    from starlette.types import ASGIApp, Receive, Scope, Send

BROWSERS = 200
"""Browsers that may be connected at the same time."""

SESSIONS = 300
"""Sessions in memory, with those of browsers that are away for a moment. The one that was left first goes first."""

EVENTS_PER_SECOND = 30
"""Taps and other events of one browser. What exceeds them waits."""

SHARE = 0.2
"""The part of the server's time that the events of one browser may take in the long run, while others send some too."""

ALONE_SECONDS = 1.0
"""After so long without an event of another browser, all of the server's time is this one's."""

SAVED_SECONDS = 0.5
"""How much of that time a browser can save up."""

LONGEST_EVENT = 0.25
"""Seconds that one event counts at most."""

MOST_UNFINISHED = 8
"""Events of one browser that are carried out at the same time."""

MOST_WAITING = 60
"""Events of one browser that may wait for their turn. Further ones do not count."""

PAUSE = 0.02
"""Seconds until it is seen again whether an event that waits has its turn."""

LARGEST_MESSAGE = 64 * 1024 * 1024
"""Bytes that a browser may send in one message: the backup of 20,000 matches comes in one."""

REQUEST_SECONDS = 10.0
"""Time for a whole request, from the start of its connection or the end of the request before."""

OPEN_FILES = 4096
"""Files and connections that the server asks the system for."""

RESERVED_FILES = 200
"""How many of them are left for reading and saving matches, whatever connects."""

REPORT_SECONDS = 5.0
"""Time between two messages about refused events."""

try:
    import resource
except ModuleNotFoundError:  # Windows
    resource = None


class EventLimit:
    """Counts the events of one browser, and the time that the server takes for them.

    In the long run a browser gets ``SHARE`` of the server's time, and ``EVENTS_PER_SECOND``; what it did not use in the
    last seconds it may use at once. So one that floods the server does not slow down the others.
    """

    _latest: ClassVar[EventLimit | None] = None
    """The browser that has sent the latest event of all."""
    _changed: ClassVar[float] = 0.0
    """When that became another one."""

    def __init__(self) -> None:
        self._events, self._seconds = float(EVENTS_PER_SECOND), SAVED_SECONDS
        self._unfinished = 0
        self._counted = self._reported = monotonic() - REPORT_SECONDS
        self._used = 0.0

    def allows_one(self) -> bool:
        """Count one event if it may be carried out now, and return whether it may."""
        now = monotonic()
        if EventLimit._latest is not self:
            EventLimit._latest, EventLimit._changed = self, now
        passed, self._counted = now - self._counted, now
        share = 1 if now - EventLimit._changed > ALONE_SECONDS else SHARE
        self._events = min(EVENTS_PER_SECOND, self._events + passed * EVENTS_PER_SECOND)
        self._seconds = min(SAVED_SECONDS, self._seconds + passed * share)
        if self._events < 1 or self._seconds <= 0 or self._unfinished >= MOST_UNFINISHED:
            return False
        self._events -= 1
        return True

    def follow(self, tasks: Iterable[asyncio.Task[Any]]) -> None:
        """Count the time until these tasks of an event are done, but none that was counted for another event."""
        began = thread_time()  # time for which the machine does something else does not count

        def done(_task: object) -> None:
            self._unfinished -= 1
            now = thread_time()
            # A handler may wait for a person, who chooses a file, while others use the server.
            self._seconds -= min(LONGEST_EVENT, now - max(began, self._used))
            self._used = now

        for task in tasks:
            self._unfinished += 1
            task.add_done_callback(done)

    def wants_report(self) -> bool:
        """Return whether it is time to tell the person that events are refused."""
        now = monotonic()
        if now - self._reported < REPORT_SECONDS:
            return False
        self._reported = now
        return True


def limited(app: ASGIApp, browsers: int = BROWSERS) -> ASGIApp:
    """Return `app` for so many browsers at once. Others get a page that says so and tries again by itself."""
    connected = 0

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        nonlocal connected
        is_full = connected >= browsers
        if scope["type"] == "websocket" and is_full:
            await send({"type": "websocket.close", "code": 1013})
        elif scope["type"] == "websocket":
            await drop_sessions(SESSIONS)
            connected += 1
            try:
                await app(scope, receive, send)
            finally:
                connected -= 1
        elif scope["type"] == "http" and is_full and "text/html" in Headers(scope=scope).get("accept", ""):
            await _full_page(Headers(scope=scope).get("accept-language", ""), browsers)(scope, receive, send)
        else:
            await app(scope, receive, send)

    return answer


def _full_page(languages: str, browsers: int) -> HTMLResponse:
    tr = translator_for(languages)
    sentence = tr("error.full", n=browsers)
    page = (
        f'<!doctype html><html lang="{tr.language}"><meta charset="utf-8"><title>{tr("common.app")}</title>'
        '<meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="10">'
        f'<p style="font: 20px sans-serif; margin: 20vh 2em; text-align: center">{sentence}</p></html>'
    )
    return HTMLResponse(page, 503, {"retry-after": "10", "cache-control": "no-store"})


async def drop_sessions(most: int) -> None:
    """Remove sessions whose browsers are away, the one that was left first, until there are fewer than `most`."""
    sessions = cast("dict[str, Any]", getattr(app_manager, "_FletAppManager__sessions"))  # noqa: B009
    away = sorted((session.expires_at, key) for key, session in sessions.items() if session.expires_at)
    for _, key in away[: max(0, len(sessions) - most + 1)]:
        await app_manager.delete_session(key)


def connection_limit() -> int:
    """Raise the number of files that this process may open, and return how many connections that leaves."""
    if resource is None:
        return OPEN_FILES - RESERVED_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = OPEN_FILES if hard == resource.RLIM_INFINITY else min(OPEN_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return (OPEN_FILES if soft == resource.RLIM_INFINITY else soft) - RESERVED_FILES


class LimitedProtocol(AutoHTTPProtocol):
    """A connection that is closed when no request comes in time, or at once when there are too many."""

    most = OPEN_FILES - RESERVED_FILES
    connections: set[Any]
    cycle: Any
    transport: asyncio.Transport

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if len(self.connections) > self.most:
            self._refuse("503 Service Unavailable", "Too many connections. Please try again in a moment.")
        else:
            self._wait(None)

    def _wait(self, answered: object) -> None:
        asyncio.get_running_loop().call_later(REQUEST_SECONDS, self._check, answered)

    def _check(self, answered: object) -> None:
        """Close the connection if it has waited for a request since the one that was ``answered`` the last time."""
        if self not in self.connections:  # closed, or a websocket by now
            return
        cycle = self.cycle
        if cycle is answered and (cycle is None or cycle.response_complete):
            self._refuse("408 Request Timeout", f"No request came within {REQUEST_SECONDS:g} seconds.")
        else:
            self._wait(cycle)

    def _refuse(self, status: str, sentence: str) -> None:
        body = f"{sentence}\n"
        head = f"HTTP/1.1 {status}\r\ncontent-type: text/plain\r\ncontent-length: {len(body)}\r\nconnection: close\r\n"
        self.transport.write(f"{head}\r\n{body}".encode())
        self.transport.close()
