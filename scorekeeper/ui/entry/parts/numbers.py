"""The part of questions for numbers: a line a player with a field for every number, written with the number keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any

import flet as ft

from scorekeeper.core.form import (
    Alternatives,
    FormState,
    NumbersQuestion,
    Place,
    SeatQuestion,
    fields_by_name,
    never,
    value_at,
)
from scorekeeper.core.keypad import OPEN, Keypad
from scorekeeper.core.kinds import Held, Pips, tiles_in
from scorekeeper.core.model import HandResult
from scorekeeper.core.problem import Code, Problem
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import MatchState
from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.entry.feedback import MISSING, feedback, largest_scale, main_problem, reason
from scorekeeper.ui.entry.form_editor import FormEditor
from scorekeeper.ui.entry.parts.number_lines import (
    FIELD_WIDTH,
    POINTS_WIDTH,
    FieldFace,
    GridLine,
    Line,
    Measures,
    line_height,
)
from scorekeeper.ui.kit.banner import banner, problem
from scorekeeper.ui.kit.boxes import padded, padding, row_of, space
from scorekeeper.ui.kit.field import FieldState, entry_row, field
from scorekeeper.ui.kit.mark import side_mark
from scorekeeper.ui.kit.press import named
from scorekeeper.ui.kit.surface import hairline
from scorekeeper.ui.kit.theme import LABEL_L, LABEL_M, SCORE_FIELD, muted, text
from scorekeeper.ui.kit.tile import back_of_tile
from scorekeeper.ui.kit.tokens import GAP
from scorekeeper.ui.shell.sums import sum_line
from scorekeeper.wording.side_text import target_of
from scorekeeper.wording.table_text import box_text, signed


@dataclass(frozen=True, repr=False)
class Numbers:
    """The numbers of a form as they are asked and written now, with the caret."""

    context: EntryContext
    pad: Keypad

    @cached_property
    def record(self) -> Any:
        return self.pad.answers.record(self.context.rule_context)

    @cached_property
    def form_state(self) -> FormState:
        return self.pad.answers.state(self.context.rule_context)

    @cached_property
    def places(self) -> dict[Place, NumbersQuestion]:
        return self.pad.numbers(self.context.rule_context)

    @cached_property
    def questions(self) -> tuple[NumbersQuestion, ...]:
        return tuple({id(each): each for each in self.places.values()}.values())

    @cached_property
    def columns(self) -> tuple[str, ...]:
        """Return the fields with a number for each player."""
        return tuple(name for each in self.questions for name in each.names if self.is_of_seat(Place(name)))

    def is_of_seat(self, place: Place) -> bool:
        return self._field(place.name).per == "seat"

    def is_of_side(self, place: Place) -> bool:
        return self._field(place.name).per == "side"

    @cached_property
    def are_sums(self) -> bool:
        """Return whether the numbers sum up hands: all pips together, or those of each side, instead of each hand."""
        steps = self.pad.answers.form.steps
        ways = [way for step in steps if isinstance(step, Alternatives) for way in step.ways]
        sums = [
            way
            for way in ways
            if any(isinstance(each, NumbersQuestion) and not self.is_of_seat(Place(each.names[0])) for each in way)
        ]
        return bool(sums) and (not self.places or any(each in way for each in self.questions for way in sums))

    @cached_property
    def are_lines(self) -> bool:
        """Return whether the numbers fit in a line for each player, and one for the pips that nobody holds."""
        hand = [place for place in self.places if place.owner is None]
        is_table = bool(self.columns) or not self.places
        return (
            is_table
            and len(hand) <= 1
            and all(
                self.is_of_seat(place) if place.owner is not None else isinstance(self._field(place.name).kind, Pips)
                for place in self.places
            )
        )

    @cached_property
    def hand(self) -> Place | None:
        """Return the place of a number of the whole hand: what is left to draw."""
        return next((place for place in self.places if place.owner is None), None)

    def _field(self, name: str) -> Any:
        return fields_by_name(self.pad.answers.form.record)[name]

    @cached_property
    def has_pips_only(self) -> bool:
        """Return whether all that is written of a player is the pips left in hand."""
        return len(self.columns) == 1 and isinstance(self._field(self.columns[0]).kind, Pips)

    @property
    def seat_out(self) -> int | None:
        """Return who went out, if the form asks."""
        return None if self.ending is None else getattr(self.record, self.ending.name)

    @property
    def ending(self) -> SeatQuestion | None:
        return self.pad.answers.form.ending

    @property
    def is_open(self) -> bool:
        """Return whether it is not answered how the hand ended."""
        return self.ending is not None and bool(self.ending.missing(self.record, self.context.rule_context))

    def value(self, place: Place) -> int | None:
        """Return the number in a place, of tiles their pips; ``None`` while nothing is written."""
        held: Held | None = value_at(self.record, place)
        return self.context.match.setup.pips_of(held) if isinstance(held, tuple) else held

    def tiles(self, place: Place) -> tuple[Tile, ...]:
        """Return the tiles counted one by one; none where a number was typed."""
        return tiles_in(value_at(self.record, place))

    def scores_for(self, seat: int) -> tuple[int, int] | None:
        """Return whose total a pip of a player moves, and which way: the side, and 1 or -1.

        ``None``: only the whole hand tells.
        """
        setup, scores = self.context.match.setup, self.questions[0].scores
        if setup.teams or not self.has_pips_only or scores in {"winner", "hand"}:
            return None
        side = setup.side_of(seat)
        return (side, 1) if scores == "own" else (1 - side, -1)

    def times(self, seat: int) -> int:
        """Return by what the rules multiply the pips of a player whose total they move; 0 if they do not count."""
        moved, pips = self.scores_for(seat), self.value(Place(self.columns[0], seat))
        if moved is None or not pips or self.is_undecided:
            return 1
        return self.state.results[-1].end_points[moved[0]] * moved[1] // pips

    @cached_property
    def missing(self) -> int:
        """Return how many numbers must still be written."""
        if not any(isinstance(each, NumbersQuestion) for each in self.form_state.asked):
            return sum(self.value(place) is None for place in self.places)
        missing = (each for each in self.form_state.missing if isinstance(each.question, NumbersQuestion))
        return sum(len(each.owners) or 1 for each in missing)

    @cached_property
    def is_begun(self) -> bool:
        """Return whether any number is written."""
        return any(self.value(place) is not None for place in self.places)

    @cached_property
    def is_undecided(self) -> bool:
        """Return whether pips that are missing still decide who scores: nobody went out, and the fewest pips win."""
        return self.has_pips_only and self.ending is not None and self.seat_out is None and self.missing > 0

    @cached_property
    def completed(self) -> Any:
        """Return the record with zero for every number that is missing, so that what is written can be scored."""
        answers, context = self.pad.answers, self.context.rule_context
        ending = self.ending
        if ending is not None and ending.nobody and self.seat_out is None:
            answers = answers.put(**{ending.nobody: True})
        begun = {place.name for place in self.places if self.value(place) is not None}
        for place, question in self.places.items():
            if self.value(place) is None and (place.name in begun or not question.optional(self.record, context)):
                answers = answers.put_at(place, 0, context)
        return answers.finish(context)

    @cached_property
    def state(self) -> MatchState:
        """Return the state of the match with the hand as far as it is written."""
        return self.context.state_after(self.completed)

    @cached_property
    def impossible(self) -> Problem | None:
        """Return the problem of hands that are too heavy already, whatever is written in the places still empty."""
        if not all(isinstance(self._field(name).kind, Pips) for name in self.columns):
            return None  # how heavy is too heavy depends on the numbers of tiles
        rules = self.context.match.variant.sheet.rules(self.completed, self.context.rule_context)
        return next((problem for problem in rules if problem.code == Code.HAND_MAX), None)

    def face(self, place: Place, state: FieldState) -> FieldFace:
        """Return a field; it is read as "Anna, pips left in hand, 12+1 = 13" or "Laid, Anna, 31"."""
        tr, pad, setup = self.context.tr, self.pad, self.context.match.setup
        value, typed = self.value(place), pad.sums.get(place)
        figure = spoken = "" if value is None else tr("common.number", n=value)
        if place == pad.caret and OPEN in pad.text:
            figure = spoken = pad.text
        elif typed is not None and state != "locked":
            spoken = sum_line(tr, typed)
        if place.owner is None or self.is_of_side(place):
            whole = tr("entry.together") if self.are_sums else hand_name(self.context)
            name = whole if place.owner is None else setup.name_of(place.owner)
            return FieldFace(figure, tr("common.facts", a=name, b=figure or tr("say.nothing")), state)
        name = setup.players[place.owner]
        if state == "locked" and place.owner == self.seat_out:
            zero = tr("common.number", n=0)
            return FieldFace(zero, tr("say.field_locked", name=name, value=zero), state)
        if self.has_pips_only:
            key = "say.field" if spoken else "say.field_empty"
            return FieldFace(figure, tr(key, name=name, value=spoken), state)
        values = {"row": tr(f"column.{place.name}"), "name": name}
        label = tr("say.row_cell", **values, value=spoken) if spoken else tr("say.row_cell_empty", **values)
        return FieldFace(figure, label, state)


def hand_name(context: EntryContext) -> str:
    """Return what the tiles are called that nobody holds: the boneyard, or the tiles set aside where nobody draws."""
    return context.tr("entry.aside" if context.match.variant.deal.aside else "entry.stock")


# Height and drawing


def rows_of(numbers: Numbers) -> int:
    return len(numbers.context.rule_context.active_seats) + (numbers.hand is not None)


def height(numbers: Numbers, *, has_caption: bool) -> float:
    theme = numbers.context.theme
    return (33 * theme.scale if has_caption else 0) + rows_of(numbers) * line_height(theme)


def draw(numbers: Numbers, editor: FormEditor, *, roomy: bool, bare: bool) -> list[ft.Control | None]:
    """Return the lines; ``roomy`` and not ``bare`` leaves room for the words above them."""
    context = numbers.context
    editor.show_early = partial(_show_early, editor)
    lines = lines_of(numbers)
    measures = _measures(numbers, lines)
    return [
        *_heads(numbers, measures, roomy=roomy, bare=bare),
        hairline(context.theme, strong=True),
        *(GridLine(context.theme, context.tr, line, measures, editor) for line in lines),
        _team_sums(numbers),
        _hand_line(numbers, editor, measures, numbers.hand) if numbers.hand else None,
    ]


def _show_early(editor: FormEditor, places: set[Place | None]) -> None:
    """Draw fields before the rest of the form."""
    numbers, early = Numbers(editor.context, editor.pad), editor.context.early
    for place in places:
        drawn: FieldFace | None = early.drawn(place)
        if place is not None and drawn is not None:
            is_here = place == editor.pad.caret
            state: FieldState = drawn.state if drawn.state == "error" else "focus" if is_here else "rest"
            early.show(place, numbers.face(place, state))


def _measures(numbers: Numbers, lines: Sequence[Line]) -> Measures:
    context, columns, is_plain = numbers.context, len(numbers.columns), not any(line.before for line in lines)
    digits = max(2, *(len(figure) for line in lines for figure in (line.before, line.after)))
    wide = 58 if context.layout.is_narrow and columns > 1 else FIELD_WIDTH
    has_points = numbers.has_pips_only and not context.match.setup.teams and not all(line.before for line in lines)
    before = 8 if is_plain else 32 + 12 * digits
    before += POINTS_WIDTH if has_points else 0
    name = context.width - 2 * context.margin - 38 - before - columns * (wide + GAP) + GAP - 32 - 16 * digits
    return Measures(context.margin, name, wide, digits, not is_plain, has_points)


def _heads(numbers: Numbers, measures: Measures, *, roomy: bool, bare: bool) -> Sequence[ft.Control]:
    """Return what is written, over its fields; one column has a caption, with what the totals are measured against."""
    context, theme, tr = numbers.context, numbers.context.theme, numbers.context.tr
    if numbers.has_pips_only:
        ones = tr("entry.doubles_count_one") if context.match.setup.options.get("doubles") == 1 else ""
        if (bare or not roomy) and not ones:
            return [space(14 if context.is_docked else 6 if bare else 8)]
        said: list[ft.Control] = [muted(theme, tr("entry.pips_left"), LABEL_M, expand=True)]
        if aside := ones or _target(context):
            said.append(muted(theme, aside, LABEL_M, weight=500))
        return [ft.Container(ft.Row(said), padding(left=context.margin, top=12, right=context.margin, bottom=7))]

    def head(column: str) -> ft.Control:
        words = muted(theme, tr(f"column.{column}"), replace(LABEL_M, most=1.15), size=13, lines=1)
        return ft.Container(words, width=measures.field + GAP, alignment=ft.Alignment.BOTTOM_CENTER)

    total = ft.Container(width=measures.after - GAP / 2)
    row = row_of(ft.Container(expand=True), *map(head, numbers.columns), total)
    return [ft.Container(row, padding(left=measures.margin, top=8, right=measures.margin, bottom=6))]


def _target(context: EntryContext) -> str:
    goal, target = context.match.variant.goal, target_of(context.match)
    if target is None or goal.kind == "countdown":
        return ""
    return context.tr("entry.limit" if goal.kind == "limit" else "entry.target", n=target)


def _hand_line(numbers: Numbers, editor: FormEditor, measures: Measures, place: Place) -> ft.Control:
    """Return the line of what nobody holds; its field is ``entry.field.<name>``."""
    context, theme, palette = numbers.context, numbers.context.theme, numbers.context.theme.palette
    found, is_here = main_problem(context), numbers.pad.caret == place
    is_wrong = numbers.value(place) is not None and found is not None and found.values.get("field") == place.name
    face = numbers.face(place, "focus" if is_here else "error" if is_wrong else "rest")
    press = partial(editor.choose, place)
    box = field(theme, face.figure, f"entry.field.{place.name}", face.label, state=face.state, on_press=press)
    line = entry_row(
        theme,
        ft.Container(back_of_tile(theme, 13), width=28, alignment=ft.Alignment.CENTER),
        [text(theme, hand_name(context), LABEL_L, size=17, lines=2)],
        box,
        ft.Container(width=measures.after),
        margin=measures.margin,
        ground=palette.tint if is_here else palette.err_tint if is_wrong else None,
    )
    line.key = ft.ScrollKey(f"line.{place.name}")
    return line


def lines_of(numbers: Numbers) -> list[Line]:
    """Return a line for every seat still in the match, in their order."""
    return [_line(numbers, seat) for seat in numbers.context.rule_context.active_seats]


def _line(numbers: Numbers, seat: int) -> Line:
    context, tr, setup = numbers.context, numbers.context.tr, numbers.context.match.setup
    places = [Place(column, seat) for column in numbers.columns]
    is_out = seat == numbers.seat_out
    is_locked = is_out or not any(place in numbers.places for place in places)
    is_begun = is_out or any(numbers.value(place) is not None for place in places)
    times = numbers.times(seat)
    moved = numbers.scores_for(seat) if times else None
    side = setup.side_of(seat) if moved is None else moved[0]
    goes_elsewhere = moved is None and numbers.has_pips_only
    scored = None if moved is None and numbers.is_undecided else numbers.state.results[-1]
    before = context.rule_context.totals[side]
    total = scored.totals[side] if scored is not None and (is_begun or goes_elsewhere) else before
    if moved is not None and numbers.is_undecided:
        total = before + moved[1] * (numbers.value(places[0]) or 0)
    leaves = scored is not None and is_begun and side in scored.eliminated and side == setup.side_of(seat)
    here = numbers.pad.caret if numbers.pad.caret in places else None
    state = _state(context, seat, is_here=here is not None, is_locked=is_locked)
    has_points = goes_elsewhere and not setup.teams and is_begun and scored is not None
    return Line(
        seat,
        setup.players[seat],
        setup.team_of(seat),
        "" if moved is None else tr("common.number", n=before),
        "" if moved is None else "+" if moved[1] > 0 else "−",
        tuple((place, numbers.face(place, _field_state(numbers, place, state, here))) for place in places),
        tr("common.number", n=total)
        if (is_begun or numbers.has_pips_only) and not (goes_elsewhere and setup.teams)
        else "",
        tr("entry.went_out") if is_out else _note(numbers, seat, side, scored, leaves=leaves),
        signed(tr, scored.end_points[side]) if has_points and scored is not None else "",
        "" if is_locked else numbers.pad.sums.get(here or places[0], ""),
        tr("line.worth_times", n=times) if times > 1 else "",
        here,
        state,
        leaves,
    )


def _field_state(numbers: Numbers, place: Place, state: FieldState, here: Place | None) -> FieldState:
    """Return the state of one of the fields of a line that is in this state itself."""
    if state == "focus" or (state == "error" and len(numbers.columns) > 1):
        return "focus" if place == here else "rest" if state == "focus" else "error"
    return state


def _state(context: EntryContext, seat: int, *, is_here: bool, is_locked: bool) -> FieldState:
    found = main_problem(context)
    if is_locked:
        return "locked"
    if found is not None and found.code not in MISSING and seat in found.seats:
        return "error"
    return "focus" if is_here else "rest"


def _note(numbers: Numbers, seat: int, side: int, then: HandResult | None, *, leaves: bool) -> str:
    """Return what stands under a name: whose total the pips move, or what the points are made of."""
    context, tr, setup = numbers.context, numbers.context.tr, numbers.context.match.setup
    places = [Place(column, seat) for column in numbers.columns]
    if leaves:
        return tr("entry.eliminated")
    if side != setup.side_of(seat):
        return tr("entry.off", name=setup.name_of(side))
    if value_at(numbers.record, places[0]) == (Tile(0, 0),):
        return tr("entry.double_blank", tile=Tile(0, 0))
    if numbers.has_pips_only or all(numbers.value(place) is None for place in places):
        return ""
    lines = [line for line in context.match.variant.sheet.lines(setup) if line.kind in {"hand", "line"}]
    values = [value for line in lines if then and (value := line.box(then, side, setup).value)]
    return " + ".join(tr("common.number", n=value) for value in values) if len(values) > 1 else ""


def _team_sums(numbers: Numbers) -> ft.Control | None:
    """Return the pips of each team with the points they bring and its total: ``41 → 0 75``; below their players."""
    context, theme, tr, setup = numbers.context, numbers.context.theme, numbers.context.tr, numbers.context.match.setup
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
        drawn = row_of(side_mark(theme, tuple(seat + 1 for seat in seats), 18), *figures, spacing=10)
        return ft.Container(named(drawn, f"entry.team.{side}", label), height=44, expand=True)

    return ft.Container(row_of(team(0), team(1), spacing=12), padded(context.margin))


def missing_pips(context: EntryContext) -> str:
    """Return whose pips are missing, the first player of them, where nothing else is missing or wrong; else nothing."""
    found, state = main_problem(context), context.pad.answers.state(context.rule_context)
    first = state.missing[0] if state.missing else None
    if first is None or found is None or found.code not in MISSING or state.conflicts:
        return ""
    numbers = Numbers(context, context.pad)
    if not isinstance(first.question, NumbersQuestion) or not first.owners or not numbers.has_pips_only:
        return ""
    if numbers.are_sums or not found.seats:
        return ""
    return "" if numbers.impossible else context.tr("entry.missing", name=context.match.setup.players[first.owners[0]])


def problem_of(numbers: Numbers) -> Problem | None:
    """Return what is refused or asked, which takes more room than what is missing."""
    found = main_problem(numbers.context)
    wrong = numbers.impossible if found is not None and found.code in MISSING else found
    return numbers.pad.refused or wrong


def form_feedback(numbers: Numbers, editor: FormEditor, first: str = "") -> ft.Control:
    """Return what saving will do after ``first``, what is refused, or what is still missing.

    It says nothing where the button that saves says whose pips are missing.
    """
    context, found, instead = numbers.context, main_problem(numbers.context), ""
    first_missing = next(iter(numbers.form_state.missing), None)
    if numbers.pad.refused:
        return _refusal(context, numbers.pad.refused)
    if not numbers.are_lines and not numbers.are_sums:
        return feedback(context, first=first, answer=editor.remedy)
    if missing_pips(context):
        return banner(context.theme, "", ident="entry.banner")
    if found is not None and found.code in MISSING:
        if wrong := numbers.impossible:
            return _refusal(context, wrong)
        if first_missing is not None and isinstance(first_missing.question, NumbersQuestion) and not numbers.are_sums:
            if not first_missing.owners:
                instead = context.tr("banner.missing_pips", names=[hand_name(context)])
            elif not numbers.has_pips_only and (first_missing.question.optional is never or numbers.is_begun):
                instead = context.tr("banner.still_missing", n=numbers.missing)
    elif found is not None and first_missing is not None and found.code == first_missing.question.missing_code:
        instead = reason(context, found)
    return feedback(context, instead=instead, first=first, answer=editor.remedy)


def _refusal(context: EntryContext, found: Problem) -> ft.Control:
    return problem(context.theme, reason(context, found), ident="entry.problem", most=largest_scale(context))


def draft_points(context: EntryContext) -> tuple[str, ...] | None:
    """Return what the row of the hand would say so far, in the columns that what is written moves."""
    numbers = Numbers(context, context.pad)
    setup = context.match.setup
    written = {place.owner for place in numbers.places if place.owner is not None and numbers.value(place) is not None}
    seats = sorted(written if numbers.seat_out is None else {*written, numbers.seat_out})
    if numbers.are_sums:
        seats = [*context.rule_context.active_seats] if numbers.is_begun else []
    if not seats or not numbers.places:
        return None
    moved = {seat: numbers.scores_for(seat) for seat in seats}
    if numbers.is_undecided and None in moved.values():
        return None
    sides = {setup.side_of(seat) if effect is None else effect[0] for seat, effect in moved.items()}
    if numbers.has_pips_only and None in moved.values():
        sides = {*range(setup.sides)}
    line = context.match.variant.sheet.lines(setup)[0]
    boxes = [line.box(numbers.state.results[-1], side, setup) for side in range(setup.sides)]
    return tuple(box_text(context.tr, box) if side in sides else "" for side, box in enumerate(boxes))
