"""A line of numbers: whose it is, the total before, a field for each number, and the total after."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, cast

import flet as ft

from scorekeeper.core.form import Place
from scorekeeper.i18n import Translator
from scorekeeper.ui.base.flet_shim import component, memo, use_effect, use_ref
from scorekeeper.ui.base.render_cache import use_control_cache
from scorekeeper.ui.base.timers import FRAMES
from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.entry.form_editor import FormEditor
from scorekeeper.ui.kit.boxes import border, column_of, padded, padding, row_of
from scorekeeper.ui.kit.field import FieldState, entry_row, field, operator, result
from scorekeeper.ui.kit.mark import mark, side_mark
from scorekeeper.ui.kit.names import set_name
from scorekeeper.ui.kit.press import named
from scorekeeper.ui.kit.theme import CAPTION, LABEL_L, LABEL_M, SCORE_FIELD, Theme, muted, text
from scorekeeper.ui.kit.tile import back_of_tile
from scorekeeper.ui.kit.tokens import GAP, SHEET_OUT
from scorekeeper.ui.shell.sums import sum_line

FIELD_WIDTH: Final = 68

POINTS_WIDTH: Final = 50
"""Width of the points that pips bring, beside their arrow."""


@dataclass(frozen=True, slots=True)
class FieldFace:
    """A field as it is drawn: its place and identifier, the figure in it, and how it is read aloud."""

    place: Place
    ident: str
    figure: str
    label: str
    state: FieldState


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a player, of a pair, or of nobody: of what nobody holds (``is_hand``) or of all pips together.

    The figures are as they are printed; ``before`` is empty where a total is no simple sum. ``key`` is where to scroll,
    and ``ident`` names what the line comes to. ``more`` is what it scores besides; ``points`` are what its pips bring
    where that is no sum. ``note`` stands under the name, or the sum that is ``typed`` and what the rules multiply it by
    (``times``). ``leaves``: the player leaves the match with it.
    """

    key: str
    ident: str
    name: str
    seats: tuple[int, ...] = ()
    is_hand: bool = False
    before: str = ""
    sign: str = ""
    fields: tuple[FieldFace, ...] = ()
    more: str = ""
    points: str = ""
    equals: str = ""
    after: str = ""
    note: str = ""
    typed: str = ""
    times: str = ""
    is_here: bool = False
    is_wrong: bool = False
    leaves: bool = False


@dataclass(frozen=True, slots=True)
class Measures:
    """The widths of the lines of a form: margin, room for the name, field, and digits of a total."""

    margin: float
    name: float = 0
    field: float = FIELD_WIDTH
    digits: int = 3
    has_before: bool = True
    has_points: bool = False

    @property
    def after(self) -> int:
        """The width behind the fields: the sign, the points, and the total."""
        return 24 + (POINTS_WIDTH if self.has_points else 0) + 8 + 16 * self.digits


def key_of(place: Place) -> str:
    """Return the key of the line with a place."""
    return place.name if place.owner is None else str(place.owner)


def measures_of(context: EntryContext, lines: Sequence[Line], columns: int, *, has_points: bool) -> Measures:
    """Return the widths of lines with so many fields each."""
    digits, has_before = most_digits(lines), any(line.before for line in lines)
    wide = 58 if context.layout.is_narrow and columns > 1 else FIELD_WIDTH
    before = (32 + 12 * digits if has_before else 8) + (POINTS_WIDTH if has_points else 0)
    name = context.width - 2 * context.margin - 38 - before - columns * (wide + GAP) + GAP - 32 - 16 * digits
    return Measures(context.margin, name, wide, digits, has_before, has_points)


def most_digits(lines: Sequence[Line]) -> int:
    """Return how many digits the totals of lines have at most, and 2 at least."""
    return max(2, *(len(figure) for line in lines for figure in (line.before, line.after)))


def line_height(theme: Theme) -> int:
    return 76 if theme.large else 62


def use_line_in_view(theme: Theme, key: str | None, first: str | None, said: object) -> ft.Ref[ft.Column]:
    """Return the column to scroll, which follows to the line with a key, again when something else is ``said`` below.

    With the ``first`` line, what stands above it comes into view, unless there is no room for that (``None``).
    """
    scroller, is_moved, shown = use_ref(ft.Ref[ft.Column]()), use_ref(False), use_ref(cast("object", None))
    newest = use_ref((key, first))
    newest.current = (key, first)

    async def to_the_line() -> None:
        if shown.current == (key, first):
            await asyncio.sleep(FRAMES)  # until what is said has changed the height
            if newest.current != (key, first):
                return
        shown.current = (key, first)
        is_back, is_moved.current = key == first and is_moved.current, key != first
        if key is None or (key == first and not is_back) or scroller.current.current is None:
            return
        top, line = (0, None) if is_back else (None, f"line.{key}")
        with suppress(RuntimeError):  # it is not on the screen yet, or no longer
            await scroller.current.current.scroll_to(top, None, line, 0 if theme.still else SHEET_OUT)

    use_effect(to_the_line, [key, first, said])
    return scroller.current


