"""What happens between the start and the first screen: no more than that screen needs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import flet as ft
from flet.messaging.protocol import MessageAction  # pyright: ignore[reportMissingTypeStubs]

from scorekeeper.library.repository import EDITION, digest
from scorekeeper.resources import PACKAGE
from scorekeeper.storage.library import Library
from scorekeeper.ui.device.listener import KEPT, LANGUAGES
from scorekeeper.ui.shell.hub import Hub
from scorekeeper.ui.startup.session import begin_session
from tests.unit.ui.rig.app import AppTest, FakeConnection
from tests.unit.ui.rig.clock import run
from tests.unit.ui.rig.visitor import Sitting

if TYPE_CHECKING:
    import pytest

UNSEEN = (
    "scorekeeper.ui.entry",
    "scorekeeper.ui.match.play",
    "scorekeeper.ui.settings.settings",
    "scorekeeper.export",
)
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


async def test_the_first_screen_comes_dressed_and_everything_is_asked_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[Any] = []
    send = FakeConnection.send_message

    def watch(self: FakeConnection, message: Any) -> None:
        themed = self.session is not None and self.session.page.theme is not None
        sent.append((message.action, themed))
        send(self, message)

    monkeypatch.setattr(FakeConnection, "send_message", watch)

    async with Sitting(tmp_path, "/") as shown:
        assert shown.shows("home.new")
    assert next(themed for action, themed in sent if action == MessageAction.PATCH_CONTROL)
    calls = [at for at, (action, *_) in enumerate(sent) if action == MessageAction.INVOKE_METHOD]
    assert len(calls) == len(KEPT) + 2
    between = [action for action, *_ in sent[calls[0] : calls[-1]] if action == MessageAction.PATCH_CONTROL]
    assert len(between) <= 1  # what is asked has to be there first; nothing is drawn again


def test_the_first_screen_speaks_the_language_the_browser_has_asked_for(tmp_path: Path) -> None:
    with Library.open(tmp_path, digest, edition=EDITION) as library:

        def main(page: ft.Page) -> None:
            page.session.store.set(LANGUAGES, "fr-CH,fr;q=0.9,en;q=0.8")
            begin_session(page, library, Hub())

        async def look() -> None:
            async with AppTest(main) as shown:
                assert "Nouvelle partie" in shown.texts()

        run(look())
