"""The composition root: opens the library and gives every session its own desk, store and screens."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import cache
from pathlib import Path

import flet as ft

from scorekeeper.games import BUILT_IN, GameRegistry
from scorekeeper.library.repository import open_library
from scorekeeper.storage.place import IN_PAGE, data_folder
from scorekeeper.ui.shell.hub import Hub
from scorekeeper.ui.startup.gate import begin_on_device
from scorekeeper.ui.startup.in_browser import InPage
from scorekeeper.ui.startup.session import begin_session


def app(folder: Path | None = None) -> Callable[[ft.Page], None]:
    """The app over the matches in a folder (the platform's own when left out), for ``ft.run`` or the host.

    Raises:
        StorageError: the folder cannot be used, or another process writes there.
    """
    games, hub = GameRegistry(BUILT_IN), Hub()
    library = open_library(data_folder(folder), games)

    def main(page: ft.Page) -> None:
        begin_session(page, library, games, hub)

    return main


def run() -> None:
    """Run the app on the device or in the web page this process is in, over the matches kept there."""
    ft.run(_in_page if IN_PAGE else _on_device())


async def _in_page(page: ft.Page) -> None:
    await InPage(page, GameRegistry(BUILT_IN)).begin()


def _on_device() -> Callable[[ft.Page], Awaitable[None]]:
    folder, games, hub = data_folder(), GameRegistry(BUILT_IN), Hub()
    opened = cache(lambda: open_library(folder, games))  # once for the process, however often its screen comes back

    async def main(page: ft.Page) -> None:
        await begin_on_device(page, games, hub, folder, opened)

    return main
