"""Tests of rolling backups: which are kept, and what restoring one brings back."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from scorekeeper.core.begin import begin
from scorekeeper.core.events import Ended
from scorekeeper.core.model import Setup
from scorekeeper.core.variant import Match
from scorekeeper.games._pips import PipsLeft
from scorekeeper.library.repository import MatchRepository, open_library
from scorekeeper.library.rolling_backups import COUNT, RollingBackups, plan_restore
from scorekeeper.storage.errors import StorageError
from scorekeeper.storage.file_storage import FileStorage
from tests.registry import REGISTRY

NOON = datetime(2026, 11, 24, 12, tzinfo=UTC)


class Rig:
    """A library whose clock is set by the test, and its backups."""

    def __init__(self, folder: Path) -> None:
        self.now = NOON
        self.folder = folder
        self.library = open_library(folder / "library", REGISTRY, flush=False)
        self.repository = MatchRepository(FileStorage(self.library), REGISTRY, lambda: self.now)
        self.backups = RollingBackups(folder / "backups", lambda: self.now)

    async def create(self, hands: int = 0) -> str:
        setup = begin(REGISTRY["sebastopol"], ("Anna", "Bruno"), {}, None, 0)
        assert isinstance(setup, Setup)
        match_id = await self.repository.create(Match(REGISTRY["sebastopol"], setup))
        await self.play(match_id, hands)
        return match_id

    async def play(self, match_id: str, hands: int = 1) -> None:
        for _ in range(hands):
            loaded = await self.repository.load(match_id)
            entry = self.repository.entry(Ended(PipsLeft(0, (0, 1 + len(loaded.session.log)))), "")
            await self.repository.append(loaded, entry)

    async def change_and_back_up(self) -> None:
        await self.create()
        await self.backups.back_up(self.repository)

    def days(self) -> list[str]:
        return [backup.name.removesuffix(".zip") for backup in self.backups.list_backups()]

    async def restore(self, number: int = 0) -> None:
        """Restore a backup as the settings do it."""
        raw = self.backups.read(self.backups.list_backups()[number])
        plan = await plan_restore(self.repository, raw)
        await self.backups.restore(self.repository, plan)

    async def logs(self) -> dict[str, list[dict[str, Any]]]:
        ids = [summary.id for summary in await self.repository.storage.list_summaries()]
        return {match_id: (await self.repository.storage.load(match_id)).log for match_id in ids}


@pytest.fixture
def rig(tmp_path: Path) -> Rig:
    return Rig(tmp_path)


async def test_back_up_makes_one_archive_a_day_and_keeps_ten(rig: Rig) -> None:
    for _ in range(COUNT + 2):
        await rig.change_and_back_up()
        await rig.change_and_back_up()
        rig.now += timedelta(days=1)
    assert rig.days() == [f"{NOON + timedelta(days=day):%Y-%m-%d}" for day in range(COUNT + 1, 1, -1)]
    newest = rig.backups.list_backups()[0]
    assert (newest.is_sound, newest.matches, newest.readable, newest.open) == (True, 23, 23, 23)


async def test_back_up_without_a_change_makes_no_archive(rig: Rig) -> None:
    await rig.change_and_back_up()
    rig.now += timedelta(days=1)
    await rig.backups.back_up(rig.repository)
    assert rig.days() == ["2026-11-24"]


async def test_back_up_waits_for_the_first_match(rig: Rig) -> None:
    await rig.backups.back_up(rig.repository)
    assert rig.days() == []
    await rig.change_and_back_up()
    assert rig.days() == ["2026-11-24"]


async def test_back_up_never_removes_the_latest_sound_archive(rig: Rig) -> None:
    damaged = await rig.create(3)
    await rig.backups.back_up(rig.repository)
    path = rig.library.folder / "matches" / f"{damaged}.json"
    path.write_bytes(path.read_bytes().replace(b'"out":0', b'"out":1', 1))
    for _ in range(COUNT + 3):
        rig.now += timedelta(days=1)
        await rig.change_and_back_up()
    listed = rig.backups.list_backups()
    assert len(listed) == COUNT
    assert [(backup.name, backup.is_sound) for backup in listed[-2:]] == [
        ("2026-11-29.zip", False),
        ("2026-11-24.zip", True),
    ]


@pytest.mark.parametrize("wrong", [-9000, -1, 30, 400])
async def test_wrong_clock_removes_at_most_one_archive(rig: Rig, wrong: int) -> None:
    for _ in range(COUNT):
        await rig.change_and_back_up()
        rig.now += timedelta(days=1)
    before, right = rig.days(), rig.now
    rig.now = right + timedelta(days=wrong)
    for _ in range(3):
        await rig.change_and_back_up()
        rig.backups = RollingBackups(rig.backups.folder, lambda: rig.now)
    assert len({*before} - {*rig.days()}) <= 1
    for day in range(4):
        rig.now = right + timedelta(days=day)
        await rig.change_and_back_up()
    assert rig.days() == [f"{right + timedelta(days=3 - day):%Y-%m-%d}" for day in range(COUNT)]


async def test_archive_with_damage_tells_how_many_matches_are_readable(rig: Rig) -> None:
    await rig.create(2)
    await rig.create(2)
    await rig.backups.back_up(rig.repository)
    path = rig.backups.folder / "2026-11-24.zip"
    raw = bytearray(path.read_bytes())
    with ZipFile(path) as archive:
        info = archive.infolist()[0]
    raw[info.header_offset + 90] ^= 1
    path.write_bytes(raw)
    (backup,) = rig.backups.list_backups()
    assert (backup.is_sound, backup.readable, backup.matches) == (False, 1, 2)
    path.write_bytes(b"?")
    assert not rig.backups.list_backups()[0].is_sound


async def test_restore_brings_back_deleted_and_missing_matches_with_their_ids(rig: Rig) -> None:
    gone, deleted, was_deleted, longer = [await rig.create(3) for _ in range(4)]
    logs = await rig.logs()
    await rig.repository.delete(was_deleted)
    await rig.backups.back_up(rig.repository)
    await rig.repository.delete(deleted)
    rig.library.discard(gone)
    rig.library.purge(0)
    for file in (rig.library.folder / "deleted").iterdir():
        if was_deleted in file.name:
            file.unlink()
    await rig.play(longer)
    after = (await rig.logs())[longer]
    await rig.restore(-1)
    del logs[was_deleted]
    assert await rig.logs() == {**logs, longer: after}
    assert [summary.id for summary in await rig.repository.storage.list_deleted()] == [was_deleted]
    await rig.repository.restore(was_deleted)
    assert len((await rig.logs())[was_deleted]) == 3
    assert await rig.repository.storage.verify() == []


async def test_restore_continues_a_shorter_log_and_keeps_differing_ones_twice(rig: Rig) -> None:
    shorter, differing = await rig.create(3), await rig.create(2)
    await rig.backups.back_up(rig.repository)
    before = await rig.logs()
    raw = rig.backups.read(rig.backups.list_backups()[0])
    for match_id in (shorter, differing):
        header = (await rig.repository.storage.load(match_id)).header
        rig.library.discard(match_id)
        await rig.repository.storage.create(header, before[match_id][:1], match_id)
    await rig.play(differing, 3)
    ours = await rig.logs()
    plan = await plan_restore(rig.repository, raw)
    assert {match.id: match.outcome for match in plan.matches} == {shorter: "longer", differing: "twice"}
    for _ in range(2):
        await rig.restore(-1)
        logs = await rig.logs()
        assert logs.pop(shorter) == before[shorter]
        assert logs.pop(differing) == ours[differing]
        assert [*logs.values()] == [before[differing]]


async def test_restore_backs_up_the_state_before_it(rig: Rig) -> None:
    match_id = await rig.create(1)
    await rig.backups.back_up(rig.repository)
    await rig.play(match_id)
    await rig.restore()
    (today,) = rig.backups.list_backups()
    with ZipFile(rig.backups.folder / today.name) as archive:
        document = json.loads(archive.read(f"matches/{match_id}.json"))
    assert len(document["log"]["entries"]) == 2


async def test_restored_archive_stays_until_it_is_restored(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    match_id = await rig.create(1)
    await rig.backups.back_up(rig.repository)
    await rig.repository.delete(match_id)

    async def fails(_match_id: str) -> None:
        raise StorageError

    monkeypatch.setattr(rig.repository.storage, "restore", fails)
    with pytest.raises(StorageError):
        await rig.restore()
    assert [backup.matches for backup in rig.backups.list_backups()] == [0, 1]


async def test_restore_completes_a_damaged_match(rig: Rig) -> None:
    match_id = await rig.create(4)
    await rig.backups.back_up(rig.repository)
    logs = await rig.logs()
    path = rig.library.folder / "matches" / f"{match_id}.json"
    tables = json.loads(path.read_bytes())
    tables["log"]["3"]["line"]["end"]["out"] = 1
    path.write_text(json.dumps(tables))
    await rig.restore(-1)
    assert await rig.logs() == logs
    assert (await rig.repository.load(match_id)).reason is None


async def test_backup_that_cannot_be_written_raises_and_is_tried_again(rig: Rig) -> None:
    rig.backups.folder.write_text("")
    await rig.create()
    with pytest.raises(StorageError):
        await rig.backups.back_up(rig.repository)
    rig.backups.folder.unlink()
    await rig.backups.back_up(rig.repository)
    assert rig.days() == ["2026-11-24"]


async def test_backup_is_not_checked_until_its_matches_were_unpacked(rig: Rig) -> None:
    await rig.change_and_back_up()
    backups = RollingBackups(rig.backups.folder)
    (seen,) = backups.glance()
    assert (seen.is_checked, seen.is_sound, seen.matches) == (False, True, 1)
    path = rig.backups.folder / seen.name
    raw = bytearray(path.read_bytes())
    raw[70] ^= 1  # in the first match
    path.write_bytes(raw)
    assert [(each.is_checked, each.is_sound) for each in backups.glance()] == [(False, True)]
    assert [(each.is_checked, each.is_sound) for each in await backups.check()] == [(True, False)]
    assert [(each.is_checked, each.is_sound) for each in backups.glance()] == [(True, False)]
