"""Flet's line to one phone, quiet once the phone has hung up."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import flet as ft
from flet.messaging.protocol import Message, MessageAction  # pyright: ignore[reportMissingTypeStubs]
from flet_web.fastapi.flet_app import FletApp, app_manager  # pyright: ignore[reportMissingTypeStubs]
from starlette.websockets import WebSocket

from scorekeeper.i18n import ACCEPT_LANGUAGE

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

log = logging.getLogger(__name__)


class Line(FletApp):
    """A connection that ends when the phone ends it, and then says nothing more.

    What Flet asks of a control may be answered when the control has gone: that is no reason to hang up. And a session
    learns a little late that its phone has gone: what it draws until then would meet a queue that is no longer there,
    and the error would end a session just begun, or keep another one from ever drawing again.
    """

    # Both names are Flet's own: `FletApp.__on_message` and `FletApp.__send_queue`.

    async def _FletApp__on_message(self, data: Any) -> None:
        try:
            await super()._FletApp__on_message(data)  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]
        except RuntimeError:
            if MessageAction(data[0]) is not MessageAction.INVOKE_METHOD:
                raise
            log.debug("a control was gone when its answer came", exc_info=True)

    def send_message(self, message: Message) -> None:
        if getattr(self, "_FletApp__send_queue", None) is not None:
            super().send_message(Unspelled(message.action, message.body))


class Unspelled(Message):
    """A message that is not spelled out: Flet writes each out in full for a log, whether that is kept or not.

    What stands in a memo component would be written twice at every level, of a long sheet millions of letters.
    """

    def __str__(self) -> str:
        return self.action.name


def lines(app: ASGIApp, app_main: Callable[[Any], Any], keep: int) -> ASGIApp:
    """`app`, with sockets that lead to sessions of `app_main`, kept `keep` seconds for a phone that has left."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and scope["path"] == "/ws":
            socket = WebSocket(scope, receive, send)
            asked = socket.headers.get(ACCEPT_LANGUAGE, "")

            def greet(page: ft.Page) -> None:
                page.session.store.set(ACCEPT_LANGUAGE, asked)

            line = Line(asyncio.get_running_loop(), app_manager.executor, app_main, greet, keep)
            await line.handle(socket)
        else:
            await app(scope, receive, send)

    return answer
