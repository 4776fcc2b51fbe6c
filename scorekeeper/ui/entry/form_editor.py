"""Edits the answers of a form: what keys, choices and tiles write, and where the focus of the keyboard goes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, Concatenate, ParamSpec

import flet as ft

from scorekeeper.core.form import Place, Question, SeatQuestion
from scorekeeper.core.form_draft import FormDraft
from scorekeeper.core.keypad import Keypad
from scorekeeper.core.model import RuleContext
from scorekeeper.core.problem import Remedy
from scorekeeper.ui.base.flet_shim import use_memo
from scorekeeper.ui.base.render_cache import use_latest
from scorekeeper.ui.base.typed import Typed
from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.entry.editor import WRITE, Edit, HandEditor
from scorekeeper.ui.entry.keyboard import FieldFocus, press_key
from scorekeeper.ui.entry.play_forms import press
from scorekeeper.ui.kit.keypad import PadKeys
from scorekeeper.wording.form_lines import FieldFace, Numbers, numbers_of, sums_of

P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class PlayEditor:
    """Changes the answers of a play on its sheet, and writes it."""

    context: EntryContext
    chosen: Typed[Keypad]
    close: Callable[[], None]

    @property
    def pad(self) -> Keypad:
        return self.chosen.newest()

    def edit(self, change: Edit) -> None:
        self.chosen.change(lambda pad: change(pad, self.context.before_play))

    async def save(self) -> None:
        answers, at = self.pad.answers, self.context.before_play
        if answers.state(at).is_complete and await press(self.context, WRITE, answers.finish(at), gives_way=True)():
            self.chosen.forget()
            self.close()


@dataclass(frozen=True, eq=False, repr=False)
class FormEditor:
    """A form as it is drawn now, and what its controls do: they change the newest answers, not those on the screen.

    Attributes:
        newest: returns the editor of the latest drawing; it never changes, for fields that are not always drawn again.
        show_number_keys: brings the number keys back where other keys stand in their place.
    """

    context: EntryContext
    actions: HandEditor | PlayEditor
    focus: FieldFocus
    newest: Callable[[], FormEditor]
    show_number_keys: Callable[[], object]

    @cached_property
    def draft(self) -> Numbers:
        """Return what is asked and answered; on a screen there is always a caret in a number."""
        pad = self._placed(self.context.pad, self.context.rule_context).pad
        return self.context.numbers if pad is self.context.pad else numbers_of(self.context.tr, self.context, pad)

    def _placed(self, pad: Keypad, rules: RuleContext) -> FormDraft:
        form = self.context.form
        return FormDraft(FormDraft(pad, rules).placed(form.side, by_hand=bool(form.view)), rules)

    @property
    def pad(self) -> Keypad:
        return self.draft.pad

    @property
    def newest_pad(self) -> Keypad:
        """Return the answers and the caret after the last change, which may not be drawn yet."""
        return self._placed(self.actions.pad, self.context.rule_context).pad

    @property
    def record(self) -> Any:
        """Return the record as far as it is written, with ``None`` or the default where nothing is."""
        return self.draft.record

    @property
    def questions(self) -> list[Question]:
        """Return the questions that are asked now."""
        return self.draft.form_state.questions

    # Changes

    def change(self, change: Callable[Concatenate[FormDraft, P], Keypad], /, *args: P.args, **kwargs: P.kwargs) -> None:
        """Change the answers by a method of `FormDraft`, given its arguments."""
        self.focus.stay()
        self.edit(lambda draft: change(draft, *args, **kwargs))

    def choose_seat(self, question: SeatQuestion, seat: int | None) -> None:
        """Answer with a seat, or with ``None`` that it was nobody."""
        self.show_number_keys()
        self.change(FormDraft.choose_seat, question, seat)

    def answer_from_plays(self) -> None:
        """Begin with the last bid of the auction: what the form asks too is answered by a play that says it."""
        if bid_answers := self.draft.said_by_plays(self.context.match.variant.sheet):
            self.edit(lambda draft: draft.answer(lambda answers: answers.put(**bid_answers)), is_tap=False)

    def choose(self, place: Place, *, is_tap: bool = True) -> None:
        """Go on in a place that was tapped, or to which a key of the keyboard has led."""
        self.show_number_keys()
        self.edit(lambda draft: draft.pad.tap(place, draft.rules), is_tap=is_tap)

    def arrive(self, place: Place) -> None:
        """Follow the focus of the keyboard to a place."""
        if self.newest_pad.caret != place:
            self.choose(place, is_tap=False)

    def type(self, key: Edit, place: Place | None = None, *, is_tap: bool = True) -> None:
        """Press a key at the caret, or in a ``place`` from which the caret does not move on.

        ``is_tap``: a key of the screen was tapped, none of the keyboard pressed.
        """

        def typed(draft: FormDraft) -> Keypad:
            here = draft.pad.caret
            before = draft.pad if place in (None, here) else draft.pad.tap(place, draft.rules)
            pad = key(before, draft.rules)
            self._show_fields(pad, {here, pad.caret})
            return pad

        self.edit(typed, is_tap=is_tap)

    def _show_fields(self, pad: Keypad, places: set[Place | None]) -> None:
        """Draw fields of numbers before the rest of the form."""
        early, numbers = self.context.form.early, numbers_of(self.context.tr, self.context, pad)
        if not numbers.are_lines or sums_of(numbers) is not None:  # a line of a side shows more than its number
            return
        for place in places:
            face: FieldFace | None = early.value_of(place)
            if place is not None and face is not None:
                state = face.state if face.state == "error" else numbers.state_of(place)
                early.show(place, numbers.face(place, state))

    def keys(
        self, place: Place | None = None, *, is_tap: bool = True, **others: Callable[[], object] | None
    ) -> PadKeys:
        """Return the keys of a number pad, without plus and next; ``others`` as in `PadKeys`, ``is_tap`` as above."""

        def type_here(key: Edit) -> None:
            self.type(key, place, is_tap=is_tap)

        return PadKeys(
            lambda digit: type_here(lambda pad, rules: pad.digit(digit, rules)),
            partial(type_here, Keypad.erase),
            partial(type_here, Keypad.clear),
            **others,
        )

    def plus(self) -> None:
        self.type(Keypad.plus)

    def edit(self, change: Callable[[FormDraft], Keypad], *, is_tap: bool = True) -> None:
        """Change the answers, but not by a tap while the form rests."""
        if not (is_tap and self.context.actions.rests()):
            self.actions.edit(lambda pad, rules: change(self._placed(pad, rules)))

    async def remedy(self, remedy: Remedy) -> None:
        """Do what the answer to a question says; who went out after all is chosen as if tapped."""
        for question in self.draft.form.questions:
            if isinstance(question, SeatQuestion) and remedy.changes.get(question.name, -1) == remedy.seat:
                self.choose_seat(question, remedy.seat)
                return
        await self.context.actions.answer(remedy)

    # Keyboard

    async def tab(self, back: bool) -> None:
        """Go to the next place, unless the caret has just moved on by itself; after the last one the device decides."""
        pad = self.newest_pad
        if not back and pad.came_from is not None:
            self.focus.stay()
            self.type(Keypad.next, is_tap=False)
            await self.focus.follow(pad.caret, tabbed=True)
            return
        places, at = [*pad.numbers(self.draft.rules)], self.focus.tabbed_from()
        index = places.index(at) + (-1 if back else 1) if isinstance(at, Place) and at in places else -1
        if 0 <= index < len(places):
            self.choose(places[index], is_tap=False)
            await self.focus.follow(places[index])
        else:
            self.focus.wander()

    async def save(self) -> None:
        if not self.focus.is_elsewhere:
            await self.actions.save()

    async def press_key(self, event: ft.KeyboardEvent) -> None:
        """Do what a key of a keyboard means; the focus of the device goes where the caret goes.

        It stays on what a key has pressed: that may draw the fields anew, and more may be pressed beside it.
        """
        self.focus.hear(event.key)
        is_press = event.key in {"Enter", " "} and self.focus.is_elsewhere
        keys = self.keys(is_tap=False, plus=lambda: self.type(Keypad.plus, is_tap=False))
        close = self.actions.close
        await press_key(event, keys, self.context, tab=self.tab, save=self.save, close=close)
        if event.key != "Tab" and not is_press:
            await self.focus.follow(self.newest_pad.caret)


def use_form_editor(
    context: EntryContext,
    focus: FieldFocus,
    *,
    actions: HandEditor | PlayEditor | None = None,
    show_number_keys: Callable[[], object] = lambda: None,
) -> FormEditor:
    """Return the editor of this drawing. ``actions`` are those of the hand, unless others are given."""
    latest: Callable[[], FormEditor] = use_latest(lambda: editor)
    newest = use_memo(lambda: partial(latest), [focus])  # of another hand, all fields are drawn again
    editor = FormEditor(context, actions or context.actions, focus, newest, show_number_keys)
    return editor


def use_focus(context: EntryContext) -> FieldFocus:
    """Return the focus of the keyboard among the fields of a hand."""
    return use_memo(FieldFocus, [context.index])
