"""A TinyDB storage that cannot tear: a reader finds the old file or the new one, never half of either."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, cast

from tinydb import Storage

from scorekeeper.storage.errors import Damaged, StorageError, refused
from scorekeeper.storage.files import Signature, replace, signature_of, sync_folder

JSON = dict[str, Any]
Tables = dict[str, dict[str, JSON]]
"""Table name -> document number -> document, as TinyDB keeps them."""

NOTHING_READ: Signature = (0, 0, 0)


class AtomicStorage(Storage):
    """One JSON file, replaced as a whole at every write.

    What was read or written last is remembered, as tables and as text, and used again while the file's signature
    stays the same. ``reading`` sees the tables that come from the file: it may raise ``Damaged`` or bring an older
    shape up to date. Documents given to ``write`` and ``insert`` must be plain JSON that nobody changes afterwards.
    Without ``flush`` a write may be lost in a power failure.
    """

    def __init__(
        self, path: Path, reading: Callable[[Tables], Tables] = lambda tables: tables, *, flush: bool = True
    ) -> None:
        self.signature = NOTHING_READ
        self._path = path
        self._reading = reading
        self._flush = flush
        self._tables: Tables = {}
        self._texts: dict[str, str] = {}
        self._raw = b""

    def read(self) -> Tables | None:
        """Return copies of the tables, ``None`` where there is no file; raises ``Damaged`` or ``StorageError``."""
        if not self.refresh():
            return None
        return {name: {key: dict(document) for key, document in table.items()} for name, table in self._tables.items()}

    def refresh(self) -> bool:
        """Read the file again if it has changed, and return whether there is one; raises as ``read`` does."""
        try:
            with self._path.open("rb") as file:
                signature = signature_of(file.fileno())
                if signature != self.signature:
                    raw = file.read()
                    self._tables, self._texts, self._raw = self._reading(_tables(raw)), {}, raw
                    self.signature = signature
        except FileNotFoundError:
            self.signature, self._tables, self._texts, self._raw = NOTHING_READ, {}, {}, b""
            return False
        except OSError as error:
            raise StorageError(error, "cannot_read") from error
        return True

    def is_current(self) -> bool:
        """Return whether the file is as it was read or written last."""
        try:
            with self._path.open("rb") as file:
                return signature_of(file.fileno()) == self.signature
        except OSError:
            return False

    def write(self, data: Tables) -> None:
        """Store the tables for good, or raise ``StorageError`` (``DiskFull``) and leave the old file as it was."""
        self._put(data, {name: _text(table) for name, table in data.items()})

    def insert(self, name: str, document: JSON, replaced: Tables | None = None) -> int:
        """Add a document to a table, replace other tables, and return the document's number; raises as ``write`` does.

        TinyDB's own insert encodes every document again; this one only the new one, so its price is the disk's.
        """
        self.refresh()
        table = self._tables.get(name, {})
        number = max(map(int, table), default=0) + 1
        texts = {each: self._texts.get(each) or _text(self._tables[each]) for each in self._tables}
        before = texts.get(name) or _text(table)
        after = f'{before[:-1]}{"," if table else ""}"{number}":{_text(document)}}}'
        others = replaced or {}
        texts |= {name: after, **{each: _text(rows) for each, rows in others.items()}}
        self._put(self._tables | {name: table | {str(number): document}, **others}, texts)
        return number

    def _put(self, tables: Tables, texts: dict[str, str]) -> None:
        raw = ("{" + ",".join(f"{_text(name)}:{text}" for name, text in texts.items()) + "}").encode()
        is_new, is_read = not os.path.lexists(self._path), self.signature != NOTHING_READ
        try:
            before = b"" if is_new else self._raw if is_read else self._path.read_bytes()
            self.signature = replace(self._path, raw, flush=self._flush)
        except OSError as error:
            raise refused(error) from error
        try:
            if self._flush:
                sync_folder(self._path.parent)
        except OSError as error:
            self.signature = NOTHING_READ
            self._put_back(before, is_new=is_new)
            raise refused(error) from error
        self._tables, self._texts, self._raw = tables, texts, raw

    def _put_back(self, raw: bytes, *, is_new: bool) -> None:
        """Undo a write whose last step failed: what is reported as not saved must not be there either."""
        with suppress(OSError):
            if is_new:
                self._path.unlink()
            else:
                replace(self._path, raw)


def read_text(path: Path) -> str:
    """Return the text of a damaged file, with a mark in place of each byte that is none; raises ``StorageError``."""
    try:
        return path.read_bytes().decode("utf-8", "replace")
    except OSError as error:
        raise StorageError(error, "cannot_read") from error


def _text(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), allow_nan=False)


def _tables(raw: bytes) -> Tables:
    try:
        read: object = json.loads(raw)
    except (ValueError, RecursionError) as error:
        raise Damaged(error) from error
    if not _is_tables(read):
        raise Damaged(key="misshapen")
    return cast("Tables", read)


def _is_tables(read: object) -> bool:
    number = re.compile(r"[1-9][0-9]{0,8}").fullmatch
    return isinstance(read, dict) and all(
        isinstance(table, dict)
        and all(number(key) and isinstance(document, dict) for key, document in cast("JSON", table).items())
        for table in cast("JSON", read).values()
    )
