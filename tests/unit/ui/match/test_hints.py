"""The hints of the first evening: when they are shown, how they go, and that a device shows each once."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import flet as ft
import pytest

from scorekeeper.app import set_languages
from scorekeeper.ui.device.browser_state import BrowserTab
from scorekeeper.ui.shell.contexts import BrowserTabContext
from scorekeeper.ui.startup import session
from tests.unit.ui.rig.app import FakeConnection
from tests.unit.ui.rig.matches import evening, hand
from tests.unit.ui.rig.visitor import Sitting

PHONE = (390, 844)


def new_device(folder: Path, route: str, hints: str | None = None, size: tuple[int, int] = PHONE) -> Sitting:
    """A visitor whose device has shown these hints."""

    def prepare(page: ft.Page) -> None:
        cast("FakeConnection", page.session.connection).hints = hints

    return Sitting(folder, route, *size, prepare=prepare)


def stored(screen: Sitting) -> list[str]:
    """What the device was told to remember of the hints."""
    return [call["value"] for call in screen.calls_of("set") if call["key"] == "scorekeeper.hints"]


async def test_first_sheet_of_a_game_points_at_the_rules_until_the_first_hand(tmp_path: Path) -> None:
    sheet = f"/match/{evening(tmp_path, 'Anna Bruno')}"
    async with new_device(tmp_path, sheet) as screen:
        assert screen.said("hint.rules") == "New to Sébastopol? The rules are one tap away."
        assert not screen.shows("hint.undo")
        await screen.taps_on("sheet.enter", "entry.out.0", "key-1", "key-2", "entry.save")
        assert not screen.shows("hint.rules")
        assert screen.said("hint.undo") == "Wrong figure? Undo takes back one step after the other."
        assert stored(screen) == ["rules"]
        await screen.taps_on("sheet.enter", "entry.out.0", "key-1", "key-2", "entry.save")
        assert not screen.shows("hint.undo")
        assert stored(screen)[-1] == "rules,undo"


@pytest.mark.parametrize("tapped", ["hint.rules.close", "sheet.rules"])
async def test_hint_of_the_rules_goes_with_its_cross_and_with_the_book(tmp_path: Path, tapped: str) -> None:
    sheet = f"/match/{evening(tmp_path, 'Anna Bruno')}"
    async with new_device(tmp_path, sheet) as screen:
        await screen.tap(tapped)
        await screen.visit(sheet)
        assert not screen.shows("hint.rules")
        assert stored(screen) == ["rules"]


@pytest.mark.parametrize(
    ("hints", "others", "size"),
    [
        ("rules", 0, PHONE),  # shown before
        (None, 1, PHONE),  # the game was played here before
        (None, 0, (844, 390)),  # no room
    ],
)
async def test_hint_of_the_rules_is_left_out(
    tmp_path: Path, hints: str | None, others: int, size: tuple[int, int]
) -> None:
    for _ in range(others):
        evening(tmp_path, "Zoé Yann")
    sheet = f"/match/{evening(tmp_path, 'Anna Bruno')}"
    async with new_device(tmp_path, sheet, hints, size) as screen:
        assert not screen.shows("hint.rules")


async def test_hint_of_undo_is_for_the_first_hand_of_a_library(tmp_path: Path) -> None:
    evening(tmp_path, "Anna Bruno", hand(0, 0, 14))
    sheet = f"/match/{evening(tmp_path, 'Anna Bruno', hand(0, 0, 14))}"
    async with new_device(tmp_path, sheet) as screen:
        assert not screen.shows("hint.undo")


async def test_on_a_wide_screen_undo_is_pointed_at_above_the_sheet(tmp_path: Path) -> None:
    sheet = f"/match/{evening(tmp_path, 'Anna Bruno', hand(0, 0, 14))}"
    async with new_device(tmp_path, sheet, size=(1024, 768)) as screen:
        await screen.tap("hint.undo.close")
        assert not screen.shows("hint.undo")
        assert stored(screen) == ["undo"]


def same(given: Any) -> Any:
    return given


class Page:
    """The page around the app in a browser, which can be installed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.installs = 0
        self.tab = BrowserTab(cast("Any", None))
        self.hear: Callable[[str], None] = same
        self.deletes: Callable[[], None] = lambda: None
        own = SimpleNamespace(
            when_update=same, when_install=self._listen, when_temporary=self._note, install=self._install
        )
        monkeypatch.setitem(sys.modules, "scorekeeper_page", own)
        monkeypatch.setitem(sys.modules, "pyodide.ffi", SimpleNamespace(create_proxy=same))
        app = session.App

        def in_browser(*given: Any) -> ft.Control:
            return BrowserTabContext(self.tab, lambda: app(*given))

        monkeypatch.setattr(session, "App", in_browser)

    def _listen(self, hear: Callable[[str], None]) -> None:
        self.hear = hear

    def _note(self, deletes: Callable[[], None]) -> None:
        self.deletes = deletes

    def _install(self) -> None:
        self.installs += 1


