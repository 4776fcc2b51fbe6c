"""The choices of a rematch: best of how many, and whether everybody moves on a seat."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from scorekeeper.core.series import BEST_OF
from scorekeeper.i18n import Translator
from scorekeeper.library.series import RematchTerms
from scorekeeper.ui.base.flet_shim import component, use_state
from scorekeeper.ui.kit.boxes import space
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.segments import Segment, segments
from scorekeeper.ui.kit.theme import CAPTION, Theme, muted
from scorekeeper.ui.shell.dialogs import DIALOG_WIDTH, form_dialog, form_of


def rematch_dialog(
    theme: Theme,
    tr: Translator,
    terms: RematchTerms,
    begin: Callable[[RematchTerms], object],
    close: Callable[[], object],
) -> ft.AlertDialog:
    """Return the dialog that asks for the terms of a rematch; ``terms`` are chosen at first."""
    title, form = tr("finished.rematch_how"), TermsForm(theme, tr, terms, begin)
    return form_dialog(theme, title, form, close)


@component
def TermsForm(theme: Theme, tr: Translator, terms: RematchTerms, begin: Callable[[RematchTerms], object]) -> ft.Control:
    best_of, set_best_of = use_state(terms.best_of)
    rotated, set_rotated = use_state(terms.rotated)
    press = partial(begin, RematchTerms(best_of, rotated))
    matches = [Segment(n, tr("finished.best_of", n=n) if n else tr("finished.open_series")) for n in BEST_OF]
    seats = [Segment(moved, tr("finished.rotated" if moved else "finished.same_seats")) for moved in (False, True)]
    return form_of(
        muted(theme, tr("finished.how_many"), CAPTION, weight=600),
        segments(theme, matches, best_of, on_choose=set_best_of, ident="rematch.best_of", width=DIALOG_WIDTH),
        space(4),
        muted(theme, tr("finished.seats"), CAPTION, weight=600),
        segments(theme, seats, rotated, on_choose=set_rotated, ident="rematch.seats", width=DIALOG_WIDTH),
        space(8),
        button(theme, tr("finished.begin"), "rematch.begin", press, mark=ft.Icons.REPLAY),
    )
