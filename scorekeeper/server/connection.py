"""The connection of Flet to one browser."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

import flet as ft
from flet.messaging.protocol import Message, MessageAction  # pyright: ignore[reportMissingTypeStubs]
from flet_web.fastapi.flet_app import FletApp, app_manager  # pyright: ignore[reportMissingTypeStubs]
from starlette.responses import Response
from starlette.websockets import WebSocket

from scorekeeper.server.channel import Channel, Channels
from scorekeeper.server.limits import EventLimit

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

log = logging.getLogger(__name__)


ReportExcess = Callable[[ft.Page], object]
"""Tells the person in front of a page that it sends more events than are allowed."""


def no_report(page: ft.Page) -> None:
    """Tell nobody."""


class Connection(FletApp):
    """A connection that sends nothing any more after the browser has closed it.

    The browser may answer a call of a control after the control has been removed: Flet raises, and would close the
    connection. And a session learns a little late that its browser has gone: until then Flet would send to a queue that
    no longer exists, and the error would end a new session or stop another one from drawing.
    """

    report_excess: ReportExcess = staticmethod(no_report)

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._events = EventLimit()

    # Private methods and fields of Flet begin with `_FletApp__`.

    async def _FletApp__on_message(self, data: Any) -> None:
        inner = cast("Any", self)
        is_event = MessageAction(data[0]) is MessageAction.CONTROL_EVENT
        if is_event and not self._events.allows_one():
            if self._events.wants_report():
                self.report_excess(inner._FletApp__session.page)  # noqa: SLF001
            return
        before = {*inner._FletApp__running_tasks}  # noqa: SLF001
        try:
            await super()._FletApp__on_message(data)  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]
        except RuntimeError:
            if MessageAction(data[0]) is not MessageAction.INVOKE_METHOD:
                raise
            log.debug("an answer came for a control that has been removed", exc_info=True)

        if is_event:
            self._events.follow(inner._FletApp__running_tasks - before)  # noqa: SLF001

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
"""Is told the languages that a browser prefers, as in the header `Accept-Language`, before its session begins."""


def no_languages(page: ft.Page, languages: str) -> None:
    """Forget the languages."""


def with_sessions(
    app: ASGIApp, app_main: Callable[[Any], Any], set_languages: SetLanguages, report_excess: ReportExcess, keep: int
) -> ASGIApp:
    """Return `app` with websockets for sessions of `app_main`, kept for `keep` seconds after the browser has gone.

    The page asks at ``/healthz`` whether the server can be reached again.
    """

    async def talk(channel: Channel) -> None:
        languages = channel.headers.get("accept-language", "")

        def before_main(page: ft.Page) -> None:
            set_languages(page, languages)

        connection = Connection(asyncio.get_running_loop(), app_manager.executor, app_main, before_main, keep)
        connection.report_excess = report_excess
        await connection.handle(cast("WebSocket", channel))

    channels = Channels(talk, keep)

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and scope["path"] == "/ws":
            await channels.serve(WebSocket(scope, receive, send))
        elif scope["type"] == "http" and scope["path"] == "/healthz":
            await Response(status_code=204, headers={"cache-control": "no-store"})(scope, receive, send)
        else:
            await app(scope, receive, send)

    return answer
