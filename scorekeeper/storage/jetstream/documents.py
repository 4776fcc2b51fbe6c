"""The documents of a library, one message each. An empty document is a message too: its sequence is still needed."""

from __future__ import annotations

import json
import uuid
from collections.abc import Mapping
from typing import cast

from scorekeeper.storage.checksums import ENCODE, JSON
from scorekeeper.storage.errors import Stale
from scorekeeper.storage.jetstream.connection import Connection, Message, WrongSequenceError, check, deadline
from scorekeeper.storage.jetstream.subjects import LATEST, Subjects, document_of
from scorekeeper.storage.protocol import ABSENT, Document, DocumentId, DocumentKind, Version

EMPTY = Document({}, ABSENT)


class Documents:
    """Reads one document from the leader of the stream, and lists those that were heard of."""

    def __init__(self, subjects: Subjects) -> None:
        self._subjects = subjects
        self._known: dict[DocumentId, tuple[int, Document]] = {}
        self._is_complete = False

    async def read(self, connection: Connection, document: DocumentId) -> Document:
        message = await connection.read_last(LATEST, self._subjects.document(document))
        if message:
            return self.heard(message)
        self._known.setdefault(document, (0, EMPTY))
        return EMPTY

    def recall(self, document: DocumentId) -> Document | None:
        """Return a document that was read once, as it was heard of last."""
        _, known = self._known.get(document, (0, None))
        return known

    async def list(self, connection: Connection, kind: DocumentKind) -> Mapping[DocumentId, Document]:
        """Return the documents of one kind. All are read once; later ones are heard of."""
        if not self._is_complete:
            for message in await connection.read(LATEST, self._subjects.documents):
                self.heard(message)
            self._is_complete = True
        return {at: document for at, (_, document) in self._known.items() if at.kind == kind and document.content}

    async def unreadable(self, connection: Connection) -> list[str]:
        """Return the subjects of the messages that are no documents."""
        messages = await connection.read(LATEST, self._subjects.documents)
        return [message.subject for message in messages if _content(message) is None and document_of(message.subject)]

    async def write(
        self, connection: Connection, document: DocumentId, content: JSON, version: Version
    ) -> tuple[int, Version]:
        """Replace a document of this version and return its sequence and version; raises ``Stale``."""
        subject, body, message_id = self._subjects.document(document), ENCODE(content).encode(), uuid.uuid4().hex
        sequence, before = self._known.get(document, (0, EMPTY))
        end = deadline()
        while True:
            check(end)
            try:
                if before.version == version:
                    sequence = await connection.publish(LATEST, subject, body, sequence, message_id)
                    return sequence, self.heard(Message(subject, sequence, body)).version
            except WrongSequenceError:
                pass
            sequence, before = 0, EMPTY
            if message := await connection.read_last(LATEST, subject):
                sequence, before = message.sequence, self.heard(message)
            if before.version != version:
                raise Stale

    def heard(self, message: Message) -> Document:
        """Return the document in a message, and remember it if it is the latest."""
        document = _document(message)
        if at := document_of(message.subject):
            known, _ = self._known.get(at, (0, EMPTY))
            if message.sequence > known:
                self._known[at] = message.sequence, document
        return document


def _document(message: Message) -> Document:
    """Return the document in a message, an empty one where the message is not ours."""
    content = _content(message)
    return Document(content, Version(str(message.sequence))) if content else EMPTY


def _content(message: Message) -> JSON | None:
    """Return the content of a document in a message, ``None`` where the message is not ours."""
    try:
        content: object = json.loads(message.body)
    except (ValueError, RecursionError):
        return None
    return cast("JSON", content) if isinstance(content, dict) else None
