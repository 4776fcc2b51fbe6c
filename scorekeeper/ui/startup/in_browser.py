"""The app inside a web page: Python, the library and the screens all live in one tab of the phone's browser."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from importlib import import_module
from typing import Any

import flet as ft

from scorekeeper.games import GameRegistry
from scorekeeper.library.repository import open_library
from scorekeeper.storage.errors import Key, StorageError
from scorekeeper.storage.place import data_folder, keeping, prepare, settle
from scorekeeper.storage.tabs import Tab
from scorekeeper.ui.device.browser_state import BrowserTab
from scorekeeper.ui.device.device_state import DeviceState, DeviceStore
from scorekeeper.ui.device.listener import listen
from scorekeeper.ui.flet_shim import component, view
from scorekeeper.ui.shell.contexts import BrowserTabContext
from scorekeeper.ui.shell.hub import Hub
from scorekeeper.ui.startup import lazy_pages
from scorekeeper.ui.startup.gate import Door, Doorway, Opening
from scorekeeper.ui.startup.session import App, dress, use_dress
from scorekeeper.ui.startup.unavailable import elsewhere


class InPage:
    """What one tab has: the matches of its browser, or the news that another tab has them."""

    def __init__(self, page: ft.Page, games: GameRegistry) -> None:
        self._page = page
        self._pocket = BrowserTab()
        self._opening = Opening(page, games, Hub(), data_folder(), lambda: open_library(data_folder(), games))
        self._tab = Tab(self._hand_over)

    async def begin(self) -> None:
        """Draw the app, or why it cannot be."""
        device_store = DeviceStore(DeviceState(locale=_language()))
        keeping.told = self._say
        if await self._tab.claim():
            await self._open()
        else:
            self._pocket.elsewhere = True
        listen(self._page, device_store, lazy_pages.load_rest)
        with suppress(ImportError):  # a page that somebody else has built
            self._pocket.listen(self._page)
        dress(self._page, device_store.device)
        self._page.render_views(lambda: Root(device_store, self._pocket, self._opening, self._opening.door, self._take))

    async def _open(self) -> None:
        with suppress(StorageError):  # said above every screen
            await prepare()
        await self._opening.open()

    async def _take(self) -> None:
        await self._tab.take()
        await self._open()
        self._pocket.elsewhere = False

    async def _hand_over(self) -> None:
        # A browser's call knows of no page, and without one nothing would be drawn again.
        await asyncio.wrap_future(self._page.run_task(self._put_away))

    async def _put_away(self) -> None:
        kept = self._opening.kept
        if kept is None:
            return
        kept.store.pens.lay_down()
        self._pocket.elsewhere = True
        kept.library_view.library.close()
        with suppress(StorageError):
            await settle()

    def _say(self, fault: Key | None) -> None:
        self._pocket.fault = fault or ""


def _language() -> str:
    """What the browser speaks, known before anything is asked or drawn."""
    js: Any = import_module("js")
    return str(js.navigator.language).partition("-")[0]


@component
def Root(
    device_store: DeviceStore,
    browser_tab: BrowserTab,
    opening: Opening,
    door: Door,
    take: Callable[[], Awaitable[None]],
) -> ft.Control:
    kept = opening.kept
    if browser_tab.elsewhere:
        return Elsewhere(device_store, take)
    if kept is None:
        return Doorway(device_store, opening, door)
    return BrowserTabContext(browser_tab, lambda: App(device_store, kept))


@view
def Elsewhere(device_store: DeviceStore, take: Callable[[], Awaitable[None]]) -> ft.View:
    theme, tr = use_dress(device_store)
    return elsewhere(theme, tr, take)
