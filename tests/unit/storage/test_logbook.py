"""Tests of the log of solitaire attempts: damage and a failing disk."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from scorekeeper.storage.errors import DiskFull, StorageError
from scorekeeper.storage.library import Library
from tests.unit.storage.conftest import Fail

FIRST = {"figure": "quadrille_3", "solved": False, "minutes": 25}
SECOND = {"figure": "quadrille_3", "solved": True, "minutes": 18}


def test_damaged_solitaire_log_is_quarantined_and_its_sound_entries_stay(library: Library) -> None:
    library.log(FIRST)
    file = library.folder / "logbook.json"
    torn = file.read_bytes()[:-3]
    file.write_bytes(torn)
    assert library.log(SECOND) == 2
    assert library.logbook() == {1: FIRST, 2: SECOND}
    damaged = library.damaged()
    assert [(file.id, file.reason, file.file.read_bytes()) for file in damaged] == [("logbook", "torn", torn)]


def test_damaged_solitaire_log_that_cannot_be_moved_is_not_overwritten(library: Library, tmp_path: Path) -> None:
    file = library.folder / "logbook.json"
    file.write_text("[]")
    (tmp_path / "damaged").rmdir()
    assert library.logbook() == {}
    with pytest.raises(StorageError) as caught:
        library.log(FIRST)
    assert caught.value.key == "misshapen"
    assert file.read_text() == "[]"


def test_log_on_full_disk_keeps_earlier_attempts(library: Library, fail: Fail) -> None:
    library.log(FIRST)
    fail("fsync", errno.ENOSPC)
    with pytest.raises(DiskFull):
        library.log(SECOND)
    assert library.logbook() == {1: FIRST}


def test_unreadable_solitaire_log_raises(library: Library) -> None:
    (library.folder / "logbook.json").mkdir()
    with pytest.raises(StorageError) as caught:
        library.logbook()
    assert caught.value.key == "cannot_read"
