"""One tab writes; another may ask it, or take from one that sleeps."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import AsyncMock

import pytest

from scorekeeper.storage.browser.files import BrowserFiles
from scorekeeper.storage.browser.tabs import Tab
from tests.unit.tabs import Browser, install
from tests.unit.ui.rig.clock import pass_time


class Phone:
    """Somebody's tabs: what each was told, in order. While ``ready`` is not set, matches are being put away."""

    def __init__(self) -> None:
        self.browser = Browser()
        self.files = BrowserFiles(Path("/data"), print)
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


async def test_the_second_tab_is_told_and_gets_the_matches_once_the_first_has_put_them_away(phone: Phone) -> None:
    first, second = phone.tab("first"), phone.tab("second")
    assert await first.claim()
    assert not await second.claim()
    await second.take()
    assert phone.handed == ["first"]
    assert phone.files.barred == "in_use"
    await first.take()
    assert phone.handed == ["first", "second"]


async def test_a_tab_that_sleeps_loses_the_matches_and_keeps_nothing_when_it_wakes(phone: Phone) -> None:
    asleep, awake = phone.tab("asleep"), phone.tab("awake")
    assert await asleep.claim()
    phone.browser.ears.pop(0)
    await awake.take()
    await pass_time()
    assert phone.files.barred == "in_use"
    assert phone.handed == ["asleep"]


async def test_a_tab_that_is_too_slow_in_giving_is_told_once(phone: Phone) -> None:
    phone.ready.clear()
    slow, quick = phone.tab("slow"), phone.tab("quick")
    assert await slow.claim()
    await quick.take()
    assert phone.handed == []
    phone.ready.set()
    await pass_time()
    assert phone.handed == ["slow"]
    assert not await slow.claim()


async def test_a_tab_without_the_matches_has_none_to_give(phone: Phone) -> None:
    told, other = phone.tab("told"), phone.tab("other")
    await other.take()
    assert phone.handed == []
    assert not await told.claim()


@pytest.mark.parametrize("locks", [None, SimpleNamespace(request=AsyncMock(side_effect=RuntimeError("SecurityError")))])
async def test_where_there_are_no_locks_or_they_are_refused_everybody_may_write(phone: Phone, locks: object) -> None:
    navigator = sys.modules["js"].navigator
    del navigator.locks
    if locks:
        navigator.locks = locks
    assert await phone.tab("one").claim()
    assert await phone.tab("other").claim()
