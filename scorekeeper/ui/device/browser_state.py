"""The state of a browser tab that runs the whole app: whether it can store, and whether a newer version is ready."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Literal

import flet as ft

from scorekeeper.ui.base.flet_shim import observable

Install = Literal["", "prompt", "share"]
"""How a browser installs the page: it asks when it is told to, or people choose it in its share menu."""


@observable
@dataclass
class BrowserTab:
    """``fault``: the key of why what was written is not kept, or ``""``. ``ready``: a newer version waits.

    ``elsewhere``: another tab of the browser has the matches. ``install``: how the page is installed, if it can be.
    ``is_temporary``: the browser may delete what it stores when the device is full. ``flush`` makes the browser store
    what was written.
    """

    flush: Callable[[], Awaitable[None]]
    fault: str = ""
    ready: bool = False
    elsewhere: bool = False
    install: Install = ""
    is_temporary: bool = False

    def listen(self, page: ft.Page) -> None:
        """Listen for a newer version of the page, and for how the browser installs it.

        Raises ``ImportError`` if the page does not report either.
        """

        async def ready() -> None:
            self.ready = True

        async def can_install(way: Install) -> None:
            self.install = way

        async def temporary() -> None:
            self.is_temporary = True

        # A browser's call knows of no page, and without one nothing would be drawn again.
        def hear() -> None:
            page.run_task(ready)

        def hear_install(way: Install) -> None:
            page.run_task(can_install, way)

        own, proxy = import_module("scorekeeper_page"), import_module("pyodide.ffi").create_proxy
        own.when_update(proxy(hear))
        own.when_install(proxy(hear_install))
        own.when_temporary(proxy(lambda: page.run_task(temporary)))


def switch() -> None:
    """Reload the page to get the newer version."""
    import_module("scorekeeper_page").update()


def install() -> None:
    """Have the browser ask whether to install the page."""
    import_module("scorekeeper_page").install()
