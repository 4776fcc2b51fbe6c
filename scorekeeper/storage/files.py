"""Files that change as a whole and for good: temporary file, flush, rename, flush of the folder."""

from __future__ import annotations

import errno
import logging
import os
import sys
from contextlib import suppress
from pathlib import Path

from scorekeeper.storage.errors import refused

Signature = tuple[int, int, int]
"""Modified (nanoseconds), size (bytes), inode: another writer changes at least one."""

TEMPORARY = ".tmp"

log = logging.getLogger(__name__)

MILLISECOND = 1_000_000

COARSE = sys.platform == "emscripten"
"""Whether the platform tells two versions of a file apart by nothing but the millisecond, and flushes only those."""

NO_FOLDER_SYNC = {errno.EACCES, errno.EBADF, errno.EINVAL, errno.EISDIR, errno.ENOSYS, errno.ENOTSUP, errno.EPERM}
"""How platforms say that a folder cannot be opened or flushed there."""


def signature_of(descriptor: int) -> Signature:
    found = os.fstat(descriptor)
    return found.st_mtime_ns, found.st_size, found.st_ino


def replace(path: Path, raw: bytes, *, flush: bool = True) -> Signature:
    """Put these bytes where the file is, all or none; raises ``OSError``. Its name is durable after ``sync_folder``.

    Without ``flush`` the bytes may be lost in a power failure.
    """
    fresh = path.with_name(path.name + TEMPORARY)
    try:
        descriptor = _create(fresh)
        try:
            left = memoryview(raw)
            while left:
                left = left[os.write(descriptor, left) :]
            if flush:
                os.fsync(descriptor)
            if COARSE:
                _outlive(path, fresh)
            signature = signature_of(descriptor)
        finally:
            os.close(descriptor)
        fresh.replace(path)
    except BaseException:
        with suppress(OSError):
            fresh.unlink()
        raise
    return signature


def _create(path: Path) -> int:
    """Open a new file to write. One that is there is removed first: it may be a link to another file."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    try:
        return os.open(path, flags, 0o666)
    except FileExistsError:
        path.unlink()
        return os.open(path, flags, 0o666)


def _outlive(old: Path, new: Path) -> None:
    """Make the new file at least a millisecond younger than the old one."""
    with suppress(FileNotFoundError):
        earliest = old.stat().st_mtime_ns + MILLISECOND
        if new.stat().st_mtime_ns < earliest:
            os.utime(new, ns=(earliest, earliest))


def sync_folder(folder: Path) -> None:
    """Make the names in a folder durable, on platforms that can; raises ``OSError``."""
    try:
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
    except OSError as error:
        if error.errno not in NO_FOLDER_SYNC:
            raise


def read_files(folder: Path, *patterns: str) -> dict[str, bytes]:
    """Return the bytes of files by their names in a folder; one that cannot be read is logged and left out."""
    found: dict[str, bytes] = {}
    for path in (path for pattern in patterns for path in sorted(folder.glob(pattern))):
        name = path.relative_to(folder).as_posix()
        try:
            found[name] = path.read_bytes()
        except OSError:
            log.warning("%s is not in the backup", name, exc_info=True)
    return found


def move(source: Path, target: Path, *, flush: bool = True) -> None:
    """Give a file its other name, for good unless ``flush`` is off; raises ``StorageError``."""
    try:
        source.replace(target)
        if flush:
            sync_folder(target.parent)
            sync_folder(source.parent)
    except OSError as error:
        raise refused(error) from error


def remove(path: Path) -> None:
    """Remove a file; raises ``StorageError``."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise refused(error) from error


def size_of(folder: Path) -> int:
    """Return the bytes of all files in a folder and below it; what cannot be looked at counts nothing."""
    return sum(_bytes(path) for path in folder.rglob("*"))


def _bytes(path: Path) -> int:
    try:
        return path.stat().st_size if path.is_file() else 0
    except OSError:
        return 0
