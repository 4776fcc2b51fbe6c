"""The subjects of a library's messages, and the two streams that hold them.

Several libraries share the streams. ``EVENTS`` keeps every message: the log of each match, and the solitaire log.
``LATEST`` keeps the last message of each subject: documents, and the items of the list of matches.
"""

from __future__ import annotations

import re
from typing import get_args

from scorekeeper.storage.errors import Missing
from scorekeeper.storage.protocol import DocumentId, DocumentKind

EVENTS, LATEST = "SCOREKEEPER_EVENTS", "SCOREKEEPER_LATEST"

SUBJECTS = {
    EVENTS: ["scorekeeper.*.match.*", "scorekeeper.*.attempts"],
    LATEST: ["scorekeeper.*.summary.*", "scorekeeper.*.document.*.*.*"],
}

LIBRARY = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
"""The names that a library can have."""

MAX_ID = 100
"""Characters of an id."""

ESCAPE = "="


class Subjects:
    """The subjects of one library."""

    def __init__(self, library: str) -> None:
        self._prefix = f"scorekeeper.{library}"
        self.everything = f"{self._prefix}.>"
        self.matches = f"{self._prefix}.match.*"
        self.summaries = f"{self._prefix}.summary.*"
        self.documents = f"{self._prefix}.document.*.*.*"
        self.ping = f"{self._prefix}.document.ping.{ESCAPE}.{ESCAPE}"
        self.attempts = f"{self._prefix}.attempts"

    def match(self, match_id: str) -> str:
        """Return the subject of a match's log; raises ``Missing`` for an id that no match can have."""
        return f"{self._prefix}.match.{_token(match_id)}"

    def summary(self, match_id: str) -> str:
        return f"{self._prefix}.summary.{_token(match_id)}"

    def document(self, document: DocumentId) -> str:
        key, seat = (_token(each) if each else ESCAPE for each in (document.key, document.seat))
        return f"{self._prefix}.document.{document.kind}.{key}.{seat}"

    def documents_of(self, match_id: str, kind: DocumentKind) -> str:
        """Return the pattern of all documents of one kind about a match."""
        return f"{self._prefix}.document.{kind}.{_token(match_id)}.*"


def id_of(subject: str) -> str:
    """Return the id in the subject of a match or of a summary."""
    return _text(subject.rpartition(".")[2])


def document_of(subject: str) -> DocumentId | None:
    """Return what the subject of a document is about, ``None`` for a kind that this version does not know."""
    name, key, seat = subject.split(".")[3:]
    kind = next((kind for kind in get_args(DocumentKind) if kind == name), None)
    return DocumentId(kind, _text(key), _text(seat)) if kind else None


def _token(text: str) -> str:
    """Return a text as a token of a subject. Other bytes than letters, digits, ``-`` and ``_`` become ``=XX``."""
    if not 0 < len(text) <= MAX_ID:
        raise Missing(text)
    return re.sub(
        rb"[^A-Za-z0-9_-]", lambda found: b"=%02X" % ord(found[0]), text.encode("utf-8", "surrogatepass")
    ).decode()


def _text(token: str) -> str:
    if ESCAPE not in token:
        return token
    if token == ESCAPE:
        return ""
    raw = re.sub(rb"=(..)", lambda found: bytes([int(found[1], 16)]), token.encode())
    return raw.decode("utf-8", "surrogatepass")
