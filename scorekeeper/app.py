"""The composition root: opens the library and gives every session its own stores and screens."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import cache, partial
from pathlib import Path

import flet as ft

from scorekeeper.games import BUILT_IN, GameRegistry
from scorekeeper.library.boards import Boards
from scorekeeper.library.folder import IN_BROWSER, backup_folder, data_folder
from scorekeeper.library.repository import MatchRepository, open_repository
from scorekeeper.library.rolling_backups import RollingBackups
from scorekeeper.library.stores import Store, backups_of_store, open_store
from scorekeeper.ui.startup.gate import begin_on_device
from scorekeeper.ui.startup.in_browser import InPage
from scorekeeper.ui.startup.lazy_pages import load_all
from scorekeeper.ui.startup.session import begin_session, set_languages

__all__ = ["Main", "app", "open_app", "run", "set_languages"]

Main = Callable[[ft.Page], Awaitable[None]]
"""Begins a session; for ``ft.run`` or the host."""


def app(folder: Path | None = None) -> Main:
    """Return the app over the matches in a folder, as ``open_app`` does."""
    return open_app(folder)[0]


def open_app(folder: Path | None = None, store: Store | None = None) -> tuple[Main, MatchRepository]:
    """Return the app over the matches in a folder (the platform's own when left out), all modules and texts loaded.

    With a ``store`` the matches are there instead; it is connected to when the first page asks for them.

    Raises:
        StorageError: the folder cannot be used, or another process writes there.
    """
    games, library = GameRegistry(BUILT_IN), data_folder(folder)
    if store:
        repository, backups = open_store(store, games), RollingBackups(backups_of_store(store))
    else:
        repository, backups = open_repository(library, games), RollingBackups(backup_folder(library))
    load_all()
    main = partial(begin_session, repository=repository, games=games, backups=backups, boards=Boards())
    return main, repository


def run() -> None:
    """Run the app on the device or in the web page this process is in, over the matches stored there."""
    ft.run(InPage(GameRegistry(BUILT_IN), data_folder()).begin if IN_BROWSER else _on_device())


def _on_device() -> Main:
    folder, games = data_folder(), GameRegistry(BUILT_IN)
    backups = RollingBackups(backup_folder(folder))
    opened = cache(lambda: open_repository(folder, games))  # once for the process, however often its screen comes back

    async def main(page: ft.Page) -> None:
        await begin_on_device(page, games, folder, opened, backups)

    return main
