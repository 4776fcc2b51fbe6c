"""A write happens as a whole and for good, or not at all; TinyDB works on top of it as on its own storage."""

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

BEFORE_THE_NAME_CHANGES = [("open", 1), ("write", 1), ("fsync", 1), ("fstat", 1), ("close", 1), ("replace", 1)]
AFTER_THE_NAME_CHANGED = [("open", 2), ("fsync", 2), ("close", 2)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file with the old tables."""
    AtomicStorage(tmp_path / "match.json").write(OLD)
    return tmp_path / "match.json"


def test_in_a_page_every_version_of_a_file_is_younger_by_a_millisecond(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
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


def test_where_there_is_no_file_there_are_no_tables(tmp_path: Path) -> None:
    assert AtomicStorage(tmp_path / "none.json").read() is None


def test_a_write_goes_temporary_file_flush_rename_flush_of_the_folder(
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


def test_a_system_that_writes_a_few_bytes_at_a_time_is_asked_again(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = os.write

    def five_bytes(descriptor: int, data: memoryview) -> int:
        return whole(descriptor, data[:5])

    monkeypatch.setattr(os, "write", five_bytes)
    AtomicStorage(path).write(NEW)
    assert AtomicStorage(path).read() == NEW


@pytest.mark.parametrize("step", BEFORE_THE_NAME_CHANGES)
@pytest.mark.parametrize("fault", [(errno.ENOSPC, DiskFull), (errno.EDQUOT, DiskFull), (errno.EIO, StorageError)])
def test_a_write_that_fails_leaves_the_old_file_and_nothing_else(
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


@pytest.mark.parametrize(("name", "call"), AFTER_THE_NAME_CHANGED)
def test_a_folder_that_is_not_flushed_leaves_the_new_file_whole_but_says_so(
    path: Path, fail: Fail, name: str, call: int
) -> None:
    storage = AtomicStorage(path)
    fail(name, errno.EIO, call=call)
    with pytest.raises(StorageError):
        storage.write(NEW)
    assert storage.read() == AtomicStorage(path).read() == NEW


@pytest.mark.parametrize(("name", "number"), [("open", errno.EACCES), ("fsync", errno.EINVAL)])
def test_a_platform_that_cannot_flush_folders_is_forgiven(path: Path, fail: Fail, name: str, number: int) -> None:
    fail(name, number, call=2)
    AtomicStorage(path).write(NEW)
    assert AtomicStorage(path).read() == NEW


def test_a_write_that_cannot_even_clear_up_still_says_why_it_failed(path: Path, fail: Fail) -> None:
    fail("fsync", errno.ENOSPC)
    fail("unlink", errno.EIO)
    with pytest.raises(DiskFull):
        AtomicStorage(path).write(NEW)
    assert AtomicStorage(path).read() == OLD


def test_a_key_pressed_in_mid_write_leaves_the_old_file_and_nothing_else(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        AtomicStorage(path).write(NEW)
    assert AtomicStorage(path).read() == OLD
    assert [each.name for each in path.parent.iterdir()] == ["match.json"]


def test_what_is_no_json_is_a_bug_and_touches_nothing(path: Path) -> None:
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
def test_bytes_that_are_no_tables_are_damage(path: Path, raw: bytes, key: str) -> None:
    path.write_bytes(raw)
    with pytest.raises(Damaged) as caught:
        AtomicStorage(path).read()
    assert caught.value.key == key


def test_every_cut_of_a_file_is_noticed(path: Path) -> None:
    raw = path.read_bytes()
    for length in range(len(raw)):
        path.write_bytes(raw[:length])
        with pytest.raises(Damaged):
            AtomicStorage(path).read()


def test_a_file_the_system_does_not_hand_out_is_not_damage(path: Path, fail: Fail) -> None:
    fail("fstat", errno.EIO)
    with pytest.raises(StorageError) as caught:
        AtomicStorage(path).read()
    assert (type(caught.value), caught.value.key) == (StorageError, "cannot_read")


def test_a_file_is_read_once_until_another_hand_has_changed_it(path: Path) -> None:
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


def test_what_is_changed_after_reading_changes_nothing_in_the_storage(path: Path) -> None:
    storage = AtomicStorage(path)
    tables = storage.read() or {}
    tables["log"]["1"]["points"] = 99
    tables["log"]["2"] = {}
    tables["more"] = {}
    assert storage.read() == OLD


def test_an_insert_comes_on_top_of_what_another_hand_wrote(path: Path) -> None:
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
    """Open both databases anew: an open one goes on counting after its last document is gone."""
    return TinyDB(path, storage=AtomicStorage), TinyDB(storage=lambda: memory)


@given(actions=actions)
def test_tinydb_on_it_keeps_exactly_what_tinydb_in_memory_keeps(
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
        kept: Tables = memory.read() or {}
        assert (ours.storage.read() or {}) == kept
        assert (AtomicStorage(path).read() or {}) == kept
