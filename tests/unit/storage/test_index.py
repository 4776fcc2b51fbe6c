"""Tests of the index: only changed matches are read, and wrong entries are ignored."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.storage.index import COARSEST_CLOCK
from scorekeeper.storage.library import Library
from scorekeeper.storage.match_file import tables_of
from tests.unit.storage.conftest import Fail

HOUR = 3600 * 10**9


class Reader:
    """A digest function that records the names of the matches it was called with."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def __call__(self, header: dict[str, Any], log: list[dict[str, Any]]) -> dict[str, Any]:
        self.asked.append(header["name"])
        return {"hands": len(log)}


@pytest.fixture
def read() -> Reader:
    return Reader()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with 40 matches, M0 the oldest, none changed in the last hour, and their index."""
    with Library.open(tmp_path, Reader()) as library:
        ids = [library.create({"name": f"M{number}"}) for number in range(40)]
        now = (tmp_path / "matches" / f"{ids[0]}.json").stat().st_mtime_ns
        for number, match_id in enumerate(ids):
            at = now - HOUR - (40 - number) * 10**9
            os.utime(tmp_path / "matches" / f"{match_id}.json", ns=(at, at))
        library.summaries()
    return tmp_path


def names(library: Library) -> list[str]:
    return [summary.header.get("name", "?") for summary in library.summaries()]


EVERYONE = [f"M{number}" for number in reversed(range(40))]


def test_summaries_are_sorted_by_last_change(folder: Path) -> None:
    with Library.open(folder) as library:
        assert names(library) == EVERYONE
        oldest = library.summaries()[-1]
        library.append(oldest.id, {}, seen=0)
        assert names(library) == ["M0", *EVERYONE[:-1]]


def test_summaries_called_twice_reads_each_match_once(folder: Path, read: Reader) -> None:
    with Library.open(folder, read, edition="new") as library:
        first = library.summaries()
        assert len(read.asked) == 40
        assert library.summaries() == first
        assert len(read.asked) == 40


def test_summaries_after_restart_reads_no_match(folder: Path, read: Reader) -> None:
    with Library.open(folder, read) as library:
        assert names(library) == EVERYONE
        assert [each.content for each in library.summaries()] == [{"hands": 0}] * 40
    assert read.asked == []


def test_summaries_after_append_reads_that_match_only(folder: Path, read: Reader) -> None:
    with Library.open(folder, read) as library:
        match_id = library.summaries()[7].id
        library.append(match_id, {}, seen=0)
        newest = library.summaries()[0]
    assert read.asked == [newest.header["name"]] == ["M32"]
    assert newest.content == {"hands": 1}


def test_summaries_notices_changes_of_other_programs(folder: Path, read: Reader) -> None:
    with Library.open(folder, read) as library:
        listed = library.summaries()
        paths = [folder / "matches" / f"{summary.id}.json" for summary in listed]
        paths[0].unlink()
        paths[1].write_text(json.dumps(tables_of({"name": "Zoé"}, [])))
        (folder / "matches" / "copy.json").write_bytes(paths[2].read_bytes())
        assert sorted(names(library)) == sorted([*EVERYONE[2:], "Zoé", "M37"])
    assert sorted(read.asked) == ["M37", "Zoé"]


def test_summaries_returns_a_copy(folder: Path) -> None:
    with Library.open(folder) as library:
        library.summaries().clear()
        assert names(library) == EVERYONE


def test_index_of_another_edition_is_rebuilt(folder: Path, read: Reader) -> None:
    with Library.open(folder, read, edition="2") as library:
        assert names(library) == EVERYONE
    assert len(read.asked) == 40
    with Library.open(folder, again := Reader(), edition="2") as library:
        assert names(library) == EVERYONE
    assert again.asked == []


@pytest.mark.parametrize(
    "raw",
    [None, b"", b'{"about"', b"[]", b'{"matches":{}}', b'{"about":{"1":{"schema":1,"edition":""}}}', b'{"about":{}}'],
)
def test_missing_or_torn_index_is_rebuilt(folder: Path, read: Reader, raw: bytes | None) -> None:
    index = folder / "index.json"
    if raw is None:
        index.unlink()
    else:
        index.write_bytes(raw)
    with Library.open(folder, read) as library:
        assert names(library) == EVERYONE
    assert len(read.asked) == 40
    with Library.open(folder, again := Reader()) as library:
        assert names(library) == EVERYONE
    assert again.asked == []
    assert Library(folder).damaged() == []


@pytest.mark.parametrize(
    "change",
    [
        {"mtime_ns": 1},
        {"size": 1},
        {"id": "ghost"},
        {"id": None},
        {"header": []},
        {"digest": None},
        {"mtime_ns": "1"},
        {"size": True},
        {"reason": "because"},
    ],
)
def test_wrong_index_entry_is_ignored(folder: Path, read: Reader, change: dict[str, Any]) -> None:
    index = folder / "index.json"
    tables = json.loads(index.read_text())
    (key,) = [key for key, document in tables["matches"].items() if document["header"]["name"] == "M5"]
    tables["matches"][key] |= {"header": {"name": "wrong"}} | change
    index.write_text(json.dumps(tables))
    with Library.open(folder, read) as library:
        assert names(library) == EVERYONE
    assert read.asked == ["M5"]


def test_match_as_new_as_the_index_is_read_again(folder: Path, read: Reader) -> None:
    with Library.open(folder, Reader()) as library:
        match_id = library.summaries()[0].id
        library.append(match_id, {}, seen=0)
        library.summaries()
    path = folder / "matches" / f"{match_id}.json"
    stamp = path.stat()
    path.write_text(json.dumps(tables_of({"name": "Zoe"}, [{}]), separators=(",", ":")))
    os.utime(path, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
    at = stamp.st_mtime_ns + COARSEST_CLOCK
    os.utime(folder / "index.json", ns=(at, at))
    with Library.open(folder, read) as library:
        assert names(library)[0] == "Zoe"
    assert read.asked == ["Zoe"]


def test_index_stores_reason_of_unreadable_match(folder: Path) -> None:
    path = min((folder / "matches").iterdir())
    stamp = path.stat()
    path.write_text(path.read_text().replace('"schema":2', '"schema":99'))
    os.utime(path, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
    with Library.open(folder) as library:
        assert [each.id for each in library.summaries() if each.reason == "too_new"] == [path.stem]
    path.write_bytes(b"?" * path.stat().st_size)
    os.utime(path, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
    with Library.open(folder) as library:
        assert [each.id for each in library.summaries() if each.reason == "too_new"] == [path.stem]


def test_single_change_writes_the_index_only_on_close(folder: Path) -> None:
    index = folder / "index.json"
    with Library.open(folder) as library:
        ids = [summary.id for summary in library.summaries()]
        before = index.read_bytes()
        library.append(ids[0], {}, seen=0)
        library.summaries()
        assert index.read_bytes() == before
        for match_id in ids:
            library.append(match_id, {}, seen=len(library.load(match_id).log))
        library.summaries()
        assert (during := index.read_bytes()) != before
        library.append(ids[0], {}, seen=2)
        library.summaries()
        assert index.read_bytes() == during
    assert index.read_bytes() != during


def test_summaries_work_if_the_index_cannot_be_written(folder: Path, read: Reader, fail: Fail) -> None:
    with Library.open(folder, read, edition="new") as library:
        fail("write", errno.ENOSPC)
        assert names(library) == EVERYONE
        assert (folder / "index.json.tmp").exists() is False
    with Library.open(folder, Reader()) as library:
        assert names(library) == EVERYONE


def test_close_of_unused_library_writes_no_index(tmp_path: Path) -> None:
    Library.open(tmp_path).close()
    assert not (tmp_path / "index.json").exists()


def test_unreadable_match_is_listed_with_the_header_that_is_known(folder: Path) -> None:
    path = min((folder / "matches").iterdir())
    path.write_bytes(b"?")
    (folder / "matches" / "new.json").write_bytes(b"?")
    listed = {each.id: each.header for each in Library(folder).summaries() if each.reason == "torn"}
    assert listed == {path.stem: {"name": "M0", "schema": 2}, "new": {}}
