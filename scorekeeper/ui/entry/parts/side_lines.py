"""The lines of numbers that do not say what each player holds: all pips together, or those of each side.

All pips stand in the line of the side that takes the hand, below the two hands that compare, if any do. Where pairs
write hand by hand, the hands stand there, and the lines have their sums. Numbers that fit no table, several of the
whole hand or others of the teams, have a line each.
"""

from __future__ import annotations

from functools import partial

import flet as ft

from scorekeeper.core.form import Alternatives, NumbersQuestion, Place, SeatQuestion
from scorekeeper.core.keypad import Keypad
from scorekeeper.ui.base.flet_shim import component
from scorekeeper.ui.device.keyboard import use_keys
from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.entry.feedback import feedback
from scorekeeper.ui.entry.form_editor import FormEditor
from scorekeeper.ui.entry.keyboard import press_key
from scorekeeper.ui.entry.parts import number_lines
from scorekeeper.ui.entry.parts.number_lines import Field, FieldFace, Line, Measures, NumberLine, key_of
from scorekeeper.ui.entry.parts.numbers import Numbers
from scorekeeper.ui.entry.parts.section import owner_name, owner_seats
from scorekeeper.ui.kit.boxes import border, column_of, padded, padding, row_of
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.field import FieldState, entry_row
from scorekeeper.ui.kit.keypad import Keypad as NumberKeys
from scorekeeper.ui.kit.keypad import PadKeys
from scorekeeper.ui.kit.mark import mark, side_mark
from scorekeeper.ui.kit.surface import hairline
from scorekeeper.ui.kit.theme import CAPTION, LABEL_L, LABEL_M, muted, text
from scorekeeper.wording.form_text import caption_key


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
    measures = Measures(context.margin, digits=number_lines.most_digits(lines))
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
        face = numbers.face(place, numbers.state_of(place))
        ground = theme.palette.tint if face.state == "focus" else None
        drawing = mark(theme, seat + 1, 24)
        line = row_of(drawing, who, Field(theme, editor, face), spacing=8)
        key = ft.ScrollKey(f"line.{key_of(place)}")
        return ft.Container(line, padded(context.margin / 2, 5), bgcolor=ground, expand=True, key=key)

    return ft.Container(row_of(*map(hand, places)), border=border(bottom=(1, theme.palette.rule)))


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

    def fields(place: Place | None) -> tuple[FieldFace, ...]:
        return () if place is None else (numbers.face(place, "locked" if is_locked else numbers.state_of(place)),)

    def side_line(side: int) -> Line:
        place = whole if side == takes else None if pairs.get(side) == whole else pairs.get(side)
        pips = numbers.value(whole) or 0 if whole is not None and side == takes else 0
        more = after[side] - before[side] - pips
        return Line(
            key=f"side-{side}" if place is None or is_locked else key_of(place),
            ident=f"entry.side.{side}",
            name=setup.name_of(side),
            seats=setup.seats_of(side),
            before=tr("common.number", n=before[side]),
            sign="+" if place is not None and place == whole else "",
            fields=fields(place),
            more=tr("sheet.plus", n=more) if more else "",
            equals="=",
            after=tr("common.number", n=after[side]),
            is_here=place is not None and here == place,
        )

    lines = [side_line(side) for side in range(setup.sides)]
    if whole is None or takes is not None:
        return lines
    name = tr(_asks(numbers))
    return [Line(key_of(whole), "entry.whole", name, fields=fields(whole), is_here=here == whole), *lines]


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


# Numbers that fit no table


def plain_lines(editor: FormEditor) -> list[ft.Control | None]:
    """Return a line for each number, ``entry.field.<field>`` or ``entry.<field>.<seat or side>``."""
    context, theme, numbers, name = editor.context, editor.context.theme, Numbers(editor.context, editor.pad), ""
    drawn: list[ft.Control | None] = [hairline(theme, strong=True)]
    for place, question in numbers.places.items():
        is_one_of_several = len(question.names) > 1
        caption = context.tr(f"column.{place.name}" if is_one_of_several else caption_key(question.words))
        if place.owner is not None and place.name != name:
            drawn.append(ft.Container(muted(theme, caption, LABEL_M), padded(context.margin, 7)))
        name = place.name
        drawn.append(_plain_line(numbers, editor, place, caption))
    return drawn


def _plain_line(numbers: Numbers, editor: FormEditor, place: Place, caption: str) -> ft.Control:
    context, theme, tr = editor.context, editor.context.theme, editor.context.tr
    figure, whose, ident, mark = numbers.figure(place), caption, f"entry.field.{place.name}", ft.Container(width=0)
    if place.owner is not None:
        whose, ident = owner_name(place, editor), f"entry.{place.name}.{place.owner}"
        mark = side_mark(theme, owner_seats(place, editor), 24)
    label, state = tr("common.facts", a=whose, b=figure or tr("say.nothing")), numbers.state_of(place)
    box = number_lines.number_field(theme, editor, FieldFace(place, ident, figure, label, state))
    ground = theme.palette.tint if state == "focus" else None
    line = entry_row(theme, mark, [text(theme, whose, LABEL_L, lines=2)], box, margin=context.margin, ground=ground)
    line.key = ft.ScrollKey(f"line.{plain_key(place)}")
    return line


def plain_key(place: Place) -> str:
    """Return the key of the plain line of a place."""
    return f"{place.name}.{place.owner}"


# A number that the sides share


@component
def SharedNumber(context: EntryContext, editor: FormEditor, question: NumbersQuestion) -> ft.Control:
    """Lines of the sides with the keys: the number is typed for the side of the player, and the other has the rest."""
    theme, tr, setup, name = context.theme, context.tr, context.match.setup, question.names[0]
    asks_who = next(each for each in editor.pad.answers.form.steps if isinstance(each, SeatQuestion))
    seat = getattr(editor.record, asks_who.name)
    mine = 0 if seat is None else setup.side_of(seat)
    place = Place(name, mine)
    digit, delete, clear = (partial(each, place=place) for each in (editor.digit, editor.delete, editor.clear))
    keys = PadKeys(digit, delete, clear, step=editor.usual_way)
    use_keys(partial(press_key, keys=keys, context=context))
    finished = editor.pad.answers.finish(context.rule_context)
    both = getattr(finished, name)
    totals = None if both is None else context.state_after(finished).results[-1].totals

    def line(side: int) -> ft.Control:
        figure = "" if both is None else tr("common.number", n=both[side])
        label = tr("say.field_points" if figure else "say.field_points_empty", name=setup.name_of(side), value=figure)
        state: FieldState = "focus" if side == mine else "locked"
        after = "" if totals is None else tr("common.number", n=totals[side])
        shown = Line(
            key=f"side-{side}",
            ident=f"entry.side.{side}",
            name=setup.name_of(side),
            seats=setup.seats_of(side),
            fields=(FieldFace(Place(name, side), f"entry.{name}.{side}", figure, label, state),),
            equals="→" if after else "",
            after=after,
            is_here=side == mine,
        )
        return NumberLine(theme, tr, shown, Measures(context.margin, has_before=False), editor)

    pad = NumberKeys(theme, keys, delete=tr("say.key_delete"), next_words=tr("common.close"), height=48)
    said = ft.Container(feedback(context), padded(context.margin, 4))
    below = ft.Container(pad, padded(context.margin))
    return column_of(hairline(theme, strong=True), line(mine), line(1 - mine), said, below, stretch=True)
