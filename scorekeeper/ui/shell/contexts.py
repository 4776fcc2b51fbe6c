"""What every screen can reach: the session's store, its look and its words."""

from __future__ import annotations

from typing import Final

import flet as ft

from scorekeeper.i18n import Words, speak
from scorekeeper.ui.device.browser_state import Pocket
from scorekeeper.ui.device.device_state import Desk
from scorekeeper.ui.flet_shim import create_context, use_context
from scorekeeper.ui.kit.look import PLAIN, Look
from scorekeeper.ui.shell.store import Shelf, Store

StoreContext: Final[ft.ContextProvider[Store | None]] = create_context(None)
ShelfContext: Final[ft.ContextProvider[Shelf | None]] = create_context(None)
DeskContext: Final[ft.ContextProvider[Desk | None]] = create_context(None)
LookContext: Final[ft.ContextProvider[Look]] = create_context(PLAIN)
PocketContext: Final[ft.ContextProvider[Pocket | None]] = create_context(None)
WordsContext: Final[ft.ContextProvider[Words]] = create_context(speak("en"))


def use_store() -> Store:
    """The session's store; the component draws again when it changes."""
    store = use_context(StoreContext)
    assert store is not None, "no store: draw inside App"  # noqa: S101
    return store


def use_shelf() -> Shelf:
    """The library as lists show it; the component draws again when it is looked at again."""
    shelf = use_context(ShelfContext)
    assert shelf is not None, "no shelf: draw inside App"  # noqa: S101
    return shelf


def use_desk() -> Desk:
    """The session's device; the component draws again when it changes."""
    desk = use_context(DeskContext)
    assert desk is not None, "no desk: draw inside App"  # noqa: S101
    return desk


def use_look() -> Look:
    return use_context(LookContext)


def use_words() -> Words:
    return use_context(WordsContext)


def use_pocket() -> Pocket | None:
    """What a page says of its browser; ``None`` where the app runs elsewhere."""
    return use_context(PocketContext)
