"""Files taken out of the list with their bytes untouched: deleted matches, and what is damaged."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from scorekeeper.storage.files import move
from scorekeeper.storage.match_file import moment


@dataclass(frozen=True, slots=True)
class Aside:
    """Where a file is now, the id it had, the key of why it was moved, and when (UTC)."""

    id: str
    file: Path
    reason: str
    when: datetime
    changed_at: datetime


def put_aside(path: Path, folder: Path, reason: str, *, flush: bool = True) -> None:
    """Move a file into a folder, under a name that is free and says what it was; raises ``StorageError``."""
    when = time.time_ns() // 1_000_000
    while os.path.lexists(target := folder / f"{path.stem}.{reason}.{when}.json"):
        when += 1
    move(path, target, flush=flush)


def put_by(folder: Path) -> list[Aside]:
    """Return what was put into a folder, latest first; a file that was not put there by us is left out."""
    found: list[Aside] = []
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            with suppress(OSError, ValueError, OverflowError):
                match_id, reason, when, _json = entry.name.rsplit(".", 3)
                changed_at = moment(entry.stat().st_mtime_ns)
                found.append(Aside(match_id, Path(entry.path), reason, moment(int(when) * 1_000_000), changed_at))
    return sorted(found, key=lambda aside: (aside.when, aside.id), reverse=True)
