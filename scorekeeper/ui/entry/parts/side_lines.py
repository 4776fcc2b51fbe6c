"""The lines of numbers that do not say what each player holds: all pips together, or those of each side.

All pips stand in the line of the side that takes the hand, below the two hands that compare, if any do.
"""

from __future__ import annotations

from dataclasses import replace

import flet as ft

from scorekeeper.core.form import Place, SeatQuestion
from scorekeeper.ui.entry.form_editor import FormEditor
from scorekeeper.ui.entry.parts.number_lines import line_of, number_field
from scorekeeper.ui.entry.parts.numbers import Numbers
from scorekeeper.ui.kit.boxes import border, column_of, padded, padding, row_of
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.field import entry_row, operator, result
from scorekeeper.ui.kit.mark import mark, side_mark
from scorekeeper.ui.kit.surface import hairline
from scorekeeper.ui.kit.theme import CAPTION, LABEL_M, SCORE_FIELD, muted, text


def draw(numbers: Numbers, editor: FormEditor) -> list[ft.Control | None]:
    theme, tr = numbers.context.theme, numbers.context.tr
    compared = [place for place in numbers.places if numbers.is_of_seat(place)]
    whole = _whole(numbers)
    is_said_below = whole is not None and _scorer(numbers, whole) is None
    words = muted(theme, "" if is_said_below else tr(_asks(numbers)), LABEL_M, lines=2, expand=True)
    by_hand = _by_hand(numbers, editor)
    around = padding(left=numbers.context.margin, top=4, right=numbers.context.margin)
    return [
        ft.Container(row_of(words, by_hand), around),
        hairline(theme, strong=True),
        _compared(numbers, editor, compared) if compared else None,
        *_lines(numbers, editor),
    ]


def _asks(numbers: Numbers) -> str:
    """Return the word key of what the numbers say."""
    ending, pairs = numbers.ending, sum(map(numbers.is_of_side, numbers.places))
    if pairs:
        return "entry.other_pair" if pairs == 1 else "entry.each_pair"
    is_nobody = ending is not None and ending.nobody and getattr(numbers.record, ending.nobody)
    return "entry.these_compare" if is_nobody else "entry.together"


def _by_hand(numbers: Numbers, editor: FormEditor) -> ft.Control | None:
    """Return the button to write each hand instead, if that is possible."""
    if editor.way_by_hand is None:
        return None
    words = numbers.context.tr("entry.by_hand")
    return button(numbers.context.theme, words, "entry.by_hand", editor.by_hand, kind="quiet", size="s")


def _compared(numbers: Numbers, editor: FormEditor, places: list[Place]) -> ft.Control:
    """Return the hands that compare, side by side: of who laid the last tile, and of the next player."""
    context, theme, setup = numbers.context, numbers.context.theme, numbers.context.match.setup
    laid_last = [getattr(numbers.record, each.name) for each in editor.state.asked if isinstance(each, SeatQuestion)]

    def hand(place: Place) -> ft.Control:
        seat = place.owner or 0
        note = muted(
            theme, context.tr("entry.laid_last" if seat in laid_last else "entry.plays_next"), CAPTION, lines=1
        )
        who = column_of(text(theme, setup.players[seat], LABEL_M, lines=1), note, expand=True)
        box = _field(numbers, editor, place, f"entry.field.{seat}")
        ground = theme.palette.tint if numbers.pad.caret == place else None
        line = row_of(mark(theme, seat + 1, 24, team=setup.team_of(seat)), who, box, spacing=8)
        return ft.Container(line, padded(context.margin / 2, 5), bgcolor=ground, expand=True, key=_scroll_key(place))

    return ft.Container(row_of(*map(hand, places)), border=border(bottom=(1, theme.palette.rule)))


