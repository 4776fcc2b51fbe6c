"""What a session shows of what is written beside it, and when it reads the library again."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock, Mock

import flet as ft
import pytest

from scorekeeper.core.events import Ended, Noted
from scorekeeper.games._pips import PipsLeft
from scorekeeper.library.errors import StorageError
from scorekeeper.library.repository import LoadedMatch, MatchRepository
from scorekeeper.storage.errors import DiskFull
from scorekeeper.ui.base.flet_patches.turns import Turns
from scorekeeper.ui.base.timers import SAVE_DRAFT
from scorekeeper.ui.startup.session import begin_session
from tests.registry import REGISTRY
from tests.repository import entry, result_of
from tests.unit.games.table import sit_down
from tests.unit.ui.rig.visitor import Sitting

THEIRS = entry(Ended(PipsLeft(1, (4, 0))))


@pytest.fixture
def match_id(repository: MatchRepository) -> str:
    """A match of Anna and Bruno in its second hand."""
    match = result_of(repository.create(sit_down("sebastopol", first=0)))
    result_of(repository.append(result_of(repository.load(match)), entry(Ended(PipsLeft(0, (0, 12))))))
    return match


def visit(repository: MatchRepository, route: str, width: int = 390) -> Sitting:
    return Sitting(Path(), route, width, main=partial(begin_session, repository=repository, games=REGISTRY))


def read_later(repository: MatchRepository, monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Let matches be read only once the event is set."""
    load, may_read = repository.load, asyncio.Event()

    async def load_late(*match: Any) -> LoadedMatch:
        await may_read.wait()
        return await load(*match)

    monkeypatch.setattr(repository, "load", load_late)
    return may_read


async def test_match_shows_hand_that_another_session_writes(repository: MatchRepository, match_id: str) -> None:
    async with visit(repository, f"/match/{match_id}") as sheet:
        await repository.append(await repository.load(match_id), THEIRS)
        await sheet.follow()
        assert sheet.said("sheet.enter") == "Enter 3rd hand"
        assert sheet.each("total", 2) == ["Total, Anna, 4", "Total, Bruno, 12"]


