"""The numbers of a form: what is asked and written, what it comes to, and a line a player with a field for each."""

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
    field_of,
    never,
    value_at,
)
from scorekeeper.core.keypad import OPEN, Keypad
from scorekeeper.core.kinds import Field, Held, Pips, tiles_in
from scorekeeper.core.problem import Code, Problem
from scorekeeper.core.tiles import Tile
from scorekeeper.core.variant import MatchState
from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.entry.feedback import MISSING, feedback, largest_scale, main_problem, reason
from scorekeeper.ui.entry.form_editor import FormEditor
from scorekeeper.ui.entry.parts.number_lines import FieldFace, Line, Measures, NumberLine, measures_of
from scorekeeper.ui.kit.banner import banner, problem
from scorekeeper.ui.kit.boxes import padded, padding, row_of, space
from scorekeeper.ui.kit.field import FieldState
from scorekeeper.ui.kit.mark import side_mark
from scorekeeper.ui.kit.press import named
from scorekeeper.ui.kit.surface import hairline
from scorekeeper.ui.kit.theme import LABEL_M, SCORE_FIELD, muted, text
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

    def field_of(self, name: str) -> Field:
        return field_of(self.record, name)

    def places_of(self, per: str) -> list[Place]:
        """Return the places of each ``seat`` or each ``side``."""
        return [place for place in self.places if self.field_of(place.name).per == per]

    @cached_property
    def columns(self) -> tuple[str, ...]:
        """Return the fields with a number for each player."""
        return tuple(dict.fromkeys(place.name for place in self.places_of("seat")))

    @cached_property
    def are_lines(self) -> bool:
        """Return whether the numbers fit in a line for each player, and one for the pips that nobody holds."""
        hand = [self.field_of(place.name).kind for place in self.places if place.owner is None]
        is_table = bool(self.columns) or not self.places
        has_pips_in_hand = not hand or (len(hand) == 1 and isinstance(hand[0], Pips))
        return is_table and has_pips_in_hand and not self.places_of("side")

    @cached_property
    def hand(self) -> Place | None:
        """Return the place of a number of the whole hand: what is left to draw."""
        return next((place for place in self.places if place.owner is None), None)

    @cached_property
    def are_sums(self) -> bool:
        """Return whether the numbers sum up hands: all pips together, or those of each side, instead of each hand."""
        ways = [way for step in self.pad.answers.form.steps if isinstance(step, Alternatives) for way in step.ways]
        sums = [
            {id(each) for each in way}
            for way in ways
            if any(isinstance(each, NumbersQuestion) and self.field_of(each.names[0]).per != "seat" for each in way)
        ]
        asked = {id(each) for each in self.places.values()}
        return bool(sums) and (not asked or any(asked & way for way in sums))

    @cached_property
    def has_pips_only(self) -> bool:
        """Return whether all that is written of a player is the pips left in hand."""
        return len(self.columns) == 1 and isinstance(self.field_of(self.columns[0]).kind, Pips)

    @property
    def ending(self) -> SeatQuestion | None:
        return self.pad.answers.form.ending

    @property
    def seat_out(self) -> int | None:
        """Return who went out, if the form asks."""
        return None if self.ending is None else getattr(self.record, self.ending.name)

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
        setup, scores = self.context.match.setup, next(iter(self.places.values())).scores
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
        answers, context, ending = self.pad.answers, self.context.rule_context, self.ending
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
        if not self.places or not all(isinstance(self.field_of(name).kind, Pips) for name in self.columns):
            return None  # how heavy is too heavy depends on the numbers of tiles
        rules = self.context.match.variant.sheet.rules(self.completed, self.context.rule_context)
        return next((problem for problem in rules if problem.code == Code.HAND_MAX), None)

    def name_of(self, place: Place) -> str:
        """Return the name of the player or the team, or what the number of the whole hand is called."""
        if place.owner is None:
            return self.context.tr("entry.together") if self.are_sums else hand_name(self.context)
        setup, is_of_side = self.context.match.setup, self.field_of(place.name).per == "side"
        return setup.name_of(place.owner) if is_of_side else setup.players[place.owner]

    def number(self, place: Place) -> str:
        """Return the number in a place, as it is printed."""
        value = self.value(place)
        return "" if value is None else self.context.tr("common.number", n=value)

    def figure(self, place: Place) -> str:
        """Return what stands in a place, a sum as it is typed."""
        is_open = place == self.pad.caret and OPEN in self.pad.text
        return self.pad.text if is_open else self.pad.sums.get(place, self.number(place))

    def state_of(self, place: Place) -> FieldState:
        return "focus" if place == self.pad.caret else "rest"

    def face(self, place: Place, state: FieldState) -> FieldFace:
        """Return a field; it is read as "Anna, pips left in hand, 12+1 = 13" or "Laid, Anna, 31"."""
        tr, per = self.context.tr, self.field_of(place.name).per
        is_out = per == "seat" and state == "locked" and place.owner == self.seat_out
        figure = spoken = tr("common.number", n=0) if is_out else self.figure(place)
        if not is_out and "+" in figure:
            figure = figure if self.are_sums and state != "locked" else self.number(place)
            spoken = figure if state == "locked" else sum_line(tr, self.figure(place))
        name = self.name_of(place)
        if per != "seat":
            ident = f"entry.field.{place.name if place.owner is None else f'side-{place.owner}'}"
            return FieldFace(place, ident, figure, tr("common.facts", a=name, b=figure or tr("say.nothing")), state)
        ident = f"entry.field.{place.owner}"
        if is_out:
            label = tr("say.field_locked", name=name, value=spoken)
        elif self.has_pips_only:
            label = tr("say.field" if spoken else "say.field_empty", name=name, value=spoken)
        else:
            key = "say.row_cell" if spoken else "say.row_cell_empty"
            label = tr(key, row=tr(f"column.{place.name}"), name=name, value=spoken)
        if len(self.columns) > 1:
            ident = f"{ident}.{self.columns.index(place.name)}"
        return FieldFace(place, ident, figure, label, state)


