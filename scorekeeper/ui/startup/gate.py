"""The way in on a phone, where nobody else can say why it is barred: the matches are opened, or the screen tells."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import flet as ft

from scorekeeper.games import GameRegistry
from scorekeeper.library.backup import has_files
from scorekeeper.storage.errors import StorageError
from scorekeeper.storage.library import Library
from scorekeeper.ui.device.device_state import DeviceStore
from scorekeeper.ui.device.files import save_files
from scorekeeper.ui.device.listener import listen
from scorekeeper.ui.flet_shim import component, observable, view
from scorekeeper.ui.shell.hub import Hub
from scorekeeper.ui.startup import lazy_pages
from scorekeeper.ui.startup.session import App, Kept, come, dress, use_dress
from scorekeeper.ui.startup.unavailable import shut

log = logging.getLogger(__name__)

Opened = Callable[[], Library]
"""Opens a library; raises ``StorageError``."""


@observable
@dataclass
class Door:
    """``fault``: the key of why the matches cannot be opened, or ``""``."""

    fault: str = ""


class Opening:
    """The matches in a folder, opened for one session: ``kept`` as soon as they are."""

    def __init__(self, page: ft.Page, games: GameRegistry, hub: Hub, folder: Path, opened: Opened) -> None:
        self.door = Door()
        self.folder = folder
        self.kept: Kept | None = None
        self._page, self._games, self._hub, self._opened = page, games, hub, opened

    async def open(self) -> None:
        """Open them, or shut the door: whatever goes wrong here would otherwise leave nothing but an error's page."""
        self.kept = None
        try:
            library = self._opened()
        except Exception as error:
            log.exception("the matches cannot be opened")
            self.door.fault = error.key if isinstance(error, StorageError) else StorageError.key
            return
        self.kept = come(self._page, library, self._games, self._hub)
        self.door.fault = ""

    async def copy(self) -> None:
        """Have the files saved as they lie there."""
        await save_files(self.folder, self._games)


async def begin_on_device(page: ft.Page, games: GameRegistry, hub: Hub, folder: Path, opened: Opened) -> None:
    """Draw the app on a device of its own."""
    device_store, opening = DeviceStore(), Opening(page, games, hub, folder, opened)
    await opening.open()
    listen(page, device_store, lazy_pages.load_rest)
    dress(page, device_store.device)
    page.render_views(lambda: Doorway(device_store, opening, opening.door))


@component
def Doorway(device_store: DeviceStore, opening: Opening, door: Door) -> ft.Control:
    """The app, or why it is not there."""
    if door.fault or opening.kept is None:
        return Shut(device_store, opening, door.fault)
    return App(device_store, opening.kept)


@view
def Shut(device_store: DeviceStore, opening: Opening, fault: str) -> ft.View:
    theme, tr = use_dress(device_store)
    return shut(theme, tr, fault, opening.open, opening.copy if has_files(opening.folder) else None)
