"""The pad for numbers of every player: a line each with a field for every number, typed on the number pad."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import flet as ft

from scorekeeper.core.model import HandResult
from scorekeeper.core.variant import MatchState
from scorekeeper.ui.base.flet_shim import component, use_ref, use_state
from scorekeeper.ui.device.keyboard import use_keys
from scorekeeper.ui.entry.context import EntryContext, Form
from scorekeeper.ui.entry.figures_draft import (
    Caret,
    Place,
    columns,
    completed,
    digit,
    erase,
    fits,
    held,
    missing,
    number,
    onward,
    places,
    plus,
    step_on,
    written,
)
from scorekeeper.ui.entry.lines_and_keys import CaretTyping, use_lines_and_keys
from scorekeeper.ui.entry.strokes import Strokes
from scorekeeper.ui.entry.sums import sum_line
from scorekeeper.ui.entry.verdict import MISSING, largest, pressing, verdict
from scorekeeper.ui.kit.banner import banner
from scorekeeper.ui.kit.boxes import padding, row_of
from scorekeeper.ui.kit.field import FieldState, entry_row, field, result
from scorekeeper.ui.kit.keypad import PadKeys
from scorekeeper.ui.kit.mark import mark
from scorekeeper.ui.kit.names import set_name
from scorekeeper.ui.kit.theme import CAPTION, LABEL_L, LABEL_M, muted, text
from scorekeeper.wording.table_text import box_text

_GAP: Final = 8
_EQUALS: Final = 20


@dataclass(frozen=True, slots=True)
class Typing(CaretTyping[Caret]):
    """What keys do to the draft and to the caret, both at once."""

    def digit(self, key: int) -> None:
        self.change(lambda fields: digit(self.context, fields, self.caret.current, key))

    def delete(self) -> None:
        self.change(lambda fields: erase(self.context, fields, self.caret.current))

    def plus(self) -> None:
        self.change(lambda fields: plus(self.context, fields, self.caret.current))

    def clear(self, at: Place | None = None) -> None:
        place = at or self.caret.current.place
        if place is not None:
            self.change(lambda fields: (written(self.context, fields, place, None), Caret(place)))

    def step(self, back: bool = False) -> None:
        self.move(step_on(self.context, self.caret.current, back=back))


@component
def FiguresPad(context: EntryContext) -> ft.Control:
    theme = context.theme
    caret = use_ref(onward(context, context.fields, Caret()))
    _, draw_again = use_state(0)
    typing = Typing(context, caret, lambda: draw_again(lambda n: n + 1))
    on_pad = (typing.digit, typing.delete, typing.clear, typing.plus, typing.step)
    use_keys(Strokes(*on_pad, context.save, context.undo, context.redo).hear)
    short, margin, seats = context.layout.is_low, context.margin, [*context.at.active_seats]
    then = context.state_with(completed(context, context.fields))
    seat = caret.current.place.seat if caret.current.place else None
    return use_lines_and_keys(
        context,
        [
            _heads(context, margin),
            ft.Container(height=1, bgcolor=theme.palette.ink),
            *(_line(context, typing, then, seat, margin) for seat in seats),
        ],
        _said(context),
        PadKeys(*on_pad),
        line=seat,
        first=seats[0],
        pinned=short or theme.large,
        key_height=48 if short else 58 if context.docked else 52 if len(seats) > 3 or theme.large else 56,
    )


def figures(context: EntryContext) -> tuple[str, ...] | None:
    """What the row of the hand would say so far, in the columns of those who have a number."""
    setup, then = context.match.setup, context.state_with(completed(context, context.fields))
    begun = {
        setup.side_of(placing.seat)
        for placing in places(context)
        if number(context, context.fields, placing) is not None
    }
    if then is None or not begun:
        return None
    line = context.match.variant.sheet.lines(setup)[0]
    boxes = [line.box(then.results[-1], side, setup) for side in range(setup.sides)]
    return tuple(box_text(context.tr, box) if side in begun else "" for side, box in enumerate(boxes))


FIGURES: Final = Form(fits, FiguresPad, figures=figures)


def _label(context: EntryContext, column: str) -> str:
    return context.tr(f"column.{column}")


def _digits(context: EntryContext) -> int:
    """How long the totals may get."""
    return max(2, *(len(str(total + 100)) for total in context.state.totals))


def _wide(context: EntryContext) -> float:
    """How wide a field is; on a narrow phone the names need the room."""
    return 58 if context.layout.is_narrow and len(columns(context.match.variant.sheet.end_type)) > 1 else 68


def _heads(context: EntryContext, margin: float) -> ft.Control:
    """What is written in each column, over its fields."""
    theme = context.theme
    style = replace(LABEL_M, most=1.15)
    heads = [
        ft.Container(
            muted(theme, _label(context, column.name), style, size=13, lines=1),
            width=_wide(context) + _GAP,
            alignment=ft.Alignment.BOTTOM_CENTER,
        )
        for column in columns(context.match.variant.sheet.end_type)
    ]
    total = ft.Container(width=_EQUALS + 8 + 16 * _digits(context) + _GAP / 2)
    return ft.Container(
        row_of(ft.Container(expand=True), *heads, total), padding(left=margin, top=8, right=margin, bottom=6)
    )


def _line(context: EntryContext, typing: Typing, then: MatchState | None, seat: int, margin: float) -> ft.Control:
    """One player's line: the numbers, and the total they come to."""
    theme, tr, palette = context.theme, context.tr, context.theme.palette
    found = columns(context.match.variant.sheet.end_type)
    name, at = context.match.setup.players[seat], typing.caret.current.place
    mine = [Place(seat, one.name) for one in found]
    numbers = [number(context, context.fields, one) for one in mine]
    wrong = _wrong(context, seat)
    step = then.results[-1] if then else None
    begun = any(one is not None for one in numbers)
    side = context.match.setup.side_of(seat)
    total = tr("common.number", n=step.totals[side]) if step and begun else ""
    width = 8 + 16 * _digits(context)
    room = context.width - 2 * margin - 28 - 20 - len(mine) * (_wide(context) + _GAP) - _EQUALS - width - _GAP
    short, style = set_name(theme, name, replace(LABEL_L, size=17), room)
    who: list[ft.Control] = [text(theme, short, style, lines=1)]
    typed = held(context.fields, at) if at is not None and at.seat == seat else None
    added = sum_line(tr, typed, room, 14 * theme.scale) if isinstance(typed, str) else ""
    note = added or (_note(context, step, side) if begun else "")
    if added or (note and not theme.large):
        who.append(muted(theme, note, CAPTION, weight=500, lines=1))
    fields = [
        field(
            theme,
            "" if value is None else tr("common.number", n=value),
            ident=f"entry.field.{seat}.{column}",
            label=_read(context, place, value),
            state=_state(place == at, wrong=wrong),
            on_press=partial(typing.move, Caret(place)),
            on_long_press=partial(typing.clear, place),
            width=_wide(context),
        )
        for column, (place, value) in enumerate(zip(mine, numbers, strict=True))
    ]
    equals = text(theme, "=", replace(CAPTION, size=18, most=1.0), color=palette.ink2) if total else None
    after = row_of(
        ft.Container(equals, width=_EQUALS), result(theme, total, f"entry.field.{seat}", _digits(context)), tight=True
    )
    line = entry_row(
        theme,
        mark(theme, seat + 1, 24 if theme.large else 28, team=context.match.setup.team_of(seat)),
        who,
        ft.Container(width=10 + _GAP),
        row_of(*fields, after, spacing=_GAP, tight=True),
        margin=margin,
        ground=palette.err_tint if wrong else palette.tint if at is not None and at.seat == seat else None,
    )
    line.key = ft.ScrollKey(f"line.{seat}")
    return line


