"""One writer for each folder."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

from scorekeeper.storage.errors import InUse

TAKEN = {errno.EACCES, errno.EAGAIN, errno.EDEADLK, errno.EWOULDBLOCK}


def claim(folder: Path) -> Callable[[], None]:
    """Lock the folder until the returned function is called or the process ends.

    Raises ``InUse`` if another process has the lock, ``OSError`` if the folder cannot be written. A platform or file
    system without locks locks nothing: there only the count of entries finds a second writer.
    """
    # The folder is locked as well: a second process would create a deleted lock file again, and lock the new one.
    held = [os.open(folder / ".lock", os.O_RDWR | os.O_CREAT, 0o666)]
    if _module("fcntl"):
        with suppress(OSError):
            held.append(os.open(folder, os.O_RDONLY))
    release = partial(_close, held)
    for descriptor in held:
        try:
            _take(descriptor)
        except OSError as error:
            if error.errno in TAKEN:
                release()
                raise InUse(folder) from error
    return release


def _close(descriptors: list[int]) -> None:
    for descriptor in descriptors:
        os.close(descriptor)


def _take(descriptor: int) -> None:
    if unix := _module("fcntl"):
        unix.flock(descriptor, unix.LOCK_EX | unix.LOCK_NB)
    elif windows := _module("msvcrt"):
        windows.locking(descriptor, windows.LK_NBLCK, 1)


def _module(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        return None
