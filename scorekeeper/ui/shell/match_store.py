"""The open match of a session, and the one place that writes matches."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial

import flet as ft

from scorekeeper.core.background import MANY_LINES, in_background
from scorekeeper.core.check import check, later_hand
from scorekeeper.core.events import (
    Corrected,
    Ended,
    Event,
    Led,
    LogEvent,
    Noted,
    Redone,
    Renamed,
    Restored,
    Scored,
    Struck,
    Undone,
)
from scorekeeper.core.problem import Problem
from scorekeeper.core.session import effective_event, writer_of
from scorekeeper.core.variant import Match, MatchState
from scorekeeper.i18n import Translator
from scorekeeper.library.engine import WaitingEntry
from scorekeeper.library.errors import Stale, StorageError, Unreachable
from scorekeeper.library.history import Sheet
from scorekeeper.library.repository import LoadedMatch, MatchRepository, Version
from scorekeeper.ui.base.flet_shim import observable
from scorekeeper.ui.base.haptics import haptic
from scorekeeper.ui.base.session_state import session_state
from scorekeeper.ui.base.signals import Signal
from scorekeeper.ui.base.timers import SENT, UNDO_REST
from scorekeeper.ui.kit.message import Message, messages_of
from scorekeeper.ui.shell.drafts import Draft, DraftStore
from scorekeeper.ui.shell.library_view import LibraryView
from scorekeeper.wording.change_text import event_text

log = logging.getLogger(__name__)

SYSTEMS = {
    ft.PagePlatform.ANDROID: "Android",
    ft.PagePlatform.ANDROID_TV: "Android",
    ft.PagePlatform.IOS: "iOS",
    ft.PagePlatform.LINUX: "Linux",
    ft.PagePlatform.MACOS: "macOS",
    ft.PagePlatform.WINDOWS: "Windows",
}
"""What devices are called, in every language."""


@dataclass(frozen=True, slots=True)
class Loading:
    """A match that is being read."""

    id: str


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A match that could not be read, and why."""

    id: str
    error: StorageError


@dataclass(frozen=True, slots=True)
class OpenMatch:
    """A match that was read and evaluated.

    ``trouble`` is the word key of what went wrong last, ``sought`` is the index of a hand that the sheet is to show.
    ``matched`` is the index of a hand that another device has saved just as this one was about to. ``waiting`` is the
    entry of this device that waits until the storage engine is back, or until it is answered what becomes of it;
    ``as_of`` is when the engine answered last, while it is away.
    """

    taken: LoadedMatch
    state: MatchState
    trouble: str = ""
    sought: int | None = None
    matched: int | None = None
    waiting: WaitingEntry | None = None
    as_of: datetime | None = None

    @property
    def id(self) -> str:
        return self.taken.id

    @property
    def match(self) -> Match:
        return self.taken.session.match


Describe = Callable[[Event, OpenMatch, OpenMatch], Message]
"""Returns the message about an event that was written, undone or done again, from the match before and after that."""

Ask = Callable[[Problem], object]
"""Asks whether to change an earlier hand all the same, although a later one becomes impossible."""


@observable
@dataclass
class UndoRest:
    """Whether undo does nothing for a moment, because a form has just closed; its key is grey meanwhile."""

    is_on: bool = False
    _timer: asyncio.TimerHandle | None = None

    def begin(self, seconds: float) -> None:
        """Begin the moment, or begin it again."""
        if self._timer:
            self._timer.cancel()
        self.is_on = True
        self._timer = asyncio.get_running_loop().call_later(seconds, self._end)

    def _end(self) -> None:
        self.is_on = False


