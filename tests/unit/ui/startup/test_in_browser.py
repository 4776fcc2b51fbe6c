"""Two tabs of one browser with the app inside: one has the matches, the other says so and may have them."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import flet as ft
import pytest

from scorekeeper.i18n import LANGUAGES, speak
from scorekeeper.storage import place, tabs
from scorekeeper.storage.library import Library
from scorekeeper.storage.place import Keeping
from scorekeeper.ui.startup import in_browser as in_page
from scorekeeper.ui.startup.in_browser import InPage
from tests.unit.tabs import Browser, install
from tests.unit.ui.rig import clock
from tests.unit.ui.rig.app import AppTest
from tests.unit.ui.rig.matches import hand, shelved
from tests.unit.ui.rig.visitor import Sitting

if TYPE_CHECKING:
    from collections.abc import Callable

HANDS = [hand(0, 0, 14, 9), hand(1, 7, 0, 21), hand(2, 12, 5, 0)]


class OneTab(Sitting):
    """A tab whose client follows the app from screen to screen."""

    def __init__(self, folder: Path, route: str) -> None:
        async def main(page: ft.Page) -> None:
            await InPage(page).begin()

        AppTest.__init__(self, main, route)
        self._library = Library(folder)
        self.taps = 0


def ignore(*_: object) -> None:
    return


def keep(_: object, done: Callable[[], None]) -> None:
    done()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the browser's matches are; all its tabs see the same files."""
    install(Browser(), monkeypatch)
    keeping = Keeping()
    for module in (place, tabs, in_page):
        monkeypatch.setattr(module, "keeping", keeping)
    monkeypatch.setattr(place, "IN_PAGE", True)
    monkeypatch.setattr(in_page, "data_folder", lambda: tmp_path)
    system = SimpleNamespace(filesystems=SimpleNamespace(IDBFS=None), mkdirTree=ignore, mount=ignore, syncfs=keep)
    monkeypatch.setitem(sys.modules, "pyodide_js", SimpleNamespace(FS=system))
    return tmp_path


def run(play: Callable[[], Any]) -> None:
    clock.run(play())


async def until(tab: OneTab, identifier: str) -> None:
    """Let the tabs talk until this is on the screen."""
    for _ in range(100):
        if tab.shows(identifier):
            return
        await tab.settle()
    raise AssertionError(f"{identifier} does not come")


def test_the_other_tab_asks_for_the_matches_and_finds_what_was_being_written(folder: Path) -> None:
    match_id = shelved(folder, "sebastopol", 3, HANDS)

    async def play() -> None:
        async with OneTab(folder, f"/match/{match_id}/hand/4") as first, OneTab(folder, f"/match/{match_id}") as second:
            for key in ("entry.out.0", "key-1", "key-1"):
                await first.tap(key)
            assert second.shows("elsewhere")
            await second.tap("elsewhere.take")
            await until(second, "sheet.enter")
            assert second.said("sheet.enter") == "Continue 4th hand"
            await until(first, "elsewhere")
            first.assert_sound()
            second.assert_sound()
            await first.tap("elsewhere.take")
            await until(first, "entry.save")
            await until(second, "elsewhere")
            assert first.said("entry.field.1") == "Bruno, pips left in hand, 11"

    run(play)


def test_a_page_speaks_the_language_of_its_browser_from_the_first_word(folder: Path) -> None:
    sys.modules["js"].navigator.language = "fr-CA"

    async def play() -> None:
        async with OneTab(folder, "/") as tab:
            assert tab.said("home.new") == "Nouvelle partie"

    run(play)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_that_cannot_open_its_matches_says_so_in_its_own_language(folder: Path, language: str) -> None:
    sys.modules["js"].navigator.language = language
    (folder / "matches").write_text("", "utf-8")
    words = speak(language, strict=True)

    async def play() -> None:
        async with OneTab(folder, "/") as tab:
            assert tab.said("shut") == words("keeping.shut")
            assert tab.said("shut.again") == words("common.retry")
            tab.assert_sound()
            (folder / "matches").unlink()
            await tab.tap("shut.again")
            assert tab.said("home.new") == words("home.new_match")

    run(play)


def test_a_page_that_can_bring_nothing_in_says_so_and_plays_on(folder: Path) -> None:
    def refuse(_: bool, done: Callable[[object], None]) -> None:  # as the browser calls it
        done("UnknownError: no database")

    sys.modules["pyodide_js"].FS.syncfs = refuse

    async def play() -> None:
        async with OneTab(folder, "/") as tab:
            assert tab.said("unkept") == "This browser did not keep the match. Save a copy now."
            assert tab.shows("home.new")

    run(play)


def test_a_page_hears_of_a_new_version_and_goes_over_to_it(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[Any] = []
    page = SimpleNamespace(when_update=called.append, update=lambda: called.append("update"))
    monkeypatch.setitem(sys.modules, "scorekeeper_page", page)

    async def play() -> None:
        async with OneTab(folder, "/") as tab:
            assert not tab.shows("version")
            called.pop()()
            await until(tab, "version")
            await tab.tap("version-switch")
            assert called == ["update"]

    run(play)
