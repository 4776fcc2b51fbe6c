"""The lines of numbers that do not say what each player holds: all pips together, or those of each side.

All pips stand in the line of the side that takes the hand, below the two hands that compare, if any do. Where pairs
write hand by hand, the hands stand there, and the lines have their sums.
"""

from __future__ import annotations

from functools import partial

import flet as ft

from scorekeeper.core.form import Alternatives, Place, SeatQuestion
from scorekeeper.core.keypad import Keypad
from scorekeeper.ui.entry.form_editor import FormEditor
from scorekeeper.ui.entry.parts.number_lines import Field, FieldFace, Line, Measures, NumberLine, key_of, most_digits
from scorekeeper.ui.entry.parts.numbers import Numbers
from scorekeeper.ui.kit.boxes import border, column_of, padded, padding, row_of
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.mark import mark
from scorekeeper.ui.kit.surface import hairline
from scorekeeper.ui.kit.theme import CAPTION, LABEL_M, muted, text


def sums_of(numbers: Numbers) -> Numbers | None:
    """Return the numbers that sum up hands: these, or the sums of the hands that two pairs write hand by hand."""
    answers, rules, setup = numbers.pad.answers, numbers.context.rule_context, numbers.context.match.setup
    if numbers.are_sums:
        return numbers
    steps = [step for step in answers.form.steps if isinstance(step, Alternatives)]
    offered = steps[0].offered(numbers.record, rules) if steps else []
    if not setup.teams or not offered or not numbers.are_lines:
        return None
    answers = answers.choose_way(answers.form.steps.index(steps[0]), offered[0])
    sums = Numbers(numbers.context, Keypad(answers))
    if not sums.are_sums:
        return None
    hands = {place.owner: numbers.value(place) for place in numbers.places}
    for place in sums.places:
        per = numbers.field_of(place.name).per
        seats = [place.owner] if per == "seat" else hands if place.owner is None else setup.seats_of(place.owner)
        held = [hands[seat] for seat in seats if seat in hands]
        if None not in held:
            answers = answers.put_at(place, sum(pips or 0 for pips in held), rules)
    return Numbers(numbers.context, Keypad(answers))


def draw(numbers: Numbers, sums: Numbers, editor: FormEditor) -> list[ft.Control | None]:
    """Return the hands that are written, and the lines of the sums: locked, unless they are ``numbers`` themselves."""
    context, theme, tr = numbers.context, numbers.context.theme, numbers.context.tr
    by_hand, hands = sums is not numbers, numbers.places_of("seat")
    lines = _lines(sums, is_locked=by_hand)
    measures = Measures(context.margin, digits=most_digits(lines))
    asks, turn = "" if any(not line.seats for line in lines) else tr(_asks(numbers)), None
    if by_hand:
        asks = tr("entry.pips_left")
        turn = button(theme, tr("entry.as_sum"), "entry.as_sum", partial(_add_up, editor), kind="quiet", size="s")
    elif editor.way_by_hand is not None:
        turn = button(theme, tr("entry.by_hand"), "entry.by_hand", editor.by_hand, kind="quiet", size="s")
    head = row_of(muted(theme, asks, LABEL_M, lines=2, expand=True), turn)
    beside = 1 if theme.large else 2
    return [
        ft.Container(head, padding(left=context.margin, top=4, right=context.margin)),
        hairline(theme, strong=True),
        *(_hands(numbers, editor, hands[first : first + beside]) for first in range(0, len(hands), beside)),
        *(NumberLine(theme, tr, line, measures, editor) for line in lines),
    ]


def _add_up(editor: FormEditor) -> None:
    """Write the sums in place of the hands."""
    if sums := sums_of(Numbers(editor.context, editor.pad)):
        editor.answer(lambda _: sums.pad.answers)
        editor.put(lambda _: sums.pad.answers)  # numbers that are asked anew begin empty


def _asks(numbers: Numbers) -> str:
    """Return the word key of what the numbers say."""
    ending, pairs = numbers.ending, len(numbers.places_of("side"))
    if pairs:
        return "entry.other_pair" if pairs == 1 else "entry.each_pair"
    is_nobody = ending is not None and ending.nobody and getattr(numbers.record, ending.nobody)
    return "entry.these_compare" if is_nobody else "entry.together"


def _hands(numbers: Numbers, editor: FormEditor, places: list[Place]) -> ft.Control:
    """Return hands side by side. Those that compare are of who laid the last tile, and of the next player."""
    context, theme, setup = numbers.context, numbers.context.theme, numbers.context.match.setup
    laid_last = [getattr(numbers.record, each.name) for each in editor.state.asked if isinstance(each, SeatQuestion)]

    def hand(place: Place) -> ft.Control:
        seat = place.owner or 0
        note = context.tr("entry.laid_last" if seat in laid_last else "entry.plays_next")
        under = muted(theme, note, CAPTION, lines=1) if numbers.are_sums else None
        who = column_of(text(theme, setup.players[seat], LABEL_M, lines=1), under, expand=True)
        face = _face(numbers, place)
        ground = theme.palette.tint if face.state == "focus" else None
        drawing = mark(theme, seat + 1, 24, team=setup.team_of(seat))
        line = row_of(drawing, who, Field(theme, editor, face), spacing=8)
        key = ft.ScrollKey(f"line.{key_of(place)}")
        return ft.Container(line, padded(context.margin / 2, 5), bgcolor=ground, expand=True, key=key)

    return ft.Container(row_of(*map(hand, places)), border=border(bottom=(1, theme.palette.rule)))


def _face(numbers: Numbers, place: Place) -> FieldFace:
    return numbers.face(place, "focus" if numbers.pad.caret == place else "rest")


def _lines(numbers: Numbers, *, is_locked: bool) -> list[Line]:
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

    def face(place: Place) -> FieldFace:
        return numbers.face(place, "locked") if is_locked else _face(numbers, place)

    if whole is not None and takes is None:
        lines.append(
            Line(key_of(whole), "entry.whole", tr(_asks(numbers)), fields=(face(whole),), is_here=here == whole)
        )
    for side in range(setup.sides):
        own = pairs.get(side)
        place = whole if side == takes else None if own == whole else own
        pips = numbers.value(whole) or 0 if whole is not None and side == takes else 0
        more = after[side] - before[side] - pips
        lines.append(
            Line(
                key=f"side-{side}" if place is None or is_locked else key_of(place),
                ident=f"entry.side.{side}",
                name=setup.name_of(side),
                seats=setup.seats_of(side),
                before=tr("common.number", n=before[side]),
                sign="+" if place is not None and place == whole else "",
                fields=(face(place),) if place else (),
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
