"""What was refused last, said beside the keys of a pad, until something else is done."""

from __future__ import annotations

from functools import partial

import flet as ft

from scorekeeper.core.problem import Problem
from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.kit.banner import Answer, problem, question
from scorekeeper.ui.kit.boxes import padding, space
from scorekeeper.wording.problem_text import problem_sentence_in_match


def told(context: EntryContext) -> ft.Control:
    """The reason, or the question with its answers; something without height where nothing was refused.

    Always one control, so that the keys below it stay what they are when it comes and goes.
    """
    if not context.refused:
        return space(0)
    one = next((each for each in context.refused if not each.is_question), context.refused[0])
    theme, said = context.theme, reason(context, one)
    if one.is_question:
        answers = [
            Answer(
                remedy.key if remedy.seat is None else f"{remedy.key}-{remedy.seat}",
                context.tr(f"problems.remedy.{remedy.key}", name=_name(context, remedy.seat)),
                partial(context.answer, remedy),
            )
            for remedy in one.remedies
        ]
        drawn = question(theme, said, answers, ident="entry.question")
    else:
        drawn = problem(theme, said, ident="entry.problem")
    return ft.Container(drawn, padding(left=16, top=6, right=16, bottom=8))


def reason(context: EntryContext, one: Problem) -> str:
    """A problem in words, with the names of those it is about."""
    return problem_sentence_in_match(context.tr, context.match, one)


def _name(context: EntryContext, seat: int | None) -> str:
    return "" if seat is None else context.match.setup.players[seat]
