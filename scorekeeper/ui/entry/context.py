"""What a pad is given: the hand being written, and what may be done to it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

import flet as ft

from scorekeeper.core.model import RuleContext
from scorekeeper.core.problem import Problem, Remedy
from scorekeeper.core.variant import Match, MatchState, RecordSheet
from scorekeeper.i18n import Translator
from scorekeeper.ui.entry.preview import Preview, preview
from scorekeeper.ui.kit.layout import Layout
from scorekeeper.ui.kit.theme import Theme

Fields = Mapping[str, Any]
"""A draft of the record that ends a hand: its JSON document, as far as it is written."""

Change = Fields | Callable[[Fields], Fields]
"""Changes to a draft; a function gets it as it stands, so that two quick taps both count."""

Cell = tuple[int, int]
"""A box of the printed table: the number of its line, and the side."""


@dataclass(frozen=True, slots=True, repr=False)
class EntryContext:
    """A hand being written.

    The hand is ``index`` (from 0) of ``match``, whose ``state`` is worked out as it stands. ``at`` is the sheet just
    before the hand ends: totals before it, who is still in, the plays written so far (``at.hand.plays``). ``past``: the
    hand had ended, and what is done here becomes one correction when it is saved; else a play is written the moment it
    is scored.

    ``fields`` is the draft of the end and ``preview`` its record, its problems and the scores with it. ``refused`` are
    the problems of the last play or save, shown by the screen around the pad. ``cell`` is the box of the sheet selected
    last, ``face`` the way the pad is turned. ``width`` and ``height`` are the room in logical pixels; ``docked``: the
    pad stands beside the sheet on a wide screen.

    ``set_fields`` merges changes into the draft (``None`` takes a field out); give it a function wherever the change
    depends on what stands there. ``score`` checks and writes a play, ``drop`` takes back the play of that number,
    ``save`` writes the end and returns to the sheet; all three return once that is durable, and what is refused
    stands in ``refused``. ``answer`` does what a remedy of a question says. ``undo`` and ``redo`` go back and on in the
    match, whatever the draft.
    """

    theme: Theme
    tr: Translator
    match: Match
    state: MatchState
    at: RuleContext
    index: int
    past: bool
    fields: Fields
    preview: Preview
    refused: tuple[Problem, ...]
    cell: Cell | None
    face: int
    width: float
    height: float
    docked: bool
    set_fields: Callable[[Change], None]
    set_cell: Callable[[Cell | None], None]
    turn: Callable[[int], None]
    score: Callable[[Any], Awaitable[bool]]
    drop: Callable[[int], Awaitable[None]]
    answer: Callable[[Remedy], Awaitable[None]]
    save: Callable[[], Awaitable[None]]
    undo: Callable[[], Awaitable[object]]
    redo: Callable[[], Awaitable[object]]

    @property
    def layout(self) -> Layout:
        return Layout(self.width, self.height)

    @property
    def margin(self) -> int:
        """Return the room left and right of what is written, in logical pixels."""
        return 20 if self.docked else 16

    def state_with(self, fields: Fields) -> MatchState | None:
        """Return the state up to and with this hand, ended by ``fields``; ``None`` where they cannot be read."""
        shown = preview(self.match, self.state, self.index, self.at.hand.plays, fields, checked=False)
        return None if shown.end is None else shown.state


Pad = Callable[[EntryContext], ft.Control]
"""Draws what a hand is written with. A pad with a state of its own is a component."""


@dataclass(frozen=True, slots=True)
class Face:
    """A way to write the same thing: the word key of its name, and its picture, told whether it lies on ebony."""

    name: str
    drawing: Callable[[Theme, bool], ft.Control]


def no_sheet(_: RecordSheet) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Form:
    """How the end of a hand is written, on a screen of its own: between the title and the button that saves.

    ``faces`` are its views (numbers, tiles); the one chosen is ``context.face``. ``figures`` are what the sheet beside
    it shows of the draft: one for each side, ``None`` while there is nothing. ``lies``: it finds its own way on a
    screen that ``is_flat``. ``fits`` says which printed sheets have it as a screen of their own.
    """

    pad: Pad
    faces: tuple[Face, ...] = ()
    figures: Callable[[EntryContext], tuple[str, ...] | None] = lambda _: None
    lies: bool = True
    fits: Callable[[RecordSheet], bool] = no_sheet


@dataclass(frozen=True, slots=True)
class Live:
    """How plays are written while a hand lasts: under the sheet, above the button that ends the hand.

    ``press`` answers a tap on a box of the sheet; without it the boxes cannot be pressed. ``ends``: the pad also
    writes the end of the hand, so that the button saves the draft; else the button writes an end without fields at
    once and opens the form of any other. ``quiet``: the button is not the main thing to do.
    """

    pad: Pad
    press: Callable[[EntryContext, int, int], Awaitable[object] | None] | None = None
    ends: bool = False
    quiet: bool = False
    ground: Literal["paper", "bg"] = "paper"
    fits: Callable[[RecordSheet], bool] = no_sheet
