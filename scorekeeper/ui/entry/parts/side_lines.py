"""The lines of numbers that do not say what each player holds: all pips together, or those of each side.

All pips stand in the line of the side that takes the hand, below the two hands that compare, if any do.
"""

from __future__ import annotations

import flet as ft

from scorekeeper.core.form import Place, SeatQuestion
from scorekeeper.ui.entry.form_editor import FormEditor
from scorekeeper.ui.entry.parts.number_lines import Field, FieldFace, Line, Measures, NumberLine
from scorekeeper.ui.entry.parts.numbers import Numbers
from scorekeeper.ui.kit.boxes import border, column_of, padded, padding, row_of
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.mark import mark
from scorekeeper.ui.kit.surface import hairline
from scorekeeper.ui.kit.theme import CAPTION, LABEL_M, muted, text


def draw(numbers: Numbers, editor: FormEditor) -> list[ft.Control | None]:
    context, theme, tr = numbers.context, numbers.context.theme, numbers.context.tr
    compared, lines = numbers.places_of("seat"), _lines(numbers)
    asks = "" if any(not line.seats for line in lines) else tr(_asks(numbers))
    by_hand = None
    if editor.way_by_hand is not None:
        by_hand = button(theme, tr("entry.by_hand"), "entry.by_hand", editor.by_hand, kind="quiet", size="s")
    head = row_of(muted(theme, asks, LABEL_M, lines=2, expand=True), by_hand)
    measures = Measures(context.margin)
    return [
        ft.Container(head, padding(left=context.margin, top=4, right=context.margin)),
        hairline(theme, strong=True),
        _compared(numbers, editor, compared) if compared else None,
        *(NumberLine(theme, tr, line, measures, editor) for line in lines),
    ]


def _asks(numbers: Numbers) -> str:
    """Return the word key of what the numbers say."""
    ending, pairs = numbers.ending, len(numbers.places_of("side"))
    if pairs:
        return "entry.other_pair" if pairs == 1 else "entry.each_pair"
    is_nobody = ending is not None and ending.nobody and getattr(numbers.record, ending.nobody)
    return "entry.these_compare" if is_nobody else "entry.together"


def _compared(numbers: Numbers, editor: FormEditor, places: list[Place]) -> ft.Control:
    """Return the hands that compare, side by side: of who laid the last tile, and of the next player."""
    context, theme, setup = numbers.context, numbers.context.theme, numbers.context.match.setup
    laid_last = [getattr(numbers.record, each.name) for each in editor.state.asked if isinstance(each, SeatQuestion)]

    def hand(place: Place) -> ft.Control:
        seat = place.owner or 0
        note = context.tr("entry.laid_last" if seat in laid_last else "entry.plays_next")
        name = text(theme, setup.players[seat], LABEL_M, lines=1)
        who = column_of(name, muted(theme, note, CAPTION, lines=1), expand=True)
        face = _face(numbers, place)
        ground = theme.palette.tint if face.state == "focus" else None
        drawing = mark(theme, seat + 1, 24, team=setup.team_of(seat))
        line = row_of(drawing, who, Field(theme, editor, face), spacing=8)
        return ft.Container(line, padded(context.margin / 2, 5), bgcolor=ground, expand=True)

    return ft.Container(row_of(*map(hand, places)), border=border(bottom=(1, theme.palette.rule)))


def _face(numbers: Numbers, place: Place) -> FieldFace:
    return numbers.face(place, "focus" if numbers.pad.caret == place else "rest")


def _lines(numbers: Numbers) -> list[Line]:
    """Return a line for each side: its total before, its field or what else it scores, and its total after.

    Where no side scores the pips themselves, they have a line of their own above.
    """
    context, tr, setup = numbers.context, numbers.context.tr, numbers.context.match.setup
    before, is_undecided = context.rule_context.totals, _is_undecided(numbers)
    after = before if is_undecided else numbers.state.results[context.index].totals
    pairs, here = {place.owner: place for place in numbers.places_of("side")}, numbers.pad.caret
    whole = numbers.hand or (next(iter(pairs.values())) if len(pairs) == 1 else None)
    takes = None if whole is None else _scorer(numbers, whole, is_undecided=is_undecided)
    lines: list[Line] = []
    if whole is not None and takes is None:
        face = _face(numbers, whole)
        lines.append(Line("whole", "entry.whole", tr(_asks(numbers)), fields=(face,), is_here=here == whole))
    for side in range(setup.sides):
        own = pairs.get(side)
        place = whole if side == takes else None if own == whole else own
        pips = numbers.value(whole) or 0 if whole is not None and side == takes else 0
        more = after[side] - before[side] - pips
        lines.append(
            Line(
                key=f"side-{side}",
                ident=f"entry.side.{side}",
                name=setup.name_of(side),
                seats=setup.seats_of(side),
                before=tr("common.number", n=before[side]),
                sign="+" if place is not None and place == whole else "",
                fields=(_face(numbers, place),) if place else (),
                more=tr("sheet.plus", n=more) if more else "",
                equals="=",
                after=tr("common.number", n=after[side]),
                is_here=place is not None and here == place,
            )
        )
    return lines


def _is_undecided(numbers: Numbers) -> bool:
    """Return whether it is not written how the hand ended, or which pair holds fewer pips."""
    pairs_decide = numbers.seat_out is None and bool(numbers.places_of("side"))
    return numbers.ending is None or numbers.is_open or (pairs_decide and numbers.missing > 0)


def _scorer(numbers: Numbers, whole: Place, *, is_undecided: bool) -> int | None:
    """Return the side that scores the pips themselves, in whose line they stand, as far as it is written."""
    match numbers.places[whole].scores:
        case "own":
            return whole.owner
        case "winner" if not is_undecided:
            won = numbers.context.match.variant.sheet.winners(numbers.completed, numbers.context.match.setup)
            return won[0] if len(won) == 1 else None
        case _:
            return None
