"""Drafts: what a device has entered of its hands and not saved, in memory and on the disk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.core.check import read_end, read_play
from scorekeeper.core.codec import JSON, write_play
from scorekeeper.core.draft_fields import added
from scorekeeper.core.kinds import fields_of as kinds_of
from scorekeeper.core.kinds import write
from scorekeeper.core.problem import Problem
from scorekeeper.core.session import Session, hand_now, writer_of
from scorekeeper.core.variant import Match
from scorekeeper.library.errors import Stale, StorageError
from scorekeeper.library.repository import ABSENT, ALL, Document, MatchRepository
from scorekeeper.ui.base.timers import ENTERING

PLAYS = "plays"
"""The key under which a stored draft has the plays of a corrected hand, beside the fields of its end."""

ASKED = "asked"
"""The key under which it has the plays of an open hand that are asked about."""

VIEW = "view"
"""The key under which it has the number of the view to which the keys for plays of an open hand are turned."""

AT = "at"
"""The key under which the document of a device has when it was written, in seconds."""

NOTHING = Document({}, ABSENT)

Key = tuple[str, int]
"""A match and the index of a hand."""


@dataclass(frozen=True, slots=True)
class Draft:
    """What a device has entered of a hand.

    ``original`` is what the match had of the hand when the draft was begun (see ``written``). ``plays`` is ``None``
    while they are those of the match. ``device`` is the public id of the other device whose draft this is a copy of.
    ``asked`` are plays of the open hand that count for nothing until somebody says that they are right. ``view`` is the
    number of the view to which its keys for plays are turned.
    """

    match_id: str
    index: int
    original: JSON
    fields: JSON
    plays: tuple[Any, ...] | None = None
    device: str = ""
    asked: tuple[Any, ...] = ()
    view: int = 0

    @property
    def is_changed(self) -> bool:
        return self.fields != _fields(self.original) or self.plays is not None

    def is_kept(self, match: Match) -> bool:
        """Return whether there is something to store: an entry, or a question or view of a hand that is still open."""
        return self.is_changed or bool((self.asked or self.view) and self.index >= match.hand_index)

    def is_outdated(self, match: Match) -> bool:
        """Return whether somebody has saved the hand since the draft was begun."""
        return self.index < match.hand_index and written(match, self.index) != self.original

    def is_same(self, match: Match) -> bool:
        """Return whether the match has the hand just as the draft does."""
        end = match.hands[self.index].end if self.index < match.hand_index else None
        is_same_end = end is not None and read_end(match, added(self.fields)) == end
        return is_same_end and (self.plays is None or self.plays == match.hands[self.index].plays)

    def plays_in(self, match: Match) -> tuple[Any, ...]:
        """Return the plays of the hand: as corrected, or as the match has them."""
        if self.plays is not None and self.index < match.hand_index:
            return self.plays
        return match.hands[self.index].plays if self.index < len(match.hands) else ()


class DraftStore:
    """The one place for the drafts of a session. A draft belongs to a device and a hand.

    Each device has a document of its own for each match, which nobody else writes. Its drafts move with their hands
    when others are struck out or restored on any device. ``device`` returns the public id of the device, ``""``
    until that is known: nothing is stored before.
    """

    def __init__(self, repository: MatchRepository, device: Callable[[], str]) -> None:
        self._repository = repository
        self._device = device
        self._drafts: dict[Key, Draft] = {}
        self._unsaved: dict[Key, None] = {}
        self._sessions: dict[str, Session] = {}
        self._stored: dict[str, Mapping[str, Document]] = {}
        self._read: dict[str, tuple[Session, Mapping[str, Document], list[Draft]]] = {}
        self._turns = asyncio.Lock()

    def loaded(self, match_id: str, session: Session, stored: Mapping[str, Document]) -> None:
        """Take over the stored drafts of a match that was loaded."""
        self.follow(match_id, session)
        self._stored[match_id] = stored

    def of(self, match_id: str, session: Session, index: int) -> Draft:
        """Return the device's draft of a hand, else a copy of another device's, else what the match has of it now."""
        match = session.match
        own = self._own(match_id, session).get(index)
        draft = self.of_others(match_id, session, index) if own is None else own
        if draft and draft.is_kept(match) and not (draft.is_outdated(match) and draft.is_same(match)):
            return draft
        return begun(match_id, match, index)

    def of_others(self, match_id: str, session: Session, index: int) -> Draft | None:
        """Return the draft that another device has of a hand, begun with what the match has of it now."""
        listed = (draft for draft in reversed(self._listed(match_id, session)) if not self._is_own(draft.device))
        hand = (draft for draft in listed if draft.index == index and draft.is_changed)
        copied = (replace(draft, asked=(), view=0) for draft in hand if not draft.is_outdated(session.match))
        return next(copied, None)

    def is_entering(self, match_id: str, device: str) -> bool:
        """Return whether another device has entered something lately: who has put it away enters nothing."""
        at = self._stored.get(match_id, {}).get(device, NOTHING).content.get(AT)
        return isinstance(at, int) and self._repository.clock().timestamp() - at < ENTERING

    def overtaken(self, match_id: str, session: Session) -> Draft | None:
        """Return the first draft of the device whose hand somebody has saved with other figures meanwhile."""
        outdated = self._outdated(match_id, session)
        return next((draft for draft in outdated if not draft.is_same(session.match)), None)

    def matched(self, match_id: str, session: Session) -> list[int]:
        """Return the hands that somebody has saved just as the drafts of the device have them."""
        outdated = self._outdated(match_id, session)
        return [draft.index for draft in outdated if draft.is_same(session.match)]

    def has_stored(self, match_id: str) -> bool:
        """Return whether any device has a stored draft of a match that was loaded."""
        return any(document.content for document in self._stored.get(match_id, {}).values())

    def put(self, draft: Draft) -> None:
        key = draft.match_id, draft.index
        self._drafts[key] = replace(draft, device="")
        self._unsaved[key] = None

    def is_saved(self, draft: Draft) -> bool:
        """Return whether nothing was entered in the hand of a draft since it was written, or is being written."""
        return (draft.match_id, draft.index) not in self._unsaved

    async def save(self, match_id: str) -> None:
        """Write the drafts of a match that have changed; raises StorageError, and the next call tries again."""
        unsaved = [key for key in self._unsaved if key[0] == match_id]
        if not unsaved or not self._device():
            return
        for key in unsaved:
            del self._unsaved[key]
        try:
            await self._store(match_id)
        except StorageError:
            self._unsaved |= dict.fromkeys(key for key in unsaved if key in self._drafts)
            raise

    async def forget(self, match_id: str, index: int) -> None:
        """Remove the device's draft of a hand; raises StorageError, and the next ``save`` tries again.

        Until it is removed, an empty draft hides the stored one, which may be older than what was entered last.
        """
        key = match_id, index
        self._drafts[key] = dropped = Draft(match_id, index, {}, {})
        self._unsaved[key] = None
        if match_id in self._sessions:
            await self.save(match_id)
        if self._drafts.get(key) is dropped and key not in self._unsaved:
            del self._drafts[key]

    def follow(self, match_id: str, session: Session) -> None:
        """Move the drafts in memory with their hands, and give them as many places as the match has seats."""
        before = self._sessions.get(match_id)
        if before is session:
            return
        self._sessions[match_id] = session
        keys = [key for key in self._drafts if key[0] == match_id]
        if before is None or len(session.log) <= len(before.log) or not keys:
            return
        later = [(self._drafts.pop(key), key in self._unsaved) for key in keys]
        for key in keys:
            self._unsaved.pop(key, None)
        for draft, is_unsaved in later:
            index = hand_now(session, draft.index, len(before.log))
            if index is not None:
                key, match = (match_id, index), session.match
                fields, original = _fitted(match, draft.fields), _fitted(match, draft.original)
                self._drafts[key] = replace(draft, index=index, fields=fields, original=original)
                self._unsaved |= {key: None} if is_unsaved else {}

    def _is_own(self, device: str) -> bool:
        """Return whether a stored draft belongs to this device. An old one without a device is whose it is taken on."""
        return device in {"", self._device()}

    def _is_done(self, draft: Draft, session: Session) -> bool:
        """Return whether the device itself has saved the hand of a stored draft since, and could not remove it."""
        if not draft.is_outdated(session.match):
            return False
        writer = writer_of(session, draft.index)
        return writer is not None and writer.device == self._device() != ""

    def _own(self, match_id: str, session: Session) -> dict[int, Draft]:
        """Return the drafts of the device by hand; one in memory is newer than a stored one."""
        stored = [draft for draft in self._listed(match_id, session) if self._is_own(draft.device)]
        own = {draft.index: replace(draft, device="") for draft in stored if not self._is_done(draft, session)}
        return own | {key[1]: draft for key, draft in self._drafts.items() if key[0] == match_id}

    def _outdated(self, match_id: str, session: Session) -> list[Draft]:
        own = sorted(self._own(match_id, session).items())
        return [draft for _, draft in own if draft.is_changed and draft.is_outdated(session.match)]

    def _listed(self, match_id: str, session: Session) -> list[Draft]:
        """Return the stored drafts of all devices, for the hands as they are now."""
        stored = self._stored.get(match_id, {})
        known = self._read.get(match_id)
        if known is None or known[0] is not session or known[1] is not stored:
            known = self._read[match_id] = session, stored, [*_read(match_id, session, stored)]
        return known[2]

    async def _store(self, match_id: str) -> None:
        """Write the document of the device for a match, and empty that of an older version once it is in it."""
        async with self._turns:
            device = self._device()
            while True:
                session, stored = self._sessions[match_id], self._stored.get(match_id, {})
                content, before = self._content(match_id, session), stored.get(device, NOTHING)
                try:
                    if content != {key: value for key, value in before.content.items() if key != AT}:
                        stamped = {**content, AT: int(self._repository.clock().timestamp())} if content else {}
                        version = await self._repository.save_drafts(match_id, device, stamped, before.version)
                        self._replace(match_id, device, Document(stamped, version))
                    older = self._stored.get(match_id, {}).get(ALL, NOTHING)
                    if older.content and self._is_own(str(older.content.get("device", ""))):
                        version = await self._repository.save_drafts(match_id, ALL, {}, older.version)
                        self._replace(match_id, ALL, Document({}, version))
                except Stale:  # another tab of the device was quicker
                    for seat in (device, ALL):
                        self._replace(match_id, seat, await self._repository.read_drafts(match_id, seat))
                    continue
                return

    def _replace(self, match_id: str, seat: str, document: Document) -> None:
        self._stored[match_id] = {**self._stored.get(match_id, {}), seat: document}

    def _content(self, match_id: str, session: Session) -> JSON:
        """Return the document of the device: its drafts, each with the number of lines of the log that it knows."""
        own = sorted(self._own(match_id, session).items())
        drafts = [
            {
                "hand": draft.index,
                "seen": len(session.log),
                "original": draft.original,
                "fields": _document(session.match, draft),
            }
            for _, draft in own
            if draft.is_kept(session.match)
        ]
        return {"drafts": drafts} if drafts else {}


def _read(match_id: str, session: Session, stored: Mapping[str, Document]) -> Iterator[Draft]:
    """Yield the stored drafts of hands that were not struck out since, with those of their plays that can be read."""
    match = session.match
    for seat, document in stored.items():
        content = document.content
        device = str(content.get("device", "")) if seat == ALL else seat
        drafts = content.get("drafts", [content] if "hand" in content else [])  # before, a match had one draft
        for draft in drafts:
            fields = dict(draft.get("fields", {}))
            index = hand_now(session, draft["hand"], draft.get("seen", len(session.log)))
            if index is None or not fields:
                continue
            plays = fields.pop(PLAYS, None)
            read = None if plays is None else [read_play(match, play) for play in plays]
            readable = None if read is None else tuple(play for play in read if not isinstance(play, Problem))
            doubted = (read_play(match, play) for play in fields.pop(ASKED, ()))
            asked, view = tuple(play for play in doubted if not isinstance(play, Problem)), int(fields.pop(VIEW, 0))
            original = draft.get("original")
            if original is None:  # of an older version: a correction, unless another device has written the hand
                writer = writer_of(session, index)
                original = {} if writer and writer.device not in {"", device} else written(match, index)
            yield Draft(
                match_id, index, _fitted(match, original), _fitted(match, fields), readable, device, asked, view
            )


def _fitted(match: Match, fields: JSON) -> JSON:
    """Return fields in which each list for the players has a place for each of them: players may have joined since."""
    sizes = {"seat": len(match.setup.players), "side": match.setup.sides}
    each = {field.name: sizes[field.per] for field in kinds_of(match.variant.sheet.end_type) if field.per}
    lists = {name: fields[name] for name in each.keys() & fields.keys() if fields[name]}
    return {**fields, **{name: [*values, *[None] * each[name]][: each[name]] for name, values in lists.items()}}


def written(match: Match, index: int) -> JSON:
    """Return what the match has of a hand: the fields of its end and, once it has ended, its plays."""
    end = match.hands[index].end if index < len(match.hands) else None
    if end is None:
        return {}
    plays = [write_play(match, play) for play in match.hands[index].plays]
    return {**write(end, match.setup.set), **({PLAYS: plays} if plays else {})}


def begun(match_id: str, match: Match, index: int) -> Draft:
    """Return a draft of a hand in which nothing is entered yet."""
    original = written(match, index)
    return Draft(match_id, index, original, _fields(original))


def _fields(original: JSON) -> JSON:
    return {name: value for name, value in original.items() if name != PLAYS}


def _document(match: Match, draft: Draft) -> JSON:
    is_open = draft.index >= match.hand_index
    name, plays = (ASKED, draft.asked or None) if is_open else (PLAYS, draft.plays)
    written_plays = {} if plays is None else {name: [write_play(match, play) for play in plays]}
    return {**draft.fields, **written_plays, **({VIEW: draft.view} if is_open and draft.view else {})}
