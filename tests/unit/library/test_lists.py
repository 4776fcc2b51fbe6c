"""The lists of a library, which every session of a process shares."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from unittest.mock import AsyncMock

import pytest

from scorekeeper.core.events import Ended, Renamed
from scorekeeper.core.series import Series
from scorekeeper.games._pips import PipsLeft
from scorekeeper.library.lists import MANY, LibraryLists
from scorekeeper.library.repository import MatchRepository, header_of
from scorekeeper.storage.errors import Damaged, StorageError
from scorekeeper.storage.file_storage import SLICE
from tests.repository import entry, repository_of
from tests.unit.games.table import sit_down
from tests.unit.ui.rig.matches import open_folder

HAND = Ended(PipsLeft(0, (0, 3)))


@pytest.mark.parametrize("seed", range(5))
async def test_lists_after_any_changes_equal_lists_read_anew(repository: MatchRepository, seed: int) -> None:
    chance = Random(seed)  # noqa: S311
    ids: list[str] = []
    for _ in range(40):
        match chance.randrange(9) if ids else 0:
            case 0:
                names = chance.choice(["Anna Bruno", "anna Chloé", "Bruno ANNA", "Zoë Émile"])
                ids.append(await repository.create(sit_down("sebastopol", names, first=0)))
            case 1 | 2 | 3:
                event = chance.choice([HAND, Renamed(((0, f"Name {chance.randrange(9)}"),))])
                with suppress(StorageError):
                    await repository.append(await repository.load(chance.choice(ids)), entry(event))
            case 4:
                with suppress(StorageError):
                    await repository.delete(chance.choice(ids))
            case 5:
                with suppress(StorageError):
                    await repository.restore(chance.choice(ids))
            case 6:
                with suppress(StorageError):
                    match_id, device = chance.choice(ids), chance.choice(["phone", "tablet"])
                    drafts = await repository.read_drafts(match_id, device)
                    await repository.save_drafts(match_id, device, chance.choice([{}, {"drafts": []}]), drafts.version)
            case 7:
                with suppress(StorageError):
                    await repository.join_series(chance.choice(ids), Series(f"series {chance.randrange(9)}"))
            case _:
                await repository.save_setting("people", {"anna": f"Anne {chance.randrange(3)}"})
        if chance.randrange(2):
            lists, anew = (
                await repository.lists.read(),
                await LibraryLists(repository.storage, repository.engine).read(),
            )
            assert lists.matches == anew.matches
            assert lists.names == anew.names
            assert (lists.people, lists.settings) == (anew.people, anew.settings)


async def test_many_changes_at_once_are_read_once_beside_other_tasks(tmp_path: Path) -> None:
    library = open_folder(tmp_path)
    repository = repository_of(library)
    await repository.lists.read()
    header = header_of(sit_down("sebastopol", first=0), repository.clock())
    await repository.storage.create_all([(header, (), "")] * 2 * MANY)
    repository.storage.load_summary = AsyncMock(side_effect=AssertionError)
    turns = 0

    async def count() -> None:
        nonlocal turns
        while True:
            await asyncio.sleep(0)  # until its next turn
            turns += 1

    counting = asyncio.ensure_future(count())
    lists = await repository.lists.read()
    counting.cancel()
    assert len(lists.matches) == 2 * MANY
    assert turns > MANY // SLICE
    library.close()


async def test_lists_are_read_again_after_a_failure(
    repository: MatchRepository, monkeypatch: pytest.MonkeyPatch
) -> None:
    await repository.create(sit_down("sebastopol", first=0))
    with monkeypatch.context() as broken:
        broken.setattr(repository.storage, "list_summaries", AsyncMock(side_effect=StorageError))
        assert (await repository.lists.read()).error is not None
        with pytest.raises(StorageError):
            await repository.list_matches()
    assert len(await repository.list_matches()) == 1


async def test_match_whose_file_is_damaged_leaves_the_list_when_it_is_opened(tmp_path: Path) -> None:
    with open_folder(tmp_path) as library:
        repository = repository_of(library)
        match_id = await repository.create(sit_down("sebastopol", first=0))
        assert len(await repository.list_matches()) == 1
        (tmp_path / "matches" / f"{match_id}.json").write_bytes(b"{")
        with pytest.raises(Damaged):
            await repository.load(match_id)
        assert await repository.list_matches() == []


async def test_line_of_file_that_cannot_be_opened_comes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_folder(tmp_path) as library:
        repository = repository_of(library)
        match_id = await repository.create(sit_down("sebastopol", first=0))
        await repository.list_matches()
        await repository.append(await repository.load(match_id), entry(HAND))
        summary = await repository.storage.load_summary(match_id)
        assert summary is not None
        with monkeypatch.context() as busy:
            failed = replace(summary, content={}, reason="cannot_read")
            busy.setattr(repository.storage, "load_summary", AsyncMock(return_value=failed))
            await repository.list_matches()
        (line,) = await repository.list_matches()
        assert line.hand == 1
