"""The lists of a library: its matches, people and settings, read once for all sessions of a process."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from scorekeeper.core.series import Series, read_series
from scorekeeper.library.engine import Engine
from scorekeeper.library.own_games import JSON, readable_games
from scorekeeper.library.people import People, colors_of, people, read_aliases
from scorekeeper.library.settings import ALIASES, read_settings
from scorekeeper.library.summaries import MatchSummary, match_summary, names_on
from scorekeeper.storage.errors import StorageError, Unreachable
from scorekeeper.storage.protocol import OF_MATCHES, Change, DocumentId, Storage, Summary, Watch

SETTINGS = DocumentId("settings")

MANY = 100
"""Changed matches from which on everything is read again: a line costs as much as the list is long."""

Documents = tuple[dict[str, bool], dict[str, Series]]
"""Whether a match has a draft, and its series, by match."""


@dataclass(frozen=True, slots=True)
class Lists:
    """What was read of the library last, or why it could not be read. All sessions share it: do not change it.

    ``matches`` were played last first; so are ``names``, as they stand on the sheets, where case makes no other name.
    ``colors`` has the colour of each person. ``moves`` counts how often a match was created, deleted or restored,
    ``attempts`` the changes of the solitaire log. ``games`` are the documents of the games that people of the library
    have defined, ``brought`` those that matches bring along, by id.
    """

    matches: list[MatchSummary] = field(default_factory=list[MatchSummary])
    names: list[str] = field(default_factory=list[str])
    people: People = field(default_factory=People)
    colors: dict[str, int] = field(default_factory=dict[str, int])
    settings: dict[str, Any] = field(default_factory=dict[str, Any])
    error: StorageError | None = None
    moves: int = 0
    attempts: int = 0
    games: dict[str, JSON] = field(default_factory=dict[str, JSON])
    brought: dict[str, JSON] = field(default_factory=dict[str, JSON])


class LibraryLists:
    """Reads the lists of a storage. A change replaces one line; nothing else is read again."""

    def __init__(self, storage: Storage, engine: Engine) -> None:
        self._storage = storage
        self._engine = engine
        self._lists = Lists()
        self._watch: Watch | None = None
        self._retried: set[str] = set()
        self._turns = asyncio.Lock()

    async def read(self) -> Lists:
        """Return the lists with every change so far: the same object as long as nothing in them differs.

        While other servers that store the library do not answer, they stay as they are.
        """
        async with self._turns:
            try:
                self._engine.check()
                if self._watch is None:
                    await self._read_all()
                elif (changes := self._watch.pending()) or self._retried:
                    await self._apply(changes)
            except StorageError as error:
                self._watch = None
                if isinstance(error, Unreachable):
                    self._engine.is_gone()
                    if self._lists.moves:  # they were read before
                        return self._lists
                self._lists = replace(self._lists, error=error)
            return self._lists

    async def _read_all(self) -> None:
        watch = self._storage.watch()  # from now on: what is written while this reads is a change
        documents = await self._read_documents()
        listed = [self._line(summary, documents) for summary in await self._storage.list_summaries()]
        matches = sorted((line for line in listed if line), key=_age, reverse=True)
        before, names, settings = self._lists, names_on(matches), await self._read_settings()
        known = people(read_aliases(settings.get(ALIASES, {})), names)
        colors = _colors(known, matches)
        moved, games = (before.moves + 1, before.attempts + 1), await readable_games(self._storage)
        self._lists = Lists(matches, names, known, colors, settings, None, *moved, games, _brought(matches))
        self._watch = watch

    async def _apply(self, changes: Sequence[Change]) -> None:
        kinds = {change.kind for change in changes}
        before = lists = self._lists
        keys = {change.key for change in changes if change.kind == "match" or change.kind in OF_MATCHES}
        if len(keys) > MANY:
            await self._read_all()
            return
        if keys := keys | self._retried:
            self._retried.clear()
            documents = await self._read_documents()
            for match_id in keys:
                lists = _with_line(lists, match_id, self._line(await self._storage.load_summary(match_id), documents))
        if "settings" in kinds:
            lists = replace(lists, settings=await self._read_settings())
        if lists.names is not before.names or lists.settings is not before.settings:
            lists = replace(lists, people=people(read_aliases(lists.settings.get(ALIASES, {})), lists.names))
        if "game" in kinds:
            lists = replace(lists, games=await readable_games(self._storage))
        if lists.moves != before.moves:
            lists = replace(lists, brought=_brought(lists.matches))
        if lists.moves != before.moves or lists.people is not before.people:
            lists = replace(lists, colors=_colors(lists.people, lists.matches))
        if kinds & {"attempt", "struck"}:
            lists = replace(lists, attempts=lists.attempts + 1)
        self._lists = lists

    async def _read_documents(self) -> Documents:
        drafts = await self._storage.list_documents("draft")
        series = await self._storage.list_documents("series")
        has_draft: dict[str, bool] = {}
        for at, draft in drafts.items():
            has_draft[at.key] = bool(draft.content) or has_draft.get(at.key, False)
        read = {at.key: read_series(joined.content) for at, joined in series.items()}
        return has_draft, {key: joined for key, joined in read.items() if isinstance(joined, Series)}

    async def _read_settings(self) -> dict[str, Any]:
        with suppress(StorageError):  # the matches can be shown without them
            return read_settings((await self._storage.read_document(SETTINGS)).content)[0]
        return self._lists.settings

    def _line(self, summary: Summary | None, documents: Documents) -> MatchSummary | None:
        """Return the line of a match; ``None`` if it cannot be read, or is no longer there."""
        if summary is None:
            return None
        if summary.reason == "cannot_read":
            self._retried.add(summary.id)
        if not summary.content or summary.unreadable:
            return None
        line, (has_draft, series) = match_summary(summary), documents
        if line.id not in has_draft and line.id not in series:
            return line
        return replace(line, draft=has_draft.get(line.id, line.draft), series=series.get(line.id, line.series))


def _with_line(lists: Lists, match_id: str, line: MatchSummary | None) -> Lists:
    """Return the lists with this line for a match, or without one."""
    matches, names = lists.matches, lists.names
    at = next((index for index, other in enumerate(matches) if other.id == match_id), len(matches))
    old = matches[at] if at < len(matches) else None
    if line == old:
        return lists
    matches = [*matches[:at], *matches[at + 1 :]]
    if line:
        at = next((index for index, other in enumerate(matches) if _age(other) < _age(line)), len(matches))
        matches.insert(at, line)
    if line and at == 0 and (old is None or old.players == line.players):
        latest = {name.casefold(): name for name in names_on([line])}
        now = [*latest.values(), *(name for name in names if name.casefold() not in latest)]
    else:
        now = names_on(matches)
    moved = old is None or line is None
    return replace(lists, matches=matches, names=names if now == names else now, moves=lists.moves + moved)


def _brought(matches: list[MatchSummary]) -> dict[str, JSON]:
    """Return the games that matches bring along, as they are in the latest match of each."""
    return {line.game: dict(line.definition) for line in reversed(matches) if line.definition}


def _colors(known: People, matches: list[MatchSummary]) -> dict[str, int]:
    tables = dict.fromkeys(line.players for line in sorted(matches, key=lambda line: (line.begun, line.id)))
    return colors_of(known, tables)


def _age(line: MatchSummary) -> tuple[datetime, str]:
    return line.played, line.id