@observable
@dataclass
class MatchStore:
    """The open match of one session. ``state`` is one immutable value: one assignment, one redraw."""

    repository: MatchRepository
    page: ft.Page
    library_view: LibraryView
    drafts: DraftStore
    state: Loading | OpenMatch | Unreadable | None = None
    draft_changes: int = 0
    """How often the drafts of the device have changed without a touch: the screens are drawn again then."""
    figures: Signal[[Match, MatchState], bool] = field(default_factory=Signal[[Match, MatchState], bool])
    """Shows the figures of a new state before the rest of it; returns whether a table has shown any."""
    sight: Signal[[int], bool] = field(default_factory=Signal[[int], bool])
    """Returns whether the rows of a hand are on the screen."""
    turns: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held by what reads or writes the open match."""
    _changes: int = 0
    """How often somebody else's entries were read into the open match."""
    _box: tuple[int, int | None, int | None] | None = None
    """The hand and the side of the box whose tap opens a form."""
    undo_rest: UndoRest = field(default_factory=UndoRest)
    _keys_left: tuple[float, Message | None, bool] = (0.0, None, False)
    """Until when a tap on the sheet is a second one on a key that has left the screen, what is said of it, and whether
    that key lay where the main button is."""

    @property
    def open(self) -> OpenMatch | None:
        return self.state if isinstance(self.state, OpenMatch) else None

    def state_of(self, match_id: str) -> Loading | OpenMatch | Unreadable:
        """Return how far a match is open."""
        return self.state if self.state is not None and self.state.id == match_id else Loading(match_id)

    # --- opening ---------------------------------------------------------------------------------------------------

    async def open_match(self, match_id: str) -> None:
        """Read a match, unless it is open.

        One that could not be read is tried again; the first reason stays, because its file was moved away.
        """
        earlier = self.state
        if earlier is not None and earlier.id == match_id and not isinstance(earlier, Unreadable):
            return
        await self.save_drafts()
        self.state = loading = Loading(match_id)
        async with self.turns:  # what is written meanwhile is shown after this
            try:
                now = await self._read(match_id)
            except StorageError as error:
                failed_again = isinstance(earlier, Unreadable) and earlier.id == match_id
                now = earlier if failed_again else Unreadable(match_id, error)
            if self.state == loading:
                self.state = now

    async def read_again(self, opened: OpenMatch, version: Version | None = None) -> None:
        """Read a match again, perhaps in a version that was just written.

        What went wrong last is still shown: often it is they who were quicker.
        """
        if known := self.repository.known(opened.id, version):
            await self._show_figures(known)
        try:
            now = await self._read(opened.id, version)
        except StorageError as error:
            self._report(opened.id, error)
            return
        if newest := self.open_as(opened.id):  # its trouble may be newer than the one of ``opened``
            if now.taken.version != newest.taken.version:
                self._changes += 1
                messages = messages_of(self.page)
                if messages.current and messages.current.place.startswith(f"/match/{opened.id}"):
                    messages.end()  # its key would undo what somebody else has done
            was_damaged = bool(newest.taken.reason)  # and was repaired since
            trouble = now.trouble or ("" if was_damaged else newest.trouble)
            matched = newest.matched if now.matched is None else now.matched
            self.state = self.as_waiting(replace(now, trouble=trouble, matched=matched))

    async def _read(self, match_id: str, version: Version | None = None) -> OpenMatch:
        loaded = await self.repository.load(match_id, version)
        self.drafts.loaded(match_id, loaded.session, loaded.drafts)
        opened = self._evaluated(loaded)
        if opened.state.is_over:
            await self.library_view.refresh()  # for the score of its series
        matched = self.drafts.matched(match_id, loaded.session)
        waiting = self.repository.engine.waiting(match_id, self._device)
        if waiting and waiting.is_matched(loaded.session.match):
            self.repository.engine.take_back(match_id, self._device)
            matched.append(waiting.loaded.session.match.hand_index)
        for index in matched:
            await self.forget_draft(match_id, index)
            writer = writer_of(loaded.session, index)
            if writer and writer.device != self._device:
                opened = self.as_waiting(replace(opened, matched=index))
        return opened

    def _evaluated(self, loaded: LoadedMatch) -> OpenMatch:
        trouble = f"problems.{loaded.reason}" if loaded.reason else ""
        return self.as_waiting(OpenMatch(loaded, self.repository.evaluate(loaded), trouble))

    def as_waiting(self, opened: OpenMatch) -> OpenMatch:
        """Return a match with what waits in it now."""
        engine = self.repository.engine
        return replace(opened, waiting=engine.waiting(opened.id, self._device), as_of=engine.as_of)

    def open_as(self, match_id: str) -> OpenMatch | None:
        """Return this match if it is open: people may go on to another one while something is being written."""
        return self.open if self.open is not None and self.open.id == match_id else None

    def _report(self, match_id: str, error: StorageError) -> None:
        opened = self.open_as(match_id)
        if isinstance(error, Unreachable) and (self.repository.engine.as_of or (opened and opened.waiting)):
            return  # the screen says so
        if opened:
            self.state = replace(opened, trouble=f"problems.{error.key}")

    def tap_box(self, hand: int, side: int | None = None, play: int | None = None) -> None:
        """Remember the box of a side, or the line of a play, whose tap opens the form of a hand."""
        self._box = (hand, side, play)

    def tapped_box(self, hand: int) -> tuple[int | None, int | None]:
        """Return the side of the box, or the number of the play, whose tap has opened the form of a hand."""
        return self._box[1:] if self._box and self._box[0] == hand else (None, None)

    def forget_box(self) -> None:
        """Forget the box whose tap has opened a form, which has its side now."""
        self._box = None

    # --- writing ---------------------------------------------------------------------------------------------------

    async def write(
        self,
        event: LogEvent,
        is_allowed: Callable[[OpenMatch], bool] | None = None,
        describe: Describe | None = None,
        *,
        ask: Ask | None = None,
    ) -> bool:
        """Write an event of the open match and return whether it was written; the screen shows it once it is durable.

        What cannot be written changes nothing and leaves its reason in ``trouble``.
        ``is_allowed`` is asked when it is the event's turn: other events may have been written since the tap. Without
        it, the event is refused if one of them came from another device; it is asked whether to write a text all the
        same. ``describe`` returns the message about it, if the screen does not show it anyway. An event that makes a
        later hand impossible is not written where it is to ``ask`` about that.
        """
        if self.open is None:
            return False
        opened, changes = self.open, self._changes
        match_id = opened.id

        def is_current(_: OpenMatch) -> bool:
            if changes == self._changes:
                return True
            if isinstance(event, Noted | Renamed):
                self.ask_about(opened, event)
            else:
                self._report(match_id, Stale())
            return False

        async with self.turns:  # a browser takes its time to save: the next tap waits for it
            return await self._write(match_id, event, is_allowed or is_current, describe, ask)

    async def _write(
        self,
        match_id: str,
        event: LogEvent,
        is_allowed: Callable[[OpenMatch], bool],
        describe: Describe | None,
        ask: Ask | None,
    ) -> bool:
        messages = messages_of(self.page)
        earlier = messages.current
        try:
            appended = await self._append(match_id, event, is_allowed, ask)
        except StorageError as error:
            if opened := self.open_as(match_id):
                self.state = self.as_waiting(opened)
            self._report(match_id, error)
            return False
        if appended is None:
            return False
        before, loaded = appended
        if isinstance(event, Struck):
            await self.forget_draft(match_id, event.hand)
        now = self._evaluated(loaded)
        if now.state.is_over:
            await self.library_view.refresh()  # for the score of its series
        await self._show_figures(loaded)
        if self.open_as(match_id):
            self.drafts.follow(match_id, loaded.session)
            self.state = now
            if messages.current is earlier:  # else it is about a tap since this one
                messages.end()
            if describe and (effective := effective_event(before.taken.session, event)):
                messages.show(describe(effective, before, now))
        return True

    async def _append(
        self, match_id: str, event: LogEvent, is_allowed: Callable[[OpenMatch], bool], ask: Ask | None
    ) -> tuple[OpenMatch, LoadedMatch] | None:
        """Store an event if it is allowed, also after what others have written meanwhile.

        Returns:
            The match before and after the event, or ``None`` if it is not allowed.

        Raises:
            StorageError: the event could not be stored.
        """
        entry = self.repository.entry(event, self._system(), device=self._device)
        while True:
            before = self.open_as(match_id) or self._evaluated(await self.repository.load(match_id))
            if not is_allowed(before):
                return None
            if ask and isinstance(event, Corrected | Led | Restored | Struck):
                find = partial(later_hand, before.match, before.state, event)
                problem = await in_background(find, is_long=len(before.match.hands) > MANY_LINES)
                if problem:
                    ask(problem)
                    return None
            try:
                return before, await self.repository.engine.append(before.taken, entry)
            except Stale:
                now = await self._read(match_id)
                if now.taken.version == before.taken.version:
                    raise
                self._changes += 1
                if self.open_as(match_id):
                    self.state = now

    async def _show_figures(self, loaded: LoadedMatch) -> None:
        """Send the figures that are new in a match, if it is open, before the rest of the screen is drawn."""
        if self.open_as(loaded.id) and any(self.figures(loaded.session.match, self.repository.evaluate(loaded))):
            await asyncio.sleep(SENT)

    @property
    def _device(self) -> str:
        return session_state(self.page).device

    def _system(self) -> str:
        """Return the device that writes, as the history of changes names it."""
        return SYSTEMS.get(self.page.platform, "") if self.page.platform else ""

    def form_closed(self, rest: float = UNDO_REST) -> None:
        """Let undo rest for some seconds, and after a match the rematch: a second tap would fall on them."""
        self.undo_rest.begin(rest)

    def keys_left(self, rest: float, message: Message | None, *, on_main: bool = False) -> None:
        """Let the rows of the sheet, or the main button, rest: a second tap on a key that has left would fall there.

        On a wide screen the docked form rests with the main button. ``rest`` is in seconds, ``message`` is the message
        about such a tap.
        """
        self._keys_left = asyncio.get_running_loop().time() + rest, message, on_main

    def is_second_tap(self, *, on_main: bool = False) -> bool:
        """Return whether a tap on a row of the sheet, or on its main button, is such a second tap, and say so."""
        until, message, rests = self._keys_left
        is_second = asyncio.get_running_loop().time() < until and rests == on_main
        if is_second:
            haptic(self.page, "refused")
            if message:
                messages_of(self.page).show(message)
        return is_second

    async def undo(self, tr: Translator, *, at_once: bool = False) -> bool:
        """Take back the last event that counts, and say which one it was. ``at_once``: also while undo rests."""
        if self.undo_rest.is_on and not at_once:
            return False
        can = bool(self.open and self.open.taken.session.done)
        return can and await self._step(Undone(), partial(self._undone, tr))

    def _undone(self, tr: Translator, event: Event, before: OpenMatch, now: OpenMatch) -> Message:
        """Return the message about an event that was undone, with the key to redo it: ``2nd hand undone``."""
        what = event_text(tr, event, Sheet(now.match, now.state), Sheet(before.match, before.state))
        words = tr("changes.hand_undone" if isinstance(event, Ended) else "changes.undone", what=what)
        return Message(words, tr("common.redo"), self.redo, ft.Icons.REDO, place=f"/match/{now.id}")

    def undoable(self, tr: Translator, words: str) -> Message:
        """Return the message about what was just written in the open match, with the key to undo it."""
        place = f"/match/{self.open.id}" if self.open else ""
        return Message(words, tr("common.undo"), partial(self.undo, tr, at_once=True), ft.Icons.UNDO, place=place)

    async def redo(self) -> bool:
        return bool(self.open and self.open.taken.session.undone) and await self._step(Redone())

    async def redo_beside_main(self) -> bool:
        """Redo with the key beside the main button, which takes its place and rests when nothing is left to redo."""
        if self.open and len(self.open.taken.session.undone) == 1:
            self.keys_left(UNDO_REST, None, on_main=True)
        return await self.redo()

    async def _step(self, event: Undone | Redone, describe: Describe | None = None) -> bool:
        is_written = await self.write(event, None, describe)
        if is_written:
            haptic(self.page, "save")
        return is_written

    # --- while the storage engine is away ----------------------------------------------------------------------------

    async def show_own(self) -> None:
        """Show the entry that this device has left waiting, and its drafts: its id is only known now."""
        self.show_waiting()
        if self.open and self.drafts.has_stored(self.open.id):
            async with self.turns:
                if self.open:
                    await self.read_again(self.open)
            self.draft_changes += 1

    def show_waiting(self) -> None:
        """Show the entry of this device that waits in the open match."""
        if self.open and self.repository.engine.waiting(self.open.id, self._device):
            self.state = self.as_waiting(self.open)

    async def forget_waiting(self, waited: WaitingEntry) -> None:
        """Forget the draft of a hand if the entry that waited is in its match now."""
        loaded, event = waited.loaded, waited.entry.event
        now = self.open_as(loaded.id)
        if now is None or all(entry.id != waited.entry.id for entry in now.taken.session.log):
            return
        if isinstance(event, Ended):
            await self.forget_draft(loaded.id, loaded.session.match.hand_index)

    def ask_about(self, seen: OpenMatch, event: LogEvent) -> None:
        """Ask what becomes of an event that was not written, because others have changed the match since ``seen``."""
        entry = self.repository.entry(event, self._system(), device=self._device)
        self.repository.engine.ask_about(seen.taken, entry)
        self.show_waiting()

    def take_back(self) -> None:
        """Drop the entry that waits. A hand stays as a draft."""
        if self.open and self.open.waiting:
            self.repository.engine.take_back(self.open.id, self._device)

    async def write_again(self) -> bool:
        """Write the entry that waited after what somebody else has written meanwhile; return whether it was written."""
        if self.open is None or self.open.waiting is None:
            return False
        event = self.open.waiting.entry.event
        self.take_back()

        def is_allowed(then: OpenMatch) -> bool:
            record = event.play if isinstance(event, Scored) else event.end if isinstance(event, Ended) else None
            refused = record is not None and [
                problem for problem in check(then.match, record, state=then.state) if not problem.is_question
            ]
            if refused:
                self.state = replace(then, trouble="problems.stale")
            return not refused

        return await self.write(event, is_allowed)

    # --- the list of matches ---------------------------------------------------------------------------------------

    async def begin(self, match: Match) -> str:
        """Store a new match and return its id; raises ``StorageError``."""
        return await self.repository.create(match)

    async def delete(self, match_id: str) -> None:
        """Delete a match, which can be restored for some weeks; raises ``StorageError``."""
        await self.repository.delete(match_id)
        if self.open_as(match_id):
            self.state = None

    async def restore(self, match_id: str) -> None:
        """Bring a deleted match back; raises ``StorageError``."""
        await self.repository.restore(match_id)

    # --- drafts ----------------------------------------------------------------------------------------------------

    def draft(self, opened: OpenMatch, index: int) -> Draft:
        return self.drafts.of(opened.id, opened.taken.session, index)

    async def save_drafts(self) -> None:
        """Write what is entered in the open match and not saved."""
        if opened := self.open:
            try:
                await self.drafts.save(opened.id)
            except StorageError as error:
                self._report(opened.id, error)

    async def forget_draft(self, match_id: str, index: int) -> None:
        try:
            await self.drafts.forget(match_id, index)
        except StorageError as error:
            self._report(match_id, error)
