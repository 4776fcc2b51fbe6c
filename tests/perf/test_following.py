"""How often the sessions of a process read and evaluate what is written."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from unittest.mock import AsyncMock, Mock, call

import pytest

from scorekeeper.core.codec import write_entry
from scorekeeper.core.evaluate import evaluate as evaluate_match
from scorekeeper.library.engine import SAVE
from scorekeeper.library.errors import Unreachable
from scorekeeper.library.repository import MatchRepository
from scorekeeper.storage.protocol import ABSENT, Change, Document, Stored, Version, Wants, Watch
from tests.registry import REGISTRY
from tests.unit.games.table import sit_down
from tests.unit.remote import RemoteStorage
from tests.unit.ui.shell.test_following import THEIRS, visit


async def test_hand_written_by_the_session_itself_is_not_read_again(
    repository: MatchRepository, match_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with visit(repository, f"/match/{match_id}") as sheet:
        load = AsyncMock(wraps=repository.load)
        monkeypatch.setattr(repository, "load", load)
        await sheet.taps_on("sheet.enter", "entry.out.1", "key-4", "entry.save")
        assert sheet.each("total", 2) == ["Total, Anna, 4", "Total, Bruno, 12"]
        assert load.await_count == 0


async def test_hand_is_read_and_evaluated_once_for_all_sessions(
    repository: MatchRepository, match_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    load = AsyncMock(wraps=repository.storage.load)
    evaluate = Mock(wraps=evaluate_match)
    async with visit(repository, f"/match/{match_id}") as sheet, visit(repository, f"/match/{match_id}") as other:
        loaded = await repository.load(match_id)
        monkeypatch.setattr(repository.storage, "load", load)
        monkeypatch.setattr("scorekeeper.library.repository.evaluate", evaluate)
        await repository.append(loaded, THEIRS)
        for session in (sheet, other):
            await session.follow()
            assert session.each("total", 2) == ["Total, Anna, 4", "Total, Bruno, 12"]
        assert (load.await_count, evaluate.call_count) == (0, 1)


async def test_hand_of_another_server_that_is_in_memory_is_not_read(
    repository: MatchRepository, match_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    storage = repository.storage
    stored, elsewhere = await storage.load(match_id), MatchRepository(storage, REGISTRY)
    loaded = await elsewhere.load(match_id)
    log = [*stored.log, write_entry(loaded.session.match, THEIRS)]

    def recall(_: str, version: Version) -> Stored:
        return replace(stored, log=log, version=version)

    async with visit(repository, f"/match/{match_id}") as sheet:
        monkeypatch.setattr(storage, "recall", recall)
        monkeypatch.setattr(storage, "recall_document", Mock(return_value=Document({}, ABSENT)))
        for asked in ("load", "read_document"):
            monkeypatch.setattr(storage, asked, AsyncMock(side_effect=AssertionError))
        await elsewhere.append(loaded, THEIRS)
        await sheet.follow()
        assert sheet.each("total", 2) == ["Total, Anna, 4", "Total, Bruno, 12"]
        assert sheet.said("sheet.enter") == "Enter 3rd hand"


async def test_entry_of_another_device_that_waits_makes_nobody_read_again(
    remote: RemoteStorage, remote_repository: MatchRepository, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def silent(*_: object) -> Version:
        return await asyncio.Future[Version]()

    match_id = await remote_repository.create(sit_down("sebastopol", first=0))
    async with visit(remote_repository, f"/match/{match_id}") as sheet:
        loaded = await remote_repository.load(match_id)
        monkeypatch.setattr(remote, "append", silent)
        monkeypatch.setattr(remote_repository, "load", load := AsyncMock())
        saving = asyncio.create_task(remote_repository.engine.append(loaded, replace(THEIRS, device="other")))
        await sheet.wait(SAVE + 1)
        assert remote_repository.engine.waiting(match_id, "other")
        assert load.await_count == 0
        assert isinstance(saving.exception(), Unreachable)


async def test_session_is_woken_by_its_own_match_only(
    repository: MatchRepository, match_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Wants] = []
    watch = repository.watch

    def note(wants: Wants) -> Watch:
        asked.append(wants)
        return watch(wants)

    monkeypatch.setattr(repository, "watch", note)
    other_id = await repository.create(sit_down("sebastopol"))
    at = f"/match/{match_id}", f"/match/{other_id}", "/history"
    async with visit(repository, at[0]) as sheet, visit(repository, at[1]), visit(repository, at[2]):
        change = Change("match", match_id, Version("2"))
        assert [wants(change) for wants in asked] == [True, False, True]
        draft = Change("draft", match_id, Version("1"))
        assert [wants(draft) for wants in asked] == [False, False, True]
        await sheet.disconnect()
        assert not asked[0](change)


async def test_lists_of_all_sessions_change_one_line_and_read_no_folder(
    repository: MatchRepository, match_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with visit(repository, "/history") as history, visit(repository, "/") as home:
        folder = AsyncMock(wraps=repository.storage.list_summaries)
        line = AsyncMock(wraps=repository.storage.load_summary)
        monkeypatch.setattr(repository.storage, "list_summaries", folder)
        monkeypatch.setattr(repository.storage, "load_summary", line)
        await repository.append(await repository.load(match_id), THEIRS)
        await history.follow()
        await home.follow()
        assert "4 12" in " ".join(history.texts())
        assert {"4", "12"} <= {*home.texts()}
        assert (folder.await_count, line.await_args_list) == (0, [call(match_id)])


async def test_list_below_a_match_is_read_when_the_match_is_left(
    repository: MatchRepository, match_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with visit(repository, f"/match/{match_id}") as sheet:
        read = AsyncMock(wraps=repository.storage.load_summary)
        monkeypatch.setattr(repository.storage, "load_summary", read)
        await sheet.taps_on("sheet.enter", "entry.out.1", "key-4", "entry.save")
        assert read.await_count == 0
        await sheet.visit("/history")
        assert "4 12" in " ".join(sheet.texts())
