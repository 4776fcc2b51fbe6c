"""The connection of Flet to one browser."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from time import thread_time
from typing import TYPE_CHECKING, Any, cast

import flet as ft
import msgpack  # pyright: ignore[reportMissingTypeStubs]
from flet.messaging import protocol  # pyright: ignore[reportMissingTypeStubs]
from flet.messaging.protocol import ControlEventBody, Message, MessageAction  # pyright: ignore[reportMissingTypeStubs]
from flet_web.fastapi.flet_app import FletApp, app_manager  # pyright: ignore[reportMissingTypeStubs]
from starlette.websockets import WebSocket, WebSocketDisconnect

from scorekeeper.server.channel import Channel, Channels
from scorekeeper.server.limits import FIRST_MESSAGE, MOST_PARTS, BrowserLimit

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

log = logging.getLogger(__name__)

FLET = b"\x00"
"""The kind of the messages of Flet's web client, which are written in MessagePack."""

REGISTRATION = FLET + b"\x92\x01"
"""How a registration begins: a list of two items, the first of them 1."""


class NotRegisteredError(Exception):
    """A connection has ended without a session."""


def decode(data: bytes) -> Any:
    """Return the content of a message of Flet's web client.

    Raises:
        ValueError: it is none, or has too many parts.
    """
    parts = 0

    def count(part: Any) -> Any:
        nonlocal parts
        parts += 1
        if parts > MOST_PARTS:
            raise ValueError("too many parts")
        return part

    return cast("Any", msgpack).unpackb(
        memoryview(data)[1:],
        ext_hook=cast("Any", protocol).decode_ext_from_msgpack,
        list_hook=count,
        object_hook=count,
        max_array_len=MOST_PARTS,
        max_map_len=MOST_PARTS,
    )


class Connection(FletApp):
    """A connection that sends nothing any more after the browser has closed it.

    The first message must be a small registration, and the only one: nothing else is decoded before. What the server
    does for a message is counted in the limit of the browser.

    A session learns a little late that its browser has gone: until then Flet would send to a queue that no longer
    exists, and the error would end a new session or stop another one from drawing.
    """

    def __init__(self, limit: BrowserLimit, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._limit = limit
        self._events = set[asyncio.Task[None]]()

    # Private methods and fields of Flet begin with `_FletApp__`.

    async def _FletApp__receive_loop(self) -> None:
        inner = cast("Any", self)
        try:
            while True:
                await self._take(await inner._FletApp__websocket.receive_bytes())  # noqa: SLF001
        except WebSocketDisconnect:
            log.debug("a browser has gone")
        except Exception:
            log.warning("a message of a browser was refused, and its connection closed", exc_info=True)
        inner._FletApp__send_queue.put_nowait(None)  # noqa: SLF001  ends the loop that sends
        if not self._has_session:
            raise NotRegisteredError

    async def _take(self, data: bytes) -> None:
        """Carry out a message. The session begins with the first one.

        Raises:
            ValueError: it is not allowed, or not what it should be.
        """
        is_registration = data.startswith(REGISTRATION)
        if is_registration == self._has_session or (is_registration and len(data) > FIRST_MESSAGE):
            raise ValueError("not a first message" if is_registration else "no registration")
        if data[:1] != FLET:
            return
        began = thread_time()
        action, body = decode(data)
        if action == MessageAction.CONTROL_EVENT.value:
            self._begin(ControlEventBody(**body))
        else:
            await super()._FletApp__on_message([action, body])  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]
        self._limit.charge(thread_time() - began)

    @property
    def _has_session(self) -> bool:
        return cast("Any", self)._FletApp__session is not None  # noqa: SLF001

    def _begin(self, event: ControlEventBody) -> None:
        session = cast("Any", self)._FletApp__session  # noqa: SLF001
        work = session.dispatch_event(event.target, event.name, event.data)
        task = asyncio.create_task(self._limit.charged(work))
        self._events.add(task)
        task.add_done_callback(self._events.discard)

    def send_message(self, message: Message) -> None:
        if getattr(self, "_FletApp__send_queue", None) is not None:
            super().send_message(MessageWithoutRepr(message.action, message.body))


class MessageWithoutRepr(Message):
    """A message with a short text: Flet formats every message for its log, even when nothing is logged.

    The content of a memo component would be formatted twice per level: millions of letters for a long sheet.
    """

    def __str__(self) -> str:
        return self.action.name


SetLanguages = Callable[[ft.Page, str], object]
"""Gets the languages that a browser prefers, as in the header `Accept-Language`, before its session begins."""


def no_languages(page: ft.Page, languages: str) -> None:
    """Forget the languages."""


def with_sessions(app: ASGIApp, app_main: Callable[[Any], Any], set_languages: SetLanguages, keep: int) -> ASGIApp:
    """Return `app` with websockets for sessions of `app_main`, kept for `keep` seconds after the browser has gone."""

    async def talk(channel: Channel) -> None:
        languages = channel.headers.get("accept-language", "")

        def before_main(page: ft.Page) -> None:
            set_languages(page, languages)

        loop = asyncio.get_running_loop()
        connection = Connection(channel.limit, loop, app_manager.executor, app_main, before_main, keep)
        with suppress(NotRegisteredError):
            await connection.handle(cast("WebSocket", channel))

    channels = Channels(talk, keep)

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and scope["path"] == "/ws":
            await channels.serve(WebSocket(scope, receive, send))
        else:
            await app(scope, receive, send)

    return answer
