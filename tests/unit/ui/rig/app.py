"""Runs the app without a browser: a real session of Flet whose client is the test. Only here is Flet's inside used."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextvars import Token
from functools import cache, partial
from inspect import getattr_static
from typing import Any, Self, TypeVar, cast

import flet as ft
import msgpack  # pyright: ignore[reportMissingTypeStubs]
from flet.components.component import Component
from flet.controls.base_control import BaseControl
from flet.controls.context import _context_page, context  # pyright: ignore[reportPrivateUsage]
from flet.messaging.connection import Connection  # pyright: ignore[reportMissingTypeStubs]
from flet.messaging.protocol import (  # pyright: ignore[reportMissingTypeStubs]
    Message,
    MessageAction,
    RegisterClientResponseBody,
    configure_encode_object_for_msgpack,  # pyright: ignore[reportUnknownVariableType]
)
from flet.messaging.session import Session  # pyright: ignore[reportMissingTypeStubs]
from flet.pubsub.pubsub_hub import PubSubHub

from tests.unit.ui.rig.clock import VirtualClockLoop, pass_time

C = TypeVar("C", bound=BaseControl)

PACE = 0.61
"""Seconds between two taps of a visitor: enough for what is drawn a moment later, so that two are no double tap."""

HOLDERS = (BaseControl, list, tuple)
"""What a field may hold that has controls in it."""

PLAIN = frozenset({str, int, float, bool, type(None)})
"""The types of most values, none of which are `HOLDERS`."""


@cache
def _child_fields(kind: type[BaseControl]) -> dict[str, int]:
    """The fields in which a control may hold others, and when each is read."""
    fields = kind.__dataclass_fields__.values()
    hidden = (one.metadata.get("skip") or (one.name.startswith("_") and one.name != "_dialogs") for one in fields)
    return {one.name: place for place, (one, out) in enumerate(zip(fields, hidden, strict=True)) if not out}


@cache
def _plain_fields(kind: type[BaseControl]) -> tuple[str, ...]:
    """Those of the fields that are plain attributes of the control; it keeps the others in `_values`."""
    return tuple(name for name in _child_fields(kind) if not hasattr(getattr_static(kind, name, None), "__set__"))


def controls_under(root: object) -> list[BaseControl]:
    """Return every control under `root`, as a reader meets them."""
    found: dict[int, BaseControl] = {}
    waiting: list[object] = [root]
    while waiting:
        value = waiting.pop()
        if isinstance(value, Component):
            waiting.append(value._b)  # pyright: ignore[reportPrivateUsage]
        elif isinstance(value, list | tuple):
            waiting += reversed(cast("list[object]", value))
        elif isinstance(value, BaseControl) and id(value) not in found:
            found[id(value)] = value
            places, own = _child_fields(type(value)), vars(value)
            inside: dict[int, object] = {}
            for name, each in own["_values"].items():
                if type(each) not in PLAIN and isinstance(each, HOLDERS) and name in places:
                    inside[places[name]] = each
            for name in _plain_fields(type(value)):
                if isinstance(each := own.get(name), HOLDERS):
                    inside[places[name]] = each
            waiting += [inside[place] for place in sorted(inside, reverse=True)]
    return [*found.values()]


class FakeConnection(Connection):
    """A connection that packs every message, as the differ needs, records it, and answers each call with `replies`."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.get_running_loop()
        self.pubsubhub = PubSubHub(loop=self.loop)
        self.page_url = "http://test"
        self.session: Session | None = None
        self.bytes_sent = 0
        self.patches: list[bytes] | None = None
        """The packed changes of what is drawn, while this is a list."""
        self.after_patch: Callable[[], object] | None = None
        """Called after each change of what is drawn, once Flet has it in its tree."""
        self.crashes: list[str] = []
        self.actions: list[MessageAction] = []
        self.calls: list[tuple[str, Any]] = []
        """The methods that the app has called on the client, with their arguments."""
        self.routes: list[str] = []
        """Where the app has sent its client and the client has not gone yet."""
        self.replies: dict[str, Any] = {"is_enabled": True}
        self.delay = 0.0
        """The seconds after which the client answers."""
        self.hints: str | None = "rules,undo,install"
        """The hints of the first evening that the device has shown."""
        self.failing: set[str] = set()
        """The methods that the client answers with an error."""
        self.browser: str | None = None
        """What the script of the page has stored about the browser."""
        self._encode = cast("Any", configure_encode_object_for_msgpack)(BaseControl)

    @property
    def called(self) -> list[str]:
        return [name for name, _ in self.calls]

    def send_message(self, message: Message) -> None:
        packed = cast("Any", msgpack).packb([message.action, message.body], default=self._encode)
        self.bytes_sent += len(packed)
        self.actions.append(message.action)
        if self.patches is not None and message.action == MessageAction.PATCH_CONTROL:
            self.patches.append(packed)
        if self.after_patch and message.action == MessageAction.PATCH_CONTROL:
            self.loop.call_soon(self.after_patch)
        if message.action == MessageAction.SESSION_CRASHED:
            self.crashes.append(str(message.body.message))
        elif message.action == MessageAction.INVOKE_METHOD and self.session:
            body = message.body
            self.calls.append((body.name, body.args))
            if body.name == "push_route":
                self.routes.append(body.args["route"])
            reply = self.replies.get(body.name)
            if body.name == "get" and body.args.get("key") == "scorekeeper.hints":
                reply = reply or self.hints
            if body.name == "get" and body.args.get("key") == "scorekeeper.browser":
                reply = self.browser
            error = "not available" if body.name in self.failing else None
            answer = partial(self.session.handle_invoke_method_results, body.control_id, body.call_id, reply, error)
            if self.delay:
                self.loop.call_later(self.delay, answer)
            else:
                self.loop.call_soon(answer)


