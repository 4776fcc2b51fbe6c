"""Who may speak to the server, and for how long somebody may say nothing."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from http import HTTPStatus
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse

if TYPE_CHECKING:
    from collections.abc import Collection

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

PATIENCE = 3.0
"""Seconds a socket may stay open without a session."""

CLOSED = frozenset({"/docs", "/docs/oauth2-redirect", "/redoc", "/openapi.json", "/oauth_callback"})

POLICY = {
    "content-security-policy": (
        "default-src 'self'; "
        "script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval' blob:; "
        "worker-src 'self' blob:; "
        "style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data: blob:; "
        "font-src 'self' data:; "
        "connect-src 'self' data: blob:; "
        "object-src 'none'; base-uri 'self'; form-action 'none'; frame-ancestors 'none'"
    ),
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}

UNWANTED = ("access-control-allow-origin", "cross-origin-embedder-policy")
"""What Flet sends and we do not. With the second a page may use threads, and Flutter's renderer then draws in one while
it measures text in another, over one store of glyphs without a lock: now and then the page freezes (flutter#190039).
"""


def guarded(app: ASGIApp, names: Collection[str], patience: float = PATIENCE) -> ASGIApp:
    """`app` for those who call it by one of `names` (lower case, no port) or by the address they reached.

    Everybody else is refused with 403, and so are pages of a foreign origin and the framework's own pages. A socket
    that has no session after `patience` seconds is closed: Flet would keep it, and could not stop while it is there.
    """

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            if _welcome(scope, names):
                await _converse(app, scope, receive, send, patience)
            else:
                await send({"type": "websocket.close", "code": 1008})
        elif scope["type"] == "http":
            if _welcome(scope, names) and scope["path"] not in CLOSED:
                await app(scope, receive, _with_policy(send))
            else:
                refusal = PlainTextResponse(HTTPStatus.FORBIDDEN.phrase, HTTPStatus.FORBIDDEN)
                await refusal(scope, receive, send)
        else:
            await app(scope, receive, send)

    return answer


def _welcome(scope: Scope, names: Collection[str]) -> bool:
    headers = Headers(scope=scope)
    host = headers.get("host", "")
    # A page may fetch without naming its origin, but no browser opens a socket without.
    origin = headers.get("origin", "" if scope["type"] == "websocket" else f"//{host}")
    try:
        name = urlsplit(f"//{host}").hostname
    except ValueError:
        return False
    reached = str((scope.get("server") or ("",))[0]).removeprefix("::ffff:")
    return bool(name) and name in {*names, reached} and origin.partition("//")[2] == host


def _with_policy(send: Send) -> Send:
    async def forward(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            headers.update(POLICY)
            for name in UNWANTED:
                del headers[name]
        await send(message)

    return forward


async def _converse(app: ASGIApp, scope: Scope, receive: Receive, send: Send, patience: float) -> None:
    registered, left = asyncio.Event(), asyncio.Event()

    async def hear() -> Message:
        message = await receive()
        if message["type"] == "websocket.disconnect":
            left.set()
        return message

    async def tell(message: Message) -> None:
        # The first frame Flet sends is its answer to a registration.
        if message["type"] == "websocket.send":
            registered.set()
        # Told that the phone has gone, Flet would forget the session instead of keeping it for the phone's return.
        with suppress(OSError):
            await send(message)

    talk = asyncio.ensure_future(app(scope, hear, tell))
    signs = [asyncio.ensure_future(sign.wait()) for sign in (registered, left)]
    await asyncio.wait({talk, *signs}, timeout=patience, return_when=asyncio.FIRST_COMPLETED)
    for sign in signs:
        sign.cancel()
    if not registered.is_set() and not talk.done():
        # Closing makes Flet stop listening; only then does cancelling reach the task it left waiting to speak.
        await tell({"type": "websocket.close", "code": 1008})
        await asyncio.wait({talk}, timeout=0.1)
        talk.cancel()
    with suppress(asyncio.CancelledError):
        await talk
