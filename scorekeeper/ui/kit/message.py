"""The message bar: the one place that says what was done, where the screen does not show it anyway."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextvars import copy_context
from dataclasses import dataclass, replace
from typing import Any, Final, cast

import flet as ft

from scorekeeper.ui.base.flet_shim import Handler, component, handler, observable
from scorekeeper.ui.base.timers import DELETED, DONE, DONE_WITH_KEY
from scorekeeper.ui.kit.boxes import CENTER_LEFT, padded, padding, row_of, space
from scorekeeper.ui.kit.layout import COLUMN
from scorekeeper.ui.kit.letters import across, fitted
from scorekeeper.ui.kit.press import named, pressable
from scorekeeper.ui.kit.theme import LABEL_L, Theme, icon, text
from scorekeeper.ui.kit.tokens import MARGIN, TARGET

_STORED: Final = "scorekeeper.messages"

ACTIONS: Final = frozenset({"click", "long_press", "tap", "submit"})
"""The events of the client that end the message before them."""

_STYLE: Final = replace(LABEL_L, most=1.3)
_LEAST_KEY: Final = 96.0
_LARGEST_KEY: Final = 140.0
_ICON: Final = 20.0


@dataclass(frozen=True, slots=True)
class Message:
    """What was done, in one sentence, with at most one key.

    ``key`` are the words of the key, ``mark`` its icon, ``undoes_deletion`` gives it more time. ``place`` is the route
    of the screen that shows the message, with those below it; ``""`` is every screen.
    """

    words: str
    key: str = ""
    on_press: Handler | None = None
    mark: ft.IconData | None = None
    undoes_deletion: bool = False
    place: str = ""

    def is_on(self, route: str) -> bool:
        """Return whether the screen with this route shows the message."""
        return f"{route}/".startswith(f"{self.place}/")


def lasting(message: Message, *, stays: bool) -> float | None:
    """Return for how many seconds a message is shown; ``None``: until the next action."""
    if stays:
        return None
    return DELETED if message.undoes_deletion else DONE_WITH_KEY if message.key else DONE


@observable
@dataclass
class Messages:
    """The message of a session, if there is one. ``stays``: a message ends only with the next action.

    ``sheets`` counts what is open over the screen.
    """

    current: Message | None = None
    stays: bool = False
    sheets: int = 0
    _timer: asyncio.TimerHandle | None = None
    _ended: Message | None = None

    def show(self, message: Message) -> None:
        """Show a message in the place of the last one."""
        self.current = message
        self.count()

    def end(self) -> None:
        self._ended = self.current
        self.current = None
        self.hold()

    def resume(self) -> None:
        """Show the message again that the present action has ended: it only closed what the message stood on."""
        if self._ended and self.current is None:
            self.show(self._ended)

    def hold(self) -> None:
        """Let the message stay while it is touched or pointed at."""
        if self._timer:
            self._timer.cancel()

    def count(self) -> None:
        """Let the message end after its time, from now on."""
        self.hold()
        seconds = self.current and lasting(self.current, stays=self.stays)
        if seconds:
            self._timer = asyncio.get_running_loop().call_later(seconds, self.end)


def messages_of(page: ft.Page) -> Messages:
    """Return the messages of the session of ``page``."""
    store = page.session.store
    messages: object = store.get(_STORED)
    if not isinstance(messages, Messages):
        messages = Messages()
        store.set(_STORED, messages)
    return messages


def show_message(message: Message) -> None:
    """Show a message to the session until it has been read, the next action, or another message."""
    messages_of(ft.context.page).show(message)


def end_with_actions(page: ft.Page) -> None:
    """Let every action of the session end the message that was shown before it."""
    session, context = cast("Any", page.session), copy_context()
    dispatch: Callable[..., Awaitable[object]] = session.dispatch_event

    async def dispatch_event(control: int, name: str, data: object) -> None:
        if name in ACTIONS:
            context.run(messages_of(page).end)  # in a browser page, an event comes without the context of the session
        await dispatch(control, name, data)

    session.dispatch_event = dispatch_event


def use_message(messages: Messages, only: str = "", *, is_over: bool = False) -> Message | None:
    """Return the message that the screen shows; an entry form shows ``only`` those of its own route.

    While something is open over the screen, that which ``is_over`` shows it.
    """
    message, path = messages.current, ft.use_view_path() or ft.context.page.route or ""  # a sheet is on no screen
    is_here = message is not None and (message.place == only if only else message.is_on(path))
    return message if is_here and is_over == bool(messages.sheets) else None


def key_width(theme: Theme, message: Message) -> tuple[float, bool]:
    """Return the width of the key in logical pixels, and whether it has words: an icon that is known has none.

    That is where the words would take too much of the bar, as in French, German or Spanish.
    """
    needed = across(message.key, _STYLE.size * min(theme.scale, 1.15)) + 2 * MARGIN
    if message.mark is None:
        return max(_LEAST_KEY, min(needed, _LARGEST_KEY)), True
    needed += _ICON + 8
    return (_LEAST_KEY, False) if needed > _LARGEST_KEY else (max(_LEAST_KEY, needed), True)


def message_bar(theme: Theme, message: Message, messages: Messages, width: float) -> ft.Control:
    """Return the bar of a message, 48 high, or higher with two lines; it will be ``width`` logical pixels wide.

    Screen readers announce its words. Touching it lets it stay for its whole time again, and the mouse for as long as
    it points at it.
    """
    palette, key_room = theme.palette, 0.0
    key: list[ft.Control] = []
    if message.on_press:
        key_room, has_words = key_width(theme, message)
        mark = icon(theme, message.mark, size=_ICON, color=palette.on_primary) if message.mark else None
        style = fitted(theme, message.key, replace(_STYLE, most=1.15), key_room - 24, lines=1 if mark else 2)
        words = text(
            theme, message.key, style, color=palette.on_primary, align=ft.TextAlign.CENTER, lines=1 if mark else 2
        )
        words.expand, words.expand_loose = True, True
        inside = row_of(mark, words if has_words else None, spacing=8, centre=True)
        pressed = pressable(
            theme,
            inside,
            "message.action",
            message.on_press,
            message.key,
            fill=palette.primary,
            radius=12,
            padding=padded(10, 6),
            width=key_room,
            ring="inside",
        )
        key = [ft.Container(width=1, bgcolor=palette.ink2), pressed]
    style = fitted(theme, message.words, replace(_STYLE, weight=400), width - key_room - 2 * MARGIN, lines=2)
    line = text(theme, message.words, style, color=palette.on_primary, lines=2)
    label = named(ft.Container(line, padded(MARGIN, 8), alignment=CENTER_LEFT), "message", message.words, live=True)
    label.expand = True
    bar = ft.Row([ft.Container(width=0, height=TARGET), label, *key], spacing=0, intrinsic_height=True)
    bar.vertical_alignment = ft.CrossAxisAlignment.STRETCH
    return ft.GestureDetector(
        ft.Container(bar, bgcolor=palette.primary, border_radius=12, key=message.words),
        exclude_from_semantics=True,
        on_tap_down=handler(messages.count),
        on_enter=handler(messages.hold),
        on_exit=handler(messages.count),
    )


def message_line(
    theme: Theme, *, bottom: float = 12, only: str = "", width: float | None = None, is_over: bool = False
) -> ft.Control:
    """Return the message bar of a page, over its foot or its navigation; no line while there is no message.

    An entry form shows ``only`` messages of its own route. What ``is_over`` a page is ``width`` logical pixels wide.
    """
    return _Line(
        theme, messages_of(ft.context.page), bottom, only, width or ft.context.page.width or COLUMN, is_over=is_over
    )


@component
def _Line(theme: Theme, messages: Messages, bottom: float, only: str, room: float, *, is_over: bool) -> ft.Control:
    message = use_message(messages, only, is_over=is_over)
    if message is None:
        return space(0)
    width = min(room - 2 * MARGIN, COLUMN)
    bar = ft.Container(message_bar(theme, message, messages, width), width=COLUMN, expand=True, expand_loose=True)
    return ft.Container(row_of(bar, centre=True), padding(left=MARGIN, top=10, right=MARGIN, bottom=bottom))


def message_or(theme: Theme, otherwise: ft.Control, width: float) -> ft.Control:
    """Return the message bar, ``width`` logical pixels wide, or what stands in its place while there is no message."""
    return _Instead(theme, messages_of(ft.context.page), otherwise, width)


@component
def _Instead(theme: Theme, messages: Messages, otherwise: ft.Control, width: float) -> ft.Control:
    message = use_message(messages)
    return message_bar(theme, message, messages, width) if message else otherwise
