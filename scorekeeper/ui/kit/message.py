"""Messages that go by themselves. They stand in the caption of a page's bar, where they cover nothing."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from typing import Final

import flet as ft

from scorekeeper.ui.base.flet_shim import Handler, component, observable
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.letters import across
from scorekeeper.ui.kit.press import named
from scorekeeper.ui.kit.theme import CAPTION, SMALL, Style, Theme, muted, text

SECONDS: Final = 4.0
"""How long a message is shown."""

WITH_ACTION: Final = 10.0
"""The same with something to press."""

_KEY: Final = "scorekeeper.messages"


@dataclass(frozen=True, slots=True)
class Message:
    """What has happened, in one sentence, with at most one action."""

    words: str
    action: str = ""
    on_action: Handler | None = None


@observable
@dataclass
class Messages:
    """The message of a session, if there is one."""

    current: Message | None = None


def messages_of(page: ft.Page) -> Messages:
    """Return the messages of the session of ``page``."""
    store = page.session.store
    found: object = store.get(_KEY)
    if not isinstance(found, Messages):
        found = Messages()
        store.set(_KEY, found)
    return found


def show_message(words: str, *, action: str = "", on_action: Handler | None = None) -> None:
    """Show a message on every page of this session until it has been read, or another one follows."""
    page = ft.context.page
    messages, message = messages_of(page), Message(words, action, on_action)

    async def expire() -> None:
        await asyncio.sleep(WITH_ACTION if action else SECONDS)
        if messages.current is message:
            messages.current = None

    messages.current = message
    page.run_task(expire)


@component
def Caption(theme: Theme, messages: Messages, subtitle: str, style: Style, lines: int) -> ft.Control:
    """Draw the caption of a bar, or a message in its place."""
    message = messages.current
    if message is None:
        # a part of its own: otherwise a screen reader reads it before the title above it
        below = muted(theme, subtitle, style, lines=lines)
        return named(below, "subtitle", subtitle) if subtitle else ft.Container()
    small = replace(CAPTION, size=13, height=1.2, most=1.3)
    shown = text(theme, message.words, small if len(message.words) > 24 else replace(SMALL, most=1.3), lines=2)
    return named(shown, "message", message.words, live=True)


@component
def MessageAction(theme: Theme, messages: Messages) -> ft.Control:
    """Draw the button of a message."""
    message = messages.current
    if message is None or message.on_action is None:
        return ft.Container()
    act = message.on_action

    async def press() -> None:
        messages.current = None
        await act()

    width = across(message.action, 15 * theme.scale) + 32
    return button(theme, message.action, "message.action", press, kind="outlined", size="s", width=width)
