"""Edits the draft of the hand on the screen, and writes its plays and its end."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.core.check import check, read_context, rule_context
from scorekeeper.core.evaluate import apply, evaluate
from scorekeeper.core.events import Corrected, Led, Scored
from scorekeeper.core.keypad import Keypad
from scorekeeper.core.kinds import fields_of
from scorekeeper.core.model import RuleContext
from scorekeeper.core.problem import Code, Problem, Remedy
from scorekeeper.core.variant import Match, MatchState
from scorekeeper.i18n import Translator
from scorekeeper.ui.base.flet_shim import use_effect, use_memo, use_ref, use_state
from scorekeeper.ui.base.timers import SAVE_DRAFT, TAP_REST
from scorekeeper.ui.device.device_state import DeviceState
from scorekeeper.ui.device.haptics import haptic
from scorekeeper.ui.entry.context import WRITE, Edit, EntryActions, EntryContext, FormState, PlayLine, Tap, Taps
from scorekeeper.ui.entry.preview import event_of, hand_of, preview, reopen
from scorekeeper.ui.kit.layout import Layout
from scorekeeper.ui.kit.message import Message, messages_of
from scorekeeper.ui.shell.draft_fields import read_fields, write_fields
from scorekeeper.ui.shell.drafts import Draft, begun
from scorekeeper.ui.shell.match_store import MatchStore, OpenMatch
from scorekeeper.ui.shell.open_match import MatchHandle, use_match_theme, use_match_translator


@dataclass(frozen=True, slots=True, repr=False)
class HandEditor:
    """Edits one hand of the open match. Every action starts from the newest draft, not from the one on the screen.

    ``drawn`` is the match on the screen: a draft is begun with what that has of the hand, which is what its author saw.
    """

    store: MatchStore
    drawn: OpenMatch
    index: int
    form: FormState
    redraw: Callable[[], object]
    on_saved: Callable[[OpenMatch, OpenMatch, int], object]
    tr: Translator
    leave: Callable[[], object]

    @property
    def opened(self) -> OpenMatch:
        assert self.store.open is not None, "no match is open"  # noqa: S101
        return self.store.open

    @property
    def is_correction(self) -> bool:
        return self.index < self.opened.match.hand_index

    @property
    def actions(self) -> EntryActions:
        return EntryActions(
            edit=self.edit,
            show=self.show,
            set_line=self.set_line,
            score=self.score,
            tap=self.tap,
            drop=self.drop,
            answer=self.answer,
            save=self.save,
            undo=self.undo,
            redo=self.store.redo,
            close=self.close,
        )

    @property
    def draft(self) -> Draft:
        draft = self.store.draft(self.opened, self.index)
        return draft if draft.is_changed else begun(self.drawn.id, self.drawn.match, self.index)

    @property
    def plays(self) -> tuple[Any, ...]:
        return self.draft.plays_in(self.opened.match)

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

    def put(self, draft: Draft) -> None:
        self.store.drafts.put(draft)
        self.store.early.follow(self.redraw)

    def edit(self, change: Edit) -> None:
        """Change the answers, or only the caret."""
        if self.form.saving is not None:  # the hand is being saved as it was
            return
        opened, draft = self.opened, self.draft
        context = before(opened.match, opened.state, self.index, draft.plays_in(opened.match))
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
        self, ident: str, words: Callable[[], tuple[str, str]], write: Callable[[], Awaitable[object]]
    ) -> bool:
        """Write a finished line; ignore a second tap on the same key within ``TAP_REST`` seconds, and say so.

        Where the first tap has brought other keys in the place of its own, a tap on any key is a second one.
        """
        last, tap = self.form.taps.tapped, Tap(ident, asyncio.get_running_loop().time(), words, write)
        if last and last.ident in {ident, WRITE} and tap.at - last.at < TAP_REST:
            haptic(self.store.page, "refused")
            self._say_once(replace(tap, words=last.words))
            return False
        self._frame("")
        self.form.taps.tapped = tap
        is_written = await write() is not False
        if not is_written:
            self.form.taps.tapped = None
        elif (now := self.store.open) and now.state.is_over:
            self.store.keys_left(tap.at + TAP_REST, words()[0])
        return is_written

    def _say_once(self, ignored: Tap) -> None:
        """Show that a tap was ignored, with the key that lets it count; its own key is framed for a moment."""

        async def write_again() -> None:
            self.form.taps.tapped = None
            await ignored.write()

        async def end_frame() -> None:
            await asyncio.sleep(TAP_REST)
            if self.form.taps.framed == ignored.ident:
                self._frame("")

        words, again = ignored.words()
        page = self.store.page
        messages_of(page).show(Message(words, again, write_again, place=page.route))
        self._frame(ignored.ident)
        page.run_task(end_frame)

    def _frame(self, ident: str) -> None:
        """Draw a frame around a key, or none."""
        if self.form.taps.framed != ident:
            self.form.taps.framed = ident
            self.redraw()

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
        match, state = opened.match, opened.state
        if self.is_correction:
            match = reopen(match, self.index, self.plays)
            state = evaluate(match, (opened.match, state))
        if self._refuses(check(match, play, state=state), play, is_confirmed=is_confirmed):
            return False
        haptic(self.store.page, "key")
        if getattr(form.doubted, "player", play.player) == play.player:
            self.show(refused=(), doubted=None)
        if self.is_correction:
            self.put(replace(self.draft, plays=(*self.plays, play)))
            return True

        def is_allowed(then: OpenMatch) -> bool:
            """Check again: plays written since the tap may leave no room for this one, or the hand may have ended."""
            if then.match.hand_index != self.index:
                self.store.ask_about(self.drawn, Scored(play))
                return False
            if then is opened:
                return True
            return not self._refuses(check(then.match, play, state=then.state), play, is_confirmed=is_confirmed)

        return await self.store.write(Scored(play), is_allowed)

    def _refuses(self, problems: Sequence[Problem], play: Any, *, is_confirmed: bool) -> bool:
        """Return whether a play cannot be written, and show why, or what is asked about it."""
        refused = tuple(problem for problem in problems if not problem.is_question) or tuple(problems)
        if not refused or (is_confirmed and refused[0].is_question):
            return False
        haptic(self.store.page, "refused")
        self.show(refused=refused, doubted=play if refused[0].is_question else None)
        return True

    async def undo(self) -> object:
        """Take back what was done last: a play that is still asked about, the choice of a line, or an event."""
        self.form.taps.tapped = None  # the next tap counts
        self._frame("")
        return self._take_back() or await self.store.undo(self.tr)

    def close(self) -> None:
        """Close what is on top: a question about a play or the end, the choice of a line, or else the form."""
        if not self._take_back():
            self.leave()

    def _take_back(self) -> bool:
        is_open = self.form.doubted is not None or self.form.line is not None
        if is_open:
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
        return form.line is not None and self._play_at(form.line) == form.chosen

    async def set_line(self, line: PlayLine | None) -> None:
        """Choose a written play, for keys to replace it; ``None`` leaves it as it is."""
        chosen = None if line is None else self._play_at(line)
        self.show(line=None if chosen is None else line, chosen=chosen, view=0, refused=(), doubted=None)

    async def _replace(self, line: PlayLine, play: Any, *, is_confirmed: bool = False) -> bool:
        """Put a play in the place of a written one, or remove that; the hand and those after it are computed again."""
        if not self.has_line:
            await self.set_line(None)
            return self._refuse_stale(self.opened)
        hand, number = line
        written = self._plays_of(hand)
        if play == written[number]:
            await self.set_line(None)
            return True
        plays = (*written[:number], *(() if play is None else (play,)), *written[number + 1 :])
        problems = self._new_problems(hand, number, written, plays)
        if self._refuses(problems, (play,), is_confirmed=is_confirmed):
            return False
        haptic(self.store.page, "key")
        self.show(line=None, view=0, refused=(), doubted=None)
        return await self._correct(hand, plays)

    async def _correct(self, hand: int, plays: tuple[Any, ...]) -> bool:
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

        return await self.store.write(Corrected(hand, plays, there.end), is_allowed)

    def _refuse_stale(self, then: OpenMatch) -> bool:
        """Say that nothing was written, because the match has changed."""
        self.store.state = replace(then, trouble="problems.stale")
        return False

    def _new_problems(
        self, hand: int, number: int, written: tuple[Any, ...], plays: tuple[Any, ...]
    ) -> Sequence[Problem]:
        """Return the problems of ``plays`` from a number on that the plays ``written`` before did not have.

        It is also asked whether the match may end with them, where something written later would count no longer.
        """
        match, state = self.opened.match, self.opened.state
        sheet = match.variant.sheet

        def problems(of: tuple[Any, ...]) -> list[Problem]:
            return [
                problem
                for place in range(number, len(of))
                for problem in sheet.check(of[place], before(match, state, hand, of[:place]))
            ]

        known = problems(written)
        found = [problem for problem in problems(plays) if problem not in known]
        then = evaluate(apply(match, Corrected(hand, plays, match.hands[hand].end)), (match, state))
        if not found and then.is_over and _uncounted(then) > _uncounted(state):
            winners = tuple(seat for side in then.winners for seat in match.setup.seats_of(side))
            values = {"total": then.totals[then.winners[0]] if then.winners else 0}
            answers = (Remedy("end_match", {}), Remedy("leave", {"total": None}))
            return [Problem(Code.ENDS_EARLIER, winners, values, answers)]
        return found

    async def drop(self, number: int) -> None:
        left = (*self.plays[:number], *self.plays[number + 1 :])
        if left != self.plays:  # else it was taken back since it was drawn
            self.show(refused=(), doubted=None)
            await self._correct(self.index, left)

    async def answer(self, remedy: Remedy) -> None:
        doubted, line = self.form.doubted, self.form.line
        if remedy.leads and remedy.seat is not None:
            await self.store.write(Led(self.index, remedy.seat))
        elif doubted is None:
            self.edit(lambda pad, _: _changed(pad, remedy.changes))
        elif remedy.changes:
            self.show(refused=(), doubted=None)
        elif line is not None:
            await self._replace(line, *doubted, is_confirmed=True)
        elif isinstance(doubted, self.opened.match.variant.sheet.end_type):
            self.show(refused=(), doubted=None)
            await self._save(is_confirmed=True)
        else:
            await self.score(doubted, is_confirmed=True)

    async def save(self) -> None:
        """Save the hand, unless a question is still open: saving waits for its answer."""
        if self.form.doubted is None:
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
        shown = preview(before.match, before.state, self.index, plays, draft.fields)
        if not shown.ready:
            return
        if not (plays or self.is_correction or fields_of(before.match.variant.sheet.end_type) or is_confirmed):
            answers = (Remedy("end_hand", {}), Remedy("leave", {"end": None}))
            empty = Problem(Code.EMPTY_HAND, values={"n": self.index + 1}, remedies=answers)
            self.show(refused=(empty,), doubted=shown.end)
            return
        hand = hand_of(before.match, self.index)
        if (hand.plays, hand.end) == (plays, shown.end):
            self.on_saved(before, before, self.index)
            return
        self.form.saving = before.match

        def is_allowed(then: OpenMatch) -> bool:
            """Return whether the hand, its number and its plays are still those that were on the screen."""
            if draft.is_outdated(then.match):
                return False
            there = hand_of(then.match, self.index).plays
            is_same = (then.match.hand_index, there) == (before.match.hand_index, hand.plays)
            if is_same and preview(then.match, then.state, self.index, plays, draft.fields).ready:
                return True
            return self._refuse_stale(then)

        is_saved = False
        try:
            is_saved = await self.store.write(event_of(before.match, self.index, plays, shown.end), is_allowed)
            if is_saved:
                haptic(self.store.page, "save")
            now = self.store.open
            is_done = now is not None and (is_saved or now.waiting is not None or now.matched == self.index)
            if now and now.id == before.id and is_done:  # people may have gone on meanwhile
                self.on_saved(before, now, self.index)
            if is_saved:
                await self.store.forget_draft(before.id, self.index)  # a browser takes its time: nobody waits for it
        finally:
            if not is_saved:
                self.show(saving=None)


def use_hand(
    handle: MatchHandle,
    index: int,
    device: DeviceState,
    *,
    width: float,
    on_saved: Callable[[OpenMatch, OpenMatch, int], object],
    leave: Callable[[], object] = lambda: None,
) -> EntryContext:
    """Return the hand ``index`` of the open match as its form gets it, which is ``width`` logical pixels wide.

    The draft is written a moment after a touch, and when the screen goes. ``on_saved`` gets the match before and
    after saving, and the hand; ``leave`` goes back to the sheet.
    """
    store, opened, tr = handle.store, handle.opened, use_match_translator(handle.opened)
    taps = use_memo(Taps, [opened.id])
    form = use_memo(lambda: FormState(side=store.take_tapped_side(index), taps=taps), [opened.id, index])
    _, draw_again = use_state(0)
    editor = HandEditor(store, opened, index, form, lambda: draw_again(lambda n: n + 1), on_saved, tr, leave)
    if form.line is not None and not editor.has_line:
        form.line, form.refused, form.doubted = None, (), None
    draft, match = store.draft(opened, index), opened.match
    plays = draft.plays_in(match)

    saving = use_ref(False)

    async def save_draft() -> None:
        await asyncio.sleep(SAVE_DRAFT)
        saving.current = False
        await store.save_drafts()

    def changed() -> None:
        if not saving.current and not store.drafts.is_saved(draft):
            saving.current = True
            store.page.run_task(save_draft)

    use_effect(changed, [draft.fields, draft.plays])
    use_effect(lambda: None, [], cleanup=store.save_drafts)
    return EntryContext(
        use_match_theme(opened),
        tr,
        Layout(width, device.height, device.layout.has_two_panes),
        store.early,
        match,
        opened.state,
        index,
        before(match, opened.state, index, plays),
        editor.pad,
        use_memo(lambda: preview(match, opened.state, index, plays, draft.fields), [match, index, plays, draft.fields]),
        form,
        editor.actions,
    )


def before(match: Match, state: MatchState, index: int, plays: Sequence[Any]) -> RuleContext:
    """Return the context just before a hand ends, with these plays in it."""
    at = rule_context(match, index, state)
    return at._replace(hand=replace(at.hand, plays=tuple(plays), end=None))


def _uncounted(state: MatchState) -> int:
    """Return how many plays count for nothing, because the match had ended before them."""
    return sum(len(result.hand.plays) - len(result.play_points) for result in state.results)


def _changed(pad: Keypad, changes: Mapping[str, Any]) -> Keypad:
    """Return the answers with other values of some fields; ``None`` removes one."""
    sums = {place: text for place, text in pad.sums.items() if place.name not in changes}
    return Keypad(pad.answers.put(**changes), sums=sums)
