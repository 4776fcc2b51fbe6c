"""Flet's line to one phone, quiet once the phone has hung up."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from flet_web.fastapi.flet_app import FletApp, app_manager  # pyright: ignore[reportMissingTypeStubs]
from starlette.websockets import WebSocket, WebSocketState

if TYPE_CHECKING:
    from flet.messaging.protocol import Message  # pyright: ignore[reportMissingTypeStubs]
    from starlette.types import ASGIApp, Receive, Scope, Send


class Line(FletApp):
    """A connection that drops what it should say to a phone that has left, as a session without one does.

    A session learns a little late that its phone has gone. What it draws until then would meet a queue that is no
    longer there: the error would end a session just begun, or keep another one from ever drawing again.
    """

    _socket: WebSocket

    async def handle(self, websocket: WebSocket) -> None:
        self._socket = websocket
        await super().handle(websocket)

    def send_message(self, message: Message) -> None:
        if self._socket.client_state is WebSocketState.CONNECTED:
            super().send_message(message)


def lines(app: ASGIApp, app_main: Callable[[Any], Any], keep: int) -> ASGIApp:
    """`app`, with sockets that lead to sessions of `app_main`, kept `keep` seconds for a phone that has left."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and scope["path"] == "/ws":
            line = Line(asyncio.get_running_loop(), app_manager.executor, app_main, None, keep)
            await line.handle(WebSocket(scope, receive, send))
        else:
            await app(scope, receive, send)

    return answer
