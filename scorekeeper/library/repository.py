"""The matches of a library, for every front end: load, append, create, list, delete, and the documents beside them.

Front ends use ``MatchRepository``. All its methods but ``watch`` are coroutines; a write returns once it is durable.

    loaded = await repository.load(match_id)                    # the match, its version, its drafts with theirs
    loaded = await repository.append(loaded, repository.entry(event, by))   # raises Stale: load again
    version = await repository.save_drafts(match_id, device, {...}, version)    # raises Stale: they were written since
    async for change in repository.watch(): ...                 # every write, also one's own: compare the versions
"""

from __future__ import annotations

import logging
import uuid
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any, TypeVar

from scorekeeper.core.background import MANY_LINES, in_background
from scorekeeper.core.codec import JSON, head, write_entry
from scorekeeper.core.evaluate import evaluate
from scorekeeper.core.events import LogEvent
from scorekeeper.core.series import Series, write_series
from scorekeeper.core.session import LogEntry, add_entry
from scorekeeper.core.variant import Games, Match, MatchState
from scorekeeper.library.engine import Engine
from scorekeeper.library.figures import SaveTimes
from scorekeeper.library.lists import SETTINGS, LibraryLists
from scorekeeper.library.loaded_match import LoadedMatch, loaded_match
from scorekeeper.library.settings import read_settings
from scorekeeper.library.summaries import MatchSummary, match_summary, summarize
from scorekeeper.storage.errors import Stale, StorageError, Unreachable
from scorekeeper.storage.file_storage import FileStorage, is_durable
from scorekeeper.storage.library import Library
from scorekeeper.storage.protocol import (
    ABSENT,
    ALL,
    Document,
    DocumentId,
    Quarantined,
    Storage,
    Version,
    Wants,
    Watch,
    everything,
)

EDITION = "5"
"""Of ``summarize``: another number makes the index forget what it knew."""

RECENT = 128
"""Matches that stay in memory: as many as may be played at the same time."""

KEPT_DAYS = 30
"""How long a deleted match can be brought back."""

log = logging.getLogger(__name__)

T = TypeVar("T")


Clock = Callable[[], datetime]
"""Returns the current time, with a time zone."""


def system_clock() -> datetime:
    return datetime.now(UTC)


