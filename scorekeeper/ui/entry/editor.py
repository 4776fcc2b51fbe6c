"""Edits the draft of the hand on the screen, and writes its plays and its end."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import inf
from typing import Any

from scorekeeper.core.check import check, read_context
from scorekeeper.core.draft_fields import read_fields, write_fields
from scorekeeper.core.evaluate import apply, evaluate
from scorekeeper.core.events import Corrected, Event, Led, Scored
from scorekeeper.core.hand_draft import PlayLine
from scorekeeper.core.keypad import Keypad
from scorekeeper.core.kinds import fields_of
from scorekeeper.core.lead import likely_player
from scorekeeper.core.model import RuleContext
from scorekeeper.core.preview import before_end, event_of, hand_of, new_problems, preview, reopen
from scorekeeper.core.problem import Code, Problem, Remedy
from scorekeeper.core.tapped_sheet import Cell
from scorekeeper.core.variant import Match, MatchState
from scorekeeper.i18n import Translator
from scorekeeper.ui.base.early_drawing import EarlyDrawing
from scorekeeper.ui.base.haptics import haptic
from scorekeeper.ui.base.keyboard import send_focus_home
from scorekeeper.ui.base.timers import TAP_REST
from scorekeeper.ui.kit.message import Message, messages_of
from scorekeeper.ui.shell.drafts import Draft, begun
from scorekeeper.ui.shell.match_store import Ask, MatchStore, OpenMatch

Fields = Mapping[str, Any]
"""A draft of the record that ends a hand: its JSON document, as far as it is written."""

Edit = Callable[[Keypad, RuleContext], Keypad]
"""A change to the answers or to the caret; it gets both as they stand, so that two quick taps both count."""

WRITE = "entry.write"
"""The identifier of a button that writes a play and then gives its place to the keys that were there before."""


@dataclass(frozen=True, slots=True)
class Tap:
    """A tap on a key that writes a finished line: on which key, when that was written, and what it writes.

    ``words`` returns what is said if the next tap on the key comes too fast: a sentence, and the words of the button
    that lets it count, ``""`` where it can no longer be written. ``gives_way``: once it is written, other keys stand in
    the place of the key.
    """

    ident: str
    at: float
    words: Callable[[], tuple[str, str]]
    write: Callable[[], Awaitable[object]]
    gives_way: bool = False


@dataclass(slots=True)
class Taps:
    """The last taps on keys that write, kept from hand to hand: the second may come when the first has ended the hand.

    ``last`` is the last tap that wrote a finished line; ``framed_key`` is the key of a second one that came too fast,
    for a moment. The keys still slide in until ``moving_until``, in seconds of the event loop.
    """

    last: Tap | None = None
    framed_key: str = ""
    moving_until: float = 0.0


@dataclass(slots=True)
class EntryState:
    """What the entry form of a hand shows besides the draft.

    ``pad`` is the keypad after the last change: besides the answers, whose JSON is ``pad_fields``, it has the chosen
    ways and the caret.
    ``refused`` are the problems of the last play or save, ``doubted`` is the play, the end or the leader that they ask
    about: it counts for nothing until it is confirmed. Plays of an open hand that wait for it are in the draft too.
    ``cell`` is the box of the sheet selected last. ``line`` is the place of the written play that is being corrected,
    ``line_play`` that play, ``replacement`` that place with what its keys make of it. ``view`` is the index of the
    form's view. ``player`` is a player chosen to play, with the number of plays before; ``coming`` are plays that are
    being stored, with their numbers. ``saving`` is the match before the hand that is being saved. It stays once that is
    saved, until the form shows another hand. ``side`` is that of the box whose tap opened the form. ``early`` draws
    figures before the rest of the form.
    """

    pad: Keypad | None = None
    pad_fields: Fields | None = None
    refused: tuple[Problem, ...] = ()
    doubted: Any = None
    cell: Cell | None = None
    line: PlayLine | None = None
    line_play: Any = None
    replacement: tuple[PlayLine | None, Any] | None = None
    view: int = 0
    player: tuple[int, int] | None = None
    coming: tuple[tuple[int, Any], ...] = ()
    saving: Match | None = None
    side: int | None = None
    taps: Taps = field(default_factory=Taps)
    early: EarlyDrawing = field(default_factory=EarlyDrawing)


@dataclass(frozen=True, slots=True, repr=False)
class HandEditor:
    """Edits one hand of the open match. Every action starts from the newest draft, not from the one on the screen.

    Actions return once that is stored, and put what is refused into the state of the form.
    ``on_screen`` is the match that is drawn: a draft begins with what that has of the hand, which its author saw.
    ``is_docked``: the form stands where that of a correction was, so that its keys rest after one.
    """

    store: MatchStore
    on_screen: OpenMatch
    index: int
    form: EntryState
    redraw: Callable[[], object]
    on_saved: Callable[[OpenMatch, OpenMatch, int], object]
    tr: Translator
    leave: Callable[[], object]
    is_docked: bool = False

    @property
    def opened(self) -> OpenMatch:
        assert self.store.open is not None, "no match is open"  # noqa: S101
        return self.store.open

    @property
    def is_correction(self) -> bool:
        return self.index < self.opened.match.hand_index

    @property
    def draft(self) -> Draft:
        draft = self.store.draft(self.opened, self.index)
        is_begun = draft.is_changed or draft.asked or draft.view
        return draft if is_begun else begun(self.on_screen.id, self.on_screen.match, self.index)

    @property
    def asked(self) -> tuple[Any, ...]:
        """Return the plays of the open hand that wait for an answer, the one that is asked about first."""
        return () if self.is_correction else self.draft.asked

    @property
    def first_asked(self) -> Any | None:
        """Return the play that must be answered for before the hand ends."""
        return next(iter(self.asked), None)

    @property
    def plays(self) -> tuple[Any, ...]:
        return self.draft.plays_in(self.opened.match)

    @property
    def plays_due(self) -> tuple[Any, ...]:
        """Return the plays with those that are still being stored: the next key is for the player after them."""
        plays = self.plays
        return (*plays, *(play for number, play in self.form.coming if number >= len(plays)))

    @property
    def player(self) -> int:
        """Return who plays now: who was chosen since the last play, made the one to correct, or is likely to."""
        form, plays, match = self.form, self.plays_due, self.opened.match
        at = before_end(match, self.opened.state, self.index, plays)
        if form.player and form.player[0] == len(plays) and at.is_active(form.player[1]):
            return form.player[1]
        if self.line is not None:
            return form.line_play.player
        return likely_player(match.variant.sheet, at)

    @property
    def pad(self) -> Keypad:
        """Return the answers of the newest draft; with the caret, unless it was changed elsewhere."""
        match, draft, form = self.opened.match, self.draft, self.form
        if form.pad is not None and form.pad_fields == draft.fields:
            return form.pad
        return read_fields(match.variant.sheet.end, draft.fields, read_context(match))

    def show(self, **changes: Any) -> None:
        """Change what the form shows; without a change nothing is drawn."""
        changed = {name: value for name, value in changes.items() if getattr(self.form, name) != value}
        for name, value in changed.items():
            setattr(self.form, name, value)
        if changed:
            self.redraw()

    def turn(self, view: int) -> None:
        """Turn the keys to another view, which stays with the draft of the open hand."""
        if self.form.line is None and not self.is_correction:
            self.store.drafts.put(replace(self.draft, view=view))
        self.show(view=view)

    def put(self, draft: Draft) -> None:
        self.store.drafts.put(draft)
        self.form.early.follow(self.redraw)

    def edit(self, change: Edit) -> None:
        """Change the answers, or only the caret."""
        if self.form.saving is not None:  # the hand is being saved as it was
            return
        opened, draft = self.opened, self.draft
        context = before_end(opened.match, opened.state, self.index, draft.plays_in(opened.match))
        pad = change(self.pad, context)
        haptic(self.store.page, "refused" if pad.refused else "key")
        fields = write_fields(pad, context)
        self.form.pad, self.form.pad_fields = pad, fields
        if fields != draft.fields:
            self.form.refused, self.form.doubted = (), None
            self.put(replace(draft, fields=fields))
        else:
            self.redraw()

    async def tap(
        self,
        ident: str,
        words: Callable[[], tuple[str, str]],
        write: Callable[[], Awaitable[object]],
        *,
        gives_way: bool = False,
    ) -> bool:
        """Write a finished line; ignore a second tap on the same key until ``TAP_REST`` seconds later, and say so.

        Where the first tap has brought other keys in the place of its own, a tap on any key is a second one.
        """
        if self.rests():
            return False
        last, now, tap = self.form.taps.last, asyncio.get_running_loop().time, Tap(ident, inf, words, write, gives_way)
        if last and (last.ident == ident or last.gives_way) and now() - last.at < TAP_REST:
            haptic(self.store.page, "refused")
            self._say_once(last if last.gives_way else replace(tap, words=last.words))
            return False
        self._frame("")
        self.form.taps.last = tap
        is_written = False
        try:
            is_written = await write() is not False
        finally:
            if self.form.taps.last is tap:
                self.form.taps.last = replace(tap, at=now()) if is_written else None
        if is_written and (opened := self.store.open) and opened.id == self.on_screen.id:
            once, messages = self._once(tap), messages_of(self.store.page)
            if not once.key and messages.current and messages.current.words == once.words:
                messages.show(once)  # the second tap came while the first was being written
            if opened.state.is_over:
                self.store.keys_left(TAP_REST, once)
        return is_written

    def _say_once(self, ignored: Tap) -> None:
        """Show that a tap was ignored, with the key that lets it count; its own key is framed for a moment."""

        async def end_frame() -> None:
            await asyncio.sleep(TAP_REST)
            if self.form.taps.framed_key == ignored.ident:
                self._frame("")

        messages_of(self.store.page).show(self._once(ignored))
        self._frame(ignored.ident)
        self.store.page.run_task(end_frame)

    def _once(self, ignored: Tap) -> Message:
        """Return the message that a second tap was ignored."""

        async def write_again() -> None:
            self.form.taps.last = None
            await ignored.write()

        words, again = ignored.words()
        return Message(words, again, write_again if again else None, place=self.store.page.route)

    def _frame(self, ident: str) -> None:
        """Draw a frame around a key, or none."""
        if self.form.taps.framed_key != ident:
            self.form.taps.framed_key = ident
            self.redraw()

    def choose_player(self, seat: int) -> None:
        """Let somebody play, until the next play."""
        self.show(player=(len(self.plays_due), seat))

    async def play(self, play: Any) -> bool:
        """Write a play of the player whose turn it is."""
        own_play = replace(play, player=self.player)
        if self.form.line is not None:
            return await self.score(own_play)
        coming = (len(self.plays_due), own_play)
        self.form.coming += (coming,)
        is_written = False
        try:
            is_written = await self.score(own_play)
        finally:
            self.form.coming = tuple(each for each in self.form.coming if each is not coming)
            if not is_written:
                self.redraw()
        return is_written

    async def score(self, play: Any, *, is_confirmed: bool = False) -> bool:
        """Write a play, or put it in the place of the chosen line; ``None`` removes that.

        ``is_confirmed``: it was asked about, and is right.

        Another play of a player replaces the one that is still asked about. Plays of others leave the question open.
        """
        form = self.form
        if form.line is not None:
            return await self._replace(form.line, play, is_confirmed=is_confirmed)
        if play is None:  # the line was left meanwhile
            return False
        opened = self.opened
        match, state = self._written
        if self._refuses(check(match, play, state=state), play, is_confirmed=is_confirmed):
            return False
        asked = self.asked
        others = tuple(each for each in asked if each.player != play.player)
        if others and evaluate(apply(match, Scored(play)), (match, state)).is_over:
            haptic(self.store.page, "refused")  # the main button says whose answer comes first
            return False
        haptic(self.store.page, "key")
        self._set_asked(*others)
        if getattr(form.doubted, "player", play.player) == play.player:
            self.show(refused=(), doubted=None)
        if self.is_correction:
            self.put(replace(self.draft, plays=(*self.plays, play)))
            return True

        def is_allowed(then: OpenMatch) -> bool:
            """Check again: plays written since the tap may leave no room for this one, or the hand may have ended."""
            if then.match.hand_index != self.index:
                self.store.ask_about(self.on_screen, Scored(play))
                return False
            if then is opened:
                return True
            return not self._refuses(check(then.match, play, state=then.state), play, is_confirmed=is_confirmed)

        is_written = await self._write(Scored(play), is_allowed)
        if not is_written and asked and not self.is_correction:
            self._set_asked(*asked)  # the disk was full: the question stays
        return is_written

    @property
    def _written(self) -> tuple[Match, MatchState]:
        """Return the match to which a play is added, while the hand lasts, and its state."""
        opened = self.opened
        if not self.is_correction:
            return opened.match, opened.state
        match = reopen(opened.match, self.index, self.plays)
        return match, evaluate(match, (opened.match, opened.state))

    def can_score(self, play: Any) -> bool:
        """Return whether a play could be written now."""
        match, state = self._written
        return all(problem.is_question for problem in check(match, play, state=state))

    def _refuses(self, problems: Sequence[Problem], play: Any, *, is_confirmed: bool) -> bool:
        """Return whether a play cannot be written, and show why, or what is asked about it."""
        refused = tuple(problem for problem in problems if not problem.is_question) or tuple(problems)
        if not refused or (is_confirmed and refused[0].is_question):
            return False
        haptic(self.store.page, "refused")
        if refused[0].is_question and self.form.line is None and not self.is_correction:
            waiting = tuple(each for each in self.asked if each.player != play.player)
            self._set_asked(*waiting, play)
            if waiting:  # a second question waits for the answer to the first
                return True
        self.show(refused=refused, doubted=play if refused[0].is_question else None)
        return True

    def _set_asked(self, *plays: Any) -> None:
        """Keep the plays of the open hand that wait for an answer with its draft."""
        if plays != self.asked:
            self.put(replace(self.draft, asked=plays))

    def settle(self) -> None:
        """After a drawing, leave a line that is gone, and go on with the plays that wait."""
        if self.store.open is None or self.store.open.id != self.on_screen.id:
            return
        if self.form.line is not None and not self.has_line:
            self.show(line=None, refused=(), doubted=None)
        self._ask_again()

    def _ask_again(self) -> None:
        """Ask about the first play that waits, if nothing else is said: after a reload, or the answer to another.

        One that has become possible meanwhile is written, one that has become impossible is refused.
        """
        form, opened, asked = self.form, self.opened, self.asked
        if not asked or form.line is not None:
            return
        play, *later = asked
        if (form.doubted == play) != bool(form.refused):  # it is being written, or another problem is shown
            return
        problems = tuple(check(opened.match, play, state=opened.state))
        if problems and not problems[0].is_question:
            self.store.drafts.put(replace(self.draft, asked=tuple(later)))
            self.show(refused=problems)
            return
        self.show(refused=problems, doubted=play)
        if not problems:
            self.store.page.run_task(self.score, play)

    async def undo(self) -> object:
        """Take back what was done last: the choice of a line, the question about an end, or an event.

        A play that is asked about is no event yet: its question stays.
        """
        self.form.taps.last = None  # the next tap counts
        self._frame("")
        is_play = self.form.line is None and bool(self.asked)
        return (not is_play and self._take_back()) or await self.store.undo(self.tr)

    def close(self) -> None:
        """Close what is on top: a question about a play or the end, the choice of a line, or else the form."""
        if not self._take_back():
            self.leave()

    def _take_back(self) -> bool:
        is_open = self.form.doubted is not None or self.form.line is not None
        if is_open:
            if self.form.line is None:
                self._set_asked(*(play for play in self.asked if play != self.form.doubted))
            self.show(line=None, refused=(), doubted=None)
        return is_open

    # --- lines -----------------------------------------------------------------------------------------------------

    def _plays_of(self, hand: int) -> tuple[Any, ...]:
        """Return the plays of a hand as they are now; none where the hand is gone."""
        return self.plays if hand == self.index else hand_of(self.opened.match, hand).plays

    def _play_at(self, line: PlayLine) -> Any:
        """Return the play that stands in a line now; ``None`` where there is no such line."""
        hand, number = line
        return next(iter(self._plays_of(hand)[number : number + 1]), None)

    @property
    def has_line(self) -> bool:
        """Return whether the chosen play is still where it was chosen: it may have been taken back since."""
        form = self.form
        return form.line is not None and self._play_at(form.line) == form.line_play

    @property
    def line(self) -> PlayLine | None:
        """Return the place of the written play that is being corrected."""
        return self.form.line if self.has_line else None

    async def set_line(self, line: PlayLine | None) -> None:
        """Choose a written play, for keys to replace it; ``None`` leaves it as it is."""
        play = None if line is None else self._play_at(line)
        line = None if play is None else line
        if self.draft.view and not self.is_correction:
            self.store.drafts.put(replace(self.draft, view=0))
        self.show(line=line, line_play=play, replacement=None, view=0, player=None, refused=(), doubted=None)

    async def _replace(self, line: PlayLine, play: Any, *, is_confirmed: bool = False) -> bool:
        """Put a play in the place of a written one, or remove that; the hand and those after it are computed again."""
        if not self.has_line:
            await self.set_line(None)
            return self._refuse_stale(self.opened)
        hand, number = line
        plays_before = self._plays_of(hand)
        if play == plays_before[number]:
            await self.set_line(None)
            return True
        plays = (*plays_before[:number], *(() if play is None else (play,)), *plays_before[number + 1 :])
        opened = self.opened
        problems = new_problems(opened.match, opened.state, line, plays_before, plays)
        if self._refuses(problems, (play,), is_confirmed=is_confirmed):
            return False
        haptic(self.store.page, "key")
        line_play = self.form.line_play
        self.show(line=None, view=0, refused=(), doubted=None)

        def ask(later: Problem) -> None:
            self.show(line=line, line_play=line_play, refused=(later,), doubted=(play,))

        return await self._correct(hand, plays, None if is_confirmed else ask)

    async def _correct(self, hand: int, plays: tuple[Any, ...], ask: Ask | None = None) -> bool:
        """Write other plays of a hand, unless it is not the one any more that they were chosen in."""
        if self.is_correction and hand == self.index:
            self.put(replace(self.draft, plays=plays))
            return True
        there = hand_of(self.opened.match, hand)

        def is_allowed(then: OpenMatch) -> bool:
            now = hand_of(then.match, hand)
            if now == there or now.plays == plays:
                return now == there
            return self._refuse_stale(then)

        return await self._write(Corrected(hand, plays, there.end), is_allowed, ask)

    async def _write(
        self, event: Event, is_allowed: Callable[[OpenMatch], bool] | None = None, ask: Ask | None = None
    ) -> bool:
        """Write an event, unless the form rests."""
        return not self.rests() and await self.store.write(event, is_allowed, ask=ask)

    def rests(self) -> bool:
        """Return whether the form rests: a tap on it may be a second one on a button that lay there a moment ago."""
        are_moving = not self.store.page.web and self._is_moving()  # in a browser head.html holds back second taps
        return are_moving or (self.is_docked and self.store.is_second_tap(on_main=True))

    def _is_moving(self) -> bool:
        """Return whether the form has just been opened: Save lies where the button was that opened it."""
        return asyncio.get_running_loop().time() < self.form.taps.moving_until

    def _refuse_stale(self, then: OpenMatch) -> bool:
        """Say that nothing was written, because the match has changed."""
        self.store.state = replace(then, trouble="problems.stale")
        return False

    async def drop(self, *numbers: int) -> None:
        left = tuple(play for number, play in enumerate(self.plays) if number not in numbers)
        if left != self.plays:  # else it was taken back since it was drawn
            self.show(refused=(), doubted=None)
            await self._correct(self.index, left)

    async def answer(self, remedy: Remedy) -> None:
        doubted, line = self.form.doubted, self.form.line
        if remedy.leads and remedy.seat is not None:
            await self._lead(Led(self.index, remedy.seat))
        elif isinstance(doubted, Led):
            self.show(refused=(), doubted=None)
            if not remedy.changes:
                await self._write(doubted)
        elif doubted is None:
            self.edit(lambda pad, _: pad.put(**remedy.changes))
        elif remedy.changes:
            self._take_back() if line is None else self.show(refused=(), doubted=None)
        elif line is not None:
            await self._replace(line, *doubted, is_confirmed=True)
        elif isinstance(doubted, self.opened.match.variant.sheet.end_type):
            self.show(refused=(), doubted=None)
            await self._save(is_confirmed=True)
        else:
            await self.score(doubted, is_confirmed=True)

    async def _lead(self, led: Led) -> None:
        """Write who led the hand, or ask first if a later one becomes impossible."""
        await self._write(led, ask=lambda later: self.show(refused=(later,), doubted=led))

    async def save(self) -> None:
        """Save the hand, unless a question is still open: saving waits for its answer."""
        if self.form.doubted is None and not self.asked and not self._is_moving():
            await self._save()

    async def _save(self, *, is_confirmed: bool = False) -> None:
        if self.form.saving is not None:
            return
        before, draft = self.opened, self.draft
        if draft.is_outdated(before.match):  # the screen asks which of the two hands is right
            haptic(self.store.page, "refused")
            self.redraw()
            return
        plays = draft.plays_in(before.match)
        outcome = preview(before.match, before.state, self.index, plays, draft.fields)
        if not outcome.ready:
            return
        if not (plays or self.is_correction or fields_of(before.match.variant.sheet.end_type) or is_confirmed):
            answers = (Remedy("end_hand", {}), Remedy("leave", {"end": None}))
            empty = Problem(Code.EMPTY_HAND, values={"n": self.index + 1}, remedies=answers)
            self.show(refused=(empty,), doubted=outcome.end)
            return
        hand = hand_of(before.match, self.index)
        if (hand.plays, hand.end) == (plays, outcome.end):
            self.on_saved(before, before, self.index)
            return
        event = event_of(before.match, self.index, plays, outcome.end)
        self.form.saving = before.match
        send_focus_home(self.store.page)  # the button that has it goes off, and the device would choose any other

        def is_allowed(then: OpenMatch) -> bool:
            """Return whether the hand, its number and its plays are still those that were on the screen."""
            if draft.is_outdated(then.match):
                return False
            there = hand_of(then.match, self.index).plays
            is_same = (then.match.hand_index, there) == (before.match.hand_index, hand.plays)
            is_known = then.match is before.match
            if is_same and (is_known or preview(then.match, then.state, self.index, plays, draft.fields).ready):
                return True
            return self._refuse_stale(then)

        def ask(later: Problem) -> None:
            self.show(refused=(later,), doubted=outcome.end)

        is_saved = False
        try:
            is_saved = await self._write(event, is_allowed, None if is_confirmed else ask)
            if is_saved:
                haptic(self.store.page, "save")
            now = self.store.open
            is_done = is_saved or (now and (now.waiting or now.matched == self.index) and self.form.doubted is None)
            if now and now.id == before.id and is_done:  # people may have gone on meanwhile
                self.on_saved(before, now, self.index)
            if is_saved:
                await self.store.forget_draft(before.id, self.index)  # a browser takes its time: nobody waits for it
        finally:
            if not is_saved:
                self.show(saving=None)
