"""The contexts of all screens: stores, theme and translator of the session."""

from __future__ import annotations

from typing import Final

import flet as ft

from scorekeeper.i18n import Translator, translator_for
from scorekeeper.ui.base.flet_shim import create_context, use_context
from scorekeeper.ui.device.browser_state import BrowserTab
from scorekeeper.ui.device.device_state import DeviceStore
from scorekeeper.ui.kit.theme import PLAIN, Theme
from scorekeeper.ui.shell.library_view import LibraryView
from scorekeeper.ui.shell.match_store import MatchStore

StoreContext: Final[ft.ContextProvider[MatchStore | None]] = create_context(None)
LibraryViewContext: Final[ft.ContextProvider[LibraryView | None]] = create_context(None)
DeviceContext: Final[ft.ContextProvider[DeviceStore | None]] = create_context(None)
ThemeContext: Final[ft.ContextProvider[Theme]] = create_context(PLAIN)
BrowserTabContext: Final[ft.ContextProvider[BrowserTab | None]] = create_context(None)
TranslatorContext: Final[ft.ContextProvider[Translator]] = create_context(translator_for("en"))


def use_store() -> MatchStore:
    """Return the match store of the session; the component draws again when it changes."""
    store = use_context(StoreContext)
    assert store is not None, "no store: draw inside App"  # noqa: S101
    return store


def use_library_view() -> LibraryView:
    """Return the lists of the library; the component draws again when they are read."""
    library_view = use_context(LibraryViewContext)
    assert library_view is not None, "no library: draw inside App"  # noqa: S101
    return library_view


def use_device() -> DeviceStore:
    """Return the device store of the session; the component draws again when it changes."""
    device_store = use_context(DeviceContext)
    assert device_store is not None, "no device: draw inside App"  # noqa: S101
    return device_store


def use_theme() -> Theme:
    return use_context(ThemeContext)


def use_translator() -> Translator:
    return use_context(TranslatorContext)


def use_browser_tab() -> BrowserTab | None:
    """Return the state of the browser tab; ``None`` if the app does not run in a page."""
    return use_context(BrowserTabContext)
