"""A library that cannot be opened: the screen says so calmly, gives the files out, and tries again when asked."""

from __future__ import annotations

from contextlib import closing
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zipfile import ZipFile

import flet as ft
import pytest

from scorekeeper.library.backup import arrive, rescue, unpack
from scorekeeper.library.repository import open_library
from scorekeeper.storage.errors import DiskFull, StorageError
from scorekeeper.storage.index import Summary
from scorekeeper.storage.library import Library
from scorekeeper.ui.shell.hub import Hub
from scorekeeper.ui.startup.gate import begin_on_device
from tests.unit.ui.rig.app import AppTest
from tests.unit.ui.rig.clock import run
from tests.unit.ui.rig.matches import hand, kept, shelved
from tests.unit.ui.rig.visitor import Sitting

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from scorekeeper.ui.startup.gate import Opened

HANDS = [hand(0, 0, 14, 9), hand(1, 7, 0, 21)]


class OnDevice(Sitting):
    """An app of its own, over the matches in a folder."""

    def __init__(self, folder: Path, opened: Opened) -> None:
        async def main(page: ft.Page) -> None:
            await begin_on_device(page, Hub(), folder, opened)

        AppTest.__init__(self, main)
        self._library = Library(folder)
        self.taps = 0
        self.saved: list[bytes] = []

    async def listen(self) -> None:
        """Have what is saved from now on in ``saved``."""
        send = self.conn.send_message

        def watch(message: Any) -> None:
            if getattr(message.body, "name", "") == "save_file":
                self.saved.append(message.body.args["src_bytes"])
            send(message)

        self.conn.send_message = watch


def start(folder: Path, opened: Opened, steps: Callable[[OnDevice], Awaitable[None]]) -> None:
    async def play() -> None:
        async with OnDevice(folder, opened) as device:
            await device.listen()
            await steps(device)
            device.assert_sound()

    run(play())


def test_matches_that_cannot_be_opened_can_be_had_as_a_copy_and_opened_later(tmp_path: Path) -> None:
    folder, other = tmp_path / "here", tmp_path / "there"
    match_id = shelved(folder, "sebastopol", 3, HANDS)
    (folder / "deleted").rmdir()
    (folder / "deleted").write_text("", "utf-8")

    async def steps(device: OnDevice) -> None:
        assert device.said("shut") == "The matches could not be opened."
        await device.tap("shut.again")
        await device.tap("shut.copy")
        (folder / "deleted").unlink()
        await device.tap("shut.again")
        assert device.shows("home.new")
        assert not device.shows("shut")
        with closing(open_library(other)) as library:
            arrived = arrive(library, [unpack("copy.zip", device.saved[0])])
        assert arrived.matches == 1
        assert arrived.ids[0] is not None
        assert kept(other, arrived.ids[0]).match.hands == kept(folder, match_id).match.hands

    start(folder, lambda: open_library(folder), steps)


def test_a_phone_without_room_says_so_and_has_no_copy_where_there_is_nothing(tmp_path: Path) -> None:
    def full() -> Library:
        raise DiskFull

    async def steps(device: OnDevice) -> None:
        assert any(one.startswith("There is no room left.") for one in device.texts())
        assert not device.shows("shut.copy")

    start(tmp_path, full, steps)


def test_an_app_that_opens_its_matches_draws_them(tmp_path: Path) -> None:
    async def steps(device: OnDevice) -> None:
        assert device.shows("home.new")

    start(tmp_path, lambda: open_library(tmp_path), steps)


@pytest.mark.parametrize("fault", [ValueError("a bug"), StorageError("torn apart")])
def test_whatever_goes_wrong_at_the_start_is_said_in_one_sentence(tmp_path: Path, fault: Exception) -> None:
    def broken() -> Library:
        raise fault

    async def steps(device: OnDevice) -> None:
        assert device.said("shut") == "The matches could not be opened."

    start(tmp_path, broken, steps)


def test_where_no_backup_can_be_made_the_files_go_as_they_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, HANDS)
    (tmp_path / "settings.json").mkdir()

    def refuses(_: Library) -> list[Summary]:
        raise StorageError

    monkeypatch.setattr(Library, "summaries", refuses)
    with ZipFile(BytesIO(rescue(tmp_path))) as copy:
        assert copy.read(f"kept/matches/{match_id}.json") == (tmp_path / "matches" / f"{match_id}.json").read_bytes()
