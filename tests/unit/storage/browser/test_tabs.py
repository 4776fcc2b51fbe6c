"""Tests of the lock that only one browser tab holds."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import AsyncMock

import pytest

from scorekeeper.storage.browser.files import BrowserFiles
from scorekeeper.storage.browser.tabs import PAUSE, TRIES, Tab
from tests.unit.tabs import Browser, install
from tests.unit.ui.rig.clock import pass_time


class Phone:
    """The tabs of one browser: the names of those that handed over, in order. Handing over waits for ``ready``."""

    def __init__(self) -> None:
        self.browser = Browser()
        self.files = BrowserFiles([Path("/data")], print)
        self.ready = asyncio.Event()
        self.ready.set()
        self.handed: list[str] = []

    def tab(self, name: str) -> Tab:
        async def hand_over() -> None:
            await self.ready.wait()
            self.handed.append(name)

        return Tab(self.files, hand_over)


@pytest.fixture
def phone(monkeypatch: pytest.MonkeyPatch) -> Phone:
    found = Phone()
    install(found.browser, monkeypatch)
    return found


async def test_take_waits_until_the_first_tab_has_handed_over(phone: Phone) -> None:
    first, second = phone.tab("first"), phone.tab("second")
    assert await first.claim()
    assert not await second.claim()
    await second.take()
    assert phone.handed == ["first"]
    assert phone.files.barred == "in_use"
    await first.take()
    assert phone.handed == ["first", "second"]


async def test_page_that_is_loaded_again_waits_for_the_one_it_replaces(phone: Phone) -> None:
    phone.browser.robbed = asyncio.Event()
    asyncio.get_running_loop().call_later(PAUSE * (TRIES - 2), setattr, phone.browser, "robbed", None)
    assert await phone.tab("again").claim()


async def test_sleeping_tab_loses_the_lock(phone: Phone) -> None:
    asleep, awake = phone.tab("asleep"), phone.tab("awake")
    assert await asleep.claim()
    phone.browser.ears.pop(0)
    await awake.take()
    await pass_time()
    assert phone.files.barred == "in_use"
    assert phone.handed == ["asleep"]


async def test_slow_tab_is_asked_to_hand_over_once(phone: Phone) -> None:
    phone.ready.clear()
    slow, quick = phone.tab("slow"), phone.tab("quick")
    assert await slow.claim()
    await quick.take()
    assert phone.handed == []
    phone.ready.set()
    await pass_time()
    assert phone.handed == ["slow"]
    assert not await slow.claim()


async def test_tab_without_lock_hands_nothing_over(phone: Phone) -> None:
    first, other = phone.tab("first"), phone.tab("other")
    await other.take()
    assert phone.handed == []
    assert not await first.claim()


@pytest.mark.parametrize("locks", [None, SimpleNamespace(request=AsyncMock(side_effect=RuntimeError("SecurityError")))])
async def test_claim_without_web_locks_lets_every_tab_write(phone: Phone, locks: object) -> None:
    navigator = sys.modules["js"].navigator
    del navigator.locks
    if locks:
        navigator.locks = locks
    assert await phone.tab("one").claim()
    assert await phone.tab("other").claim()
