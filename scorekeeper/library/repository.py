"""The matches of a library, for every front end: load, append, create, list, delete, and the documents beside them.

Front ends use ``MatchRepository``. All its methods but ``watch`` are coroutines; a write returns once it is durable.

    loaded = await repository.load(match_id)                    # the match, its version, its draft with a version
    loaded = await repository.append(loaded, repository.entry(event, by))   # raises Stale: load again
    version = await repository.save_draft(match_id, {...}, loaded.draft_version)    # raises Stale: a newer one exists
    async for change in repository.watch(): ...                 # every write, also one's own: compare the versions
"""

from __future__ import annotations

import logging
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

from scorekeeper.core.codec import JSON, head, read_entry, read_head, write_entry
from scorekeeper.core.evaluate import evaluate
from scorekeeper.core.events import LogEvent
from scorekeeper.core.problem import Refusal
from scorekeeper.core.ranking import places, scored, times_out
from scorekeeper.core.series import Series, write_series
from scorekeeper.core.session import LogEntry, Session, add_entry, open_session
from scorekeeper.core.timestamps import EPOCH, read_timestamp
from scorekeeper.core.variant import Games, Match, MatchState
from scorekeeper.library.people import People
from scorekeeper.library.statistics import Outcome
from scorekeeper.storage.errors import Damaged, Key, Stale, StorageError, TooNew
from scorekeeper.storage.file_storage import FileStorage, is_durable
from scorekeeper.storage.library import Library
from scorekeeper.storage.protocol import (
    ABSENT,
    ALL,
    Change,
    Document,
    DocumentId,
    Quarantined,
    Storage,
    Stored,
    Summary,
    Version,
)

EDITION = "2"
"""Of ``summarize``: another number makes the index forget what it knew."""

SETTINGS = DocumentId("settings")

