"""The files of documents: one for each kind, replaced as a whole, with a document in each row of its table."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping

from scorekeeper.storage.atomic import JSON, AtomicStorage
from scorekeeper.storage.protocol import ABSENT, Document, DocumentId, DocumentKind, Version

FILES: Mapping[DocumentKind, str] = {"draft": "drafts.json", "series": "series.json", "struck": "struck.json"}

TABLE = "documents"


def documented(content: JSON) -> Document:
    """Return content as a document. Its version is a digest of the content, so equal contents have equal versions."""
    digest = hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()
    return Document(content, Version(digest[:32]) if content else ABSENT)


def read(storage: AtomicStorage, kind: DocumentKind) -> dict[DocumentId, JSON]:
    """Return the documents in a file; raises ``Damaged`` or ``StorageError``."""
    rows = (storage.read() or {}).get(TABLE, {}).values()
    return {DocumentId(kind, row["key"], row["seat"]): row["content"] for row in rows}


def write(storage: AtomicStorage, documents: Mapping[DocumentId, JSON]) -> None:
    """Replace the documents in a file; raises ``StorageError``."""
    rows = enumerate(documents.items(), 1)
    storage.write({TABLE: {str(n): {"key": at.key, "seat": at.seat, "content": content} for n, (at, content) in rows}})
