"""The numbers of a form: a line for each player with a field for each number, and what is said below them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import flet as ft

from scorekeeper.core.form import NumbersQuestion, Place, never
from scorekeeper.core.problem import Problem
from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.entry.feedback import feedback, largest_scale, reason
from scorekeeper.ui.entry.form_editor import FormEditor
from scorekeeper.ui.entry.parts.number_lines import Measures, NumberLine, measures_of
from scorekeeper.ui.kit.banner import banner, problem
from scorekeeper.ui.kit.boxes import padded, padding, row_of, space
from scorekeeper.ui.kit.mark import side_mark
from scorekeeper.ui.kit.press import named
from scorekeeper.ui.kit.surface import hairline
from scorekeeper.ui.kit.theme import LABEL_M, SCORE_FIELD, muted, text
from scorekeeper.ui.kit.tokens import GAP
from scorekeeper.wording.form_lines import (
    FieldFace,
    Line,
    Numbers,
    hand_line,
    hand_name,
    lines_of,
    missing_pips,
    numbers_of,
)
from scorekeeper.wording.side_text import target_of
from scorekeeper.wording.table_text import signed


def draw(editor: FormEditor, *, roomy: bool, bare: bool) -> list[ft.Control | None]:
    """Return the lines; ``roomy`` and not ``bare`` leaves room for the words above them."""
    context, numbers, lines = editor.context, editor.numbers, lines_of(editor.numbers)
    editor.show_early = partial(_show_early, editor)
    has_points = numbers.has_pips_only and not context.match.setup.teams and not all(line.before for line in lines)
    measures = measures_of(context, lines, len(numbers.columns), has_points=has_points)

    def drawn(line: Line) -> ft.Control:
        return NumberLine(context.theme, context.tr, line, measures, editor)

    return [
        *_heads(context, numbers, measures, roomy=roomy, bare=bare),
        hairline(context.theme, strong=True),
        *map(drawn, lines),
        _team_sums(context, numbers),
        drawn(hand_line(numbers, numbers.hand)) if numbers.hand else None,
    ]


def _show_early(editor: FormEditor, places: set[Place | None]) -> None:
    """Draw fields before the rest of the form."""
    numbers, early = numbers_of(editor.context.tr, editor.context, editor.pad), editor.context.early
    for place in places:
        drawn: FieldFace | None = early.drawn(place)
        if place is not None and drawn is not None:
            state = drawn.state if drawn.state == "error" else numbers.state_of(place)
            early.show(place, numbers.face(place, state))


def _heads(
    context: EntryContext, numbers: Numbers, measures: Measures, *, roomy: bool, bare: bool
) -> Sequence[ft.Control]:
    """Return what is written, over its fields; one column has a caption, with what the totals are measured against."""
    theme, tr = context.theme, context.tr
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
        drawn = row_of(side_mark(theme, tuple(seat + 1 for seat in seats), 18), *figures, spacing=10)
        return ft.Container(named(drawn, f"entry.team.{side}", label), height=44, expand=True)

    return ft.Container(row_of(team(0), team(1), spacing=12), padded(context.margin))


def form_feedback(editor: FormEditor, first: str = "") -> ft.Control:
    """Return what saving will do after ``first``, what is refused, or what is still missing.

    It says nothing where the button that saves says whose pips are missing.
    """
    context, numbers, found, instead = editor.context, editor.numbers, editor.context.problem, ""
    gap = next(iter(numbers.form_state.missing), None)
    if numbers.pad.refused:
        return _refusal(context, numbers.pad.refused)
    if not numbers.are_lines and not numbers.are_sums:
        return feedback(context, first=first, answer=editor.remedy)
    if missing_pips(numbers):
        return banner(context.theme, "", ident="entry.banner")
    if found is not None and context.is_missing(found):
        if wrong := numbers.impossible:
            return _refusal(context, wrong)
        if gap is not None and isinstance(gap.question, NumbersQuestion) and not numbers.are_sums:
            if not gap.owners:
                instead = context.tr("banner.missing_pips", names=[hand_name(context.tr, context.match)])
            elif not numbers.has_pips_only and (gap.question.optional is never or numbers.is_begun):
                instead = context.tr("banner.still_missing", n=numbers.missing)
    elif found is not None and gap is not None and found.code == gap.question.missing_code:
        instead = reason(context, found)
    return feedback(context, instead=instead, first=first, answer=editor.remedy)


def _refusal(context: EntryContext, found: Problem) -> ft.Control:
    return problem(context.theme, reason(context, found), ident="entry.problem", most=largest_scale(context))
