"""Plays the app without a browser: a real session of Flet whose connection leads nowhere."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

import flet as ft
import msgpack  # pyright: ignore[reportMissingTypeStubs]
from flet.components.component import Component
from flet.controls.base_control import BaseControl
from flet.controls.context import _context_page, context  # pyright: ignore[reportPrivateUsage]
from flet.messaging import protocol  # pyright: ignore[reportMissingTypeStubs]
from flet.messaging.connection import Connection  # pyright: ignore[reportMissingTypeStubs]
from flet.messaging.session import Session  # pyright: ignore[reportMissingTypeStubs]
from flet.pubsub.pubsub_hub import PubSubHub

from scorekeeper.ui import component

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextvars import Token

C = TypeVar("C", bound=BaseControl)

TURNS = 6
"""Turns of the event loop after which a tap has been drawn."""

component.FRAMES = 0  # nobody looks: what may come a moment later comes in the next turn


@cache
def _places(kind: type[BaseControl]) -> dict[str, int]:
    """The fields in which a control may hold others, and when each is read."""
    fields = kind.__dataclass_fields__.values()
    hidden = (one.metadata.get("skip") or (one.name.startswith("_") and one.name != "_dialogs") for one in fields)
    return {one.name: place for place, (one, out) in enumerate(zip(fields, hidden, strict=True)) if not out}


class Nowhere(Connection):
    """A connection that packs what it is given, as the differ needs, and answers every call with `replies`."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.get_running_loop()
        self.pubsubhub = PubSubHub(loop=self.loop)
        self.page_url = "http://test"
        self.session: Session | None = None
        self.bytes_sent = 0
        self.crashes: list[str] = []
        self.called: list[str] = []
        self.replies: dict[str, Any] = {}
        self._encode = cast("Any", protocol).configure_encode_object_for_msgpack(BaseControl)

    def send_message(self, message: protocol.Message) -> None:
        packed = cast("Any", msgpack).packb([message.action, message.body], default=self._encode)
        self.bytes_sent += len(packed)
        if message.action == protocol.MessageAction.SESSION_CRASHED:
            self.crashes.append(str(message.body.message))
        elif message.action == protocol.MessageAction.INVOKE_METHOD and self.session:
            body = message.body
            self.called.append(body.name)
            self.loop.call_soon(
                self.session.handle_invoke_method_results,
                body.control_id,
                body.call_id,
                self.replies.get(body.name),
                None,
            )


class AppTest:
    """One visitor of `main`, at `route`, on a screen of `width` by `height` dp."""

    conn: Nowhere
    session: Session
    page: ft.Page

    def __init__(self, main: Callable[[ft.Page], Any], route: str = "/", width: int = 390, height: int = 844) -> None:
        self._main = main
        self._first = {"route": route, "width": width, "height": height, "web": True, "platform": "android"}

    async def __aenter__(self) -> Self:
        self.conn = Nowhere()
        self.session = self.conn.session = Session(self.conn)
        self.page = self.session.page
        self.session.apply_page_patch(self._first)
        self._token: Token[Any] = cast("Any", _context_page).set(self.page)
        context.reset_auto_update()
        answer = protocol.RegisterClientResponseBody(
            session_id=self.session.id, page_patch=self.session.get_page_patch(), error=""
        )
        self.conn.send_message(protocol.Message(protocol.MessageAction.REGISTER_CLIENT, answer))
        started = self._main(self.page)
        if asyncio.iscoroutine(started):
            await started
        await self.session.after_event(self.page)
        await self.settle()
        return self

    async def __aexit__(self, *_: object) -> None:
        self.session.close()
        await asyncio.sleep(0)
        _context_page.reset(self._token)

    async def settle(self, turns: int = TURNS) -> None:
        """Let the event loop turn, so that what a tap started is drawn."""
        for _ in range(turns):
            await asyncio.sleep(0)

    def walk(self, root: object = None) -> Iterator[BaseControl]:
        """Every control under `root` (the page by default), as a reader meets them."""
        found: dict[int, BaseControl] = {}

        def under(value: object) -> None:
            if isinstance(value, Component):
                under(value._b)  # pyright: ignore[reportPrivateUsage]
            elif isinstance(value, BaseControl):
                if id(value) in found:
                    return
                found[id(value)] = value
                places = _places(type(value))
                held = vars(value) | cast("dict[str, object]", cast("Any", value)._values)
                for name in sorted(places.keys() & held.keys(), key=places.__getitem__):
                    under(held[name])
            elif isinstance(value, list | tuple):
                for one in cast("list[object]", value):
                    under(one)

        under(self.page if root is None else root)
        return iter(found.values())

    def find(self, kind: type[C], **properties: object) -> list[C]:
        """The controls on screen of that kind with these properties."""
        return [
            one
            for one in self.walk()
            if isinstance(one, kind) and all(getattr(one, k, None) == v for k, v in properties.items())
        ]

    def texts(self) -> list[str]:
        """What can be read, from the top."""
        return [text.value for text in self.find(ft.Text)]

    def by(self, identifier: str) -> ft.Semantics:
        """The one control that browsers' tests call `identifier`."""
        found = self.find(ft.Semantics, identifier=identifier)
        assert len(found) == 1, f"{len(found)} controls called {identifier}"
        return found[0]

    async def fire(self, control: BaseControl, event: str, data: object = None) -> None:
        """What the client sends when something happened to `control`."""
        await self.send(control, event, data)
        await self.settle()

    async def send(self, control: BaseControl, event: str, data: object = None) -> None:
        """The same, and nothing is drawn yet when it returns."""
        await self.session.dispatch_event(control._i, event, data)  # pyright: ignore[reportPrivateUsage]

    async def tap(self, identifier: str) -> None:
        """Click the first thing under `identifier` that can be clicked."""
        await self.fire(self.clickable(identifier), "click")

    def clickable(self, identifier: str) -> BaseControl:
        """The first thing under `identifier` that can be clicked."""
        for control in self.walk(self.by(identifier)):
            if getattr(control, "on_click", None) is not None:
                return control
        msg = f"nothing under {identifier} can be clicked"
        raise AssertionError(msg)

    def assert_sound(self) -> None:
        """No crash was shown, and the session still draws: Flet's scheduler dies of an exception in a component."""
        assert self.conn.crashes == []
        scheduler = cast("asyncio.Task[None] | None", getattr(self.session, "_Session__updates_task"))  # noqa: B009
        assert scheduler is None or not scheduler.done(), "the session no longer draws"