async def test_session_does_not_read_again_what_it_has_written_itself(
    repository: MatchRepository, match_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with visit(repository, f"/match/{match_id}") as sheet:
        load = AsyncMock(side_effect=repository.load)
        monkeypatch.setattr(repository, "load", load)
        await sheet.taps_on("sheet.enter", "entry.out.1", "key-9", "entry.save")
        await sheet.follow()
        assert sheet.said("sheet.enter") == "Enter 3rd hand"
        assert load.await_count == 0


async def test_figures_that_another_session_writes_are_shown_before_the_rest_is_read_and_drawn(
    repository: MatchRepository, match_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with visit(repository, f"/match/{match_id}") as sheet:
        loaded = await repository.load(match_id)
        may_read = read_later(repository, monkeypatch)
        await repository.append(loaded, THEIRS)
        await sheet.settle()
        assert sheet.each("total", 2) == ["Total, Anna, 4", "Total, Bruno, 12"]
        assert sheet.said("sheet.enter") == "Enter 2nd hand"
        may_read.set()
        await sheet.follow()
        assert sheet.each("total", 2) == ["Total, Anna, 4", "Total, Bruno, 12"]
        assert sheet.said("sheet.enter") == "Enter 3rd hand"


async def test_screen_is_drawn_in_its_turn_and_its_figures_before(
    repository: MatchRepository, match_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with visit(repository, f"/match/{match_id}") as sheet:
        turn = asyncio.Event()

        async def wait(*_: object, **__: object) -> None:
            await turn.wait()

        monkeypatch.setattr(Turns, "wait", wait)
        await repository.append(await repository.load(match_id), THEIRS)
        await sheet.settle()
        assert sheet.each("total", 2) == ["Total, Anna, 4", "Total, Bruno, 12"]
        assert sheet.said("sheet.enter") == "Enter 2nd hand"
        turn.set()
        await sheet.follow()
        assert sheet.said("sheet.enter") == "Enter 3rd hand"


async def test_hand_saved_while_another_one_is_read_is_refused(
    repository: MatchRepository, match_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with visit(repository, f"/match/{match_id}") as sheet:
        loaded = await repository.load(match_id)
        await sheet.taps_on("sheet.enter", "entry.out.1", "key-9")
        may_read = read_later(repository, monkeypatch)
        await repository.append(loaded, THEIRS)
        await sheet.settle()
        saving = asyncio.create_task(sheet.tap("entry.save"))
        await sheet.settle()
        may_read.set()
        await saving
        assert sheet.said("overtaken") == "Another device saved the 2nd hand: 4, 0. Yours: 9, 0."
        assert len((await repository.load(match_id)).session.match.hands) == 2, "the hand is not written after theirs"


async def test_session_that_has_ended_hinders_nobody_from_writing(
    repository: MatchRepository, match_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with visit(repository, f"/match/{match_id}"):
        loaded = await repository.load(match_id)
        with monkeypatch.context() as ended:
            ended.setattr(ft.Page, "session", property(Mock(side_effect=RuntimeError("destroyed session"))))
            assert (await repository.append(loaded, THEIRS)).version != loaded.version


async def test_error_stays_when_the_match_is_read_again(
    repository: MatchRepository, match_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with visit(repository, f"/match/{match_id}") as sheet:
        loaded = await repository.load(match_id)
        await sheet.tap("sheet.enter")
        may_read = read_later(repository, monkeypatch)
        await repository.append(loaded, entry(Noted(1, "Bruno dealt")))
        with monkeypatch.context() as full:
            full.setattr(repository.storage, "write_document", AsyncMock(side_effect=DiskFull))
            await sheet.taps_on("entry.out.1", "key-9")
            await sheet.wait(2 * SAVE_DRAFT)
        assert sheet.shows("entry.trouble"), "the draft is not written"
        may_read.set()
        await sheet.follow()
        assert "There is no room left." in sheet.said("entry.trouble")


async def test_hand_that_is_written_while_the_match_is_read_is_shown(
    repository: MatchRepository, match_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    load, is_read = repository.load, asyncio.Event()

    async def load_late(*match: Any) -> LoadedMatch:
        loaded = await load(*match)
        await is_read.wait()
        return loaded

    monkeypatch.setattr(repository, "load", load_late)
    async with visit(repository, f"/match/{match_id}") as sheet:
        await repository.append(await load(match_id), THEIRS)
        is_read.set()
        await sheet.follow()
        assert sheet.each("total", 2) == ["Total, Anna, 4", "Total, Bruno, 12"]


async def test_match_that_somebody_deletes_stays_on_the_screen(
    repository: MatchRepository, match_id: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with visit(repository, f"/match/{match_id}") as sheet:
        await repository.delete(match_id)
        await sheet.follow()
        assert sheet.each("total", 2) == ["Total, Anna, 0", "Total, Bruno, 12"]
        await sheet.disconnect()
        await sheet.connect()
        assert sheet.said("sheet.trouble") == "This match is not here."
    assert caplog.messages == []


async def test_list_shows_what_another_session_writes(repository: MatchRepository, match_id: str) -> None:
    async with visit(repository, "/history") as history:
        await repository.append(await repository.load(match_id), THEIRS)
        await history.follow()
        assert "Anna 4, Bruno 12" in history.said(f"history.{match_id}")
        await repository.delete(match_id)
        await history.follow()
        assert not history.shows(f"history.{match_id}")


async def test_first_drawing_of_home_after_a_match_has_its_new_totals(
    repository: MatchRepository, match_id: str
) -> None:
    async with visit(repository, f"/match/{match_id}") as sheet:
        await sheet.taps_on("sheet.enter", "entry.out.1", "key-4", "entry.save")
        drawn = sheet.record_drawings()
        await sheet.visit("/")
        assert {"4", "12"} <= {*next(texts for texts in drawn if "New match" in texts)}


async def test_session_without_browser_reads_nothing_until_it_is_back(
    repository: MatchRepository, match_id: str
) -> None:
    async with visit(repository, f"/match/{match_id}") as sheet:
        await sheet.disconnect()
        await repository.append(await repository.load(match_id), THEIRS)
        await sheet.settle()
        assert sheet.each("total", 2) == ["Total, Anna, 0", "Total, Bruno, 12"]
        await sheet.connect()
        assert sheet.each("total", 2) == ["Total, Anna, 4", "Total, Bruno, 12"]


async def test_change_that_cannot_be_read_leaves_the_session_following(
    repository: MatchRepository, match_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with visit(repository, f"/match/{match_id}") as sheet:
        loaded = await repository.load(match_id)
        with monkeypatch.context() as broken:
            broken.setattr(repository, "load", AsyncMock(side_effect=RuntimeError))
            loaded = await repository.append(loaded, THEIRS)
            await sheet.follow()
        await repository.append(loaded, entry(Ended(PipsLeft(0, (0, 3)))))
        await sheet.follow()
        assert sheet.each("total", 2) == ["Total, Anna, 4", "Total, Bruno, 15"]


async def test_settings_that_cannot_be_read_leave_the_matches_on_the_screen(
    repository: MatchRepository, match_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(repository.storage, "read_document", AsyncMock(side_effect=StorageError))
    async with visit(repository, "/history") as history:
        assert history.shows(f"history.{match_id}")


@pytest.mark.parametrize("width", [390, 1024])
async def test_hand_that_is_saved_as_the_browser_leaves_is_on_the_sheet_when_it_is_back(
    repository: MatchRepository, match_id: str, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    append = repository.engine.append
    async with visit(repository, f"/match/{match_id}", width) as sheet:

        async def append_and_leave(*entry: Any) -> LoadedMatch:
            await sheet.session.disconnect(60)
            return await append(*entry)

        if width == 390:
            await sheet.tap("sheet.enter")
        await sheet.taps_on("entry.out.1", "key-9")
        with monkeypatch.context() as leaving:
            leaving.setattr(repository.engine, "append", append_and_leave)
            await sheet.tap("entry.save")
        await sheet.connect()
        await sheet.follow()
        assert sheet.page.route == f"/match/{match_id}"
        await sheet.taps_on(*(["sheet.enter"] if width == 390 else []), "entry.out.0", "key-5", "entry.save")
        assert sheet.each("total", 2) == ["Total, Anna, 9", "Total, Bruno, 17"]


async def test_browser_that_has_gone_back_since_it_was_sent_to_a_screen_stays_there_when_it_returns(
    repository: MatchRepository,
) -> None:
    async with visit(repository, "/") as home:
        await home.tap("home.new")
        await home.visit("/")
        await home.disconnect()
        await home.connect()
        await home.follow()
        assert home.page.route == "/"
