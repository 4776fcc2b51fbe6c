"""The errors of a storage. Each has the key of its sentence."""

# ruff: noqa: N818  the names say what happened, as a caller reads them

from __future__ import annotations

from errno import EDQUOT, ENOSPC
from typing import Literal, get_args

Key = Literal[
    "storage_failed",
    "disk_full",
    "cannot_read",
    "cannot_open",
    "torn",
    "misshapen",
    "too_new",
    "changed",
    "beginning_changed",
    "outdated",
    "not_understood",
    "game_unreadable",
    "missing",
    "exists",
    "stale",
    "in_use",
    "read_only",
    "not_kept",
    "unreachable",
    "waiting",
    "login_refused",
    "no_jetstream",
    "server_too_old",
    "too_few_servers",
    "stream_changed",
    "library_too_new",
    "message_too_large",
    "no_cluster",
]
KEYS: frozenset[str] = frozenset(get_args(Key))


class StorageError(Exception):
    """Something the file system or a server refused; nothing that was saved before is lost.

    ``values`` fill the sentence of the key.
    """

    key: Key = "storage_failed"

    def __init__(self, detail: object = "", key: Key | None = None, **values: object) -> None:
        super().__init__(str(detail))
        self.values = values
        if key:
            self.key = key


class DiskFull(StorageError):
    """No room left; what stood there before still stands."""

    key = "disk_full"


class Damaged(StorageError):
    """A file whose bytes are not what was written: ``torn`` (no JSON) or ``misshapen`` (other JSON)."""

    key = "torn"


class TooNew(StorageError):
    """A match written by a newer version: kept where it is, not read."""

    key = "too_new"


class Missing(StorageError):
    """No match has this id."""

    key = "missing"


class Stale(StorageError):
    """Somebody else has written since the version that the writer read; ``count`` entries of a match are stored."""

    key = "stale"

    def __init__(self, count: int = 0) -> None:
        super().__init__(count)
        self.count = count


class Unreachable(StorageError):
    """No server answers. What was being written may be stored or not: repeat it with the same id."""

    key = "unreachable"


class InUse(StorageError):
    """Another program writes to this folder."""

    key = "in_use"


class ReadOnly(StorageError):
    """The library was opened for reading."""

    key = "read_only"


def refused(error: OSError, key: Key | None = None) -> StorageError:
    """Return the storage error for an operating system error of a write; ``key`` is that of a disk that is not full."""
    return DiskFull(error) if error.errno in {ENOSPC, EDQUOT} else StorageError(error, key)
