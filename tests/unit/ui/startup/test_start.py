"""What happens between the start and the first screen: no more than that screen needs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import cast

import flet as ft

from scorekeeper.app import set_languages
from scorekeeper.resources import PACKAGE
from scorekeeper.ui.device.listener import STORED
from tests.unit.ui.rig.app import FakeConnection
from tests.unit.ui.rig.visitor import Sitting

UNSEEN = ("scorekeeper.ui.entry", "scorekeeper.ui.match.play", "scorekeeper.ui.settings.settings", "scorekeeper.export")
LOADED = "import sys, scorekeeper.app; {}print(*[one for one in sys.modules if one.startswith('scorekeeper')])"
LOAD_REST = "import asyncio; from scorekeeper.ui.startup.lazy_pages import load_rest; asyncio.run(load_rest()); "


def loaded(then: str = "") -> list[str]:
    """What of ours is loaded in a fresh process after the start, and after something else."""
    asked = (sys.executable, "-c", LOADED.format(then))
    return subprocess.run(asked, check=True, capture_output=True, text=True).stdout.split()


def test_the_start_loads_no_screen_that_nobody_sees_yet() -> None:
    assert [one for one in loaded() if one.startswith(UNSEEN)] == []


def test_soon_after_the_first_screen_everything_is_loaded() -> None:
    there = {path.relative_to(PACKAGE.parent).with_suffix("") for path in (PACKAGE / "ui").rglob("*.py")}
    named = {".".join(one.parts).removesuffix(".__init__") for one in there}
    assert named - {*loaded(LOAD_REST)} == set()


async def test_the_first_screen_comes_dressed_and_everything_is_asked_at_once(tmp_path: Path) -> None:
    def prepare(page: ft.Page) -> None:
        conn = cast("FakeConnection", page.session.connection)
        conn.patches, conn.delay = [], 60

    async with Sitting(tmp_path, "/", prepare=prepare) as shown:
        assert shown.shows("home.new")
        assert shown.conn.patches
        assert b"color_scheme" in shown.conn.patches[0]
        asked = len(STORED) + 4  # and the browser, the locale, the motion, and the id of the device
        assert len(shown.conn.calls) == asked, "nothing is answered yet"
        await shown.wait(shown.conn.delay)
        assert shown.conn.called[asked:] == ["set"], "a new id is written"


async def test_the_first_screen_speaks_the_language_the_browser_has_asked_for(tmp_path: Path) -> None:
    def ask_for_french(page: ft.Page) -> None:
        set_languages(page, "fr-CH,fr;q=0.9,en;q=0.8")

    async with Sitting(tmp_path, "/", prepare=ask_for_french) as shown:
        assert "Nouvelle partie" in shown.texts()
