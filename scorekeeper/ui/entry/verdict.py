"""What is said under the lines of an entry: what saving will do, what is missing, what is refused, what is asked."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

import flet as ft

from scorekeeper.core.problem import Problem, Remedy
from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.kit.banner import Answer, banner, problem, question
from scorekeeper.ui.kit.tile import tile
from scorekeeper.wording.outcome_text import save_outcome
from scorekeeper.wording.problem_text import missing_sentence, problem_sentence_in_match

MISSING: Final = frozenset({"value_missing", "no_end"})
"""Reasons that only say that the hand is not written yet."""

Answers = Callable[[Remedy], Awaitable[None] | None]


def pressing(context: EntryContext) -> Problem | None:
    """The problem to speak of: what was refused last, what is impossible, what is doubtful, what is missing."""
    every = [*context.refused, *context.preview.problems]
    wrong = next((one for one in every if one.code not in MISSING and not one.is_question), None)
    waiting = next((one for one in every if one.code in MISSING), None)
    asked = next((one for one in every if one.is_question), None)
    return wrong or waiting or asked


def verdict(context: EntryContext, *, answer: Answers | None = None) -> ft.Control:
    """The one thing to say now; ``answer`` does what a remedy says, where the pad knows better than the draft."""
    theme, tr, match = context.theme, context.tr, context.match
    one, most = pressing(context), largest(context)
    if one is None:
        then = context.preview.saved
        if then is None:
            return banner(theme, "", ident="entry.banner")
        said = save_outcome(tr, match, context.state, then, context.index, past=context.past)
        icon = ft.Icons.FLAG_OUTLINED if said.grave else ft.Icons.CHEVRON_RIGHT
        tone = "error" if said.grave else "brass"
        return banner(
            theme,
            " ".join(said.rest),
            strong=" ".join(said.strong),
            ident="entry.banner",
            mark=icon,
            tone=tone,
            most=most,
        )
    if one.code in MISSING:
        said = missing_sentence(tr, match, one)
        return banner(theme, said, ident="entry.banner", mark=ft.Icons.EDIT_OUTLINED, tone="plain", most=most)
    if not one.is_question:
        return problem(theme, problem_sentence_in_match(tr, match, one), ident="entry.problem", most=most)
    answers = [_answer(context, remedy, answer or context.answer) for remedy in one.remedies]
    return question(theme, problem_sentence_in_match(tr, match, one), answers, ident="entry.question", most=most)


def largest(context: EntryContext) -> float:
    """How far what is said grows with the text: beside keys and lines of large text it leaves them their room."""
    return 2.0 if context.layout.has_large_messages else 1.3


def _answer(context: EntryContext, remedy: Remedy, act: Answers) -> Answer:
    name = "" if remedy.seat is None else context.match.setup.players[remedy.seat]
    drawn = tile(context.theme, 0, 0, 12, turned=True) if remedy.key == "double_blank" else None
    ident = remedy.key if remedy.key != "player" else f"player-{remedy.seat}"
    return Answer(ident, context.tr(f"problems.remedy.{remedy.key}", name=name), partial(act, remedy), drawn)
