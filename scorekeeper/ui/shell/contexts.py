"""The contexts of all screens: stores, theme and translator of the session."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

import flet as ft

from scorekeeper.i18n import Translator, translator_for
from scorekeeper.library.boards import Boards
from scorekeeper.ui.base.flet_shim import create_context, use_context
from scorekeeper.ui.device.browser_state import BrowserTab
from scorekeeper.ui.device.device_state import DeviceStore
from scorekeeper.ui.kit.theme import PLAIN, Theme, theme_at_table
from scorekeeper.ui.shell.library_view import LibraryView
from scorekeeper.ui.shell.match_store import MatchStore

T = TypeVar("T")

StoreContext: Final[ft.ContextProvider[MatchStore | None]] = create_context(None)
LibraryViewContext: Final[ft.ContextProvider[LibraryView | None]] = create_context(None)
DeviceContext: Final[ft.ContextProvider[DeviceStore | None]] = create_context(None)
ThemeContext: Final[ft.ContextProvider[Theme]] = create_context(PLAIN)
BrowserTabContext: Final[ft.ContextProvider[BrowserTab | None]] = create_context(None)
BoardsContext: Final[ft.ContextProvider[Boards | None]] = create_context(None)
TranslatorContext: Final[ft.ContextProvider[Translator]] = create_context(translator_for("en"))


def use_store() -> MatchStore:
    """Return the match store of the session; the component draws again when it changes."""
    return _given(use_context(StoreContext))


def use_library_view() -> LibraryView:
    """Return the lists of the library; the component draws again when they are read."""
    return _given(use_context(LibraryViewContext))


def use_device() -> DeviceStore:
    """Return the device store of the session; the component draws again when it changes."""
    return _given(use_context(DeviceContext))


def _given(value: T | None) -> T:
    assert value is not None, "nothing is provided: draw inside App"  # noqa: S101
    return value


def use_theme() -> Theme:
    return use_context(ThemeContext)


def use_table_theme(players: Sequence[str]) -> Theme:
    """Return the theme in which these players have their own colours."""
    return theme_at_table(use_theme(), use_library_view().colors(players))


def use_translator() -> Translator:
    return use_context(TranslatorContext)


def use_boards() -> Boards | None:
    """Return the scoreboards of the server; ``None`` if the app runs without one."""
    return use_context(BoardsContext)


def use_browser_tab() -> BrowserTab | None:
    """Return the state of the browser tab; ``None`` if the app does not run in a page."""
    return use_context(BrowserTabContext)
