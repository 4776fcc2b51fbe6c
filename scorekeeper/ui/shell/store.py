"""A session's own state: what its device is like, and the match that lies open. The only things that change."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, cast

import flet as ft

from scorekeeper.core.events import Redone, Struck, Undone, Writing
from scorekeeper.core.match import evaluate
from scorekeeper.core.session import meant
from scorekeeper.core.variant import Match, MatchState
from scorekeeper.games import GameRegistry
from scorekeeper.library.people import Aliases, People, people, read_aliases
from scorekeeper.library.repository import LoadedMatch, MatchSummary, append, cards, names_on, new_entry, put_new, take
from scorekeeper.storage.errors import Stale, StorageError
from scorekeeper.storage.library import Library
from scorekeeper.storage.place import durably, settle_soon
from scorekeeper.ui.device.haptics import feel
from scorekeeper.ui.flet_shim import observable
from scorekeeper.ui.shell.hub import Hub

SAME_TAP = 0.4
"""Seconds within which the same entry is the same tap, sent twice by a finger or by a connection that came back."""

LIST = "list"

ALIASES = "people"
"""The setting that says who goes by which name."""

MAKES = {
    ft.PagePlatform.ANDROID: "Android",
    ft.PagePlatform.ANDROID_TV: "Android",
    ft.PagePlatform.IOS: "iOS",
    ft.PagePlatform.LINUX: "Linux",
    ft.PagePlatform.MACOS: "macOS",
    ft.PagePlatform.WINDOWS: "Windows",
}
"""What devices are called, in every language."""


@dataclass(frozen=True, slots=True)
class OpenMatch:
    """The match that lies open, worked out. ``trouble`` is a word key of what went wrong last, if anything."""

    taken: LoadedMatch
    state: MatchState
    trouble: str = ""

    @property
    def match(self) -> Match:
        return self.taken.session.match


class Seen:
    """The library as it was drawn last, and the count of changes it belongs to; nobody watches it."""

    def __init__(self) -> None:
        self.cards: list[MatchSummary] = []
        self.written: list[str] = []
        self.known = People()
        self.changes = -1


@observable
@dataclass
class LibraryView:
    """The library as lists show it; redrawn when it is looked at again, not with every tap of a match."""

    library: Library
    games: GameRegistry
    looks: int = 0
    seen: Seen = field(default_factory=Seen)

    def look_again(self) -> None:
        self.seen.changes = -1
        self.looks += 1

    def cards(self) -> list[MatchSummary]:
        """Every match, written last first: the same list as before while nothing has been written."""
        return self._looked().cards

    def written(self) -> list[str]:
        """The names on the sheets, written last first; case makes no other name."""
        return self._looked().written

    def known(self) -> People:
        """Who is meant by which name."""
        return self._looked().known

    def people(self) -> list[str]:
        """People who have played, by the names they go by, the latest first."""
        known = self.known()
        return [*dict.fromkeys(known.of(name) for name in self.written())]

    def set_aliases(self, aliases: Aliases) -> None:
        """Keep who goes by which name; raises ``StorageError``."""
        self.set_setting(ALIASES, dict(aliases))

    def _looked(self) -> Seen:
        seen = self.seen
        if seen.changes != self.library.changes:
            seen.cards = cards(self.library, seen.cards)
            seen.written = names_on(seen.cards)
            seen.known = people(read_aliases(self.setting(ALIASES, {})), seen.written)
            seen.changes = self.library.changes
        return seen

    @property
    def favourites(self) -> tuple[str, ...]:
        """The games with a star."""
        kept = self.setting("favourites", [])
        return tuple(cast("list[str]", kept)) if isinstance(kept, list) else ()

    def star(self, game: str) -> tuple[str, ...]:
        """Give a game a star or take it back; returns the games that have one now."""
        starred = self.favourites
        changed = tuple(one for one in starred if one != game) if game in starred else (*starred, game)
        self.set_setting("favourites", list(changed))
        return changed

    def setting(self, key: str, default: Any) -> Any:
        """What the owner of the library has chosen."""
        try:
            return self.library.settings().get(key, default)
        except StorageError:
            return default

    def by_game(self, key: str) -> dict[str, Any]:
        """What the owner has chosen for each game, by its id."""
        kept = self.setting(key, {})
        return cast("dict[str, Any]", kept) if isinstance(kept, dict) else {}

    def set_setting(self, key: str, value: Any) -> None:
        self.library.save_settings({**self.library.settings(), key: value})
        settle_soon()


class Pens:
    """What is being written on the screens of a session and not saved: each is laid down when asked."""

    def __init__(self) -> None:
        self._in_hand: list[Callable[[], None]] = []

    def take_up(self, keep: Callable[[], None]) -> None:
        self._in_hand.append(keep)

    def put_away(self, keep: Callable[[], None]) -> None:
        self._in_hand.remove(keep)

    def lay_down(self) -> None:
        """Keep every draft as it is now."""
        for keep in self._in_hand:
            keep()


@observable
@dataclass
class Store:
    """The one place where a session writes. Immutable values in one field: one assignment, one redraw."""

    library: Library
    hub: Hub
    page: ft.Page
    library_view: LibraryView
    open: OpenMatch | None = None
    drafts: dict[tuple[str, int], dict[str, Any]] = field(default_factory=dict[tuple[str, int], dict[str, Any]])
    _last: tuple[Writing | None, float] = (None, 0.0)  # nothing is drawn of it
    stop: Callable[[], None] | None = None
    pens: Pens = field(default_factory=Pens)
    turns: asyncio.Lock = field(default_factory=asyncio.Lock)

    def show(self, match_id: str) -> OpenMatch:
        """Open a match, or keep it open; raises ``StorageError`` where it cannot be read."""
        if self.open is None or self.open.taken.id != match_id:
            self.leave()
            self.open = _worked_out(self._take(match_id))
            self.stop = self.hub.watch(match_id, self.page, self.refresh)
        return self.open

    def leave(self) -> None:
        if self.stop:
            self.stop()
        self.stop, self.open = None, None
        self.library_view.look_again()

    def refresh(self) -> None:
        """Read again what lies open: somebody else has written, or the connection has come back.

        What went wrong last is still said: often it is they who were quicker.
        """
        self.library_view.look_again()
        if self.open is not None:
            now = _worked_out(self._take(self.open.taken.id))
            self.open = replace(now, trouble=now.trouble or self.open.trouble)

    async def write(
        self, event: Writing, is_allowed: Callable[[OpenMatch], bool] = lambda _: True, ident: str | None = None
    ) -> bool:
        """Write an event; once it is durable the screen shows it, and ``True`` comes back.

        The same event again within ``SAME_TAP`` seconds is the same tap and is let go. What cannot be written
        changes nothing and leaves its reason in ``open.trouble``. The event is one of the match that lies open now,
        whatever is opened before its turn comes; ``is_allowed`` is asked again with the match as it is by then.
        """
        now = asyncio.get_running_loop().time
        patience = SAME_TAP / 4 if isinstance(event, Undone | Redone) else SAME_TAP  # people step back quickly
        if self.open is None or (event == self._last[0] and now() - self._last[1] < patience):
            return False
        self._last, match_id = (event, now()), self.open.taken.id
        async with self.turns:  # a browser takes its time to keep a line: the next tap follows it
            written = await self._write(match_id, event, is_allowed, ident)
            if written and self._last[0] == event:
                self._last = (event, now())  # a slow device hears the second tap late
            return written

    async def _write(
        self, match_id: str, event: Writing, is_allowed: Callable[[OpenMatch], bool], ident: str | None
    ) -> bool:
        try:
            before = self._lying(match_id) or _worked_out(self._take(match_id))
            if not is_allowed(before):
                return False
            taken = before.taken
            session = await append(self.library, taken, new_entry(event, self.who(), ident))
        except Stale:
            if self._lying(match_id):
                self.open = replace(_worked_out(self._take(match_id)), trouble="problems.stale")
            return False
        except StorageError as error:
            self._last = (None, 0.0)
            if opened := self._lying(match_id):
                self.open = replace(opened, trouble=f"problems.{error.key}")
            return False
        struck = meant(taken.session, event)
        if isinstance(struck, Struck):
            self._move_drafts(match_id, struck.hand, 1 if isinstance(event, Undone) else -1)
        if opened := self._lying(match_id):
            self.open = _worked_out(replace(opened.taken, session=session), opened)
        self.hub.publish(match_id, but=self.page)
        self.hub.publish(LIST, but=self.page)
        return True

    def _take(self, match_id: str) -> LoadedMatch:
        return take(self.library, match_id, self.library_view.games)

    def _lying(self, match_id: str) -> OpenMatch | None:
        """This match, if it lies open: people may go on to another one while something is being written."""
        return self.open if self.open is not None and self.open.taken.id == match_id else None

    async def undo(self) -> bool:
        """Take back the last event that counts, as often as there is one."""
        return bool(self.open and self.open.taken.session.done) and await self._stepped(Undone())

    async def redo(self) -> bool:
        return bool(self.open and self.open.taken.session.undone) and await self._stepped(Redone())

    async def _stepped(self, event: Undone | Redone) -> bool:
        written = await self.write(event)
        if written:
            feel(self.page, "save")
        return written

    async def delete(self, match_id: str) -> None:
        """Take a match off the shelf, to be brought back for some weeks; raises ``StorageError``."""
        await durably(self.library.delete, match_id)
        if self.open is not None and self.open.taken.id == match_id:
            self.leave()
        self._listed()

    async def restore(self, match_id: str) -> None:
        """Bring a deleted match back; raises ``StorageError``."""
        await durably(self.library.restore, match_id)
        self._listed()

    def _listed(self) -> None:
        self.library_view.look_again()
        self.hub.publish(LIST, but=self.page)

    async def begin(self, match: Match) -> str:
        """Put a new match on the shelf and open it."""
        match_id = await durably(put_new, self.library, match)
        self.show(match_id)
        self.hub.publish(LIST, but=self.page)
        return match_id

    def draft(self, hand: int) -> dict[str, Any]:
        """What was being written in a hand when its entry was left."""
        if self.open is None:
            return {}
        kept = self.drafts.get((self.open.taken.id, hand))
        if kept is not None:
            return kept
        stored = self.open.taken.draft
        return dict(stored.get("fields", {})) if stored.get("hand") == hand else {}

    def keep_draft(self, match_id: str, hand: int, fields: dict[str, Any]) -> None:
        """Keep a draft, also on disk, so that it is there when the match is opened again. Empty: forget it."""
        if self._lying(match_id) and fields == self.draft(hand):
            return
        self.drafts[match_id, hand] = fields
        self._put_draft(match_id, {"hand": hand, "fields": fields} if fields else {})

    def _put_draft(self, match_id: str, document: dict[str, Any]) -> None:
        try:
            self.library.amend(match_id, {"draft": document})
            settle_soon()
        except StorageError as error:
            if opened := self._lying(match_id):
                self.open = replace(opened, trouble=f"problems.{error.key}")
            return
        if opened := self._lying(match_id):
            self.open = replace(opened, taken=replace(opened.taken, draft=document))

    def _move_drafts(self, match_id: str, struck: int, by: int) -> None:
        """A hand was struck out (``by`` -1), or stands again (1): what was being written goes with its hand."""
        moved = {
            (one, hand + by if one == match_id and hand >= struck else hand): fields
            for (one, hand), fields in self.drafts.items()
            if (one, hand, by) != (match_id, struck, -1)
        }
        self.drafts = moved
        opened = self._lying(match_id)
        hand = opened.taken.draft.get("hand") if opened else None
        if opened and isinstance(hand, int) and hand >= struck:
            gone = by < 0 and hand == struck
            self._put_draft(match_id, {} if gone else {**opened.taken.draft, "hand": hand + by})

    def who(self) -> str:
        """The device that writes, as the history of changes names it."""
        return MAKES.get(self.page.platform, "") if self.page.platform else ""


def _worked_out(taken: LoadedMatch, known: OpenMatch | None = None) -> OpenMatch:
    match_state = evaluate(taken.session.match, (known.match, known.state) if known else None)
    return OpenMatch(taken, match_state, "problems.not_understood" if taken.lost else "")
