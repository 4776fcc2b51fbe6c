"""All pips left together in one field, where that is enough to score a hand; of a blocked one, two hands besides."""

from __future__ import annotations

from functools import partial

import flet as ft

from scorekeeper.core.variant import MatchState
from scorekeeper.ui.base.flet_shim import component
from scorekeeper.ui.device.keyboard import use_keys
from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.entry.grid_draft import Caret, Place, SumGrid
from scorekeeper.ui.entry.grid_editor import GridEditor, grid_feedback
from scorekeeper.ui.entry.premiums import premium_keys
from scorekeeper.ui.kit.boxes import border, column_of, padded, padding, row_of
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.field import entry_row, field, operator, result
from scorekeeper.ui.kit.keypad import Keypad, PadKeys
from scorekeeper.ui.kit.mark import mark, side_mark
from scorekeeper.ui.kit.surface import hairline
from scorekeeper.ui.kit.theme import CAPTION, LABEL_M, SCORE_FIELD, muted, text


@component
def PipsTogether(
    context: EntryContext, editor: GridEditor, grid: SumGrid, caret: Caret, above: list[ft.Control | None]
) -> ft.Control:
    """Draw the field in the line of the pair that takes the hand, under those of the two hands that compare."""
    theme, tr, margin = context.theme, context.tr, context.margin
    use_keys(editor.press_key)
    is_blocked = bool(context.fields.get(grid.names.blocked))
    caption = muted(theme, tr("entry.these_compare" if is_blocked else "entry.together"), LABEL_M, lines=2, expand=True)
    by_hand = button(theme, tr("entry.by_hand"), "entry.by_hand", editor.by_hand, kind="quiet", size="s")
    pad = Keypad(
        theme,
        PadKeys(editor.digit, editor.delete, editor.clear, editor.plus, editor.step),
        delete=tr("say.key_delete"),
        plus=tr("say.key_add"),
        next_words=tr("entry.next"),
        height=48,
    )
    scrolled = column_of(
        *above,
        ft.Container(row_of(caption, by_hand), padding(left=margin, top=4, right=margin)),
        hairline(theme, strong=True),
        _compared(context, editor, grid, caret),
        *_lines(context, editor, grid, caret),
        *(premium_keys(context) if theme.large else []),
        ft.Container(grid_feedback(context, editor), padding(left=margin, top=8, right=margin, bottom=8)),
        stretch=True,
        scrolls=True,
        expand=True,
    )
    below = ft.Container(pad, padded(margin))
    if context.layout.is_flat:
        below.width = context.width * 0.42
        return row_of(scrolled, below, top=True, expand=True)
    return column_of(scrolled, below, stretch=True, expand=True)


def _compared(context: EntryContext, editor: GridEditor, grid: SumGrid, caret: Caret) -> ft.Control | None:
    """Return the hands that compare, side by side: of who laid the last tile, and of the next player."""
    theme, tr, setup = context.theme, context.tr, context.match.setup
    places = [place for place in grid.places(context.fields) if place != grid.place]
    if not places:
        return None

    def hand(place: Place, note: str) -> ft.Control:
        name = setup.players[place.seat]
        who = column_of(text(theme, name, LABEL_M, lines=1), muted(theme, tr(note), CAPTION, lines=1), expand=True)
        box = _field(context, editor, grid, caret, place, f"entry.field.{place.seat}", name)
        ground = theme.palette.tint if caret.place == place else None
        line = row_of(mark(theme, place.seat + 1, 24, team=setup.team_of(place.seat)), who, box, spacing=8)
        return ft.Container(line, padded(context.margin / 2, 5), bgcolor=ground, expand=True)

    notes = ("entry.laid_last", "entry.plays_next")
    pair = row_of(*(hand(place, note) for place, note in zip(places, notes, strict=True)))
    return ft.Container(pair, border=border(bottom=(1, theme.palette.rule)))


def _field(
    context: EntryContext, editor: GridEditor, grid: SumGrid, caret: Caret, place: Place, ident: str, name: str
) -> ft.Control:
    written = grid.held(context.fields, place)
    figure = "" if written is None else str(written)
    label = context.tr("say.field" if figure else "say.field_empty", name=name, value=figure)
    if place == grid.place:
        label = context.tr("common.facts", a=name, b=figure or context.tr("say.nothing"))
    state = "focus" if caret.place == place else "rest"
    press, clear = partial(editor.choose, place), partial(editor.clear, place)
    drawn = field(context.theme, figure, ident, label, state=state, on_press=press, on_long_press=clear)
    return editor.focus.watch(place, drawn, partial(editor.arrive, place))


def _lines(context: EntryContext, editor: GridEditor, grid: SumGrid, caret: Caret) -> list[ft.Control]:
    """Return a line for each pair: its total before, the field or what else it scores, and its total after."""
    theme, tr, setup, fields = context.theme, context.tr, context.match.setup, context.fields
    written = grid.value(fields, grid.place)
    pips = written or 0
    is_asked = grid.place in grid.places(fields)
    then = _state_with(context, grid, pips)
    before = context.rule_context.totals
    after = before if then is None else then.results[context.index].totals
    takes = _taker(context, grid) if is_asked else None
    box = _field(context, editor, grid, caret, grid.place, "entry.field.together", tr("entry.together"))
    is_here = caret.place == grid.place
    rows: list[ft.Control] = []
    if is_asked and takes is None:  # nobody takes the hand, so the pips have a line of their own
        who = [muted(theme, tr("entry.together"), LABEL_M, lines=2)]
        ground = theme.palette.tint if is_here else None
        rows.append(entry_row(theme, ft.Container(width=0), who, box, margin=context.margin, ground=ground))
    for side in range(setup.sides):
        seats = tuple(seat + 1 for seat in setup.seats_of(side))
        mine = side == takes
        more = after[side] - before[side] - (pips if mine else 0)
        parts: list[ft.Control] = [text(theme, tr("common.number", n=before[side]), SCORE_FIELD, size=22)]
        if mine:
            parts += [operator(theme, "+"), box]
        if more:
            parts.append(ft.Container(text(theme, tr("sheet.plus", n=more), SCORE_FIELD, size=20), padding(left=8)))
        parts += [operator(theme, "="), result(theme, tr("common.number", n=after[side]), f"entry.side.{side}", 3)]
        who = [
            ft.Container(side_mark(theme, seats, 20), alignment=ft.Alignment.CENTER_LEFT),
            muted(theme, setup.name_of(side), CAPTION, lines=1),
        ]
        ground = theme.palette.tint if mine and is_here else None
        rows.append(entry_row(theme, ft.Container(width=0), who, *parts, margin=context.margin, ground=ground))
    return rows


def _taker(context: EntryContext, grid: SumGrid) -> int | None:
    """Return the pair that takes the hand, as far as it is written: the one whose total more pips raise."""
    less, more = (_state_with(context, grid, pips) for pips in (0, 2))
    if less is None or more is None:
        return None
    both = zip(less.results[context.index].totals, more.results[context.index].totals, strict=True)
    return next((side for side, (before, after) in enumerate(both) if after > before), None)


def _state_with(context: EntryContext, grid: SumGrid, pips: int) -> MatchState | None:
    """Return the state with so many pips together, and no pips in the hands that are not written yet."""
    column, fields = grid.names.columns[0].name, context.fields
    compared = grid.compared(fields) or ()
    hands = [
        grid.value(fields, Place(seat, column)) or 0 if seat in compared else None
        for seat in range(len(context.match.setup.players))
    ]
    return context.state_with({**fields, column: hands if compared else None, grid.together: pips})
