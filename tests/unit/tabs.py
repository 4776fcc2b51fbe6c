"""The tabs of one browser as far as Python inside them knows: locks, a channel, and the doors to JavaScript."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import pytest


@dataclass
class Browser:
    """The locks of a browser, and its channel, as far as a tab knows them."""

    robbed: asyncio.Event | None = None
    ears: list[Any] = field(default_factory=list[Any])

    async def request(self, _: str, how: dict[str, bool], given: Callable[[object], Awaitable[None]]) -> None:
        if self.robbed and not how.get("steal"):
            await given(None)
            return
        if self.robbed:
            self.robbed.set()
        self.robbed = robbed = asyncio.Event()
        ends = [asyncio.ensure_future(end) for end in (given("lock"), robbed.wait())]
        await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        if robbed.is_set():
            raise RuntimeError("AbortError")
        self.robbed = None

    def channel(self, _: str) -> SimpleNamespace:
        def post(text: str) -> None:
            for ear in self.ears:
                if ear is not mine:
                    asyncio.get_running_loop().call_soon(ear.onmessage, SimpleNamespace(data=text))

        mine = SimpleNamespace(onmessage=None, postMessage=post)
        self.ears.append(mine)
        return mine


def install(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make this the browser that ``js`` and ``pyodide`` speak of."""

    def request(*what: Any) -> asyncio.Future[None]:
        return asyncio.ensure_future(browser.request(*what))

    def to_js(what: object, **_: object) -> object:
        return what

    def same(function: object) -> object:
        return function

    js = SimpleNamespace(
        navigator=SimpleNamespace(language="en-GB", locks=SimpleNamespace(request=request)),
        BroadcastChannel=SimpleNamespace(new=browser.channel),
        Object=SimpleNamespace(fromEntries=None),
    )
    ffi = SimpleNamespace(to_js=to_js, create_proxy=same, create_once_callable=same)
    monkeypatch.setitem(sys.modules, "js", js)
    monkeypatch.setitem(sys.modules, "pyodide", SimpleNamespace(ffi=ffi))
    monkeypatch.setitem(sys.modules, "pyodide.ffi", ffi)
