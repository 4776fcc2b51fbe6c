"""Matches live where the person, the host or the platform says, and a page says when they are kept."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import pytest

from scorekeeper.storage import place
from scorekeeper.storage.errors import DiskFull, StorageError
from scorekeeper.storage.library import Library
from scorekeeper.storage.place import Keeping, data_folder, durably, prepare, settle, settle_soon, weight
from tests.unit.ui.rig.clock import pass_time

HOME = Path("/home/anna")


def at_home(path: Path) -> Path:
    return HOME.joinpath(*path.parts[1:]) if path.parts[:1] == ("~",) else path


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", lambda: HOME)
    monkeypatch.setattr(Path, "expanduser", at_home)


@pytest.mark.parametrize(
    ("chosen", "platform", "environ", "folder"),
    [
        ("/here", "linux", {"FLET_APP_STORAGE_DATA": "/app"}, "/here"),
        ("/here", "emscripten", {}, "/here"),
        ("~/scores", "linux", {}, "/home/anna/scores"),
        (None, "linux", {"FLET_APP_STORAGE_DATA": "/app", "XDG_DATA_HOME": "/xdg"}, "/app"),
        (None, "emscripten", {"FLET_APP_STORAGE_DATA": "/app"}, "/data/scorekeeper"),
        (None, "linux", {"XDG_DATA_HOME": "/xdg"}, "/xdg/scorekeeper"),
        (None, "linux", {"XDG_DATA_HOME": "not/absolute"}, "/home/anna/.local/share/scorekeeper"),
        (None, "linux", {}, "/home/anna/.local/share/scorekeeper"),
        (None, "freebsd14", {"XDG_DATA_HOME": ""}, "/home/anna/.local/share/scorekeeper"),
        (None, "darwin", {"XDG_DATA_HOME": "/xdg"}, "/home/anna/Library/Application Support/Scorekeeper"),
        (None, "win32", {"APPDATA": "/roaming"}, "/roaming/Scorekeeper"),
        (None, "win32", {}, "/home/anna/AppData/Roaming/Scorekeeper"),
    ],
)
def test_the_data_folder(chosen: str | None, platform: str, environ: dict[str, str], folder: str) -> None:
    assert data_folder(Path(chosen) if chosen else None, platform=platform, environ=environ) == Path(folder)


def test_a_relative_choice_does_not_move_with_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert data_folder(Path("scores")) == tmp_path / "scores"


async def test_outside_a_page_what_is_written_is_kept_already(library: Library) -> None:
    await prepare()
    match_id = await durably(library.create, {"players": ["Anna"]})
    assert await durably(library.append, match_id, {"id": "e0"}, seen=0) == 1


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
    monkeypatch.setattr(place, "IN_PAGE", True)
    monkeypatch.setattr(place, "keeping", Keeping())
    monkeypatch.setitem(sys.modules, "pyodide_js", SimpleNamespace(FS=found))
    ffi = SimpleNamespace(to_js=dict, create_once_callable=once)
    monkeypatch.setitem(sys.modules, "pyodide", SimpleNamespace(ffi=ffi))
    monkeypatch.setitem(sys.modules, "pyodide.ffi", ffi)
    return found


async def test_a_page_brings_in_what_the_browser_kept_and_again_what_another_has_written_since(page: Page) -> None:
    for flushes in ([True], [True, True]):
        await prepare()
        assert page.mounted == ["/data/scorekeeper", ("idbfs", {}, "/data/scorekeeper")]
        assert page.flushes == flushes


async def test_in_a_page_a_write_returns_once_the_browser_has_kept_it(page: Page, library: Library) -> None:
    match_id = library.create({})
    assert await durably(library.append, match_id, {"id": "e0"}, seen=0) == 1
    assert page.flushes == [False]


async def test_flushes_do_not_overlap_and_those_who_wait_share_one(page: Page) -> None:
    first = asyncio.ensure_future(settle())
    await page.begun.wait()
    assert page.running == 1
    await asyncio.gather(first, *(settle() for _ in range(3)))
    assert page.flushes == [False, False]


async def test_a_flush_nobody_waits_for_is_done_all_the_same(page: Page) -> None:
    settle_soon()
    await page.finished.wait()
    assert page.flushes == [False]


async def test_settle_soon_outside_a_page_starts_no_task() -> None:
    settle_soon()
    assert len(asyncio.all_tasks()) == 1


class Null:
    def __str__(self) -> str:
        return "jsnull"


@pytest.mark.parametrize("nothing", [None, Null()])
async def test_a_page_says_nothing_in_several_ways(page: Page, nothing: object) -> None:
    page.answers = [nothing]
    await settle()
    assert page.flushes == [False]


@pytest.mark.parametrize(
    ("fault", "kind", "key"),
    [("QuotaExceededError: no room", DiskFull, "disk_full"), ("InvalidStateError: closed", StorageError, "not_kept")],
)
async def test_a_flush_that_fails_is_said_and_the_next_one_goes_ahead(
    page: Page, fault: str, kind: type[StorageError], key: str
) -> None:
    page.answers = [fault]
    with pytest.raises(StorageError) as caught:
        await settle()
    assert (type(caught.value), caught.value.key) == (kind, key)
    await settle()
    assert page.flushes == [False, False]


async def test_what_a_browser_refuses_is_the_fault_of_the_page_until_it_keeps_again(
    page: Page, library: Library
) -> None:
    page.answers = ["QuotaExceededError", "QuotaExceededError", None]
    told: list[object] = []
    place.keeping.told = told.append
    match_id = await durably(library.create, {"players": ["Anna"]})
    assert place.keeping.fault == "disk_full"
    assert await durably(library.append, match_id, {"id": "e0"}, seen=0) == 1
    assert await durably(library.append, match_id, {"id": "e1"}, seen=1) == 2
    assert told == ["disk_full", None]
    assert place.keeping.fault is None


async def test_what_could_not_be_brought_in_is_never_overwritten(page: Page) -> None:
    page.answers = ["UnknownError: no database", None]
    with pytest.raises(StorageError):
        await prepare()
    with pytest.raises(StorageError) as caught:
        await settle()
    assert (page.flushes, caught.value.key, place.keeping.fault) == ([True], "not_kept", "not_kept")
    await prepare()
    await settle()
    assert page.flushes == [True, True, False]
    assert place.keeping.fault is None


async def test_a_browser_without_a_database_keeps_nothing_and_says_so(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page, "syncfs", Mock(side_effect=RuntimeError("IDBFS used, but indexedDB not supported")))
    with pytest.raises(StorageError) as caught:
        await prepare()
    assert (caught.value.key, place.keeping.fault) == ("not_kept", "not_kept")


async def test_a_flush_nobody_waits_for_any_more_ends_quietly(page: Page) -> None:
    faults: list[str] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: faults.append(context["message"]))
    leaving = asyncio.ensure_future(settle())
    await asyncio.sleep(0)
    leaving.cancel()
    await asyncio.gather(leaving, return_exceptions=True)
    await pass_time()
    assert faults == []
    assert page.flushes == [False]


def test_a_folder_weighs_what_its_files_weigh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "one").write_bytes(b"1234")
    (tmp_path / "two").write_bytes(b"12345")
    assert weight(tmp_path) == 9
    assert weight(tmp_path / "nowhere") == 0

    def gone(_: Path) -> bool:
        raise PermissionError

    monkeypatch.setattr(Path, "is_file", gone)
    assert weight(tmp_path) == 0
