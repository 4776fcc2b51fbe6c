"""The types of entry forms: what they show and can do, and how the end of a hand and its plays are written."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

import flet as ft

from scorekeeper.core.evaluate import apply, evaluate
from scorekeeper.core.events import Ended
from scorekeeper.core.keypad import Keypad
from scorekeeper.core.model import RuleContext
from scorekeeper.core.problem import Problem, Remedy
from scorekeeper.core.variant import Match, MatchState
from scorekeeper.i18n import Translator
from scorekeeper.ui.base.early_drawing import EarlyDrawing
from scorekeeper.ui.entry.preview import Preview, reopen
from scorekeeper.ui.kit.layout import Layout
from scorekeeper.ui.kit.theme import Theme

Fields = Mapping[str, Any]
"""A draft of the record that ends a hand: its JSON document, as far as it is written."""

Edit = Callable[[Keypad, RuleContext], Keypad]
"""A change to the answers or to the caret; it gets both as they stand, so that two quick taps both count."""

Cell = tuple[int, int]
"""A box of the printed table: the number of its line, and the side."""

PlayLine = tuple[int, int]
"""A play that is written: the index of its hand, and its number in it."""

WRITE = "entry.write"
"""The identifier of a button that writes a play and then gives its place to the keys that were there before."""


@dataclass(frozen=True, slots=True)
class Tap:
    """A tap on a key that writes a finished line: on which key, when, and what it writes.

    ``words`` returns what is said if the next tap on the key comes too fast: a sentence, and the words of the button
    that lets it count.
    """

    ident: str
    at: float
    words: Callable[[], tuple[str, str]]
    write: Callable[[], Awaitable[object]]


@dataclass(slots=True)
class Taps:
    """The last taps on keys that write, kept from hand to hand: the second may come when the first has ended the hand.

    ``tapped`` is the last tap that wrote a finished line; the key of a second one that came too fast is ``framed`` for
    a moment.
    """

    tapped: Tap | None = None
    framed: str = ""


@dataclass(slots=True)
class FormState:
    """What the entry form of a hand shows besides the draft.

    ``pad`` is the keypad after the last change: besides the answers, whose JSON is ``pad_fields``, it has the chosen
    ways and the caret.
    ``refused`` are the problems of the last play or save, ``doubted`` is the play or the end that they ask about: it
    counts for nothing until it is confirmed. ``cell`` is the box of the sheet selected last. ``line`` is the place of
    the written play that is being corrected, ``chosen`` that play. ``view`` is the index of the form's view.
    ``saving`` is the match before the hand that is being saved. It stays once that is saved, until the form shows
    another hand. ``side`` is that of the box whose tap opened the form.
    """

    pad: Keypad | None = None
    pad_fields: Fields | None = None
    refused: tuple[Problem, ...] = ()
    doubted: Any = None
    cell: Cell | None = None
    line: PlayLine | None = None
    chosen: Any = None
    view: int = 0
    saving: Match | None = None
    side: int | None = None
    taps: Taps = field(default_factory=Taps)


@dataclass(frozen=True, slots=True, eq=False)
class EntryActions:
    """What an entry form can do. They return once that is stored, and put what is refused into the state of the form.

    ``edit`` changes the answers or the caret, ``show`` what the form shows besides (``cell``, ``view``), ``set_line``
    chooses a written play. ``score`` checks and writes a play, or replaces the chosen one, which ``score(None)``
    removes; ``drop`` removes the play with that number; ``save`` writes the end and returns to the sheet.
    ``answer`` carries out a remedy of a question. ``undo`` and ``redo`` change the match, not the draft; ``close``
    closes what is on top, at last the form, and keeps the draft.
    ``tap`` carries out a tap on a key that writes a finished line, given its identifier, words and action as in `Tap`.
    """

    edit: Callable[[Edit], None]
    show: Callable[..., None]
    set_line: Callable[[PlayLine | None], Awaitable[None]]
    score: Callable[[Any], Awaitable[bool]]
    tap: Callable[[str, Callable[[], tuple[str, str]], Callable[[], Awaitable[object]]], Awaitable[bool]]
    drop: Callable[[int], Awaitable[None]]
    answer: Callable[[Remedy], Awaitable[None]]
    save: Callable[[], Awaitable[None]]
    undo: Callable[[], Awaitable[object]]
    redo: Callable[[], Awaitable[object]]
    close: Callable[[], object]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class EntryContext:
    """What an entry form is drawn with.

    The screen: ``theme``, language, the ``layout`` of the room that the form has, and ``early``, which shows figures
    before the rest of the form. What is entered: the hand ``index`` (from 0) of ``match``, whose ``state`` is the
    current one; ``rule_context`` is the match just before the hand ends, with the plays written so far. ``pad`` has the
    answers for the end and the caret, ``preview`` the record that they make, its problems and the scores with it.
    What the ``form`` shows besides, and its ``actions``.
    """

    theme: Theme
    tr: Translator
    layout: Layout
    early: EarlyDrawing
    match: Match
    state: MatchState
    index: int
    rule_context: RuleContext
    pad: Keypad
    preview: Preview
    form: FormState
    actions: EntryActions

    @property
    def width(self) -> float:
        return self.layout.width

    @property
    def height(self) -> float:
        return self.layout.height

    @property
    def margin(self) -> int:
        return self.layout.margin

    @property
    def is_docked(self) -> bool:
        return self.layout.is_docked

    @property
    def is_correction(self) -> bool:
        """Return whether the hand had ended before: all changes become one correction when it is saved.

        Otherwise a play is written as soon as it is scored.
        """
        return self.index < self.match.hand_index

    @property
    def is_left(self) -> bool:
        """Return whether the hand is saved, and another screen follows."""
        return self.form.saving is not None and self.form.saving is not self.match

    def at_width(self, width: float) -> EntryContext:
        """Return the context of a part of the form that is ``width`` logical pixels wide."""
        return replace(self, layout=replace(self.layout, width=width))

    def acting(self, **actions: Any) -> EntryContext:
        """Return the context with other actions, by their names."""
        return replace(self, actions=replace(self.actions, **actions))

    def state_after(self, end: Any) -> MatchState:
        """Return the state up to and with this hand, ended by a record that need not be complete or possible."""
        reopened = reopen(self.match, self.index, self.rule_context.hand.plays)
        return evaluate(apply(reopened, Ended(end)), (self.match, self.state))


Draw = Callable[[EntryContext], ft.Control]
"""Draws the fields or keys of a form. One with a state of its own is a component."""


@dataclass(frozen=True, slots=True)
class View:
    """A view of a form: the word key of its name, and its icon, which is drawn inverted while it is chosen."""

    name: str
    icon: Callable[[Theme, bool], ft.Control]


OtherView = tuple[int, View]
"""The number of a view that is not shown now, and the view."""


@dataclass(frozen=True, slots=True)
class EndForm:
    """The form for the end of a hand, on a screen of its own: between the title and the button that saves.

    ``views`` are its views (numbers, tiles). ``draft_points`` returns what the sheet beside it shows of the draft: a
    text for each side, or ``None`` while there is nothing. ``has_save``: it is saved with the usual
    button, not with keys of its own.
    """

    draw: Draw
    views: tuple[View, ...] = ()
    draft_points: Callable[[EntryContext], tuple[str, ...] | None] = lambda _: None
    has_save: Callable[[EntryContext], bool] = lambda _: True

    def has_views(self, context: EntryContext) -> bool:
        """Return whether there is a choice of views: a set of triangles has no tiles to show."""
        return bool(self.views and context.match.setup.set.tiles)


@dataclass(frozen=True, slots=True)
class PlayForm:
    """The form for plays while a hand lasts: under the sheet, above the button that ends the hand.

    ``tap`` handles a tap on a box of the sheet; without it the boxes cannot be tapped. ``has_end``: the form also
    writes the end of the hand, so that the button saves the draft; otherwise the button opens the form for the end, or
    writes an end without fields. ``is_main``: the button is the main thing to do. ``ground`` is the colour behind it.
    ``other_view`` returns the view of the keys that a key beside undo turns to, if there is one, with its number.
    """

    draw: Draw
    tap: Callable[[EntryContext, int, int], Awaitable[object] | None] | None = None
    has_end: bool = False
    is_main: bool = False
    ground: Literal["paper", "bg"] = "bg"
    other_view: Callable[[EntryContext], OtherView | None] = lambda _: None
