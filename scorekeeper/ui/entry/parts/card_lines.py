"""The last lines of a card: how the total of each team grows, or why the hand cannot be saved."""

from __future__ import annotations

import re
from dataclasses import replace

import flet as ft

from scorekeeper.core.problem import Code, Problem
from scorekeeper.core.variant import MatchState
from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.entry.feedback import feedback
from scorekeeper.ui.entry.parts.card_draft import Card
from scorekeeper.ui.kit.banner import banner
from scorekeeper.ui.kit.boxes import border, column_of, padded, row_of
from scorekeeper.ui.kit.mark import side_mark
from scorekeeper.ui.kit.press import named
from scorekeeper.ui.kit.surface import hairline
from scorekeeper.ui.kit.theme import CAPTION, SCORE_KEY, muted, text
from scorekeeper.wording.problem_text import problem_sentence_in_match


def results(context: EntryContext, card: Card) -> ft.Control:
    """Return a line for each team, or instead of them that all passed."""
    theme, saved, missing = context.theme, context.preview.saved, _missing(context)
    ink, height = theme.palette.ink, 70 if theme.large else 38 if context.layout.is_flat else 46
    if getattr(card.record, card.seat.nobody):
        said = banner(theme, context.tr("contract.redeal"), ident="entry.banner", mark=ft.Icons.REPLAY)
    elif saved is None and not missing:
        said = feedback(context)
    else:
        lines = [_line(context, card, side, saved, "" if side else missing, height) for side in range(2)]
        above = ft.Container(feedback(context), padded(context.margin, 4)) if _changes_more(context, saved) else None
        return column_of(above, *lines, hairline(theme, strong=True), stretch=True)
    inside = ft.Container(said, padded(context.margin, 4), height=None if theme.large else 2 * height)
    return ft.Container(inside, border=border(top=(1.5, ink), bottom=(1, ink)), alignment=ft.Alignment.CENTER)


def _missing(context: EntryContext) -> str:
    """Return what is not entered yet; nothing where the sums can be checked."""
    missing = context.pad.answers.state(context.rule_context).missing
    if not missing:
        return ""
    problem = Problem(Code.VALUE_MISSING, values={"field": missing[0].name})
    return problem_sentence_in_match(context.tr, context.match, problem)


def _changes_more(context: EntryContext, saved: MatchState | None) -> bool:
    """Return whether saving does more than the lines say: it ends the match, or changes totals of later hands."""
    return saved is not None and (saved.is_over or context.is_correction)


def _line(
    context: EntryContext, card: Card, side: int, saved: MatchState | None, missing: str, height: float
) -> ft.Control:
    """``took 36: 32 + 2 × 4   84 + 40 = 124``; nothing but the mark of the team while something is missing."""
    theme, tr, palette, setup = context.theme, context.tr, context.theme.palette, context.match.setup
    mark = side_mark(theme, tuple(seat + 1 for seat in setup.seats_of(side)), 20)
    top = border(top=(1, palette.rule) if side else (1.5, palette.ink))
    if saved is None:
        caption = muted(theme, missing, lines=2, expand=True)
        said = named(caption, "entry.banner", live=True) if missing else caption
        said.expand = True
        row = row_of(mark, said, spacing=12)
        return ft.Container(row, padded(context.margin), height=height, border=top)
    hand = saved.results[context.index]
    points, total = hand.points[side], hand.totals[side]
    before, how = total - points, _how(context, card, side, points)
    unbroken = re.sub(r"(?<=\d) ([+×]) (?=\d)", "\u00a0\\1\u00a0", how)
    figures = row_of(
        _figure(context, before, 20, 38, color=palette.ink2),
        _sign(context, "+"),
        _figure(context, points, 24, 30),
        _sign(context, "="),
        _figure(context, total, 28, 48),
        tight=True,
    )
    total_said = tr("entry.sum", sum=f"{before} + {points}", total=total)
    label = tr("say.row_cell", row=setup.name_of(side), name=how, value=total_said)
    caption = muted(theme, unbroken, replace(CAPTION, most=1.3), lines=1 if theme.large else 2, expand=True)
    if theme.large:  # the words have no room beside the figures
        first = row_of(mark, ft.Container(expand=True), figures)
        drawn = column_of(first, row_of(caption), tight=True)
    else:
        drawn = row_of(mark, ft.Container(width=12), caption, figures)
    row = named(drawn, f"contract.brings.{side}", label)
    return ft.Container(row, padded(context.margin), height=height, border=top, alignment=ft.Alignment.CENTER)


def _figure(context: EntryContext, figure: int, size: float, width: float, color: str | None = None) -> ft.Control:
    drawn = text(context.theme, context.tr("common.number", n=figure), SCORE_KEY, size=size, color=color, lines=1)
    return ft.Container(drawn, width=width, alignment=ft.Alignment.CENTER_RIGHT)


def _sign(context: EntryContext, sign: str) -> ft.Control:
    drawn = muted(context.theme, sign, replace(CAPTION, size=18, most=1.0))
    return ft.Container(drawn, width=18, alignment=ft.Alignment.CENTER)


def _how(context: EntryContext, card: Card, side: int, points: int) -> str:
    """Return what the points are made of: ``took 36: 32 + 2 × 4``."""
    tr, end = context.tr, context.preview.end
    won, bidding = card.comes_to(end, context.rule_context), context.match.setup.side_of(getattr(end, card.seat.name))
    own, bid = won[side], getattr(end, card.bid.name)
    if side == bidding:
        if own < bid:
            return tr("contract.took_failed", n=own, contract=bid)
        return tr("contract.took_made" if own > bid else "contract.took_exact", n=own, contract=bid, over=own - bid)
    if won[bidding] >= bid:
        return tr("contract.took", n=own)
    return tr("contract.took_and_contract" if points > bid else "contract.contract_only", n=own, contract=bid)
