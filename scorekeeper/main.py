"""The composition root: opens the library and gives every session its own desk, store and screens."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import flet as ft

from scorekeeper.shelf import open_library
from scorekeeper.storage.place import IN_PAGE, data_folder
from scorekeeper.ui.app import begin_session
from scorekeeper.ui.in_page import InPage
from scorekeeper.ui.live import Hub


def app(folder: Path | None = None) -> Callable[[ft.Page], None]:
    """The app over the matches in a folder (the platform's own when left out), for ``ft.run`` or the host.

    Raises:
        StorageError: the folder cannot be used, or another process writes there.
    """
    library = open_library(data_folder(folder))
    hub = Hub()

    def main(page: ft.Page) -> None:
        begin_session(page, library, hub)

    return main


def run() -> None:
    """Run the app on the device or in the web page this process is in, over the matches kept there."""
    ft.run(_in_page if IN_PAGE else app())


async def _in_page(page: ft.Page) -> None:
    await InPage(page).begin()