class AppTest:
    """One visitor of `main`, at `route`, on a screen of `width` by `height` dp."""

    conn: FakeConnection
    session: Session
    page: ft.Page

    def __init__(self, main: Callable[[ft.Page], Any], route: str = "/", width: int = 390, height: int = 844) -> None:
        self._main = main
        self._turn: object = None
        self._walked: dict[int, tuple[object, list[BaseControl]]] = {}
        """What `walk` has found under which roots since something could last change."""
        self._first = {"route": route, "width": width, "height": height, "web": True, "platform": "android"}

    async def __aenter__(self) -> Self:
        self.conn = FakeConnection()
        self.session = self.conn.session = Session(self.conn)
        self.page = self.session.page
        self.patch(self.page, **self._first)
        self._token: Token[Any] = cast("Any", _context_page).set(self.page)
        context.reset_auto_update()
        answer = RegisterClientResponseBody(
            session_id=self.session.id, page_patch=self.session.get_page_patch(), error=""
        )
        self.conn.send_message(Message(MessageAction.REGISTER_CLIENT, answer))
        started = self._main(self.page)
        if asyncio.iscoroutine(started):
            await started
        await self.session.after_event(self.page)
        await self.settle()
        return self

    async def __aexit__(self, *_: object) -> None:
        self.session.close()
        await pass_time()
        _context_page.reset(self._token)

    # --- time ------------------------------------------------------------------------------------------------------

    async def settle(self) -> None:
        """Let the time between two taps pass; then Flet has no update left to send and only later timers wait."""
        await pass_time(PACE)

    async def wait(self, seconds: float) -> None:
        """Let time pass, on the virtual clock."""
        await pass_time(seconds)

    # --- what is on the screen -------------------------------------------------------------------------------------

    def walk(self, root: object = None) -> Iterator[BaseControl]:
        """Every control under `root` (the page by default), as a reader meets them.

        Within one turn of the virtual loop the same root is walked once, unless the client sends or gets something.
        """
        root = self.page if root is None else root
        loop = asyncio.get_running_loop()
        if not isinstance(loop, VirtualClockLoop):
            return iter(controls_under(root))
        turn = (loop.turns, len(self.conn.actions))
        if turn != self._turn:
            self._turn = turn
            self._walked.clear()
        if id(root) not in self._walked:
            self._walked[id(root)] = (root, controls_under(root))
        return iter(self._walked[id(root)][1])

    def find(self, kind: type[C], root: object = None, **properties: object) -> list[C]:
        """The controls of that kind with these properties, under `root`."""
        return [
            one
            for one in self.walk(root)
            if isinstance(one, kind) and all(getattr(one, k, None) == v for k, v in properties.items())
        ]

    def texts(self, root: object = None) -> list[str]:
        """What can be read under `root`, from the top."""
        return [text.value for text in self.find(ft.Text, root)]

    def top_texts(self) -> list[str]:
        """What can be read on the screen that lies on top."""
        return self.texts(self.find(ft.View)[-1])

    def record_drawings(self) -> list[list[str]]:
        """Return a list that gets the texts of the top screen after every change of what is drawn."""
        drawn: list[list[str]] = []
        self.conn.after_patch = lambda: drawn.append(self.top_texts())
        return drawn

    def snacks(self) -> list[str]:
        """The texts of the snack bars, the latest last."""
        return [bar.content.value for bar in self.find(ft.SnackBar) if isinstance(bar.content, ft.Text)]

    def by(self, identifier: str) -> ft.Semantics:
        """The one control that browsers' tests call `identifier`."""
        found = self.find(ft.Semantics, identifier=identifier)
        assert len(found) == 1, f"{len(found)} controls called {identifier}"
        return found[0]

    def shows(self, identifier: str) -> bool:
        return bool(self.find(ft.Semantics, identifier=identifier))

    def clickable(self, identifier: str) -> BaseControl:
        """The first thing under `identifier` that can be clicked."""
        for control in self.walk(self.by(identifier)):
            if getattr(control, "on_click", None) is not None:
                return control
        msg = f"nothing under {identifier} can be clicked"
        raise AssertionError(msg)

    def field(self, identifier: str) -> ft.TextField:
        """The text field under `identifier`."""
        return self.find(ft.TextField, self.by(identifier))[0]

    def calls_of(self, name: str) -> list[Any]:
        """The arguments of each call of a method of the client, oldest first."""
        return [arguments for called, arguments in self.conn.calls if called == name]

    def number_of(self, control: BaseControl) -> int:
        """The number that the client knows a control by: another number is another control on the screen."""
        return control._i  # pyright: ignore[reportPrivateUsage]

    # --- what a visitor does ---------------------------------------------------------------------------------------

    async def fire(self, control: BaseControl, event: str, data: object = None) -> None:
        """Do what the client does when something happened to `control`."""
        await self.send(control, event, data)
        await self.settle()

    async def send(self, control: BaseControl, event: str, data: object = None) -> None:
        """Do the same, and leave it undrawn for the moment."""
        await self.session.dispatch_event(self.number_of(control), event, data)
        self._walked.clear()

    def patch(self, control: BaseControl, **values: object) -> None:
        """Change properties as a client does that knows better, without an event."""
        self.session.apply_patch(self.number_of(control), values)
        self._walked.clear()

    async def tap(self, identifier: str) -> None:
        """Click the first thing under `identifier` that can be clicked."""
        await self.fire(self.clickable(identifier), "click")

    async def tap_at_once(self, *identifiers: str) -> None:
        """Click things before what the first of them does is drawn."""
        for control in [self.clickable(identifier) for identifier in identifiers]:
            await self.send(control, "click")

    async def type(self, identifier: str, value: str) -> None:
        """Type into the text field under `identifier`."""
        await self.type_at_once(identifier, value)
        await self.settle()

    async def type_at_once(self, identifier: str, value: str) -> None:
        """Type without waiting until it is drawn."""
        field = self.field(identifier)
        self.patch(field, value=value)
        await self.send(field, "change", value)

    async def enter(self, identifier: str, *values: str) -> None:
        """Type, then press Enter; again for each value."""
        for value in values:
            await self.type(identifier, value)
            await self.fire(self.field(identifier), "submit", value)

    async def choose(self, identifier: str) -> None:
        """Choose the item of a menu, the latest of that name."""
        items = [one for one in self.find(ft.PopupMenuItem) if self.find(ft.Semantics, root=one, identifier=identifier)]
        assert items, f"no item of a menu is called {identifier}"
        await self.fire(items[-1], "click")

    async def dismiss(self, dialog: ft.DialogControl) -> None:
        """Have the client report that a dialog or a snack bar has gone."""
        await self.fire(dialog, "dismiss")

    async def disconnect(self) -> None:
        """Lose the connection."""
        await self.session.disconnect(60)
        await self.settle()

    async def connect(self) -> None:
        """Come back on the same connection."""
        await self.session.connect(self.conn)
        await self.settle()

    # --- afterwards ------------------------------------------------------------------------------------------------

    def assert_sound(self) -> None:
        """No crash was shown, and the session still draws: Flet's scheduler dies of an exception in a component."""
        assert self.conn.crashes == []
        scheduler = cast("asyncio.Task[None] | None", getattr(self.session, "_Session__updates_task"))  # noqa: B009
        assert scheduler is None or not scheduler.done(), "the session no longer draws"
