"""The choices of a rematch: best of how many, and whether everybody moves on a seat."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from scorekeeper.core.series import BEST_OF
from scorekeeper.i18n import Translator
from scorekeeper.library.series import Terms
from scorekeeper.ui.flet_shim import component, handler, use_state
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.look import CAPTION, TITLE_S, Theme, text
from scorekeeper.ui.kit.segments import Segment, segments

WIDE = 320


def rematch_dialog(
    look: Theme, words: Translator, terms: Terms, begin: Callable[[Terms], object], close: Callable[[], object]
) -> ft.AlertDialog:
    """The question over the result; ``terms`` stand at first."""
    return ft.AlertDialog(
        title=text(look, words("finished.rematch_how"), TITLE_S),
        scrollable=True,
        on_dismiss=handler(close),
        content=ft.Container(width=WIDE, content=TermsForm(look, words, terms, begin)),
    )


@component
def TermsForm(look: Theme, words: Translator, terms: Terms, begin: Callable[[Terms], object]) -> ft.Control:
    best_of, set_best_of = use_state(terms.best_of)
    rotated, set_rotated = use_state(terms.rotated)
    matches = [Segment(n, words("finished.best_of", n=n) if n else words("finished.open_series")) for n in BEST_OF]
    seats = [Segment(moved, words("finished.rotated" if moved else "finished.same_seats")) for moved in (False, True)]
    return ft.Column(
        tight=True,
        spacing=8,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        controls=[
            text(look, words("finished.how_many"), CAPTION, weight=600, color=look.palette.ink2),
            segments(look, matches, best_of, on_choose=set_best_of, ident="rematch.best_of", width=WIDE),
            ft.Container(height=4),
            text(look, words("finished.seats"), CAPTION, weight=600, color=look.palette.ink2),
            segments(look, seats, rotated, on_choose=set_rotated, ident="rematch.seats", width=WIDE),
            ft.Container(height=8),
            button(
                look,
                words("finished.begin"),
                ident="rematch.begin",
                mark=ft.Icons.REPLAY,
                on_press=lambda: begin(Terms(best_of, rotated)),
            ),
        ],
    )
