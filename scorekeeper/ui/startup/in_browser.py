"""The app inside a web page: Python, the library and the screens all live in one tab of the phone's browser."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
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
from scorekeeper.ui.device.listener import listen
from scorekeeper.ui.shell.contexts import BrowserTabContext
from scorekeeper.ui.startup import lazy_pages
from scorekeeper.ui.startup.gate import AppOrFailure, LibraryOpener, StartupState
from scorekeeper.ui.startup.session import App, apply_theme, use_theme_of
from scorekeeper.ui.startup.unavailable import elsewhere


class InPage:
    """The app in one tab: with the matches of its browser, or the message that another tab has them."""

    def __init__(self, page: ft.Page, games: GameRegistry, folder: Path) -> None:
        self._page = page
        backups = backup_folder(folder)
        self._files = BrowserFiles([folder, backups], self._report)
        self._browser_tab = BrowserTab(self._flush)
        opened = partial(open_repository, folder, games, flush=self._files.flush)
        self._opener = LibraryOpener(page, games, folder, opened, RollingBackups(backups, flush=self._files.flush))
        self._tab = Tab(self._files, self._hand_over)

    async def begin(self) -> None:
        """Draw the app, or why it cannot be drawn."""
        device_store = DeviceStore(DeviceState(locale=_language()))
        if await self._tab.claim():
            await self._open()
        else:
            self._browser_tab.elsewhere = True
        listen(self._page, device_store, lazy_pages.load_rest)
        with suppress(ImportError):  # a page that somebody else has built
            self._browser_tab.listen(self._page)
        apply_theme(self._page, device_store.device)
        self._page.render_views(
            partial(Root, device_store, self._browser_tab, self._opener, self._opener.state, self._take)
        )

    async def _open(self) -> None:
        with suppress(StorageError):  # said above every screen
            await self._files.load()
        await self._opener.open()

    async def _take(self) -> None:
        await self._tab.take()
        await self._open()
        self._browser_tab.elsewhere = False

    async def _hand_over(self) -> None:
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
        session_state(self._page).is_stored = fault is None


def _language() -> str:
    """Return the language of the browser with its region, which is known before anything is drawn."""
    js: Any = import_module("js")
    return str(js.navigator.language)


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