def hand_name(context: EntryContext) -> str:
    """Return what the tiles are called that nobody holds: the boneyard, or the tiles set aside where nobody draws."""
    return context.tr("entry.aside" if context.match.variant.deal.aside else "entry.stock")


# Drawing


def draw(numbers: Numbers, editor: FormEditor, *, roomy: bool, bare: bool) -> list[ft.Control | None]:
    """Return the lines; ``roomy`` and not ``bare`` leaves room for the words above them."""
    context, lines = numbers.context, lines_of(numbers)
    editor.show_early = partial(_show_early, editor)
    has_points = numbers.has_pips_only and not context.match.setup.teams and not all(line.before for line in lines)
    measures = measures_of(context, lines, len(numbers.columns), has_points=has_points)

    def drawn(line: Line) -> ft.Control:
        return NumberLine(context.theme, context.tr, line, measures, editor)

    return [
        *_heads(numbers, measures, roomy=roomy, bare=bare),
        hairline(context.theme, strong=True),
        *map(drawn, lines),
        _team_sums(numbers),
        drawn(_hand_line(numbers, numbers.hand)) if numbers.hand else None,
    ]


def _show_early(editor: FormEditor, places: set[Place | None]) -> None:
    """Draw fields before the rest of the form."""
    numbers, early = Numbers(editor.context, editor.pad), editor.context.early
    for place in places:
        drawn: FieldFace | None = early.drawn(place)
        if place is not None and drawn is not None:
            state = drawn.state if drawn.state == "error" else numbers.state_of(place)
            early.show(place, numbers.face(place, state))


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


def lines_of(numbers: Numbers) -> list[Line]:
    """Return a line for every seat still in the match, in their order."""
    return [_line(numbers, seat) for seat in numbers.context.rule_context.active_seats]


def _line(numbers: Numbers, seat: int) -> Line:
    context, tr, setup = numbers.context, numbers.context.tr, numbers.context.match.setup
    found, here = main_problem(context), numbers.pad.caret
    places = [Place(column, seat) for column in numbers.columns]
    is_out = seat == numbers.seat_out
    is_locked = is_out or not any(place in numbers.places for place in places)
    is_wrong = not is_locked and found is not None and found.code not in MISSING and seat in found.seats
    is_begun = is_out or any(numbers.value(place) is not None for place in places)
    times = numbers.times(seat)
    moved = numbers.scores_for(seat) if times else None
    side = setup.side_of(seat) if moved is None else moved[0]
    goes_elsewhere = moved is None and numbers.has_pips_only
    scored = None if moved is None and numbers.is_undecided else numbers.state.results[-1]
    before = total = context.rule_context.totals[side] + context.rule_context.points[side]  # with the plays of the hand
    if moved is not None and numbers.is_undecided:
        total += moved[1] * (numbers.value(places[0]) or 0)
    elif scored is not None and (is_begun or goes_elsewhere):
        total = scored.totals[side]
    has_total = not setup.teams if goes_elsewhere else is_begun or numbers.has_pips_only
    after = tr("common.number", n=total) if has_total else ""
    leaves = scored is not None and is_begun and side in scored.eliminated and side == setup.side_of(seat)
    points = signed(tr, scored.end_points[side]) if goes_elsewhere and has_total and is_begun and scored else ""

    def state_of(place: Place) -> FieldState:
        has_error = is_wrong and (place != here or len(places) == 1)
        return "locked" if is_locked else "error" if has_error else numbers.state_of(place)

    if is_out:
        note = tr("entry.went_out")
    elif leaves:
        note = tr("entry.eliminated")
    elif side != setup.side_of(seat):
        note = tr("entry.off", name=setup.name_of(side))
    elif value_at(numbers.record, places[0]) == (Tile(0, 0),):
        note = tr("entry.double_blank", tile=Tile(0, 0))
    else:
        note = "" if numbers.has_pips_only or not is_begun else _made_of(numbers, side)
    return Line(
        key=str(seat),
        ident=f"entry.field.{seat}",
        name=setup.players[seat],
        seats=(seat,),
        before="" if moved is None else tr("common.number", n=before),
        sign="" if moved is None else "+" if moved[1] > 0 else "−",
        fields=tuple(numbers.face(place, state_of(place)) for place in places),
        points=points,
        equals="→" if points else "=" if after and (moved is not None or len(places) > 1) else "",
        after=after,
        note=note,
        typed="" if is_locked else numbers.pad.sums.get(here if here in places else places[0], ""),
        times=tr("line.worth_times", n=times) if times > 1 else "",
        is_here=here in places,
        is_wrong=is_wrong,
        leaves=leaves,
    )


