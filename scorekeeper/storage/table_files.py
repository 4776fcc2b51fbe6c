"""The files of a library beside its matches: settings, documents, the solitaire log, and what the bin counts."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from pathlib import Path

from scorekeeper.storage import documents
from scorekeeper.storage.atomic import JSON
from scorekeeper.storage.errors import Damaged, Key, StorageError
from scorekeeper.storage.files import remove
from scorekeeper.storage.quarantine import copy_aside, quarantine
from scorekeeper.storage.table_file import Rows, TableFile

SETTINGS, LOGBOOK, BIN = "settings.json", "logbook.json", "bin.json"

NAMES = (SETTINGS, LOGBOOK, *documents.FILES.values())
"""The files that a backup has as they are."""

FILES = (*NAMES, BIN)

log = logging.getLogger(__name__)


class TableFiles:
    """The files in one folder, by name. A damaged one is quarantined; its rows that fit their checksums go on.

    While ``can_write`` returns false, nothing is moved or written.
    """

    def __init__(self, folder: Path, can_write: Callable[[], bool], *, flush: bool = True) -> None:
        self._damaged_folder = folder / "damaged"
        self._can_write = can_write
        self._flush = flush
        self._files = {
            SETTINGS: TableFile(folder / SETTINGS, "settings", flush=flush),
            LOGBOOK: TableFile(folder / LOGBOOK, "logbook", flush=flush),
            BIN: TableFile(folder / BIN, "days", flush=flush),
            **{name: documents.file_of(folder, kind, flush=flush) for kind, name in documents.FILES.items()},
        }

    def read(self, name: str, *, to_write: bool = False) -> Rows:
        """Return the rows of a file, of a damaged one those that fit their checksums.

        Raises ``StorageError``; ``Damaged`` if it is read ``to_write`` and could not be quarantined.
        """
        file = self._files[name]
        try:
            return file.read()
        except Damaged as damaged:
            rows = file.salvage()
            is_quarantined = self._can_write() and self._quarantine(file, rows, damaged.key)
            if to_write and not is_quarantined:
                raise
            return rows

    def write(self, name: str, rows: Mapping[int, JSON]) -> None:
        """Replace the rows of a file by plain JSON; raises ``StorageError``."""
        self._files[name].write(rows)

    def check(self) -> dict[str, Key]:
        """Quarantine what is damaged; return the files that could not be read or quarantined, with the keys of why."""
        found: dict[str, Key] = {}
        for name in self._files:
            try:
                self.read(name, to_write=True)
            except StorageError as error:
                found[name] = error.key
        return found

    def complete(self, name: str, copy: bytes) -> int:
        """Add the rows of a copy of a file that are not in it, and return how many; raises ``StorageError``."""
        rows, other = self.read(name, to_write=True), self._files[name].salvage_copy(copy.decode("utf-8", "replace"))
        if name in documents.FILES.values():
            known = {_place(row) for row in rows.values()}
            missing = [row for row in other.values() if _place(row) not in known]
            added = dict(enumerate(missing, max(rows, default=0) + 1))
        else:
            added = {number: row for number, row in other.items() if number not in rows}
        if added or not self._files[name].path.exists():  # else the backup would go on to know a file that is gone
            self.write(name, {**rows, **added})
        return len(added)

    def _quarantine(self, file: TableFile, rows: Rows, reason: Key) -> bool:
        """Move a damaged file into the folder of damaged files; leave one with the rows in its place, if there are any.

        A copy is made first: a process that is killed in between leaves the damaged file where it is.
        """
        try:
            if rows:
                copy = copy_aside(file.path, self._damaged_folder, reason, flush=self._flush)
                try:
                    file.write(rows)
                except StorageError:
                    remove(copy)  # it is made again each time
                    raise
            else:
                quarantine(file.path, self._damaged_folder, reason, flush=self._flush)
        except StorageError:
            log.warning("%s is damaged and could not be quarantined", file.path.name, exc_info=True)
            return False
        log.warning("%s is damaged (%s) and was quarantined; %d rows are sound", file.path.name, reason, len(rows))
        return True


def _place(row: JSON) -> tuple[str, str]:
    return row["key"], row["seat"]
