"""The number grid: a line a player with a field for every number, over the keypad; its tiles are the other view."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import flet as ft

from scorekeeper.core.model import HandResult, Setup
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import MatchState
from scorekeeper.i18n import Translator
from scorekeeper.ui.base.flet_shim import component, memo, use_effect, use_memo, use_ref, use_state
from scorekeeper.ui.base.render_cache import use_control_cache
from scorekeeper.ui.device.keyboard import use_keys
from scorekeeper.ui.entry.context import EndForm, EntryContext, View
from scorekeeper.ui.entry.feedback import MISSING, main_problem
from scorekeeper.ui.entry.grid_draft import BONEYARD, Caret, Grid, Place, SumGrid, is_about, tiles_of
from scorekeeper.ui.entry.grid_editor import (
    BLOCKED,
    FieldFace,
    GridEditor,
    boneyard_label,
    boneyard_name,
    face,
    grid_feedback,
)
from scorekeeper.ui.entry.grid_tiles import GridTiles
from scorekeeper.ui.entry.heading_tile import heading_tile
from scorekeeper.ui.entry.pips_together import PipsTogether
from scorekeeper.ui.entry.premiums import premium_keys, premiums_height
from scorekeeper.ui.entry.seat_choice import seat_choice, seat_segments
from scorekeeper.ui.kit.boxes import column_of, padded, padding, row_of, space
from scorekeeper.ui.kit.field import FieldState, entry_row, field, operator, result
from scorekeeper.ui.kit.keypad import Keypad, PadKeys
from scorekeeper.ui.kit.mark import mark, side_mark
from scorekeeper.ui.kit.names import set_name
from scorekeeper.ui.kit.press import named
from scorekeeper.ui.kit.segments import Segment, segments_height
from scorekeeper.ui.kit.surface import hairline
from scorekeeper.ui.kit.theme import CAPTION, LABEL_L, LABEL_M, SCORE_FIELD, Theme, icon, muted, text
from scorekeeper.ui.kit.tile import Skin, back_of_tile, tile
from scorekeeper.ui.kit.tokens import GAP, SHEET_OUT
from scorekeeper.ui.shell.sums import sum_line
from scorekeeper.wording.side_text import target_of
from scorekeeper.wording.table_text import box_text, signed

_POINTS: Final = 50
"""Width of the points that pips bring, beside their arrow."""

FRAME: Final = 150
"""Height of the title above a form and of the button below it."""


@component
def NumberGrid(context: EntryContext) -> ft.Control:
    _, draw_again = use_state(0)
    editor = use_memo(lambda: GridEditor(context, lambda: draw_again(lambda n: n + 1)), [context.index])
    editor.context = context
    if context.view:
        return GridTiles(context, editor, editor.caret)
    grid = editor.grid
    if isinstance(grid, SumGrid) and grid.is_sum(context.fields):
        return PipsTogether(context, editor, grid, editor.caret, _above(context, editor, grid))
    return GridNumbers(context, editor, editor.caret)


def _dialpad(theme: Theme, inverted: bool) -> ft.Control:
    return icon(theme, ft.Icons.DIALPAD, size=22, color=theme.palette.paper if inverted else None)


def _tile(theme: Theme, inverted: bool) -> ft.Control:
    palette = theme.palette
    skin = Skin(palette.paper, palette.paper, palette.ink, palette.ink) if inverted else None
    return tile(theme, 3, 2, 13, pin=False, skin=skin)


def draft_points(context: EntryContext) -> tuple[str, ...] | None:
    """Return what the row of the hand would say so far, in the columns that what is written moves."""
    grid, setup, fields = Grid(context.match, context.rule_context), context.match.setup, context.fields
    seats = sorted({place.seat for place in grid.places({}) if grid.held(fields, place) is not None} - {BONEYARD})
    then = context.state_with(grid.completed(fields))
    if then is None or not seats:
        return None
    moved = [grid.effect(seat) for seat in seats]
    if grid.is_undecided(fields) and any(_effect(grid, setup, seat) is None for seat in seats):
        return None
    sides = {setup.side_of(seat) if effect is None else effect[0] for seat, effect in zip(seats, moved, strict=True)}
    if grid.names.has_pips_only and None in moved:
        sides = {*range(setup.sides)}
    line = context.match.variant.sheet.lines(setup)[0]
    boxes = [line.box(then.results[-1], side, setup) for side in range(setup.sides)]
    return tuple(box_text(context.tr, box) if side in sides else "" for side, box in enumerate(boxes))


_VIEWS: Final = (View("entry.numbers", _dialpad), View("entry.tiles", _tile))

NUMBER_GRID: Final = EndForm(NumberGrid, draft_points=draft_points)
"""For numbers of tiles or points, and for several numbers of pips of a player."""

PIPS_GRID: Final = replace(NUMBER_GRID, views=_VIEWS)
"""For the pips left in hand, which can be counted tile by tile as well."""


@component
def GridNumbers(context: EntryContext, editor: GridEditor, caret: Caret) -> ft.Control:
    theme, grid, layout = context.theme, editor.grid, context.layout
    use_keys(editor.press_key)
    use_effect(context.early.settle)
    lines = lines_of(context, grid, caret)
    if not lines:
        said = ft.Container(grid_feedback(context, editor), padded(context.margin, 12))
        premiums = premium_keys(context) if theme.large else []
        return column_of(*_above(context, editor, grid), *premiums, said, stretch=True, scrolls=True, expand=True)
    is_bare = layout.is_low or context.is_docked
    count = len(lines) + grid.has_boneyard
    is_crowded = theme.large or count > 3
    above = _height_of(context, grid, count, bare=is_bare) + FRAME + premiums_height(context)
    height = 48 if layout.is_low else (52 if theme.large else 48) if is_crowded else 56
    if context.is_docked and above + 4 * (58 + GAP) <= context.height:
        height = 58
    needed = above + 4 * (height + GAP)
    is_roomy = needed <= context.height
    is_squeezed = needed - (count - 1) * _line_height(theme) > context.height
    seat = caret.place.seat if caret.place else None
    scroller = _use_line_in_view(theme, seat, None if is_squeezed else lines[0].seat)
    top, bottom = (2, 2) if layout.is_low else (10, 8)
    said = ft.Container(
        grid_feedback(context, editor), padding(left=context.margin, top=top, right=context.margin, bottom=bottom)
    )
    measures = _measures(context, grid, lines)
    scrolled = column_of(
        *_above(context, editor, grid, bare=is_bare),
        *_heads(context, grid, measures, roomy=is_roomy, bare=is_bare),
        hairline(theme, strong=True),
        *(GridLine(theme, context.tr, line, measures, editor) for line in lines),
        _team_sums(context, grid),
        _boneyard(context, editor, grid, measures, here=seat == BONEYARD) if grid.has_boneyard else None,
        *(premium_keys(context) if theme.large else []),
        said if is_roomy else None,
        ref=scroller,
        stretch=True,
        scrolls=True,
        expand=True,
    )
    pad = ft.Container(_keypad(context, editor, height), padded(context.margin))
    below = None if is_roomy else said
    if layout.is_flat:
        pad.width = context.width * 0.42
        return row_of(column_of(scrolled, below, stretch=True, expand=True), pad, top=True, expand=True)
    return column_of(scrolled, below, pad, stretch=True, expand=True)


def _line_height(theme: Theme) -> int:
    return 76 if theme.large else 62


def _height_of(context: EntryContext, grid: Grid, count: int, *, bare: bool) -> float:
    """Return about how high so many lines are with all that stands above and below them."""
    theme, choice, captions = context.theme, 0.0, 33
    if grid.names.out:
        choices = seat_segments(context, "", _end_choices(context, grid))
        choice, captions = segments_height(theme, choices, context.width - 2 * context.margin), 66
    above = 0 if bare else captions * theme.scale
    return above + choice + count * _line_height(theme) + 90 * theme.scale + 10


def _use_line_in_view(theme: Theme, seat: int | None, first: int | None) -> ft.Ref[ft.Column]:
    """Return the column to scroll, which follows to the line of a seat.

    With the ``first`` line, what stands above it comes into view, unless there is no room for that (``None``).
    """
    scroller, is_moved = use_ref(ft.Ref[ft.Column]()), use_ref(False)

    async def to_the_line() -> None:
        is_back, is_moved.current = seat == first and is_moved.current, seat != first
        if seat is None or (seat == first and not is_back) or scroller.current.current is None:
            return
        top, line = (0, None) if is_back else (None, f"line.{seat}")
        with suppress(RuntimeError):  # it is not on the screen yet, or no longer
            await scroller.current.current.scroll_to(top, None, line, 0 if theme.still else SHEET_OUT)

    use_effect(to_the_line, [seat])
    return scroller.current


def _keypad(context: EntryContext, editor: GridEditor, height: float) -> ft.Control:
    tr, keys = context.tr, PadKeys(editor.digit, editor.delete, editor.clear, editor.plus, editor.step)
    names = {"delete": tr("say.key_delete"), "plus": tr("say.key_add"), "next_words": tr("entry.next")}
    return Keypad(context.theme, keys, **names, height=height)


def _end_choices(context: EntryContext, grid: Grid) -> tuple[Segment[int], ...]:
    """Return the choice of a blocked hand, where the game knows one."""
    is_on = bool(context.fields.get(grid.names.blocked))
    blocked = Segment(BLOCKED, context.tr("entry.blocked"), ident="entry.blocked", is_on=is_on)
    return (blocked,) if grid.names.blocked else ()


def _above(context: EntryContext, editor: GridEditor, grid: Grid, *, bare: bool = False) -> list[ft.Control | None]:
    """Return who went out, or who laid the last tile of a blocked hand where that counts, and the premiums.

    In large text the premiums stand below the fields, which have no room otherwise.
    """
    names, fields = grid.names, context.fields
    premiums = [] if context.theme.large else premium_keys(context)
    if not names.out:
        return [*premiums]
    heading = heading_tile(context, grid)
    asks_last = grid.asks_last(fields)
    chosen = fields.get(names.last if asks_last else names.out)
    others = _end_choices(context, grid)
    choice = seat_choice(context, chosen, editor.end_by, ident="entry.out", others=others, margin=context.margin)
    asked = context.tr("entry.who_last" if asks_last else "entry.who_out")
    caption = None if bare and not asks_last else _caption(context, asked)
    return [heading, caption, ft.Container(choice, padded(context.margin)), *premiums]


def _caption(context: EntryContext, caption: str, aside: str = "", *, above: float = 0) -> ft.Control:
    margin = context.margin
    said: list[ft.Control] = [muted(context.theme, caption, LABEL_M, expand=True)]
    if aside:
        said.append(muted(context.theme, aside, LABEL_M, weight=500))
    return ft.Container(ft.Row(said), padding(left=margin, top=above, right=margin, bottom=7))


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
        return 24 + (_POINTS if self.has_points else 0) + 8 + 16 * self.digits


def _measures(context: EntryContext, grid: Grid, lines: Sequence[Line]) -> Measures:
    columns, is_plain = len(grid.names.columns), not any(line.before for line in lines)
    digits = max(2, *(len(figure) for line in lines for figure in (line.before, line.after)))
    wide = 58 if context.layout.is_narrow and columns > 1 else 68
    has_points = grid.names.has_pips_only and not context.match.setup.teams and not all(line.before for line in lines)
    before = 8 if is_plain else 32 + 12 * digits
    before += _POINTS if has_points else 0
    name = context.width - 2 * context.margin - 38 - before - columns * (wide + GAP) + GAP - 32 - 16 * digits
    return Measures(context.margin, name, wide, digits, not is_plain, has_points)


def _heads(
    context: EntryContext, grid: Grid, measures: Measures, *, roomy: bool, bare: bool
) -> Sequence[ft.Control | None]:
    """Return what is written, over its fields; one column has a caption, with what the totals are measured against."""
    theme, tr = context.theme, context.tr
    if grid.names.has_pips_only:
        ones = tr("entry.doubles_count_one") if context.match.setup.options.get("doubles") == 1 else ""
        if (bare or not roomy) and not ones:
            return [space(14 if context.is_docked else 6 if bare else 8)]
        return [_caption(context, tr("entry.pips_left"), ones or _target(context), above=12)]

    def head(column: str) -> ft.Control:
        words = muted(theme, tr(f"column.{column}"), replace(LABEL_M, most=1.15), size=13, lines=1)
        return ft.Container(words, width=measures.field + GAP, alignment=ft.Alignment.BOTTOM_CENTER)

    heads = [head(column.name) for column in grid.names.columns]
    total = ft.Container(width=measures.after - GAP / 2)
    row = row_of(ft.Container(expand=True), *heads, total)
    return [ft.Container(row, padding(left=measures.margin, top=8, right=measures.margin, bottom=6))]


def _target(context: EntryContext) -> str:
    goal, target = context.match.variant.goal, target_of(context.match)
    if target is None or goal.kind == "countdown":
        return ""
    return context.tr("entry.limit" if goal.kind == "limit" else "entry.target", n=target)


def _boneyard(context: EntryContext, editor: GridEditor, grid: Grid, measures: Measures, *, here: bool) -> ft.Control:
    """Return the line of what nobody holds; its field is ``entry.field.boneyard``."""
    theme, palette = context.theme, context.theme.palette
    place = Place(BONEYARD, grid.names.boneyard)
    value, found = grid.value(context.fields, place), main_problem(context)
    wrong = value is not None and found is not None and is_about(found, place.column)
    box = field(
        theme,
        "" if value is None else context.tr("common.number", n=value),
        "entry.field.boneyard",
        boneyard_label(context, grid),
        state="focus" if here else "error" if wrong else "rest",
        on_press=partial(editor.choose, place),
    )
    line = entry_row(
        theme,
        ft.Container(back_of_tile(theme, 13), width=28, alignment=ft.Alignment.CENTER),
        [text(theme, boneyard_name(context), LABEL_L, size=17, lines=2)],
        box,
        ft.Container(width=measures.after),
        margin=measures.margin,
        ground=palette.tint if here else palette.err_tint if wrong else None,
    )
    line.key = ft.ScrollKey(f"line.{BONEYARD}")
    return line


@dataclass(frozen=True, slots=True)
class Line:
    """One player's line, its figures as they are printed; ``before`` is empty where a total is no simple sum.

    ``fields`` are the places with what stands there; ``here`` is the one with the caret.
    ``note`` stands under the name, or the sum that is ``typed``; ``points`` are what the pips bring where that is no
    sum; ``leaves``: the player leaves the match with it.
    """

    seat: int
    name: str
    team: int | None
    before: str
    sign: str
    fields: tuple[tuple[Place, FieldFace], ...]
    after: str
    note: str
    points: str = ""
    typed: str = ""
    here: Place | None = None
    state: FieldState = "rest"
    leaves: bool = False


def lines_of(context: EntryContext, grid: Grid, caret: Caret) -> list[Line]:
    """Return a line for every seat still in the match, in their order."""
    if not grid.needs_pips(context.fields):
        return []
    then = context.state_with(grid.completed(context.fields))
    return [_line(context, grid, caret, then, seat) for seat in context.rule_context.active_seats]


def _line(context: EntryContext, grid: Grid, caret: Caret, then: MatchState | None, seat: int) -> Line:
    tr, at, setup, fields = context.tr, context.rule_context, context.match.setup, context.fields
    places = [Place(seat, column.name) for column in grid.names.columns]
    is_out = bool(grid.names.out) and fields.get(grid.names.out) == seat
    is_begun = any(grid.value(fields, place) is not None for place in places)
    moved = _effect(grid, setup, seat)
    side = setup.side_of(seat) if moved is None else moved[0]
    is_open = moved is None and grid.is_undecided(fields)
    scored = then.results[-1] if then is not None and not is_open else None
    is_shown = is_begun or (moved is None and grid.names.has_pips_only)
    total = scored.totals[side] if scored is not None and is_shown else at.totals[side]
    leaves = scored is not None and is_begun and side in scored.eliminated and side == setup.side_of(seat)
    here = caret.place if caret.place in places else None
    goes_elsewhere = moved is None and grid.names.has_pips_only
    is_empty = not is_begun and not is_out and grid.may_stay_empty(fields)
    state = _state(context, seat, here=here, locked=is_out, is_empty=is_empty)
    points = (
        ""
        if not goes_elsewhere or setup.teams or not is_begun or scored is None
        else signed(tr, scored.end_points[side])
    )
    typed = grid.held(fields, here or places[0])
    is_after_shown = is_begun or grid.names.has_pips_only
    return Line(
        seat,
        setup.players[seat],
        setup.team_of(seat),
        "" if moved is None else tr("common.number", n=at.totals[side]),
        "" if moved is None else "+" if moved[1] > 0 else "−",
        tuple((place, face(context, grid, place, _field_state(state, place, here, len(places)))) for place in places),
        tr("common.number", n=total) if is_after_shown and not (goes_elsewhere and setup.teams) else "",
        tr("entry.went_out")
        if is_out
        else tr("entry.may_stay_empty")
        if is_empty
        else _note(context, grid, seat, side, scored, leaves=leaves),
        points,
        typed if isinstance(typed, str) and not is_out else "",
        here,
        state,
        leaves,
    )


def _effect(grid: Grid, setup: Setup, seat: int) -> tuple[int, int] | None:
    """Return whose total a pip of a hand moves, and which way; ``None`` where it depends on who wins the hand."""
    moved = grid.effect(seat)
    return None if moved is not None and moved[1] > 0 and moved[0] != setup.side_of(seat) else moved


def _team_sums(context: EntryContext, grid: Grid) -> ft.Control | None:
    """Return the pips of each team with the points they bring and its total: ``41 → 0 75``; below their players."""
    theme, tr, setup, fields = context.theme, context.tr, context.match.setup, context.fields
    then = context.state_with(grid.completed(fields)) if setup.teams and grid.names.has_pips_only else None
    if then is None or grid.effect(0) is not None or grid.missing(fields):
        return None
    held = [grid.value(fields, Place(seat, grid.names.columns[0].name)) or 0 for seat in range(len(setup.players))]

    def team(side: int) -> ft.Control:
        seats, points = setup.seats_of(side), then.results[-1].end_points[side]
        pips = tr("common.number", n=sum(held[seat] for seat in seats))
        brings = tr("common.becomes", before=pips, after=signed(tr, points))
        total = tr("common.number", n=then.results[-1].totals[side])
        figures = [
            text(theme, brings, SCORE_FIELD, size=20, color=None if points else theme.palette.ink2, lines=1),
            text(theme, total, SCORE_FIELD, size=24, lines=1),
        ]
        label = tr("say.row_cell", row=setup.name_of(side), name=brings, value=total)
        drawn = row_of(side_mark(theme, tuple(seat + 1 for seat in seats), 18), *figures, spacing=10)
        return ft.Container(named(drawn, f"entry.team.{side}", label), height=44, expand=True)

    return ft.Container(row_of(team(0), team(1), spacing=12), padded(context.margin))


def _note(context: EntryContext, grid: Grid, seat: int, side: int, then: HandResult | None, *, leaves: bool) -> str:
    """Return what stands under a name: whose total the pips move, or what the points are made of."""
    tr, setup = context.tr, context.match.setup
    places = [Place(seat, column.name) for column in grid.names.columns]
    if leaves:
        return tr("entry.eliminated")
    if side != setup.side_of(seat):
        return tr("entry.off", name=setup.name_of(side))
    if tiles_of(setup, grid.held(context.fields, places[0])) == [Tile(0, 0)]:
        return tr("entry.double_blank", tile=Tile(0, 0))
    if grid.names.has_pips_only or all(grid.held(context.fields, place) is None for place in places):
        return ""
    lines = [line for line in context.match.variant.sheet.lines(setup) if line.kind in {"hand", "line"}]
    values = [value for line in lines if then and (value := line.box(then, side, setup).value)]
    return " + ".join(tr("common.number", n=value) for value in values) if len(values) > 1 else ""


def _state(context: EntryContext, seat: int, *, here: Place | None, locked: bool, is_empty: bool) -> FieldState:
    found = main_problem(context)
    if locked:
        return "locked"
    if found is not None and found.code not in MISSING and seat in found.seats:
        return "error"
    return "focus" if here is not None else "optional" if is_empty else "rest"


def _field_state(state: FieldState, place: Place, here: Place | None, count: int) -> FieldState:
    """Return the state of one of the ``count`` fields of a line that is in this state itself."""
    if state == "focus" or (state == "error" and count > 1):
        return "focus" if place == here else "rest" if state == "focus" else "error"
    return state


@memo
@component
def Field(theme: Theme, editor: GridEditor, place: Place, ident: str, drawn: FieldFace, width: float) -> ft.Control:
    keep = use_control_cache()
    return keep("field", _field, theme, editor, place, ident, editor.context.early.use(place, drawn), width)


def _field(theme: Theme, editor: GridEditor, place: Place, ident: str, drawn: FieldFace, width: float) -> ft.Control:
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
    return ft.Container(named(figure, f"{ident}-points"), width=_POINTS)


def _name(theme: Theme, name: str, room: float) -> ft.Control:
    short, style = set_name(theme, name, replace(LABEL_L, size=17), room)
    return text(theme, short, style, lines=1)


def _mark(theme: Theme, seat: int, team: int | None) -> ft.Control:
    return mark(theme, seat + 1, 24 if theme.large else 28, team=team)


@memo
@component
def GridLine(theme: Theme, tr: Translator, line: Line, measures: Measures, editor: GridEditor) -> ft.Control:
    added = sum_line(tr, line.typed, measures.name, 14 * theme.scale) if line.typed else ""
    keep = use_control_cache()
    who: list[ft.Control] = [keep("name", _name, theme, line.name, measures.name)]
    note = added or ("" if theme.large else line.note)  # in large text the banner alone says it
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
