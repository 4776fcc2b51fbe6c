"""The connection of Flet to one browser."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

import flet as ft
from flet.messaging.protocol import Message, MessageAction  # pyright: ignore[reportMissingTypeStubs]
from flet_web.fastapi.flet_app import FletApp, app_manager  # pyright: ignore[reportMissingTypeStubs]
from starlette.websockets import WebSocket

from scorekeeper.server.channel import Channel, Channels
from scorekeeper.server.limits import MOST_WAITING, PAUSE, EventLimit

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

log = logging.getLogger(__name__)


ReportExcess = Callable[[ft.Page], object]
"""Tells the person in front of a page that it sends more events than are allowed."""


def no_report(page: ft.Page) -> None:
    """Tell nobody."""


class Connection(FletApp):
    """A connection that sends nothing any more after the browser has closed it.

    Events wait while they are more than the limit of one browser; taps and keys of a fast person are never lost.

    The browser may answer a call of a control after the control has been removed: Flet raises, and would close the
    connection. And a session learns a little late that its browser has gone: until then Flet would send to a queue that
    no longer exists, and the error would end a new session or stop another one from drawing.
    """

    report_excess: ReportExcess = staticmethod(no_report)

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._limit = EventLimit()
        self._waiting = deque[Any]()
        self._turn: asyncio.Task[None] | None = None

    # Private methods and fields of Flet begin with `_FletApp__`.

    async def _FletApp__on_message(self, data: Any) -> None:
        if MessageAction(data[0]) is not MessageAction.CONTROL_EVENT:
            await self._carry_out(data)
        elif not self._waiting and self._limit.allows_one():
            await self._carry_out_event(data)
        elif len(self._waiting) < MOST_WAITING:
            self._waiting.append(data)
            if self._turn is None or self._turn.done():
                self._turn = asyncio.create_task(self._give_turns())
        elif self._limit.wants_report():
            self.report_excess(cast("Any", self)._FletApp__session.page)  # noqa: SLF001

    async def _give_turns(self) -> None:
        """Carry out the events that wait, in their order."""
        while self._waiting:
            if self._limit.allows_one():
                await self._carry_out_event(self._waiting.popleft())
            else:
                await asyncio.sleep(PAUSE)

    async def _carry_out_event(self, data: Any) -> None:
        inner = cast("Any", self)
        before = {*inner._FletApp__running_tasks}  # noqa: SLF001
        await self._carry_out(data)
        self._limit.follow(inner._FletApp__running_tasks - before)  # noqa: SLF001

    async def _carry_out(self, data: Any) -> None:
        try:
            await super()._FletApp__on_message(data)  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]
        except RuntimeError:
            if MessageAction(data[0]) is not MessageAction.INVOKE_METHOD:
                raise
            log.debug("an answer came for a control that has been removed", exc_info=True)

    def stop(self) -> None:
        """Forget the events that wait: the browser has gone."""
        if self._turn is not None:
            self._turn.cancel()

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
    """Return `app` with websockets for sessions of `app_main`, kept for `keep` seconds after the browser has gone."""

    async def talk(channel: Channel) -> None:
        languages = channel.headers.get("accept-language", "")

        def before_main(page: ft.Page) -> None:
            set_languages(page, languages)

        connection = Connection(asyncio.get_running_loop(), app_manager.executor, app_main, before_main, keep)
        connection.report_excess = report_excess
        try:
            await connection.handle(cast("WebSocket", channel))
        finally:
            connection.stop()

    channels = Channels(talk, keep)

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and scope["path"] == "/ws":
            await channels.serve(WebSocket(scope, receive, send))
        else:
            await app(scope, receive, send)

    return answer
