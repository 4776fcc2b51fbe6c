"""What nobody holds at the end of a hand, where the house gives it to the winner: a line of its own below the hands."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from scorekeeper.ui.entry.context import EntryContext
from scorekeeper.ui.entry.pips_draft import STOCK, Boxes, counted, counts_stock, held
from scorekeeper.ui.entry.verdict import Answers, largest, pressing, verdict
from scorekeeper.ui.kit.banner import banner
from scorekeeper.ui.kit.field import entry_row, field
from scorekeeper.ui.kit.theme import LABEL_L, text
from scorekeeper.ui.kit.tile import back_of_tile


def stock_label(context: EntryContext) -> str:
    """What it is called: the boneyard, or the tiles set aside where nobody draws."""
    aside = not context.match.setup.options.get("keep") and context.match.variant.deal.aside
    return context.tr("entry.aside" if aside else "entry.stock")


def stock_said(context: EntryContext, names: Boxes) -> str:
    """The line read aloud."""
    points = counted(context.match.setup, held(names, context.fields, STOCK))
    value = context.tr("say.nothing") if points is None else context.tr("common.number", n=points)
    return context.tr("common.facts", a=stock_label(context), b=value)


def stock_line(
    context: EntryContext, names: Boxes, on_press: Callable[[], object], *, here: bool, margin: float
) -> ft.Control:
    """The field is ``entry.field.stock``; ``here``: the caret stands in it."""
    theme, palette = context.theme, context.theme.palette
    points = counted(context.match.setup, held(names, context.fields, STOCK))
    figure = "" if points is None else context.tr("common.number", n=points)
    wrong = points is not None and _waits(context, names)
    digits = max(2, *(len(str(total)) for total in context.at.totals))
    return entry_row(
        theme,
        ft.Container(back_of_tile(theme, 13), width=28, alignment=ft.Alignment.CENTER),
        [text(theme, stock_label(context), LABEL_L, size=17, lines=2)],
        field(
            theme,
            figure,
            "entry.field.stock",
            stock_said(context, names),
            state="focus" if here else "error" if wrong else "rest",
            on_press=on_press,
        ),
        ft.Container(width=24 + 8 + 16 * digits),
        margin=margin,
        ground=palette.tint if here else palette.err_tint if wrong else None,
    )


def verdict_of(context: EntryContext, names: Boxes, *, answer: Answers | None = None) -> ft.Control:
    """The verdict; while only the stock is not written yet, that this is so."""
    missing = counts_stock(names, context.match.setup) and held(names, context.fields, STOCK) is None
    if not missing or not _waits(context, names):
        return verdict(context, answer=answer)
    said = context.tr("banner.missing_pips", names=[stock_label(context)])
    return banner(
        context.theme, said, ident="entry.banner", mark=ft.Icons.EDIT_OUTLINED, tone="plain", most=largest(context)
    )


def _waits(context: EntryContext, names: Boxes) -> bool:
    """Whether what is wrong is wrong with the stock."""
    one = pressing(context)
    return one is not None and names.stock in {one.code, one.values.get("field")}
