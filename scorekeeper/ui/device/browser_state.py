"""The state of a browser tab that runs the whole app: whether it can store, and whether a newer version is ready."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from importlib import import_module

import flet as ft

from scorekeeper.ui.base.flet_shim import observable


@observable
@dataclass
class BrowserTab:
    """``fault``: the key of why what was written is not kept, or ``""``. ``ready``: a newer version waits.

    ``elsewhere``: another tab of the browser has the matches. ``flush`` makes the browser store what was written.
    """

    flush: Callable[[], Awaitable[None]]
    fault: str = ""
    ready: bool = False
    elsewhere: bool = False

    def listen(self, page: ft.Page) -> None:
        """Listen for a newer version of the page; raises ``ImportError`` if the page does not report any."""

        async def ready() -> None:
            self.ready = True

        def hear() -> None:
            page.run_task(ready)  # a browser's call knows of no page, and without one nothing would be drawn again

        import_module("scorekeeper_page").when_update(import_module("pyodide.ffi").create_proxy(hear))


def switch() -> None:
    """Reload the page to get the newer version."""
    import_module("scorekeeper_page").update()
