"""Two tabs of one browser with the app inside: one has the matches, the other says so and may have them."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import flet as ft
import pytest

from scorekeeper.i18n import LANGUAGES, translator_for
from scorekeeper.ui.device.device_state import DeviceState, DeviceStore
from scorekeeper.ui.device.listener import listen
from scorekeeper.ui.startup import in_browser
from scorekeeper.ui.startup.in_browser import InPage
from tests.registry import REGISTRY
from tests.unit.tabs import Browser, install
from tests.unit.ui.rig.app import FakeConnection
from tests.unit.ui.rig.matches import hand, shelved
from tests.unit.ui.rig.session import check_prepared
from tests.unit.ui.rig.visitor import Sitting

HANDS = [hand(0, 0, 14, 9), hand(1, 7, 0, 21), hand(2, 12, 5, 0)]


def open_tab(folder: Path, route: str) -> Sitting:
    """A tab of the browser."""

    async def main(page: ft.Page) -> None:
        await InPage(REGISTRY, folder).begin(page)

    return Sitting(folder, route, main=main)


def ignore(*_: object) -> None:
    return


def page_with(preferences: str, **more: object) -> SimpleNamespace:
    """The functions of the page, on a device that has stored these preferences."""
    functions = {"when_update": ignore, "when_install": ignore, "when_temporary": ignore, **more}
    return SimpleNamespace(preferences=preferences, **functions)


def keep(_: object, done: Callable[[], None]) -> None:
    done()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the browser's matches are; all its tabs see the same files."""
    install(Browser(), monkeypatch)
    system = SimpleNamespace(filesystems=SimpleNamespace(IDBFS=None), mkdirTree=ignore, mount=ignore, syncfs=keep)
    monkeypatch.setitem(sys.modules, "pyodide_js", SimpleNamespace(FS=system))
    return tmp_path


async def test_the_other_tab_asks_for_the_matches_and_finds_what_was_being_written(folder: Path) -> None:
    match_id = shelved(folder, "sebastopol", 3, HANDS)
    sheet = f"/match/{match_id}"

    async with open_tab(folder, f"{sheet}/hand/4") as first, open_tab(folder, sheet) as second:
        await first.taps_on("entry.out.0", "key-1", "key-1")
        assert second.said("elsewhere") == "This phone’s matches are open in another tab."
        await second.tap("elsewhere.take")
        assert second.said("sheet.enter") == "Continue 4th hand"
        assert first.shows("elsewhere")
        await first.tap("elsewhere.take")
        assert first.shows("entry.save")
        assert second.shows("elsewhere")
        assert first.said("entry.field.1") == "Bruno, pips left in hand, 11"


async def test_message_ends_with_the_next_action_and_a_removed_control_may_be_answered(folder: Path) -> None:
    async with open_tab(folder, "/") as tab:
        await check_prepared(tab)


async def test_files_are_read_before_the_drawing_engine_asks_for_a_page(folder: Path) -> None:
    read = asyncio.Event()

    def note(_: object, done: Callable[[], None]) -> None:
        read.set()
        done()

    sys.modules["pyodide_js"].FS.syncfs = note
    InPage(REGISTRY, folder)
    await asyncio.wait_for(read.wait(), 10)


async def test_tab_gives_matches_away_before_it_has_a_page(folder: Path) -> None:
    early = InPage(REGISTRY, folder)
    async with open_tab(folder, "/") as second:
        await second.tap("elsewhere.take")
        assert second.shows("home.new")

        async def main(page: ft.Page) -> None:
            await early.begin(page)

        async with Sitting(folder, "/", main=main) as first:
            assert first.shows("elsewhere")


async def test_a_page_speaks_the_language_of_its_browser_from_the_first_word(folder: Path) -> None:
    sys.modules["js"].navigator.language = "fr-CA"

    async with open_tab(folder, "/") as tab:
        assert tab.said("home.new") == "Nouvelle partie"


async def test_the_first_screen_is_drawn_with_what_its_owner_has_set(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = page_with('{"language": "fr", "theme": "dark", "text": "huge", "device": "ab12"}')
    monkeypatch.setitem(sys.modules, "scorekeeper_page", page)
    first: list[DeviceState] = []

    def note(_page: object, device_store: DeviceStore, _afterwards: object) -> None:
        first.append(device_store.device)

    monkeypatch.setattr(in_browser, "listen", note)

    async with open_tab(folder, "/") as tab:
        assert tab.said("home.new") == "Nouvelle partie"
        assert [(device.language, device.brightness, device.text) for device in first] == [("fr", "dark", 0)]


async def test_question_of_a_play_is_there_before_the_device_has_answered(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = page_with('{"device": "ab12"}')
    monkeypatch.setitem(sys.modules, "scorekeeper_page", page)
    monkeypatch.setattr(in_browser, "listen", ignore)  # nothing is answered
    match_id = shelved(folder, "muggins", 2, [])

    async with open_tab(folder, f"/match/{match_id}") as tab:
        await tab.taps_on("key.0.20", "key.1.20", "sheet.back")
    async with open_tab(folder, f"/match/{match_id}") as tab:
        await tab.tap("elsewhere.take")  # the browser has not forgotten the first tab
        assert tab.shows("entry.question-keep")
        assert tab.off("sheet.end")


async def test_what_was_known_is_not_drawn_again_when_the_device_has_answered(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = page_with('{"hints": "rules,undo,install"}')
    monkeypatch.setitem(sys.modules, "scorekeeper_page", page)
    sys.modules["js"].navigator.language = "fr-CA"
    known: list[tuple[DeviceStore, DeviceState]] = []

    def note(page: ft.Page, device_store: DeviceStore, afterwards: Callable[[], Awaitable[None]]) -> None:
        page.web = True
        cast("FakeConnection", page.session.connection).replies["get_device_info"] = {
            "browser_name": "chrome",
            "locales": ["fr_CA"],
        }
        listen(page, device_store, afterwards)
        known.append((device_store, device_store.device))

    monkeypatch.setattr(in_browser, "listen", note)

    async with open_tab(folder, "/") as tab:
        assert "get_device_info" in tab.conn.called
        [(device_store, device)] = known
        assert device_store.device is device


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_page_that_cannot_open_its_matches_says_so_in_its_own_language(folder: Path, language: str) -> None:
    sys.modules["js"].navigator.language = language
    (folder / "matches").write_text("", "utf-8")
    tr = translator_for(language, strict=True)

    async with open_tab(folder, "/") as tab:
        assert tab.said("shut") == tr("keeping.shut")
        assert tab.said("shut.again") == tr("common.retry")
        (folder / "matches").unlink()
        await tab.tap("shut.again")
        assert tab.said("home.new") == tr("home.new_match")


async def test_a_page_that_can_bring_nothing_in_says_so_and_plays_on(folder: Path) -> None:
    def refuse(_: bool, done: Callable[[object], None]) -> None:  # as the browser calls it
        done("UnknownError: no database")

    sys.modules["pyodide_js"].FS.syncfs = refuse

    async with open_tab(folder, "/") as tab:
        assert tab.said("unkept") == "This browser did not keep the match. Save a copy now."
        assert tab.shows("home.new")


async def test_a_page_hears_of_a_new_version_and_goes_over_to_it(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[Any] = []
    page = page_with("{}", when_update=called.append, update=lambda: called.append("update"))
    monkeypatch.setitem(sys.modules, "scorekeeper_page", page)

    async with open_tab(folder, "/") as tab:
        assert not tab.shows("version")
        called.pop()()
        await tab.settle()
        assert tab.shows("version")
        await tab.tap("version-switch")
        assert called == ["update"]
