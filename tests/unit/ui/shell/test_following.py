"""What a session shows of what is written beside it, and when it reads the library again."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import AsyncMock

import pytest

from scorekeeper.core.events import Ended
from scorekeeper.games._pips import PipsLeft
from tests.repository import entry
from tests.unit.ui.rig.matches import hand, shelved
from tests.unit.ui.rig.visitor import Sitting

THEIRS = entry(Ended(PipsLeft(1, (4, 0))))


@pytest.fixture
def match_id(tmp_path: Path) -> str:
    return shelved(tmp_path, "sebastopol", 2, [hand(0, 0, 12)])


async def test_match_shows_the_hand_that_another_session_has_written(tmp_path: Path, match_id: str) -> None:
    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        await sheet.repository.append(await sheet.repository.load(match_id), THEIRS)
        await sheet.follow()
        assert sheet.said("sheet.enter") == "Enter 3rd hand"
        assert sheet.each("total", 2) == ["Total, Anna, 4", "Total, Bruno, 12"]


async def test_hand_written_by_the_session_itself_is_not_read_again(
    tmp_path: Path, match_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        load = AsyncMock(wraps=sheet.repository.load)
        monkeypatch.setattr(sheet.repository, "load", load)
        await sheet.taps_on("sheet.enter", "entry.out.1", "key-4", "entry.save")
        assert sheet.each("total", 2) == ["Total, Anna, 4", "Total, Bruno, 12"]
        assert load.await_count == 0


async def test_match_that_somebody_deletes_stays_on_the_screen(
    tmp_path: Path, match_id: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        await sheet.repository.delete(match_id)
        await sheet.follow()
        assert sheet.each("total", 2) == ["Total, Anna, 0", "Total, Bruno, 12"]
    assert caplog.messages == []


async def test_list_shows_what_another_session_writes(tmp_path: Path, match_id: str) -> None:
    async with Sitting(tmp_path, "/history") as history:
        await history.repository.append(await history.repository.load(match_id), THEIRS)
        await history.follow()
        assert "4 – 12" in " ".join(history.texts())
        await history.repository.delete(match_id)
        await history.follow()
        assert not history.shows(f"history.{match_id}")


async def test_list_below_a_match_is_read_when_the_match_is_left(
    tmp_path: Path, match_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        read = AsyncMock(wraps=sheet.repository.list_matches)
        monkeypatch.setattr(sheet.repository, "list_matches", read)
        await sheet.taps_on("sheet.enter", "entry.out.1", "key-4", "entry.save")
        assert read.await_count == 0
        await sheet.visit("/history")
        assert "4 – 12" in " ".join(sheet.texts())


async def test_session_without_its_browser_reads_nothing_until_it_is_back(tmp_path: Path, match_id: str) -> None:
    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        await sheet.disconnect()
        await sheet.repository.append(await sheet.repository.load(match_id), THEIRS)
        await sheet.settle()
        assert sheet.each("total", 2) == ["Total, Anna, 0", "Total, Bruno, 12"]
        await sheet.connect()
        assert sheet.each("total", 2) == ["Total, Anna, 4", "Total, Bruno, 12"]


async def test_change_that_cannot_be_read_leaves_the_session_following(
    tmp_path: Path, match_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Sitting(tmp_path, f"/match/{match_id}") as sheet:
        loaded = await sheet.repository.load(match_id)
        with monkeypatch.context() as broken:
            broken.setattr(sheet.repository, "load", AsyncMock(side_effect=RuntimeError))
            loaded = await sheet.repository.append(loaded, THEIRS)
            await sheet.follow()
        await sheet.repository.append(loaded, entry(Ended(PipsLeft(0, (0, 3)))))
        await sheet.follow()
        assert sheet.each("total", 2) == ["Total, Anna, 4", "Total, Bruno, 15"]
