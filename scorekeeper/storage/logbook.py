"""The file of the solitaire log: numbered entries, each written once."""

from __future__ import annotations

from typing import Any

from tinydb.table import Table

from scorekeeper.storage.atomic import JSON, AtomicStorage
from scorekeeper.storage.match_file import plain

FILE, TABLE = "logbook.json", "logbook"


def entries(storage: AtomicStorage) -> dict[int, JSON]:
    """Return every entry by its number, written first first; raises ``Damaged`` or ``StorageError``."""
    written: Any = Table(storage, TABLE).all()
    return {entry.doc_id: dict(entry) for entry in written}


def add(storage: AtomicStorage, entry: JSON) -> int:
    """Write one more entry and return its number; raises ``Damaged`` or ``StorageError``."""
    return storage.insert(TABLE, plain(entry))
