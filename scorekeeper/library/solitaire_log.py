"""The log of solitaire attempts. An entry never changes; whether it is struck out is a separate document."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.core.codec import JSON
from scorekeeper.games.solitaires import Attempt, read_attempt, write_attempt
from scorekeeper.library.repository import MatchRepository
from scorekeeper.storage.protocol import Document, DocumentId

STRUCK = "struck"


@dataclass(frozen=True, slots=True)
class Logged:
    """An attempt in the log, with its number."""

    number: int
    attempt: Attempt


def with_marks(entries: Mapping[int, JSON], marks: Mapping[DocumentId, Document]) -> dict[int, JSON]:
    """Return the entries of the log, each with the mark that was set last."""
    marked = {document.key: mark.content for document, mark in marks.items() if type(mark.content.get(STRUCK)) is bool}
    struck = {number: {STRUCK: marked[str(number)][STRUCK]} for number in entries if str(number) in marked}
    return {number: {**entry, **struck.get(number, {})} for number, entry in entries.items()}


def attempts(entries: Mapping[int, JSON]) -> list[Logged]:
    """Return the attempts among the entries, latest first, without those that are struck out or cannot be read."""
    found: list[Logged] = []
    for number, entry in entries.items():
        attempt = read_attempt(entry)
        if isinstance(attempt, Attempt) and not entry.get(STRUCK):
            found.append(Logged(number, attempt))
    return sorted(found, key=lambda logged: (logged.attempt.when, logged.number), reverse=True)


async def list_entries(repository: MatchRepository) -> dict[int, JSON]:
    """Return the entries of the log by number, with their marks; raises ``StorageError``."""
    marks = await repository.storage.list_documents("struck")
    return with_marks(await repository.storage.list_attempts(), marks)


async def count_unreadable(repository: MatchRepository) -> int:
    """Return how many entries of the log cannot be read; raises ``StorageError``."""
    entries = (await repository.storage.list_attempts()).values()
    return sum(not isinstance(read_attempt(entry), Attempt) for entry in entries)


async def log(repository: MatchRepository, attempt: Attempt) -> int:
    """Store an attempt and return its number; raises ``StorageError``."""
    return await repository.storage.append_attempt(write_attempt(attempt))


async def strike(repository: MatchRepository, number: int, *, struck: bool = True) -> None:
    """Strike an attempt out or undo that; raises ``StorageError``."""
    document = DocumentId("struck", str(number))
    before = await repository.storage.read_document(document)
    await repository.storage.write_document(document, {STRUCK: struck}, before.version)
