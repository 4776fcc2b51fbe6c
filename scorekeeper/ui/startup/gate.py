"""The start on a phone, which has no command line: the matches are opened, or a screen says why they are not."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import flet as ft

from scorekeeper.games import GameRegistry
from scorekeeper.i18n import Translator
from scorekeeper.library.backup import has_files
from scorekeeper.library.errors import StorageError
from scorekeeper.library.repository import MatchRepository
from scorekeeper.library.rolling_backups import RollingBackups
from scorekeeper.ui.base.flet_shim import component, observable, view
from scorekeeper.ui.device.device_state import DeviceStore
from scorekeeper.ui.device.files import save_files
from scorekeeper.ui.device.listener import listen
from scorekeeper.ui.startup import lazy_pages
from scorekeeper.ui.startup.session import App, SessionStores, apply_theme, new_session, prepare, use_theme_of
from scorekeeper.ui.startup.unavailable import start_failed

log = logging.getLogger(__name__)

OpenRepository = Callable[[], MatchRepository]
"""Opens the matches; raises ``StorageError``."""


@observable
@dataclass
class StartupState:
    """``fault`` is the key of why the matches could not be opened, or ``""``."""

    fault: str = ""


class LibraryOpener:
    """Opens the matches in a folder for one session, which has its ``stores`` from then on."""

    def __init__(
        self,
        page: ft.Page,
        games: GameRegistry,
        folder: Path,
        open_repository: OpenRepository,
        backups: RollingBackups | None = None,
    ) -> None:
        self.state = StartupState()
        self.folder = folder
        self.stores: SessionStores | None = None
        self._page, self._games, self._open_repository, self._backups = page, games, open_repository, backups

    async def open(self) -> None:
        """Open the matches, or note the reason: an exception here would show nothing but the error page of Flet."""
        self.stores = None
        try:
            repository = self._open_repository()
        except Exception as error:
            log.exception("the matches cannot be opened")
            self.state.fault = error.key if isinstance(error, StorageError) else StorageError.key
            return
        self.stores = await new_session(self._page, repository, self._games, self._backups)
        self.state.fault = ""

    async def copy(self, tr: Translator) -> None:
        """Save a copy of the files as they are."""
        await save_files(tr, self.folder, self._games)


async def begin_on_device(
    page: ft.Page,
    games: GameRegistry,
    folder: Path,
    open_repository: OpenRepository,
    backups: RollingBackups | None = None,
) -> None:
    """Draw the app on a phone that it runs on."""
    prepare(page)
    device_store, opener = DeviceStore(), LibraryOpener(page, games, folder, open_repository, backups)
    await opener.open()
    listen(page, device_store, lazy_pages.load_rest)
    apply_theme(page, device_store.device)
    page.render_views(lambda: AppOrFailure(device_store, opener, opener.state))


@component
def AppOrFailure(device_store: DeviceStore, opener: LibraryOpener, state: StartupState) -> ft.Control:
    """Draw the app, or why it could not be started."""
    if state.fault or opener.stores is None:
        return StartFailed(device_store, opener, state.fault)
    return App(device_store, opener.stores)


@view
def StartFailed(device_store: DeviceStore, opener: LibraryOpener, fault: str) -> ft.View:
    theme, tr = use_theme_of(device_store)
    return start_failed(theme, tr, fault, opener.open, partial(opener.copy, tr) if has_files(opener.folder) else None)
