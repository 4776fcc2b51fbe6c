"""Pips typed: a line a player over the number pad, with a caret that moves on by itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import flet as ft

from scorekeeper.core.problem import Remedy
from scorekeeper.ui.base.flet_shim import Ref, component, use_ref, use_state
from scorekeeper.ui.base.render_cache import padded, padding
from scorekeeper.ui.device.keyboard import use_keys
from scorekeeper.ui.entry.context import EntryContext, Fields
from scorekeeper.ui.entry.following import use_line_in_view
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
from scorekeeper.ui.kit.boxes import column_of, row_of, space
from scorekeeper.ui.kit.field import entry_line
from scorekeeper.ui.kit.keypad import Keypad
from scorekeeper.ui.kit.names import set_name
from scorekeeper.ui.kit.theme import LABEL_L, LABEL_M, Theme, text
from scorekeeper.ui.kit.tokens import GAP
from scorekeeper.ui.table.heads import target_of

FRAME: Final = 150
"""Height of the title above a pad and of the button below it."""


@dataclass(frozen=True, slots=True)
class Typing:
    """What keys, segments and answers do to the draft and to the caret, both at once."""

    context: EntryContext
    names: Boxes
    caret: Ref[Caret]
    reach: Reach
    redraw: Callable[[], object]

    def move(self, to: Caret) -> None:
        self.caret.current = to
        self.redraw()

    def arrive(self, seat: int) -> None:
        """The focus of the keyboard has come to a line."""
        if self.caret.current.seat != seat:
            self.move(Caret(seat))

    def _change(self, change: Callable[[Fields], tuple[Fields, Caret]]) -> None:
        def act(fields: Fields) -> Fields:
            changes, self.caret.current = change(fields)
            return changes

        self.context.set_fields(act)

    def digit(self, key: int) -> None:
        self._change(lambda fields: digit(self.names, fields, self.context.at, self.caret.current, key))

    def delete(self) -> None:
        self._change(lambda fields: erase(self.names, fields, self.context.at, self.caret.current))

    def plus(self) -> None:
        self._change(lambda fields: plus(self.names, fields, self.context.at, self.caret.current))

    def clear(self, at: int | None = None) -> None:
        seat, setup = self.caret.current.seat if at is None else at, self.context.match.setup
        if seat is not None:
            self._change(lambda fields: (write(self.names, fields, setup, seat, None), Caret(seat)))

    def out(self, seat: int) -> None:
        self._settle(lambda fields: goes_out(self.names, fields, self.context.match.setup, seat))

    def blocked(self) -> None:
        self._settle(lambda fields: is_blocked(self.names, fields, self.context.match.setup))

    def _settle(self, change: Callable[[Fields], Fields]) -> None:
        self.reach.roams.current = False

        def settled(fields: Fields) -> tuple[Fields, Caret]:
            changes = change(fields)
            return changes, onward(self.names, {**fields, **changes}, self.context.at, Caret())

        self._change(settled)

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
    typing = Typing(context, names, caret, use_reach(), lambda: draw_again(lambda n: n + 1))
    use_keys(typing.hear)
    short, margin = context.layout.is_low, 20 if context.docked else 16
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
    upper: list[ft.Control] = [
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
    said = ft.Container(
        verdict_of(context, names, answer=typing.answer),
        padding(left=margin, top=2 if short else 10, right=margin, bottom=2 if short else 8),
    )
    keys = ft.Container(
        Keypad(
            theme,
            delete=tr("say.key_delete"),
            next_words=tr("entry.next"),
            on_digit=typing.digit,
            on_delete=typing.delete,
            on_clear=typing.clear,
            on_next=typing.step,
            plus=tr("say.key_add"),
            on_plus=typing.plus,
            height=height,
        ),
        padded(margin),
    )
    pinned = [] if roomy else [said]
    seat = caret.current.seat
    scroller = use_line_in_view(theme, seat, None if squeezed else written[0].seat)
    above = column_of(*upper, *([said] if roomy else []), stretch=True, scrolls=True, expand=True, ref=scroller)
    if context.layout.is_flat:
        beside = ft.Container(keys, width=context.width * 0.42)
        lines_at = column_of(above, *pinned, expand=True)
        return row_of(lines_at, beside, top=True, expand=True)
    return column_of(above, *pinned, keys, stretch=True, expand=True)


def _needs(theme: Theme, count: int, *, bare: bool) -> float:
    """About how high so many lines are with all that stands above and below them."""
    captions = 0.0 if bare else 66 * theme.scale
    rows = 2 if count > (2 if theme.large else 3) else 1
    return captions + rows * theme.fit(52) + count * (76 if theme.large else 62) + 90 * theme.scale + 10


def _caption(theme: Theme, caption: str, margin: float, aside: str = "", *, above: float = 0) -> ft.Control:
    ink2 = theme.palette.ink2
    said: list[ft.Control] = [text(theme, caption, LABEL_M, color=ink2, expand=True)]
    if aside:
        said.append(text(theme, aside, LABEL_M, weight=500, color=ink2))
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
    line = entry_line(
        theme,
        seats=(one.seat + 1,),
        name=short,
        before=one.before,
        value=one.value,
        after=one.after,
        ident=f"entry.field.{one.seat}",
        label=tr(key, name=name, value=sum_line(tr, one.typed) if added else one.value),
        state=one.state,
        note=one.note,
        added=added,
        over=one.over,
        sign=one.sign,
        on_press=None if locked else partial(typing.move, Caret(one.seat, fresh=True, patient=True)),
        on_long_press=None if locked else partial(typing.clear, one.seat),
        digits=digits,
        margin=margin,
        size=style.size,
        plain=plain,
        team=context.match.setup.team_of(one.seat),
    )
    reached = typing.reach.line(one.seat, line, partial(typing.arrive, one.seat))
    return ft.Container(reached, key=ft.ScrollKey(f"line.{one.seat}"))
