"""Edits a number grid: what keys, segments and tiles write, and what is said about it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

import flet as ft

from scorekeeper.core.problem import Code, Problem, Remedy
from scorekeeper.core.tiles import Tile
from scorekeeper.ui.entry.context import EntryContext, Fields
from scorekeeper.ui.entry.feedback import MISSING, feedback, largest_scale, main_problem, reason
from scorekeeper.ui.entry.grid_draft import BONEYARD, Caret, Grid, Place, SumGrid, is_about, names_of, together_field
from scorekeeper.ui.entry.keyboard import FieldFocus, KeyActions
from scorekeeper.ui.kit.banner import banner, problem
from scorekeeper.ui.kit.field import FieldState
from scorekeeper.ui.shell.sums import sum_line
from scorekeeper.wording.problem_text import problem_sentence_in_match

BLOCKED: Final = -1
"""The choice that nobody could play on, among the seats that may have gone out."""


class GridEditor:
    """What keys, segments, tiles and answers do to the draft of a grid and to the caret, both at once.

    It lives as long as the form of a hand; ``context`` is that of the latest drawing.
    """

    def __init__(self, context: EntryContext, redraw: Callable[[], object]) -> None:
        self.context, self._redraw = context, redraw
        self.focus = FieldFocus()
        self.is_by_hand = False
        grid, fields, side = self.grid, context.fields, context.side
        self.caret = grid.onward(fields, Caret()) if side is None else grid.caret_of(fields, side)

    @property
    def grid(self) -> Grid:
        together = together_field(self.context.match.variant.sheet.end_type)
        at = (self.context.match, self.context.rule_context)
        return SumGrid(*at, together) if together and not self.is_by_hand else Grid(*at)

    def by_hand(self) -> None:
        """Write each hand instead of all pips together."""
        self.is_by_hand = True
        self._change(lambda grid, fields: ({}, grid.onward(fields, Caret())))
        self._redraw()

    def move(self, caret: Caret) -> None:
        self.caret = caret
        self._redraw()

    def choose(self, place: Place) -> None:
        """Go on in a place that was tapped."""
        self.move(Caret(place, chosen=True))

    def arrive(self, place: Place) -> None:
        """Follow the focus of the keyboard to a place."""
        if self.caret.place != place:
            self.move(Caret(place))

    def _change(self, change: Callable[[Grid, Fields], tuple[Fields, Caret]]) -> None:
        def act(fields: Fields) -> Fields:
            changes, self.caret = change(self.grid, fields)
            then = {key: value for key, value in {**fields, **changes}.items() if value is not None}
            return {**changes, **self.grid.not_asked(then)}

        self.context.set_fields(act)

    def _type(self, change: Callable[[Grid, Fields], tuple[Fields, Caret]]) -> None:
        """Change what is typed, and show it before the rest of the form."""

        def act(grid: Grid, fields: Fields) -> tuple[Fields, Caret]:
            left = self.caret.place
            changes, caret = change(grid, fields)
            then = replace(self.context, fields={**fields, **changes})
            for place in {left, caret.place}:
                self._show(then, grid, place, is_here=place == caret.place)
            return changes, caret

        self._change(act)

    def _show(self, context: EntryContext, grid: Grid, place: Place | None, *, is_here: bool) -> None:
        drawn: FieldFace | None = context.early.drawn(place)
        if place is None or drawn is None:
            return
        state: FieldState = drawn.state if drawn.state == "error" else "focus" if is_here else "rest"
        context.early.show(place, face(context, grid, place, state))

    def digit(self, key: int) -> None:
        self._type(lambda grid, fields: grid.digit(fields, self.caret, key))

    def delete(self) -> None:
        self._type(lambda grid, fields: grid.erase(fields, self.caret))

    def plus(self) -> None:
        self._type(lambda grid, fields: grid.plus(fields, self.caret))

    def clear(self, place: Place | None = None) -> None:
        here = place or self.caret.place
        if here is not None:
            self._change(lambda grid, fields: (grid.write(fields, here, None), Caret(here)))

    def turn_tile(self, one: Tile) -> None:
        here = self.caret.place
        if here is not None:
            self._change(lambda grid, fields: (grid.turn_tile(fields, here, one), self.caret))

    def end_by(self, seat: int) -> None:
        """Write that a seat went out, or that the hand was ``BLOCKED``, and go on to what is missing."""
        self.focus.stay()

        def settle(grid: Grid, fields: Fields) -> tuple[Fields, Caret]:
            if not grid.asks_last(fields):
                changes = grid.end_by(fields, None if seat == BLOCKED else seat)
            else:  # pressed again, Blocked is taken back: somebody went out after all
                changes = grid.last_by(fields, None if seat == BLOCKED else seat)
            then = {key: value for key, value in {**fields, **changes}.items() if value is not None}
            return changes, grid.onward(then, Caret())

        self._change(settle)

    def step(self, *, back: bool = False) -> None:
        self.move(self.grid.step(self.context.fields, self.caret, back=back))

    async def answer(self, remedy: Remedy) -> None:
        if remedy.seat is not None and remedy.changes.get(self.grid.names.out) == remedy.seat:
            self.end_by(remedy.seat)
        else:
            await self.context.answer(remedy)

    async def tab(self, back: bool) -> None:
        """Go to the next place, unless the caret has just moved on by itself; after the last one the device decides."""
        if not back and self.caret.left is not None:
            self.focus.stay()
            self.step()
            await self.focus.follow(self.caret.place, tabbed=True)
            return
        places, at = self.grid.places(self.context.fields), self.focus.tabbed_from()
        index = places.index(at) + (-1 if back else 1) if isinstance(at, Place) and at in places else -1
        if 0 <= index < len(places):
            self.move(Caret(places[index]))
            await self.focus.follow(places[index])

    async def save(self) -> None:
        if not self.focus.is_elsewhere:
            await self.context.save()

    async def press_key(self, event: ft.KeyboardEvent) -> None:
        """Do what a key of a keyboard means; the focus of the device goes where the caret goes."""
        self.focus.hear(event.key)
        keys = (self.digit, self.delete, self.clear, self.plus, self.tab, self.save)
        await KeyActions(*keys, self.context.undo, self.context.redo, self.context.close).press(event)
        if event.key != "Tab":
            await self.focus.follow(self.caret.place)


@dataclass(frozen=True, slots=True)
class FieldFace:
    """A field as it is drawn: the figure in it, and how it is read aloud."""

    figure: str
    label: str
    state: FieldState


def face(context: EntryContext, grid: Grid, place: Place, state: FieldState) -> FieldFace:
    """Return a field; it is read as "Anna, pips left in hand, 12+1 = 13" or "Laid, Anna, 31"."""
    tr, name = context.tr, context.match.setup.players[place.seat]
    typed, value = grid.held(context.fields, place), grid.value(context.fields, place)
    figure = spoken = "" if value is None else tr("common.number", n=value)
    if isinstance(typed, str) and state != "locked":
        spoken = sum_line(tr, typed)
    if grid.names.has_pips_only:
        key = "say.field_locked" if state == "locked" else "say.field" if spoken else "say.field_empty"
        return FieldFace(figure, tr(key, name=name, value=spoken), state)
    values = {"row": tr(f"column.{place.column}"), "name": name}
    label = tr("say.row_cell", **values, value=spoken) if spoken else tr("say.row_cell_empty", **values)
    return FieldFace(figure, label, state)


def boneyard_name(context: EntryContext) -> str:
    """Return what it is called: the boneyard, or the tiles set aside where nobody draws."""
    return context.tr("entry.aside" if context.match.variant.deal.aside else "entry.stock")


def boneyard_label(context: EntryContext, grid: Grid) -> str:
    """Return the boneyard read aloud."""
    points = grid.value(context.fields, Place(BONEYARD, grid.names.boneyard))
    value = context.tr("say.nothing") if points is None else context.tr("common.number", n=points)
    return context.tr("common.facts", a=boneyard_name(context), b=value)


def missing_pips(context: EntryContext) -> str:
    """Return whose pips are missing, the first player of them, where nothing else is missing or wrong; else nothing."""
    end, fields, found = context.match.variant.sheet.end_type, context.fields, main_problem(context)
    names, at = names_of(end), (context.match, context.rule_context)
    if not names.has_pips_only or found is None or found.code != Code.VALUE_MISSING or not found.seats:
        return ""
    if names.out and fields.get(names.out) is None and not fields.get(names.blocked):
        return ""
    grid = SumGrid(*at, together) if (together := together_field(end)) else Grid(*at)
    is_sum = isinstance(grid, SumGrid) and grid.is_sum(fields)
    if is_sum or (grid.asks_last(fields) and fields.get(names.last) is None) or grid.impossible(fields):
        return ""
    return context.tr("entry.missing", name=context.match.setup.players[found.seats[0]])


def grid_feedback(context: EntryContext, editor: GridEditor, first: str = "") -> ft.Control:
    """Return what saving will do after ``first``, what is refused, or what is still missing.

    It says nothing where the button that saves says whose pips are missing.
    """
    if missing_pips(context):
        return banner(context.theme, "", ident="entry.banner")
    grid, found, instead = editor.grid, main_problem(context), ""
    if found is not None and found.code in MISSING and (wrong := grid.impossible(context.fields)):
        return problem(context.theme, reason(context, wrong), ident="entry.problem", most=largest_scale(context))
    if grid.asks_last(context.fields) and context.fields.get(grid.names.last) is None:
        instead = problem_sentence_in_match(context.tr, context.match, Problem(Code.LAST_MISSING))
    elif found is not None and is_about(found, grid.names.boneyard):
        is_empty = grid.held(context.fields, Place(BONEYARD, grid.names.boneyard)) is None
        if is_empty and grid.has_boneyard:
            instead = context.tr("banner.missing_pips", names=[boneyard_name(context)])
    elif found is not None and found.code in MISSING and not grid.names.has_pips_only:
        missing = grid.missing(context.fields)
        instead = context.tr("banner.still_missing", n=missing) if missing else ""
    return feedback(context, instead=instead, first=first, answer=editor.answer)
