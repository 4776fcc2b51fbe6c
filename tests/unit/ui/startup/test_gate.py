"""A library that cannot be opened: the screen says so calmly, gives the files out, and tries again when asked."""

from __future__ import annotations

from contextlib import closing
from io import BytesIO
from pathlib import Path
from unittest.mock import Mock
from zipfile import ZipFile

import flet as ft
import pytest

from scorekeeper.library.backup import create_rescue_backup, parse_import_file, store_imports
from scorekeeper.library.repository import open_library, open_repository
from scorekeeper.storage.errors import DiskFull, StorageError
from scorekeeper.storage.library import Library
from scorekeeper.ui.startup.gate import OpenRepository, begin_on_device
from tests.registry import REGISTRY
from tests.repository import repository_of
from tests.unit.ui.rig.matches import hand, shelved, stored_session
from tests.unit.ui.rig.session import check_prepared
from tests.unit.ui.rig.visitor import Sitting

HANDS = [hand(0, 0, 14, 9), hand(1, 7, 0, 21)]


def on_device(folder: Path, opened: OpenRepository) -> Sitting:
    """The visitor of an app of its own, over the matches in a folder."""

    async def main(page: ft.Page) -> None:
        await begin_on_device(page, REGISTRY, folder, opened)

    return Sitting(folder, "/", main=main)


async def test_matches_that_cannot_be_opened_can_be_had_as_a_copy_and_opened_later(tmp_path: Path) -> None:
    folder, other = tmp_path / "here", tmp_path / "there"
    match_id = shelved(folder, "sebastopol", 3, HANDS)
    (folder / "deleted").rmdir()
    (folder / "deleted").write_text("", "utf-8")

    async with on_device(folder, lambda: open_repository(folder, REGISTRY)) as device:
        assert device.said("shut") == "The matches could not be opened."
        await device.taps_on("shut.again", "shut.copy")
        (folder / "deleted").unlink()
        await device.tap("shut.again")
        assert device.shows("home.new")
        assert not device.shows("shut")
        (saved,) = device.calls_of("save_file")
    with closing(open_library(other, REGISTRY)) as library:
        report = await store_imports(
            repository_of(library), [parse_import_file("copy.zip", saved["src_bytes"], REGISTRY)]
        )
    assert report.matches == 1
    assert report.ids[0] is not None
    assert stored_session(other, report.ids[0]).match.hands == stored_session(folder, match_id).match.hands


async def test_message_ends_with_the_next_action_and_a_removed_control_may_be_answered(tmp_path: Path) -> None:
    async with on_device(tmp_path, lambda: open_repository(tmp_path, REGISTRY)) as device:
        await check_prepared(device)


async def test_a_phone_without_room_says_so_and_has_no_copy_where_there_is_nothing(tmp_path: Path) -> None:
    async with on_device(tmp_path, Mock(side_effect=DiskFull)) as device:
        assert any(one.startswith("There is no room left.") for one in device.texts())
        assert not device.shows("shut.copy")


@pytest.mark.parametrize("fault", [ValueError("a bug"), StorageError("torn apart")])
async def test_whatever_goes_wrong_at_the_start_is_said_in_one_sentence(tmp_path: Path, fault: Exception) -> None:
    async with on_device(tmp_path, Mock(side_effect=fault)) as device:
        assert device.said("shut") == "The matches could not be opened."


async def test_where_no_backup_can_be_made_the_files_go_as_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, HANDS)
    (tmp_path / "settings.json").mkdir()
    monkeypatch.setattr(Library, "summaries", Mock(side_effect=StorageError))
    with ZipFile(BytesIO(await create_rescue_backup(tmp_path, REGISTRY))) as copy:
        assert copy.read(f"kept/matches/{match_id}.json") == (tmp_path / "matches" / f"{match_id}.json").read_bytes()
