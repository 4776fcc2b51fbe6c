"""Tests of the atomic storage: durable writes, failures, damage, and TinyDB on top of it."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tinydb import TinyDB
from tinydb.storages import MemoryStorage
from tinydb.table import Document

from scorekeeper.storage import files
from scorekeeper.storage.atomic import AtomicStorage, Tables
from scorekeeper.storage.errors import Damaged, DiskFull, StorageError
from tests.unit.storage.conftest import Fail

OLD: Tables = {"log": {"1": {"points": 3}}}
NEW: Tables = {"log": {"1": {"points": 3}, "2": {"points": 7}}}

BEFORE_RENAME = [("open", 1), ("write", 1), ("fsync", 1), ("fstat", 1), ("close", 1), ("replace", 1)]
AFTER_RENAME = [("open", 2), ("fsync", 2), ("close", 2)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file with the old tables."""
    AtomicStorage(tmp_path / "match.json").write(OLD)
    return tmp_path / "match.json"


def test_write_with_coarse_clock_advances_the_time_of_the_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "COARSE", True)
    far = path.stat().st_mtime_ns + 10**12
    os.utime(path, ns=(far, far))
    AtomicStorage(path).write(NEW)
    assert path.stat().st_mtime_ns - far == files.MILLISECOND
    os.utime(path, ns=(0, 0))
    AtomicStorage(path).write(OLD)
    assert path.stat().st_mtime_ns > files.MILLISECOND
    AtomicStorage(path.with_name("first.json")).write(OLD)
    assert AtomicStorage(path).read() == OLD


def test_read_of_missing_file_returns_none(tmp_path: Path) -> None:
    assert AtomicStorage(tmp_path / "none.json").read() is None


