"""What is below a sheet without entry form."""

from __future__ import annotations

import flet as ft

from scorekeeper.core.form import NumbersQuestion
from scorekeeper.core.variant import Match
from scorekeeper.i18n import Translator
from scorekeeper.ui.base.flet_shim import component, memo
from scorekeeper.ui.kit.banner import banner
from scorekeeper.ui.kit.boxes import column_of, padded, padding, space
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.theme import Theme
from scorekeeper.ui.match.next_hand import Next, Onward
from scorekeeper.ui.match.restoring import Restoring
from scorekeeper.ui.shell.match_store import OpenMatch


@memo
@component
def Foot(theme: Theme, tr: Translator, opened: OpenMatch, tight: bool, doing: Onward) -> ft.Control:
    """Draw what is below a sheet without entry form: whose points the pips change, and the main button."""
    return column_of(*_aside(theme, tr, opened, tight=tight), Next(theme, tr, doing), stretch=True)


def restore_button(theme: Theme, restoring: Restoring | None) -> ft.Control:
    """Return the button for a struck hand below a sheet that has no other buttons, or the space in its place."""
    if restoring is None:
        return space(14)
    return ft.Container(button(theme, restoring.title, "sheet.restore", restoring.press, kind="tonal"), padded(16, 14))


def _aside(theme: Theme, tr: Translator, opened: OpenMatch, *, tight: bool) -> list[ft.Control]:
    """Return the banner of games whose pips are taken off the other side."""
    if opened.state.is_over or not takes_from_others(opened.match):
        return []
    control = banner(
        theme,
        tr("sheet.pips_off_other"),
        ident="sheet.aside",
        mark=ft.Icons.SWAP_HORIZ,
        tone="brass",
        height=40,
        most=1.25 if tight else 2.0,
    )
    return [ft.Container(control, padding(left=16, top=8, right=16))]


def takes_from_others(match: Match) -> bool:
    """Return whether pips in a hand come off somebody else's total."""
    questions = match.variant.sheet.end.questions
    return any(isinstance(each, NumbersQuestion) and each.scores == "rival" for each in questions)