KEPT_DAYS = 30
"""How long a deleted match can be brought back."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class LoadedMatch:
    """A match with its draft. ``lost`` counts the lines of its log that could not be read and are left out.

    ``reason`` is the key of why nothing more can be written, else ``None``.
    """

    id: str
    session: Session
    draft: JSON
    created: datetime
    lost: int = 0
    version: Version = ABSENT
    draft_version: Version = ABSENT
    reason: Key | None = None


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """What a list shows of a match: game, names and totals of the sides, who has won or leads, which hand is next.

    ``changed`` is when something was last written on the sheet. ``players`` are the names by seat; ``places``,
    ``points``, ``hands`` and ``outs`` are as in ``Outcome``, and empty while the match is not over. ``series`` is an
    id.
    """

    id: str
    game: str
    sides: tuple[str, ...]
    totals: tuple[int, ...]
    left: tuple[int, ...]
    winners: tuple[int, ...]
    over: bool
    hand: int
    leader: str | None
    draft: bool
    target: int | None
    teams: int
    changed: datetime
    players: tuple[str, ...] = ()
    places: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    hands: tuple[int, ...] = ()
    outs: tuple[int, ...] | None = None
    series: str | None = None
    source: JSON = field(default_factory=dict[str, Any], compare=False, repr=False)


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

    def entry(self, event: LogEvent, by: str, entry_id: str | None = None) -> LogEntry:
        """Return a new line for the log of a match. A caller that may repeat the line gives its id."""
        return LogEntry(entry_id or uuid.uuid4().hex, self.clock(), by, event)

    async def load(self, match_id: str) -> LoadedMatch:
        """Return a match with its series and draft.

        Raises:
            StorageError: it does not exist, or its game or players cannot be read.
        """
        stored = await self.storage.load(match_id)
        series = await self.storage.read_document(DocumentId("series", match_id))
        return _loaded(stored, series, await self.read_draft(match_id), self.games)

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
        version = await self.storage.append(loaded.id, line, loaded.version)
        return replace(loaded, session=session, version=version)

    async def create(self, match: Match) -> str:
        """Store a new match without hands and return its id."""
        return await self.storage.create(header_of(match, self.clock()))

    async def list_matches(self, known: Sequence[MatchSummary] = ()) -> list[MatchSummary]:
        """Return every match that can be read, written last first; unchanged ones are taken from ``known``."""
        drafts = await self.storage.list_documents("draft")
        series = await self.storage.list_documents("series")
        return _listed(await self.storage.list_summaries(), drafts, series, known)

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
        """Bring back a deleted match, with its draft."""
        await self.storage.restore(match_id)

    async def read_draft(self, match_id: str, seat: str = ALL) -> Document:
        """Return what somebody has entered for a match and not saved, with its version."""
        return await self.storage.read_document(DocumentId("draft", match_id, seat))

    async def save_draft(self, match_id: str, draft: JSON, version: Version, seat: str = ALL) -> Version:
        """Replace a draft of this version (empty: remove it) and return the new version; raises ``Stale``."""
        return await self.storage.write_document(DocumentId("draft", match_id, seat), draft, version)

    async def join_series(self, match_id: str, series: Series) -> None:
        """Make a match part of a series; raises ``Stale`` where it is part of one already."""
        await self.storage.write_document(DocumentId("series", match_id), write_series(series), ABSENT)

    async def settings(self) -> JSON:
        """Return the settings of the library, by key."""
        return (await self.storage.read_document(SETTINGS)).content

    async def save_setting(self, key: str, value: Any) -> None:
        """Replace one setting and leave the others as they are."""
        await self.change_settings(lambda settings: {**settings, key: value})

    async def change_settings(self, change: Callable[[JSON], JSON]) -> bool:
        """Replace the settings by what ``change`` makes of them; return whether they differ."""
        while True:
            document = await self.storage.read_document(SETTINGS)
            if (changed := change(document.content)) == document.content:
                return False
            with suppress(Stale):
                await self.storage.write_document(SETTINGS, changed, document.version)
                return True

    def watch(self) -> AsyncIterator[Change]:
        """Yield every change of the library from this call on, whoever makes it."""
        return self.storage.watch()

    async def close(self) -> None:
        """Release the library to its next writer."""
        await self.storage.close()


def header_of(match: Match, created: datetime) -> JSON:
    """Return the header under which a match without hands is stored."""
    return {**head(match), "players": [*match.setup.players], "created": created.isoformat(timespec="seconds")}


def _loaded(stored: Stored, series: Document, draft: Document, games: Games) -> LoadedMatch:
    header = stored.header | ({"series": series.content} if series.content else {})
    start = read_head(header, games)
    if isinstance(start, Refusal):
        raise TooNew(stored.id) if stored.reason == "too_new" else Damaged(start.problem.code)
    log, lost = _log(start, stored.log)
    created = read_timestamp(header.get("created")) or EPOCH
    session = open_session(start, log)
    reason = stored.reason or ("not_understood" if lost else None)
    lost += stored.lost
    return LoadedMatch(stored.id, session, draft.content, created, lost, stored.version, draft.version, reason)


def _log(start: Match, lines: Sequence[JSON]) -> tuple[list[LogEntry], int]:
    """Return the entries up to the first line that cannot be read, and the number of lines after it."""
    entries: list[LogEntry] = []
    for line in lines:
        entry = read_entry(start, line)
        if entry is None:
            return entries, len(lines) - len(entries)
        entries.append(entry)
    return entries, 0


def summarize(games: Games, header: JSON, log: list[JSON]) -> JSON:
    """Return the summary of a match as plain JSON for the index; empty if the match cannot be read."""
    start = read_head(header, games)
    if isinstance(start, Refusal):
        return {}
    lines = _log(start, log)[0]
    match = open_session(start, lines).match
    state, setup = evaluate(match), match.setup
    target = setup.options.get("target")
    return {
        "at": lines[-1].at.isoformat() if lines else header.get("created"),
        "game": match.variant.id,
        "sides": [setup.name_of(side) for side in range(setup.sides)],
        "totals": list(state.totals),
        "left": [side for side, _ in state.eliminations],
        "winners": list(state.winners),
        "over": state.is_over,
        "hand": match.hand_index,
        "leader": None if state.leader is None else setup.players[state.leader],
        "draft": bool(header.get("draft")),
        "target": target,
        "teams": setup.teams,
        "players": list(setup.players),
        **(_came_out(match, state) if state.is_over else {}),
    }


def _came_out(match: Match, state: MatchState) -> JSON:
    """Return the result of a finished match, for statistics."""
    points, hands = scored(match, state)
    went = times_out(match, state)
    ranked = sorted(places(match, state), key=lambda match: match.side)
    return {
        "places": [match.place for match in ranked],
        "points": list(points),
        "hands": list(hands),
        "outs": None if went is None else list(went),
    }


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


def _listed(
    summaries: Iterable[Summary],
    drafts: Mapping[DocumentId, Document],
    series: Mapping[DocumentId, Document],
    known: Sequence[MatchSummary],
) -> list[MatchSummary]:
    before = {id(each.source): each for each in known}
    has_draft = {document.key: bool(draft.content) for document, draft in drafts.items()}
    series_of = {document.key: joined.content["id"] for document, joined in series.items()}
    found: list[MatchSummary] = []
    for summary in summaries:
        if summary.content and not summary.unreadable:
            listed = before.get(id(summary.content)) or match_summary(summary)
            draft = has_draft.get(summary.id, summary.content["draft"])
            joined = series_of.get(summary.id, listed.series)
            same = (listed.draft, listed.series) == (draft, joined)
            found.append(listed if same else replace(listed, draft=draft, series=joined))
    return sorted(found, key=lambda listed: (listed.changed, listed.id), reverse=True)


def names_on(shown: Iterable[MatchSummary]) -> list[str]:
    """Return the names of players in the order of these matches. Case is ignored; the first spelling is used."""
    names: dict[str, str] = {}
    for name in (name for match in shown for name in match.players):
        names.setdefault(name.casefold(), name)
    return [*names.values()]


def outcomes(shown: Iterable[MatchSummary], people: People) -> list[Outcome]:
    """Return the outcomes of finished matches with several sides, oldest first; the matches are given latest first."""
    finished = (match for match in shown if match.over and len(match.sides) > 1)
    found = [
        Outcome(
            match.game,
            match.changed,
            people.at_table(match.players),
            match.teams,
            match.winners,
            match.places,
            match.points,
            match.hands,
            match.outs,
        )
        for match in finished
    ]
    return found[::-1]


def match_summary(summary: Summary) -> MatchSummary:
    known = summary.content
    went = known.get("outs")
    series: JSON | None = summary.header.get("series")
    return MatchSummary(
        summary.id,
        known["game"],
        tuple(known["sides"]),
        tuple(known["totals"]),
        tuple(known["left"]),
        tuple(known["winners"]),
        known["over"],
        known["hand"],
        known["leader"],
        known["draft"],
        known["target"],
        known["teams"],
        read_timestamp(known.get("at")) or summary.changed_at,
        tuple(known["players"]),
        tuple(known.get("places", ())),
        tuple(known.get("points", ())),
        tuple(known.get("hands", ())),
        None if went is None else tuple(went),
        series["id"] if series else None,
        known,
    )