def test_write_flushes_temporary_file_then_renames_then_flushes_folder(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps: list[str] = []
    opened: dict[int, str] = {}

    def watch(name: str) -> None:
        real = getattr(os, name)

        def watched(*args: Any) -> Any:
            result = real(*args)
            match name:
                case "open":
                    opened[result] = Path(args[0]).name
                    steps.append(f"open {opened[result]}")
                case "replace":
                    steps.append(f"replace {Path(args[0]).name} -> {Path(args[1]).name}")
                case _:
                    steps.append(f"{name} {opened[args[0]]}")
            return result

        monkeypatch.setattr(os, name, watched)

    for name in ("open", "write", "fsync", "replace", "close"):
        watch(name)
    AtomicStorage(path).write(NEW)
    assert steps == [
        "open match.json.tmp",
        "write match.json.tmp",
        "fsync match.json.tmp",
        "close match.json.tmp",
        "replace match.json.tmp -> match.json",
        f"open {path.parent.name}",
        f"fsync {path.parent.name}",
        f"close {path.parent.name}",
    ]


def test_write_continues_after_partial_writes(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_all = os.write

    def five_bytes(descriptor: int, data: memoryview) -> int:
        return write_all(descriptor, data[:5])

    monkeypatch.setattr(os, "write", five_bytes)
    AtomicStorage(path).write(NEW)
    assert AtomicStorage(path).read() == NEW


@pytest.mark.parametrize("step", BEFORE_RENAME)
@pytest.mark.parametrize("fault", [(errno.ENOSPC, DiskFull), (errno.EDQUOT, DiskFull), (errno.EIO, StorageError)])
def test_failed_write_leaves_only_the_old_file(
    path: Path, fail: Fail, step: tuple[str, int], fault: tuple[int, type[StorageError]]
) -> None:
    storage = AtomicStorage(path)
    raw = path.read_bytes()
    fail(step[0], fault[0], call=step[1])
    with pytest.raises(StorageError) as caught:
        storage.write(NEW)
    assert type(caught.value) is fault[1]
    assert path.read_bytes() == raw
    assert [each.name for each in path.parent.iterdir()] == ["match.json"]
    assert storage.read() == OLD


@pytest.mark.parametrize("is_read", [True, False])
@pytest.mark.parametrize(("name", "call"), AFTER_RENAME)
def test_failed_flush_of_folder_raises_and_puts_the_old_file_back(
    path: Path, fail: Fail, name: str, call: int, is_read: bool
) -> None:
    storage = AtomicStorage(path)
    if is_read:
        storage.read()
    raw = path.read_bytes()
    fail(name, errno.EIO, call=call)
    with pytest.raises(StorageError):
        storage.write(NEW)
    assert (path.read_bytes(), storage.read()) == (raw, OLD)
    storage.write(NEW)
    assert storage.read() == AtomicStorage(path).read() == NEW


def test_failed_flush_of_folder_removes_a_new_file(path: Path, fail: Fail) -> None:
    fail("fsync", errno.EIO, call=2)
    storage = AtomicStorage(path.with_name("new.json"))
    with pytest.raises(StorageError):
        storage.write(NEW)
    assert storage.read() is None


def test_failed_flush_of_folder_and_of_the_old_file_is_read_again(path: Path, fail: Fail) -> None:
    storage = AtomicStorage(path)
    storage.read()
    fail("fsync", errno.EIO, call=2)
    fail("replace", errno.EIO, call=2)
    with pytest.raises(StorageError):
        storage.insert("log", {"points": 7})
    assert storage.read() == AtomicStorage(path).read() == NEW


def test_write_does_not_follow_a_link_at_the_temporary_file(path: Path) -> None:
    other = path.with_name("other.txt")
    other.write_text("mine")
    path.with_name("match.json.tmp").symlink_to(other)
    AtomicStorage(path).write(NEW)
    assert other.read_text() == "mine"
    assert (AtomicStorage(path).read(), path.is_symlink()) == (NEW, False)


@pytest.mark.parametrize(("name", "number"), [("open", errno.EACCES), ("fsync", errno.EINVAL)])
def test_write_ignores_platform_that_cannot_flush_folders(path: Path, fail: Fail, name: str, number: int) -> None:
    fail(name, number, call=2)
    AtomicStorage(path).write(NEW)
    assert AtomicStorage(path).read() == NEW


def test_failed_write_reports_the_first_error_if_clean_up_fails(path: Path, fail: Fail) -> None:
    fail("fsync", errno.ENOSPC)
    fail("unlink", errno.EIO)
    with pytest.raises(DiskFull):
        AtomicStorage(path).write(NEW)
    assert AtomicStorage(path).read() == OLD


def test_interrupted_write_leaves_only_the_old_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        AtomicStorage(path).write(NEW)
    assert AtomicStorage(path).read() == OLD
    assert [each.name for each in path.parent.iterdir()] == ["match.json"]


def test_write_of_invalid_json_raises_and_changes_nothing(path: Path) -> None:
    raw = path.read_bytes()
    with pytest.raises(ValueError, match="JSON"):
        AtomicStorage(path).write({"log": {"1": {"points": float("nan")}}})
    with pytest.raises(TypeError):
        AtomicStorage(path).insert("log", {"points": object()})
    assert path.read_bytes() == raw


@pytest.mark.parametrize(
    ("raw", "key"),
    [
        (b"", "torn"),
        (b'{"log":{"1":{"points":3}', "torn"),
        (b"\0" * 512, "torn"),
        (b'{"log":{"1":{"name":"\xff"}}}', "torn"),
        (b"[" * 100_000, "torn"),
        (b"[]", "misshapen"),
        (b"null", "misshapen"),
        (b'{"log":[]}', "misshapen"),
        (b'{"log":{"1":3}}', "misshapen"),
        (b'{"log":{"one":{}}}', "misshapen"),
        (b'{"log":{"0":{}}}', "misshapen"),
        ('{"log":{"\u0661":{}}}'.encode(), "misshapen"),
    ],
)
def test_read_of_other_bytes_raises_damaged(path: Path, raw: bytes, key: str) -> None:
    path.write_bytes(raw)
    with pytest.raises(Damaged) as caught:
        AtomicStorage(path).read()
    assert caught.value.key == key


def test_read_of_truncated_file_raises_damaged(path: Path) -> None:
    raw = path.read_bytes()
    for length in range(len(raw)):
        path.write_bytes(raw[:length])
        with pytest.raises(Damaged):
            AtomicStorage(path).read()


def test_read_error_of_the_system_is_not_damage(path: Path, fail: Fail) -> None:
    fail("fstat", errno.EIO)
    with pytest.raises(StorageError) as caught:
        AtomicStorage(path).read()
    assert (type(caught.value), caught.value.key) == (StorageError, "cannot_read")


def test_read_uses_cache_until_another_program_writes(path: Path) -> None:
    readings: list[Tables] = []

    def reading(tables: Tables) -> Tables:
        readings.append(tables)
        return tables

    storage = AtomicStorage(path, reading)
    assert storage.read() == storage.read() == OLD
    storage.insert("log", {"points": 7})
    assert storage.read() == NEW
    assert len(readings) == 1
    AtomicStorage(path).write(OLD)
    assert storage.read() == OLD
    assert len(readings) == 2
    path.unlink()
    assert storage.read() is None


def test_read_returns_a_copy(path: Path) -> None:
    storage = AtomicStorage(path)
    tables = storage.read() or {}
    tables["log"]["1"]["points"] = 99
    tables["log"]["2"] = {}
    tables["more"] = {}
    assert storage.read() == OLD


def test_insert_adds_to_what_another_program_wrote(path: Path) -> None:
    storage = AtomicStorage(path)
    storage.read()
    AtomicStorage(path).write(NEW)
    assert storage.insert("log", {"points": 9}) == 3
    assert AtomicStorage(path).read() == {"log": {**NEW["log"], "3": {"points": 9}}}


texts = st.text(st.characters())
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=5,
)
documents = st.dictionaries(texts, values, max_size=3)
names = st.sampled_from(["match", "log"])
actions = st.lists(
    st.tuples(st.sampled_from(["insert", "our insert", "update", "remove", "reopen"]), names, documents), max_size=8
)


def both(path: Path, memory: MemoryStorage) -> tuple[Any, Any]:
    """Open both databases again, because an open one does not reuse the number of its last document."""
    return TinyDB(path, storage=AtomicStorage), TinyDB(storage=lambda: memory)


@given(actions=actions)
def test_tinydb_with_atomic_storage_equals_tinydb_in_memory(
    tmp_path_factory: pytest.TempPathFactory, actions: list[tuple[str, str, dict[str, Any]]]
) -> None:
    path = tmp_path_factory.mktemp("tables") / "tables.json"
    memory = MemoryStorage()
    ours, theirs = both(path, memory)
    for action, name, document in actions:
        plain = json.loads(json.dumps(document))
        match action:
            case "insert":
                assert ours.table(name).insert(plain) == theirs.table(name).insert(plain)
            case "our insert":
                number = ours.storage.insert(name, plain)
                theirs.table(name).insert(Document(plain, number))
                ours, theirs = both(path, memory)
            case "update":
                assert ours.table(name).update(plain) == theirs.table(name).update(plain)
            case "remove":
                assert ours.table(name).remove(doc_ids=[1]) == theirs.table(name).remove(doc_ids=[1])
            case _:
                ours, theirs = both(path, memory)
        expected: Tables = memory.read() or {}
        assert (ours.storage.read() or {}) == expected
        assert (AtomicStorage(path).read() or {}) == expected
