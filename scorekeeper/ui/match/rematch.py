"""The choices of a rematch: best of how many, and whether everybody moves on a seat."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from scorekeeper.core.series import BEST_OF
from scorekeeper.i18n import Translator
from scorekeeper.library.series import Terms
from scorekeeper.ui.base.flet_shim import component, handler, use_state
from scorekeeper.ui.kit.boxes import column_of, space
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.segments import Segment, segments
from scorekeeper.ui.kit.theme import CAPTION, TITLE_S, Theme, text

WIDE = 320


def rematch_dialog(
    theme: Theme, tr: Translator, terms: Terms, begin: Callable[[Terms], object], close: Callable[[], object]
) -> ft.AlertDialog:
    """The question over the result; ``terms`` stand at first."""
    return ft.AlertDialog(
        title=text(theme, tr("finished.rematch_how"), TITLE_S),
        scrollable=True,
        on_dismiss=handler(close),
        content=ft.Container(TermsForm(theme, tr, terms, begin), width=WIDE),
    )


@component
def TermsForm(theme: Theme, tr: Translator, terms: Terms, begin: Callable[[Terms], object]) -> ft.Control:
    best_of, set_best_of = use_state(terms.best_of)
    rotated, set_rotated = use_state(terms.rotated)
    matches = [Segment(n, tr("finished.best_of", n=n) if n else tr("finished.open_series")) for n in BEST_OF]
    seats = [Segment(moved, tr("finished.rotated" if moved else "finished.same_seats")) for moved in (False, True)]
    return column_of(
        text(theme, tr("finished.how_many"), CAPTION, weight=600, color=theme.palette.ink2),
        segments(theme, matches, best_of, on_choose=set_best_of, ident="rematch.best_of", width=WIDE),
        space(4),
        text(theme, tr("finished.seats"), CAPTION, weight=600, color=theme.palette.ink2),
        segments(theme, seats, rotated, on_choose=set_rotated, ident="rematch.seats", width=WIDE),
        space(8),
        button(
            theme, tr("finished.begin"), "rematch.begin", lambda: begin(Terms(best_of, rotated)), mark=ft.Icons.REPLAY
        ),
        spacing=8,
        stretch=True,
        tight=True,
    )
