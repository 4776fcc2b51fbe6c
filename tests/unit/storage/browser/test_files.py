"""The files of a web page: what the browser stores, in which order, and what is reported where it does not."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import pytest

from scorekeeper.storage.browser.files import BrowserFiles
from scorekeeper.storage.errors import DiskFull, StorageError
from tests.unit.ui.rig.clock import pass_time


def once(function: Callable[[object], None]) -> Callable[[object], None]:
    return function


class Page:
    """The file system inside a web page, as far as storage knows it."""

    def __init__(self) -> None:
        self.mounted: list[Any] = []
        self.flushes: list[bool] = []
        self.running = 0
        self.begun, self.finished = asyncio.Event(), asyncio.Event()
        self.answers: list[object] = []
        self.faults: list[object] = []
        self.filesystems = SimpleNamespace(IDBFS="idbfs")

    def mkdirTree(self, folder: str) -> None:
        self.mounted.append(folder)

    def mount(self, kind: str, options: object, folder: str) -> None:
        self.mounted.append((kind, options, folder))

    def syncfs(self, inward: bool, done: Callable[[object], None]) -> None:
        self.running += 1
        self.begun.set()
        assert self.running == 1
        answer = self.answers.pop(0) if self.answers else None

        def finish() -> None:
            self.running -= 1
            self.finished.set()
            self.flushes.append(inward)
            done(answer)

        asyncio.get_running_loop().call_soon(finish)


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Page:
    found = Page()
    monkeypatch.setitem(sys.modules, "pyodide_js", SimpleNamespace(FS=found))
    ffi = SimpleNamespace(to_js=dict, create_once_callable=once)
    monkeypatch.setitem(sys.modules, "pyodide", SimpleNamespace(ffi=ffi))
    monkeypatch.setitem(sys.modules, "pyodide.ffi", ffi)
    return found


@pytest.fixture
def files(page: Page) -> BrowserFiles:
    return BrowserFiles([Path("/data/matches"), Path("/data/backups")], page.faults.append)


async def test_load_reads_what_the_browser_stored_and_again_what_another_tab_wrote(
    page: Page, files: BrowserFiles
) -> None:
    for flushes in ([True], [True, True]):
        await files.load()
        assert page.mounted == [
            "/data/matches",
            ("idbfs", {}, "/data/matches"),
            "/data/backups",
            ("idbfs", {}, "/data/backups"),
        ]
        assert page.flushes == flushes


async def test_flushes_do_not_overlap_and_those_who_wait_share_one(page: Page, files: BrowserFiles) -> None:
    first = asyncio.ensure_future(files.flush())
    await page.begun.wait()
    assert page.running == 1
    await asyncio.gather(first, *(files.flush() for _ in range(3)))
    assert page.flushes == [False, False]


class Null:
    def __str__(self) -> str:
        return "jsnull"


@pytest.mark.parametrize("nothing", [None, Null()])
async def test_a_page_says_nothing_in_several_ways(page: Page, files: BrowserFiles, nothing: object) -> None:
    page.answers = [nothing]
    await files.flush()
    assert page.flushes == [False]


@pytest.mark.parametrize(
    ("fault", "kind", "key"),
    [("QuotaExceededError: no room", DiskFull, "disk_full"), ("InvalidStateError: closed", StorageError, "not_kept")],
)
async def test_a_flush_that_fails_is_said_and_the_next_one_goes_ahead(
    page: Page, files: BrowserFiles, fault: str, kind: type[StorageError], key: str
) -> None:
    page.answers = [fault]
    with pytest.raises(StorageError) as caught:
        await files.flush()
    assert (type(caught.value), caught.value.key) == (kind, key)
    await files.flush()
    assert page.flushes == [False, False]


async def test_what_could_not_be_brought_in_is_never_overwritten(page: Page, files: BrowserFiles) -> None:
    page.answers = ["UnknownError: no database", None]
    with pytest.raises(StorageError):
        await files.load()
    with pytest.raises(StorageError) as caught:
        await files.flush()
    assert (page.flushes, caught.value.key, files.fault) == ([True], "not_kept", "not_kept")
    await files.load()
    await files.flush()
    assert page.flushes == [True, True, False]
    assert files.fault is None


async def test_a_browser_without_a_database_keeps_nothing_and_says_so(
    page: Page, files: BrowserFiles, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page, "syncfs", Mock(side_effect=RuntimeError("IDBFS used, but indexedDB not supported")))
    with pytest.raises(StorageError) as caught:
        await files.load()
    assert (caught.value.key, files.fault) == ("not_kept", "not_kept")


async def test_a_flush_nobody_waits_for_any_more_ends_quietly(page: Page, files: BrowserFiles) -> None:
    faults: list[str] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: faults.append(context["message"]))
    leaving = asyncio.ensure_future(files.flush())
    await page.begun.wait()
    leaving.cancel()
    await asyncio.gather(leaving, return_exceptions=True)
    await pass_time()
    assert faults == []
    assert page.flushes == [False]


async def test_fault_of_a_flush_is_reported_until_the_next_one_that_works(page: Page, files: BrowserFiles) -> None:
    page.answers = ["QuotaExceededError", "QuotaExceededError", None]
    for fault in ("disk_full", "disk_full", None):
        with suppress(DiskFull):
            await files.flush()
        assert files.fault == fault
    assert page.faults == ["disk_full", None]
