"""The interface of a storage engine: event logs of matches, small documents, the solitaire log, and news of changes.

A write returns once it is durable. Methods raise ``StorageError``; ``Stale`` where somebody else has written since the
caller read the version that it hands over.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Literal, NewType, Protocol

from scorekeeper.storage.checksums import Link
from scorekeeper.storage.errors import Key
from scorekeeper.storage.mending import Mended

JSON = dict[str, Any]

Version = NewType("Version", str)
"""One state of a match or of a document. Only the engine that made it can interpret it."""

ABSENT = Version("")
"""The version of a document that does not exist, or is empty."""

DocumentKind = Literal["draft", "series", "struck", "game", "settings"]

OF_MATCHES: tuple[DocumentKind, ...] = ("draft", "series")
"""The kinds whose key is a match."""

ALL = "all"
"""The seat of somebody who enters for the whole table."""


@dataclass(frozen=True, slots=True)
class DocumentId:
    """What a document is about: ``key`` is a match, an entry of the solitaire log, a game, or empty (settings)."""

    kind: DocumentKind
    key: str = ""
    seat: str = ""


@dataclass(frozen=True, slots=True)
class Document:
    """The content of a document, to be read and not changed; ``{}`` where there is none."""

    content: JSON
    version: Version


@dataclass(frozen=True, slots=True)
class Change:
    """A match, a document or an entry of the solitaire log that was written. ``ABSENT``: it is gone."""

    kind: Literal["match", "attempt"] | DocumentKind
    key: str
    version: Version
    seat: str = ""


@dataclass(frozen=True, slots=True)
class Stored:
    """A match as it was written: the header, and the log in the order of writing. Both are the caller's own.

    ``reason`` is the key of why nothing can be appended, else ``None``; ``lost`` counts the lines left out at the end.
    """

    id: str
    header: JSON
    log: list[JSON]
    changed_at: datetime
    version: Version
    reason: Key | None = None
    lost: int = 0


@dataclass(frozen=True, slots=True)
class Summary:
    """A match in a list. ``header`` and ``content`` (what the list shows) are shared: read them, do not change them.

    ``reason`` is the key of why it cannot be read (both may then be empty), else ``None``. ``last`` is the last line
    that was ever seen in its log.
    """

    id: str
    header: JSON
    content: JSON
    changed_at: datetime
    reason: Key | None = None
    deleted_at: datetime | None = None
    last: Link | None = None

    @property
    def unreadable(self) -> bool:
        return self.reason is not None


@dataclass(frozen=True, slots=True)
class Finding:
    """What ``verify`` finds out about a match. ``reason`` is as in ``Stored``, or tells what cannot be verified.

    A match that is known is ``gone`` where its file is not there and nobody has deleted it. ``number`` is the first
    line that is damaged or missing, ``lost`` counts it and those after it. ``is_repairable`` tells whether ``repair``
    can make the match writable again, ``is_proved`` whether the lines before ``number`` are as they were saved.
    """

    match_id: str
    reason: Key | Literal["no_checksum", "age_unknown", "unverified", "gone"]
    number: int = 0
    lost: int = 0
    is_repairable: bool = False
    is_proved: bool = True


@dataclass(frozen=True, slots=True)
class Quarantined:
    """A file that was moved away: where it is, the id it had, the key of why, and when (UTC)."""

    id: str
    file: Path
    reason: str
    when: datetime
    changed_at: datetime


Wants = Callable[[Change], bool]
"""Says whether a watcher wants to hear of a change."""


def everything(_: Change) -> bool:
    """Want to hear of every change."""
    return True


class Watch(Protocol):
    """The changes of a storage, each once."""

    def __aiter__(self) -> AsyncIterator[Change]: ...

    async def __anext__(self) -> Change: ...

    def pending(self) -> list[Change]:
        """Return the changes until now without waiting for more."""
        ...


class Storage(Protocol):
    """The matches of one library and what belongs to them.

    ``location`` is where it is, for people to read: a folder, or ``""`` where there is nothing to tell. ``is_remote``:
    other servers keep it, which may not answer for a while.
    """

    location: str
    is_remote: bool = False

    async def create(self, header: JSON, entries: Sequence[JSON] = (), match_id: str = "") -> str:
        """Store a new match and return its id: the given one, or one that nobody can guess; later ids sort later.

        Raises ``exists`` where the given id is taken.
        """
        ...

    async def create_all(self, matches: Sequence[tuple[JSON, Sequence[JSON], str]]) -> list[str]:
        """Store several new matches (the arguments of ``create``) and return their ids; one fails: none is stored."""
        ...

    async def load(self, match_id: str) -> Stored:
        """Return a match; raises ``Missing``, ``Damaged`` (the match is quarantined) or ``TooNew``."""
        ...

    def recall(self, match_id: str, version: Version) -> Stored | None:
        """Return the cached match, if ``watch`` has reported this version; send no request."""
        del match_id, version

    async def append(self, match_id: str, entry: JSON, version: Version) -> Version:
        """Add an entry to a match of this version and return the new version.

        An entry whose ``id`` is stored already is not stored again. Raises ``Missing`` or ``Stale``.
        """
        ...

    async def delete(self, match_id: str) -> None:
        """Remove a match from the list, with its documents; ``restore`` brings them back. Raises ``Missing``."""
        ...

    async def restore(self, match_id: str) -> None:
        """Bring back a deleted match; raises ``Missing``, or ``exists`` where its id is taken."""
        ...

    async def list_summaries(self) -> list[Summary]:
        """Return every match, changed last first; one that cannot be read has a reason."""
        ...

    async def load_summary(self, match_id: str) -> Summary | None:
        """Return one match as ``list_summaries`` does; ``None`` if it is not in the list."""
        ...

    async def list_deleted(self) -> list[Summary]:
        """Return the matches that can be restored, deleted last first."""
        ...

    async def list_quarantined(self) -> list[Quarantined]:
        """Return what was moved away because it could not be read, found last first."""
        ...

    async def read_document(self, document: DocumentId) -> Document:
        """Return a document, empty where it does not exist."""
        ...

    def recall_document(self, document: DocumentId) -> Document | None:
        """Return the cached document, as ``watch`` has reported it last; send no request."""
        del document

    async def list_documents(self, kind: DocumentKind) -> Mapping[DocumentId, Document]:
        """Return the documents of one kind; one that became empty may be missing."""
        ...

    async def write_document(self, document: DocumentId, content: JSON, version: Version) -> Version:
        """Replace a document of this version and return the new version.

        Raises ``Stale``, and ``Missing`` where it is about a match that does not exist.
        """
        ...

    async def append_attempt(self, attempt: JSON) -> int:
        """Add an entry to the solitaire log and return its number."""
        ...

    async def list_attempts(self) -> dict[int, JSON]:
        """Return the entries of the solitaire log by number, first written first."""
        ...

    async def raw_files(self, match_ids: Collection[str]) -> Mapping[str, bytes]:
        """Return what a backup copies unread, by name: these matches, and everything that is not a listed match."""
        ...

    async def verify(self) -> list[Finding]:
        """Return what is wrong with the checksums of the listed matches, and what cannot be verified."""
        ...

    async def repair(self) -> list[Finding]:
        """Make matches that were changed or are outdated writable again, and return what was found.

        The sound lines stay, a copy of the damaged original is kept, and an older copy is accepted; so is that a match
        is gone. A match with sound lines after damaged ones stays as it is: ``mend`` and ``rewrite`` keep them all.
        """
        ...

    async def damaged_files(self) -> Mapping[str, Key]:
        """Return what is damaged beside the matches and could not be quarantined: its name, and the key of why."""
        return {}

    async def purged(self) -> AbstractSet[str]:
        """Return the ids of matches that were deleted and removed for good, as far as that is known."""
        return frozenset()

    async def complete(self, name: str, copy: bytes | None) -> int:
        """Add to a file beside the matches the rows of a ``copy`` that it lacks; return how many.

        From then on its quarantined files count as repaired.
        """
        del name, copy
        return 0

    async def mend(self, match_id: str, header: JSON, log: Sequence[JSON]) -> Mended:
        """Return what a damaged match can be written as, with the lines of another copy that fit.

        A match that is gone or quarantined is the copy, with what its quarantined file has beyond it. Raises as
        ``load`` does.
        """
        ...

    async def rewrite(self, match_id: str, mended: Mended) -> None:
        """Write a match as ``mend`` returned it, or with fewer lines. A copy of the damaged original is kept."""
        ...

    async def count_bytes(self) -> int:
        """Return how much room the library takes."""
        ...

    def watch(self, wants: Wants = everything) -> Watch:
        """Return every change from this call on, whoever makes it, that the watcher wants to hear of then."""
        ...

    async def ping(self) -> None:
        """Return if a write would be confirmed now; raises a ``StorageError`` after three seconds at most."""
        ...

    async def close(self) -> None:
        """Release the library to its next writer."""
        ...