class MatchRepository:
    """The matches in a storage, read with the rules of ``games``. All methods raise ``StorageError``."""

    def __init__(self, storage: Storage, games: Games, clock: Clock = system_clock) -> None:
        self.storage = storage
        self.games = games
        self.clock = clock
        self.engine = Engine(storage, self.append, clock)
        self.lists = LibraryLists(storage, self.engine)
        self._save_times = SaveTimes()
        self._recent: dict[str, LoadedMatch] = {}
        self._states: dict[str, tuple[Match, MatchState]] = {}

    def entry(self, event: LogEvent, by: str, entry_id: str | None = None, *, device: str = "") -> LogEntry:
        """Return a new line for the log of a match. A caller that may repeat the line gives its id.

        ``by`` is the system of the device, ``device`` its public id.
        """
        return LogEntry(entry_id or uuid.uuid4().hex, self.clock(), by, event, device)

    async def load(self, match_id: str, version: Version | None = None) -> LoadedMatch:
        """Return a match with its series and drafts.

        With a ``version``, as after a change that somebody else has made, the match is read and evaluated once for all
        who ask for it. While other servers that store it do not answer, it is the one that was read last.

        Raises:
            StorageError: it does not exist, or its game or players cannot be read.
        """
        try:
            if known := self.known(match_id, version):
                return await self._prepare(replace(known, drafts=await self.list_drafts(match_id)))
            loaded = await self.engine.unless_away(self._read(match_id))
        except Unreachable:
            self.engine.is_gone()
            if (known := self._recent.get(match_id)) is None:
                raise
            return known
        is_remembered = version is not None or self.storage.is_remote
        return await self._prepare(_remember(self._recent, match_id, loaded) if is_remembered else loaded)

    def known(self, match_id: str, version: Version | None) -> LoadedMatch | None:
        """Return a match of this version if it is in memory, perhaps with earlier drafts."""
        known = self._recent.get(match_id)
        if known and known.version == version:
            return known
        stored = self.storage.recall(match_id, version) if version else None
        series = self.storage.recall_document(DocumentId("series", match_id))
        if stored is None or series is None:
            return None
        drafts: Mapping[str, Document] = known.drafts if known else {}
        with suppress(StorageError):  # then reading it says what is wrong
            return _remember(self._recent, match_id, loaded_match(stored, series, drafts, self.games))
        return None

    async def _read(self, match_id: str) -> LoadedMatch:
        stored = await self.storage.load(match_id)
        series = await self.storage.read_document(DocumentId("series", match_id))
        read = partial(loaded_match, stored, series, await self.list_drafts(match_id), self.games)
        return await in_background(read, is_long=len(stored.log) > MANY_LINES)

    async def _prepare(self, loaded: LoadedMatch) -> LoadedMatch:
        """Evaluate a long match beside the event loop, so that others of the same process are served meanwhile."""
        match, known = loaded.session.match, self._states.get(loaded.id)
        if len(loaded.session.log) > MANY_LINES and (known is None or known[0] is not match):
            state = await in_background(partial(evaluate, match, known), is_long=True)
            _remember(self._states, loaded.id, (match, state))
        return loaded

    def evaluate(self, loaded: LoadedMatch) -> MatchState:
        """Return the state of a match; only the hands that differ from the last time are evaluated."""
        match, known = loaded.session.match, self._states.get(loaded.id)
        if known is None or known[0] is not match:
            known = _remember(self._states, loaded.id, (match, evaluate(match, known)))
        return known[1]

    async def append(self, loaded: LoadedMatch, entry: LogEntry) -> LoadedMatch:
        """Store one more line of a match and return the match with it.

        Raises:
            Stale: somebody else has written since it was loaded; load it again.
            StorageError: nothing was stored. ``loaded.reason``: a line after one that cannot be read would be lost.
        """
        if loaded.reason:
            raise StorageError(loaded.lost, loaded.reason)
        session = add_entry(loaded.session, entry)
        line = write_entry(loaded.session.match, entry)
        begun = perf_counter()
        version = await self.storage.append(loaded.id, line, loaded.version)
        self._save_times.add(perf_counter() - begun)
        written = _remember(self._recent, loaded.id, replace(loaded, session=session, version=version))
        return await self._prepare(written)

    async def create(self, match: Match) -> str:
        """Store a new match without hands and return its id."""
        return await self.storage.create(header_of(match, self.clock()))

    async def list_matches(self) -> list[MatchSummary]:
        """Return every match that can be read, played last first; all callers share the list."""
        lists = await self.lists.read()
        if lists.error:
            raise lists.error
        return lists.matches

    async def list_deleted(self) -> list[tuple[MatchSummary, datetime]]:
        """Return every deleted match that can be read, with when it was deleted, latest first."""
        readable = (each for each in await self.storage.list_deleted() if not each.unreadable and each.content)
        return [(match_summary(each), each.deleted_at or each.changed_at) for each in readable]

    async def list_quarantined(self) -> list[Quarantined]:
        return await self.storage.list_quarantined()

    async def delete(self, match_id: str) -> None:
        """Remove a match from the list; it can be restored for ``KEPT_DAYS``."""
        await self.storage.delete(match_id)

    async def restore(self, match_id: str) -> None:
        """Bring back a deleted match, with its drafts."""
        await self.storage.restore(match_id)

    async def list_drafts(self, match_id: str) -> Mapping[str, Document]:
        """Return what was entered for a match and not saved: the document of each device, by its public id.

        Under ``ALL`` it is what an older version of the app has stored, which had one draft for each match.
        """
        self.engine.check()
        listed = await self.storage.list_documents("draft")
        drafts = {at.seat: document for at, document in listed.items() if at.key == match_id}
        if ALL not in drafts:
            at = DocumentId("draft", match_id, ALL)
            drafts[ALL] = self.storage.recall_document(at) or await self.storage.read_document(at)
        return drafts

    async def read_drafts(self, match_id: str, device: str) -> Document:
        """Return the drafts of a device in a match, with their version."""
        self.engine.check()
        return await self.storage.read_document(DocumentId("draft", match_id, device))

    async def save_drafts(self, match_id: str, device: str, drafts: JSON, version: Version) -> Version:
        """Replace the drafts of a device that have this version (empty: remove them) and return the new version.

        Raises ``Stale`` where they were written since.
        """
        if self.storage.is_remote and (known := self._recent.get(match_id)):
            others = {**known.drafts, device: Document(drafts, version)}
            self._recent[match_id] = replace(known, drafts=others)  # for a reload while the storage is away
        self.engine.check()
        writing = self.storage.write_document(DocumentId("draft", match_id, device), drafts, version)
        return await self.engine.unless_away(writing)

    async def join_series(self, match_id: str, series: Series) -> None:
        """Make a match part of a series; raises ``Stale`` where it is part of one already."""
        await self.storage.write_document(DocumentId("series", match_id), write_series(series), ABSENT)
        self._recent.pop(match_id, None)

    async def save_series(self, match_id: str, series: Series) -> None:
        """Replace the series of a match; raises ``StorageError``."""
        at = DocumentId("series", match_id)
        document = await self.storage.read_document(at)
        await self.storage.write_document(at, write_series(series), document.version)
        self._recent.pop(match_id, None)

    async def settings(self) -> JSON:
        """Return the settings of the library, by key, without values that do not have their form."""
        return read_settings((await self.storage.read_document(SETTINGS)).content)[0]

    async def wrong_settings(self) -> list[str]:
        """Return the keys of the settings with a value that does not have its form: its default is used."""
        return read_settings((await self.storage.read_document(SETTINGS)).content)[1]

    async def save_setting(self, key: str, value: Any) -> None:
        """Replace one setting and leave the others as they are."""
        await self.change_settings(lambda settings: {**settings, key: value})

    async def change_settings(self, change: Callable[[JSON], JSON]) -> bool:
        """Replace the settings by what ``change`` makes of them; return whether they differ."""
        while True:
            document = await self.storage.read_document(SETTINGS)
            if (changed := change(read_settings(document.content)[0])) == document.content:
                return False
            with suppress(Stale):
                await self.storage.write_document(SETTINGS, changed, document.version)
                return True

    def watch(self, wants: Wants = everything) -> Watch:
        """Return every change of the library from this call on, made by any session, that the watcher wants."""
        return self.storage.watch(wants)

    async def is_storing(self) -> bool:
        """Return whether a write would be confirmed now."""
        try:
            await self.storage.ping()
        except StorageError:
            return False
        return True

    def figures(self) -> Mapping[str, float]:
        """Return figures for a monitor, by their names in Prometheus."""
        return {**self.engine.figures(), **self._save_times.figures()}

    async def close(self) -> None:
        """Release the library to its next writer."""
        await self.storage.close()


