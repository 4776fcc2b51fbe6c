"""Files moved out of the list with their bytes unchanged: deleted matches, and damaged files."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path

from scorekeeper.storage.errors import refused
from scorekeeper.storage.files import move, replace, sync_folder
from scorekeeper.storage.match_file import moment
from scorekeeper.storage.protocol import Quarantined

REPAIRED = "repaired"
"""The reason in the name of a damaged file that was repaired since."""


def quarantine(path: Path, folder: Path, reason: str, *, flush: bool = True) -> None:
    """Move a file into a folder, under a free name that contains id and reason; raises ``StorageError``."""
    move(path, _free_name(path, folder, reason), flush=flush)


def copy_aside(path: Path, folder: Path, reason: str, *, flush: bool = True) -> Path:
    """Copy a file into a folder as ``quarantine`` moves it, and return the copy; raises ``StorageError``."""
    copy = _free_name(path, folder, reason)
    try:
        replace(copy, path.read_bytes(), flush=flush)
        if flush:
            sync_folder(folder)
    except OSError as error:
        raise refused(error) from error
    return copy


def _free_name(path: Path, folder: Path, reason: str) -> Path:
    when = time.time_ns() // 1_000_000
    while os.path.lexists(target := folder / f"{path.stem}.{reason}.{when}.json"):
        when += 1
    return target


def list_quarantined(folder: Path) -> list[Quarantined]:
    """Return what ``quarantine`` moved into a folder, latest first."""
    found: list[Quarantined] = []
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            with suppress(OSError, ValueError, OverflowError):
                match_id, reason, when, _json = entry.name.rsplit(".", 3)
                changed_at = moment(entry.stat().st_mtime_ns)
                found.append(Quarantined(match_id, Path(entry.path), reason, moment(int(when) * 1_000_000), changed_at))
    return sorted(found, key=lambda file: (file.when, file.id), reverse=True)
