"""Drafts: what a session has entered of its hands and not saved, in memory and on the disk."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.core.check import read_play
from scorekeeper.core.codec import JSON, write_play
from scorekeeper.core.kinds import fields_of as kinds_of
from scorekeeper.core.kinds import write
from scorekeeper.core.problem import Problem
from scorekeeper.core.variant import Match
from scorekeeper.library.errors import Stale, Unreachable
from scorekeeper.library.repository import ABSENT, Document, MatchRepository

PLAYS = "plays"
"""The key under which a stored draft has the plays of a corrected hand, beside the fields of its end."""

Key = tuple[str, int]
"""A match and the index of a hand."""


@dataclass(frozen=True, slots=True)
class Draft:
    """What is entered of a hand.

    ``original`` are the fields that the match had for the hand when the draft was begun. ``plays`` is ``None`` while
    they are those of the match. ``device`` is the public id of the other device that wrote it, if it is not one's own.
    """

    match_id: str
    index: int
    original: JSON
    fields: JSON
    plays: tuple[Any, ...] | None = None
    device: str = ""

    @property
    def is_changed(self) -> bool:
        return self.fields != self.original or self.plays is not None

    def is_outdated(self, match: Match) -> bool:
        """Return whether the hand was struck out or written since the draft was begun."""
        return fields_of(match, self.index) != self.original

    def plays_in(self, match: Match) -> tuple[Any, ...]:
        """Return the plays of the hand: as corrected, or as the match has them."""
        if self.plays is not None and self.index < match.hand_index:
            return self.plays
        return match.hands[self.index].plays if self.index < len(match.hands) else ()


class DraftStore:
    """The one place for the drafts of a session. Of each match the draft that was written last is stored.

    Writing raises ``Stale`` where another session has written a newer draft of the hand: that one is shown then.
    ``device`` returns the public id of the device, which is stored with every draft.
    """

    def __init__(self, repository: MatchRepository, device: Callable[[], str] = lambda: "") -> None:
        self._repository = repository
        self._device = device
        self._drafts: dict[Key, Draft] = {}
        self._unsaved: dict[Key, None] = {}
        self._stored: dict[str, Document] = {}

    def loaded(self, match_id: str, stored: Document) -> None:
        """Take over the stored draft of a match that was loaded."""
        self._stored[match_id] = stored

    def of(self, match_id: str, match: Match, index: int) -> Draft:
        """Return the draft of a hand; one without changes is what the match has of it now."""
        now = fields_of(match, index)
        draft = self._drafts.get((match_id, index)) or self._read(match_id, match, index)
        return draft if draft and draft.is_changed else Draft(match_id, index, now, now)

    def put(self, draft: Draft) -> None:
        key = draft.match_id, draft.index
        self._drafts[key] = replace(draft, device="")
        self._unsaved[key] = None

    def is_saved(self, draft: Draft) -> bool:
        """Return whether nothing was entered in the hand of a draft since it was written, or is being written."""
        return (draft.match_id, draft.index) not in self._unsaved

    async def save(self, match_id: str, match: Match) -> None:
        """Write the drafts of a match that have changed, unless their hand was written since; raises StorageError."""
        for key in [key for key in self._unsaved if key[0] == match_id]:
            del self._unsaved[key]
            draft = self._drafts[key]
            if not draft.is_outdated(match):
                try:
                    await self._write(draft, _document(match, draft) if draft.is_changed else {})
                except Unreachable:
                    self._unsaved[key] = None  # it is written when the storage is back
                    raise

    async def forget(self, match_id: str, index: int) -> None:
        """Remove the draft of a hand; raises StorageError."""
        draft = self._drafts.pop((match_id, index), Draft(match_id, index, {}, {}))
        self._unsaved.pop((match_id, index), None)
        await self._write(draft, {})

    async def move(self, match_id: str, struck: int, by: int) -> None:
        """Keep drafts with their hands when hand ``struck`` was removed (``by`` -1) or is back (1)."""
        later = {key: self._drafts.pop(key) for key in [*self._drafts] if key[0] == match_id and key[1] >= struck}
        for key, draft in later.items():
            self._unsaved.pop(key, None)
            if by > 0 or key[1] > struck:
                self._drafts[match_id, key[1] + by] = replace(draft, index=key[1] + by)
        stored = self._content(match_id)
        hand = stored.get("hand")
        if isinstance(hand, int) and hand >= struck:
            await self._store(match_id, {} if by < 0 and hand == struck else {**stored, "hand": hand + by})

    async def widen(self, match_id: str, match: Match) -> None:
        """Give what is entered as many places as the match has seats: somebody joined, or that was undone.

        Raises:
            StorageError: the stored draft could not be written.
        """
        names = {field.name for field in kinds_of(match.variant.sheet.end_type) if field.per}
        for key in [key for key in self._drafts if key[0] == match_id]:
            draft = self._drafts[key]
            wider = _widened(draft.fields, names, match.setup.sides)
            self._drafts[key] = replace(draft, fields=wider, original=fields_of(match, draft.index))
        stored = self._content(match_id)
        if fields := stored.get("fields"):
            await self._store(match_id, {**stored, "fields": _widened(fields, names, match.setup.sides)})

    def _read(self, match_id: str, match: Match, index: int) -> Draft | None:
        """Return the stored draft of a hand, with those of its plays that can be read."""
        stored = self._content(match_id)
        if stored.get("hand") != index:
            return None
        fields = dict(stored.get("fields", {}))
        written = fields.pop(PLAYS, None)
        plays = None if written is None else [read_play(match, play) for play in written]
        readable = None if plays is None else tuple(play for play in plays if not isinstance(play, Problem))
        original = fields_of(match, index)
        device = "" if stored.get("device") == self._device() else str(stored.get("device", ""))
        return Draft(match_id, index, original, fields or original, readable, device)

    async def _write(self, draft: Draft, fields: JSON) -> None:
        stored = self._content(draft.match_id)
        if fields != (stored.get("fields", {}) if stored.get("hand") == draft.index else {}):
            device = {"device": self._device()} if self._device() else {}
            await self._store(draft.match_id, {"hand": draft.index, "fields": fields, **device} if fields else {})

    async def _store(self, match_id: str, document: JSON) -> None:
        version = self._stored.get(match_id, Document({}, ABSENT)).version
        self._stored[match_id] = Document(document, version)
        try:
            version = await self._repository.save_draft(match_id, document, version)
        except Stale:
            newer = await self._repository.read_draft(match_id)
            self._stored[match_id] = newer
            if not document:
                return
            if newer.content.get("hand") == document["hand"]:
                self._drafts.pop((match_id, document["hand"]), None)
                raise
            await self._store(match_id, document)  # of two drafts of different hands the last one is stored
            return
        self._stored[match_id] = Document(document, version)

    def _content(self, match_id: str) -> JSON:
        return self._stored[match_id].content if match_id in self._stored else {}


def _widened(fields: JSON, names: set[str], sides: int) -> JSON:
    """Return fields of a draft in which the lists of these names have a place for each side."""
    longer = {name: [*fields[name], *[None] * sides][:sides] for name in names & fields.keys() if fields[name]}
    return {**fields, **longer}


def fields_of(match: Match, index: int) -> JSON:
    """Return what the match has of the end of a hand, as the document a draft begins with."""
    end = match.hands[index].end if index < len(match.hands) else None
    return {} if end is None else write(end, match.setup.set)


def _document(match: Match, draft: Draft) -> JSON:
    if draft.plays is None or draft.index >= match.hand_index:
        return draft.fields
    return {**draft.fields, PLAYS: [write_play(match, play) for play in draft.plays]}