@memo
@component
def Field(theme: Theme, editor: FormEditor, drawn: FieldFace, width: float = FIELD_WIDTH) -> ft.Control:
    keep = use_control_cache()
    return keep("field", number_field, theme, editor, editor.context.early.use(drawn.place, drawn), width)


def number_field(theme: Theme, editor: FormEditor, drawn: FieldFace, width: float = FIELD_WIDTH) -> ft.Control:
    """Return a field that is chosen with a tap and cleared with a long press, unless it is locked."""
    is_locked, place = drawn.state == "locked", drawn.place
    shown = field(
        theme,
        drawn.figure,
        drawn.ident,
        drawn.label,
        state=drawn.state,
        on_press=None if is_locked else partial(editor.choose, place),
        on_long_press=None if is_locked else partial(editor.clear, place),
        width=width,
    )
    return editor.focus.watch(place, shown, partial(editor.arrive, place))


@memo
@component
def NumberLine(theme: Theme, tr: Translator, line: Line, measures: Measures, editor: FormEditor) -> ft.Control:
    keep = use_control_cache()
    added = sum_line(tr, line.typed, measures.name, 14 * theme.scale) if line.typed else ""
    note = " ".join(filter(None, (added, line.times)))
    note = note or ("" if theme.large else line.note)  # in large text the banner alone says it
    color = theme.palette.error if line.leaves and not added else theme.palette.ink2
    under = [text(theme, note, CAPTION, weight=500, color=color, lines=1)] if note else []
    start: list[ft.Control] = [ft.Container(width=8)]
    if measures.has_before:
        before = muted(theme, line.before, SCORE_FIELD, size=22, weight=500, lines=1, align=ft.TextAlign.RIGHT)
        right = ft.Alignment.CENTER_RIGHT
        start = [ft.Container(before, width=8 + 12 * measures.digits, alignment=right), operator(theme, line.sign)]
    fields = [keep(face.place, Field, theme, editor, face, measures.field) for face in line.fields]
    figures = [
        *start,
        row_of(*fields, spacing=GAP, tight=True) if fields else None,
        ft.Container(text(theme, line.more, SCORE_FIELD, size=20), padding(left=8)) if line.more else None,
        keep("equals", operator, theme, line.equals),
        _points(theme, line.points, line.ident) if measures.has_points else None,
        result(theme, line.after, line.ident, measures.digits, theme.palette.error if line.leaves else None),
    ]
    if theme.large and line.is_here and len(line.seats) > 1:
        row = _in_two_rows(theme, line, figures, measures.margin)
    else:
        drawing = keep("drawing", _drawing, theme, line.seats, line.is_hand)
        name = keep("name", _name, theme, line.name, line.seats, measures.name, line.is_hand)
        ground = theme.palette.err_tint if line.is_wrong else theme.palette.tint if line.is_here else None
        row = entry_row(theme, drawing, [name, *under], *figures, margin=measures.margin, ground=ground)
    return ft.Container(row, key=ft.ScrollKey(f"line.{line.key}"))


def _in_two_rows(theme: Theme, line: Line, figures: Sequence[ft.Control | None], margin: float) -> ft.Control:
    """Return the line of a pair whose name has no room beside the figures."""
    whose = row_of(_pair_mark(theme, line.seats), text(theme, line.name, CAPTION, lines=1, expand=True), spacing=10)
    both = column_of(whose, row_of(ft.Container(expand=True), *figures), stretch=True)
    rule = border(bottom=(1, theme.palette.rule))
    return ft.Container(both, padded(margin, 6), bgcolor=theme.palette.tint, border=rule)


def _drawing(theme: Theme, seats: Sequence[int], is_hand: bool) -> ft.Control | None:
    """Return the mark of a player, or a tile of what nobody holds; that of a pair stands above its name."""
    if is_hand:
        return ft.Container(back_of_tile(theme, 13), width=28, alignment=ft.Alignment.CENTER)
    return mark(theme, seats[0] + 1, 24 if theme.large else 28) if len(seats) == 1 else None


def _name(theme: Theme, name: str, seats: Sequence[int], room: float, is_hand: bool) -> ft.Control:
    if is_hand:
        return text(theme, name, LABEL_L, size=17, lines=2)
    if len(seats) == 1:
        short, style = set_name(theme, name, replace(LABEL_L, size=17), room)
        return text(theme, short, style, lines=1)
    if not seats:
        return muted(theme, name, LABEL_M, lines=2)
    left = ft.Container(_pair_mark(theme, seats), alignment=ft.Alignment.CENTER_LEFT)
    return column_of(left, muted(theme, name, CAPTION, lines=1), spacing=1)


def _pair_mark(theme: Theme, seats: Sequence[int]) -> ft.Control:
    return side_mark(theme, tuple(seat + 1 for seat in seats), 20)


def _points(theme: Theme, points: str, ident: str) -> ft.Control:
    color = None if points.lstrip("+") not in {"", "0"} else theme.palette.ink2
    figure = text(theme, points, SCORE_FIELD, size=22, weight=500, color=color, lines=1)
    return ft.Container(named(figure, f"{ident}-points"), width=POINTS_WIDTH)
