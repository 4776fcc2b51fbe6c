"""The app inside a web page: Python, the library and the screens all live in one tab of the phone's browser."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import flet as ft

from scorekeeper.games import GameRegistry
from scorekeeper.library.errors import Key, StorageError
from scorekeeper.library.folder import backup_folder
from scorekeeper.library.repository import open_repository
from scorekeeper.library.rolling_backups import RollingBackups
from scorekeeper.storage.browser.files import BrowserFiles
from scorekeeper.storage.browser.tabs import Tab
from scorekeeper.ui.base.flet_shim import component, view
from scorekeeper.ui.base.session_state import session_state
from scorekeeper.ui.device.browser_state import BrowserTab
from scorekeeper.ui.device.device_state import DeviceState, DeviceStore
from scorekeeper.ui.device.listener import listen, settings_in
from scorekeeper.ui.shell.contexts import BrowserTabContext
from scorekeeper.ui.startup import lazy_pages
from scorekeeper.ui.startup.gate import AppOrFailure, LibraryOpener, StartupState
from scorekeeper.ui.startup.session import App, apply_theme, prepare, use_theme_of
from scorekeeper.ui.startup.unavailable import elsewhere


class InPage:
    """The app in one tab: with the matches of its browser, or the message that another tab has them.

    The files are read at once, while the drawing engine of the page starts.
    """

    _page: ft.Page | None = None
    _opener: LibraryOpener

    def __init__(self, games: GameRegistry, folder: Path) -> None:
        self._games, self._folder = games, folder
        self._files = BrowserFiles([folder, backup_folder(folder)], self._report)
        self._browser_tab = BrowserTab(self._flush)
        self._tab = Tab(self._files, self._hand_over)
        self._is_ours = asyncio.ensure_future(self._claim())

    async def _claim(self) -> bool:
        is_ours = await self._tab.claim()
        if is_ours:
            await self._load()
        return is_ours

    async def begin(self, page: ft.Page) -> None:
        """Draw the app, or why it cannot be drawn."""
        prepare(page)
        self._page, flush = page, self._files.flush
        opened = partial(open_repository, self._folder, self._games, flush=flush)
        backups = RollingBackups(backup_folder(self._folder), flush=flush)
        self._opener = LibraryOpener(page, self._games, self._folder, opened, backups)
        preferences = _preferences()
        device_store = DeviceStore(_device(preferences))
        session_state(page).device = str((preferences or {}).get("device", ""))  # its drafts are on the first screen
        if await self._is_ours and self._files.barred != "in_use":
            session_state(page).is_stored = self._files.fault is None
            await self._opener.open()
        else:
            self._browser_tab.elsewhere = True
        listen(page, device_store, lazy_pages.load_rest)
        with suppress(ImportError):  # a page that somebody else has built
            self._browser_tab.listen(page)
        apply_theme(page, device_store.device)
        page.render_views(partial(Root, device_store, self._browser_tab, self._opener, self._opener.state, self._take))

    async def _load(self) -> None:
        with suppress(StorageError):  # said above every screen
            await self._files.load()

    async def _take(self) -> None:
        await self._tab.take()
        await self._load()
        await self._opener.open()
        self._browser_tab.elsewhere = False

    async def _hand_over(self) -> None:
        await self._is_ours
        if self._page is None:  # nothing was written yet
            return
        # A browser's call knows of no page, and without one nothing would be drawn again.
        await asyncio.wrap_future(self._page.run_task(self._release))

    async def _release(self) -> None:
        stores = self._opener.stores
        if stores is None:
            return
        await stores.store.save_drafts()
        self._browser_tab.elsewhere = True
        await stores.store.repository.close()
        await self._flush()

    async def _flush(self) -> None:
        with suppress(StorageError):  # said above every screen
            await self._files.flush()

    def _report(self, fault: Key | None) -> None:
        self._browser_tab.fault = fault or ""
        if self._page is not None:
            session_state(self._page).is_stored = fault is None


def _preferences() -> dict[str, object] | None:
    """Return what the device has stored, which the page knows before anything is drawn.

    ``None`` in a page that somebody else has built.
    """
    with suppress(ImportError):
        return json.loads(import_module("scorekeeper_page").preferences)
    return None


def _device(preferences: dict[str, object] | None) -> DeviceState:
    """Return the language of the browser, and what its owner has set."""
    js: Any = import_module("js")
    device = DeviceState(locale=str(js.navigator.language))
    return device if preferences is None else replace(device, **settings_in(preferences))


@component
def Root(
    device_store: DeviceStore,
    browser_tab: BrowserTab,
    opener: LibraryOpener,
    state: StartupState,
    take: Callable[[], Awaitable[None]],
) -> ft.Control:
    stores = opener.stores
    if browser_tab.elsewhere:
        return Elsewhere(device_store, take)
    if stores is None:
        return AppOrFailure(device_store, opener, state)
    return BrowserTabContext(browser_tab, lambda: App(device_store, stores))


@view
def Elsewhere(device_store: DeviceStore, take: Callable[[], Awaitable[None]]) -> ft.View:
    theme, tr = use_theme_of(device_store)
    return elsewhere(theme, tr, take)