def _remember(recent: dict[str, T], match_id: str, value: T) -> T:
    """Add what was read last of a match, and forget what was not asked for the longest time."""
    recent.pop(match_id, None)
    recent[match_id] = value
    if len(recent) > RECENT:
        del recent[next(iter(recent))]
    return value


def header_of(match: Match, created: datetime) -> JSON:
    """Return the header under which a match without hands is stored."""
    return {**head(match), "players": [*match.setup.players], "created": created.isoformat(timespec="seconds")}


def open_repository(
    folder: Path,
    games: Games,
    *,
    clock: Clock = system_clock,
    flush: Callable[[], Awaitable[None]] = is_durable,
    writer: bool = True,
) -> MatchRepository:
    """Open the matches in a folder, to write or only to read beside a writer; ``flush`` is called after each write.

    Raises:
        StorageError: the folder cannot be used, or another process writes there.
    """
    library = (
        open_library(folder, games)
        if writer
        else Library.open(folder, partial(summarize, games), edition=EDITION, writer=False)
    )
    return MatchRepository(FileStorage(library, flush), games, clock)


def open_library(folder: Path, games: Games, *, flush: bool = True) -> Library:
    """Open the matches in a folder to write; what was deleted long enough ago goes for good.

    Without ``flush`` writes are faster, and may be lost in a power failure: for tests.

    Raises:
        StorageError: the folder cannot be used, or another process writes there.
    """
    library = Library.open(folder, partial(summarize, games), edition=EDITION, flush=flush)
    try:
        library.purge(KEPT_DAYS)
    except StorageError:
        log.warning("what was deleted long ago could not be removed", exc_info=True)
    return library
