"""A storage on other servers that a test sends away and brings back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.storage.errors import Unreachable
from scorekeeper.storage.memory import MemoryStorage
from scorekeeper.storage.protocol import Document, DocumentId, DocumentKind, Stored, Summary, Version


class RemoteStorage(MemoryStorage):
    """Answers nothing while it is ``away``. A write may be stored all the same, if the answer alone ``is_lost``."""

    is_remote = True
    away = False
    is_lost = False

    def _asked(self) -> None:
        if self.away:
            raise Unreachable

    async def ping(self) -> None:
        self._asked()

    async def load(self, match_id: str) -> Stored:
        self._asked()
        return await super().load(match_id)

    async def append(self, match_id: str, entry: dict[str, Any], version: Version) -> Version:
        if self.is_lost:
            await super().append(match_id, entry, version)
        self._asked()
        return await super().append(match_id, entry, version)

    async def create(self, header: dict[str, Any], entries: Sequence[dict[str, Any]] = (), match_id: str = "") -> str:
        self._asked()
        return await super().create(header, entries, match_id)

    async def list_summaries(self) -> list[Summary]:
        self._asked()
        return await super().list_summaries()

    async def load_summary(self, match_id: str) -> Summary | None:
        self._asked()
        return await super().load_summary(match_id)

    async def read_document(self, document: DocumentId) -> Document:
        self._asked()
        return await super().read_document(document)

    async def list_documents(self, kind: DocumentKind) -> Mapping[DocumentId, Document]:
        self._asked()
        return await super().list_documents(kind)

    async def write_document(self, document: DocumentId, content: dict[str, Any], version: Version) -> Version:
        self._asked()
        return await super().write_document(document, content, version)
