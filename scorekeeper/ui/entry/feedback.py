"""What is said about a hand being written: what saving will do, what is missing, what is refused, what is asked."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from typing import Any

import flet as ft

from scorekeeper.core.problem import Problem, Remedy
from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.entry.play_forms import written_words
from scorekeeper.ui.kit.banner import Answer, banner, problem, question
from scorekeeper.ui.kit.boxes import padding, space
from scorekeeper.ui.kit.tile import tile
from scorekeeper.wording.outcome_text import reason_sentence, save_outcome
from scorekeeper.wording.problem_text import missing_sentence, problem_sentence_in_match

Answers = Callable[[Remedy], Awaitable[None] | None]

_OF_PLAYS = {"keep": "entry.keep_play", "correct": "entry.correct_play"}
"""The words of the answers about a play that waits: they say whose it is and what it brings."""


def feedback(context: EntryContext, *, instead: str = "", first: str = "", answer: Answers | None = None) -> ft.Control:
    """Return the one thing to say now, below the lines of a form.

    ``instead`` is said where the form knows better what is missing, ``first`` before what saving will do; ``answer``
    does what a remedy says, where the form does more than change the draft.
    """
    problem = context.problem
    if problem is None:
        return _outcome(context, first)
    if instead or context.is_missing(problem):
        sentence = instead or missing_sentence(context.tr, context.match, problem)
        mark, most = ft.Icons.EDIT_OUTLINED, largest_scale(context)
        return banner(context.theme, sentence, ident="entry.banner", mark=mark, tone="plain", most=most)
    return refused(context, problem, answer)


def refusal(context: EntryContext) -> ft.Control:
    """Return what was refused last, above the keys for plays, until something else is done.

    It is always one control, without height where nothing was refused, so that the keys below stay what they are.
    """
    if not context.form.refused:
        return space(0)
    problem = next((one for one in context.form.refused if not one.is_question), context.form.refused[0])
    return ft.Container(refused(context, problem), padding(left=16, top=6, right=16, bottom=8))


def reason(context: EntryContext, one: Problem) -> str:
    """Return a problem in words, with the names of those it is about."""
    return problem_sentence_in_match(context.tr, context.match, one)


def why_off(context: EntryContext, plays: Iterable[Any]) -> ft.Control:
    """Return why keys for some of these plays are grey, a sentence for each reason; nothing if none is."""
    refusals = dict[tuple[str, tuple[int, ...]], Problem]()
    for refused in filter(None, map(context.refusal, plays)):
        refusals.setdefault((refused.code, refused.seats), refused)
    if not refusals:
        return space(0)
    words = " ".join(dict.fromkeys(reason(context, each) for each in refusals.values()))
    return banner(context.theme, words, ident="entry.banner", tone="brass", most=largest_scale(context))


def why_not_saved(context: EntryContext) -> str:
    """Return what is refused, missing or asked while the hand cannot be saved as it stands; else nothing."""
    gap = context.problem
    if gap is None or (context.preview.ready and context.form.doubted is None):
        return ""
    return missing_sentence(context.tr, context.match, gap) if context.is_missing(gap) else reason(context, gap)


def largest_scale(context: EntryContext) -> float:
    """Return how far a message grows with the text: beside keys and lines of large text it leaves them their room."""
    return 2.0 if context.layout.has_large_messages else 1.0 if context.layout.is_flat else 1.3


def _outcome(context: EntryContext, first: str) -> ft.Control:
    theme, then = context.theme, context.preview.saved
    if then is None:
        return banner(theme, "", ident="entry.banner")
    outcome = save_outcome(context.tr, context.match, context.state, then, context.index, past=context.is_correction)
    strong, rest, reason = [*outcome.strong], [*outcome.rest], _reason(context)
    if reason:
        strong[:0], rest[:0] = [reason[0]], [reason[1]]
        if outcome.strong:  # they are bold, and what follows the colon belongs to it
            strong, rest = [*outcome.strong], [*reason, *outcome.rest]
    mark, tone = (ft.Icons.MENU_BOOK_OUTLINED, "plain") if reason else (ft.Icons.CHEVRON_RIGHT, "brass")
    if outcome.grave:
        mark, tone = ft.Icons.FLAG_OUTLINED, "error"
    words, bold = " ".join(filter(None, rest)), " ".join(filter(None, [first, *strong]))
    return banner(theme, words, strong=bold, ident="entry.banner", mark=mark, tone=tone, most=largest_scale(context))


def _reason(context: EntryContext) -> tuple[str, str] | None:
    """Return why the pips score for somebody else, or not at all: what is bold of it, and the rest."""
    found = context.match.variant.sheet.reason(context.preview.end, context.rule_context)
    return reason_sentence(context.tr, context.match, found) if found else None


def refused(context: EntryContext, cause: Problem, answer: Answers | None = None) -> ft.Control:
    """Return a problem in words, with what can be answered if it is a question; ``answer`` does that."""
    sentence, most = reason(context, cause), largest_scale(context)
    if not cause.is_question:
        return problem(context.theme, sentence, ident="entry.problem", most=most)
    answers = [_answer(context, remedy, answer or context.actions.answer) for remedy in cause.remedies]
    return question(context.theme, sentence, answers, ident="entry.question", most=most)


def _answer(context: EntryContext, remedy: Remedy, act: Answers) -> Answer:
    name = "" if remedy.seat is None else context.match.setup.players[remedy.seat]
    mark = tile(context.theme, 0, 0, 12, turned=True) if remedy.key == "double_blank" else None
    ident = remedy.key if remedy.key != "player" else f"player-{remedy.seat}"
    caption, play = context.tr(f"problems.remedy.{remedy.key}", name=name), context.form.doubted
    if remedy.key in _OF_PLAYS and play in context.actions.asked:
        caption = context.tr(_OF_PLAYS[remedy.key], **written_words(context, play))
    return Answer(ident, caption, partial(act, remedy), mark)