def _read(context: EntryContext, place: Place, value: int | None) -> str:
    """A field read aloud: Laid, Anna, 31."""
    row, name = _label(context, place.column), context.match.setup.players[place.seat]
    if value is None:
        return context.tr("say.row_cell_empty", row=row, name=name)
    typed = held(context.fields, place)
    said = sum_line(context.tr, typed) if isinstance(typed, str) else context.tr("common.number", n=value)
    return context.tr("say.row_cell", row=row, name=name, value=said)


def _note(context: EntryContext, step: HandResult | None, side: int) -> str:
    """What the points of the hand are made of, where they are more than one number: 31 + 23."""
    setup = context.match.setup
    lines = [line for line in context.match.variant.sheet.lines(setup) if line.kind in {"hand", "line"}]
    values = [value for line in lines if step and (value := line.box(step, side, setup).value)]
    return " + ".join(context.tr("common.number", n=value) for value in values) if len(values) > 1 else ""


def _wrong(context: EntryContext, seat: int) -> bool:
    one = pressing(context)
    return one is not None and one.code not in MISSING and seat in one.seats


def _state(here: bool, *, wrong: bool) -> FieldState:
    return "focus" if here else "error" if wrong else "rest"


def _said(context: EntryContext) -> ft.Control:
    """What saving will do, what is refused, or how much is still missing."""
    one = pressing(context)
    if one is None or one.code not in MISSING or not (empty := missing(context)):
        return verdict(context)
    said = context.tr("banner.still_missing", n=empty)
    return banner(
        context.theme, said, ident="entry.banner", mark=ft.Icons.EDIT_OUTLINED, tone="plain", most=largest(context)
    )