def _made_of(numbers: Numbers, side: int) -> str:
    """Return what the points of a side are made of, ``31 + 17``, if it is several numbers."""
    context, setup, then = numbers.context, numbers.context.match.setup, numbers.state.results[-1]
    lines = [line for line in context.match.variant.sheet.lines(setup) if line.kind in {"hand", "line"}]
    values = [value for line in lines if (value := line.box(then, side, setup).value)]
    return " + ".join(context.tr("common.number", n=value) for value in values) if len(values) > 1 else ""


def _hand_line(numbers: Numbers, place: Place) -> Line:
    """Return the line of what nobody holds."""
    found, state, name = main_problem(numbers.context), numbers.state_of(place), hand_name(numbers.context)
    if state == "rest" and numbers.value(place) is not None and found and found.values.get("field") == place.name:
        state = "error"
    face, is_here = numbers.face(place, state), state == "focus"
    is_wrong = state == "error"
    return Line(place.name, face.ident, name, is_hand=True, fields=(face,), is_here=is_here, is_wrong=is_wrong)


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
    found, numbers = main_problem(context), Numbers(context, context.pad)
    if found is None or found.code not in MISSING or not found.seats or numbers.form_state.conflicts:
        return ""
    gap = next(iter(numbers.form_state.missing), None)
    if gap is None or not isinstance(gap.question, NumbersQuestion) or not gap.owners:
        return ""
    if numbers.are_sums or not numbers.has_pips_only or numbers.impossible:
        return ""
    return context.tr("entry.missing", name=context.match.setup.players[gap.owners[0]])


def form_feedback(numbers: Numbers, editor: FormEditor, first: str = "") -> ft.Control:
    """Return what saving will do after ``first``, what is refused, or what is still missing.

    It says nothing where the button that saves says whose pips are missing.
    """
    context, found, instead = numbers.context, main_problem(numbers.context), ""
    gap = next(iter(numbers.form_state.missing), None)
    if numbers.pad.refused:
        return _refusal(context, numbers.pad.refused)
    if not numbers.are_lines and not numbers.are_sums:
        return feedback(context, first=first, answer=editor.remedy)
    if missing_pips(context):
        return banner(context.theme, "", ident="entry.banner")
    if found is not None and found.code in MISSING:
        if wrong := numbers.impossible:
            return _refusal(context, wrong)
        if gap is not None and isinstance(gap.question, NumbersQuestion) and not numbers.are_sums:
            if not gap.owners:
                instead = context.tr("banner.missing_pips", names=[hand_name(context)])
            elif not numbers.has_pips_only and (gap.question.optional is never or numbers.is_begun):
                instead = context.tr("banner.still_missing", n=numbers.missing)
    elif found is not None and gap is not None and found.code == gap.question.missing_code:
        instead = reason(context, found)
    return feedback(context, instead=instead, first=first, answer=editor.remedy)


def _refusal(context: EntryContext, found: Problem) -> ft.Control:
    return problem(context.theme, reason(context, found), ident="entry.problem", most=largest_scale(context))


def draft_points(context: EntryContext) -> tuple[str, ...] | None:
    """Return what the row of the hand would say so far, in the columns that what is written moves."""
    numbers, setup = Numbers(context, context.pad), context.match.setup
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