@pytest.fixture
def around(monkeypatch: pytest.MonkeyPatch) -> Page:
    return Page(monkeypatch)


async def test_home_offers_installation_after_the_first_finished_match(tmp_path: Path, around: Page) -> None:
    evening(tmp_path, "Anna Bruno", hand(0, 0, 14))
    async with new_device(tmp_path, "/") as screen:
        around.tab.listen(screen.page)
        around.hear("prompt")
        await screen.settle()
        assert not screen.shows("hint.install")
    evening(tmp_path, "Anna Bruno", hand(0, 0, 60))
    async with new_device(tmp_path, "/") as screen:
        await screen.tap("hint.install.now")
        assert around.installs == 1
        assert not screen.shows("hint.install")
        assert stored(screen) == ["install"]
        await screen.visit("/settings")
        await screen.tap("settings.help.install")
        assert around.installs == 2
        assert {"Wrong figure?", "The rules of a game"} <= {*screen.top_texts()}


async def test_iphone_is_told_where_the_installation_is(tmp_path: Path, around: Page) -> None:
    around.tab.install = "share"
    async with new_device(tmp_path, "/") as screen:
        assert "Add to Home Screen. The installed app keeps its own matches: begin there." in screen.said(
            "hint.install"
        )
        assert not screen.shows("hint.install.now")
        await screen.visit("/settings")
        assert "begin there" in screen.said("settings.help.install")
    evening(tmp_path, "Anna Bruno", hand(0, 0, 14))
    async with new_device(tmp_path, "/") as screen:
        assert "starts empty: back up here in the settings, and restore there." in screen.said("hint.install")
        await screen.tap("hint.install.close")
        assert stored(screen) == ["install"]
        await screen.visit("/settings")
        assert "starts empty" in screen.said("settings.help.install")


async def test_home_says_that_the_browser_may_delete_matches(tmp_path: Path, around: Page) -> None:
    sentence = "This browser may delete the matches when the device is full. Back them up now and then."
    evening(tmp_path, "Anna Bruno", hand(0, 0, 14))
    async with new_device(tmp_path, "/") as screen:
        around.tab.listen(screen.page)
        assert sentence not in screen.top_texts()
        around.deletes()
        await screen.follow()
        assert sentence in screen.top_texts()


async def test_server_offers_no_installation(tmp_path: Path) -> None:
    evening(tmp_path, "Anna Bruno", hand(0, 0, 60))
    async with new_device(tmp_path, "/") as screen:
        assert not screen.shows("hint.install")
        await screen.visit("/settings")
        assert not screen.shows("settings.help.install")


@pytest.mark.parametrize("language", ["fr", "de", "es"])
async def test_hint_fits_two_lines_in_every_language(tmp_path: Path, language: str) -> None:
    sheet = f"/match/{evening(tmp_path, 'Anna Bruno')}"

    def prepare(page: ft.Page) -> None:
        cast("FakeConnection", page.session.connection).hints = None
        set_languages(page, language)

    async with Sitting(tmp_path, sheet, prepare=prepare) as screen:
        assert len(screen.said("hint.rules")) < 80
