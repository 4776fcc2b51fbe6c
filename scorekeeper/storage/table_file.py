"""A file with one table whose rows have checksums: settings, documents of one kind, the solitaire log.

A row is stored as ``{"row": …, "sum": …}``. Its sum covers the name of the table and the number of the row. The table
``seal`` has the number of rows and a sum of their sums, so that a lost row is noticed. Files of earlier versions have
neither: their rows are read as they are, and get checksums with the next write.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, cast

from tinydb.table import Table

from scorekeeper.storage.atomic import JSON, AtomicStorage, Tables, read_text
from scorekeeper.storage.checksums import checksum
from scorekeeper.storage.errors import Damaged

Rows = dict[int, JSON]
"""The rows of a table by number."""

SEAL = "seal"

ROW = re.compile(r'"([1-9][0-9]{0,8})":\s*(?=\{\s*"row":)')
"""The beginning of a row with a checksum."""


def any_row(_row: JSON) -> bool:
    return True


class TableFile:
    """The file of a table. ``is_valid`` tells whether a row has the form that its reader expects."""

    def __init__(
        self, path: Path, name: str, is_valid: Callable[[JSON], bool] = any_row, *, flush: bool = True
    ) -> None:
        self.path = path
        self._name = name
        self._is_valid = is_valid
        self._storage = AtomicStorage(path, self._verified, flush=flush)

    def read(self) -> Rows:
        """Return the rows, to be read and not changed; none where there is no file.

        Raises ``StorageError``, and ``Damaged`` where a single row is not as it was written.
        """
        stored: Any = Table(self._storage, self._name).all()
        return {row.doc_id: row["row"] if _has_checksum(row) else dict(row) for row in stored}

    def salvage(self) -> Rows:
        """Return the sound rows of the file, which is damaged; raises ``StorageError``."""
        return self.salvage_copy(read_text(self.path))

    def salvage_copy(self, text: str) -> Rows:
        """Return the rows of a copy of the file that fit their checksums, or the valid rows if it has no checksums."""
        return salvage(text, self._name, self._is_valid)

    def write(self, rows: Mapping[int, JSON]) -> None:
        """Replace all rows by plain JSON; raises ``StorageError``."""
        self._storage.write(tables_of(self._name, rows))

    def _verified(self, tables: Tables) -> Tables:
        stored = tables.get(self._name, {})
        rows = {int(number): row["row"] if _has_checksum(row) else row for number, row in stored.items()}
        if SEAL in tables or any(map(_has_checksum, stored.values())):
            if tables != tables_of(self._name, rows):
                raise Damaged(self.path.name, "changed")
        elif tables.keys() != {self._name}:
            raise Damaged(self.path.name, "misshapen")
        if not all(map(self._is_valid, rows.values())):
            raise Damaged(self.path.name, "misshapen")
        return tables


def salvage(text: str, name: str, is_valid: Callable[[JSON], bool] = any_row) -> Rows:
    """Return the rows in the text of a damaged file that fit their checksums, or the valid rows of an earlier file."""
    decode = json.JSONDecoder().raw_decode
    found: Rows = {}
    for begin in ROW.finditer(text):
        number = int(begin[1])
        try:
            row, _ = decode(text, begin.end())
        except (ValueError, RecursionError):
            continue
        if _has_checksum(row) and row["sum"] == _sum(name, number, row["row"]) and is_valid(row["row"]):
            found[number] = row["row"]
    if found or f'"{SEAL}":' in text:
        return found
    try:
        rows: dict[str, Any] = json.loads(text)[name]
        return {
            int(number): row for number, row in rows.items() if isinstance(row, dict) and is_valid(cast("JSON", row))
        }
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return {}


def tables_of(name: str, rows: Mapping[int, JSON]) -> Tables:
    """Return the tables of a file with these rows and their checksums."""
    sums = {number: _sum(name, number, row) for number, row in rows.items()}
    sealed: dict[str, JSON] = {str(number): {"row": row, "sum": sums[number]} for number, row in rows.items()}
    seal = checksum({}, "".join(sums.values()))
    return {name: sealed, SEAL: {"1": {"rows": len(sealed), "sum": seal}}}


def _sum(name: str, number: int, row: JSON) -> str:
    return checksum(row, f"{name}{number}")


def _has_checksum(row: JSON) -> bool:
    return row.keys() == {"row", "sum"} and isinstance(row["row"], dict)