def _field(numbers: Numbers, editor: FormEditor, place: Place, ident: str) -> ft.Control:
    """Return a field, in which a sum stands as it is typed."""
    face = numbers.face(place, "focus" if numbers.pad.caret == place else "rest")
    if typed := numbers.pad.sums.get(place):
        label = face.label.removesuffix(face.figure) + typed
        face = replace(face, figure=typed, label=label)
    return number_field(numbers.context.theme, editor, place, ident, face)


def _lines(numbers: Numbers, editor: FormEditor) -> list[ft.Control]:
    """Return a line for each side: its total before, its field or what else it scores, and its total after."""
    context, theme, tr, setup = numbers.context, numbers.context.theme, numbers.context.tr, numbers.context.match.setup
    before, whole = context.rule_context.totals, _whole(numbers)
    after = before if _is_undecided(numbers) else numbers.state.results[context.index].totals
    pips = (numbers.value(whole) or 0) if whole else 0
    takes = None if whole is None else _scorer(numbers, whole)
    rows: list[ft.Control] = []
    if whole is not None and takes is None:  # no pair scores the pips themselves, so they have a line of their own
        who = [muted(theme, tr(_asks(numbers)), LABEL_M, lines=2)]
        ground = theme.palette.tint if numbers.pad.caret == whole else None
        box = _field(numbers, editor, whole, _ident(whole))
        rows.append(entry_row(theme, ft.Container(width=0), who, box, margin=context.margin, ground=ground))
        rows[0].key = _scroll_key(whole)
    for side in range(setup.sides):
        own = next((place for place in numbers.places if numbers.is_of_side(place) and place.owner == side), None)
        place = whole if side == takes else None if own == whole else own
        more = after[side] - before[side] - (pips if side == takes else 0)
        parts: list[ft.Control] = [text(theme, tr("common.number", n=before[side]), SCORE_FIELD, size=22)]
        if place is not None:
            sign = operator(theme, "+" if place == whole else "")
            parts += [sign, _field(numbers, editor, place, _ident(place))]
        if more:
            parts.append(ft.Container(text(theme, tr("sheet.plus", n=more), SCORE_FIELD, size=20), padding(left=8)))
        parts += [operator(theme, "="), result(theme, tr("common.number", n=after[side]), f"entry.side.{side}", 3)]
        who = [
            ft.Container(
                side_mark(theme, tuple(seat + 1 for seat in setup.seats_of(side)), 20),
                alignment=ft.Alignment.CENTER_LEFT,
            ),
            muted(theme, setup.name_of(side), CAPTION, lines=1),
        ]
        ground = theme.palette.tint if place is not None and numbers.pad.caret == place else None
        rows.append(entry_row(theme, ft.Container(width=0), who, *parts, margin=context.margin, ground=ground))
        rows[-1].key = None if place is None else _scroll_key(place)
    return rows


def _scroll_key(place: Place) -> ft.ScrollKey:
    return ft.ScrollKey(f"line.{line_of(place)}")


def _ident(place: Place) -> str:
    return f"entry.field.{place.name}" if place.owner is None else f"entry.field.side-{place.owner}"


def _whole(numbers: Numbers) -> Place | None:
    """Return the place of all pips together, or of those of the pair that lost where only these are asked."""
    pairs = [place for place in numbers.places if numbers.is_of_side(place)]
    return numbers.hand or (pairs[0] if len(pairs) == 1 else None)


def _is_undecided(numbers: Numbers) -> bool:
    """Return whether it is not written how the hand ended, or which pair holds fewer pips."""
    pairs_decide = numbers.seat_out is None and any(map(numbers.is_of_side, numbers.places))
    return numbers.ending is None or numbers.is_open or (pairs_decide and numbers.missing > 0)


def _scorer(numbers: Numbers, whole: Place) -> int | None:
    """Return the side that scores the pips themselves, in whose line they stand, as far as it is written."""
    match numbers.places[whole].scores:
        case "own":
            return whole.owner
        case "winner" if not _is_undecided(numbers):
            won = numbers.context.match.variant.sheet.winners(numbers.completed, numbers.context.match.setup)
            return won[0] if len(won) == 1 else None
        case _:
            return None
