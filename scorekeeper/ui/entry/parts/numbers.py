"""The numbers of a form: a line for each player with a field for each number, and what is said below them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import flet as ft

from scorekeeper.core.form import NumbersQuestion, Place, never
from scorekeeper.core.keypad import Keypad
from scorekeeper.i18n import Translator
from scorekeeper.ui.base.flet_shim import component, memo, use_effect, use_memo, use_ref
from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.entry.feedback import feedback, reason, refused
from scorekeeper.ui.entry.form_editor import FormEditor
from scorekeeper.ui.entry.parts.section import marked
from scorekeeper.ui.kit.banner import banner
from scorekeeper.ui.kit.boxes import border, column_of, measured, padded, padding, row_of, space
from scorekeeper.ui.kit.field import entry_row, field, operator, result
from scorekeeper.ui.kit.letters import across, fitted
from scorekeeper.ui.kit.mark import mark
from scorekeeper.ui.kit.names import set_name
from scorekeeper.ui.kit.press import named
from scorekeeper.ui.kit.surface import hairline
from scorekeeper.ui.kit.theme import CAPTION, LABEL_L, LABEL_M, SCORE_FIELD, Theme, muted, text
from scorekeeper.ui.kit.tile import back_of_tile
from scorekeeper.ui.kit.tokens import GAP, SHEET_OUT
from scorekeeper.wording.form_lines import (
    EntryLine,
    FieldFace,
    Numbers,
    hand_line,
    hand_name,
    lines_of,
    missing_pips,
    sum_line,
)
from scorekeeper.wording.form_text import column_key
from scorekeeper.wording.side_text import target_of
from scorekeeper.wording.table_text import signed

FIELD_WIDTH: Final = 68

_LEAST_NAME: Final = 10
"""The size under which the name of what nobody holds is not set, in logical pixels."""

_NARROWEST: Final = 260.0
"""The width of lines beside number keys that leaves no room for the points of pips, in logical pixels."""

POINTS_WIDTH: Final = 50
"""Width of the points that pips bring, beside their arrow."""


@dataclass(frozen=True, slots=True)
class LineMeasures:
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


def measures_of(context: EntryContext, lines: Sequence[EntryLine], columns: int, *, has_points: bool) -> LineMeasures:
    """Return the widths of lines with so many fields each."""
    digits, has_before = most_digits(lines), any(line.before for line in lines)
    has_points = has_points and context.width >= _NARROWEST
    wide = 54 if context.width < _NARROWEST else 58 if context.layout.is_narrow and columns > 1 else FIELD_WIDTH
    before = (32 + 12 * digits if has_before else 8) + (POINTS_WIDTH if has_points else 0)
    name = context.width - 2 * context.margin - 38 - before - columns * (wide + GAP) + GAP - 32 - 16 * digits
    return LineMeasures(context.margin, name, wide, digits, has_before, has_points)


def most_digits(lines: Sequence[EntryLine]) -> int:
    """Return how many digits the totals of lines have at most, and 2 at least."""
    return max(2, *(len(figure) for line in lines for figure in (line.before, line.after)))


def line_height(theme: Theme) -> int:
    return 76 if theme.large else 62


def use_lines_in_view(theme: Theme, key: str | None, first: str | None) -> Callable[..., ft.Control]:
    """Return a function that draws controls in a column that scrolls, and follows to the line with a key.

    With the ``first`` line, what stands above it comes into view, unless there is no room for that (``None``). The
    column follows again once its height or that of the controls has changed: only then is the new room drawn.
    """
    scroller, is_moved = use_ref(ft.Ref[ft.Column]()), use_ref(False)

    async def to_the_line(*, is_back: bool = False) -> None:
        if key is None or (key == first and not is_back) or scroller.current.current is None:
            return
        top, line = (0, None) if is_back else (None, f"line.{key}")
        with suppress(RuntimeError):  # it is not on the screen yet, or no longer
            await scroller.current.current.scroll_to(top, None, line, 0 if theme.still else SHEET_OUT)

    async def follow() -> None:
        is_back, is_moved.current = key == first and is_moved.current, key != first
        await to_the_line(is_back=is_back)

    use_effect(follow, [key, first])

    def again(_: float) -> Awaitable[None]:
        return to_the_line()

    def drawn(*controls: ft.Control | None) -> ft.Control:
        inside = measured(column_of(*controls, stretch=True, tight=True), again)
        scrolled = column_of(inside, ref=scroller.current, stretch=True, scrolls=True)
        return measured(scrolled, again, expand=True)

    return drawn


@memo
@component
def Field(theme: Theme, newest: Callable[[], FormEditor], face: FieldFace, width: float = FIELD_WIDTH) -> ft.Control:
    """A field that is chosen with a tap and cleared with a long press, unless it is locked."""
    early_face = newest().context.form.early.use(face.place, face)
    control = use_memo(lambda: _field(theme, newest, early_face, width), [theme, newest, early_face, width])
    return newest().focus.use_field(face.place, control, lambda: newest().arrive(face.place))


def _field(theme: Theme, newest: Callable[[], FormEditor], face: FieldFace, width: float) -> ft.Control:
    is_locked = face.state == "locked"
    state = "wrong" if face.state == "error" and face.has_caret else face.state
    press = None if is_locked else lambda: newest().choose(face.place)
    clear = None if is_locked else lambda: newest().type(Keypad.clear, face.place)
    draw = partial(field, theme, face.figure, face.ident, face.label, state=state, width=width)
    return draw(on_press=press, on_long_press=clear)


@memo
@component
def NumberLine(
    theme: Theme, tr: Translator, line: EntryLine, measures: LineMeasures, newest: Callable[[], FormEditor]
) -> ft.Control:
    shown = [theme, line.name, line.seats, line.is_hand, measures.name]
    drawing, name = use_memo(lambda: _whose(theme, line, measures.name), shown)
    sign = use_memo(lambda: operator(theme, line.sign), [theme, line.sign])
    equals = use_memo(lambda: operator(theme, line.equals), [theme, line.equals])
    added = sum_within(tr, line.typed, measures.name, 14 * theme.scale) if line.typed else ""
    note = " ".join(filter(None, (added, line.times)))
    note = note or ("" if theme.large else line.note)  # in large text the banner alone says it
    color = theme.palette.error if line.leaves and not added else theme.palette.ink2
    under = [text(theme, note, CAPTION, weight=500, color=color, lines=1)] if note else []
    start: list[ft.Control] = [ft.Container(width=8)]
    if measures.has_before:
        before = muted(theme, line.before, SCORE_FIELD, size=22, weight=500, lines=1, align=ft.TextAlign.RIGHT)
        right = ft.Alignment.CENTER_RIGHT
        start = [ft.Container(before, width=8 + 12 * measures.digits, alignment=right), sign]
    fields = [Field(theme, newest, face, measures.field) for face in line.fields]
    figures = [
        *start,
        row_of(*fields, spacing=GAP, tight=True) if fields else None,
        ft.Container(text(theme, line.more, SCORE_FIELD, size=20), padding(left=8)) if line.more else None,
        equals,
        _points(theme, line.points, line.ident) if measures.has_points else None,
        result(theme, line.after, line.ident, measures.digits, theme.palette.error if line.leaves else None),
    ]
    if theme.large and line.is_here and len(line.seats) > 1:
        row = _in_two_rows(theme, line, figures, measures.margin)
    else:
        ground = theme.palette.err_tint if line.is_wrong else theme.palette.tint if line.is_here else None
        row = entry_row(theme, drawing, [name, *under], *figures, margin=measures.margin, ground=ground)
    return ft.Container(row, key=ft.ScrollKey(f"line.{line.key}"))


def sum_within(tr: Translator, typed: str, room: float, size: float) -> str:
    """Return a sum without its first numbers, as far as it is wider than ``room`` logical pixels."""
    plus = typed.count("+")
    lines = (sum_line(tr, typed, left_out) for left_out in range(plus))
    return next((line for line in lines if across(line, size) <= room), sum_line(tr, typed, plus))


def _in_two_rows(theme: Theme, line: EntryLine, figures: Sequence[ft.Control | None], margin: float) -> ft.Control:
    """Return the line of a pair whose name has no room beside the figures."""
    whose = row_of(marked(theme, line.seats, 20), text(theme, line.name, CAPTION, lines=1, expand=True), spacing=10)
    both = column_of(whose, row_of(ft.Container(expand=True), *figures), stretch=True)
    rule = border(bottom=(1, theme.palette.rule))
    return ft.Container(both, padded(margin, 6), bgcolor=theme.palette.tint, border=rule)


def _whose(theme: Theme, line: EntryLine, room: float) -> tuple[ft.Control | None, ft.Control]:
    """Return the mark of a player, or a tile of what nobody holds, and the name; a pair has its mark above its name."""
    name, seats = line.name, line.seats
    if line.is_hand:
        drawing = ft.Container(back_of_tile(theme, 13), width=28, alignment=ft.Alignment.CENTER)
        style = fitted(theme, name, replace(LABEL_L, size=17), room, lines=2, least=_LEAST_NAME)
        return drawing, text(theme, name, style, lines=2)
    if len(seats) == 1:
        short, style = set_name(theme, name, replace(LABEL_L, size=17), room)
        return mark(theme, seats[0] + 1, 24 if theme.large else 28), text(theme, short, style, lines=1)
    if not seats:
        return None, muted(theme, name, fitted(theme, name, LABEL_M, room, lines=2, least=_LEAST_NAME), lines=2)
    left = ft.Container(marked(theme, seats, 20), alignment=ft.Alignment.CENTER_LEFT)
    return None, column_of(left, muted(theme, name, CAPTION, lines=2), spacing=1)


def _points(theme: Theme, points: str, ident: str) -> ft.Control:
    color = None if points.lstrip("+") not in {"", "0"} else theme.palette.ink2
    figure = text(theme, points, SCORE_FIELD, size=22, weight=500, color=color, lines=1)
    return ft.Container(named(figure, f"{ident}-points"), width=POINTS_WIDTH)


def draw(editor: FormEditor, *, roomy: bool, bare: bool) -> list[ft.Control | None]:
    """Return the lines; ``roomy`` and not ``bare`` leaves room for the words above them."""
    context, numbers, lines = editor.context, editor.draft, lines_of(editor.draft)
    has_points = numbers.has_pips_only and not context.match.setup.teams and not all(line.before for line in lines)
    measures = measures_of(context, lines, len(numbers.columns), has_points=has_points)

    def drawn(line: EntryLine) -> ft.Control:
        return NumberLine(context.theme, context.tr, line, measures, editor.newest)

    return [
        *_heads(context, numbers, measures, roomy=roomy, bare=bare),
        hairline(context.theme, strong=True),
        *map(drawn, lines),
        _team_sums(context, numbers),
        drawn(hand_line(numbers, numbers.hand)) if numbers.hand else None,
    ]


def _heads(
    context: EntryContext, numbers: Numbers, measures: LineMeasures, *, roomy: bool, bare: bool
) -> Sequence[ft.Control]:
    """Return what is written, over its fields; one column has a caption, with what the totals are measured against."""
    theme, tr = context.theme, context.tr
    if numbers.has_pips_only:
        ones = tr("entry.doubles_count_one") if context.match.setup.options.get("doubles") == 1 else ""
        if (bare or not roomy) and not ones:
            return [space(14 if context.is_docked else 6 if bare else 8)]
        captions: list[ft.Control] = [muted(theme, tr("entry.pips_left"), LABEL_M, expand=True)]
        if aside := ones or _target(context):
            captions.append(muted(theme, aside, LABEL_M, weight=500))
        return [ft.Container(ft.Row(captions), padding(left=context.margin, top=12, right=context.margin, bottom=7))]

    def head(column: str) -> ft.Control:
        words = muted(theme, tr(column_key(numbers.form.record, column)), replace(LABEL_M, most=1.15), size=13, lines=1)
        return ft.Container(words, width=measures.field + GAP, alignment=ft.Alignment.BOTTOM_CENTER)

    total = ft.Container(width=measures.after - GAP / 2)
    row = row_of(ft.Container(expand=True), *map(head, numbers.columns), total)
    return [ft.Container(row, padding(left=measures.margin, top=8, right=measures.margin, bottom=6))]


def _target(context: EntryContext) -> str:
    goal, target = context.match.variant.goal, target_of(context.match)
    if target is None or goal.kind == "countdown":
        return ""
    return context.tr("entry.limit" if goal.kind == "limit" else "entry.target", n=target)


def _team_sums(context: EntryContext, numbers: Numbers) -> ft.Control | None:
    """Return the pips of each team with the points they bring and its total: ``41 → 0 75``; below their players."""
    theme, tr, setup = context.theme, context.tr, context.match.setup
    if not setup.teams or not numbers.has_pips_only or numbers.missing or numbers.is_undecided:
        return None
    result = numbers.state.results[-1]

    def team(side: int) -> ft.Control:
        seats, points = setup.seats_of(side), result.end_points[side]
        pips = tr("common.number", n=sum(numbers.value(Place(numbers.columns[0], seat)) or 0 for seat in seats))
        brings = tr("common.becomes", before=pips, after=signed(tr, points))
        total = tr("common.number", n=result.totals[side])
        figures = [
            text(theme, brings, SCORE_FIELD, size=20, color=None if points else theme.palette.ink2, lines=1),
            text(theme, total, SCORE_FIELD, size=24, lines=1),
        ]
        label = tr("say.row_cell", row=setup.name_of(side), name=brings, value=total)
        content = row_of(marked(theme, seats, 18), *figures, spacing=10)
        return ft.Container(named(content, f"entry.team.{side}", label), height=44, expand=True)

    return ft.Container(row_of(team(0), team(1), spacing=12), padded(context.margin))


def form_feedback(editor: FormEditor, first: str = "") -> ft.Control:
    """Return what saving will do after ``first``, what is refused, or what is still missing.

    It says nothing where the button that saves says whose pips are missing.
    """
    context, numbers, problem, instead = editor.context, editor.draft, editor.context.problem, ""
    gap = next(iter(numbers.form_state.missing), None)
    if numbers.pad.refused:
        return refused(context, numbers.pad.refused)
    if not numbers.are_lines and not numbers.are_sums:
        return feedback(context, first=first, answer=editor.remedy)
    if missing_pips(numbers):
        return banner(context.theme, "", ident="entry.banner")
    if problem is not None and context.is_missing(problem):
        if wrong := numbers.impossible:
            return refused(context, wrong)
        has_several = numbers.missing > 1 and not numbers.has_pips_only
        if gap is not None and isinstance(gap.question, NumbersQuestion) and not numbers.are_sums:
            if not gap.owners:
                instead = context.tr("banner.missing_pips", names=[hand_name(context.tr, context.match)])
            elif has_several and (gap.question.optional is never or numbers.is_begun):
                instead = context.tr("banner.still_missing", n=numbers.missing)
    elif problem is not None and gap is not None and problem.code == gap.question.missing_code:
        instead = reason(context, problem)
    return feedback(context, instead=instead, first=first, answer=editor.remedy)
