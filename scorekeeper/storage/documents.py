"""The files of documents: one for each kind, replaced as a whole, with a document in each row of its table."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from pathlib import Path

from scorekeeper.storage.atomic import JSON
from scorekeeper.storage.protocol import ABSENT, Document, DocumentId, DocumentKind, Version
from scorekeeper.storage.table_file import Rows, TableFile

FILES: Mapping[DocumentKind, str] = {
    "draft": "drafts.json",
    "series": "series.json",
    "struck": "struck.json",
    "game": "games.json",
}

TABLE = "documents"

ATTEMPT = re.compile(r"[1-9][0-9]{0,8}")
"""The key of a document about an entry of the solitaire log: its number."""


def documented(content: JSON) -> Document:
    """Return content as a document. Its version is a digest of the content, so equal contents have equal versions."""
    digest = hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()
    return Document(content, Version(digest[:32]) if content else ABSENT)


def file_of(folder: Path, kind: DocumentKind, *, flush: bool = True) -> TableFile:
    """Return the file of the documents of one kind."""
    return TableFile(folder / FILES[kind], TABLE, is_attempt if kind == "struck" else is_document, flush=flush)


def is_document(row: JSON) -> bool:
    """Return whether a row has the form of a document."""
    return all(isinstance(row.get(name), str) for name in ("key", "seat")) and isinstance(row.get("content"), dict)


def is_attempt(row: JSON) -> bool:
    """Return whether a row has the form of a document about an entry of the solitaire log."""
    return is_document(row) and bool(ATTEMPT.fullmatch(row["key"]))


def documents_in(rows: Rows, kind: DocumentKind) -> dict[DocumentId, JSON]:
    """Return the contents of documents from the rows of their file."""
    return {DocumentId(kind, row["key"], row["seat"]): row["content"] for row in rows.values()}


def rows_of(documents: Mapping[DocumentId, JSON]) -> Rows:
    """Return the rows of a file with these documents."""
    numbered = enumerate(documents.items(), 1)
    return {n: {"key": at.key, "seat": at.seat, "content": content} for n, (at, content) in numbered}
