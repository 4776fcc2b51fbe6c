"""Tests of the lock of a folder on every platform."""

from __future__ import annotations

import errno
import fcntl
import os
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from scorekeeper.storage.errors import InUse, StorageError
from scorekeeper.storage.library import Library
from scorekeeper.storage.lock import claim
from tests.unit.storage.conftest import Fail


def lowest_free() -> int:
    """Return the descriptor that the next opened file gets."""
    descriptor = os.open(os.devnull, os.O_RDONLY)
    os.close(descriptor)
    return descriptor


def test_claim_refuses_a_second_writer_until_release_and_leaves_no_file_open(tmp_path: Path) -> None:
    release = claim(tmp_path)
    before = lowest_free()
    with pytest.raises(InUse):
        claim(tmp_path)
    assert lowest_free() == before
    release()
    claim(tmp_path)()


def entries_of_two_writers(folder: Path) -> int:
    """Return how many entries a match has that one library creates and a second one continues."""
    with Library.open(folder) as first, Library.open(folder) as second:
        return second.append(first.create({}), {}, seen=0)


@pytest.mark.parametrize("number", [errno.ENOLCK, errno.ENOTSUP, errno.ENOSYS])
def test_claim_on_a_file_system_without_locks_lets_everyone_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    def cannot(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(fcntl, "flock", cannot)
    before = lowest_free()
    assert entries_of_two_writers(tmp_path) == 1
    assert lowest_free() == before


def test_claim_on_windows_uses_msvcrt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    held: list[Any] = []

    def locking(descriptor: int, mode: str, length: int) -> None:
        if held:
            raise PermissionError(errno.EACCES, "taken")
        held.append((os.fstat(descriptor).st_size, mode, length))

    monkeypatch.setitem(sys.modules, "fcntl", None)
    monkeypatch.setitem(sys.modules, "msvcrt", SimpleNamespace(locking=locking, LK_NBLCK="at once"))
    release = claim(tmp_path)
    assert held == [(0, "at once", 1)]
    with pytest.raises(InUse):
        claim(tmp_path)
    release()


def test_claim_on_a_platform_without_locks_lets_everyone_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fcntl", None)
    monkeypatch.setitem(sys.modules, "msvcrt", None)
    assert entries_of_two_writers(tmp_path) == 1


def test_open_of_read_only_folder_is_not_in_use(tmp_path: Path, fail: Fail) -> None:
    Library.open(tmp_path).close()
    fail("open", errno.EROFS, call=3)
    with pytest.raises(StorageError) as caught:
        Library.open(tmp_path)
    assert caught.value.key == "cannot_open"
