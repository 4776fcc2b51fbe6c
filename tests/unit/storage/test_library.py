"""Tests of the library in files: writing, deleting, damage and opening."""

from __future__ import annotations

import errno
import logging
import os
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.storage.errors import KEYS, Damaged, DiskFull, InUse, Missing, ReadOnly, Stale, StorageError
from scorekeeper.storage.library import Library
from scorekeeper.storage.protocol import ABSENT, DocumentId
from tests.unit.storage.conftest import Fail

HEADER = {"game": "sebastopol", "players": ["Anna", "Bruno", "Chloé"]}
MINUTE = 60 * 10**9
DAY = 24 * 60 * MINUTE
NOW = 29_000_000 * MINUTE


def file_of(library: Library, match_id: str) -> Path:
    return library.folder / "matches" / f"{match_id}.json"


def entry(number: int) -> dict[str, Any]:
    return {"id": f"e{number}", "pips": [number, 0, 3]}


def unlocked(folder: Path) -> Library:
    """Return a second writer, as on a platform without locks."""
    return Library(folder, release=lambda: None)


def file_stats(library: Library) -> dict[Path, tuple[int, int, int]]:
    """Return what differs after a write but not after a read, for every file."""
    stats = ((path, path.stat()) for path in library.folder.rglob("*"))
    return {path: (stat.st_ino, stat.st_size, stat.st_mtime_ns) for path, stat in stats}


def newer(library: Library) -> str:
    """Return the id of a match written by a newer version."""
    match_id = library.create(HEADER, [entry(0)])
    raw = file_of(library, match_id).read_text()
    file_of(library, match_id).write_text(raw.replace('"schema":2', '"schema":99'))
    return match_id


