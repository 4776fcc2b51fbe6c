"""Repositories over an open library, also for tests that are not coroutines: in a folder nothing has to wait."""

from __future__ import annotations

from collections.abc import Coroutine
from datetime import datetime
from typing import Any, TypeVar

from scorekeeper.core.events import LogEvent
from scorekeeper.core.session import LogEntry
from scorekeeper.core.variant import Games, Match
from scorekeeper.library.repository import LoadedMatch, MatchRepository
from scorekeeper.library.summaries import MatchSummary
from scorekeeper.storage.file_storage import FileStorage
from scorekeeper.storage.library import Library
from scorekeeper.storage.memory import MemoryStorage
from tests.registry import REGISTRY

T = TypeVar("T")


def repository_of(library: Library, games: Games = REGISTRY) -> MatchRepository:
    return MatchRepository(FileStorage(library), games)


def result_of(coroutine: Coroutine[Any, Any, T]) -> T:
    """Return the result of a coroutine that waits for nothing."""
    try:
        coroutine.send(None)
    except StopIteration as done:
        return done.value
    msg = "it waits for something"
    raise AssertionError(msg)


def load(library: Library, match_id: str, games: Games = REGISTRY) -> LoadedMatch:
    return result_of(repository_of(library, games).load(match_id))


def create(library: Library, match: Match) -> str:
    return result_of(repository_of(library).create(match))


def recreate(library: Library, match_id: str, header_changes: dict[str, Any]) -> str:
    """Replace a match by one with another header and return the new id: headers never change."""
    stored = library.load(match_id)
    library.discard(match_id)
    return library.create({**stored.header, **header_changes}, stored.log)


def entry(event: LogEvent, by: str = "") -> LogEntry:
    """Return a line for the log of a match, written now."""
    return MatchRepository(MemoryStorage(), REGISTRY).entry(event, by)


def list_matches(library: Library) -> list[MatchSummary]:
    return result_of(repository_of(library).list_matches())


def list_deleted(library: Library) -> list[tuple[MatchSummary, datetime]]:
    return result_of(repository_of(library).list_deleted())
