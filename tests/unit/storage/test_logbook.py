"""The logbook keeps every entry: struck out or not, beside damage, and on a disk that fails."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from scorekeeper.storage.errors import DiskFull, StorageError
from scorekeeper.storage.library import Library
from tests.unit.storage.conftest import Fail

FIRST = {"figure": "quadrille_3", "solved": False, "minutes": 25}
SECOND = {"figure": "quadrille_3", "solved": True, "minutes": 18}


def test_a_damaged_logbook_is_set_aside_and_a_new_one_begins(library: Library) -> None:
    library.log(FIRST)
    file = library.folder / "logbook.json"
    torn = file.read_bytes()[:-3]
    file.write_bytes(torn)
    assert library.log(SECOND) == 1
    assert library.logbook() == {1: SECOND}
    kept = library.damaged()
    assert [(one.id, one.reason, one.file.read_bytes()) for one in kept] == [("logbook", "torn", torn)]


def test_a_damaged_logbook_that_cannot_be_moved_is_not_written_over(library: Library, tmp_path: Path) -> None:
    file = library.folder / "logbook.json"
    file.write_text("[]")
    (tmp_path / "damaged").rmdir()
    assert library.logbook() == {}
    with pytest.raises(StorageError) as caught:
        library.log(FIRST)
    assert caught.value.key == "misshapen"
    assert file.read_text() == "[]"


def test_a_full_disk_keeps_what_was_written(library: Library, fail: Fail) -> None:
    library.log(FIRST)
    fail("fsync", errno.ENOSPC)
    with pytest.raises(DiskFull):
        library.log(SECOND)
    assert library.logbook() == {1: FIRST}


def test_a_logbook_that_cannot_be_read_says_so(library: Library) -> None:
    (library.folder / "logbook.json").mkdir()
    with pytest.raises(StorageError) as caught:
        library.logbook()
    assert caught.value.key == "cannot_read"
