"""A line of numbers: a player, the total before, a field for each number, and the total after."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, Protocol, cast

import flet as ft

from scorekeeper.core.form import Place
from scorekeeper.i18n import Translator
from scorekeeper.ui.base.flet_shim import component, memo, use_effect, use_ref
from scorekeeper.ui.base.render_cache import use_control_cache
from scorekeeper.ui.base.timers import FRAMES
from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.entry.keyboard import FieldFocus
from scorekeeper.ui.kit.boxes import row_of
from scorekeeper.ui.kit.field import FieldState, entry_row, field, operator, result
from scorekeeper.ui.kit.mark import mark
from scorekeeper.ui.kit.names import set_name
from scorekeeper.ui.kit.press import named
from scorekeeper.ui.kit.theme import CAPTION, LABEL_L, SCORE_FIELD, Theme, muted, text
from scorekeeper.ui.kit.tokens import GAP, SHEET_OUT
from scorekeeper.ui.shell.sums import sum_line

FIELD_WIDTH: Final = 68

POINTS_WIDTH: Final = 50
"""Width of the points that pips bring, beside their arrow."""


class NumberFields(Protocol):
    """What the fields of the lines can do: taps, long presses, and the focus of the keyboard, by their places."""

    context: EntryContext
    focus: FieldFocus

    def choose(self, place: Any, /) -> None: ...
    def clear(self, place: Any, /) -> None: ...
    def arrive(self, place: Any, /) -> None: ...


@dataclass(frozen=True, slots=True)
class FieldFace:
    """A field as it is drawn: the figure in it, and how it is read aloud."""

    figure: str
    label: str
    state: FieldState


@dataclass(frozen=True, slots=True)
class Line:
    """One player's line, its figures as they are printed; ``before`` is empty where a total is no simple sum.

    ``fields`` are the places with what stands there; ``here`` is the one with the caret.
    ``note`` stands under the name, or the sum that is ``typed`` and what the rules multiply it by (``times``);
    ``points`` are what the pips bring where that is no sum; ``leaves``: the player leaves the match with it.
    """

    seat: int
    name: str
    team: int | None
    before: str
    sign: str
    fields: tuple[tuple[Hashable, FieldFace], ...]
    after: str
    note: str
    points: str = ""
    typed: str = ""
    times: str = ""
    here: Hashable | None = None
    state: FieldState = "rest"
    leaves: bool = False


@dataclass(frozen=True, slots=True)
class Measures:
    """The widths of the lines of a grid: margin, room for the name, field, and digits of a total."""

    margin: float
    name: float
    field: float
    digits: int
    has_before: bool
    has_points: bool

    @property
    def after(self) -> int:
        """The width behind the fields: the sign, the points, and the total."""
        return 24 + (POINTS_WIDTH if self.has_points else 0) + 8 + 16 * self.digits


def line_height(theme: Theme) -> int:
    return 76 if theme.large else 62


def line_of(place: Place | None) -> int | str | None:
    """Return what the scroll key of the line of a place ends with: its owner, or its name."""
    return None if place is None else place.name if place.owner is None else place.owner


def use_line_in_view(
    theme: Theme, seat: int | str | None, first: int | str | None, said: Hashable = None
) -> ft.Ref[ft.Column]:
    """Return the column to scroll, which follows to the line of a seat, again when something else is ``said`` below.

    With the ``first`` line, what stands above it comes into view, unless there is no room for that (``None``).
    """
    scroller, is_moved, shown = use_ref(ft.Ref[ft.Column]()), use_ref(False), use_ref(cast("Any", None))
    newest = use_ref((seat, first))
    newest.current = (seat, first)

    async def to_the_line() -> None:
        if shown.current == (seat, first):
            await asyncio.sleep(FRAMES)  # until what is said has changed the height
            if newest.current != (seat, first):
                return
        shown.current = (seat, first)
        is_back, is_moved.current = seat == first and is_moved.current, seat != first
        if seat is None or (seat == first and not is_back) or scroller.current.current is None:
            return
        top, line = (0, None) if is_back else (None, f"line.{seat}")
        with suppress(RuntimeError):  # it is not on the screen yet, or no longer
            await scroller.current.current.scroll_to(top, None, line, 0 if theme.still else SHEET_OUT)

    use_effect(to_the_line, [seat, first, said])
    return scroller.current


@memo
@component
def Field(
    theme: Theme, editor: NumberFields, place: Hashable, ident: str, drawn: FieldFace, width: float
) -> ft.Control:
    keep = use_control_cache()
    return keep("field", number_field, theme, editor, place, ident, editor.context.early.use(place, drawn), width)


def number_field(
    theme: Theme, editor: NumberFields, place: Hashable, ident: str, drawn: FieldFace, width: float = FIELD_WIDTH
) -> ft.Control:
    """Return a field that is chosen with a tap and cleared with a long press, unless it is locked."""
    is_locked = drawn.state == "locked"
    shown = field(
        theme,
        drawn.figure,
        ident,
        drawn.label,
        state=drawn.state,
        on_press=None if is_locked else partial(editor.choose, place),
        on_long_press=None if is_locked else partial(editor.clear, place),
        width=width,
    )
    return editor.focus.watch(place, shown, partial(editor.arrive, place))


def _points(theme: Theme, points: str, ident: str) -> ft.Control:
    color = None if points.lstrip("+") not in {"", "0"} else theme.palette.ink2
    figure = text(theme, points, SCORE_FIELD, size=22, weight=500, color=color, lines=1)
    return ft.Container(named(figure, f"{ident}-points"), width=POINTS_WIDTH)


def _name(theme: Theme, name: str, room: float) -> ft.Control:
    short, style = set_name(theme, name, replace(LABEL_L, size=17), room)
    return text(theme, short, style, lines=1)


def _mark(theme: Theme, seat: int, team: int | None) -> ft.Control:
    return mark(theme, seat + 1, 24 if theme.large else 28, team=team)


@memo
@component
def GridLine(theme: Theme, tr: Translator, line: Line, measures: Measures, editor: NumberFields) -> ft.Control:
    added = sum_line(tr, line.typed, measures.name, 14 * theme.scale) if line.typed else ""
    keep = use_control_cache()
    who: list[ft.Control] = [keep("name", _name, theme, line.name, measures.name)]
    note = " ".join(filter(None, (added, line.times)))
    note = note or ("" if theme.large else line.note)  # in large text the banner alone says it
    if note:
        color = theme.palette.error if line.leaves and not added else theme.palette.ink2
        who.append(text(theme, note, CAPTION, weight=500, color=color, lines=1))
    start: list[ft.Control] = [ft.Container(width=8)]
    if measures.has_before:
        before = muted(theme, line.before, SCORE_FIELD, size=22, weight=500, lines=1, align=ft.TextAlign.RIGHT)
        right = ft.Alignment.CENTER_RIGHT
        start = [ft.Container(before, width=8 + 12 * measures.digits, alignment=right), operator(theme, line.sign)]
    ident, is_only = f"entry.field.{line.seat}", len(line.fields) == 1
    boxes = [
        keep(place, Field, theme, editor, place, ident if is_only else f"{ident}.{index}", drawn, measures.field)
        for index, (place, drawn) in enumerate(line.fields)
    ]
    ground = theme.palette.err_tint if line.state == "error" else theme.palette.tint if line.here else None
    row = entry_row(
        theme,
        keep("mark", _mark, theme, line.seat, line.team),
        who,
        *start,
        row_of(*boxes, spacing=GAP, tight=True),
        keep(
            "equals",
            operator,
            theme,
            "→" if line.points else "=" if line.after and (line.before or not is_only) else "",
        ),
        *([_points(theme, line.points, ident)] if measures.has_points else []),
        result(theme, line.after, ident, measures.digits, theme.palette.error if line.leaves else None),
        margin=measures.margin,
        ground=ground,
    )
    return ft.Container(row, key=ft.ScrollKey(f"line.{line.seat}"))
