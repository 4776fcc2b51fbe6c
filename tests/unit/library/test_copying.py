"""Tests of copies of a whole library, from a folder to servers and back."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from scorekeeper.core.events import Adjusted
from scorekeeper.core.model import Adjustment
from scorekeeper.games.custom.documents import new_id, write
from scorekeeper.games.custom.settings import complete
from scorekeeper.library.copying import copy_library
from scorekeeper.library.own_games import list_games, save_game
from scorekeeper.library.repository import MatchRepository
from scorekeeper.library.summaries import summarize
from scorekeeper.library.transfer import match_file
from scorekeeper.storage.errors import Unreachable
from scorekeeper.storage.file_storage import FileStorage
from scorekeeper.storage.memory import MemoryStorage
from scorekeeper.storage.protocol import ABSENT, ALL, DocumentId, Storage
from tests.jetstream import MakeStorage
from tests.registry import REGISTRY
from tests.repository import entry
from tests.unit.ui.rig.matches import hand, open_folder, shelved

SETTINGS = DocumentId("settings")
MINE = complete({"name": "Mine"}, new_id())


async def exported(storage: Storage) -> dict[str, object]:
    """Return every match as `export` writes it."""
    repository = MatchRepository(storage, REGISTRY)
    return {each.id: match_file(await repository.load(each.id)) for each in await storage.list_summaries()}


def fill(folder: Path) -> list[str]:
    """Write three matches into a folder."""
    return [shelved(folder, "draw", 2, ends=[hand(0, 0, number)] * number) for number in (1, 2, 3)]


@pytest.mark.real_time
async def test_library_is_the_same_after_a_copy_to_servers_and_back(jetstream: MakeStorage, tmp_path: Path) -> None:
    ids = fill(tmp_path / "here")
    with open_folder(tmp_path / "here") as here, open_folder(tmp_path / "back") as back:
        source, servers, target = FileStorage(here), jetstream(partial(summarize, REGISTRY)), FileStorage(back)
        draft = DocumentId("draft", ids[0], ALL)
        await source.write_document(draft, {"hand": 1}, ABSENT)
        await source.write_document(SETTINGS, {"people": {"a": "b"}}, ABSENT)
        for number in (1, 2):
            await source.append_attempt({"figure": f"f{number}"})
        await source.write_document(DocumentId("struck", "2"), {"struck": True}, ABSENT)
        await save_game(source, MINE)
        for one, other in ((source, servers), (servers, target)):
            report = await copy_library(one, other)
            assert (report.copied, report.same, report.refused) == (3, 0, [])
            assert (await copy_library(one, other)).same == 3
        assert await exported(source) == await exported(servers) == await exported(target)
        assert (await target.read_document(draft)).content == {"hand": 1}
        assert (await target.read_document(SETTINGS)).content == {"people": {"a": "b"}}
        assert await target.list_attempts() == await source.list_attempts()
        assert [at.key for at in await target.list_documents("struck")] == ["2"]
        assert await list_games(target) == await list_games(servers) == {MINE.id: write(MINE)}


async def test_copy_continues_a_match_and_refuses_another_one() -> None:
    source, target = MemoryStorage(), MemoryStorage()
    lines = [{"id": "a"}, {"id": "b"}]
    for match_id in ("longer", "other"):
        await source.create({}, lines, match_id)
    await target.create({}, lines[:1], "longer")
    await target.create({}, [{"id": "c"}], "other")
    report = await copy_library(source, target)
    assert (report.copied, report.same, report.refused) == (1, 0, [("other", "exists")])
    assert [(await target.load(match_id)).log for match_id in ("longer", "other")] == [lines, [{"id": "c"}]]


async def test_copy_leaves_out_damaged_matches(tmp_path: Path) -> None:
    match_id, *_ = fill(tmp_path)
    file = tmp_path / "matches" / f"{match_id}.json"
    file.write_bytes(file.read_bytes().replace(b"Anna", b"Arno"))
    with open_folder(tmp_path) as library:
        report = await copy_library(FileStorage(library), target := MemoryStorage())
    assert (report.copied, [key for _, key in report.refused]) == (2, ["beginning_changed"])
    assert len(await target.list_summaries()) == 2


async def test_copy_ends_where_the_target_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    source, target = MemoryStorage(), MemoryStorage()
    await source.create({}, [], "a")

    async def away(_: str) -> None:
        raise Unreachable

    monkeypatch.setattr(target, "load", away)
    with pytest.raises(Unreachable):
        await copy_library(source, target)


async def test_match_with_a_penalty_is_copied_once_with_its_unknown_keys(tmp_path: Path) -> None:
    match_id, *_ = fill(tmp_path)
    with open_folder(tmp_path) as library:
        source, target = FileStorage(library), MemoryStorage()
        repository = MatchRepository(source, REGISTRY)
        penalty = replace(entry(Adjusted(Adjustment(1, 0, 5))), others={"said": {"seat": 1}})
        await repository.append(await repository.load(match_id), penalty)
        assert [(await copy_library(source, target)).copied, (await copy_library(source, target)).same] == [3, 3]
        assert (await target.load(match_id)).log[-1]["said"] == {"seat": 1}
        assert await exported(source) == await exported(target)