class TestWriting:
    def test_append_keeps_order_of_more_than_nine_entries(self, library: Library) -> None:
        match_id = library.create(HEADER)
        for number in range(25):
            library.append(match_id, entry(number), seen=number)
        assert library.load(match_id).log == [entry(number) for number in range(25)]

    def test_load_has_time_of_last_change(self, library: Library) -> None:
        match_id = library.create(HEADER)
        os.utime(file_of(library, match_id), ns=(0, 90 * MINUTE))
        assert library.load(match_id).changed_at.isoformat() == "1970-01-01T01:30:00+00:00"

    def test_create_returns_unique_ids_sorted_by_time(self, library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
        now = time.time_ns()
        monkeypatch.setattr(time, "time_ns", lambda: now)
        first = {library.create(HEADER) for _ in range(20)}
        now += 1000
        assert len(first) == 20
        assert library.create(HEADER) > max(first)

    def test_append_of_second_writer_without_lock_is_stale(self, library: Library) -> None:
        match_id = library.create(HEADER)
        other = unlocked(library.folder)
        assert library.append(match_id, entry(0), seen=0) == 1
        with pytest.raises(Stale):
            other.append(match_id, entry(1), seen=0)
        assert other.append(match_id, entry(1), seen=1) == 2
        with pytest.raises(Stale):
            library.append(match_id, entry(2), seen=1)
        assert library.append(match_id, entry(2), seen=2) == 3
        assert library.load(match_id).log == [entry(0), entry(1), entry(2)]

    def test_append_can_be_repeated_after_an_error(self, library: Library, fail: Fail) -> None:
        match_id = library.create(HEADER)
        fail("fsync", errno.EIO, call=2)
        with pytest.raises(StorageError):
            library.append(match_id, entry(0), seen=0)
        assert library.append(match_id, entry(0), seen=0) == 1
        assert library.load(match_id).log == [entry(0)]

    def test_append_with_another_id_works_after_a_failed_flush_of_the_folder(
        self, library: Library, fail: Fail
    ) -> None:
        match_id = library.create(HEADER, [entry(0)])
        fail("fsync", errno.EIO, call=2)
        with pytest.raises(StorageError):
            library.append(match_id, entry(1), seen=1)
        assert library.load(match_id).log == [entry(0)]
        assert library.append(match_id, entry(2), seen=1) == 2
        assert library.load(match_id).log == [entry(0), entry(2)]

    def test_append_on_full_disk_keeps_the_match_and_can_be_repeated(self, library: Library, fail: Fail) -> None:
        match_id = library.create(HEADER, [entry(0)])
        raw = file_of(library, match_id).read_bytes()
        fail("write", errno.ENOSPC)
        with pytest.raises(DiskFull):
            library.append(match_id, entry(1), seen=1)
        assert file_of(library, match_id).read_bytes() == raw
        assert library.append(match_id, entry(1), seen=1) == 2

    def test_append_writes_the_file_of_the_match_only(self, library: Library) -> None:
        match_id, *_ = [library.create(HEADER) for _ in range(5)]
        library.summaries()
        before = file_stats(library)
        library.append(match_id, entry(0), seen=0)
        after = file_stats(library)
        changed = {path for path in after if path.is_file() and after[path] != before.get(path)}
        assert after.keys() - before.keys() == {recent := library.folder / "recent.jsonl"}
        assert changed == {file_of(library, match_id), recent}

    def test_append_works_with_more_matches_than_the_cache_holds(self, library: Library) -> None:
        ids = [library.create(HEADER) for _ in range(40)]
        for seen in range(2):
            for match_id in ids:
                library.append(match_id, entry(seen), seen=seen)
        assert all(library.load(match_id).log == [entry(0), entry(1)] for match_id in ids)

    @pytest.mark.parametrize("match_id", ["gone", "", ".", "..", "../settings", "a/b", "a\\b", "c:d", "\0", "\ud800"])
    def test_invalid_id_is_missing_and_touches_no_file(self, library: Library, match_id: str) -> None:
        library.save_settings({"theme": "dark"})
        calls: list[Callable[[], object]] = [
            lambda: library.load(match_id),
            lambda: library.append(match_id, entry(0), seen=0),
            lambda: library.delete(match_id),
            lambda: library.restore(match_id),
        ]
        for call in calls:
            with pytest.raises(Missing):
                call()
        assert library.settings() == {"theme": "dark"}


class TestDeleting:
    def test_summaries_leaves_out_match_appended_to_and_deleted(self, library: Library) -> None:
        match_id = library.create({})
        assert [summary.id for summary in library.summaries()] == [match_id]
        library.append(match_id, {}, seen=0)
        library.delete(match_id)
        assert library.summaries() == []

    def test_deleted_returns_header_and_time_latest_first(
        self, library: Library, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        ids = [library.create({"note": number}) for number in range(3)]
        now = time.time_ns()
        for minutes, match_id in enumerate(ids):
            monkeypatch.setattr(time, "time_ns", lambda at=now + minutes * MINUTE: at)
            library.delete(match_id)
        deleted = library.deleted()
        assert [(each.id, each.header["note"]) for each in deleted] == [(ids[2], 2), (ids[1], 1), (ids[0], 0)]
        times = [each.deleted_at for each in deleted if each.deleted_at]
        assert [later - earlier for later, earlier in pairwise(times)] == [timedelta(minutes=1)] * 2
        assert not deleted[0].unreadable

    def test_purge_removes_only_older_matches(self, library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
        old, young, listed = (library.create(HEADER) for _ in range(3))
        now = NOW
        monkeypatch.setattr(time, "time_ns", lambda: now)
        library.delete(old)
        now += 24 * 60 * MINUTE
        library.delete(young)
        assert library.purge(older_than_days=2) == 0
        assert library.purge(older_than_days=1) == 1
        assert [each.id for each in library.deleted()] == [young]
        with pytest.raises(Missing):
            library.restore(old)
        assert [each.id for each in library.summaries()] == [listed]

    def test_purge_does_not_trust_a_clock_that_jumped_ahead(
        self, library: Library, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        now = NOW
        monkeypatch.setattr(time, "time_ns", lambda: now)
        library.delete(library.create(HEADER))
        now += 400 * DAY
        for _ in range(29):
            assert (library.purge(), library.purge()) == (0, 0)
            now += DAY
        assert library.purge() == 1
        assert library.deleted() == []

    def test_purge_counts_again_after_its_count_was_damaged(
        self, library: Library, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        now = NOW
        monkeypatch.setattr(time, "time_ns", lambda: now)
        library.delete(library.create(HEADER))
        now += 2 * DAY
        (library.folder / "bin.json").write_bytes(b"{")
        assert (library.purge(2), library.purge(1)) == (0, 1)

    def test_delete_twice_at_the_same_time_keeps_both_files(
        self, library: Library, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        match_id = library.create({"note": "first"})
        raw = file_of(library, match_id).read_bytes()
        now = time.time_ns()
        monkeypatch.setattr(time, "time_ns", lambda: now)
        library.delete(match_id)
        file_of(library, match_id).write_bytes(raw.replace(b"first", b"second"))
        library.delete(match_id)
        assert len(library.deleted()) == 2
        library.restore(match_id)
        assert library.load(match_id).header["note"] == "second"
        with pytest.raises(StorageError) as caught:
            library.restore(match_id)
        assert caught.value.key == "exists"
        assert library.load(match_id).header["note"] == "second"
        assert [each.header["note"] for each in library.deleted()] == ["first"]

    def test_delete_that_fails_keeps_the_match(self, library: Library, fail: Fail) -> None:
        match_id = library.create(HEADER)
        fail("replace", errno.EIO)
        with pytest.raises(StorageError):
            library.delete(match_id)
        assert [each.id for each in library.summaries()] == [match_id]

    def test_purge_that_fails_raises(self, library: Library, fail: Fail) -> None:
        library.delete(library.create(HEADER))
        fail("unlink", errno.EIO)
        with pytest.raises(StorageError):
            library.purge(older_than_days=0)
        assert len(library.deleted()) == 1

    def test_deleted_and_purge_ignore_other_files(self, library: Library) -> None:
        for name in ("notes.txt", "a.deleted.soon.json", f"a.deleted.{10**40}.json"):
            (library.folder / "deleted" / name).write_text("{}")
        assert library.deleted() == []
        assert library.purge(older_than_days=0) == 0

    def test_damaged_match_can_be_deleted(self, library: Library) -> None:
        match_id = library.create(HEADER)
        file_of(library, match_id).write_bytes(b"{")
        library.delete(match_id)
        assert [(each.id, each.reason) for each in library.deleted()] == [(match_id, "torn")]


TORN = b'{"match":{"1":{"schema":1,"pl'
DAMAGE = [
    (TORN, "torn"),
    (b"", "torn"),
    (b'{"log":{}}', "misshapen"),
    (b'{"match":{"1":{"schema":1},"2":{"schema":1}},"log":{}}', "misshapen"),
    (b'{"match":{"1":{}},"log":{}}', "misshapen"),
    (b'{"match":{"1":{"schema":true}},"log":{}}', "misshapen"),
    (b'{"match":{"1":{"schema":0}},"log":{}}', "misshapen"),
]


class TestDamage:
    @pytest.mark.parametrize(("raw", "reason"), DAMAGE)
    @pytest.mark.parametrize("method", ["summaries", "load", "append"])
    def test_damaged_match_is_quarantined(
        self, library: Library, monkeypatch: pytest.MonkeyPatch, raw: bytes, reason: str, method: str
    ) -> None:
        monkeypatch.setattr(time, "time_ns", lambda: NOW)
        sound, match_id = library.create(HEADER), library.create(HEADER)
        file_of(library, match_id).write_bytes(raw)
        calls: dict[str, Callable[[], object]] = {
            "load": lambda: library.load(match_id),
            "append": lambda: library.append(match_id, entry(0), seen=0),
        }
        if method in calls:
            with pytest.raises(Damaged) as caught:
                calls[method]()
            assert caught.value.key == reason
        assert [each.id for each in library.summaries()] == [sound]
        (found,) = library.damaged()
        assert (found.id, found.reason, found.file.read_bytes()) == (match_id, reason, raw)
        assert found.when == datetime.fromtimestamp(NOW / 10**9, UTC)
        with pytest.raises(Missing):
            library.load(match_id)

    def test_damaged_match_that_cannot_be_moved_stays_in_the_list(self, library: Library, fail: Fail) -> None:
        match_id = library.create(HEADER)
        file_of(library, match_id).write_bytes(TORN)
        fail("replace", errno.EROFS)
        assert [(each.id, each.reason) for each in library.summaries()] == [(match_id, "torn")]
        assert file_of(library, match_id).read_bytes() == TORN
        assert library.damaged() == []

    def test_match_of_newer_version_opens_read_only(self, library: Library) -> None:
        match_id = newer(library)
        raw = file_of(library, match_id).read_bytes()
        assert [(each.id, each.reason, each.unreadable) for each in library.summaries()] == [
            (match_id, "too_new", True)
        ]
        stored = library.load(match_id)
        assert (stored.header, stored.log, stored.reason) == ({**HEADER, "schema": 99}, [entry(0)], "too_new")
        with pytest.raises(StorageError) as caught:
            library.append(match_id, entry(1), seen=1)
        assert caught.value.key == "too_new"
        assert file_of(library, match_id).read_bytes() == raw
        assert library.damaged() == []

    def test_match_with_read_error_is_listed_and_read_again(self, library: Library, fail: Fail) -> None:
        match_id = library.create(HEADER)
        fail("fstat", errno.EIO)
        assert [(each.id, each.reason) for each in library.summaries()] == [(match_id, "cannot_read")]
        assert [(each.id, each.reason) for each in library.summaries()] == [(match_id, None)]

    def test_match_whose_digest_fails_is_listed_as_not_understood(
        self, library: Library, caplog: pytest.LogCaptureFixture
    ) -> None:
        ids = [library.create({"note": note}) for note in ("broken", "odd", "sound")]

        def summarize(header: dict[str, Any], _log: list[dict[str, Any]]) -> dict[str, Any]:
            if header["note"] == "broken":
                raise ZeroDivisionError
            return {"note": object()} if header["note"] == "odd" else header

        with caplog.at_level(logging.CRITICAL):
            listed = Library(library.folder, summarize).summaries()
        assert {each.id: each.reason for each in listed} == {
            ids[0]: "not_understood",
            ids[1]: "not_understood",
            ids[2]: None,
        }
        assert library.load(ids[0]).header["note"] == "broken"

    def test_summaries_leaves_out_match_removed_meanwhile(self, library: Library) -> None:
        for number in range(2):
            library.create({"number": number})
        paths = sorted((library.folder / "matches").iterdir())

        def alone(header: dict[str, Any], _log: list[dict[str, Any]]) -> dict[str, Any]:
            paths[1 - int(header["number"])].unlink()
            return {}

        assert len(Library(library.folder, alone).summaries()) == 1

    def test_summaries_ignores_other_files(self, library: Library) -> None:
        folder = library.folder / "matches"
        (folder / "folder.json").mkdir()
        (folder / "nowhere.json").symlink_to(folder / "gone")
        (folder / "loop.json").symlink_to(folder / "loop.json")
        (folder / ".hidden.json").write_text("{}")
        (folder / "notes.txt").write_text("{}")
        (folder / "c:d.json").write_text("{}")
        assert library.summaries() == []
        assert library.damaged() == []

    def test_copied_match_file_is_listed_under_its_file_name(self, library: Library) -> None:
        match_id = library.create(HEADER, [entry(0)])
        copy = f"{match_id} (copie d'Anna 2.1)"
        file_of(library, copy).write_bytes(file_of(library, match_id).read_bytes())
        assert {each.id for each in library.summaries()} == {match_id, copy}
        assert library.append(copy, entry(1), seen=1) == 2
        assert library.load(match_id).log == [entry(0)]

    def test_damaged_settings_are_quarantined(self, library: Library) -> None:
        library.save_settings({"theme": "dark"})
        (library.folder / "settings.json").write_bytes(TORN)
        assert library.settings() == {}
        assert [(each.id, each.file.read_bytes()) for each in library.damaged()] == [("settings", TORN)]
        library.save_settings({"theme": "light"})
        assert library.settings() == {"theme": "light"}


class TestOpening:
    def test_open_refuses_second_writer_but_not_a_reader(self, library: Library) -> None:
        match_id = library.create(HEADER)
        with pytest.raises(InUse):
            Library.open(library.folder)
        with Library.open(library.folder, writer=False) as reader:
            assert reader.load(match_id).header["game"] == "sebastopol"
        library.close()
        library.close()
        with Library.open(library.folder) as again:
            assert again.append(match_id, entry(0), seen=0) == 1

    def test_reader_changes_no_file(self, library: Library) -> None:
        library.save_settings({"theme": "dark"})
        match_id, torn = library.create(HEADER), library.create(HEADER)
        file_of(library, torn).write_bytes(TORN)
        library.delete(gone := library.create(HEADER))
        reader = Library.open(library.folder, writer=False)
        before = file_stats(library)
        calls: list[Callable[[], object]] = [
            lambda: reader.create(HEADER),
            lambda: reader.append(match_id, entry(0), seen=0),
            lambda: reader.delete(match_id),
            lambda: reader.restore(gone),
            lambda: reader.purge(0),
            lambda: reader.save_settings({}),
            lambda: reader.log({}),
            lambda: reader.write_document(DocumentId("settings"), {}, ABSENT),
        ]
        for call in calls:
            with pytest.raises(ReadOnly):
                call()
        assert {each.id: each.reason for each in reader.summaries()} == {match_id: None, torn: "torn"}
        assert reader.settings() == {"theme": "dark"}
        assert [each.id for each in reader.deleted()] == [gone]
        reader.close()
        assert file_stats(library) == before

    def test_reader_of_missing_folder_creates_nothing(self, tmp_path: Path) -> None:
        reader = Library.open(tmp_path / "none", writer=False)
        assert (reader.summaries(), reader.deleted(), reader.damaged(), reader.settings()) == ([], [], [], {})
        assert not (tmp_path / "none").exists()

    def test_open_creates_folder_with_parents(self, tmp_path: Path) -> None:
        with Library.open(tmp_path / "a" / "b") as library:
            assert library.load(library.create(HEADER)).log == []

    def test_open_of_a_file_raises(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("")
        with pytest.raises(StorageError) as caught:
            Library.open(tmp_path / "file")
        assert caught.value.key == "cannot_open"

    def test_open_after_the_lock_file_was_deleted_still_refuses_a_second_writer(self, library: Library) -> None:
        (library.folder / ".lock").unlink()
        with pytest.raises(InUse):
            Library.open(library.folder)

    def test_summaries_of_unreadable_folder_raises(self, library: Library) -> None:
        (library.folder / "matches").rmdir()
        (library.folder / "matches").write_text("")
        with pytest.raises(StorageError) as caught:
            library.summaries()
        assert caught.value.key == "cannot_read"

    def test_open_removes_temporary_files(self, library: Library) -> None:
        match_id = library.create(HEADER)
        left = file_of(library, match_id).with_suffix(".json.tmp")
        stuck = file_of(library, "stuck").with_suffix(".json.tmp")
        left.write_bytes(TORN)
        stuck.mkdir()
        library.close()
        with Library.open(library.folder) as again:
            assert not left.exists()
            assert stuck.exists()
            assert [each.id for each in again.summaries()] == [match_id]


def test_every_error_has_its_own_key() -> None:
    kinds = [StorageError, *StorageError.__subclasses__()]
    assert {kind.key for kind in kinds} <= KEYS
    assert len({kind.key for kind in kinds}) == len(kinds)


@pytest.mark.parametrize("flush", [True, False])
def test_library_flushes_every_write_unless_opened_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, flush: bool
) -> None:
    flushed: list[int] = []
    monkeypatch.setattr(os, "fsync", flushed.append)
    library = Library.open(tmp_path, flush=flush)
    match_id = library.create({"game": "draw"})
    damaged = library.create({"game": "draw"})
    (tmp_path / "matches" / f"{damaged}.json").write_text("{", "utf-8")
    for write in (
        lambda: library.append(match_id, {"points": 1}, seen=0),
        lambda: library.delete(match_id),
        lambda: library.restore(match_id),
        lambda: library.save_settings({}),
        lambda: library.log({}),
        lambda: library.write_document(DocumentId("struck", "1"), {"struck": True}, ABSENT),
        library.summaries,
    ):
        before = len(flushed)
        write()
        assert (len(flushed) > before) == flush
    library.close()
    assert bool(flushed) == flush
