"""The logbook beside the matches: one small file of numbered entries, which are struck out and never removed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tinydb.table import Table

from scorekeeper.storage.atomic import JSON, AtomicStorage
from scorekeeper.storage.errors import Missing
from scorekeeper.storage.matchfile import plain

FILE, TABLE = "logbook.json", "logbook"


def entries(folder: Path) -> dict[int, JSON]:
    """Return every entry by its number, written first first; raises ``Damaged`` or ``StorageError``."""
    written: Any = Table(AtomicStorage(folder / FILE), TABLE).all()
    return {entry.doc_id: dict(entry) for entry in written}


def add(folder: Path, entry: JSON) -> int:
    """Write one more entry and return its number; raises ``Damaged`` or ``StorageError``."""
    return AtomicStorage(folder / FILE).insert(TABLE, plain(entry))


def amend(folder: Path, number: int, changes: JSON) -> None:
    """Replace some fields of an entry; raises ``Missing``, ``Damaged`` or ``StorageError``."""
    table: Any = Table(AtomicStorage(folder / FILE), TABLE)
    if not table.contains(doc_id=number):
        raise Missing(number)
    table.update(plain(changes), doc_ids=[number])
