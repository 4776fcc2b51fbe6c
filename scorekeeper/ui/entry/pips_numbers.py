"""Pips typed: a line a player over the number pad, with a caret that moves on by itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import flet as ft

from scorekeeper.core.problem import Remedy
from scorekeeper.ui.base.flet_shim import component, use_ref, use_state
from scorekeeper.ui.device.keyboard import use_keys
from scorekeeper.ui.entry.context import EntryContext, Fields
from scorekeeper.ui.entry.lines_and_keys import CaretTyping, use_lines_and_keys
from scorekeeper.ui.entry.pips_draft import (
    STOCK,
    Boxes,
    Caret,
    boxes,
    counts_stock,
    digit,
    erase,
    goes_out,
    is_blocked,
    onward,
    plus,
    step_on,
    write,
    writers,
)
from scorekeeper.ui.entry.pips_lines import Line, lines
from scorekeeper.ui.entry.pips_stock import stock_line, verdict_of
from scorekeeper.ui.entry.reach import Reach, use_reach
from scorekeeper.ui.entry.strokes import Strokes
from scorekeeper.ui.entry.sums import sum_line
from scorekeeper.ui.entry.who import Person, who_went_out
from scorekeeper.ui.kit.boxes import padded, padding, space
from scorekeeper.ui.kit.field import entry_row, field, operator, result
from scorekeeper.ui.kit.keypad import PadKeys
from scorekeeper.ui.kit.mark import mark
from scorekeeper.ui.kit.names import set_name
from scorekeeper.ui.kit.theme import CAPTION, LABEL_L, LABEL_M, SCORE_FIELD, Theme, muted, text
from scorekeeper.ui.kit.tokens import GAP
from scorekeeper.wording.side_text import target_of

FRAME: Final = 150
"""Height of the title above a pad and of the button below it."""


@dataclass(frozen=True, slots=True)
class Typing(CaretTyping[Caret]):
    """What keys, segments and answers do to the draft and to the caret, both at once."""

    names: Boxes
    reach: Reach

    def arrive(self, seat: int) -> None:
        """The focus of the keyboard has come to a line."""
        if self.caret.current.seat != seat:
            self.move(Caret(seat))

    def digit(self, key: int) -> None:
        self.change(lambda fields: digit(self.names, fields, self.context.at, self.caret.current, key))

    def delete(self) -> None:
        self.change(lambda fields: erase(self.names, fields, self.context.at, self.caret.current))

    def plus(self) -> None:
        self.change(lambda fields: plus(self.names, fields, self.context.at, self.caret.current))

    def clear(self, at: int | None = None) -> None:
        seat, setup = self.caret.current.seat if at is None else at, self.context.match.setup
        if seat is not None:
            self.change(lambda fields: (write(self.names, fields, setup, seat, None), Caret(seat)))

    def out(self, seat: int) -> None:
        self._settle(lambda fields: goes_out(self.names, fields, self.context.match.setup, seat))

    def blocked(self) -> None:
        self._settle(lambda fields: is_blocked(self.names, fields, self.context.match.setup))

    def _settle(self, change: Callable[[Fields], Fields]) -> None:
        self.reach.roams.current = False

        def settled(fields: Fields) -> tuple[Fields, Caret]:
            changes = change(fields)
            return changes, onward(self.names, {**fields, **changes}, self.context.at, Caret())

        self.change(settled)

    def step(self, *, back: bool = False) -> None:
        self.move(step_on(self.names, self.context.fields, self.context.at, self.caret.current, back=back))

    async def answer(self, remedy: Remedy) -> None:
        if remedy.seat is not None and remedy.changes.get(self.names.out) == remedy.seat:
            self.out(remedy.seat)
        else:
            await self.context.answer(remedy)

    async def hear(self, event: ft.KeyboardEvent) -> None:
        """A key of a keyboard: the focus of the device goes where the caret goes."""
        self.reach.hear(event.key)
        tabbed = self.reach.tabbed_from()

        async def followed(write: Callable[..., object], *key: int) -> None:
            write(*key)
            await self.reach.follow(self.caret.current.seat)

        strokes = Strokes(
            partial(followed, self.digit),
            partial(followed, self.delete),
            self.clear,
            partial(followed, self.plus),
            lambda back: None if tabbed is None else self._tab(tabbed, back=back),
            lambda: None if self.reach.busy else self.context.save(),
            self.context.undo,
            self.context.redo,
        )
        await strokes.hear(event)

    async def _tab(self, seat: int, *, back: bool) -> None:
        """To the next line; from the last one the device goes where it will."""
        seats = writers(self.names, self.context.fields, self.context.at)
        place = seats.index(seat) + (-1 if back else 1) if seat in seats else -1
        if 0 <= place < len(seats):
            self.move(Caret(seats[place]))
            await self.reach.follow(seats[place])


@component
def Numbers(context: EntryContext) -> ft.Control:
    theme, tr = context.theme, context.tr
    names = boxes(context.match.variant.sheet.end_type)
    caret = use_ref(onward(names, context.fields, context.at, Caret()))
    _, draw_again = use_state(0)
    typing = Typing(context, caret, lambda: draw_again(lambda n: n + 1), names, use_reach())
    use_keys(typing.hear)
    short, margin = context.layout.is_low, context.margin
    bare = short or context.docked
    written = lines(context, names, caret.current)
    crowded = theme.large or len(written) > 3
    height = 48 if short else 58 if context.docked else (52 if theme.large else 48) if crowded else 56
    plain = not any(one.before or one.sign for one in written)
    count = len(written) + counts_stock(names, context.match.setup)
    pad = 4 * (height + GAP) + FRAME
    roomy = _needs(theme, count, bare=bare) + pad <= context.height
    one_line = 76 if theme.large else 62
    squeezed = _needs(theme, count, bare=bare) - (count - 1) * one_line + pad > context.height
    above: list[ft.Control] = [
        *(_who(context, names, typing, margin, bare=bare) if names.out else []),
        space(14 if context.docked else 6)
        if bare
        else _caption(theme, tr("entry.pips_left"), margin, _measure(context), above=12)
        if roomy
        else space(8),
        ft.Container(height=1, bgcolor=theme.palette.ink),
        *(_line(context, one, typing, margin, plain=plain) for one in written),
        *([_stock(context, names, typing, margin)] if counts_stock(names, context.match.setup) else []),
    ]
    return use_lines_and_keys(
        context,
        above,
        verdict_of(context, names, answer=typing.answer),
        PadKeys(typing.digit, typing.delete, typing.clear, typing.plus, typing.step),
        line=caret.current.seat,
        first=None if squeezed else written[0].seat,
        pinned=not roomy,
        key_height=height,
    )


def _needs(theme: Theme, count: int, *, bare: bool) -> float:
    """About how high so many lines are with all that stands above and below them."""
    captions = 0.0 if bare else 66 * theme.scale
    rows = 2 if count > (2 if theme.large else 3) else 1
    return captions + rows * theme.fit(52) + count * (76 if theme.large else 62) + 90 * theme.scale + 10


def _caption(theme: Theme, caption: str, margin: float, aside: str = "", *, above: float = 0) -> ft.Control:
    said: list[ft.Control] = [muted(theme, caption, LABEL_M, expand=True)]
    if aside:
        said.append(muted(theme, aside, LABEL_M, weight=500))
    return ft.Container(ft.Row(said), padding(left=margin, top=above, right=margin, bottom=7))


def _measure(context: EntryContext) -> str:
    """What the totals are measured against, at the end of the caption."""
    goal, target = context.match.variant.goal, target_of(context.match)
    if target is None or goal.kind == "countdown":
        return ""
    return context.tr("entry.limit" if goal.kind == "limit" else "entry.target", n=target)


def _who(context: EntryContext, names: Boxes, typing: Typing, margin: float, *, bare: bool) -> list[ft.Control]:
    """Who went out, where that is written."""
    setup = context.match.setup
    people = [Person(seat, setup.players[seat], setup.team_of(seat)) for seat in context.at.active_seats]
    chosen = who_went_out(
        context.theme,
        people,
        context.tr("entry.blocked") if names.blocked else "",
        out=context.fields.get(names.out),
        is_blocked=bool(context.fields.get(names.blocked)),
        width=context.width - 2 * margin,
        on_out=typing.out,
        on_blocked=typing.blocked,
    )
    return [
        *([] if bare else [_caption(context.theme, context.tr("entry.who_out"), margin)]),
        ft.Container(chosen, padded(margin)),
    ]


def _stock(context: EntryContext, names: Boxes, typing: Typing, margin: float) -> ft.Control:
    here = typing.caret.current.seat == STOCK
    line = stock_line(
        context, names, partial(typing.move, Caret(STOCK, fresh=True, patient=True)), here=here, margin=margin
    )
    return ft.Container(line, key=ft.ScrollKey(f"line.{STOCK}"))


def _line(context: EntryContext, one: Line, typing: Typing, margin: float, *, plain: bool) -> ft.Control:
    theme, tr = context.theme, context.tr
    name = context.match.setup.players[one.seat]
    locked = one.state == "locked"
    key = "say.field_locked" if locked else "say.field" if one.value else "say.field_empty"
    digits = max(2, len(one.before), len(one.after))
    before = 8 if plain else 24 + 8 + 12 * digits
    room = context.width - 2 * margin - 38 - before - 68 - 24 - (8 + 16 * digits)
    short, style = set_name(theme, name, replace(LABEL_L, size=17), room)
    added = "" if locked or not one.typed else sum_line(tr, one.typed, room, 14 * theme.scale)
    who: list[ft.Control] = [text(theme, short, replace(LABEL_L, size=style.size), lines=1)]
    note = added or ("" if theme.large else one.note)  # in large text the banner alone says it
    if note:
        color = theme.palette.error if one.over and not added else theme.palette.ink2
        who.append(text(theme, note, CAPTION, weight=500, color=color, lines=1))
    start: list[ft.Control] = [ft.Container(width=8)]
    if not plain:
        total = muted(theme, one.before, SCORE_FIELD, size=22, weight=500, lines=1, align=ft.TextAlign.RIGHT)
        right = ft.Alignment.CENTER_RIGHT
        start = [ft.Container(total, width=8 + 12 * digits, alignment=right), operator(theme, one.sign)]
    ident = f"entry.field.{one.seat}"
    box = field(
        theme,
        one.value,
        ident,
        tr(key, name=name, value=sum_line(tr, one.typed) if added else one.value),
        state=one.state,
        on_press=None if locked else partial(typing.move, Caret(one.seat, fresh=True, patient=True)),
        on_long_press=None if locked else partial(typing.clear, one.seat),
    )
    after = result(theme, one.after, ident, digits, theme.palette.error if one.over else None)
    drawing = mark(theme, one.seat + 1, 24 if theme.large else 28, team=context.match.setup.team_of(one.seat))
    ground = {"focus": theme.palette.tint, "error": theme.palette.err_tint}.get(one.state)
    line = entry_row(theme, drawing, who, *start, box, operator(theme, "="), after, margin=margin, ground=ground)
    reached = typing.reach.line(one.seat, line, partial(typing.arrive, one.seat))
    return ft.Container(reached, key=ft.ScrollKey(f"line.{one.seat}"))
