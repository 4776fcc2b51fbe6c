"""The pad for a printed table whose boxes are pressed: a tap counts one more, a step below corrects the last box."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import Any, Final

import flet as ft

from scorekeeper.core.kinds import Keys, Pips, Tiles, fields_of
from scorekeeper.core.table import Line
from scorekeeper.core.variant import RecordSheet
from scorekeeper.ui.base.flet_shim import component, use_dialog, use_state
from scorekeeper.ui.entry.bergen.blocked import Asking, Hands, begin, decided, winner_of
from scorekeeper.ui.entry.bergen.steps import leading_through
from scorekeeper.ui.entry.context import Cell, EntryContext, Fields, Live
from scorekeeper.ui.entry.feedback import reason
from scorekeeper.ui.entry.play_log import inset, place_keys
from scorekeeper.ui.kit.boxes import column_of, row_of
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.mark import mark
from scorekeeper.ui.kit.press import named
from scorekeeper.ui.kit.stepper import stepper
from scorekeeper.ui.kit.theme import CAPTION, LABEL_L, muted, text
from scorekeeper.ui.table.band import RowActions
from scorekeeper.ui.table.table import Room, Spread, Table


def fits(sheet: RecordSheet) -> bool:
    """Printed keys are counted, and the end says who won the hand, or the tiles that decide it."""
    end = fields_of(sheet.end_type)
    keys = any(isinstance(field.kind, Keys) for play in sheet.play_types for field in fields_of(play))
    tiles = any(isinstance(one.kind, Tiles) and one.per == "seat" for one in end)
    return sheet.is_paged and keys and tiles and not any(isinstance(one.kind, Pips) for one in end)


def press(context: EntryContext, number: int, side: int) -> Awaitable[object] | None:
    """A tap on a box: one more of what is counted there; of what happens once a hand, it happened here."""
    line, seat = lines_of(context)[number], seat_of(context, side)
    context.set_cell((number, side))
    if line.tap_end:
        context.set_fields(_closed(context, line, seat))
        return None
    if line.tap_play is None:
        return None
    return _move(context, line, seat) if once(line) else context.score(line.tap_play(seat))


@component
def TallyPad(context: EntryContext) -> ft.Control:
    asking, set_asking = use_state(_NOT_ASKED)

    def go(on: Callable[[Asking], Asking | None]) -> None:
        set_asking(lambda now: tuple(one for one in map(on, now) if one))

    def done(winner: int | None, hands: Hands) -> None:
        set_asking(_NOT_ASKED)
        context.set_fields(decided(context, winner, hands))
        if (box := ended_in(context, decided(context, winner, hands))) is not None:
            context.set_cell(box)

    use_dialog(leading_through(context, asking[0], go, done) if asking else None)
    theme = context.theme
    box = ft.Row(_selected(context, lambda: set_asking((begin(context),))), spacing=12, expand=True)
    pad = inset(row_of(ft.Container(width=0, height=theme.fit(56)), box), _hint(context), spacing=0)
    return place_keys(context, pad, paper=True, above=_page(context) if context.past else ft.Container(expand=True))


def _page(context: EntryContext) -> ft.Control:
    """The printed table of a hand that is corrected, as it would be."""
    shown = context.preview
    return Table(
        context.theme,
        context.tr,
        Spread(shown.match, shown.state),
        Room(context.width),
        RowActions(press=partial(press, context)),
        shown=context.index,
        cell=context.cell,
        drafted=True,
    )


TALLY: Final = Live(TallyPad, press, ends=True, fits=fits)

_NOT_ASKED: Final[tuple[Asking, ...]] = ()


def once(line: Line) -> bool:
    """Whether a row is printed with what it is worth, not with what it is worth each time."""
    return not line.worth.startswith("x")


def count(context: EntryContext, cell: Cell) -> int:
    """How often a box has been counted in the hand."""
    line, seat = lines_of(context)[cell[0]], seat_of(context, cell[1])
    if line.tap_end:
        return int(ended_in(context, context.fields) == cell)
    return sum(play == line.tap_play(seat) for play in context.at.hand.plays) if line.tap_play else 0


def ended_in(context: EntryContext, fields: Fields) -> Cell | None:
    """The box in which a draft ends the hand, as far as it says."""
    blocked = bool(fields.get("blocked"))
    seat = winner_of(context, fields) if blocked else fields.get("out")
    if seat is None:
        return None
    for number, line in enumerate(lines_of(context)):
        if line.tap_end and bool(line.tap_end(seat).get("blocked")) == blocked:
            return number, context.match.setup.side_of(seat)
    return None


def _closed(context: EntryContext, line: Line, seat: int) -> Fields:
    """The changes that end the hand in a box: whatever else had ended it has not."""
    assert line.tap_end is not None, "that line does not end a hand"  # noqa: S101
    changes = line.tap_end(seat)
    if changes.get("blocked"):
        return decided(context, seat)
    blank: dict[str, Any] = {field.name: None for field in fields_of(context.match.variant.sheet.end_type)}
    return {**blank, **changes, "blocked": None}


async def _move(context: EntryContext, line: Line, seat: int) -> None:
    """What happens once a hand happened to this player, not to another one."""
    assert line.tap_play is not None, "that line is not pressed"  # noqa: S101
    plays = context.at.hand.plays
    anybody = [line.tap_play(one) for one in range(len(context.match.setup.players))]
    there = [number for number, play in enumerate(plays) if play in anybody]
    if [plays[number] for number in there] == [line.tap_play(seat)]:
        return
    for number in reversed(there):
        await context.drop(number)
    await context.score(line.tap_play(seat))


def _less(context: EntryContext, cell: Cell) -> Awaitable[None] | None:
    """One less of what was counted in a box: the last one goes."""
    line, seat = lines_of(context)[cell[0]], seat_of(context, cell[1])
    if line.tap_end:
        context.set_fields({field.name: None for field in fields_of(context.match.variant.sheet.end_type)})
        return None
    assert line.tap_play is not None, "that line is not pressed"  # noqa: S101
    mine = [number for number, play in enumerate(context.at.hand.plays) if play == line.tap_play(seat)]
    return context.drop(mine[-1]) if mine else None


def _selected(context: EntryContext, lead_through: Callable[[], None]) -> list[ft.Control]:
    """The box pressed last, with its count between minus and plus; or what to do."""
    theme, tr, cell = context.theme, context.tr, context.cell
    if cell is None:
        style = replace(LABEL_L, most=1.25) if context.layout.is_low else LABEL_L
        return [muted(theme, tr("bergen.tap_to_add"), style, lines=2, expand=True)]
    line, seat = lines_of(context)[cell[0]], seat_of(context, cell[1])
    row, name, number = tr(line.label), context.match.setup.players[seat], count(context, cell)
    if line.tap_end and context.fields.get("blocked"):
        return _blocked(context, row, lead_through)
    return [
        mark(theme, seat + 1, 28),
        text(theme, row, LABEL_L, lines=2, expand=True),
        stepper(
            theme,
            tr("common.number", n=number),
            ident="tally",
            less=tr("say.stepper_less", row=row, name=name),
            more=tr("say.stepper_more", row=row, name=name),
            on_less=partial(_less, context, cell) if number else None,
            on_more=None if once(line) and number else partial(press, context, *cell),
        ),
    ]


def _blocked(context: EntryContext, row: str, lead_through: Callable[[], None]) -> list[ft.Control]:
    """Who wins the blocked hand, and the way to find out."""
    theme, tr = context.theme, context.tr
    winner = winner_of(context, context.fields)
    name = tr("bergen.no_winner") if winner is None else context.match.setup.players[winner]
    who = column_of(
        muted(theme, row, CAPTION, lines=1),
        named(text(theme, name, LABEL_L, lines=1), "tally.winner"),
        spacing=2,
        tight=True,
        expand=True,
    )
    said = [*([] if winner is None else [mark(theme, winner + 1, 28)]), who]
    find = button(theme, tr("blocked.find"), "tally.blocked", lead_through, kind="outlined", size="s")
    if not theme.large:
        return [*said, find]
    return [column_of(row_of(*said, spacing=12), find, spacing=6, expand=True)]


def _hint(context: EntryContext) -> ft.Control:
    """What is missing before the hand can be closed; the room stays, so that nothing jumps."""
    theme, problems = context.theme, context.preview.problems
    begun = bool(context.at.hand.plays or context.fields)
    said = reason(context, problems[-1]) if problems and begun else ""
    hint = named(muted(theme, said, CAPTION, lines=2), "tally.hint", live=True)
    hint.expand = True
    return row_of(ft.Container(width=0, height=theme.fit(24)), hint)


def lines_of(context: EntryContext) -> tuple[Line, ...]:
    """The printed rows of the sheet, in their order."""
    return context.match.variant.sheet.lines(context.match.setup)


def seat_of(context: EntryContext, side: int) -> int:
    """The seat that stands for a column."""
    return context.match.setup.seats_of(side)[0]
