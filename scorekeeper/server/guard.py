"""Which browsers may call the server, and how long a websocket may stay open without a session."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from http import HTTPStatus
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse

from scorekeeper.resources import CONTENT_SECURITY_POLICY
from scorekeeper.server.limits import MOST_HEADERS

if TYPE_CHECKING:
    from collections.abc import Collection

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

SESSION_TIMEOUT = 3.0
"""Seconds that a websocket may stay open without a session."""

BLOCKED_PATHS = frozenset({"/docs", "/docs/oauth2-redirect", "/redoc", "/openapi.json", "/oauth_callback"})

SECURITY_HEADERS = {
    "content-security-policy": f"{CONTENT_SECURITY_POLICY}; base-uri 'self'; frame-ancestors 'none'",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}

REMOVED_HEADERS = ("access-control-allow-origin", "cross-origin-embedder-policy")
"""Headers of Flet that are not sent.

The second lets a page use threads. Flutter's renderer then draws in one thread and measures text in another, both with
one store of glyphs and no lock, and sometimes the page freezes (flutter#190039).
"""


def guarded(app: ASGIApp, names: Collection[str], patience: float = SESSION_TIMEOUT) -> ASGIApp:
    """Return `app` for requests that name one of `names` (lower case, no port) or the server's address as host.

    All other requests get 403, and so do pages of another origin and the pages of the framework itself. A websocket
    that has no session after `patience` seconds is closed: Flet would keep it open, and could not stop meanwhile.
    """

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            if _is_allowed(scope, names) and len(scope["headers"]) <= MOST_HEADERS:
                await _run_websocket(app, scope, receive, send, patience)
            else:
                await send({"type": "websocket.close", "code": 1008})
        elif scope["type"] == "http":
            if len(scope["headers"]) > MOST_HEADERS:
                await _refusal(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)(scope, receive, send)
            elif _is_allowed(scope, names) and scope["path"] not in BLOCKED_PATHS:
                await app(scope, receive, _with_security_headers(send))
            else:
                await _refusal(HTTPStatus.FORBIDDEN)(scope, receive, send)
        else:
            await app(scope, receive, send)

    return answer


def _refusal(status: HTTPStatus) -> PlainTextResponse:
    return PlainTextResponse(status.phrase, status)


def _is_allowed(scope: Scope, names: Collection[str]) -> bool:
    headers = Headers(scope=scope)
    host = headers.get("host", "")
    # A browser may send a request without its origin, but never opens a websocket without it.
    origin = headers.get("origin", "" if scope["type"] == "websocket" else f"//{host}")
    try:
        name = urlsplit(f"//{host}").hostname
    except ValueError:
        return False
    reached = str((scope.get("server") or ("",))[0]).removeprefix("::ffff:")
    return bool(name) and name in {*names, reached} and origin.partition("//")[2] == host


def _with_security_headers(send: Send) -> Send:
    async def forward(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            headers.update(SECURITY_HEADERS)
            for name in REMOVED_HEADERS:
                del headers[name]
        await send(message)

    return forward


async def _run_websocket(app: ASGIApp, scope: Scope, receive: Receive, send: Send, patience: float) -> None:
    registered, disconnected = asyncio.Event(), asyncio.Event()

    async def forward_receive() -> Message:
        message = await receive()
        if message["type"] == "websocket.disconnect":
            disconnected.set()
        return message

    async def forward_send(message: Message) -> None:
        # The first message of Flet is its answer to a registration.
        if message["type"] == "websocket.send":
            registered.set()
        # On an error Flet would delete the session instead of keeping it until the browser comes back.
        with suppress(OSError):
            await send(message)

    conversation = asyncio.ensure_future(app(scope, forward_receive, forward_send))
    waiting = [asyncio.ensure_future(waiter.wait()) for waiter in (registered, disconnected)]
    await asyncio.wait({conversation, *waiting}, timeout=patience, return_when=asyncio.FIRST_COMPLETED)
    for waiter in waiting:
        waiter.cancel()
    if not registered.is_set() and not conversation.done():
        # Flet stops receiving when the websocket closes; only then does cancelling reach its task that waits to send.
        await forward_send({"type": "websocket.close", "code": 1008})
        await asyncio.wait({conversation}, timeout=0.1)
        conversation.cancel()
    with suppress(asyncio.CancelledError):
        await conversation
